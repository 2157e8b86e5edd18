"""The plans of one turn of Cat Box: no token, the stacking token, the paw, the mouse.

The box and the fish change nothing on the board and cost a point, and so does the mouse for
the card just played: whatever ends they lead to are reached for a point more without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

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
    """The plans of one turn, by what is done in it."""

    def __init__(self, position: Position, stakes: StakesOf) -> None:
        self._position = position
        self._stakes_of = stakes
        self._draft = position.draft
        self._board = self._draft.board
        self.sources = self._draft.sources()

    def plain(self) -> Iterator[Plan]:
        """One card, no token."""
        yield self._plan(self._tiles(), 1, None)

    def stack(self) -> Iterator[Plan]:
        """One card over up to four cells, not all of them cats."""
        tiles = [replace(t, refused=_only_cats(self._board)) for t in self._tiles(stacked=True)]
        yield self._plan(tiles, 1, Token.STACK, before=(Use(Token.STACK).text,))

    def paw(self) -> Iterator[Plan]:
        """Two cards, the second from a hand."""
        if len(self.sources) > 1:
            saved = [source.seat is None for source, _ in self.sources]
            tiles = [replace(t, first=s) for t, s in zip(self._tiles(), saved, strict=True)]
            yield self._plan(tiles, 2, Token.PAW, between=(Use(Token.PAW).text,))

    def mouse(self) -> Iterator[Plan]:
        """One card, then another one lifted and laid last; one plan for each card to lift."""
        for index in liftable(self._draft):
            if len(self._board.placements) > 1:
                yield self._lift(index)

    def _lift(self, index: int) -> Plan:
        lifted = self._board.placements[index]
        away, here = frozenset(lifted.cells), frozenset({(lifted.x, lifted.y)})
        tiles = [replace(t, barred=t.barred | away) for t in self._tiles()]
        moved = replace(self._tile(lifted.face), required=True, last=True, refused=here)
        text = self._placement_texts()

        def text_with_mouse(number: int, anchor: Cell) -> str:
            mouse = MoveMouse(lifted, *anchor)
            return mouse.text if number == len(tiles) else text(number, anchor)

        layout = Layout(self._board.lift(index).cells, (*tiles, moved), 2)
        return Plan(layout, self._stakes(Token.MOUSE), text_with_mouse)

    def _plan(
        self,
        tiles: list[Tile],
        count: int,
        token: Token | None,
        before: tuple[str, ...] = (),
        between: tuple[str, ...] = (),
    ) -> Plan:
        layout = Layout(self._board.cells, tuple(tiles), count)
        return Plan(layout, self._stakes(token), self._placement_texts(), before, between)

    def _tiles(self, stacked: bool = False) -> list[Tile]:
        return [self._tile(face, stacked) for _, face in self.sources]

    def _tile(self, face: Face, stacked: bool = False) -> Tile:
        return replace(tile(face, stacked), required=False, barred=self._draft.barred)

    def _placement_texts(self) -> Callable[[int, Cell], str]:
        faces = [face for _, face in self.sources]
        return lambda number, anchor: str(Placement(faces[number], *anchor))

    def _stakes(self, token: Token | None) -> Stakes:
        return self._stakes_of(self._position.turn if token else None)


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
