"""The engine `search` for one turn of Cat Box, and for duels.

Of one turn, every way to take it is evaluated, and the best ends are kept. Of a duel the value
comes first, then its line, seat by seat.

The contexts of a turn or a duel are tabulated with the game's own rules. Where anything is laid
doesn't matter for them, so that every card is taken as laid on one and the same small board.

A step's text begins with a head that says what is done, and ends in a cell; no head is the
beginning of another. So steps compare as the ranks of their heads and of their cells do, and
those of equal texts, but for the cards' sources, as the cards in the order in which the game lists
them.

The box and the fish change nothing on the board and cost a point, as does the mouse for the card
just played and the stacking token for a card that may lie there anyway: whatever board they lead
to is reached for a point more without them. Two cards of the paw that share no cell are evaluated
in one order; for the text both are looked at.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face
from games.catbox.legality import Cover, cover_rule
from games.catbox.position import Draft, Position
from games.catbox.puzzle import Duel, LineTurn, SingleTurn
from games.catbox.rulings import Edition, Token
from games.catbox.turn import Guard, MoveMouse, Play, PutGuard, Source, Step, TakeFish, Turn, Use
from games.protocol import GameError
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError
from solver.catbox.encoding import (
    BOX,
    FISH,
    MOUSE,
    NUMBER,
    PAW,
    STACK,
    TOKEN_BIT,
    Int32s,
    Int64s,
    Window,
    most_covered,
    numbers_of,
)
from solver.catbox.search.arrays import cell_ranks, list_turns, make
from solver.catbox.search.control import NOTHING, new_control, run
from solver.catbox.search.grid import new_grid
from solver.catbox.search.hand import new_hand, new_stake_arrays
from solver.catbox.search.turns import (
    ANCHOR,
    ANY_FACE,
    BOXED,
    BOXED_FACE,
    BOXED_FIRST,
    CARD,
    CARD_ONLY,
    FACE,
    FIRST,
    FISHED,
    FISHED_FIRST,
    FULL,
    HANDS,
    HELD,
    KIND,
    LEFT,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    PLAIN,
    STACKED,
    WHERE,
    WHITHER,
    DuelState,
    Rows,
    Transitions,
    TurnArrays,
    evaluate_max,
    first_to_reach,
    hash_ends,
    new_duel_state,
    new_layers,
    new_turn_arrays,
    set_out,
    settle,
)
from solver.jit.control import BEST, BOUND, ENDLESS, STOP

MOST_CONTEXTS = 100_000
"""More contexts than this are not tabulated."""

_SIMPLE = (Token.STACK, Token.MOUSE, Token.BOX)

_SOMEWHERE = Placement(Face("KKKK"), 0, 0)
_TABLETOP = Board.of([_SOMEWHERE])


class TooManyContextsError(GameError):
    """The cards and tokens of a duel can go more ways than are tabulated."""


class Choices(NamedTuple):
    """The cards of a context: what each shows if it is laid, and those that can be fished.

    Attributes:
        sources: where each card lies that may be laid; those that can be fished come first.
        left: how many turns are left with this one.
    """

    position: Position
    sources: tuple[Source, ...]
    faces: tuple[Face, ...]
    fish: tuple[Card, ...]
    left: int


class Contexts:
    """Every context that can follow the start of a task, numbered from 0.

    Raises:
        TooManyContextsError: there are too many.
        OutOfTimeError: the time has run out.
        GameError: a face that somebody may lay is unknown.
    """

    def __init__(self, task: SingleTurn, clock: Clock, most: int = MOST_CONTEXTS) -> None:
        self._task, self._most = task, most
        self._start = replace(task.position, board=_TABLETOP, guards=())
        self._guarding = any(Token.BOX in seat.tokens for seat in task.position.seats)
        self._numbers: dict[tuple[object, ...], int] = {}
        self._waiting: list[tuple[Position, int]] = []
        self._rows: list[list[int]] = []
        self._tokens: list[list[int]] = []
        self._after = array("i")
        self._faces: list[Face] = []
        self.choices: list[Choices] = []
        self._number(self._start, task.length)
        for number, (position, left) in enumerate(self._waiting):
            clock.check()
            self._fill(number, position, left)

    @property
    def faces(self) -> frozenset[Face]:
        """Every face that may be laid."""
        return frozenset(self._faces)

    def transitions(self, numbers: dict[Face, int], guards: list[tuple[int, int]]) -> Transitions:
        """The contexts as arrays.

        Args:
            numbers: the number of each face.
            guards: the guards on the board, as seat and cell.
        """
        binding = self._start.edition is Edition.GRAIL
        return Transitions(
            np.array(self._rows, np.int32),
            np.array([numbers[face] for face in self._faces], np.int32),
            np.array(self._after, np.int32),
            np.array(self._tokens, np.int64),
            np.array(guards, np.int32).reshape(-1, 2),
            np.array([binding], np.int64),
        )

    def _number(self, position: Position, left: int) -> int:
        """The number of a context; a new one waits to be filled."""
        if left == 0 or position.over:
            return self._end(position, None, self._room(position))
        return self._enter((position, left), position, left)

    def _end(self, position: Position, spender: int | None, room: int, seat: int = -1) -> int:
        """The number of an end, in which only the tokens count, and who could lay what."""
        stakes = self._task.stakes(self._owned(position), spender)
        tokens = [stakes.own.tokens, *(rival.tokens for rival in stakes.rivals)]
        seat = position.turn if seat < 0 else seat
        number = self._enter((seat, room, *tokens), position, 0)
        self._rows[number] = [seat, 0, 0, 0, 0, 0, 0, room]
        self._tokens[number] = tokens
        return number

    def _owned(self, position: Position) -> Position:
        """The position as the seat of the puzzle sees it: whose points count doesn't change."""
        turn = self._start.turn
        return position if position.turn == turn else replace(position, turn=turn)

    def _enter(self, key: tuple[object, ...], position: Position, left: int) -> int:
        number = self._numbers.setdefault(key, len(self._waiting))
        if number == len(self._waiting):
            if number >= self._most:
                text = _("more than {number} ways to take cards")
                raise TooManyContextsError(text.format(number=self._most))
            self._waiting.append((position, left))
            self._rows.append([])
            self._tokens.append([])
            self.choices.append(Choices(position, (), (), (), left))
        return number

    def _fill(self, number: int, position: Position, left: int) -> None:
        if left == 0:
            return
        draft = position.draft
        laid = draft.sources()
        sources, faces = tuple(at for at, _ in laid), tuple(face for _, face in laid)
        fish = tuple(card for _, card in draft.hand_cards())
        held = sum(TOKEN_BIT[token] for token in set(position.mover.tokens))
        first, after = len(self._faces), len(self._after)
        self._rows[number] = [
            position.turn, held, left, first, len(fish), len(faces), after, self._room(position)
        ]  # fmt: skip
        stakes = self._task.stakes(self._owned(position))
        self._tokens[number] = [stakes.own.tokens, *(rival.tokens for rival in stakes.rivals)]
        self.choices[number] = Choices(position, sources, faces, fish, left)
        self._faces += faces
        if left == 1:
            follow = self._ends(position, sources)
        else:
            follow = self._turns(position, sources, left - 1)
        self._after.extend(follow)

    def _ends(self, position: Position, sources: tuple[Source, ...]) -> Iterator[int]:
        """The contexts after the last turn: cards matter only for the legality of a guard."""
        plain = self._end(position, None, 0, position.following)
        yield from [plain] * (1 + len(sources))
        if not position.mover.tokens:
            return
        spent = self._end(position, position.turn, 0, position.following)
        for source in sources:
            if Token.BOX in position.mover.tokens:
                after = position.after(_draft(position, [source], Token.BOX))
                yield self._end(position, position.turn, self._room(after), position.following)
            else:
                yield spent
        yield from [spent] * (2 * len(sources) ** 2)

    def _turns(self, position: Position, sources: tuple[Source, ...], left: int) -> Iterator[int]:
        """The contexts after a turn that isn't the last."""
        hands = [source for source in sources if source.seat is not None]
        held = position.mover.tokens
        simple = next((token for token in _SIMPLE if token in held), None)
        yield self._number(position.after(_draft(position, [], None)), left)
        for source in sources:
            yield self._number(position.after(_draft(position, [source], None)), left)
        if not held:
            return
        for source in sources:
            drafted = simple and position.after(_draft(position, [source], simple))
            yield self._number(drafted, left) if drafted else 0
        for token, fished in ((Token.PAW, False), (Token.FISH, True)):
            for source in sources:
                for other in sources:
                    if token in held and other != source and other in hands:
                        draft = _draft(position, [source, other], token, fished)
                        yield self._number(position.after(draft), left)
                    else:
                        yield 0

    def _room(self, position: Position) -> int:
        """The bits of what the seat to move could lay, which matters if a guard may be put."""
        if not self._guarding:
            return 0
        rules = {cover_rule(face) for _, face in position.playable(position.turn)}
        return ANY_FACE * bool(rules) | BOXED_FACE * (Cover.BOXED in rules)


