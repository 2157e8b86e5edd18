"""The engine `search` for one turn and for duels of If It Fits, by the whole turns of a seat.

Each seat has its hand as it is, nothing is drawn. One seat makes the value high, all after it make
it low. Nobody raises the value after the first turn, so what a first turn is worth is the least
value that any turns of the others lead to. As soon as they reach one that some other first turn
exceeds, nothing more has to be known of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, NamedTuple

import numpy as np

from games.ifitfits.cards import LEFT, RIGHT
from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, Nap, Turn
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.ifitfits.board_kernels import (
    ACROSS,
    BOUND,
    CATS,
    COUNT,
    DRAWN,
    ENDING,
    KEYS,
    MOST_SEATS,
    NEXT,
    PILE_END,
    POINTS,
    SIZES,
    SPOT_COUNT,
    THING,
    TRAIL_NEXT,
    TURN,
    Int64Rows,
    Int64s,
    at,
    card_of,
    cat_fits,
    cat_of,
    encode,
    evict,
    first_alike,
    fits,
    give_up,
    held,
    held_of,
    holds_cat,
    is_princess,
    lay,
    lay_across,
    save,
    spend_cat,
    spot,
    survey,
    turned,
    undo,
    xy_of,
)
from solver.ifitfits.search.control import FAR, new_control, run
from solver.jit import entry_point, inlined, kernel
from solver.jit.control import BEST, MOST_NODES, NODES, STOP

LAID, NAPPED, EVICTED, DROPPED = range(4)
"""The kinds of turns."""

KIND, INDEX, WORD, CELL, MORE = range(5)
"""The columns of a turn: its kind, the place of what is played in the hand, the thing as it lies,
the cell, and the edge of a cat that is laid too or 0; of an eviction, the word of the cell."""

COLUMNS = 5

SEAT, MARGIN = range(2)
"""The numbers of a question: the seat whose points count, and whether the best other's go off."""


@inlined
def worth(state: Int64s, question: Int64s) -> int:
    """The objective's value of what lies on the board."""
    seat = question[SEAT]
    value = state[POINTS + seat]
    if question[MARGIN]:
        most = state[POINTS + (1 if seat == 0 else 0)]
        for other in range(state[COUNT]):
            if other != seat:
                most = max(most, state[POINTS + other])
        value -= most
    return value


@inlined
def may_nap(state: Int64s) -> bool:
    """Whether the seat to move may play a sleeping cat, if there is a place for one."""
    return not state[DRAWN] and not state[ENDING] and state[CATS + state[TURN]] > 0


@inlined
def has_turn(state: Int64s) -> bool:
    """Whether the seat to move can do anything: what it holds it can play or discard."""
    if state[SIZES + state[TURN]] > 0:
        return True
    return may_nap(state) and state[SPOT_COUNT] > 0


@kernel
def list_turns(state: Int64s, rows: Int64s) -> int:
    """List the different turns of the seat to move; returns how many there are.

    Args:
        rows: filled (at least as many as there may be x COLUMNS).
    """
    seat, count = state[TURN], 0
    for index in range(state[SIZES + seat]):
        if first_alike(state, seat, index):
            count = _list_plays(state, index, held(state, seat, index), rows, count)
    if count == 0:
        for index in range(state[SIZES + seat]):
            if first_alike(state, seat, index):
                count = _note(rows, count, DROPPED, index, held(state, seat, index), 0, 0)
    if may_nap(state):
        for number in range(state[SPOT_COUNT]):
            count = _note(rows, count, NAPPED, 0, cat_of(seat), spot(state, number), 0)
    return count


@kernel
def _list_plays(state: Int64s, index: int, thing: int, rows: Int64s, count: int) -> int:
    """List the turns that play one thing of the hand."""
    if is_princess(thing):
        for cell in range(state[BOUND]):
            for field in (THING, ACROSS):
                if holds_cat(state, cell, field):
                    count = _note(rows, count, EVICTED, index, thing, cell, field)
        return count
    count = _list_lays(state, index, thing, rows, count)
    if turned(thing) != thing:
        count = _list_lays(state, index, turned(thing), rows, count)
    return count


