"""The visible quadrants in the end, in the model and on the game's own board."""

from __future__ import annotations

from itertools import combinations, product

import networkx as nx
import pytest
from ortools.sat.python.cp_model import CpSolver, LiteralT

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import LETTERS, Face
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat.layout import Tile
from solver.cpsat.literals import Truth
from tests.support.cell_sets import parts
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
    shows = {
        (cell, letter): built.visible.seen(cell, letter)
        for cell in (*built.layout.cells, *board.cells)
        for letter in LETTERS
    }
    _, solver = laid(built, moves)
    shown = {cell: letter for (cell, letter), truth in shows.items() if holds(solver, truth)}
    assert shown == board.cells


@pytest.mark.parametrize("seed", seeded(24))
def test_a_letter_is_counted_where_nothing_hides_it(seed: int) -> None:
    built, moves, board = random_line(seed, 1 + seed % 4)
    counts = {letter: built.visible.count(letter) for letter in LETTERS}
    _, solver = laid(built, moves)
    seen = {letter: solver.value(count) for letter, count in counts.items()}
    assert seen == {letter: list(board.cells.values()).count(letter) for letter in LETTERS}


@pytest.mark.parametrize("seed", seeded(12))
def test_graphs_have_the_areas_of_each_letter(seed: int) -> None:
    built, moves, board = random_line(seed, 2 + seed % 2)
    graphs = {letter: built.visible.graph(letter) for letter in LETTERS}
    _, solver = laid(built, moves)
    for letter, (pieces, touching, links, gaps) in graphs.items():
        seen = [number for number, piece in enumerate(pieces) if holds(solver, piece.seen)]
        graph = nx.Graph([pair for pair, touch in touching.items() if holds(solver, touch)])
        graph.add_nodes_from(seen)
        joined = list(nx.connected_components(graph.subgraph(seen)))
        sizes = sorted(sum(pieces[number].size for number in area) for area in joined)
        shown = (cell for cell, there in board.cells.items() if there == letter)
        assert sizes == sorted(map(len, parts(shown)))
        for area, (pair, fewest) in product(joined, gaps.items()):
            assert len(area.intersection(links)) >= fewest or not area.issuperset(pair)


def forbid(built: Built, look: dict[Cell, str]) -> None:
    built.model.add_bool_or(built.visible.differences(look))


def holds(solver: CpSolver, truth: Truth) -> bool:
    return truth if isinstance(truth, bool) else solver.boolean_value(truth)


@pytest.mark.parametrize("seed", seeded(12))
def test_a_line_has_no_other_look(seed: int) -> None:
    built, moves, board = random_line(seed, 1 + seed % 3)
    literals, _ = laid(built, moves)
    forbid(built, board.cells)
    assert built.solve(*literals) is None


@pytest.mark.parametrize("seed", seeded(6))
def test_forbidding_one_look_leaves_the_others(seed: int) -> None:
    built, moves, board = random_line(seed, 2)
    *before, (tile, anchor) = moves
    elsewhere = [[*before, (tile, a)] for a in built.placing.at(tile) if a != anchor]
    other = next(line for line in elsewhere if built.allows(line))
    forbid(built, board.cells)
    assert not built.allows(moves)
    assert built.allows(other)


def seen(built: Built, cell: Cell, letter: str) -> LiteralT:
    literal = built.visible.seen(cell, letter)
    assert not isinstance(literal, bool)
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
    assert built.visible.seen((2, 2), "K") is False
    assert built.visible.seen((9, 9), "Y") is False
    assert built.visible.graph("o").pieces == []


def test_ground_out_of_reach_shows_for_certain() -> None:
    ground: dict[Cell, str] = CARD | {(0, -3): "V", (0, -2): "P", (0, -1): "o"}
    built = Built(ground, [full("YYYY")])
    far = built.visible.seen((0, -1), "o")
    assert not isinstance(far, bool)
    assert built.solve(far) is not None


def test_forbidding_a_look_that_cannot_be_changes_nothing() -> None:
    built = Built(CARD, [full("YYYY")])
    for look in ({(50, 50): "K"}, {**CARD, (2, 2): "o"}, {}):
        forbid(built, look)
    assert all(built.allows([(0, anchor)]) for anchor in built.placing.at(0))