def _draft(
    position: Position, taken: list[Source], token: Token | None, fished: bool = False
) -> Draft:
    """A complete turn that takes some cards; the second one with the fish."""
    steps: list[Step] = [Play(_SOMEWHERE, source) for source in taken]
    if fished:
        card = position.taken(taken[1])
        assert isinstance(card, Card)
        steps[1] = TakeFish(card, taken[1])
    played = len(steps) - fished
    return Draft(position, position.board, tuple(steps), tuple(taken), token, played)


GUARD_REACH = 2
"""How far from a guard an anchor may lie that it bars."""

FREE_EDGE = 3
"""Cells that a grid keeps free beyond all that can be reached."""


class EncodedTurn(NamedTuple):
    """A task as the kernels see it, and what its numbers mean.

    Attributes:
        faces: the faces by number.
    """

    state: TurnArrays
    window: Window
    faces: tuple[Face, ...]
    contexts: Contexts


def encode_turn(task: SingleTurn, clock: Clock, most_contexts: int = MOST_CONTEXTS) -> EncodedTurn:
    """The board of a task, its guards and its contexts.

    Raises:
        GameError: a face or an identity is unknown.
        TooManyContextsError: there are too many contexts.
        OutOfTimeError: the time has run out.
    """
    position = task.position
    contexts, board = Contexts(task, clock, most_contexts), position.board
    window = Window.around(board, 2 * task.length + GUARD_REACH + FREE_EDGE)
    faces = tuple(sorted(contexts.faces | {placement.face for placement in board.placements}))
    numbers = {face: number for number, face in enumerate(faces)}
    guards = [(g.seat, window.number(g.x, g.y)) for g in position.guards if _reaches(window, g)]
    grid = new_grid(window.width, window.height)
    layers = [(numbers[face], window.number(x, y)) for face, x, y in board.placements]
    stakes = task.stakes(position)
    identities = [NUMBER[stakes.own.identity.letter]]
    identities += [NUMBER[rival.identity.letter] for rival in stakes.rivals]
    state = new_turn_arrays(
        grid,
        new_layers(len(grid.look), len(layers) + 2 * task.length),
        new_hand(
            [numbers_of(face) for face in faces],
            [most_covered(face) for face in faces],
            [0] * len(faces),
        ),
        new_stake_arrays(identities, [0] * len(identities)),
        contexts.transitions(numbers, guards),
    )
    set_out(state, np.array(layers, np.int32).reshape(-1, 2))
    return EncodedTurn(state, window, faces, contexts)


