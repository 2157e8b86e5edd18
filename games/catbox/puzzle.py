"""Puzzles: a question about a board or a position, with one value to make as high as possible.

A chain is put together by a draft of its own. The line of a turn or a duel is flat: it is written
turn after turn, and read back as turns. A word `;` ends a turn that may otherwise be taken for one
that goes on: where a seat and the next one both hold the box, or both the fish, which are used
before the card or after it. Lines without these words and without the sources of cards, as people
type them, can have several readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import count
from math import factorial, prod
from typing import ClassVar, Final, Literal, NamedTuple

from games.catbox import legality, scoring
from games.catbox.board import Board, Frame, Placement
from games.catbox.faces import CATS, Face, Identity
from games.catbox.legality import Cover, Plays, cover_rule
from games.catbox.position import WHEN, Draft, Position, spelled
from games.catbox.rulings import Edition, Token
from games.catbox.scoring import Outcome, Stake, Stakes
from games.catbox.turn import PASS, Play, Source, Step, Turn, parse_placement, parse_step
from games.protocol import Counting, IllegalMoveError, SingleReading
from languages.messages import _

NEARBY = 9
"""Anchors at which a face shares a cell with another one: laying or lifting that one changes
where a face may lie at these alone."""

QUADRANTS = 4


class Objective(StrEnum):
    """The value of a puzzle: the points of one identity, or its lead over the best rival."""

    SCORE = "score"
    MARGIN = "margin"


@dataclass(frozen=True)
class ChainDraft:
    """The placements that were made so far, as a `Draft` holds those of a turn.

    Attributes:
        left: the faces that are still to be placed; a source's slot is a place among them.
    """

    board: Board
    left: tuple[Face, ...]
    steps: tuple[Step, ...] = ()

    @property
    def must_play(self) -> bool:
        """Whether a face is left to place."""
        return bool(self.left)

    @property
    def complete(self) -> bool:
        """Whether the chain ends here."""
        return not self.left

    @property
    def move(self) -> Turn:
        """The placements so far, as the steps of one turn."""
        return Turn(self.steps)

    def sources(self) -> tuple[tuple[Source, Face], ...]:
        """The faces that are left, each with its place among them."""
        return tuple((Source(None, slot), face) for slot, face in enumerate(self.left))

    def plays(self) -> Plays:
        """Every legal way to place the next face."""
        return Plays(self.board, self.sources(), frozenset(), stacked=False)

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next."""
        yield from self.plays()

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step; None if they allow it."""
        if not isinstance(step, Play):
            return _("{step}: a chain is laid without tokens").format(step=step.text)
        if step.placement.face not in self.left:
            return _("{step}: no such face is left to place").format(step=step.text)
        return legality.refusal(self.board, step.placement)

    def add(self, step: Step) -> ChainDraft:
        """The draft with one more step, checked.

        Raises:
            IllegalMoveError: the step isn't allowed here.
        """
        reason = self.refusal(step)
        if reason or not isinstance(step, Play):
            raise IllegalMoveError(reason)
        return self.play(step)

    def play(self, step: Play) -> ChainDraft:
        """The draft with one more step, which must be legal."""
        slot = self.left.index(step.placement.face)
        left = self.left[:slot] + self.left[slot + 1 :]
        return ChainDraft(self.board.place(step.placement), left, (*self.steps, step))


@dataclass(frozen=True)
class Chain(SingleReading[Outcome]):
    """Place all faces, each once, in any order, each legally at its time.

    Attributes:
        rivals: the identities whose best points a `margin` takes off.
    """

    edition: Edition
    board: Board
    identity: Identity
    faces: tuple[Face, ...]
    objective: Objective
    rivals: tuple[Identity, ...] = ()

    game = "catbox"
    kind = "chain"
    adversarial = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines, each order of the faces counted."""
        room = {rule: float(legality.anchors(self.board, rule).bit_count()) for rule in Cover}
        places = sorted((room[cover_rule(face)] for face in self.faces), reverse=True)
        orders = factorial(len(self.faces)) // prod(map(factorial, Counter(self.faces).values()))
        return orders * prod(
            here + NEARBY * laid for here, laid in zip(places, count(), strict=False)
        )

    @cached_property
    def stakes(self) -> Stakes:
        """Whose points count."""
        margin = self.objective is Objective.MARGIN
        against = [r for r in Identity if margin and r in self.rivals and r is not self.identity]
        return Stakes(Stake(self.identity), tuple(Stake(rival) for rival in against))

    @property
    def draft(self) -> ChainDraft:
        """The chain with nothing placed yet, as it is put together by hand."""
        return ChainDraft(self.board, self.faces)

    @cached_property
    def start(self) -> ChainState | Outcome:
        """The board with nothing placed yet, framed so that no line outgrows it."""
        return _chain_state(self, self.board.spared(len(self.faces)), tuple(sorted(self.faces)))

    def ceiling(self) -> int:
        """All that the visible quadrants and the faces could score at most."""
        letters = Counter(self.board.cells.values())
        return _most(self.stakes, letters + Counter("".join(self.faces)))

    def replay(self, line: Iterable[str]) -> Outcome:
        """The board that a line of placements ends in.

        Raises:
            IllegalMoveError: a placement isn't allowed, or faces are left.
            GameError: a string is not a placement.
        """
        draft = self.draft
        for placement in map(parse_placement, line):
            draft = draft.add(Play(placement))
        if draft.left:
            text = _("the line stops short: {face} is not placed")
            raise IllegalMoveError(text.format(face=draft.left[0]))
        return Outcome(draft.board, self.stakes)


