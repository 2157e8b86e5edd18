"""The boxes that an end may have that is better than all with fewer boxes: its *contenders*.

First which older boxes some new cards may join to one box, whatever the cards are. A *cluster* is
some cells with the older boxes that cards in them join. Sets of cells and of older boxes are
numbers with one bit for each.

A box with new cats is worth a point at least there: without its cats the end would have one box
less, and no fewer points. So it is one of a short list of sets of cards and of older boxes, and
every other box of the list that shares none of these and leaves enough points for the rest is one
that it may stand beside. What stands beside nothing is left out, as often as that takes more away.

A literal for each contender says what no sum over cards and kinds of toys tells: which cards and
older boxes are worth enough together. It follows from the rest of a model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python.cp_model import BoolVarT, Domain, IntVar

from games.ifitfits.board import neighbour
from games.ifitfits.cards import ICONS, LEFT, OPEN, OPPOSITE, RIGHT, SPRAY, TOYS
from games.ifitfits.puzzle import SEAT, Packing
from games.ifitfits.rulings import Mode
from games.protocol import Cell
from solver.cpsat.literals import Literals, negated
from solver.ifitfits.cpsat.boxes import Scored, fresh_cards
from solver.ifitfits.cpsat.ground import SIDES, Ground
from solver.ifitfits.cpsat.laying import Cats

Cluster = tuple[int, int]
"""Its cells, and its older boxes."""

NEVER = 1 << 30
"""More open sides than any cards have."""


class Need(NamedTuple):
    """How many open sides the cards of a box need at least.

    Attributes:
        ajar: to be joined at all.
        closed: to be closed, where there may be enough other cards for that.
    """

    ajar: int
    closed: int


class Clusters:
    """The clusters of a ground with older boxes, by the number of their cells."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._number = {cell: at for at, cell in enumerate(ground.cells)}
        cells = range(len(ground.cells))
        self._near, self._beside = [0 for _ in cells], [0 for _ in cells]
        self._joined, self._joined_beside = [0 for _ in cells], [0 for _ in cells]
        self.mouths = [
            sum(1 << self._number[cell] for cell in lying.mouths) for lying in ground.boxes
        ]
        self._drained = sum(1 << number for number, b in enumerate(ground.boxes) if b.drained)
        for cell in ground.cells:
            for side in SIDES:
                self._look(cell, side)

    def by_size(self, most: int) -> Iterator[Mapping[int, Need]]:
        """For each number of cells up to `most`: the sets of older boxes, with what they need.

        A cat can lie in each of these boxes.
        """
        level: dict[Cluster, int] = {(1 << at, 0): 0 for at in self._number.values()}
        for size in range(1, most + 1):
            level = self._joining(level)
            yield self._needs(level, self._ground.count - size)
            level = self._larger(level) if size < most else {}

    def mouths_of(self, olds: int) -> int:
        """The cells that have to be occupied if these older boxes are in a closed one."""
        found = 0
        for number in _bits(olds):
            found |= self.mouths[number]
        return found

    def _look(self, cell: Cell, side: int) -> None:
        at, other = self._number[cell], neighbour(cell, side)
        level, ground = side in (LEFT, RIGHT), self._ground
        if other in self._number:
            self._near[at] |= 1 << self._number[other]
            self._beside[at] |= level << self._number[other]
        elif (ground.board.sides(other) or "    ")[OPPOSITE[side]] == OPEN:
            self._joined[at] |= 1 << ground.box_at[other]
            self._joined_beside[at] |= level << ground.box_at[other]

    def _joining(self, level: Mapping[Cluster, int]) -> dict[Cluster, int]:
        """Some clusters, and those with more older boxes, each with the open sides it needs."""
        found, waiting = dict(level), list(level)
        while waiting:
            cells, olds = cluster = waiting.pop()
            joined = 0
            for at in _bits(cells):
                joined |= self._joined[at]
            for number in _bits(joined & ~olds):
                wider = cells, olds | 1 << number
                if found[cluster] + 1 < found.get(wider, NEVER):
                    found[wider] = found[cluster] + 1
                    waiting.append(wider)
        return found

    def _larger(self, level: Mapping[Cluster, int]) -> dict[Cluster, int]:
        """The clusters of one more cell: two new cards are joined by an open side of each."""
        found: dict[Cluster, int] = {}
        for (cells, olds), sides in level.items():
            mouths, near = self.mouths_of(olds), 0
            for at in _bits(cells):
                near |= self._near[at]
            for at in _bits((near | mouths) & ~cells):
                larger = cells | 1 << at, olds
                needed = sides + (1 if mouths >> at & 1 else 2)
                found[larger] = min(found.get(larger, NEVER), needed)
        return found

    def _needs(self, level: Mapping[Cluster, int], others: int) -> dict[int, Need]:
        """The fewest open sides of boxes with each set of older ones, open and closed.

        A box holds a cat if two cells side by side may be joined, one of them new.

        Args:
            others: the cards that are in no such box.
        """
        found: dict[int, Need] = {}
        for (cells, olds), sides in level.items():
            if any(
                self._beside[at] & cells or self._joined_beside[at] & olds for at in _bits(cells)
            ):
                known = found.get(olds, Need(NEVER, NEVER))
                left = (self.mouths_of(olds) & ~cells).bit_count()
                closable = not olds & self._drained and left <= others
                closed = min(known.closed, sides) if closable else known.closed
                found[olds] = Need(min(known.ajar, sides), closed)
        return found


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


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
                    both = icons + shown
                    toys = max(int(both[ICONS.index(toy)]) for toy in TOYS)
                    points = toys - int(both[ICONS.index(SPRAY)])
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
                icons = [sum(card.icons.count(icon) for card in cards) for icon in ICONS]
                yield sum(1 << n for n in numbers), np.array(icons, np.int64), sides

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