def _reaches(window: Window, guard: Guard) -> bool:
    """Whether a guard may bar an anchor that can be reached."""
    return (
        GUARD_REACH <= guard.x - window.left < window.width - GUARD_REACH
        and GUARD_REACH <= guard.y - window.top < window.height - GUARD_REACH
    )


Part = Literal["card", "second", "paw", "stack", "mouse", "box", "fish", "pass"]

PARTS: dict[int, tuple[Part, ...]] = {
    PLAIN: ("card",),
    STACKED: ("stack", "card"),
    PAWED: ("card", "paw", "second"),
    MOUSED: ("card", "mouse"),
    BOXED: ("card", "box"),
    BOXED_FIRST: ("box", "card"),
    FISHED: ("card", "fish"),
    FISHED_FIRST: ("fish", "card"),
    PASSED: ("pass",),
}
"""The steps of each kind of turn, in order."""

MOST_PARTS = 3


class Texts:
    """The texts of the turns of an encoded task. The board must be as it was before the turn."""

    def __init__(self, encoded: EncodedTurn) -> None:
        self._encoded = encoded

    @cached_property
    def _last(self) -> Int64s:
        """The rank of each cell at the end of a text."""
        return cell_ranks(self._encoded.window).astype(np.int64)

    @cached_property
    def _first(self) -> Int64s:
        """The rank of each cell that another follows."""
        return cell_ranks(self._encoded.window, ">").astype(np.int64)

    @cached_property
    def _heads(self) -> dict[str, int]:
        """The rank of what each step says is done."""
        choices = self._encoded.contexts.choices
        fish = {f"fish:{card}" for choice in choices for card in choice.fish}
        tokens = self._encoded.state.transitions.contexts[:, HELD].any()
        mice = {f"mouse:{face}" for face in self._encoded.faces} if tokens else set[str]()
        words = {"box", "paw", "stack", "pass", *self._encoded.faces, *mice, *fish}
        return {word: rank for rank, word in enumerate(sorted(words))}

    def order(self, context: int, rows: Rows) -> Int64s:
        """The numbers of turns of a context, in the order of their text."""
        if len(rows) == 1:
            return np.zeros(1, np.int64)
        keys = self.keys(context, rows)
        return np.lexsort(tuple(keys[:, part] for part in reversed(range(MOST_PARTS))))

    def keys(self, context: int, rows: Rows) -> Int64s:
        """The ranks of the steps of each turn, -1 where there is none (k x 3)."""
        keys = np.full((len(rows), MOST_PARTS), -1, np.int64)
        for kind in set(rows[:, KIND].tolist()):
            chosen = np.flatnonzero(rows[:, KIND] == kind)
            for place, part in enumerate(PARTS[kind]):
                keys[chosen, place] = self._key(part, context, rows[chosen])
        return keys

    def steps(self, context: int, row: Int32s) -> tuple[str, ...]:
        """The notation of a turn, one string a step, as a part of its line."""
        choices = self._encoded.contexts.choices[context]
        parts = PARTS[int(row[KIND])] if row[KIND] != PASSED else ()
        turn = Turn(tuple(self._step(part, context, row) for part in parts))
        return LineTurn(choices.position, turn, choices.left).texts

    def _key(self, part: Part, context: int, turns: Rows) -> Int64s:
        choices, rows = self._encoded.contexts.choices[context], turns.astype(np.int64)
        faces = np.array([self._heads[face] for face in choices.faces], np.int64)
        head: Int64s
        first: Int64s | int = 0
        last: Int64s | int = 0
        card: Int64s | int = 0
        if part == "card":
            head, last, card = faces[rows[:, CARD]], self._last[rows[:, WHERE]], rows[:, CARD]
        elif part == "second":
            head, last, card = faces[rows[:, MORE]], self._last[rows[:, WHITHER]], rows[:, MORE]
        elif part == "fish":
            fish = np.array([self._heads[f"fish:{card}"] for card in choices.fish], np.int64)
            head, card = fish[rows[:, MORE]], rows[:, MORE]
        elif part == "mouse":
            heads = np.array([self._heads[f"mouse:{face}"] for face in self._encoded.faces])
            lifted, anchor = self._lifted(context, rows)
            head, first, last = heads[lifted], self._first[anchor], self._last[rows[:, WHITHER]]
        else:
            head = np.full(len(rows), self._heads[part], np.int64)
            last = self._last[rows[:, WHITHER]] if part == "box" else 0
        cells, cards = len(self._last), 1 + len(choices.faces)
        return np.asarray(((head * cells + first) * cells + last) * cards + card, np.int64)

    def _lifted(self, context: int, rows: Int64s) -> tuple[Int64s, Int64s]:
        """The faces and anchors of the layers that the mouse lifts."""
        layers, transitions = self._encoded.state.layers, self._encoded.state.transitions
        more, just_played = rows[:, MORE], rows[:, MORE] == layers.size[0]
        lifted = layers.rows[np.minimum(more, len(layers.rows) - 1)].astype(np.int64)
        shown = transitions.face[transitions.contexts[context, FIRST] + rows[:, CARD]].astype(
            np.int64
        )
        face: Int64s = np.where(just_played, shown, lifted[:, FACE])
        anchor: Int64s = np.where(just_played, rows[:, WHERE], lifted[:, ANCHOR])
        return face, anchor

    def _step(self, part: Part, context: int, row: Int32s) -> Step:
        choices, cell = self._encoded.contexts.choices[context], self._encoded.window.cell
        if part == "mouse":
            (face,), (anchor,) = self._lifted(context, row[np.newaxis].astype(np.int64))
            lifted = Placement(self._encoded.faces[face], *cell(anchor))
            return MoveMouse(lifted, *cell(row[WHITHER]))
        if part == "box":
            return PutGuard(*cell(row[WHITHER]))
        if part == "fish":
            return TakeFish(choices.fish[row[MORE]], choices.sources[row[MORE]])
        if part in ("paw", "stack"):
            return Use(Token.PAW if part == "paw" else Token.STACK)
        card, anchor = (row[CARD], row[WHERE]) if part == "card" else (row[MORE], row[WHITHER])
        return Play(Placement(choices.faces[card], *cell(anchor)), choices.sources[card])


