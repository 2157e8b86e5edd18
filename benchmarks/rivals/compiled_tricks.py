"""`compiled`: alpha-beta with a memo in numba, for rounds of Cat in the Box.

Arrays that are changed and changed back, plays in the order of the board, a dictionary of bounds
by the whole moment: what one writes first. It shares nothing with the engine.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from numba import njit, types
from numba.typed import Dict
from numpy.typing import NDArray

from games.catinthebox.puzzle import Objective, Predict, Tricks
from games.catinthebox.rulings import Bonus, Follow
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, Status, UnsupportedError

NAME = "compiled"

FREE, NEUTRAL = 0, 6
NO_PREDICTION = -1
LEADER, PLAYED, SEAT, MARGIN, STRICT, PUBLISHED, COLUMNS, STATES, MOST = range(9)
FAR = 1000
SPACES_A_WORD, WORDS = 18, 8
SMALL = 4

MOST_STATES = 1_500_000
"""Moments in the memo after which it gives up: a quarter of a gigabyte."""

Numbers = NDArray[np.int64]

KEY = cast(Any, types).UniTuple(types.int64, WORDS)


class TrickArrays(NamedTuple):
    """A moment of the play.

    Attributes:
        board: 0 on free spaces, 1 more than the seat on others.
        hands: how many cards of each number each seat holds.
        opened: whether each row is open for each seat.
        trick: the spaces of the open trick.
        info: see `LEADER`.
    """

    board: Numbers
    hands: Numbers
    opened: Numbers
    won: Numbers
    wanted: Numbers
    trick: Numbers
    info: Numbers


@njit(cache=True)
def visit(at: TrickArrays, memo: Any, alpha: int, beta: int) -> Any:
    """The value of a moment between alpha and beta, or a bound on it outside."""
    info = at.info
    seat = (info[LEADER] + info[PLAYED]) % len(at.won)
    if info[PLAYED] == 0 and at.hands[seat].sum() <= 1:
        return worth(at, -1)
    key = pack(at)
    low, high = -FAR, FAR
    if key in memo:
        low, high = memo[key] // (4 * FAR) - FAR, memo[key] % (4 * FAR) - FAR
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    info[STATES] += 1
    spaces = allowed(at, seat)
    if len(spaces) == 0:
        return worth(at, seat)
    raising = seat == info[SEAT]
    best, a, b = -FAR if raising else FAR, alpha, beta
    for space in spaces:
        leader, kept = info[LEADER], at.trick.copy()
        closed = lay(at, seat, space)
        value = visit(at, memo, a, b)
        take_back(at, seat, space, leader, kept, closed)
        if info[STATES] > info[MOST]:
            return 0
        if raising:
            best, a = max(best, value), max(a, value)
        else:
            best, b = min(best, value), min(b, value)
        if a >= b:
            break
    low, high = max(low, best) if best > alpha else low, min(high, best) if best < beta else high
    memo[key] = (low + FAR) * 4 * FAR + high + FAR
    return best


@njit(cache=True)
def lay(at: TrickArrays, seat: int, space: int) -> bool:
    """Play on a space; returns whether that closes the row that was led."""
    columns, info = at.info[COLUMNS], at.info
    led = at.trick[0] // columns
    closed = info[PLAYED] > 0 and space // columns != led and at.opened[seat, led] == 1
    if closed:
        at.opened[seat, led] = 0
    at.board[space] = seat + 1
    at.hands[seat, space % columns] -= 1
    at.trick[info[PLAYED]] = space
    info[PLAYED] += 1
    if info[PLAYED] == len(at.won):
        info[LEADER] = (info[LEADER] + winner(at.trick, columns)) % len(at.won)
        at.won[info[LEADER]] += 1
        info[PLAYED] = 0
    return bool(closed)


@njit(cache=True)
def take_back(
    at: TrickArrays, seat: int, space: int, leader: int, kept: Numbers, closed: bool
) -> None:
    """Take back the last play.

    Args:
        leader, kept: who led the trick before it, and the trick.
        closed: whether it closed the row that was led.
    """
    columns, info = at.info[COLUMNS], at.info
    if info[PLAYED] == 0:
        at.won[info[LEADER]] -= 1
        info[LEADER], info[PLAYED] = leader, len(at.won)
    at.trick[:] = kept
    info[PLAYED] -= 1
    at.hands[seat, space % columns] += 1
    at.board[space] = FREE
    if closed:
        at.opened[seat, at.trick[0] // columns] = 1


@njit(cache=True)
def pack(at: TrickArrays) -> tuple[int, ...]:
    """Everything that a moment is, in some words."""
    words = np.zeros(WORDS, np.int64)
    for space in range(len(at.board)):
        words[space // SPACES_A_WORD] |= at.board[space] << 3 * (space % SPACES_A_WORD)
    for seat in range(len(at.won)):
        word = at.won[seat]
        for number in range(at.hands.shape[1]):
            word = word << 3 | at.hands[seat, number]
        for row in range(4):
            word = word << 1 | at.opened[seat, row]
        words[2 + seat] = word
    last = at.info[LEADER] << 3 | at.info[PLAYED]
    for place in range(at.info[PLAYED]):
        last = last << 6 | at.trick[place]
    words[7] = last
    return words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]


@njit(cache=True)
def allowed(at: TrickArrays, seat: int) -> Numbers:
    """The spaces on which a seat may play."""
    columns, leading, led = at.info[COLUMNS], at.info[PLAYED] == 0, at.trick[0] // at.info[COLUMNS]
    free = np.zeros(len(at.board), np.bool_)
    for space in range(len(at.board)):
        row, column = space // columns, space % columns
        free[space] = at.board[space] == FREE and at.opened[seat, row] and at.hands[seat, column]
    declared = (at.board[:columns] != FREE) & (at.board[:columns] != NEUTRAL)
    if leading and free[columns:].any() and not declared.any():
        free[:columns] = False
    if not leading and at.info[STRICT] and free[led * columns : (led + 1) * columns].any():
        free[: led * columns] = False
        free[(led + 1) * columns :] = False
    return np.flatnonzero(free)


@njit(cache=True)
def winner(trick: Numbers, columns: int) -> int:
    """The place in a trick of the play that wins it."""
    best, highest = 0, -1
    for place in range(len(trick)):
        row, number = trick[place] // columns, trick[place] % columns
        rank = 100 + number if row == 0 else number if row == trick[0] // columns else -1
        if rank > highest:
            best, highest = place, rank
    return best


@njit(cache=True)
def worth(at: TrickArrays, paradox: int) -> int:
    """The value of a round that is over."""
    own, others, count = 0, -FAR, len(at.won)
    for seat in range(count):
        points = at.won[seat]
        published = count == 2 and at.info[PUBLISHED] and points <= SMALL
        if seat == paradox:
            points = -points
        elif published or (count > 2 and at.wanted[seat] == points):
            points += group(at.board, at.info[COLUMNS], seat + 1)
        if seat == at.info[SEAT]:
            own = points
        else:
            others = max(others, points)
    return own - others if at.info[MARGIN] else own


@njit(cache=True)
def group(board: Numbers, columns: int, owner: int) -> int:
    """The size of the largest group of an owner's tokens."""
    left, largest = board == owner, 0
    for start in range(len(board)):
        if left[start]:
            left[start] = False
            largest = max(largest, joined(left, columns, start))
    return largest


