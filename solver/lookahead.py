"""Attempts of bounded solvers: they look a few steps ahead, keep a few ideas, and err.

A solver overlooks some of the points of a step, or doesn't see it at all; what each part of a
`BoundedSolver` stands for, `puzzles.bounded` says. The moments that it looks at grow on demand:
where one is needed that isn't known yet, an attempt ends and says which, and is made again.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, fraction, random

Bytes = NDArray[np.uint8]
Int64s = NDArray[np.int64]
Int64Rows = Annotated[NDArray[np.int64], 2]
Float64s = NDArray[np.float64]
Float64Rows = Annotated[NDArray[np.float64], 2]

FAR: Final = 1 << 20
"""The coordinates of a step that has no place, and a reach without limit."""

VALUE, OWN, JOINS, LOSSES, CARRIED = range(5)
"""The columns of the points of an option, see `puzzles.bounded.Idea`."""

UNKNOWN: Final = -1
"""The moment after an option that hasn't been looked at."""

NONE: Final = -2
"""The moment after an option where nothing is left to choose."""

NARROWED: Final = 4
"""How many times fewer ideas are kept at each further step of a look ahead."""

FEWEST: Final = 2
"""Ideas that are kept at a further step, at least, where two are kept at the first."""

UNSEEN: Final = -1e9
"""The estimate of an option that a solver doesn't see."""

LOWEST: Final = -1e18
"""Less than every estimate."""

LONGEST: Final = 256
"""Steps of an attempt, at most."""

QUARTER: Final = 0xFFFF

QUARTERS_MEAN: Final = 2 * QUARTER
"""The mean of the sum of four numbers of 16 bits."""

QUARTERS_DEVIATION: Final = 37_837.0
"""Its deviation: 65,536 times the root of a third."""


class BoundedSolver(NamedTuple):
    """A solver, by its parts.

    Attributes:
        depth: steps that it looks ahead, at least 1.
        width: options that it goes on from at each moment, the best at first sight.
        own_only: it doesn't see the points of others.
        joinless: it overlooks joins.
        lossless: it overlooks losses.
        carries: the share that it sees of what a step may carry.
        reach: cells from its last step, beyond which it looks at nothing.
        in_order: it tries the first cards of the hand alone.
        plain: it doesn't see odd steps.
        noise: the standard deviation, in points, of its estimate of a step; by default just
            enough that equal steps come out in any order.
        slips: the share of comparisons in which it takes the worse step.
    """

    depth: int = 1
    width: int = 1
    own_only: bool = False
    joinless: bool = False
    lossless: bool = False
    carries: float = 1
    reach: int = FAR
    in_order: bool = False
    plain: bool = False
    noise: float = 0.001
    slips: float = 0


class Moments(NamedTuple):
    """m moments and their n options; room for more may follow.

    Attributes:
        first: the first option of each moment, and the end of the last one's (m + 1).
        sign: 1 for each moment whose chooser wants a high value, otherwise -1 (m).
        asked: 1 for each moment that belongs to an attempt; others are only looked ahead at (m).
        points: of each option, for whoever chooses it (n x 5).
        odd: 1 for each option that uses a token, or is easily misread otherwise (n).
        early: 1 for each option with one of the first cards of the hand, or with no card (n).
        place: the cell of each option, twice `FAR` where it has none (n x 2).
        after: the moment after each option, `UNKNOWN` or `NONE` (n).
    """

    first: Int64s
    sign: Int64s
    asked: Bytes
    points: Float64Rows
    odd: Bytes
    early: Bytes
    place: Int64Rows
    after: Int64s


class Scratch(NamedTuple):
    """Room for attempts that look at most d steps ahead at moments of at most n options.

    Attributes:
        seem: the estimate of each option of the moment that is looked at (n).
        moment: the moment at each step of the look ahead (d).
        x, y: the cell of the last step before it (d).
        width: how many options are kept there (d).
        done: how many of them have been looked at further (d).
        kept: these options (d x n).
        worth: their estimates (d x n).
        state: of the random numbers (1).
        line: the options that an attempt takes (`LONGEST`).
        missing: options after which the moment isn't known (n).
    """

    seem: Float64s
    moment: Int64s
    x: Int64s
    y: Int64s
    width: Int64s
    done: Int64s
    kept: Int64Rows
    worth: Float64Rows
    state: Words
    line: Int64s
    missing: Int64s