NAME = "search"

SOME_TURNS = 1 << 12
"""Turns for which there is room at first."""

FEW_TURNS = 1 << 14
"""Turns that are evaluated in no time."""

ON_THE_BOARD = CARD_ONLY | STACK | PAW | MOUSE
"""The turns that do something on the board."""


def solve_turn(task: SingleTurn, clock: Clock, top: int, *, counting: bool = True) -> Answer:
    """The lines to the `top` best different ends of a turn, and how many ends are best.

    Args:
        counting: without it, any line of the best value is enough, and ends aren't counted.

    Raises:
        GameError: a face or an identity that counts is unknown.
    """
    if task.position.over:
        return Answer.infeasible(NAME, clock)
    try:
        encoded = encode_turn(task, clock)
    except OutOfTimeError:
        return Answer.unproved((), task.ceiling(), NAME, clock)
    rows = turns_of(encoded, 0, ON_THE_BOARD, every=False)
    rows = rows[rows[:, KIND] != PASSED]
    if not len(rows):
        return Answer.infeasible(NAME, clock)
    control, values = new_control(clock), np.zeros(len(rows), np.int32)
    done = run(
        lambda: evaluate_max(encoded.state, 0, rows, NOTHING, top == 1, control, values),
        control,
        clock,
        brief=len(rows) <= FEW_TURNS,
    )
    if done == len(rows) and not counting:
        best = rows[values.argmax()]
        line = Line(int(values.max()), Texts(encoded).steps(0, best))
        return Answer.proved((line,), None, NAME, clock)
    lines, count = _best(encoded, rows[:done], values[:done], top)
    if done == len(rows):
        return Answer.proved(lines, count, NAME, clock)
    return Answer.unproved(lines, task.ceiling(), NAME, clock)


