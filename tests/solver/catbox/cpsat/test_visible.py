"""The visible quadrants in the end, in the model and on the game's own board."""

from __future__ import annotations

from itertools import combinations

import pytest
from ortools.sat.python.cp_model import CpSolver, LiteralT

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import LETTERS, Face
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat.layout import Tile
from tests.support.effort import seeded
from tests.support.layouts import CARD, Built, Move, full, tiles_of
from tests.support.random_puzzles import random_board


def random_line(seed: int, length: int) -> tuple[Built, list[Move], Board]:
    """A model, a legal line in it, and the board after the line."""
    board, left = random_board(1 + seed % 6, "visible", seed)
    faces = left[:length]
    built = Built(board.cells, tiles_of(faces))
    rng = Stream("tests/solver/visible", seed)
    moves: list[Move] = []
    for tile in rng.shuffled(range(length)):
        placed = rng.choice(tuple(legality.placements(board, Face(faces[tile]))))
        board = board.place(placed)
        moves.append((tile, (placed.x, placed.y)))
    return built, moves, board


def laid(built: Built, moves: list[Move]) -> tuple[list[LiteralT], CpSolver]:
    literals = built.line(moves)
    assert literals is not None
    solver = built.solve(*literals)
    assert solver is not None
    return literals, solver


@pytest.mark.parametrize("seed", seeded(24))
def test_the_model_shows_what_the_board_shows(seed: int) -> None:
    built, moves, board = random_line(seed, 1 + seed % 3)
    _, solver = laid(built, moves)
    assert built.visible.look(solver) == board.cells


@pytest.mark.parametrize("seed", seeded(12))
def test_planes_hold_the_cells_of_each_letter(seed: int) -> None:
    built, moves, board = random_line(seed, 2)
    planes = {letter: built.visible.plane(letter) for letter in LETTERS}
    _, solver = laid(built, moves)
    for letter, plane in planes.items():
        shown = {cell for cell, lit in plane.items() if solver.boolean_value(lit)}
        assert shown == {cell for cell, there in board.cells.items() if there == letter}


@pytest.mark.parametrize("seed", seeded(12))
def test_nodes_and_blocks_are_the_cells_of_each_letter(seed: int) -> None:
    built, moves, board = random_line(seed, 2)
    _, solver = laid(built, moves)
    for letter in LETTERS:
        standing = [
            [cell for cell, lit in node.items() if solver.boolean_value(lit)]
            for node in built.visible.nodes(letter)
        ]
        blocks = [sorted(block) for block in built.visible.blocks(letter)]
        assert all(len(cells) <= 1 for cells in standing)
        expected = sorted(cell for cell, there in board.cells.items() if there == letter)
        assert sorted(cell for cells in (*standing, *blocks) for cell in cells) == expected


@pytest.mark.parametrize("seed", seeded(12))
def test_a_line_has_no_other_look(seed: int) -> None:
    built, moves, board = random_line(seed, 1 + seed % 3)
    literals, _ = laid(built, moves)
    built.visible.forbid(board.cells)
    assert built.solve(*literals) is None


@pytest.mark.parametrize("seed", seeded(6))
def test_forbidding_one_look_leaves_the_others(seed: int) -> None:
    built, moves, board = random_line(seed, 2)
    *before, (tile, anchor) = moves
    elsewhere = [[*before, (tile, a)] for a in built.placing.at(tile) if a != anchor]
    other = next(line for line in elsewhere if built.allows(line))
    built.visible.forbid(board.cells)
    assert not built.allows(moves)
    assert built.allows(other)


def seen(built: Built, cell: Cell, letter: str) -> LiteralT:
    literal = built.visible.seen(cell, letter)
    assert literal is not None
    return literal


def test_a_covered_cell_of_the_ground_is_not_visible() -> None:
    built = Built(CARD, [full("YYYY")])
    assert built.solve(built.at(0, 1, 1), seen(built, (1, 1), "B")) is None
    assert built.solve(built.at(0, 1, 1), ~seen(built, (1, 1), "Y")) is None
    assert built.solve(built.at(0, -1, -1), seen(built, (1, 1), "B")) is not None


def test_only_the_topmost_tile_of_a_cell_is_visible() -> None:
    built = Built(CARD, [full("YYYY"), full("VVVV")])
    line = built.line([(0, (1, 1)), (1, (2, 2))])
    assert line is not None
    assert built.solve(*line, seen(built, (2, 2), "V")) is not None
    assert built.solve(*line, seen(built, (2, 2), "Y")) is None


@pytest.mark.parametrize(("one", "other"), list(combinations("KPVB.", 2)))
def test_a_cell_shows_one_letter_or_is_bare(one: str, other: str) -> None:
    tiles = [Tile(face, 1, 2) for face in ("KPVB", "BVPK")]
    built = Built(CARD, tiles)
    assert built.solve(seen(built, (2, 2), one)) is not None
    assert built.solve(seen(built, (2, 2), one), seen(built, (2, 2), other)) is None


def test_letters_that_no_tile_has_are_never_seen() -> None:
    built = Built(CARD, [full("YYYY")])
    assert built.visible.seen((2, 2), "K") is None
    assert built.visible.seen((9, 9), "Y") is None
    assert built.visible.plane("o") == {}
    assert built.visible.nodes("o") == []


def test_ground_out_of_reach_shows_for_certain() -> None:
    ground: dict[Cell, str] = CARD | {(0, -3): "V", (0, -2): "P", (0, -1): "o"}
    built = Built(ground, [full("YYYY")])
    far = built.visible.seen((0, -1), "o")
    assert far is not None
    assert built.solve(far) is not None
    assert set(built.visible.cells) >= set(ground)


def test_forbidding_a_look_that_cannot_be_changes_nothing() -> None:
    built = Built(CARD, [full("YYYY")])
    for look in ({(50, 50): "K"}, {**CARD, (2, 2): "o"}, {}):
        built.visible.forbid(look)
    assert all(built.allows([(0, anchor)]) for anchor in built.placing.at(0))
