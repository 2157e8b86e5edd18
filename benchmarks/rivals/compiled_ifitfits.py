"""`compiled`: plain enumeration in numba, for puzzles of If It Fits.

Arrays that are changed and changed back, boxes by flood fill for every end, and a set of the boards
that a box was packed into: what one writes first. It shares nothing with the engine. Princesses
aren't in it. What calls itself is compiled anew in every run.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple, cast

import numpy as np
from numba import njit, types
from numba.typed import Dict
from numpy.typing import NDArray

from games.ifitfits.board import Cat
from games.ifitfits.cards import ICONS, Card, Toy
from games.ifitfits.puzzle import Objective, Packing, SingleTurn
from games.ifitfits.rulings import Mode
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, Status, UnsupportedError

NAME = "compiled"

EMPTY, FAR = -1, 1000
ADVANCED, SEATS, SEAT, MARGIN, STATES, MOST, BEST, COUNT, DRAWN, ENDING, LAST_PILE = range(11)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

STATES_A_SECOND = 200_000
"""About how fast it is, so that a limit of seconds is one of states."""

Numbers = NDArray[np.int64]


class LayingArrays(NamedTuple):
    """A board and what is to be laid.

    Attributes:
        sides: the open sides of each cell as bits, or `EMPTY`.
        icons: the icons in each cell, and across it and the next one.
        asleep, awake: 1 more than the seat of the cat in each cell, and across it; 9 for a toy.
        ways: the sides of each sort of card both ways, -1 where they are the same.
        shown: its icons.
        left: how many each seat holds of each sort.
        info: see `ADVANCED`.
    """

    sides: Numbers
    icons: Numbers
    asleep: Numbers
    awake: Numbers
    ways: Numbers
    shown: Numbers
    left: Numbers
    cats: Numbers
    info: Numbers


@njit(cache=True)
def beside(at: LayingArrays, y: int, x: int, side: int) -> Any:
    """The sides of a neighbour, `EMPTY` off the table."""
    dx, dy = STEPS[side]
    y, x = y + dy, x + dx
    if 0 <= y < at.sides.shape[0] and 0 <= x < at.sides.shape[1]:
        return at.sides[y, x]
    return EMPTY


@njit(cache=True)
def flood(at: LayingArrays, y: int, x: int, seen: Any, box: Any) -> Any:
    """Fill in the cells of a box; returns how many there are, negative if it isn't closed."""
    box[0, 0], box[0, 1] = y, x
    seen[y, x] = True
    size, done, leaks = 1, 0, False
    while done < size:
        y, x = box[done]
        done += 1
        for side in range(4):
            if at.sides[y, x] >> side & 1:
                near = beside(at, y, x, side)
                if near == EMPTY:
                    leaks = True
                elif near >> (side ^ 2) & 1:
                    ny, nx = y + STEPS[side][1], x + STEPS[side][0]
                    if not seen[ny, nx]:
                        seen[ny, nx] = True
                        box[size, 0], box[size, 1] = ny, nx
                        size += 1
    return -size if leaks else size


@njit(cache=True)
def totals(at: LayingArrays) -> Any:
    """The points of every seat."""
    height, width = at.sides.shape
    seen, box = np.zeros((height, width), np.bool_), np.zeros((height * width, 2), np.int64)
    points = np.zeros(at.info[SEATS], np.int64)
    for y in range(height):
        for x in range(width):
            if at.sides[y, x] != EMPTY and not seen[y, x]:
                add_box(at, flood(at, y, x, seen, box), box, points)
    return points