@dataclass(frozen=True, eq=False)
class ChainState:
    """A chain with some faces still to place, in alphabetical order."""

    task: Chain
    board: Board
    left: tuple[Face, ...]

    end = None
    maximising = True

    def children(self) -> Iterator[tuple[Placement, ChainState | Outcome]]:
        """Each legal placement of each different face, in the order of their text."""
        for index, face in enumerate(self.left):
            if index and self.left[index - 1] == face:
                continue
            rest = self.left[:index] + self.left[index + 1 :]
            for placement in sorted(legality.placements(self.board, face), key=str):
                yield placement, _chain_state(self.task, self.board.place(placement), rest)

    @property
    def trace(self) -> tuple[Frame, tuple[int, ...], tuple[Face, ...]]:
        """The visible letters in their frame, and the faces that are left to place."""
        return self.board.frame, self.board.planes, self.left


END: Final = ";"
"""The word that ends a turn."""

EITHER_SIDE: Final = frozenset(token for token, when in WHEN.items() if len(when) > 1)
"""The tokens that are used before the card or after it."""

Words = tuple[Step | str, ...]
"""A line: its steps, with the words of a pass and of the end of a turn."""


@dataclass(frozen=True)
class LineTurn:
    """A turn as a part of a line, which says of its cards and its end what isn't clear.

    Attributes:
        left: how many turns are left with this one.
    """

    position: Position
    turn: Turn
    left: int

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string a step."""
        position = self.position
        texts = spelled(position, self.turn) or (str(PASS),)
        following = position.seats[position.following]
        shared = EITHER_SIDE.intersection(position.mover.tokens, following.tokens)
        might_go_on = self.left > 1 and shared and self.turn.steps
        return (*texts, END) if might_go_on else texts

    def __str__(self) -> str:
        return " ".join(self.texts)


class Reading(NamedTuple):
    """One way to read a line as turns.

    Attributes:
        end: the position after them.
    """

    turns: tuple[LineTurn, ...]
    end: Position

    @property
    def texts(self) -> tuple[str, ...]:
        """The line that can be read in this way alone."""
        return tuple(text for turn in self.turns for text in turn.texts)


def parse_words(line: Iterable[str]) -> Words:
    """The words of a line.

    Raises:
        GameError: one is no step.
    """
    return tuple(text if text in (str(PASS), END) else parse_step(text) for text in line)


def read_turns(
    position: Position, words: Words, turns: int, done: tuple[LineTurn, ...] = ()
) -> Iterator[Reading]:
    """Every way to read the words as turns until the end of a duel, after those that are `done`."""
    if turns == 0 or position.over:
        yield from () if words else (Reading(done, position),)
    elif words[:1] == (str(PASS),):
        if PASS in position.moves:
            passed = LineTurn(position, PASS, turns)
            yield from read_turns(position.play(PASS), words[1:], turns - 1, (*done, passed))
    else:
        yield from _read_turn(done, position.draft, words, turns)


def _read_turn(
    done: tuple[LineTurn, ...], draft: Draft, words: Words, turns: int
) -> Iterator[Reading]:
    word = words[0] if words else END
    if draft.steps and draft.complete:
        taken = LineTurn(draft.position, draft.move, turns)
        rest = words[1:] if word == END else words
        yield from read_turns(draft.end(), rest, turns - 1, (*done, taken))
    if not isinstance(word, str):
        for longer in draft.variants(word):
            yield from _read_turn(done, longer, words[1:], turns)


@dataclass(frozen=True)
class SingleTurn:
    """Take one whole turn in a position, for the seat to move."""

    position: Position
    objective: Objective

    game = "catbox"
    kind: ClassVar[Literal["turn", "duel"]] = "turn"
    adversarial = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def start(self) -> TurnState:
        """The position before the turn."""
        return TurnState(self, self.position, self.length)

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines, with as many cards in each turn as now."""
        position = self.position
        lines, changed = 1.0, 0
        for step in range(self.length):
            seat = (position.turn + step) % len(position.seats)
            lines *= _lines_of_turn(position, seat, changed)
            held = position.seats[seat].tokens
            changed += 3 if Token.MOUSE in held else 2 if Token.PAW in held else 1
        return lines

    @property
    def draft(self) -> Draft:
        """The mover's turn with no step taken yet."""
        return self.position.draft

    @property
    def length(self) -> int:
        """How many turns are taken."""
        return 1

    def stakes(self, position: Position, spender: int | None = None) -> Stakes:
        """Whose points count, with the unused tokens of `position`.

        Args:
            spender: a seat that has just spent one more token.
        """
        tokens = [len(seat.tokens) - (i == spender) for i, seat in enumerate(position.seats)]
        return self._stakes(position, tokens)

    def ceiling(self) -> int:
        """All that every layer of the board and every known face could score at most."""
        faces = [placement.face for placement in self.position.board.placements]
        for seat in self.position.seats:
            faces += [side for card in seat.hand for side in card]
            faces += [saved.face for saved in seat.saved]
        faces += [side for card in self.position.pile for side in card]
        fewest = [max(0, len(seat.tokens) - 1) for seat in self.position.seats]
        fewest[self.position.turn] = len(self.position.mover.tokens)
        return _most(self._stakes(self.position, fewest), Counter("".join(faces)))

    def _stakes(self, position: Position, tokens: Sequence[int]) -> Stakes:
        """The stakes, given the number of unused tokens of each seat."""
        margin = self.objective is Objective.MARGIN
        counting = [i for i in range(len(tokens)) if margin or i == self.position.turn]
        stakes = {i: Stake(position.identity(i), tokens[i]) for i in counting}
        return Stakes(stakes.pop(self.position.turn), tuple(stakes.values()))

    def readings(self, line: Iterable[str]) -> Iterator[Outcome]:
        """Every end that the steps of a turn may lead to, by which of equal cards is taken."""
        for reading in self._read(tuple(parse_step(text) for text in line)):
            yield self.outcome(reading)

    def named(self, line: Iterable[str]) -> tuple[str, ...]:
        """The first reading of a line, whose texts say what it leaves open.

        Raises:
            GameError: it can't be read as a legal line.
        """
        steps = tuple(line)
        found = next(self._read(parse_words(steps)), None)
        if found is None:
            text = _("{line}: not a line that the rules allow")
            raise IllegalMoveError(text.format(line=" ".join(steps)))
        return found.texts

    def _read(self, words: Words) -> Iterator[Reading]:
        return read_turns(self.position, words, self.length)

    def outcome(self, reading: Reading) -> Outcome:
        """The end of a reading of a line, or of its last turns."""
        return Outcome(reading.end.board, self.stakes(reading.end))

    def replay(self, line: Iterable[str]) -> Outcome:
        """The first end that the steps of a turn may lead to.

        Raises:
            IllegalMoveError: a step isn't allowed, or the turn isn't whole.
            GameError: a string is not a step.
        """
        steps = tuple(parse_step(text) for text in line)
        if not steps:
            raise IllegalMoveError(_("the line is empty: a turn lays a card"))
        end = next(self.readings(step.text for step in steps), None)
        if end is not None:
            return end
        after = self.position.play(Turn(steps), any_source=True)
        return Outcome(after.board, self.stakes(after))