def turns_of(encoded: EncodedTurn, context: int, kinds: int, every: bool) -> Rows:
    """The turns of some kinds of a context, for texts or for values."""
    rows = np.zeros((SOME_TURNS, 5), np.int32)
    count = list_turns(encoded.state, context, kinds, every, rows)
    while count > len(rows):
        rows = np.zeros((2 * count, 5), np.int32)
        count = list_turns(encoded.state, context, kinds, every, rows)
    return rows[:count]


def _best(
    encoded: EncodedTurn, rows: Rows, values: Int32s, top: int
) -> tuple[tuple[Line, ...], int]:
    """The lines to the best ends, and how many different ends are best."""
    texts, known = Texts(encoded), set[bytes]()
    lines: list[Line] = []
    counts: list[int] = []
    for value in np.unique(values)[::-1].tolist():
        chosen = _with_swapped(encoded, rows[values == value])
        chosen = chosen[texts.order(0, chosen)]
        codes = np.zeros((len(chosen), 2), np.uint64)
        hash_ends(encoded.state, 0, chosen, codes)
        first = {code.tobytes(): index for index, code in reversed(list(enumerate(codes)))}
        new = sorted(first[code] for code in first.keys() - known)
        known |= first.keys()
        counts.append(len(new))
        lines += [Line(value, texts.steps(0, chosen[index])) for index in new[: top - len(lines)]]
        if len(lines) >= top:
            break
    return tuple(lines), counts[0] if counts else 0


