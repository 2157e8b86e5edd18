"""Lower bound on the value that the seats still to move can force, where nobody has a token.

Each of them lays one card. What an own area keeps and what a rival's may grow to is bounded as
for chains, with the roles changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import EMPTY, TRIO, TRIO_POINTS, Int32s, Int64s
from solver.catbox.search.areas import Areas, find_areas
from solver.catbox.search.bound_state import COVER, BoundState, StakeArrays, new_bound_state
from solver.catbox.search.own_area_bound import find_contact, own_area_bound
from solver.catbox.search.rival_bound import bound_rivals, rival_bound
from solver.catbox.search.transitions import HELD, LEFT
from solver.catbox.search.trios import trios_now
from solver.catbox.search.turn_arrays import TurnArrays
from solver.jit import inlined, kernel

MOST_CARDS = 8
"""More cards than seats that may be still to move."""

TRIOS_A_FACE = 4
"""No face makes more trios than it has cats."""


class Reserve(NamedTuple):
    """The cards that may be laid, and room for the bounds on them.

    Attributes:
        own: the own identity, listed twice so that it takes the place of its rival.
        bounds: room for the least points that it keeps.
        faces: the different faces that may be laid.
        copies: how many cards show each of them, on either side.
        most: how many occupied cells one of them may cover; 0 if that is unknown, as
            a seat holds a token or has a guard on the board (1).
        best: room for the best of them.
    """

    own: StakeArrays
    bounds: BoundState
    faces: Int32s
    copies: Int64s
    most: Int64s
    best: Int64s


def new_reserve(state: TurnArrays, copies: Sequence[int]) -> Reserve:
    """The bounds on the cards of a state.

    Args:
        copies: how many cards show each face of the state's hand, on either side.
    """
    own = np.array([state.stakes.identities[0]] * 2, np.int64)
    stakes = StakeArrays(own, np.zeros(2, np.int64), state.stakes.letters)
    faces = np.unique(state.transitions.face)
    plain = not state.transitions.contexts[:, HELD].any() and not len(state.transitions.guards)
    most = int(state.hand.most[faces].max(initial=0)) if plain else 0
    bounds = new_bound_state(state.areas, stakes, 1)
    shown, best = np.array(copies, np.int64)[faces], np.zeros(MOST_CARDS, np.int64)
    return Reserve(stakes, bounds, faces, shown, np.array([most], np.int64), best)


@kernel
def lower_bound(state: TurnArrays, reserve: Reserve, context: int, goal: int) -> int:
    """A lower bound on the value of every end from here, or `goal` if it is no higher."""
    cards, most = state.transitions.contexts[context, LEFT], reserve.most[0]
    if most == 0:
        return goal
    find_areas(state.grid, state.areas, state.stakes.letters)
    reserve.bounds.whole[COVER] = cards * most
    bound_rivals(state.grid, state.areas, reserve.own, reserve.bounds, most)
    low = rival_bound(reserve.own, reserve.bounds)
    best = 0
    for index in range(1, len(state.stakes.identities)):
        if low - best <= goal:
            return goal
        best = max(
            best, _highest(state, reserve, state.stakes.identities[index], cards, low - goal)
        )
    return int(low - best)


@kernel
def _highest(state: TurnArrays, reserve: Reserve, rival: int, cards: int, enough: int) -> int:
    """An upper bound on a rival's points in the end, or a lower one that is at least `enough`.

    Args:
        cards: how many cards are still laid.
        enough: points from which on the exact bound does not matter.
    """
    grid, areas, hand, best = state.grid, state.areas, state.hand, reserve.best
    best[:] = 0
    for index in range(len(reserve.faces)):
        _keep_best(best, cards, hand.holds[reserve.faces[index], rival], reserve.copies[index])
    visible = grid.seen[rival] + _sum(best, cards)
    if rival == EMPTY:
        trios = trios_now(areas) + _trios_to_cut(areas) + cards * TRIOS_A_FACE
        return int(visible + TRIO_POINTS * trios)
    largest = areas.largest[rival]
    if visible + min(visible, largest) >= enough:
        return int(visible + min(visible, largest))
    best[:] = 0
    contact = reserve.bounds.contact
    find_contact(grid, rival, contact)
    for index in range(len(reserve.faces)):
        gain = own_area_bound(grid, areas, hand, reserve.faces[index], rival, contact)
        _keep_best(best, cards, gain, reserve.copies[index])
    return int(visible + min(visible, max(largest, _sum(best, cards))))


@inlined
def _trios_to_cut(areas: Areas) -> int:
    """How many trios could be left of larger areas, if their cells are covered."""
    trios = 0
    for number in range(areas.last[EMPTY - 1]):
        if areas.size[number] > TRIO:
            trios += (areas.size[number] - 1) // TRIO
    return trios


@kernel
def _keep_best(best: Int64s, most: int, amount: int, copies: int) -> None:
    """Put `copies` times an amount among the `most` largest so far, the largest first."""
    for _ in range(min(copies, most)):
        smaller = amount
        for place in range(most):
            if smaller > best[place]:
                smaller, best[place] = best[place], smaller


@kernel
def _sum(best: Int64s, most: int) -> int:
    total = 0
    for place in range(most):
        total += best[place]
    return total
