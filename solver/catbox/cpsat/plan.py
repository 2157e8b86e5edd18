"""One way to go about a Cat Box puzzle, as a layout with its value and its notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catbox.faces import CATS, Face, Identity
from games.catbox.legality import cover_rule
from games.catbox.outcome import Stake, Stakes
from games.catbox.scoring import TRIO, TRIO_POINTS
from games.catbox.turn import PASS
from games.protocol import Cell
from solver.answer import Clock
from solver.catbox.cpsat.backwards import Laid
from solver.catbox.cpsat.layout import Layout, Tile
from solver.catbox.cpsat.model import LayoutModel
from solver.catbox.cpsat.trio_bound import most_trios
from solver.catbox.cpsat.trios import trios
from solver.catbox.cpsat.visible import Visible
from solver.cpsat.areas import (
    Graph,
    SizedArea,
    area_cover,
    area_witness,
    areas_of,
    largest_of,
)
from solver.cpsat.literals import Truth

Area = Callable[[CpModel, Graph, int], IntVar]


@dataclass(frozen=True)
class Plan:
    """One way to go about a puzzle.

    Attributes:
        text: the notation of a tile at an anchor.
        before, between: words of the notation before the first tile and before the second.
        passes: for each seat that has a turn, whether it passes; none given: one seat has.
        lowest: whether the value is to be low: the model's worth is what it lacks.
    """

    layout: Layout
    stakes: Stakes
    text: Callable[[int, Cell], str]
    before: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    passes: tuple[bool, ...] = ()
    lowest: bool = False

    def spell(self, laid: Laid) -> tuple[str, ...]:
        """The line of these tiles in notation."""
        texts = [self.text(*placed) for placed in laid]
        if self.passes:
            following = iter(texts)
            return tuple(str(PASS) if passed else next(following) for passed in self.passes)
        return (*self.before, *texts[:1], *self.between, *texts[1:])

    def model(self, clock: Clock) -> LayoutModel:
        """The plan's model, built as long as there is time."""
        summed = self.stakes.own.identity is Identity.CHIHUAHUA
        return LayoutModel(self.layout, self._worth, self.text, clock, summed=summed)

    def settled_model(self, clock: Clock) -> LayoutModel:
        """The plan's model for listing the lines of the best value.

        What is laid where leaves next to nothing else open, so that few lines come twice.
        """
        return LayoutModel(self.layout, self._settled_worth, self.text, clock, loose=True)

    def follow(self, steps: Sequence[str]) -> Laid | None:
        """The tiles that a line in notation lays by this plan; None if it goes another way."""
        words, first = len(self.before), len(self.before) + 1
        between = tuple(steps[first : first + len(self.between)])
        if tuple(steps[:words]) != self.before or between != self.between:
            return None
        laid: list[tuple[int, Cell]] = []
        for text in (*steps[words:first], *steps[first + len(between) :]):
            gone = {tile for tile, _ in laid}
            fitting = (p for p in self._placements if p[0] not in gone and self.text(*p) == text)
            laid += [placed] if (placed := next(fitting, None)) else []
        whole = len(laid) == self.layout.count and self.spell(tuple(laid)) == tuple(steps)
        return tuple(laid) if whole else None

    @cached_property
    def _placements(self) -> list[tuple[int, Cell]]:
        return [(tile, a) for tile, anchors in enumerate(self.layout.anchors) for a in anchors]

    def _worth(self, model: CpModel, visible: Visible, layout: Layout) -> LinearExpr | int:
        counter = _Counter(model, visible, layout)
        own, rivals = self.stakes
        if self.lowest:
            return _best_of(model, counter, rivals) - counter.at_least(own)
        if not rivals:
            return counter.at_most(own)
        most = max(counter.ceiling(rival) for rival in rivals)
        worst = model.new_int_var(0, most, "")
        for rival in rivals:
            model.add(worst >= counter.at_least(rival))
        return counter.at_most(own) - worst

    def _settled_worth(self, model: CpModel, visible: Visible, layout: Layout) -> LinearExpr | int:
        counter = _Counter(model, visible, layout)
        own, rivals = self.stakes
        value = counter.settled(own)
        if not rivals:
            return value
        most = max(counter.ceiling(rival) for rival in rivals)
        worst = model.new_int_var(0, most, "")
        for rival in rivals:
            for points in counter.all_settled(rival):
                model.add(worst >= points)
        return value - worst


