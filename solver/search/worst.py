"""How low the seats that are still to move can get at most, where nobody has a token.

Each of them lays one card. What an own area keeps and what a rival's may grow to is bounded as
for chains, with the roles changed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.search.areas import TRIO_POINTS, find_areas
from solver.search.compiled import kernel
from solver.search.grid import EMPTY, Numbers
from solver.search.keep import look_at_rivals, rivals_keep
from solver.search.outlook import COVER, Outlook, Stakes, new_outlook
from solver.search.reach import best_reach
from solver.search.scene import Scene
from solver.search.table import HELD, LEFT
from solver.search.trios import trios_now, trios_to_cut

TRIOS_A_FACE = 4
"""No face makes more trios than it has cats."""


class Worst(NamedTuple):
    """What is known of all the cards that may be laid.

    Attributes:
        own: the own identity as if it were its own rival.
        outlook: room for what it keeps.
        faces: the different faces that may be laid.
        most: how many occupied cells one of them may cover; 0 if there is no telling, for
            somebody holds a token or has a guard on the board (1).
    """

    own: Stakes
    outlook: Outlook
    faces: NDArray[np.int32]
    most: Numbers


def new_worst(scene: Scene) -> Worst:
    """The outlook on the cards of a scene."""
    own = np.array([scene.stakes.identities[0]] * 2, np.int64)
    stakes = Stakes(own, np.zeros(2, np.int64), scene.stakes.letters)
    faces = np.unique(scene.table.face)
    plain = not scene.table.contexts[:, HELD].any() and not len(scene.table.guards)
    most = int(scene.hand.most[faces].max(initial=0)) if plain else 0
    outlook = new_outlook(scene.areas, stakes, 1)
    return Worst(stakes, outlook, faces, np.array([most], np.int64))


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
    holds = reach = 0
    for face in worst.faces:
        holds = max(holds, scene.hand.holds[face, rival])
    visible = scene.grid.seen[rival] + cards * holds
    if rival == EMPTY:
        trios = trios_now(scene.areas) + trios_to_cut(scene.areas, 1) + cards * TRIOS_A_FACE
        return visible + TRIO_POINTS * trios
    largest = scene.areas.largest[rival]
    if visible + min(visible, largest) >= enough:
        return int(visible + min(visible, largest))
    for face in worst.faces:
        reach = max(reach, best_reach(scene.grid, scene.areas, scene.hand, face, rival, scene.seen))
    return int(visible + min(visible, max(largest, cards * reach)))
