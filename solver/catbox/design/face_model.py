"""Which faces the cards of a spread show: a CP-SAT model of the deck and of points.

The deck is exact: each card lies once at most, one side up. Areas are asked for from both
sides, by a witness and a cover, wherever a number is to be met and not merely reached.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catbox.design import Want, Wish, most_shown
from games.catbox.faces import CATS, Card, Face, Identity
from games.catbox.scoring import TRIO_POINTS, Stakes
from games.protocol import Cell
from solver.answer import Clock
from solver.catbox.cpsat.trio_bound import trios
from solver.catbox.design.spreads import Spread
from solver.cpsat.areas import Graph, area_cover, area_witness, graph_of
from solver.cpsat.literals import Literals, Truth
from solver.cpsat.solving import optimum

Side = tuple[int, Face]
"""The number of a card and the face that lies up."""

Plane = dict[Cell, IntVar]


class Dressing:
    """Faces of different cards for a spread.

    Args:
        cards: in the order in which their sides are preferred where a choice is left.
    """

    def __init__(self, spread: Spread, cards: Sequence[Card]) -> None:
        self._spread = spread
        self._cards = cards
        self._model = CpModel()
        self._planes: dict[str, Plane] = {}
        self._lies = [self._options(card) for card in range(len(spread.anchors))]
        for number in range(len(cards)):
            self._model.add_at_most_one(
                lit for options in self._lies for side, lit in options.items() if side[0] == number
            )

    def wish(self, wish: Wish) -> None:
        """Ask for every want of a wish, exactly."""
        for want in wish.wants:
            if want.identity is Identity.CHIHUAHUA:
                self._wish_boxes(want)
            else:
                self._wish_cats(want)

    def maximise(self, stakes: Stakes, above: int) -> None:
        """Ask for as many points, or as large a lead, as can be, and more than `above`."""
        value = self._reachable(stakes.own.identity)
        if stakes.rivals:
            best = self._model.new_int_var(0, 2 * len(self._spread.top), "points of the best rival")
            for rival in stakes.rivals:
                self._model.add(best >= self._unavoidable(rival.identity))
            value -= best
        self._model.add(value > above)
        self._model.maximize(value)

    def hint(self, faces: Sequence[Face]) -> None:
        """Begin the search with these faces."""
        for options, shown in zip(self._lies, faces, strict=True):
            for (_, face), lit in options.items():
                self._model.add_hint(lit, face == shown)

    def some(self, clock: Clock, effort: float | None = None) -> tuple[Face, ...] | None:
        """Faces that are as asked, the best ones if points are maximised; None if none are.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        solver = optimum(self._model, clock, effort)
        if solver is None:
            return None
        return tuple(
            next(face for (_, face), lit in options.items() if solver.boolean_value(lit))
            for options in self._lies
        )

    def first(self, clock: Clock) -> tuple[Face, ...] | None:
        """The first faces that are as asked, in the order of the cards; None if none are.

        Each card of the spread in turn takes the first side that leaves a solution, so that
        no choice of the solver's shows in what is found.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        chosen: list[Face] = []
        for options in self._lies:
            side = self._first_possible(options, clock)
            if side is None:
                return None
            self._model.add_bool_and([options[side]])
            chosen.append(side[1])
        return tuple(chosen)

    def _options(self, card: int) -> dict[Side, IntVar]:
        name = f"card {card} of the spread"
        sides = self._spread.options(card, self._cards)
        options = {side: self._model.new_bool_var(f"{side} is {name}") for side in sides}
        self._model.add_exactly_one(options.values())
        return options

    def _plane(self, letter: str) -> Plane:
        """Whether each cell shows a letter, as the face on top there says."""
        if letter not in self._planes:
            plane: Plane = {}
            for cell, (card, quadrant) in self._spread.top.items():
                options = self._lies[card].items()
                showing = [lit for (_, face), lit in options if face[quadrant] == letter]
                plane[cell] = self._model.new_bool_var(f"{letter} on {cell}")
                self._model.add(sum(showing) == plane[cell])
            self._planes[letter] = plane
        return self._planes[letter]

    def _graph(self, letter: str) -> Graph:
        """The cells that can show a letter."""
        plane = self._plane(letter)
        return graph_of(self._model, [{cell: shows} for cell, shows in plane.items()])

    def _wish_cats(self, want: Want) -> None:
        graph = self._graph(want.identity.letter)
        seen = sum(piece.seen for piece in graph.pieces)
        if want.visible is None:
            most = want.total
            area: IntVar | int = self._model.new_int_var(
                0, most, f"largest area of {want.identity}"
            )
            self._model.add(seen + area == want.total)
            self._model.add(area <= seen)
        else:
            most, area = want.visible, want.bonus
            self._model.add(seen == want.visible)
        self._model.add(area_witness(self._model, graph, most) >= area)
        self._model.add(area_cover(self._model, graph, most) <= area)

    def _wish_boxes(self, want: Want) -> None:
        seen = sum(self._plane(want.identity.letter).values())
        formed = self._trios()
        self._model.add(seen + TRIO_POINTS * sum(formed) == want.total)
        if want.visible is not None:
            self._model.add(seen == want.visible)

    def _trios(self, *, witness: bool = True, cover: bool = True) -> list[Truth]:
        literals = Literals(self._model)
        graphs = [self._graph(cat) for cat in CATS]
        found = [trios(literals, graph, witness=witness, cover=cover) for graph in graphs]
        return [lit for lits in found for lit in lits]

    def _reachable(self, identity: Identity) -> LinearExpr | int:
        """Points that no faces fall short of, and the best ones reach."""
        plane = self._plane(identity.letter)
        seen = sum(plane.values())
        if identity is Identity.CHIHUAHUA:
            return seen + TRIO_POINTS * sum(self._trios(cover=False))
        graph = self._graph(identity.letter)
        return seen + area_witness(self._model, graph, self._most_seen(identity))

    def _unavoidable(self, identity: Identity) -> LinearExpr | int:
        """Points that no faces exceed, and the best ones meet."""
        seen = sum(self._plane(identity.letter).values())
        if identity is Identity.CHIHUAHUA:
            return seen + TRIO_POINTS * sum(self._trios(witness=False))
        graph = self._graph(identity.letter)
        return seen + area_cover(self._model, graph, self._most_seen(identity))

    def _most_seen(self, identity: Identity) -> int:
        """A proved upper bound on how many quadrants of an identity are seen."""
        shown = most_shown(identity.letter, self._cards)[: len(self._lies)]
        return min(sum(shown), len(self._spread.top))

    def _first_possible(self, options: dict[Side, IntVar], clock: Clock) -> Side | None:
        self._model.minimize(sum(rank * lit for rank, lit in enumerate(options.values())))
        solver = optimum(self._model, clock)
        if solver is None:
            return None
        return next(side for side, lit in options.items() if solver.boolean_value(lit))


def dressed(
    spread: Spread, cards: Sequence[Card], wish: Wish, clock: Clock, effort: float | None = None
) -> tuple[Face, ...] | None:
    """Faces that meet a wish on a spread; None if none do.

    Raises:
        OutOfTimeError: the time, or the effort, ran out before that was settled.
    """
    dressing = Dressing(spread, cards)
    dressing.wish(wish)
    return dressing.some(clock, effort)