def add_listed(
    literals: Literals,
    ground: Ground,
    boxes: Sequence[tuple[Scored, IntVar]],
    contenders: Contenders,
    cats: Cats,
) -> None:
    """Each of some boxes, given with its points and the largest first, is one of the contenders."""
    model, count = literals.model, len(boxes)
    model.add(sum(cats.at.values()) >= count)
    more = [model.new_int_var(0, contenders.more, "") for _ in boxes]
    model.add(sum(more) <= contenders.more)
    for number, (box, points) in enumerate(boxes, start=1):
        most = (ground.count - (count - number)) // number
        listed = [each for each in contenders.boxes if each.cards.bit_count() <= most]
        model.add(points <= _choose(literals, ground, box, listed) + more[number - 1])


def _choose(literals: Literals, ground: Ground, box: Scored, listed: Sequence[Contender]) -> IntVar:
    """The points of the contender that a box is."""
    model = literals.model
    chosen = [(each, model.new_bool_var("")) for each in listed]
    literals.exactly(*(lit for _, lit in chosen))
    for card in range(ground.count):
        holding = (lit for each, lit in chosen if each.cards >> card & 1)
        literals.exactly(negated(box.has(card)), *holding)
    for number in range(len(ground.boxes)):
        holding = (lit for each, lit in chosen if each.olds >> number & 1)
        literals.exactly(negated(box.holds(number)), *holding)
    literals.exactly(negated(box.closed), *(lit for each, lit in chosen if each.closed))
    return _points(literals, chosen)


def _points(literals: Literals, chosen: Sequence[tuple[Contender, BoolVarT]]) -> IntVar:
    """A variable whose values have literals, as a sum over contenders alone has no good bounds."""
    model, worth = literals.model, sorted({each.points for each, _ in chosen})
    points = model.new_int_var_from_domain(Domain.from_values(worth), "points of a contender")
    for value in worth:
        lit = literals.any(lit for each, lit in chosen if each.points == value)
        model.add(points == value).only_enforce_if(lit)
        model.add(points != value).only_enforce_if(negated(lit))
    return points
