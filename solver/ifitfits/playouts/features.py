"""The weights of a policy: what it looks at besides points, and where each weight stands.

A policy is a row of `WEIGHTS` numbers: how often it does anything, how much noise its choice has,
and then a set of weights for each phase of the game. All are in points. A move is worth what it
changes of the points of its seat, less the mean of the others, and of what the weights add.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
RealRows = Annotated[Reals, 2]

ERROR, NOISE = range(2)
"""How often any move is made; up to how much is added by chance to the value of each."""

PHASES_AT = 2
"""Where the weights of the first phase begin."""

EARLY, LATE, ENDED, LAST = range(4)
"""The phases: before the end is near; when a seat has one cat or hardly anything is left to draw;
when hands are played out; and for the last card of all, where only points count."""

CLOSE = 0
"""For each point of an open box, by how many of its open sides leak (1, 2, 3, 4, more): what its
owners may hope for."""

GROW = CLOSE + 5
"""For an open box itself, likewise."""

MOST_LEAKS = 5

SPOILT = GROW + 5
"""For each point below 0 of an open box with an owner."""

SHARED = SPOILT + 1
"""For the owner of a box in which others have a cat, too."""

BEHIND = SHARED + 1
"""For each point of a box, to who has an awake cat there but fewer than the owner."""

ASLEEP_THERE = BEHIND + 1
"""For each point of a box, to who has only sleeping cats there."""

FREE = ASLEEP_THERE + 1
"""For each point of an open box without any cat, to who has just moved."""

FREE_ICONLESS = FREE + 1
"""For an open box without any cat."""

CAT_LEFT_OVER = FREE_ICONLESS + 1
"""For each cat in front of a seat: the first, the second, ..."""

MOST_CATS = 5

FINISH = CAT_LEFT_OVER + MOST_CATS
"""For a move that brings about the last phase."""

FINISH_AHEAD = FINISH + 1
"""For each point ahead then, within `MOST_AHEAD`."""

MOST_AHEAD = 8.0

HELD_TOYS = FINISH_AHEAD + 1
"""For each toy of the most frequent kind on a card that stays in the hand."""

HELD_SPRAYS = HELD_TOYS + 1

HELD_WALLS = HELD_SPRAYS + 1

HELD_PRINCESS = HELD_WALLS + 1

DRAWING = HELD_PRINCESS + 1
"""For drawing and playing a card, before it is known."""

SET = DRAWING + 1
"""The weights of a phase."""

WEIGHTS = PHASES_AT + (LAST + 1) * SET