def _best_of(model: CpModel, counter: _Counter, rivals: tuple[Stake, ...]) -> IntVar | int:
    """Points that are at most those of the best rival, and may be as many; 0 without one."""
    if not rivals:
        return 0
    most = max(counter.ceiling(rival) for rival in rivals)
    best = model.new_int_var(0, most, "")
    chosen = [model.new_bool_var("") for rival in rivals]
    model.add_exactly_one(chosen)
    for rival, lit in zip(rivals, chosen, strict=True):
        model.add(best <= counter.at_most(rival)).only_enforce_if(lit)
    return best


def tile(face: Face, stacked: bool = False) -> Tile:
    """A face as a tile under its covering rule."""
    rule = cover_rule(face, stacked).value
    return Tile(face, rule.fewest, rule.most)


class _Counter:
    """Points of identities as expressions: never above, or never below, the true ones."""

    def __init__(self, model: CpModel, visible: Visible, layout: Layout) -> None:
        self._model, self._visible, self._layout = model, visible, layout

    def ceiling(self, stake: Stake) -> int:
        """A proved upper bound on the points of a stake."""
        seen = self._layout.most_seen(stake.identity.letter)
        if stake.identity is not Identity.CHIHUAHUA:
            return 2 * seen + stake.tokens
        trios = sum(self._layout.most_seen(cat) // TRIO for cat in CATS)
        return seen + TRIO_POINTS * trios + stake.tokens

    def at_most(self, stake: Stake) -> LinearExpr | int:
        """Points that are at most the true ones, and may be as many."""
        if stake.identity is Identity.CHIHUAHUA:
            return self._boxes(stake, self._most_trios())
        return self._cats(stake, area_witness)

    def at_least(self, stake: Stake) -> LinearExpr | int:
        """Points that are at least the true ones, and may be as few."""
        if stake.identity is Identity.CHIHUAHUA:
            return self._boxes(stake, self._trios(witness=False))
        return self._cats(stake, area_cover)

    def settled(self, stake: Stake) -> LinearExpr | int:
        """Points that are at most the true ones, and may be as many in one way or a few."""
        if stake.identity is Identity.CHIHUAHUA:
            return self._boxes(stake, self._trios(cover=False))
        letter = stake.identity.letter
        largest = largest_of(self._model, self._areas(letter), self._layout.most_seen(letter))
        return self._visible.count(letter) + largest + stake.tokens

    def all_settled(self, stake: Stake) -> list[LinearExpr | int]:
        """Numbers the greatest of which are the points, and which nothing leaves open."""
        letter = stake.identity.letter
        seen = self._visible.count(letter) + stake.tokens
        if stake.identity is Identity.CHIHUAHUA:
            return [seen + TRIO_POINTS * sum(self._trios())]
        return [seen, *(seen + area.size for area in self._areas(letter))]

    def _areas(self, letter: str) -> list[SizedArea]:
        graph = self._visible.graph(letter)
        return areas_of(self._model, graph, self._layout.most_seen(letter))

    def _cats(self, stake: Stake, area: Area) -> LinearExpr | int:
        letter = stake.identity.letter
        most = self._layout.most_seen(letter)
        size = area(self._model, self._visible.graph(letter), most)
        return self._visible.count(letter) + size + stake.tokens

    def _boxes(
        self, stake: Stake, whole: Sequence[Truth] | Sequence[IntVar | int]
    ) -> LinearExpr | int:
        seen = self._visible.count(stake.identity.letter)
        return seen + TRIO_POINTS * sum(whole) + stake.tokens

    def _most_trios(self) -> list[IntVar | int]:
        """For each colour, a number that is never above that of its trios."""
        return [
            most_trios(self._visible, self._layout, cat, self._trios_of(cat, cover=False))
            for cat in CATS
        ]

    def _trios(self, *, witness: bool = True, cover: bool = True) -> list[Truth]:
        found = (self._trios_of(cat, witness=witness, cover=cover) for cat in CATS)
        return [trio for each in found for trio in each]

    def _trios_of(self, cat: str, *, witness: bool = True, cover: bool = True) -> list[Truth]:
        graph = self._visible.graph(cat, blocks=False)
        return trios(self._visible.literals, graph, witness=witness, cover=cover)