def _with_swapped(encoded: EncodedTurn, rows: Rows) -> Rows:
    """Some turns, and those that lay the same two cards of the paw in the other order."""
    pairs = rows[rows[:, KIND] == PAWED]
    if not len(pairs):
        return rows
    apart = np.abs(pairs[:, WHITHER] - pairs[:, WHERE])
    width = encoded.state.grid.width
    free = (apart > 1) & ((apart < width - 1) | (apart > width + 1))
    hands = encoded.state.transitions.contexts[0, HANDS]
    swapped = pairs[free & (pairs[:, CARD] < hands)]
    return np.concatenate([rows, swapped[:, [KIND, MORE, WHITHER, CARD, WHERE]]])


ALL_TOKENS = STACK | PAW | MOUSE | BOX | FISH
EVERYTHING = CARD_ONLY | ALL_TOKENS
FAR = 1_000_000
"""More than any value."""

FEW_LINES = 1 << 18
"""Lines of a duel, if each seat had as many turns as the first, that take next to no time."""

SPARE_TURNS = 1 << 12
"""More turns than first turns for which there is room at each depth at first."""


def solve_duel(
    task: Duel,
    clock: Clock,
    *,
    spare_turns: int = SPARE_TURNS,
    most_contexts: int = MOST_CONTEXTS,
) -> Answer:
    """The value that the mover can be sure of, and the line of best play by all.

    Args:
        spare_turns: see `SPARE_TURNS`; the room grows where it is too small.
        most_contexts: see `MOST_CONTEXTS`.

    Raises:
        GameError: a face or an identity that counts is unknown.
    """
    if task.position.over:
        return Answer.infeasible(NAME, clock)
    try:
        encoded = encode_turn(task, clock, most_contexts)
    except (TooManyContextsError, OutOfTimeError):
        return Answer.unproved((), task.ceiling(), NAME, clock)
    rows = first_turns(encoded, every=False)
    if not len(rows):
        return Answer.infeasible(NAME, clock)
    return DuelSearch(task, clock, encoded, rows, spare_turns).answer()


def first_turns(encoded: EncodedTurn, every: bool) -> Rows:
    """The turns of the mover but for passes; redundant ones (see `turns`) only if `every`."""
    rows = turns_of(encoded, 0, EVERYTHING, every=every)
    return rows[rows[:, KIND] != PASSED]