@dataclass(frozen=True)
class Duel(SingleTurn):
    """Take one whole turn; then each other seat takes one to make the value small."""

    kind = "duel"
    adversarial = True
    counting: ClassVar[Counting] = Counting.NONE

    @property
    def length(self) -> int:
        """One turn a seat."""
        return len(self.position.seats)

    def readings(self, line: Iterable[str]) -> Iterator[Outcome]:
        """Every end that the line may lead to.

        A line that people type needn't say where a turn ends and which of two cards with the same
        face is taken, so that it can have several readings.
        """
        for reading in self._read(parse_words(line)):
            yield self.outcome(reading)

    def replay(self, line: Iterable[str]) -> Outcome:
        """The first end that the line may lead to.

        Raises:
            IllegalMoveError: it can't be read as one legal turn for each seat.
        """
        end = next(self.readings(line), None)
        if end is None:
            text = _("the line isn't a legal turn for each of {number} seats")
            raise IllegalMoveError(text.format(number=self.length))
        return end


@dataclass(frozen=True, eq=False)
class TurnState:
    """A position with some turns still to take."""

    task: SingleTurn
    position: Position
    left: int

    end = None

    @property
    def maximising(self) -> bool:
        """Whether the puzzle's own seat is to move."""
        return self.left == self.task.length

    def children(self) -> Iterator[tuple[LineTurn, TurnState | Outcome]]:
        """Each legal turn, in the order of its steps' texts; the first turn may not be a pass."""
        for draft in self.position.moves.drafts():
            if draft.steps or not self.maximising:
                yield LineTurn(self.position, draft.move, self.left), self._after(draft)

    @property
    def trace(self) -> tuple[Position, int]:
        """The whole position."""
        return self.position, self.left

    def _after(self, draft: Draft) -> TurnState | Outcome:
        if self.left > 1:
            after = draft.end()
            if not after.over:
                return TurnState(self.task, after, self.left - 1)
        spender = self.position.turn if draft.token else None
        return Outcome(draft.board, self.task.stakes(self.position, spender))


