"""The search for the best ends of a packing: a model for each number of boxes with new cats.

With one box or none the cards may all lie in it; with two or more each of them takes some, so that
few steps reach everything. A better end is asked for than those of fewer boxes; where its boxes can
be listed, each of them is one of the *contenders*: the boxes that such an end may have.

First which older boxes some new cards may join to one box, whatever the cards are. A *cluster* is
some cells with the older boxes that cards in them join. Sets of cells and of older boxes are
numbers with one bit for each. A box with new cats is worth a point at least there: without its cats
the end would have one box less, and no fewer points. So it is one of a short list of sets of cards
and of older boxes, and every other box of the list that shares none of these and leaves enough
points for the rest is one that it may stand beside. What stands beside nothing is left out, as
often as that takes more away. A literal for each contender says what no sum over cards and kinds of
toys tells: which cards and older boxes are worth enough together. It follows from the rest of a
model.

Which card is laid when matters only where a box holds cats of others alone (ruling: mine), and is
asked for last. A cat may follow a card whose box holds no cat of others then, or one of its own
seat already. The first is a set of nodes around the card that nothing laid earlier leads out of.
The second is a tree: what has become a box of the seat's own has it from a cat, or from a node that
it is joined to, and was so no earlier.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python.cp_model import BoolVarT, CpModel, Domain, IntVar

from games.ifitfits.board import neighbour
from games.ifitfits.cards import ICONS, LEFT, OPEN, OPPOSITE, RIGHT, SPRAY, TOYS, Card
from games.ifitfits.puzzle import SEAT, Packing
from games.ifitfits.rulings import Mode
from games.protocol import Cell
from solver.answer import Clock, Line
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import NO_RELAXATION, SOME_RELAXATION, Search, Solution, Ties
from solver.ifitfits.cpsat.boxes import Boxes, Joins, Node, Scored, fresh_cards, most_fresh
from solver.ifitfits.cpsat.ground import SIDES, Ground
from solver.ifitfits.cpsat.laying import Cats, Laying
from solver.ifitfits.cpsat.order import Orders, Placed, Texts
from solver.ifitfits.cpsat.points import FARTHEST, BoxPoints, PackingCensus

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


class Schedule:
    """The time of each card, which touches what lies there, with a cat only where it may enter."""

    def __init__(self, literals: Literals, laying: Laying, cats: Cats, joins: Joins) -> None:
        self._literals, self._model = literals, literals.model
        self._laying, self._cats, self._joins = laying, cats, joins
        self._ground = laying.ground
        self._times = range(self._ground.count)
        self._at: dict[tuple[Cell, int], Truth] = {}
        self._add_times()
        self._cat_at = {
            (edge, time): self._new_cat(edge, time) for edge in cats.at for time in self._times
        }
        self._own: dict[tuple[Node, int], Truth] = {}
        self._add_own()
        for time in self._times:
            self._add_entry(time)

    def _laid_by(self, node: Node, time: int) -> Truth:
        """Whether a node is there when the card of a time has been laid."""
        if isinstance(node, int):
            return True
        return self._literals.any(self._at[node, t] for t in self._times[: time + 1])

    def _add_times(self) -> None:
        model, laying = self._model, self._laying
        for cell in self._ground.cells:
            for time in self._times:
                early = time + 1 < self._ground.steps[cell]
                self._at[cell, time] = False if early else model.new_bool_var(f"{cell} {time}")
            lits = [self._at[cell, time] for time in self._times]
            self._literals.exactly(negated(laying.occupied(cell)), *lits)
        for time in self._times:
            self._literals.exactly(*(self._at[cell, time] for cell in self._ground.cells))
        for cell in self._ground.cells:
            for time in self._times if self._ground.steps[cell] > 1 else ():
                near = (neighbour(cell, side) for side in SIDES)
                there = (self._laid_by(c, time - 1) for c in near if c in self._ground.steps)
                self._literals.clause(negated(self._at[cell, time]), *there)

    def _new_cat(self, edge: Cell, time: int) -> Truth:
        """Whether a cat is laid at a time: across the card of this time and an earlier one."""
        one, other = self._nodes(edge)
        both = (self._laid_by(one, time), self._laid_by(other, time))
        last = (self._at[cell, time] for cell in (one, other) if not isinstance(cell, int))
        return self._literals.all((self._cats.lies(edge), *both, self._literals.any(last)))

    def _add_entry(self, time: int) -> None:
        """The cat of a time, if there is one, may enter its box."""
        model, cats = self._model, [self._cat_at[edge, time] for edge in self._cats.at]
        model.add_at_most_one(cats)
        free = model.new_bool_var(f"box of {time} is free")
        inside = {node: model.new_bool_var(f"{node} in box of {time}") for node in self._joins.near}
        for node, near in self._joins.near.items():
            if isinstance(node, int) and self._ground.boxes[node].seats:
                model.add_implication(free, ~inside[node])
            for other, joined in near:
                there = self._laid_by(other, time)
                self._literals.clause(~inside[node], negated(joined), negated(there), inside[other])
        for cell in self._ground.cells:
            now = self._at[cell, time]
            self._literals.clause(~free, negated(now), inside[cell])
            entered = (
                self._literals.all((joined, self._own.get((near, time - 1), False)))
                for near, joined in self._joins.near[cell]
            )
            at_once = (joined for near, joined in self._joins.near[cell] if self._is_own(near))
            own = [*entered] if time else [*at_once]
            for cat in cats:
                self._literals.clause(negated(cat), negated(now), free, *own)

    def _is_own(self, node: Node) -> bool:
        return isinstance(node, int) and SEAT in self._ground.boxes[node].seats

    def _add_own(self) -> None:
        """Which nodes are in a box with a cat of the seat after each time's cat."""
        model, nodes = self._model, list(self._joins.near)
        ranks = {node: model.new_int_var(0, len(nodes), f"rank of {node}") for node in nodes}
        for node in nodes:
            for time in self._times:
                settled = True if self._is_own(node) else model.new_bool_var(f"own {node} {time}")
                self._own[node, time] = settled
        for node in nodes:
            if self._is_own(node):
                continue
            by_cat = model.new_bool_var(f"{node} has a cat")
            reasons: list[Truth] = [by_cat]
            edges = [edge for edge in self._cats.at if node in self._nodes(edge)]
            for time in self._times:
                laid = (self._cat_at[edge, t] for edge in edges for t in range(time + 1))
                self._literals.clause(~by_cat, negated(self._own[node, time]), *laid)
            for other, joined in self._joins.near[node]:
                from_other = model.new_bool_var(f"{node} has it from {other}")
                reasons.append(from_other)
                self._literals.clause(~from_other, joined)
                model.add(ranks[node] > ranks[other]).only_enforce_if(from_other)
                for time in self._times:
                    own = negated(self._own[node, time])
                    self._literals.clause(~from_other, own, self._own[other, time])
                    self._literals.clause(~from_other, own, self._laid_by(node, time))
            self._literals.exactly(*reasons)

    def _nodes(self, edge: Cell) -> tuple[Node, Node]:
        at = self._ground.box_at
        other = neighbour(edge, RIGHT)
        return at.get(edge, edge), at.get(other, other)


