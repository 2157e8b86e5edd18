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
from itertools import permutations
from typing import NamedTuple

from games.digest import digest
from games.ifitfits.board import ALL_OPEN, Across, Board, Cat, Lying, neighbour
from games.ifitfits.cards import TOYS, Card, Held, Toy
from games.ifitfits.legality import ORIGIN
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.protocol import Cell
from puzzles.ifitfits.symmetry import SYMMETRIES, Symmetry

FORMAT = "ifitfits-fingerprint/1"
"""Digested with every puzzle: another canonical form has another name."""

Word = tuple[str, str]
"""A thing without its icons, and its icons."""

NAMINGS: tuple[dict[int, int], ...] = tuple(
    str.maketrans(TOYS, "".join(letters)) for letters in permutations(TOYS)
)
"""Every way to name the kinds of toys."""


class Image(NamedTuple):
    """A puzzle as one symmetry shows it.

    Attributes:
        lying: each cell that matters, row by row, and then what lies across two.
        hands: of each seat that moves, or the cards to place.
        cats: how many of each that matter.
    """

    lying: tuple[Word, ...]
    hands: tuple[tuple[Word, ...], ...]
    cats: tuple[int, ...]

    def text(self, naming: dict[int, int]) -> str:
        """The whole puzzle with one naming of the toys."""
        lying = " ".join(_named(word, naming) for word in self.lying)
        hands = (",".join(sorted(_named(word, naming) for word in hand)) for hand in self.hands)
        return "\n".join([lying, *hands, str(self.cats)])


def _named(word: Word, naming: dict[int, int]) -> str:
    return f"{word[0]}:{''.join(sorted(word[1].translate(naming)))}" if word[1] else word[0]


def fingerprint(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, equal just for puzzles that are the same."""
    return digest(canonical_form(puzzle))


def canonical_form(puzzle: Puzzle) -> str:
    """The text that stands for all puzzles that are the same as this one."""
    return "\n".join([FORMAT, *_agreed(puzzle), min(_forms(puzzle))])


def _agreed(puzzle: Puzzle) -> Iterator[str]:
    """The properties of a puzzle that no symmetry changes."""
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
    for symmetry in SYMMETRIES:
        image = _image(puzzle, symmetry)
        yield from map(image.text, NAMINGS)


def _image(puzzle: Puzzle, symmetry: Symmetry) -> Image:
    board = puzzle.board if isinstance(puzzle, Packing) else puzzle.position.board
    lying = tuple(_lying(board, _reach(board, _placements(puzzle)), symmetry, _names(puzzle)))
    if isinstance(puzzle, Packing):
        return Image(lying, (_hand(puzzle.cards, symmetry),), ())
    movers = [puzzle.position.seats[number] for number in _order(puzzle)[: puzzle.length]]
    most = 2 if isinstance(puzzle, Duel) and _naps(puzzle.position) else 1
    hands = tuple(_hand(seat.hand, symmetry) for seat in movers)
    return Image(lying, hands, tuple(min(seat.cats, most) for seat in movers))


def _placements(puzzle: Puzzle) -> int:
    """How many things may be placed in cells, at most."""
    return len(puzzle.cards) if isinstance(puzzle, Packing) else puzzle.length


def _reach(board: Board, placements: int) -> frozenset[Cell]:
    """The occupied cells, and those that this many placements can occupy."""
    reach = set(board.cells) or {ORIGIN}
    for _ in range(placements if board.cells else placements - 1):
        near = {neighbour(cell, side) for cell in reach for side in range(4)}
        reach |= {cell for cell in near if board.table.holds(cell)}
    return frozenset(reach)


def _order(puzzle: SingleTurn) -> list[int]:
    """The seats in turn order, the one to move first."""
    count, first = len(puzzle.position.seats), puzzle.position.turn
    return [(first + step) % count for step in range(count)]


def _names(puzzle: Puzzle) -> dict[int, int]:
    """The seats that have names: all of a duel, else the puzzle's own; others as they come up."""
    if isinstance(puzzle, Duel):
        return {seat: number for number, seat in enumerate(_order(puzzle))}
    return {puzzle.stakes.seat: 0}


def _lying(
    board: Board, reach: frozenset[Cell], symmetry: Symmetry, names: dict[int, int]
) -> Iterator[Word]:
    """The thing in each cell within reach, row by row, and then the things across two cells."""
    left, top = (min(axis) for axis in zip(*map(symmetry.cell, reach), strict=True))
    for (y, x), cell in sorted((symmetry.cell(cell)[::-1], cell) for cell in reach):
        word = _in_cell(board.cells.get(cell), symmetry, names)
        yield f"{x - left},{y - top}{word[0]}", word[1]
    for (y, x), cell in sorted((symmetry.edge(cell)[::-1], cell) for cell in board.edges):
        word = _across(board.edges[cell], names)
        yield f"{x - left},{y - top}{word[0]}", word[1]


def _in_cell(thing: Lying | None, symmetry: Symmetry, names: dict[int, int]) -> Word:
    """The word of a cell; a Princess and a toy are like cards with four open sides."""
    if thing is None:
        return "-", ""
    return symmetry.card(thing) if isinstance(thing, Card) else _across(thing, names)


def _across(thing: Across, names: dict[int, int]) -> Word:
    if isinstance(thing, Cat):
        return f"cat{names.setdefault(thing.seat, len(names))}", ""
    return ALL_OPEN, thing.icons if isinstance(thing, Toy) else ""


def _hand(hand: tuple[Held, ...], symmetry: Symmetry) -> tuple[Word, ...]:
    return tuple(
        symmetry.card(held).named if isinstance(held, Card) else (held.value, "") for held in hand
    )