@inlined
def _note(rows: Int64s, count: int, kind: int, index: int, word: int, cell: int, more: int) -> int:
    row = rows[count]
    row[KIND], row[INDEX], row[WORD], row[CELL], row[MORE] = kind, index, word, cell, more
    return count + 1


@kernel
def _list_lays(state: Int64s, index: int, thing: int, rows: Int64s, count: int) -> int:
    for number in range(state[SPOT_COUNT]):
        cell = spot(state, number)
        if fits(state, cell, thing):
            count = _note(rows, count, LAID, index, thing, cell, 0)
            if state[CATS + state[TURN]]:
                count = _list_cats(state, rows, count)
    return count


@kernel
def _list_cats(state: Int64s, rows: Int64s, count: int) -> int:
    """List the turns that lay a cat after the card of the last row."""
    row, mark = rows[count - 1], state[TRAIL_NEXT]
    index, thing, cell = row[INDEX], row[WORD], row[CELL]
    left = thing >> LEFT & state[at(cell - 1) + THING] >> RIGHT & 1
    right = thing >> RIGHT & state[at(cell + 1) + THING] >> LEFT & 1
    if left or right:
        lay(state, cell, thing)
        for edge in (cell - 1, cell):
            if cat_fits(state, state[TURN], edge):
                count = _note(rows, count, LAID, index, thing, cell, edge)
        undo(state, mark)
    return count


@kernel
def place(state: Int64s, row: Int64s) -> None:
    """Do on the board alone what a turn of the seat to move does there."""
    kind, cell = row[KIND], row[CELL]
    if kind == EVICTED:
        evict(state, cell, row[MORE])
    elif kind != DROPPED:
        lay(state, cell, row[WORD])
        if row[MORE]:
            lay_across(state, row[MORE], cat_of(state[TURN]))


@kernel
def take(state: Int64s, row: Int64s, left: int) -> int:
    """Take a turn of the seat to move; returns how many turns may still be taken.

    The turn goes to the next seat that can do anything.

    Args:
        left: how many turns might be taken with this one.
    """
    seat, before = state[TURN], state[CATS + state[TURN]]
    place(state, row)
    if row[KIND] == NAPPED or (row[KIND] == LAID and row[MORE]):
        spend_cat(state, seat)
    if row[KIND] != NAPPED:
        give_up(state, seat, row[INDEX])
    if min(before, state[CATS + seat]) == 0 or state[NEXT] == state[PILE_END]:
        save(state, ENDING)
        state[ENDING] = 1
    if state[ENDING]:
        save(state, DRAWN)
        state[DRAWN] = 0
    save(state, TURN)
    for rest in range(left - 1, 0, -1):
        state[TURN] = (state[TURN] + 1) % state[COUNT]
        if has_turn(state):
            return rest
    return 0


@kernel
def value_after(state: Int64s, row: Int64s, question: Int64s) -> int:
    """The objective's value after a turn."""
    mark = state[TRAIL_NEXT]
    place(state, row)
    value = worth(state, question)
    undo(state, mark)
    return value


LISTED, TRIED, MARK, STILL_LEFT, LIKELY = range(5)
"""The numbers of a frame: how many turns there are and how many were tried, the trail before the
last, how many turns are left, and which turn made the value low the last time at this depth."""

FRAME = 5


class DuelArrays(NamedTuple):
    """The arrays that a search of a duel writes to.

    Attributes:
        question: see `SEAT` (2).
        control: see `solver.jit.control` (5).
        frames: one for each depth (MOST_SEATS x FRAME).
        rows: the turns of each depth (MOST_SEATS x most x COLUMNS).
        ranks: the value after each, the turns that are likely to decide first (MOST_SEATS x most).
        likely: for each depth, the turn that decided last (MOST_SEATS x COLUMNS).
    """

    question: Int64s
    control: Int64s
    frames: Int64Rows
    rows: Annotated[Int64s, 3]
    ranks: Int64Rows
    likely: Int64Rows


def new_duel(question: Int64s, control: Int64s, most: int) -> DuelArrays:
    """The arrays of a search in which no seat has more than `most` turns."""
    return DuelArrays(
        question,
        control,
        np.zeros((MOST_SEATS, FRAME), np.int64),
        np.zeros((MOST_SEATS, most, COLUMNS), np.int64),
        np.zeros((MOST_SEATS, most), np.int64),
        np.zeros((MOST_SEATS, COLUMNS), np.int64),
    )