class PackingModel:
    """The ends of a packing, and what each is worth.

    On an empty table an end may be turned by half a turn and moved: of all that are alike, the
    model has one, and `alike` gives the others.

    Args:
        fresh: see `Boxes`.
        timed: leave out ends to which no order leads for cats of others (ruling: mine); they are
            ends of the model otherwise.
        contenders: leave out all ends but those that are better than all with fewer boxes.
    """

    def __init__(
        self,
        task: Packing,
        fresh: int,
        *,
        timed: bool = False,
        contenders: Contenders | None = None,
    ) -> None:
        self.model = CpModel()
        literals = Literals(self.model)
        self.ground = Ground.of(task.board, len(task.cards))
        self._laying = Laying(literals, self.ground, task.cards, task.mode)
        self._cats = Cats(literals, self._laying, task.cats, [SEAT])
        joins = Joins(literals, self._laying)
        boxes = Boxes(literals, self._laying, self._cats, joins, fresh).scored
        census = PackingCensus(literals, self.ground, self._cats, task.mode)
        points = [BoxPoints(literals, self._laying, census, box, task.mode) for box in boxes]
        for each in () if self.ground.boxes else points:
            each.bound_cats([SEAT])
        self.value = self.model.new_int_var(-FARTHEST, FARTHEST, "value")
        listed = contenders is not None
        values = [each.value(SEAT) if listed else each.bounded_value(SEAT) for each in points]
        self.model.add(self.value == sum(values))
        if contenders is not None:
            pairs = [*zip(boxes, values, strict=True)]
            add_listed(literals, self.ground, pairs, contenders, self._cats)
        self._turns = self.ground.free and self._turn_away()
        if timed:
            Schedule(literals, self._laying, self._cats, joins)

    def placed(self, solution: Solution) -> Placed:
        """The cards and cats that a solution adds to the board."""
        cards = tuple(sorted(self._laying.placed(solution).items()))
        return Placed(cards, tuple(sorted(self._cats.placed(solution))))

    def alike(self, placed: Placed) -> Iterator[Placed]:
        """All ends that differ from a solution's only in how the table is looked at."""
        for each in (placed, placed.turned) if self._turns else (placed,):
            for by in self.ground.translations(cell for cell, _ in each.cards):
                yield each.moved(by)

    def _turn_away(self) -> bool:
        """Leave out one of two ends that half a turn makes of each other, if a card tells them."""
        cards = self._laying.cards
        lone = (card for card in cards if cards.count(card) == 1 and len(card.ways) > 1)
        card: Card | None = next(lone, None)
        for (number, way, _), lit in self._laying.spots.items():
            if cards[number] == card != way:
                self.model.add_bool_and([~lit])
        return card is not None


