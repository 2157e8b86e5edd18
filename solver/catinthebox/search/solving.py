"""Compiled: values, all best plays and the line of best play of a moment."""

from __future__ import annotations

import numpy as np

from solver.catinthebox.encoding import NOBODY, PARADOX, TURN, Int64s
from solver.catinthebox.round_kernels import lay, over, plays, take_back
from solver.catinthebox.search.alpha_beta import known_play, settle
from solver.catinthebox.search.arrays import FAR, LEAST, MARGIN, MOST, SEAT, SearchArrays
from solver.catinthebox.search.key import ONE, mixed
from solver.catinthebox.search.stakes import worth
from solver.jit import entry_point, kernel
from solver.jit.bits import lowest, popcount
from solver.jit.control import MOST_NODES, NODES, STOP

NO_LINE = -1
"""Instead of a number of plays: no line was found."""

REACHED, EXACT = 1000, 100
"""The most moments to find out whether a play of a line that isn't proved to be the best keeps what
the seat is sure of, and whether it is worth no more."""


STEPS = 5
"""How many goals are tried until a seat is sure of something, each twice as far below the first."""

TRIALS = 40
"""How often such a line is changed by chance from one of its plays on."""


@kernel
def _secure(state: Int64s, search: SearchArrays, guess: int) -> None:
    """Prove that the seat is sure of something: try one goal after the other, ever lower.

    It leaves the bounds of the control as they are unless it succeeds within `MOST_NODES`.
    """
    control = search.control
    most, share = control[MOST_NODES], (control[MOST_NODES] - control[NODES]) // STEPS
    for step in range(STEPS):
        goal = guess + 1 - (1 << step)
        control[STOP], control[MOST_NODES] = 0, min(control[NODES] + share, most)
        if settle(state, search, goal) and not control[STOP]:
            control[LEAST] = goal
            break
    control[MOST_NODES] = most


@kernel
def value_between(state: Int64s, search: SearchArrays, guess: int) -> int:
    """The value of a moment between the bounds of the control, which are raised and lowered.

    It means nothing if `search.control[STOP]` is set.

    Args:
        guess: about what the value is.
    """
    control = search.control
    while control[LEAST] < control[MOST]:
        goal = min(max(guess, control[LEAST] + 1), control[MOST])
        reached = settle(state, search, goal)
        if control[STOP]:
            break
        if reached:
            control[LEAST], guess = goal, goal + 1
        else:
            control[MOST] = guess = goal - 1
    return control[LEAST]


@entry_point
def find_value(state: Int64s, search: SearchArrays, guess: int) -> int:
    """The value of a moment that isn't over, with its bounds in the control."""
    return value_between(state, search, guess)


@kernel
def ask(search: SearchArrays, seat: int, margin: bool, moments: int) -> None:
    """Set what a search is asked, and how many moments it may take until `STOP` is set.

    What the table knows of other questions, rounds and deals stays, and does no harm: a key holds
    all that matters.
    """
    control, question = search.control, search.question
    question[SEAT], question[MARGIN] = seat, margin
    control[STOP], control[NODES], control[MOST_NODES] = 0, 0, moments


@kernel
def value_plays(state: Int64s, search: SearchArrays, values: Int64s, guess: int) -> int:
    """Fill in the value of every play of the seat to act; returns the plays as a set of places.

    The round isn't over; the seat may be any, not only the one that makes the value high. Values
    mean nothing if `search.control[STOP]` is set.

    Args:
        values: filled at the number of each place (places).
        guess: about what the value is.
    """
    control = search.control
    choices = plays(state)
    rest = choices
    while rest and not control[STOP]:
        place = lowest(rest)
        rest &= rest - 1
        lay(state, place)
        control[LEAST], control[MOST] = -FAR, FAR
        values[place] = guess = value_between(state, search, guess)
        take_back(state)
    return choices


@entry_point
def plays_reaching(state: Int64s, search: SearchArrays, goal: int) -> int:
    """The plays of a moment after which the value is `goal` or more, as a set of places.

    Only some of them if `search.control[STOP]` is set.
    """
    choices, found = plays(state), 0
    while choices and not search.control[STOP]:
        place = lowest(choices)
        choices &= choices - 1
        lay(state, place)
        if settle(state, search, goal) and not search.control[STOP]:
            found |= 1 << place
        take_back(state)
    return found


