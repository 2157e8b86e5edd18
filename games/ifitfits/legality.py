"""The legal placements of cards, cats, Princesses and special toys on a board."""

from __future__ import annotations

from collections.abc import Iterator

from games.ifitfits.board import Board, Cat, Lying, neighbour
from games.ifitfits.cards import LEFT, OPPOSITE, RIGHT, WALL, Card
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Evict, Lay
from games.ifitfits.wording import pair_text, place_text
from games.protocol import Cell
from languages.messages import _

ORIGIN: Cell = (0, 0)
"""Where the first card lies (ruling: table)."""


def free_cells(board: Board) -> list[Cell]:
    """The empty cells of the table that touch an occupied one, by x, then y (ruling: place).

    On an empty table it is (0, 0) alone.
    """
    if not board.cells:
        return [ORIGIN]
    near = {neighbour(cell, side) for cell in board.cells for side in range(4)}
    return sorted(cell for cell in near if cell not in board.cells and board.table.holds(cell))


def double_wall(board: Board, cell: Cell, card: Card) -> bool:
    """Whether a card in a cell would lie with a wall against a wall."""
    return any(
        card.sides[side] == WALL == (board.sides(near) or "")[OPPOSITE[side]]
        for side, near in board.neighbours(cell)
    )


def fits(board: Board, cell: Cell, card: Card, mode: Mode) -> bool:
    """Whether a card may lie in a cell, as far as walls go (ruling: walls)."""
    return mode is Mode.BASIC or not double_wall(board, cell, card)


def placements(board: Board, card: Card, mode: Mode) -> Iterator[Lay]:
    """Every legal placement of a card, either way up."""
    for cell in free_cells(board):
        for way in card.ways:
            if fits(board, cell, way, mode):
                yield Lay(way, *cell)


def place_refusal(board: Board, lay: Lay, mode: Mode) -> str | None:
    """Why a card may not be laid; None if it may."""
    reason = cell_refusal(board, lay.cell)
    if reason is None and not fits(board, lay.cell, lay.card, mode):
        reason = _("a wall would lie against a wall")
    return reason


def cell_refusal(board: Board, cell: Cell) -> str | None:
    """Why nothing may be laid in a cell, whatever its sides; None if something may."""
    if not board.table.holds(cell):
        table = board.table
        right, bottom = table.left + table.width - 1, table.top + table.height - 1
        corners = place_text((table.left, table.top)), place_text((right, bottom))
        text = _("{place} is off the table, which is {first} to {last}")
        return text.format(place=place_text(cell), first=corners[0], last=corners[1])
    if cell in board.cells:
        return _("{place} is occupied").format(place=place_text(cell))
    if not board.cells:
        return None if cell == ORIGIN else _("the first card lies at 0,0")
    if any(board.neighbours(cell)):
        return None
    return _("{place} touches no card").format(place=place_text(cell))


def free_edges(board: Board) -> list[Cell]:
    """Every pair of cells joined by their long sides with nothing across, by the left one."""
    return sorted(c for c in board.cells if board.joined(c, RIGHT) and c not in board.edges)


def cat_edges(board: Board, seat: int, cell: Cell) -> list[Cell]:
    """Where a seat may lay a cat beside the card in a cell, by the left cell of each pair."""
    edges = neighbour(cell, LEFT), cell
    return sorted(edge for edge in edges if is_open(board, edge) and may_enter(board, seat, edge))


def is_open(board: Board, edge: Cell) -> bool:
    """Whether something may be laid across a cell and the one to its right."""
    beside = edge in board.cells and neighbour(edge, RIGHT) in board.cells
    return beside and board.joined(edge, RIGHT) and edge not in board.edges


def cat_refusal(board: Board, seat: int, edge: Cell) -> str | None:
    """Why a seat may not lay a cat across a cell and the one to its right; None if it may."""
    reason = edge_refusal(board, edge)
    if reason is None and not may_enter(board, seat, edge):
        return _("the box holds a cat of another player and none of one's own (ruling: mine)")
    return reason


def edge_refusal(board: Board, edge: Cell) -> str | None:
    """Why nothing may be laid across a cell and the one to its right; None if something may."""
    if is_open(board, edge):
        return None
    if edge not in board.cells or neighbour(edge, RIGHT) not in board.cells:
        return _("there are no two cards at {pair}").format(pair=pair_text(edge))
    if not board.joined(edge, RIGHT):
        return _("{pair} are not joined by open sides").format(pair=pair_text(edge))
    return _("something lies across {pair}").format(pair=pair_text(edge))


def may_enter(board: Board, seat: int, cell: Cell) -> bool:
    """Whether the box of a cell holds a cat of a seat, or none of anybody (ruling: mine)."""
    owners = owners_within(board, board.box_at(cell).cells)
    return seat in owners or not owners


def owners_within(board: Board, cells: frozenset[Cell]) -> set[int]:
    """The seats with a cat, awake or asleep, among the cells of a box."""
    things = (*(board.cells[cell] for cell in cells), *board.across_within(cells))
    return {thing.seat for thing in things if isinstance(thing, Cat)}


def evictions(board: Board) -> list[Evict]:
    """Every cat that a Princess may replace (ruling: princess)."""
    across = [Evict(*cell) for cell, thing in board.edges.items() if isinstance(thing, Cat)]
    asleep = [Evict(*cell, True) for cell, thing in board.cells.items() if isinstance(thing, Cat)]
    return [*across, *asleep]


def evict_refusal(board: Board, evict: Evict) -> str | None:
    """Why a Princess may not go to a place; None if she may."""
    things: dict[Cell, Lying] = dict(board.cells) if evict.asleep else dict(board.edges)
    if isinstance(things.get(evict.cell), Cat):
        return None
    if evict.asleep:
        return _("there is no sleeping cat in {place}").format(place=place_text(evict.cell))
    return _("there is no cat across {place}").format(place=place_text(evict.cell))


def column_ends(board: Board) -> list[Cell]:
    """Where the next starting card may go: (0, 0), or either end of the column (ruling: start)."""
    if not board.cells:
        return [ORIGIN]
    rows = [y for _, y in board.cells]
    ends = ((0, min(rows) - 1), (0, max(rows) + 1))
    return [cell for cell in ends if board.table.holds(cell)]