@entry_point
def settle(
    state: Int64s, duel: DuelArrays, turns: int, exact: bool, values: Int64s, keys: Int64Rows
) -> int:
    """List the first turns in `duel.rows[0]`, and find what they are worth; returns how many.

    Args:
        turns: how many turns are taken.
        exact: whether each value is wanted, or the best alone and less than it for all others.
        values: filled at the number of each turn.
        keys: filled with those of the board after each (turns x 2).
    """
    survey(state)
    rows, ranks, best = duel.rows[0], duel.ranks[0], duel.control[BEST]
    count = _open(state, duel, 0, turns, -1)
    for number in range(count):
        _next_to_front(rows, ranks, number, count)
        mark = state[TRAIL_NEXT]
        left = take(state, rows[number], turns)
        keys[number, 0], keys[number, 1] = state[KEYS], state[KEYS + 1]
        values[number] = least(state, duel, left, -FAR if exact else best - 1)
        undo(state, mark)
        if duel.control[STOP]:
            break
        best = max(best, values[number])
        duel.control[BEST] = best
    return count


@entry_point
def list_all(state: Int64s, duel: DuelArrays) -> int:
    """List the turns of the seat to move in `duel.rows[0]`; returns how many there are."""
    return list_turns(state, duel.rows[0])


@entry_point
def follow(
    state: Int64s, duel: DuelArrays, order: Int64s, turns: int, value: int, left: Int64s
) -> int:
    """Take the first turn of `duel.rows[0]`, in some order, after which the others reach a value.

    Returns its number, or -1 if there is none.

    Args:
        value: the least value that the others can reach.
        left: filled with how many turns are left (1).
    """
    for number in order:
        mark = state[TRAIL_NEXT]
        left[0] = take(state, duel.rows[0, number], turns)
        if least(state, duel, left[0], value) <= value and not duel.control[STOP]:
            return number
        undo(state, mark)
    return -1


@kernel
def least(state: Int64s, duel: DuelArrays, left: int, floor: int) -> int:
    """The least value that the turns that are left lead to; one of at most `floor` is enough.

    It means nothing if `control[STOP]` is set.
    """
    if left == 0:
        _count(duel)
        return worth(state, duel.question)
    best, depth = FAR, 1
    if left > 1:
        _open(state, duel, depth, left, 1)
    else:
        return _least_of_last(state, duel, depth, floor)
    while depth and best > floor and not duel.control[STOP]:
        frame = duel.frames[depth]
        if frame[TRIED] == frame[LISTED]:
            depth -= 1
            if depth:
                undo(state, duel.frames[depth, MARK])
            continue
        _next_to_front(duel.rows[depth], duel.ranks[depth], frame[TRIED], frame[LISTED])
        frame[MARK] = state[TRAIL_NEXT]
        frame[TRIED] += 1
        rest = take(state, duel.rows[depth, frame[TRIED] - 1], frame[STILL_LEFT])
        if rest > 1:
            depth += 1
            _open(state, duel, depth, rest, 1)
            continue
        if rest == 1:
            best = min(best, _least_of_last(state, duel, depth + 1, floor))
        else:
            _count(duel)
            best = min(best, worth(state, duel.question))
        undo(state, frame[MARK])
    while depth:
        undo(state, duel.frames[depth, MARK])
        depth -= 1
    return best


@inlined
def _count(duel: DuelArrays) -> None:
    control = duel.control
    control[NODES] += 1
    if control[NODES] > control[MOST_NODES]:
        control[STOP] = 1


@kernel
def _open(state: Int64s, duel: DuelArrays, depth: int, left: int, sign: int) -> int:
    """Fill the frame of a depth with the turns of the seat to move; returns how many there are.

    Args:
        sign: 1 if those that make the value low are tried first, else -1.
    """
    rows, ranks, frame = duel.rows[depth], duel.ranks[depth], duel.frames[depth]
    count = list_turns(state, rows)
    for number in range(count):
        ranks[number] = sign * value_after(state, rows[number], duel.question)
    frame[LISTED], frame[TRIED], frame[STILL_LEFT], frame[MARK] = count, 0, left, state[TRAIL_NEXT]
    return count