class DuelSearch:
    """The search of one duel whose first turns are listed."""

    def __init__(
        self,
        task: Duel,
        clock: Clock,
        encoded: EncodedTurn,
        rows: Rows,
        spare_turns: int = SPARE_TURNS,
    ) -> None:
        self._task, self._clock, self._encoded, self._rows = task, clock, encoded, rows
        self._texts = Texts(encoded)
        self._brief = len(rows) ** task.length <= FEW_LINES
        self._control = new_control(clock)
        self._room = self._new_room(max(1, 2 * len(rows) + spare_turns))
        self._bounds = np.full(len(rows), FAR, np.int32)

    def answer(self) -> Answer:
        """The value first, then the line that shows it."""
        state, rows = self._encoded.state, self._rows
        values = np.zeros(len(rows), np.int32)
        evaluate_max(state, 0, rows, FAR, False, new_control(Clock(Limit())), values)
        if not self._settled(np.argsort(-values, kind="stable")):
            return Answer.unproved((), self._task.ceiling(), NAME, self._clock)
        value = int(self._control[BEST])
        steps = self._line(value)
        if steps is None:
            return Answer.unproved((), value, NAME, self._clock)
        return Answer.proved((Line(value, steps),), None, NAME, self._clock)

    def prospects(self) -> Iterator[Line]:
        """Each first turn with the value that the mover can force after it, by text.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        for value, row in self._valued():
            yield Line(value, self._texts.steps(0, row))

    def ranked(self) -> Iterator[Line]:
        """Each first turn, the best one first, with best play by all after it.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        for value, row in sorted(self._valued(), key=lambda valued: -valued[0]):
            encoded = encode_turn(self._task, self._clock)
            search = DuelSearch(self._task, self._clock, encoded, self._rows)
            replies = search._replies(make(encoded.state, 0, row), value)
            if replies is None:
                raise OutOfTimeError
            yield Line(value, self._texts.steps(0, row) + replies)

    def _valued(self) -> Iterator[tuple[int, Int32s]]:
        """The value that the mover can force after each first turn, by text, and the turn.

        Turns with equal cards of one hand are one.
        """
        known = set[tuple[str, ...]]()
        for row in self._texts.order(0, self._rows):
            self._clock.check()
            steps = self._texts.steps(0, self._rows[row])
            if steps in known:
                continue
            known.add(steps)
            self._control = new_control(self._clock)
            order = np.array([row], np.int64)
            if not self._settled(order):
                raise OutOfTimeError
            yield int(self._control[BEST]), self._rows[row]

    def _new_room(self, turns: int) -> DuelState:
        position = self._task.position
        cards = [*position.pile, *(card for seat in position.seats for card in seat.hand)]
        shown = Counter(face for card in cards for face in card)
        shown.update(saved.face for seat in position.seats for saved in seat.saved)
        copies = [shown[face] for face in self._encoded.faces]
        return new_duel_state(self._encoded.state, copies, self._task.length - 1, turns)

    def _settled(self, order: Int64s) -> bool:
        """Find the value of the best of some turns; false if the limit was reached before."""
        state, rows, bounds = self._encoded.state, self._rows, self._bounds
        done = self._run(lambda: settle(state, self._room, self._control, rows, order, bounds), -1)
        return done == len(order)

    def _run(self, work: Callable[[], int], failed: int) -> int:
        """The result of a kernel, run with more and more room for turns until that is enough."""
        while True:
            result = run(work, self._control, self._clock, reporting=True, brief=self._brief)
            if self._control[STOP] != FULL:
                return failed if self._control[STOP] else result
            self._room = self._new_room(2 * int(self._control[BOUND]))
            self._control[STOP], self._control[BOUND] = 0, ENDLESS

    def _line(self, value: int) -> tuple[str, ...] | None:
        """The line of best play by all; None if the limit was reached before it was found."""
        rows = turns_of(self._encoded, 0, EVERYTHING, every=True)
        rows = rows[self._most(rows) >= value]
        rows = rows[self._texts.order(0, rows)]
        found = self._first(0, rows, value)
        if found < 0:
            return None
        replies = self._replies(make(self._encoded.state, 0, rows[found]), value)
        return None if replies is None else self._texts.steps(0, rows[found]) + replies

    def _replies(self, context: int, value: int) -> tuple[str, ...] | None:
        """Best play by all in a context; None if the limit was reached before it was found."""
        state = self._encoded.state
        steps: tuple[str, ...] = ()
        while state.transitions.contexts[context, LEFT]:
            rows = turns_of(self._encoded, context, EVERYTHING, every=True)
            rows = rows[self._texts.order(context, rows)]
            found = self._first(context, rows, value)
            if found < 0:
                return None
            steps += self._texts.steps(context, rows[found])
            context = make(state, context, rows[found])
        return steps

    def _first(self, context: int, rows: Rows, value: int) -> int:
        """The number of the first turn of best play; -1 if the limit was reached before."""
        state, control = self._encoded.state, self._control
        rising = context == 0
        return self._run(
            lambda: first_to_reach(state, self._room, control, context, rows, value, rising),
            -1,
        )

    def _most(self, rows: Rows) -> Int32s:
        """Upper bound on the value of each first turn; lower where a better twin was kept."""
        simple = rows.copy()
        for kind, twin in ((BOXED_FIRST, BOXED), (FISHED_FIRST, FISHED)):
            simple[rows[:, KIND] == kind, KIND] = twin
        most = self._looked_up(simple)
        swapped = simple[:, [KIND, MORE, WHITHER, CARD, WHERE]]
        pairs = rows[:, KIND] == PAWED
        most[pairs] = np.maximum(most, self._looked_up(swapped))[pairs]
        return most

    def _looked_up(self, rows: Rows) -> Int32s:
        known, wanted = self._packed(self._rows), self._packed(rows)
        sorter = np.argsort(known)
        place = np.minimum(np.searchsorted(known, wanted, sorter=sorter), len(known) - 1)
        same = known[sorter[place]] == wanted
        return np.where(same, self._bounds[sorter[place]], np.int32(NOTHING))

    def _packed(self, rows: Rows) -> Int64s:
        """Each turn as one number."""
        cells = len(self._encoded.state.grid.look)
        packed = np.zeros(len(rows), np.int64)
        for column in (KIND, CARD, MORE, WHERE, WHITHER):
            packed = packed * cells + rows[:, column]
        return packed
