"""The boxes that an end may have that is better than all with fewer boxes: its *contenders*.

A box with new cats is worth a point at least there: without its cats the end would have one box
less, and no fewer points. So it is one of a short list of sets of cards and of older boxes, and
every other box of the list that shares none of these and leaves enough points for the rest is one
that it may stand beside. What stands beside nothing is left out, as often as that takes more away.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.ifitfits.box_draft import SEAT
from games.ifitfits.cards import ICONS, LEFT, OPEN, RIGHT, SPRAY, TOYS, Card
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from solver.ifitfits.cpsat.boxes import fresh_cards
from solver.ifitfits.cpsat.clusters import Clusters, Need
from solver.ifitfits.cpsat.ground import Ground

MOST_CARDS = 7
"""With more cards the lists are so long that they cost more than they save."""


class Contender(NamedTuple):
    """A box by its new cards and its older boxes, each as bits.

    Attributes:
        points: upper bound on them, but for those of a second cat and further ones.
    """

    cards: int
    olds: int
    closed: bool
    points: int


def listable(task: Packing, ground: Ground) -> bool:
    """Whether the contenders of a packing can be listed.

    Its points have to come from new cats alone, and something has to lie there.
    """
    own = any(SEAT in lying.awake for lying in ground.boxes)
    return bool(ground.boxes) and not own and len(task.cards) <= MOST_CARDS


class Contenders:
    """The contenders of a packing that is `listable`, for some number of boxes with new cats.

    Args:
        fresh: how many boxes there are, two at least.
        best: the highest value of an end with fewer boxes.

    Attributes:
        more: how many points there are at most for second cats and further ones in all.
    """

    def __init__(self, task: Packing, ground: Ground, fresh: int, best: int) -> None:
        self._task, self._ground, self._fresh = task, ground, fresh
        self._clusters = Clusters(ground)
        self.more = task.cats - fresh if task.mode is Mode.BASIC else 0
        self._least = best + 1 - self.more
        self.boxes = self._kept(self._all())

    def _all(self) -> list[Contender]:
        most = self._ground.count - (self._fresh - 1) * fresh_cards(self._ground)
        found: list[Contender] = []
        for size, needs in enumerate(self._clusters.by_size(most), start=1):
            cards = [*self._card_sets(size)]
            for olds, need in needs.items():
                shown = self._shown(olds)
                for bits, icons, sides in cards:
                    points = _points(icons + shown)
                    found += self._ways(bits, olds, need, sides, points)
        return found

    def _ways(
        self, cards: int, olds: int, need: Need, sides: int, points: int
    ) -> Iterator[Contender]:
        """The box left open, and closed, if it may be worth a point."""
        napping = self._napping(olds)
        for closed, least in enumerate(need):
            worth = points * (1 + closed) + napping
            if least <= sides and worth + self.more > 0:
                yield Contender(cards, olds, bool(closed), worth)

    def _card_sets(self, size: int) -> Iterator[tuple[int, NDArray[np.int64], int]]:
        """Sets of cards in which a cat can lie, with their icons and the number of open sides."""
        for numbers in combinations(range(len(self._task.cards)), size):
            cards = [self._task.cards[number] for number in numbers]
            if any(OPEN in (card.sides[LEFT], card.sides[RIGHT]) for card in cards):
                sides = sum(card.sides.count(OPEN) for card in cards)
                yield sum(1 << number for number in numbers), _icons(cards), sides

    def _shown(self, olds: int) -> NDArray[np.int64]:
        """How many icons of each kind these older boxes show."""
        shown = np.zeros(len(ICONS), np.int64)
        for number, lying in enumerate(self._ground.boxes):
            if olds >> number & 1:
                shown += [lying.icons.get(icon, 0) for icon in ICONS]
        return shown

    def _napping(self, olds: int) -> int:
        """The points for sleeping cats of these older boxes."""
        if self._task.mode is Mode.ADVANCED:
            return 0
        boxes = enumerate(self._ground.boxes)
        return sum(b.asleep.get(SEAT, 0) for number, b in boxes if olds >> number & 1)

    def _kept(self, boxes: list[Contender]) -> list[Contender]:
        """Those that may stand beside another one, with enough points left."""
        sets = {key: at for at, key in enumerate(dict.fromkeys(b[1:3] for b in boxes))}
        apart = np.array([[self._apart(one, other) for other in sets] for one in sets])
        which = np.array([sets[box[1:3]] for box in boxes], np.int64)
        cards = np.array([box.cards for box in boxes], np.int64)
        points = np.array([box.points for box in boxes], np.int64)
        kept, before = np.arange(len(boxes)), -1
        while len(kept) not in (before, 0):
            before = len(kept)
            left = self._most_left(cards[kept], points[kept])
            kept = kept[
                [
                    bool(
                        np.any(
                            apart[which[at], which[kept]]
                            & (cards[at] & cards[kept] == 0)
                            & (
                                points[at] + points[kept] + left[cards[at] | cards[kept]]
                                >= self._least
                            )
                        )
                    )
                    for at in kept
                ]
            ]
        return [boxes[at] for at in kept]

    def _apart(self, one: tuple[int, bool], other: tuple[int, bool]) -> bool:
        """Whether two sets of older boxes can be in two boxes, closed or not."""
        mouths = 0
        for olds, closed in (one, other):
            mouths |= self._clusters.mouths_of(olds) if closed else 0
        return not one[0] & other[0] and mouths.bit_count() <= self._ground.count

    def _most_left(self, cards: NDArray[np.int64], points: NDArray[np.int64]) -> NDArray[np.int64]:
        """For each set of cards in two boxes: upper bound on the points of all the others."""
        count = len(self._task.cards)
        most = np.full(1 << count, -(1 << 20), np.int64)
        np.maximum.at(most, cards, points)
        for number in range(count):
            halves = most.reshape(-1, 2, 1 << number)
            np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
        return (self._fresh - 2) * most[::-1]


def _icons(cards: list[Card]) -> NDArray[np.int64]:
    return np.array([sum(card.icons.count(icon) for card in cards) for icon in ICONS], np.int64)


def _points(icons: NDArray[np.int64]) -> int:
    """The points of a box that isn't closed, without those of cats."""
    toys = max(int(icons[ICONS.index(toy)]) for toy in TOYS)
    return toys - int(icons[ICONS.index(SPRAY)])
