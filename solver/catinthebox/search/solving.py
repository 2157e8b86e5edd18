"""Compiled: values, all best plays and the line of best play of a moment."""

from __future__ import annotations

from solver.catinthebox.encoding import PARADOX, TURN, Int64s
from solver.catinthebox.round_kernels import lay, over, plays, take_back
from solver.catinthebox.search.alpha_beta import settle
from solver.catinthebox.search.arrays import (
    FAR,
    LEAST,
    MARGIN,
    MOST,
    MOST_NODES,
    NODES,
    SEAT,
    STOP,
    SearchArrays,
)
from solver.jit import entry_point, kernel
from solver.jit.bits import lowest


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
        value = settle(state, search, goal)
        if control[STOP]:
            break
        if value >= goal:
            control[LEAST], guess = value, value + 1
        else:
            control[MOST] = guess = value
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
    """The plays of a moment after which the value is `goal` or more, as a set of places."""
    choices, found = plays(state), 0
    while choices and not search.control[STOP]:
        place = lowest(choices)
        choices &= choices - 1
        lay(state, place)
        if settle(state, search, goal) >= goal:
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
    reached = settle(state, search, goal) >= goal
    take_back(state)
    return bool(reached == raising)


set_question = entry_point(ask)
find_play_values = entry_point(value_plays)
