"""How low the seats that are still to move can get at most, where nobody has a token.

Each of them lays one card. What an own area keeps and what a rival's may grow to is bounded as
for chains, with the roles changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.areas import TRIO_POINTS, find_areas
from solver.catbox.search.bound_state import COVER, Outlook, Stakes, new_outlook
from solver.catbox.search.grid import EMPTY, Numbers
from solver.catbox.search.own_area_bound import best_reach, look_for_contact
from solver.catbox.search.rival_bound import look_at_rivals, rivals_keep
from solver.catbox.search.transitions import HELD, LEFT
from solver.catbox.search.trios import trios_now, trios_to_cut
from solver.catbox.search.turn_state import Scene
from solver.jit import kernel

MOST_CARDS = 8
"""More cards than seats that may be still to move."""

TRIOS_A_FACE = 4
"""No face makes more trios than it has cats."""


class Worst(NamedTuple):
    """What is known of all the cards that may be laid.

    Attributes:
        own: the own identity as if it were its own rival.
        outlook: room for what it keeps.
        faces: the different faces that may be laid.
        copies: how many cards show each of them, on either side.
        most: how many occupied cells one of them may cover; 0 if there is no telling, for
            somebody holds a token or has a guard on the board (1).
        best: room for the best of them.
    """

    own: Stakes
    outlook: Outlook
    faces: NDArray[np.int32]
    copies: Numbers
    most: Numbers
    best: Numbers


def new_worst(scene: Scene, copies: Sequence[int]) -> Worst:
    """The outlook on the cards of a scene.

    Args:
        copies: how many cards show each face of the scene's hand, on either side.
    """
    own = np.array([scene.stakes.identities[0]] * 2, np.int64)
    stakes = Stakes(own, np.zeros(2, np.int64), scene.stakes.letters)
    faces = np.unique(scene.table.face)
    plain = not scene.table.contexts[:, HELD].any() and not len(scene.table.guards)
    most = int(scene.hand.most[faces].max(initial=0)) if plain else 0
    outlook = new_outlook(scene.areas, stakes, 1)
    shown, best = np.array(copies, np.int64)[faces], np.zeros(MOST_CARDS, np.int64)
    return Worst(stakes, outlook, faces, shown, np.array([most], np.int64), best)


@kernel
def lowest_end(scene: Scene, worst: Worst, context: int, goal: int) -> int:
    """A lower bound on the value of every end from here; any number up to `goal` if that is all."""
    cards, most = scene.table.contexts[context, LEFT], worst.most[0]
    if most == 0:
        return goal
    find_areas(scene.grid, scene.areas, scene.stakes.letters)
    worst.outlook.whole[COVER] = cards * most
    look_at_rivals(scene.grid, scene.areas, worst.own, worst.outlook, most)
    low = rivals_keep(scene.grid, scene.areas, worst.own, worst.outlook)
    best = 0
    for index in range(1, len(scene.stakes.identities)):
        if low - best <= goal:
            return goal
        best = max(best, _highest(scene, worst, scene.stakes.identities[index], cards, low - goal))
    return int(low - best)


@kernel
def _highest(scene: Scene, worst: Worst, rival: int, cards: int, enough: int) -> int:
    """An upper bound on a rival's points in the end; less only if it is not below `enough`."""
    grid, areas, hand, best = scene.grid, scene.areas, scene.hand, worst.best
    best[:] = 0
    for index in range(len(worst.faces)):
        _keep_best(best, cards, hand.holds[worst.faces[index], rival], worst.copies[index])
    visible = grid.seen[rival] + _sum(best, cards)
    if rival == EMPTY:
        trios = trios_now(areas) + trios_to_cut(areas, 1) + cards * TRIOS_A_FACE
        return int(visible + TRIO_POINTS * trios)
    largest = areas.largest[rival]
    if visible + min(visible, largest) >= enough:
        return int(visible + min(visible, largest))
    best[:] = 0
    contact = worst.outlook.contact
    look_for_contact(grid, rival, contact)
    for index in range(len(worst.faces)):
        reach = best_reach(grid, areas, hand, worst.faces[index], rival, contact, scene.seen)
        _keep_best(best, cards, reach, worst.copies[index])
    return int(visible + min(visible, max(largest, _sum(best, cards))))


@kernel
def _keep_best(best: Numbers, most: int, amount: int, copies: int) -> None:
    """Put an amount, so many times, among the `most` largest so far, the largest first."""
    for _ in range(min(copies, most)):
        smaller = amount
        for place in range(most):
            if smaller > best[place]:
                smaller, best[place] = best[place], smaller


@kernel
def _sum(best: Numbers, most: int) -> int:
    total = 0
    for place in range(most):
        total += best[place]
    return total