def new_scratch(depth: int, options: int) -> Scratch:
    """Arrays for a look ahead of `depth` steps at moments of at most `options` options."""
    moment, x, y, width, done = np.zeros((5, depth), np.int64)
    kept, worth = np.zeros((depth, options), np.int64), np.zeros((depth, options))
    line, missing = np.zeros(LONGEST, np.int64), np.zeros(options, np.int64)
    state = np.zeros(1, np.uint64)
    return Scratch(np.zeros(options), moment, x, y, width, done, kept, worth, state, line, missing)


@entry_point
def attempt(moments: Moments, solver: BoundedSolver, seed: np.uint64, scratch: Scratch) -> int:
    """Choose steps from moment 0 on until nothing is asked any more; `scratch.line` has them.

    Returns:
        How many there are; below 0 if moments aren't known, how many: `scratch.missing` has the
        options that they follow.
    """
    scratch.state[0] = seed
    moment, taken = 0, 0
    scratch.x[0], scratch.y[0] = FAR, FAR
    while moment >= 0 and moments.asked[moment] and taken < LONGEST:
        scratch.moment[0] = moment
        option = _chosen(moments, solver, scratch)
        if option < 0:
            return option
        scratch.line[taken] = option
        taken += 1
        if moments.place[option, 0] != FAR:
            scratch.x[0], scratch.y[0] = moments.place[option, 0], moments.place[option, 1]
        moment = moments.after[option]
        if moment == UNKNOWN:
            scratch.missing[0] = option
            return -1
    return taken


@kernel
def _chosen(moments: Moments, solver: BoundedSolver, scratch: Scratch) -> int:
    """The option that seems best at the first moment; below 0 how many moments aren't known."""
    level, missing = 0, _look(moments, solver, scratch, 0)
    while missing == 0:
        if scratch.done[level] < scratch.width[level]:
            option = scratch.kept[level, scratch.done[level]]
            if moments.after[option] < 0 or scratch.worth[level, scratch.done[level]] <= UNSEEN:
                scratch.done[level] += 1
                continue
            _go_on(moments, scratch, level, option)
            level += 1
            missing = _look(moments, solver, scratch, level)
        else:
            place = _slipped(
                scratch.worth[level], scratch.width[level], solver.slips, scratch.state
            )
            if level == 0:
                return int(scratch.kept[0, place])
            estimate = scratch.worth[level, place]
            level -= 1
            same = moments.sign[scratch.moment[level]] == moments.sign[scratch.moment[level + 1]]
            scratch.worth[level, scratch.done[level]] = estimate if same else -estimate
            scratch.done[level] += 1
    return -missing


@inlined
def _go_on(moments: Moments, scratch: Scratch, level: int, option: int) -> None:
    """Step from a moment to the one after an option."""
    scratch.moment[level + 1] = moments.after[option]
    if moments.place[option, 0] == FAR:
        scratch.x[level + 1], scratch.y[level + 1] = scratch.x[level], scratch.y[level]
    else:
        scratch.x[level + 1] = moments.place[option, 0]
        scratch.y[level + 1] = moments.place[option, 1]


