"""Puzzles: a question about a board or a position, with one value to make as high as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Literal

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.draft import Draft
from games.catbox.faces import CATS, Face, Identity
from games.catbox.notation import parse_placement, parse_step
from games.catbox.outcome import Outcome, Stake, Stakes
from games.catbox.position import Position
from games.catbox.rulings import Edition
from games.catbox.turn import PASS, Step, Turn
from games.protocol import IllegalMoveError


class Objective(StrEnum):
    """What a puzzle counts."""

    SCORE = "score"
    MARGIN = "margin"


@dataclass(frozen=True)
class Chain:
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

    kind = "chain"
    adversarial = False

    @property
    def placements(self) -> int:
        """How many faces are placed."""
        return len(self.faces)

    @cached_property
    def stakes(self) -> Stakes:
        """Whose points count."""
        margin = self.objective is Objective.MARGIN
        against = [r for r in Identity if margin and r in self.rivals and r is not self.identity]
        return Stakes(Stake(self.identity), tuple(Stake(rival) for rival in against))

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
        board, left = self.board, list(self.faces)
        for placement in map(parse_placement, line):
            if placement.face not in left:
                raise IllegalMoveError(f"{placement}: no such face is left to place")
            reason = legality.refusal(board, placement)
            if reason:
                raise IllegalMoveError(reason)
            left.remove(placement.face)
            board = board.place(placement)
        if left:
            raise IllegalMoveError(f"the line stops short: {left[0]} is not placed")
        return Outcome(board, self.stakes)


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
    def trace(self) -> tuple[tuple[int, ...], tuple[Face, ...]]:
        """What is visible, and what is left to place."""
        return self.board.planes, self.left


@dataclass(frozen=True)
class SingleTurn:
    """Take one whole turn in a position, for the seat to move."""

    position: Position
    objective: Objective

    kind: ClassVar[Literal["turn", "duel"]] = "turn"
    adversarial = False

    @property
    def start(self) -> TurnState:
        """The position before the turn."""
        return TurnState(self, self.position, self.length)

    @property
    def placements(self) -> int:
        """How many cards the turn lays, but for the paw's."""
        return 1

    @property
    def length(self) -> int:
        """How many turns are taken."""
        return 1

    def stakes(self, position: Position, spender: int | None = None) -> Stakes:
        """Whose points count, with the unused tokens of `position`.

        Args:
            spender: a seat that has just spent one more token.
        """
        stakes = [
            Stake(seat.identity, len(seat.tokens) - (index == spender))
            for index, seat in enumerate(position.seats)
            if seat.identity is not None
        ]
        own = stakes.pop(self.position.turn)
        return Stakes(own, tuple(stakes) if self.objective is Objective.MARGIN else ())

    def ceiling(self) -> int:
        """All that every layer of the board and every known face could score at most."""
        faces = [placement.face for placement in self.position.board.placements]
        for seat in self.position.seats:
            faces += [side for card in seat.hand for side in card]
            faces += [saved.face for saved in seat.saved]
        return _most(self.stakes(self.position), Counter("".join(faces)))

    def replay(self, line: Iterable[str]) -> Outcome:
        """The end that the steps of a turn lead to.

        Raises:
            IllegalMoveError: a step isn't allowed, or the turn isn't whole.
            GameError: a string is not a step.
        """
        steps = tuple(parse_step(text) for text in line)
        if not steps:
            raise IllegalMoveError("the line is empty: a turn lays a card")
        after = self.position.play(Turn(steps), any_source=True)
        return Outcome(after.board, self.stakes(after))


@dataclass(frozen=True)
class Duel(SingleTurn):
    """Take one whole turn; then each other seat takes one to make the value small."""

    kind = "duel"
    adversarial = True

    @property
    def length(self) -> int:
        """One turn a seat."""
        return len(self.position.seats)

    def replay(self, line: Iterable[str]) -> Outcome:
        """The end of the line, cut into turns at the first places where that is legal."""
        steps = tuple(None if text == PASS.texts[0] else parse_step(text) for text in line)
        end = next(_cut(self.position, steps, self.length), None)
        if end is None:
            raise IllegalMoveError(f"the line isn't one legal turn for each of {self.length} seats")
        return Outcome(end.board, self.stakes(end))


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

    def children(self) -> Iterator[tuple[Turn, TurnState | Outcome]]:
        """Each legal turn, in the order of its text; the first turn may not be a pass."""
        drafts = sorted(self.position.moves.drafts(), key=lambda draft: draft.turn.texts)
        for draft in drafts:
            if draft.steps or not self.maximising:
                yield draft.turn, self._after(draft)

    @property
    def trace(self) -> tuple[Position, int]:
        """The whole position."""
        return self.position, self.left

    def _after(self, draft: Draft) -> TurnState | Outcome:
        if self.left > 1:
            return TurnState(self.task, draft.end(), self.left - 1)
        spender = self.position.turn if draft.token else None
        return Outcome(draft.board, self.task.stakes(self.position, spender))


Puzzle = Chain | SingleTurn | Duel


def _chain_state(task: Chain, board: Board, left: tuple[Face, ...]) -> ChainState | Outcome:
    return ChainState(task, board, left) if left else Outcome(board, task.stakes)


def _cut(position: Position, steps: tuple[Step | None, ...], turns: int) -> Iterator[Position]:
    """Every way to read the steps (None is a pass) as this many turns."""
    if turns == 0:
        yield from () if steps else (position,)
    for length in range(1, len(steps) + 1 if turns else 0):
        head = steps[:length]
        turn = PASS if head == (None,) else Turn(tuple(step for step in head if step))
        if None not in head or turn == PASS:
            try:
                after = position.play(turn, any_source=True)
            except IllegalMoveError:
                continue
            yield from _cut(after, steps[length:], turns - 1)


def _most(stakes: Stakes, letters: Counter[str]) -> int:
    """The points of the own stake if every one of these quadrants could be seen."""
    identity = stakes.own.identity
    seen = letters[identity.letter]
    trios = sum(letters[cat] // scoring.TRIO for cat in CATS)
    bonus = trios * scoring.TRIO_POINTS if identity is Identity.CHIHUAHUA else seen
    against = max((rival.tokens for rival in stakes.rivals), default=0)
    return seen + bonus + stakes.own.tokens - against