@kernel
def _next_to_front(rows: Int64s, ranks: Int64s, first: int, count: int) -> None:
    """Swap the turn of the lowest rank from a place on to this place."""
    best = first
    for number in range(first + 1, count):
        if ranks[number] < ranks[best]:
            best = number
    if best != first:
        ranks[first], ranks[best] = ranks[best], ranks[first]
        for column in range(COLUMNS):
            kept = rows[first, column]
            rows[first, column] = rows[best, column]
            rows[best, column] = kept


@kernel
def _least_of_last(state: Int64s, duel: DuelArrays, depth: int, floor: int) -> int:
    """The least value after a turn of the last seat; one of at most `floor` is enough."""
    rows, likely, best = duel.rows[depth], duel.likely[depth], FAR
    count = list_turns(state, rows)
    _bring_to_front(rows, likely, count)
    for number in range(count):
        _count(duel)
        best = min(best, value_after(state, rows[number], duel.question))
        if best <= floor:
            for column in range(COLUMNS):
                likely[column] = rows[number, column]
            break
    return best


@kernel
def _bring_to_front(rows: Int64s, likely: Int64s, count: int) -> None:
    """Swap a turn to the front, if it is among some."""
    for number in range(count):
        same = True
        for column in range(COLUMNS):
            same = same and rows[number, column] == likely[column]
        if same:
            for column in range(COLUMNS):
                rows[number, column] = rows[0, column]
                rows[0, column] = likely[column]
            return


Steps = tuple[str, ...]


def turn_of(state: Int64s, row: Int64s) -> Turn:
    """The turn that a row of `list_turns` is."""
    word, cell, more = int(row[WORD]), int(row[CELL]), int(row[MORE])
    x, y = xy_of(state, cell)
    match int(row[KIND]):
        case kind if kind == NAPPED:
            return Turn((Nap(x, y),))
        case kind if kind == EVICTED:
            return Turn((Evict(x, y, more == THING),))
        case kind if kind == DROPPED:
            return Turn((Drop(held_of(word)),))
    lay = Lay(card_of(word), x, y)
    return Turn((lay, LayCat(*xy_of(state, more))) if more else (lay,))


def texts_of(state: Int64s, rows: Int64s) -> list[Steps]:
    """The steps of each of some turns."""
    return [turn_of(state, row).texts for row in rows]


NAME = "search"

STEPS_A_TURN = 3
"""Steps on the trail: a card with a cat, and a card that is looked at for the next one."""


class FirstTurn(NamedTuple):
    """A turn of the puzzle's own seat.

    Attributes:
        value: its value, exact for a best turn, and for others only if that was asked for.
        end: equal for two that lead to the same board.
    """

    value: int
    steps: Steps
    end: bytes