@kernel
def _look(moments: Moments, solver: BoundedSolver, scratch: Scratch, level: int) -> int:
    """Estimate the options of a moment, and keep the best of them.

    Returns:
        How many moments after them aren't known, where it is looked farther ahead.
    """
    moment = scratch.moment[level]
    first, count = moments.first[moment], moments.first[moment + 1] - moments.first[moment]
    _estimate(moments, solver, scratch, level, first, count)
    if level == solver.depth - 1:
        place = _slipped(scratch.seem, count, solver.slips, scratch.state)
        scratch.kept[level, 0], scratch.worth[level, 0] = first + place, scratch.seem[place]
        scratch.width[level] = scratch.done[level] = 1
        return 0
    width = max(solver.width // NARROWED**level, min(FEWEST, solver.width))
    _keep(scratch, level, first, count, min(width, count))
    missing = 0
    for place in range(scratch.width[level]):
        option = scratch.kept[level, place]
        if moments.after[option] == UNKNOWN and scratch.worth[level, place] > UNSEEN:
            scratch.missing[missing] = option
            missing += 1
    return missing


@inlined
def _keep(scratch: Scratch, level: int, first: int, count: int, width: int) -> None:
    """Keep the best options of a moment, from the best on."""
    for place in range(width):
        best = _best(scratch.seem, count)
        scratch.kept[level, place], scratch.worth[level, place] = first + best, scratch.seem[best]
        scratch.seem[best] = LOWEST
    scratch.width[level], scratch.done[level] = width, 0


@inlined
def _best(estimates: NDArray[Any], count: int) -> int:
    """The place of the highest estimate, the first of equal ones."""
    best = 0
    for place in range(1, count):
        if estimates[place] > estimates[best]:
            best = place
    return best


@kernel
def _slipped(estimates: Float64s, count: int, slips: float, state: Words) -> int:
    """The place of the best estimate that isn't passed over by a slip; those are lost.

    What isn't seen is never taken in its place.
    """
    left = 0
    for place in range(count):
        left += estimates[place] > UNSEEN
    while slips > 0 and left > 1 and fraction(state) < slips:
        estimates[_best(estimates, count)] = LOWEST
        left -= 1
    return _best(estimates, count)


@kernel
def _estimate(
    moments: Moments, solver: BoundedSolver, scratch: Scratch, level: int, first: int, count: int
) -> None:
    """Find how much each option of a moment is worth, as a solver sees it."""
    own = solver.own_only and moments.sign[scratch.moment[level]] > 0
    for place in range(count):
        points = moments.points[first + place]
        seem = points[OWN] if own else points[VALUE]
        if solver.joinless:
            seem -= points[JOINS]
        if solver.lossless:
            seem += points[LOSSES]
        seem += solver.carries * points[CARRIED]
        scratch.seem[place] = seem + solver.noise * _noise(scratch.state)
    for part in (LATE, ODD, DISTANT):
        _overlook(moments, solver, scratch, level, first, count, part)


@inlined
def _noise(state: Words) -> float:
    """A number of mean 0 and deviation 1, nearly normal: the sum of four of 16 bits.

    No function of floating-point numbers is called, so that it is the same everywhere.
    """
    word = random(state)
    total = 0
    for _quarter in range(4):
        total += int(word & np.uint64(QUARTER))
        word >>= np.uint64(16)
    return float(total - QUARTERS_MEAN) / QUARTERS_DEVIATION


LATE, ODD, DISTANT = range(3)
"""Options that may be overlooked: later cards of the hand, odd steps, and distant cells."""


@kernel
def _overlook(
    moments: Moments,
    solver: BoundedSolver,
    scratch: Scratch,
    level: int,
    first: int,
    count: int,
    part: int,
) -> None:
    """Let options be unseen, unless nothing else is seen."""
    seen = False
    for place in range(count):
        if scratch.seem[place] > UNSEEN and not _overlooked(
            moments, solver, scratch, level, first + place, part
        ):
            seen = True
    for place in range(count):
        if seen and _overlooked(moments, solver, scratch, level, first + place, part):
            scratch.seem[place] = UNSEEN


@inlined
def _overlooked(
    moments: Moments, solver: BoundedSolver, scratch: Scratch, level: int, option: int, part: int
) -> bool:
    """Whether a solver overlooks an option for one reason."""
    if part == LATE:
        return solver.in_order and moments.early[option] == 0
    if part == ODD:
        return solver.plain and moments.odd[option] != 0
    x, y = moments.place[option, 0], moments.place[option, 1]
    if scratch.x[level] == FAR or x == FAR:
        return False
    return bool(max(abs(x - scratch.x[level]), abs(y - scratch.y[level])) > solver.reach)