@entry_point
def best_line(state: Int64s, search: SearchArrays, value: int, order: Int64s, line: Int64s) -> int:
    """Fill in the line of best play, each seat's first best play in some order.

    Returns how many plays it has. The state is left at the end of the line, with a paradox if
    that is how it ends.

    Args:
        order: all places, the preferred ones first.
        line: filled with places.
    """
    count = 0
    while not over(state) and not search.control[STOP]:
        choices = plays(state)
        if not choices:
            state[PARADOX] = state[TURN]
        for place in order:
            if choices >> place & 1 and _keeps(state, search, place, value):
                lay(state, place)
                line[count] = place
                count += 1
                break
    return count


@kernel
def _keeps(state: Int64s, search: SearchArrays, place: int, value: int) -> bool:
    """Whether a play leads to the value of the moment, and so is best."""
    raising = state[TURN] == search.question[SEAT]
    lay(state, place)
    goal = value if raising else value + 1
    reached = settle(state, search, goal)
    take_back(state)
    return bool(reached == raising)


@entry_point
def sure_line(state: Int64s, search: SearchArrays, guess: int, order: Int64s, line: Int64s) -> int:
    """Fill in a line to the lower bound of the control, after a search that was cut short.

    Returns how many plays it has, or `NO_LINE` if none was found within `MOST_NODES`, or if there
    is no bound and none was proved. After the first play the seat is sure of that much, and stays
    so as long as such a line can be had: only its last plays are by chance where it would end in
    more. The state is left at the end of the line.

    Args:
        guess: the highest goal to try where there is no lower bound.
        order: all places, the preferred ones first.
        line: filled with places.
    """
    control = search.control
    if control[LEAST] == -FAR:
        _secure(state, search, guess)
    count, value = 0, control[LEAST]
    if value == -FAR:
        return NO_LINE
    most, half = control[MOST_NODES], (control[NODES] + control[MOST_NODES]) // 2
    while not over(state):
        choices = plays(state)
        if not choices:
            state[PARADOX] = state[TURN]
            break
        place = _sure_play(state, search, choices, value, order, half, most)
        if place == NOBODY:
            return NO_LINE
        lay(state, place)
        line[count] = place
        count += 1
    if worth(state, search) == value:
        return count
    return _changed(state, search, value, line, count)


@kernel
def _sure_play(
    state: Int64s,
    search: SearchArrays,
    choices: int,
    value: int,
    order: Int64s,
    half: int,
    most: int,
) -> int:
    """The first play after which the value is exact, else one after which it is reached.

    Half of the moments are kept for the second question, which matters more.
    """
    found, known = NOBODY, known_play(state, search, value)
    if choices >> known & 1 and _after(state, search, known, value, REACHED, most) == 1:
        found = known
        if _after(state, search, known, value + 1, EXACT, half) == 0:
            return known
    for place in order:
        moments = REACHED if found == NOBODY else EXACT
        if choices >> place & 1 and _after(state, search, place, value, moments, most) == 1:
            if _after(state, search, place, value + 1, EXACT, half) == 0:
                return place
            if found == NOBODY:
                found = place
    return found


@kernel
def _changed(state: Int64s, search: SearchArrays, value: int, line: Int64s, count: int) -> int:
    """Change the last plays of a line by chance, as few as will do, so that it ends in a value.

    Returns how many plays it has then, or `NO_LINE`.
    """
    chance = np.uint64(1)
    for kept in range(count - 1, 0, -1):
        for _ in range(TRIALS):
            state[PARADOX] = NOBODY
            for _ in range(count - kept):
                take_back(state)
            count = kept
            while not over(state):
                choices = plays(state)
                if not choices:
                    state[PARADOX] = state[TURN]
                    break
                chance = mixed(chance, count, ONE)
                for _ in range(int(chance % np.uint64(popcount(choices)))):
                    choices &= choices - 1
                line[count] = lowest(choices)
                lay(state, line[count])
                count += 1
            if worth(state, search) == value:
                return count
    return NO_LINE


@kernel
def _after(
    state: Int64s, search: SearchArrays, place: int, goal: int, moments: int, most: int
) -> int:
    """Whether a moment is worth a goal after a play: 1, 0, or -1 if that takes too long."""
    control = search.control
    control[STOP], control[MOST_NODES] = 0, min(control[NODES] + moments, most)
    lay(state, place)
    reached = settle(state, search, goal)
    take_back(state)
    return -1 if control[STOP] else int(reached)


set_question = entry_point(ask)
find_play_values = entry_point(value_plays)
