"""The plans of one turn of Cat Box: no token, the stacking token, the paw, the mouse.

The box and the fish change nothing on the board and cost a point, and so does the mouse for
the card just played: whatever ends they lead to are reached for a point more without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.legality import Cover
from games.catbox.outcome import Stakes
from games.catbox.position import Position
from games.catbox.rulings import Token
from games.catbox.tokens import liftable
from games.catbox.turn import MoveMouse, Use
from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, Tile, anchors_over
from solver.catbox.cpsat.plan import Plan, tile

StakesOf = Callable[[int | None], Stakes]


def turn_plans(position: Position, stakes: StakesOf) -> Iterator[Plan]:
    """Every plan that an optimal turn of the seat to move may follow.

    Args:
        stakes: whose points count, given the seat that spends a token, or none.
    """
    turn = _TurnPlans(position, stakes)
    if turn.sources and not position.over:
        yield from turn.plain()
        for token, build in _WITH_TOKEN.items():
            if token in position.mover.tokens:
                yield from build(turn)


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
        refused = _only_cats(self._board)
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
        for index in liftable(self._draft):
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
        for face in dict.fromkeys(face for _, face in self.sources):
            yield self._tile(face, stacked)

    def _tile(self, face: Face, stacked: bool = False) -> Tile:
        return replace(tile(face, stacked), barred=self._draft.barred)

    def _stakes(self, token: Token | None) -> Stakes:
        return self._stakes_of(self._position.turn if token else None)


def _text(laid: Tile, anchor: Cell) -> str:
    return str(Placement(Face(laid.face), *anchor))


_WITH_TOKEN: dict[Token, Callable[[_TurnPlans], Iterator[Plan]]] = {
    Token.STACK: _TurnPlans.stack,
    Token.PAW: _TurnPlans.paw,
    Token.MOUSE: _TurnPlans.mouse,
}


def _only_cats(board: Board) -> frozenset[Cell]:
    """The anchors that would cover more cats than a stacked card may."""
    most = Cover.STACKED.value.most_cats
    over = (anchor for cell in board.cells for anchor in anchors_over(cell))
    return frozenset(anchor for anchor in over if board.cats_covered(*anchor) > most)