@njit(cache=True)
def add_box(at: LayingArrays, size: int, box: Any, points: Any) -> None:
    """Add the points of a box to those of its owners."""
    awake, asleep = np.zeros(9, np.int64), np.zeros(9, np.int64)
    icons = np.zeros(5, np.int64)
    for number in range(abs(size)):
        y, x = box[number]
        icons += at.icons[y, x]
        if at.awake[y, x] and at.awake[y, x] < 9:
            awake[at.awake[y, x] - 1] += 1
        if at.asleep[y, x]:
            asleep[at.asleep[y, x] - 1] += 1
    counted = np.where(awake > 0, 2 * awake + (1 if at.info[ADVANCED] else 2) * asleep, 0)
    most = counted.max()
    worth = (icons[:4].max() - icons[4]) * (2 if size > 0 else 1)
    for seat in range(at.info[SEATS]):
        if most and counted[seat] == most:
            points[seat] += worth + (0 if at.info[ADVANCED] else most // 2 - 1)


@njit(cache=True)
def value_of(at: LayingArrays) -> Any:
    """The objective's value."""
    points, seat = totals(at), at.info[SEAT]
    if not at.info[MARGIN]:
        return points[seat]
    most = -FAR
    for other in range(len(points)):
        if other != seat:
            most = max(most, points[other])
    return points[seat] - most


@njit(cache=True)
def allowed(at: LayingArrays, y: int, x: int, way: int) -> Any:
    """Whether a card may lie in a cell one way up."""
    if at.sides[y, x] != EMPTY:
        return False
    touches = False
    for side in range(4):
        near = beside(at, y, x, side)
        if near != EMPTY:
            touches = True
            if at.info[ADVANCED] and not way >> side & 1 and not near >> (side ^ 2) & 1:
                return False
    return touches or (at.sides.max() == EMPTY and y == at.cats[-2] and x == at.cats[-1])


@njit(cache=True)
def cat_allowed(at: LayingArrays, seat: int, y: int, x: int) -> Any:
    """Whether a seat may lay a cat across a cell and the one to its right."""
    if x < 0 or x + 1 >= at.sides.shape[1] or at.sides[y, x] == EMPTY or at.awake[y, x]:
        return False
    if at.sides[y, x + 1] == EMPTY or not at.sides[y, x] >> 1 & at.sides[y, x + 1] >> 3 & 1:
        return False
    seen = np.zeros(at.sides.shape, np.bool_)
    box = np.zeros((at.sides.size, 2), np.int64)
    others = False
    for number in range(abs(flood(at, y, x, seen, box))):
        y, x = box[number]
        for cat in (at.asleep[y, x], at.awake[y, x]):
            if cat == seat + 1:
                return True
            others = others or 0 < cat < 9
    return not others


@njit(cache=True)
def board_key(at: LayingArrays) -> Any:
    """64 bits for what lies where, and what is left of the cards of seat 0."""
    key = np.int64(7)
    for y in range(at.sides.shape[0]):
        for x in range(at.sides.shape[1]):
            here = at.sides[y, x] + 20 * at.asleep[y, x] + 200 * at.awake[y, x]
            for icon in range(5):
                here = 7 * here + at.icons[y, x, icon]
            key = key * np.int64(6364136223846793005) + here + 1442695040888963407
            key ^= key >> 29
    for sort in range(at.left.shape[1]):
        key = key * np.int64(6364136223846793005) + at.left[0, sort] + 5
    return key


@njit
def pack(at: LayingArrays, count: int, cats: int, seen: Any) -> None:
    """Go through all ends of a box, with `count` cards and `cats` cats left."""
    info = at.info
    info[STATES] += 1
    key = board_key(at) + cats
    if key in seen or info[STATES] > info[MOST]:
        return
    seen[key] = True
    if count == 0:
        note(at)
        return
    for sort in range(at.left.shape[1]):
        for y in range(at.sides.shape[0]):
            for x in range(at.sides.shape[1]):
                for way in at.ways[sort]:
                    if at.left[0, sort] and way != EMPTY and allowed(at, y, x, way):
                        put(at, 0, sort, way, y, x)
                        pack(at, count - 1, cats, seen)
                        for left in (x - 1, x):
                            if cats and cat_allowed(at, 0, y, left):
                                at.awake[y, left] = 1
                                pack(at, count - 1, cats - 1, seen)
                                at.awake[y, left] = 0
                        take_back(at, 0, sort, y, x)


@njit(cache=True)
def note(at: LayingArrays) -> None:
    """Note an end that is reached for the first time."""
    value = value_of(at)
    if value > at.info[BEST]:
        at.info[BEST], at.info[COUNT] = value, 0
    at.info[COUNT] += value == at.info[BEST]


@njit(cache=True)
def put(at: LayingArrays, seat: int, sort: int, way: int, y: int, x: int) -> None:
    """Lay a card."""
    at.sides[y, x] = way
    at.icons[y, x] += at.shown[sort]
    at.left[seat, sort] -= 1


@njit(cache=True)
def take_back(at: LayingArrays, seat: int, sort: int, y: int, x: int) -> None:
    """Take a card back."""
    at.sides[y, x] = EMPTY
    at.icons[y, x] -= at.shown[sort]
    at.left[seat, sort] += 1


@njit(cache=True)
def offer(at: LayingArrays, best: int, value: int, first: bool) -> Any:
    """The better of two values for the seat that moves; the first turn's are counted."""
    if first and value >= best:
        at.info[COUNT] = at.info[COUNT] * (value == best) + 1
    return max(best, value) if first else min(best, value)


@njit
def play(  # noqa: C901 - all in one place, as one writes it first
    at: LayingArrays, seat: int, turns: int, first: bool, ending: int
) -> Any:
    """The minimax value of the turns that are left; the first seat maximises."""
    info = at.info
    info[STATES] += 1
    if turns == 0 or info[STATES] > info[MOST]:
        return value_of(at)
    best, found, then = -FAR if first else FAR, False, (seat + 1) % info[SEATS]
    after = ending or info[LAST_PILE] or at.cats[seat] == 0
    for sort in range(at.left.shape[1]):
        for y in range(at.sides.shape[0]):
            for x in range(at.sides.shape[1]):
                for way in at.ways[sort]:
                    if at.left[seat, sort] and way != EMPTY and allowed(at, y, x, way):
                        found = True
                        put(at, seat, sort, way, y, x)
                        best = offer(at, best, play(at, then, turns - 1, False, after), first)
                        for left in (x - 1, x):
                            if at.cats[seat] and cat_allowed(at, seat, y, left):
                                at.awake[y, left] = seat + 1
                                at.cats[seat] -= 1
                                spent = after or at.cats[seat] == 0
                                value = play(at, then, turns - 1, False, spent)
                                best = offer(at, best, value, first)
                                at.awake[y, left] = 0
                                at.cats[seat] += 1
                        take_back(at, seat, sort, y, x)
    if not found and at.left[seat].sum():
        value = FAR
        for sort in range(at.left.shape[1]):
            if at.left[seat, sort]:
                at.left[seat, sort] -= 1
                value = min(value, play(at, then, turns - 1, False, after))
                at.left[seat, sort] += 1
        best, found = offer(at, best, value, first), True
    if not info[DRAWN] and not ending and at.cats[seat]:
        for y in range(at.sides.shape[0]):
            for x in range(at.sides.shape[1]):
                if allowed(at, y, x, 15):
                    found = True
                    at.sides[y, x], at.asleep[y, x] = 15, seat + 1
                    at.cats[seat] -= 1
                    spent = after or at.cats[seat] == 0
                    best = offer(at, best, play(at, then, turns - 1, False, spent), first)
                    at.sides[y, x], at.asleep[y, x] = EMPTY, 0
                    at.cats[seat] += 1
    return best if found or first else play(at, then, turns - 1, False, ending)


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The value, and how many ends, or ends of the first turn, reach it.

    Raises:
        UnsupportedError: the task is no turn, duel or box.
    """
    clock = Clock(limit)
    most = 1 << 60 if limit.seconds is None else int(limit.seconds * STATES_A_SECOND)
    if isinstance(task, Packing):
        at = _arrays(task, [task.cards], [task.cats], most)
        at.info[ADVANCED] = task.mode is Mode.ADVANCED
        seen = cast(Any, Dict).empty(types.int64, types.boolean)
        pack(at, len(task.cards), task.cats, seen)
        best = int(at.info[BEST])
    elif isinstance(task, SingleTurn):
        position = task.position
        hands = [[held for held in seat.hand if isinstance(held, Card)] for seat in position.seats]
        at = _arrays(task, hands, [seat.cats for seat in position.seats], most)
        at.info[ADVANCED] = position.mode is Mode.ADVANCED
        at.info[SEAT], at.info[MARGIN] = position.turn, task.objective is Objective.MARGIN
        at.info[DRAWN], at.info[LAST_PILE] = position.drawn, not position.pile
        best = play(at, position.turn, task.length, True, int(position.ending))
    else:
        raise UnsupportedError(f"the rival {NAME} answers turns, duels and boxes")
    if at.info[STATES] > most or best == -FAR:
        return Answer(Status.UNKNOWN, (), None, None, NAME, clock.seconds)
    line = (Line(int(best), ()),)
    return Answer(Status.OPTIMAL, line, int(best), int(at.info[COUNT]), NAME, clock.seconds)


def _arrays(task: Any, hands: Any, cats: list[int], most: int) -> LayingArrays:
    board = (task if isinstance(task, Packing) else task.position).board
    table, sorts = board.table, [*dict.fromkeys(card for hand in hands for card in hand)]
    shape = table.height, table.width
    at = LayingArrays(
        np.full(shape, EMPTY, np.int64),
        np.zeros((*shape, 5), np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.array([_ways(card) for card in sorts] or [(EMPTY, EMPTY)], np.int64),
        np.array([_icons(card.icons) for card in sorts] or [_icons("")], np.int64),
        np.zeros((len(hands), max(1, len(sorts))), np.int64),
        np.array([*cats, -table.top, -table.left], np.int64),
        np.zeros(11, np.int64),
    )
    at.info[MOST], at.info[BEST], at.info[SEATS] = most, -FAR, len(hands)
    for seat, hand in enumerate(hands):
        for card, count in Counter(hand).items():
            at.left[seat, sorts.index(card)] = count
    for (x, y), thing in board.cells.items():
        place = y - table.top, x - table.left
        at.sides[place] = _sides(thing.sides) if isinstance(thing, Card) else 15
        at.icons[place] += _icons(getattr(thing, "icons", ""))
        at.asleep[place] = thing.seat + 1 if isinstance(thing, Cat) else 0
    for (x, y), thing in board.edges.items():
        place = y - table.top, x - table.left
        at.awake[place] = thing.seat + 1 if isinstance(thing, Cat) else 9
        at.icons[place] += _icons(thing.icons if isinstance(thing, Toy) else "")
    return at


def _sides(sides: str) -> int:
    return sum(1 << place for place, letter in enumerate(sides) if letter == "o")


def _ways(card: Card) -> tuple[int, int]:
    ways = [_sides(way.sides) for way in card.ways]
    return ways[0], ways[1] if len(ways) > 1 else EMPTY


def _icons(icons: str) -> list[int]:
    return [icons.count(icon) for icon in ICONS]