Puzzle = Chain | SingleTurn | Duel


def _chain_state(task: Chain, board: Board, left: tuple[Face, ...]) -> ChainState | Outcome:
    return ChainState(task, board, left) if left else Outcome(board, task.stakes)


def _most(stakes: Stakes, letters: Counter[str]) -> int:
    """The points of the own stake if every one of these quadrants could be seen."""
    identity = stakes.own.identity
    seen = letters[identity.letter]
    trios = sum(letters[cat] // scoring.TRIO for cat in CATS)
    bonus = trios * scoring.TRIO_POINTS if identity is Identity.CHIHUAHUA else seen
    against = max((rival.tokens for rival in stakes.rivals), default=0)
    return seen + bonus + stakes.own.tokens - against


def _lines_of_turn(position: Position, seat: int, changed: int) -> float:
    """Upper bound on the turns of a seat, with as many cards in the hands as now.

    Args:
        changed: upper bound on the faces laid or lifted in the turns before it.
    """
    drawn = changed > 0
    faces = [Cover.BOXED if drawn else cover_rule(face) for _, face in position.playable(seat)]
    held, board = position.seats[seat].tokens, position.board
    room = {rule: legality.anchors(board, rule).bit_count() + NEARBY * changed for rule in Cover}
    plays = sum(room[rule] for rule in faces)
    uses = {
        Token.PAW: plays + NEARBY * len(faces),
        Token.BOX: 2 * len(board.cells) + QUADRANTS * (2 * changed + 1),
        Token.FISH: 2 * len(faces),
        Token.STACK: 0,
        Token.MOUSE: (len(board.uncovered) + changed + 1) * (room[Cover.BOXED] + 2 * NEARBY),
    }
    stacked = len(faces) * room[Cover.STACKED] * (Token.STACK in held)
    return float(max(plays * (1 + sum(uses[token] for token in set(held))) + stacked, 1))