@njit(cache=True)
def joined(left: NDArray[np.bool_], columns: int, start: int) -> int:
    """The size of the group of a space; its other spaces are left no longer."""
    stack, height, size = np.full(len(left), start), 1, 0
    while height:
        height -= 1
        space, size = stack[height], size + 1
        for near in (space - columns, space + columns, space - 1, space + 1):
            wrapped = abs(near % columns - space % columns) > 1
            if 0 <= near < len(left) and not wrapped and left[near]:
                left[near] = False
                stack[height] = near
                height += 1
    return size


class Compiled:
    """Alpha-beta over one puzzle."""

    def __init__(self, task: Tricks | Predict, states: int) -> None:
        moment = task.position.round
        columns, seats = moment.board.numbers, len(moment.seats)
        self.task, self.columns = task, columns
        margin, strict = task.objective is Objective.MARGIN, moment.follow is Follow.STRICT
        bonus = moment.bonus is Bonus.PUBLISHED
        owners = [FREE if o is None else NEUTRAL if o < 0 else o + 1 for o in moment.board.owners]
        hands = [[seat.hand.count(n + 1) for n in range(columns)] for seat in moment.seats]
        wanted = [NO_PREDICTION if s.prediction is None else s.prediction for s in moment.seats]
        self.info = np.array(
            [
                moment.leader,
                len(moment.trick),
                task.seat,
                margin,
                strict,
                bonus,
                columns,
                0,
                states,
            ],
            np.int64,
        )
        self.arrays = TrickArrays(
            np.array(owners, np.int64),
            np.array(hands, np.int64),
            np.array([[int(c in s.open) for c in range(4)] for s in moment.seats], np.int64),
            np.array([seat.won for seat in moment.seats], np.int64),
            np.array(wanted, np.int64),
            np.zeros(seats, np.int64),
            self.info,
        )
        for place, play in enumerate(moment.trick):
            self.arrays.trick[place] = play.colour * columns + play.number - 1
        self.memo: Any = Dict.empty(KEY, types.int64)

    def value(self) -> int:
        """The value of the puzzle's moment."""
        return int(visit(self.arrays, self.memo, -FAR, FAR))


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The value of `tricks`, its best first plays counted; the line is the first play alone.

    The limit's iterations are moments; it doesn't look at the clock.

    Raises:
        UnsupportedError: it is another task, or its round is over.
    """
    if not isinstance(task, Tricks) or task.start.end is not None:
        raise UnsupportedError(f"the rival {NAME} answers tricks that begin with a play")
    clock = Clock(limit)
    search = Compiled(task, MOST_STATES if limit.iterations is None else limit.iterations)
    values = []
    for _, child in task.start.children():
        if child.end is not None:
            values.append(child.end.value)
            continue
        after = Compiled(Tricks(type(task.position)(child.round), task.objective), 0)
        after.info[SEAT], after.memo = task.seat, search.memo
        after.info[STATES], after.info[MOST] = search.info[STATES], search.info[MOST]
        values.append(after.value())
        search.info[STATES] = after.info[STATES]
    if search.info[STATES] > search.info[MOST]:
        return Answer(Status.UNKNOWN, (), task.ceiling(), None, NAME, clock.seconds)
    value = max(values)
    first = str(task.round.steps[values.index(value)])
    lines = (Line(value, (first,)),)
    return Answer(Status.OPTIMAL, lines, value, values.count(value), NAME, clock.seconds)