class PackingProver(Search):
    """Proves the best ends of one packing, value after value."""

    def __init__(self, task: Packing, clock: Clock) -> None:
        super().__init__(task, clock)
        self._task = task
        self._ground = Ground.of(task.board, len(task.cards))
        self._counts = range(1, max(most_fresh(self._ground, task.cats), 1) + 1)

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        best: Line | None = None
        for fresh in self._counts:
            best = self._better(fresh, best, below)
        if best is not None and below is None:
            self.note_bound(best.value)
        return best

    def _better(self, fresh: int, best: Line | None, below: int | None) -> Line | None:
        """The best line of all with some number of fresh boxes and of a line that is known.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """

        def note(model: PackingModel, solution: Solution) -> None:
            nonlocal best
            line = self._line(model, model.placed(solution))
            if line is not None and (best is None or line.value > best.value):
                best = line
                self.note(line)

        contenders = None
        if below is None and fresh > 1 and best is not None and listable(self._task, self._ground):
            contenders = Contenders(self._task, self._ground, fresh, best.value)
            if not contenders.boxes:
                return best
        relaxation = NO_RELAXATION if contenders else SOME_RELAXATION
        for timed in (False, True):
            model = PackingModel(self._task, fresh, timed=timed, contenders=contenders)
            if below is not None:
                model.model.add(model.value < below)
            if best is not None:
                model.model.add(model.value > best.value)
            known = None if best is None else best.value
            others = known if fresh == self._counts[-1] else self._task.ceiling()
            value = self.highest(model, partial(note, model), relaxation, others)
            if value is None or (best is not None and best.value == value):
                return best
        raise AssertionError("the model has an end to which no order leads")

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""
        ends: dict[Placed, None] = {}

        def add(model: PackingModel, solution: Solution) -> int:
            ends.update(dict.fromkeys(model.alike(model.placed(solution))))
            return len(ends)

        complete = True
        for fresh in self._counts:
            model = PackingModel(self._task, fresh)
            model.model.add(model.value == best.value)
            complete = self.listed(model.model, partial(add, model)) and complete
        lines, count = self._first_lines(ends, best.value, most)
        return Ties(lines or [best], count, complete)

    def _line(self, model: PackingModel, placed: Placed) -> Line | None:
        """A line to a solution's end, or one that is like it; None if no order leads there."""
        for end in model.alike(placed):
            steps = Orders(self._ground, end).first()
            return None if steps is None else Line(self._task.replay(steps).value, steps)
        return None

    def _first_lines(
        self, ends: dict[Placed, None], value: int, most: int
    ) -> tuple[list[Line], int]:
        """The `most` smallest lines to some ends, and how many of the ends can be reached."""
        reached = (Orders(self._ground, end) for end in ends)
        orders = sorted((each.opening, number, each) for number, each in enumerate(reached))
        best: list[Texts] = []
        count = 0
        for opening, _, order in orders:
            past = len(best) == most and (opening,) > best[-1]
            if past and not order.barred:
                count += 1
            elif (steps := order.first()) is not None:
                count += 1
                best = heapq.nsmallest(most, [*best, steps])
        return [Line(value, steps) for steps in best], count