class TurnSearch:
    """The search of a turn or a duel.

    Raises:
        GameError: a card of a seat that moves is unknown.
    """

    def __init__(self, task: SingleTurn, clock: Clock) -> None:
        self.task, self.clock = task, clock
        _check_hands(task)
        position, most = task.position, _most_turns(task)
        self._state = encode(position, STEPS_A_TURN * (task.length + 1))
        question = np.array([position.turn, task.objective is Objective.MARGIN], np.int64)
        self._control = new_control(clock)
        self._duel = new_duel(question, self._control, most)
        self._values = np.zeros(most, np.int64)
        self._keys = np.zeros((most, 2), np.int64)

    def answer(self, top: int) -> Answer:
        """The lines to the `top` best ends, or the line of best play by all, and the count."""
        turns = self._settled(exact=False)
        if self._control[STOP]:
            lines = () if self.task.adversarial else _ends(turns, 1)  # Nothing is known of a duel.
            return Answer.unproved(lines, self.task.ceiling(), NAME, self.clock)
        if not turns:
            return Answer.infeasible(NAME, self.clock)
        best = max(turn.value for turn in turns)
        lines = self._best_play(turns, best) if self.task.adversarial else _ends(turns, top)
        if not lines:
            return Answer.unproved((), best, NAME, self.clock)
        count = len({turn.end for turn in turns if turn.value == best})
        return Answer.proved(lines, count, NAME, self.clock)

    def prospects(self) -> tuple[FirstTurn, ...]:
        """Each first turn with its exact value, in the order of text.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        turns = self._settled(exact=True)
        if self._control[STOP]:
            raise OutOfTimeError
        return tuple(sorted(turns, key=lambda turn: turn.steps))

    def lone(self, gap: int) -> Line | None:
        """The best line, if every other end is worth at least `gap` points less.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        turns = self.prospects()
        ranked = _ends(turns, len(turns))
        if not ranked or (len(ranked) > 1 and ranked[0].value - ranked[1].value < gap):
            return None
        if not self.task.adversarial:
            return ranked[0]
        lines = self._best_play(turns, ranked[0].value)
        if not lines:
            raise OutOfTimeError
        return lines[0]

    def ranked(self) -> Iterator[Line]:
        """Each first turn, the best one first, with best play by all after it.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        turns, start = self.prospects(), self._state.copy()
        values = {turn.steps: turn.value for turn in turns}
        for first, value in sorted(values.items(), key=lambda item: (-item[1], item[0])):
            line = self._answered(first, value)
            if not line:
                raise OutOfTimeError
            yield Line(value, line)
            self._state[:] = start

    def replies(self, first: Steps) -> Steps:
        """The best replies to a first turn.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        value = next(turn.value for turn in self.prospects() if turn.steps == first)
        line = self._answered(first, value)
        if not line:
            raise OutOfTimeError
        return line[len(first) :]

    def _settled(self, *, exact: bool) -> list[FirstTurn]:
        """The first turns with their values, as far as the limit allows."""
        self._control[BEST] = -FAR

        def search() -> int:
            self._values[:] = -FAR
            length = self.task.length
            return settle(self._state, self._duel, length, exact, self._values, self._keys)

        count = run(search, self._control, self.clock)
        rows, values = self._duel.rows[0, :count], self._values
        texts = texts_of(self._state, rows)
        turns = (
            FirstTurn(int(values[at]), text, self._keys[at].tobytes())
            for at, text in enumerate(texts)
        )
        return [turn for turn in turns if turn.value > -FAR]

    def _best_play(self, turns: Sequence[FirstTurn], best: int) -> tuple[Line, ...]:
        """The line of best play by all, each seat's first best turn; none if time ran out."""
        line = self._answered(min(turn.steps for turn in turns if turn.value == best), best)
        return (Line(best, line),) if line else ()

    def _answered(self, first: Steps, value: int) -> Steps:
        """A first turn and the best replies to it; nothing if time ran out."""
        line, left = self._followed([first], self.task.length, value)
        while line and left:
            reply, left = self._followed(None, left, value)
            line = line + reply if reply else ()
        return line

    def _followed(self, among: list[Steps] | None, turns: int, value: int) -> tuple[Steps, int]:
        """Take the first turn by text, among some or all, after which the others reach a value.

        Returns:
            Its steps, none if time ran out; and how many turns are left.
        """
        count = list_all(self._state, self._duel)
        texts = texts_of(self._state, self._duel.rows[0, :count])
        ranked = sorted(range(count), key=texts.__getitem__)
        order = np.array([at for at in ranked if among is None or texts[at] in among])
        left = np.zeros(1, np.int64)
        search = partial(follow, self._state, self._duel, order, turns, value, left)
        found = run(search, self._control, self.clock)
        return ((), 0) if found < 0 else (texts[found], int(left[0]))


def _ends(turns: Sequence[FirstTurn], top: int) -> tuple[Line, ...]:
    """The lines to the best different ends."""
    first: dict[bytes, Line] = {}
    for turn in sorted(turns, key=lambda turn: (-turn.value, turn.steps)):
        first.setdefault(turn.end, Line(turn.value, turn.steps))
    return tuple(first.values())[:top]


def _check_hands(task: SingleTurn) -> None:
    """Raise `GameError` if a card of a seat that moves is unknown."""
    position = task.position
    for step in range(task.length):
        seat = (position.turn + step) % len(position.seats)
        _ = replace(position, turn=seat).held


def _most_turns(task: SingleTurn) -> int:
    """No seat has more turns: of each card both ways, with no cat or one of two."""
    table = task.position.board.table
    cells, held = table.width * table.height, max(len(seat.hand) for seat in task.position.seats)
    return (6 * held + 3) * cells + held
