"""Cat Box for CP-SAT: every plan that an optimal line of a puzzle may follow.

A plan is one way to go about a puzzle, as a layout with its value and its notation. Those of a turn
are: no token, the stacking token, the paw, the mouse. The box and the fish change nothing on the
board and cost a point, and so does the mouse for the card just played: whatever ends they lead to
are reached for a point more without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catbox.board import Placement
from games.catbox.faces import CATS, Face, Identity
from games.catbox.legality import Cover, cover_rule
from games.catbox.position import Position
from games.catbox.puzzle import Chain, ChainState, SingleTurn
from games.catbox.rulings import Token
from games.catbox.scoring import TRIO, TRIO_POINTS, Outcome, Stake, Stakes
from games.catbox.turn import PASS, MoveMouse, Use
from games.protocol import Cell, Task
from languages.messages import _
from solver.answer import Clock, UnsupportedError
from solver.catbox.cpsat.layout import Laid, Layout, Tile, anchors_over
from solver.catbox.cpsat.model import LayoutModel
from solver.catbox.cpsat.trio_bound import most_trios, trios
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


def plans(task: Task) -> list[Plan]:
    """The plans of a chain or a turn.

    Raises:
        UnsupportedError: the task is another puzzle.
    """
    if isinstance(task, Chain):
        faces = sorted(task.faces)
        tiles = tuple(tile(face) for face in faces)
        layout = Layout(task.board.cells, tiles, len(tiles))
        return [Plan(layout, task.stakes, lambda n, anchor: str(Placement(faces[n], *anchor)))]
    if isinstance(task, SingleTurn) and not task.adversarial:
        return list(turn_plans(task.position, partial(task.stakes, task.position)))
    raise UnsupportedError(_("the engine cpsat has no model for this puzzle"))


WIDTH = 4
"""Boards that `quick_line` keeps after each placement."""


def quick_line(task: Task, clock: Clock) -> tuple[str, ...] | None:
    """A line that does well after each of its placements; None for a turn, or without a line.

    Raises:
        OutOfTimeError: the time ran out first.
    """
    if not isinstance(task, Chain):
        return None
    kept: list[_Grown] = [(0, (), task.start)]
    for _face in task.faces:
        grown: dict[tuple[int, ...], _Grown] = {}
        for _value, steps, state in kept:
            for placement, child in state.children() if isinstance(state, ChainState) else ():
                clock.check()
                if child.board.planes not in grown:
                    value = Outcome(child.board, task.stakes).value
                    grown[child.board.planes] = (-value, (*steps, str(placement)), child)
        kept = sorted(grown.values(), key=lambda each: each[:2])[:WIDTH]
    return kept[0][1] if kept else None


_Grown = tuple[int, tuple[str, ...], ChainState | Outcome]


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
            found = ((cat, self._trios_of(cat, cover=False)) for cat in CATS)
            most = [most_trios(self._visible, self._layout, *each) for each in found]
            return self._boxes(stake, most)
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

    def _trios(self, *, witness: bool = True, cover: bool = True) -> list[Truth]:
        found = (self._trios_of(cat, witness=witness, cover=cover) for cat in CATS)
        return [trio for each in found for trio in each]

    def _trios_of(self, cat: str, *, witness: bool = True, cover: bool = True) -> list[Truth]:
        graph = self._visible.graph(cat, blocks=False)
        return trios(self._visible.literals, graph, witness=witness, cover=cover)


StakesOf = Callable[[int | None], Stakes]


def turn_plans(position: Position, stakes: StakesOf) -> Iterator[Plan]:
    """Every plan that an optimal turn of the seat to move may follow.

    Args:
        stakes: whose points count, given the seat that spends a token, or none.
    """
    turn = _TurnPlans(position, stakes)
    if turn.sources and not position.over:
        yield from turn.plain()
        for token, build in (
            (Token.STACK, turn.stack),
            (Token.PAW, turn.paw),
            (Token.MOUSE, turn.mouse),
        ):
            if token in position.mover.tokens:
                yield from build()


class _TurnPlans:
    """The plans of one turn, by what is done in it, one for each card or two that it may lay.

    So each tile of a plan is placed: some small models are proved sooner than a large one that
    leaves open which tiles are.
    """

    def __init__(self, position: Position, stakes: StakesOf) -> None:
        self._position = position
        self._stakes_of = stakes
        self._draft = position.draft
        self._board = self._draft.board
        self.sources = self._draft.sources()

    def plain(self) -> Iterator[Plan]:
        """One card, no token."""
        for each in self._tiles():
            yield self._plan((each,), None)

    def stack(self) -> Iterator[Plan]:
        """One card over up to four cells, not all of them cats."""
        most = Cover.STACKED.value.most_cats
        over = {anchor for cell in self._board.cells for anchor in anchors_over(cell)}
        refused = frozenset(anchor for anchor in over if self._board.cats_covered(*anchor) > most)
        for each in self._tiles(stacked=True):
            stacked = replace(each, refused=refused)
            yield self._plan((stacked,), Token.STACK, before=(Use(Token.STACK).text,))

    def paw(self) -> Iterator[Plan]:
        """Two cards, the second from a hand."""
        tiles = [
            replace(self._tile(face), first=source.seat is None) for source, face in self.sources
        ]
        for two in dict.fromkeys(combinations(tiles, 2)):
            if not all(each.first for each in two):
                yield self._plan(two, Token.PAW, between=(Use(Token.PAW).text,))

    def mouse(self) -> Iterator[Plan]:
        """One card, then another one lifted and laid last."""
        for index in self._draft.liftable():
            if len(self._board.placements) > 1:
                yield from self._lift(index)

    def _lift(self, index: int) -> Iterator[Plan]:
        lifted = self._board.placements[index]
        away, here = frozenset(lifted.cells), frozenset({(lifted.x, lifted.y)})
        moved = replace(self._tile(lifted.face), last=True, refused=here)
        ground = self._board.lift(index).cells
        for each in self._tiles():
            laid = replace(each, barred=each.barred | away)

            def text(number: int, anchor: Cell, laid: Tile = laid) -> str:
                return _text(laid, anchor) if number == 0 else MoveMouse(lifted, *anchor).text

            yield Plan(Layout(ground, (laid, moved), 2), self._stakes(Token.MOUSE), text)

    def _plan(
        self,
        tiles: tuple[Tile, ...],
        token: Token | None,
        before: tuple[str, ...] = (),
        between: tuple[str, ...] = (),
    ) -> Plan:
        layout = Layout(self._board.cells, tiles, len(tiles))
        stakes = self._stakes(token)
        return Plan(layout, stakes, lambda n, anchor: _text(tiles[n], anchor), before, between)

    def _tiles(self, *, stacked: bool = False) -> Iterator[Tile]:
        """Every different card as a tile."""
        for face in dict.fromkeys(face for _source, face in self.sources):
            yield self._tile(face, stacked)

    def _tile(self, face: Face, stacked: bool = False) -> Tile:
        return replace(tile(face, stacked), barred=self._draft.barred)

    def _stakes(self, token: Token | None) -> Stakes:
        return self._stakes_of(self._position.turn if token else None)


def _text(laid: Tile, anchor: Cell) -> str:
    return str(Placement(Face(laid.face), *anchor))
