"""Lines that end in a known board, found from their last tile to the first.

The last tile shows all of its face, an earlier one whatever no later one covers, so that few
anchors are left for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, footprint

Laid = tuple[tuple[int, Cell], ...]
"""Tiles and their anchors, in the order in which they are laid."""


def lines_to(layout: Layout, look: Mapping[Cell, str]) -> Iterator[Laid]:
    """Every line of a layout that ends in a board.

    Args:
        look: the visible letter of every occupied cell of the board.
    """
    for laid in _endings(layout, look, (), frozenset()):
        if _allowed(layout, laid) and layout.look(laid) == look:
            yield laid


def _endings(
    layout: Layout, look: Mapping[Cell, str], later: Laid, covered: frozenset[Cell]
) -> Iterator[Laid]:
    """The lines whose last tiles are known, with all letters seen that nothing covers.

    Args:
        covered: the cells on which the `later` tiles lie.
    """
    if len(later) == layout.count:
        yield later
        return
    gone = {tile for tile, _ in later}
    for tile, anchors in enumerate(layout.anchors):
        if tile not in gone:
            for anchor in anchors:
                cells = footprint(anchor)
                letters = zip(cells, layout.tiles[tile].face, strict=True)
                if all(cell in covered or look.get(cell) == letter for cell, letter in letters):
                    yield from _endings(
                        layout, look, ((tile, anchor), *later), covered.union(cells)
                    )


def _allowed(layout: Layout, laid: Laid) -> bool:
    """Whether tiles may be laid in this order."""
    order = tuple(tile for tile, _ in laid)
    if layout.sequences and order not in layout.sequences:
        return False
    occupied = set(layout.ground)
    for place, (number, anchor) in enumerate(laid):
        tile, cells = layout.tiles[number], footprint(anchor)
        if not tile.fewest <= len(occupied.intersection(cells)) <= tile.most:
            return False
        if (tile.first and place) or (tile.last and place < len(laid) - 1):
            return False
        occupied.update(cells)
    return all(not tile.required or i in order for i, tile in enumerate(layout.tiles))
