"""Fingerprints: equal for puzzles that are the same to a solver.

Puzzles are the same if they differ by a shift of table and board, a half turn or a mirror image
(see `symmetry`), by the names of the kinds of toys, by which seat is called 0, or by what decides
nothing: a Princess lies like a card with four open sides, cells of the table that can't be reached
are as good as none, and so are the hands of others in a turn. Where others don't move, only whose
cats lie together matters, and not which seat comes next. Of all these forms a fingerprint digests
the first one in the order of their text.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations
from typing import NamedTuple

from games.ifitfits.board import Across, Board, Cat, Lying, neighbour
from games.ifitfits.cards import SPRAY, TOYS, Card, Held, Toy, ordered
from games.ifitfits.legality import ORIGIN
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle
from games.protocol import Cell
from puzzles.ifitfits.symmetry import SYMMETRIES, Symmetry

FORMAT = "ifitfits-fingerprint/1"
"""Digested with every puzzle: another canonical form has another name."""

BYTES = 16
"""How many bytes a fingerprint has, two hexadecimal digits each."""

Names = dict[str, str]
"""A letter for each icon."""

NAMINGS: tuple[Names, ...] = tuple(
    {**dict(zip(TOYS, letters, strict=True)), SPRAY: SPRAY} for letters in permutations(TOYS)
)
"""Every way to name the kinds of toys."""


class Looked(NamedTuple):
    """A puzzle as one symmetry shows it, with toys of one naming.

    Attributes:
        seats: the puzzle's own seat first, then the others in turn order.
        turning: whether turn order matters to the others.
    """

    symmetry: Symmetry
    names: Names
    seats: tuple[int, ...]
    turning: bool

    def card(self, card: Card) -> Card:
        """The image of a card, with its icons renamed."""
        return Card(self.symmetry.card(card).sides, self.icons(card.icons))

    def icons(self, icons: str) -> str:
        """The icons renamed."""
        return ordered("".join(self.names[icon] for icon in icons))


def fingerprint(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, equal just for puzzles that are the same."""
    return blake2b(canonical_form(puzzle).encode(), digest_size=BYTES).hexdigest()


def canonical_form(puzzle: Puzzle) -> str:
    """The text that stands for all puzzles that are the same as this one."""
    return "\n".join([FORMAT, *_agreed(puzzle), min(_forms(puzzle))])


def _agreed(puzzle: Puzzle) -> Iterator[str]:
    """What no symmetry changes."""
    yield puzzle.kind
    if isinstance(puzzle, Packing):
        yield f"{puzzle.mode} {min(puzzle.cats, len(puzzle.cards))}"
        return
    position = puzzle.position
    yield f"{position.mode} {puzzle.objective}"
    if isinstance(puzzle, Duel) or puzzle.objective is Objective.MARGIN:
        yield f"{len(position.seats)} seats"
    naps = _naps(position)
    ends = isinstance(puzzle, Duel) and naps and not position.pile
    yield f"naps {naps} {ends}"


def _naps(position: Position) -> bool:
    """Whether sleeping cats may be laid."""
    return not (position.drawn or position.ending)


def _forms(puzzle: Puzzle) -> Iterator[str]:
    board = puzzle.board if isinstance(puzzle, Packing) else puzzle.position.board
    reach = _reach(board, _placements(puzzle))
    for symmetry in SYMMETRIES:
        left, top = (min(axis) for axis in zip(*map(symmetry.cell, reach), strict=True))
        for names in NAMINGS:
            looked = Looked(symmetry, names, _seats(puzzle), isinstance(puzzle, Duel))
            words = _board(board, reach, looked, (left, top))
            yield "\n".join([" ".join(words), *_hands(puzzle, looked)])


def _placements(puzzle: Puzzle) -> int:
    """How many things may be placed in cells, at most."""
    return len(puzzle.cards) if isinstance(puzzle, Packing) else puzzle.length


def _reach(board: Board, placements: int) -> frozenset[Cell]:
    """The occupied cells and those that so many placements can occupy."""
    reach = set(board.cells) or {ORIGIN}
    for _ in range(placements if board.cells else placements - 1):
        near = {neighbour(cell, side) for cell in reach for side in range(4)}
        reach |= {cell for cell in near if board.table.holds(cell)}
    return frozenset(reach)


def _seats(puzzle: Puzzle) -> tuple[int, ...]:
    if isinstance(puzzle, Packing):
        return tuple(range(puzzle.stakes.seats))
    count, first = len(puzzle.position.seats), puzzle.position.turn
    return tuple((first + step) % count for step in range(count))


def _board(board: Board, reach: frozenset[Cell], looked: Looked, corner: Cell) -> list[str]:
    """What lies in each cell that matters, row by row, and across each two."""
    named = dict[int, int]()
    if looked.turning:
        named = {seat: number for number, seat in enumerate(looked.seats)}
    else:
        named[looked.seats[0]] = 0
    symmetry = looked.symmetry
    cells = sorted((_shifted(symmetry.cell(at), corner), at) for at in reach)
    edges = sorted((_shifted(symmetry.edge(at), corner), at) for at in board.edges)
    words = [f"{place}{_lying(board.cells.get(at), looked, named)}" for place, at in cells]
    return words + [f"{place}{_across(board.edges[at], looked, named)}" for place, at in edges]


def _shifted(cell: Cell, corner: Cell) -> Cell:
    """Row and column of a cell from a corner."""
    return cell[1] - corner[1], cell[0] - corner[0]


def _lying(thing: Lying | None, looked: Looked, named: dict[int, int]) -> str:
    """What is in a cell; a Princess and a toy are like cards with four open sides."""
    if thing is None:
        return "-"
    if isinstance(thing, Card):
        return str(looked.card(thing))
    return _across(thing, looked, named)


def _across(thing: Across, looked: Looked, named: dict[int, int]) -> str:
    if isinstance(thing, Cat):
        return f"cat{named.setdefault(thing.seat, len(named))}"
    return str(Card("oooo", looked.icons(thing.icons) if isinstance(thing, Toy) else ""))


def _hands(puzzle: Puzzle, looked: Looked) -> Iterator[str]:
    """The cards to place, or the hands of those who move."""
    if isinstance(puzzle, Packing):
        yield _hand(puzzle.cards, looked)
        return
    position = puzzle.position
    most = 2 if isinstance(puzzle, Duel) and _naps(position) else 1
    for number in looked.seats[: puzzle.length]:
        seat = position.seats[number]
        yield f"{_hand(seat.hand, looked)} {min(seat.cats, most)}"


def _hand(hand: tuple[Held, ...], looked: Looked) -> str:
    return ",".join(sorted(str(_held(held, looked)) for held in hand))


def _held(held: Held, looked: Looked) -> Held:
    return looked.card(held).named if isinstance(held, Card) else held
