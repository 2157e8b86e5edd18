"""How much a tile may cover, in the model and by the rules of the game."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.catbox.legality import placements
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat.layout import Tile
from tests.support.effort import seeded
from tests.support.layouts import CARD, Built, Move, boxed, full, replayed, tiles_of
from tests.support.random_puzzles import random_board

CORNERS: tuple[Cell, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@pytest.mark.parametrize("corner", CORNERS)
def test_any_tile_may_cover_a_corner(corner: Cell) -> None:
    assert Built(CARD, [full()]).allows([(0, corner)])
    assert Built(CARD, [boxed()]).allows([(0, corner)])


def test_a_full_face_may_not_cover_two_cells_of_the_ground() -> None:
    assert not Built(CARD, [full()]).allows([(0, (1, 0))])
    assert Built(CARD, [boxed()]).allows([(0, (1, 0))])


def test_a_full_face_may_not_cover_a_cell_of_the_ground_and_an_earlier_tile() -> None:
    ground: dict[Cell, str] = {(0, 0): "K", (2, 0): "P"}
    line: list[Move] = [(0, (0, 0)), (1, (1, -1))]
    assert not Built(ground, [full("KKKK"), full("PPPP")]).allows(line)
    assert Built(ground, [full("KKKK"), boxed("oPPP")]).allows(line)


def test_a_full_face_may_not_cover_two_earlier_tiles() -> None:
    tiles = [full("KKKK"), full("PPPP")]
    line: list[Move] = [(0, (1, -1)), (1, (1, 1)), (2, (2, 0))]
    assert not Built(CARD, [*tiles, full("VVVV")]).allows(line)
    assert Built(CARD, [*tiles, boxed("oVVV")]).allows(line)


def test_a_tile_under_another_does_not_count_for_it() -> None:
    ground: dict[Cell, str] = {(0, 0): "K"}
    built = Built(ground, [full("PPPP"), full("VVVV")])
    assert built.allows([(0, (0, 0)), (1, (1, 1))])
    assert not built.allows([(0, (0, 0)), (1, (0, 1))])


def test_a_face_with_a_box_may_cover_one_or_two_cells_of_several_tiles() -> None:
    ground: dict[Cell, str] = {(0, 0): "K", (3, 0): "K"}
    tiles = [full("PPPP"), full("VVVV"), boxed("oKKK")]
    side_by_side: list[Move] = [(0, (0, 0)), (1, (2, 0)), (2, (1, 1))]
    assert Built(ground, tiles).allows(side_by_side)
    assert not Built(ground, [*tiles[:2], full("KKKK")]).allows(side_by_side)


def test_a_face_with_a_box_may_not_cover_three_cells() -> None:
    ground: dict[Cell, str] = {(0, 0): "K", (1, 0): "P", (0, 1): "V"}
    assert not Built(ground, [boxed()]).allows([(0, (0, 0))])
    two: dict[Cell, str] = {(0, 0): "K", (1, 0): "P", (5, 5): "V"}
    under, over = (0, (0, 1)), (1, (0, 0))
    assert not Built(two, [boxed("oPPP"), boxed("oVVV")]).allows([under, over])


def test_a_stacked_tile_may_cover_four_cells() -> None:
    assert Built(CARD, [Tile("KKKK", 1, 4)]).allows([(0, (0, 0))])


def test_a_tile_may_not_float() -> None:
    assert not Built(CARD, [full()]).allows([(0, (2, 2))])


def test_a_tile_is_carried_by_an_earlier_one_but_not_by_a_later_one() -> None:
    built = Built(CARD, [full("KKKK"), full("PPPP")])
    inner, outer = (0, (1, 1)), (1, (2, 2))
    assert built.allows([inner, outer])
    assert not built.allows([outer, inner])


def test_two_tiles_do_not_carry_each_other() -> None:
    built = Built(CARD, [boxed("oKKK"), boxed("oPPP")])
    assert built.solve(built.at(0, 2, 2), built.at(1, 2, 1)) is None


def test_a_tile_that_is_left_out_carries_nothing() -> None:
    tiles = [full(face, required=False) for face in ("KKKK", "PPPP", "VVVV")]
    built = Built(CARD, tiles, 2)
    assert built.solve(built.at(1, 2, 2), built.at(0, 1, 1)) is not None
    assert built.solve(built.at(1, 2, 2), built.at(0, -1, -1)) is None


@pytest.mark.parametrize("seed", seeded(10))
def test_one_tile_may_lie_exactly_where_the_rules_let_it(seed: int) -> None:
    board, left = random_board(1 + seed % 10, "one tile", seed)
    for face in left[:3]:
        built = Built(board.cells, tiles_of([face]))
        legal = {(placed.x, placed.y) for placed in placements(board, face)}
        assert {a for a in built.placing.at(0) if built.allows([(0, a)])} == legal


@pytest.mark.parametrize("seed", seeded(12, 2))
def test_lines_are_in_the_model_exactly_if_the_rules_allow_them(seed: int) -> None:
    board, left = random_board(1 + seed % 4, "lines", seed)
    faces = left[: 2 + seed % 2]
    built = Built(board.cells, tiles_of(faces))
    rng = Stream("tests/solver/lines", seed)
    found = set()
    for _ in range(60):
        moves = near_line(built, rng)
        legal = replayed(board, faces, moves) is not None
        assert built.allows(moves) is legal
        found.add(legal)
    assert found == {False, True}


def near_line(built: Built, rng: Stream) -> list[Move]:
    """Tiles in random order, each at an anchor near the ground or an earlier tile."""
    moves: list[Move] = []
    for tile in rng.shuffled(range(len(built.layout.tiles))):
        anchors = list(built.placing.at(tile))
        near = [a for a in anchors if any(is_near(a, anchor) for _, anchor in moves)]
        on_ground = [a for a in anchors if len(built.layout.bare(a)) < 4]
        moves.append((tile, rng.choice(near if near and rng.below(2) else on_ground)))
    return moves


def is_near(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def test_every_order_of_three_tiles_in_a_staircase_but_one_is_refused() -> None:
    built = Built(CARD, [full("KKKK"), full("PPPP"), full("VVVV")])
    stairs: list[Move] = [(0, (1, 1)), (1, (2, 2)), (2, (3, 3))]
    allowed = [list(order) for order in permutations(stairs) if built.allows(order)]
    assert allowed == [stairs]
