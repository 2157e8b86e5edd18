"""Where tiles may lie: anchors, required and optional tiles, and the count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat.layout import Layout, Tile, anchors_over, footprint
from tests.support.effort import seeded
from tests.support.layouts import CARD, Built, boxed, full, tiles_of
from tests.support.random_puzzles import random_board


def test_a_footprint_and_the_anchors_over_a_cell_mirror_each_other() -> None:
    assert footprint((3, -1)) == ((3, -1), (4, -1), (3, 0), (4, 0))
    assert anchors_over((3, -1)) == ((3, -1), (2, -1), (3, -2), (2, -2))
    assert all((3, -1) in footprint(anchor) for anchor in anchors_over((3, -1)))


def test_a_full_face_is_offered_the_corners_of_a_card() -> None:
    anchors = Layout(CARD, (full(),), 1).anchors
    assert anchors == (((-1, -1), (-1, 1), (1, -1), (1, 1)),)


def test_a_face_with_a_box_is_offered_the_edges_too() -> None:
    (anchors,) = Layout(CARD, (boxed(),), 1).anchors
    assert set(anchors) == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert list(anchors) == sorted(anchors)


def test_a_second_tile_is_offered_anchors_that_only_the_first_makes_possible() -> None:
    one, two = (Layout(CARD, (full(), full()), count).anchors[0] for count in (1, 2))
    assert (2, 2) not in one
    assert (2, 2) in two
    assert (3, 3) not in two


@pytest.mark.parametrize("seed", seeded(12))
def test_every_line_by_the_rules_is_offered(seed: int) -> None:
    board, left = random_board(1 + seed % 5, "offered", seed)
    faces = left[:3]
    layout = Layout(board.cells, tiles_of(faces), 3)
    assert all(anchor in layout.anchors[tile] for tile, anchor in random_line(board, left, seed))


def random_line(board: Board, left: list[Face], seed: int) -> list[tuple[int, Cell]]:
    rng = Stream("tests/solver/line", seed)
    line: list[tuple[int, Cell]] = []
    for tile in rng.shuffled(range(3)):
        options: list[Placement] = list(legality.placements(board, left[tile]))
        placement = rng.choice(options)
        board = board.place(placement)
        line.append((tile, (placement.x, placement.y)))
    return line


def test_barred_cells_and_refused_anchors_are_not_offered() -> None:
    barred = replace(full(), barred=frozenset({(1, 1)}))
    refused = replace(full(), refused=frozenset({(-1, -1)}))
    anchors = Layout(CARD, (barred, refused), 1).anchors
    assert anchors == (((-1, -1), (-1, 1), (1, -1)), ((-1, 1), (1, -1), (1, 1)))


def test_a_barred_cell_bars_every_anchor_that_lies_on_it() -> None:
    barred = frozenset({(2, 2)})
    (anchors,) = Layout(CARD, (replace(boxed(), barred=barred),), 1).anchors
    assert all(barred.isdisjoint(footprint(anchor)) for anchor in anchors)
    assert (1, 1) not in anchors


def test_every_tile_has_one_anchor() -> None:
    built = Built(CARD, [full()])
    solver = built.solve(built.at(0, 1, 1))
    assert solver is not None
    assert built.placing.anchor(solver, 0) == (1, 1)
    assert built.solve(built.at(0, 1, 1), built.at(0, -1, -1)) is None
    assert built.solve(*(~lit for lit in built.placing.at(0).values())) is None


def test_optional_tiles_are_left_out_but_for_the_count() -> None:
    tiles = [full(face, required=False) for face in ("KKKK", "PPPP", "VVVV")]
    built = Built(CARD, tiles, 1)
    solver = built.solve(built.placing.placed(1))
    assert solver is not None
    assert [built.placing.anchor(solver, tile) is None for tile in range(3)] == [True, False, True]
    assert built.solve(built.placing.placed(0), built.placing.placed(1)) is None
    assert built.solve(*(~built.placing.placed(tile) for tile in range(3))) is None


@pytest.mark.parametrize(("required", "count", "feasible"), [(2, 1, False), (1, 2, True)])
def test_required_tiles_must_fit_the_count(required: int, count: int, feasible: bool) -> None:
    tiles = [full("KKKK"), full("PPPP", required=required == 2)]
    assert (Built(CARD, tiles, count).solve() is not None) is feasible


def test_more_tiles_than_there_are_cannot_be_placed() -> None:
    assert Built(CARD, [full()], 2).solve() is None


def test_a_tile_without_an_anchor_makes_its_plan_infeasible_if_it_is_required() -> None:
    nowhere = Tile("KKKK", 1, 1, barred=frozenset(CARD))
    assert Built(CARD, [nowhere]).solve() is None
    optional = replace(nowhere, required=False)
    assert Built(CARD, [optional, full(required=False)], 1).solve() is not None


def test_a_tile_is_on_the_four_cells_under_it_and_on_no_other() -> None:
    built = Built(CARD, [boxed()])
    on = {cell: built.placing.on(0, cell) for cell in built.layout.cells}
    for anchor, lies in built.placing.at(0).items():
        solver = built.solve(lies)
        assert solver is not None
        found = {cell for cell, lit in on.items() if lit is not None and solver.boolean_value(lit)}
        assert found == set(footprint(anchor))


def test_a_tile_is_never_on_a_cell_out_of_its_reach() -> None:
    built = Built(CARD, [full(), boxed()])
    assert built.placing.on(0, (9, 9)) is None
    assert built.placing.units_on((9, 9)) == []
    assert {tile for tile, _ in built.placing.units_on((2, 2))} == {0, 1}


def test_counts_of_what_can_be_seen_are_bounds() -> None:
    layout = Layout(CARD, (full("KKKK"), full("KKPP"), boxed("oVVV")), 2)
    assert layout.settled("K") == {(0, 0)}
    assert layout.most_new("K") == 6
    assert layout.most_seen("K") == 7
    assert layout.most_seen("Y") == 0
    assert len(layout.bare((-1, -1))) == 3
    assert len(layout.bare((0, 0))) == 0


def in_steps() -> Built:
    """One of two tiles, then a third; or the second, then a fourth."""
    steps = (0, 0, 1, 1)
    faces = ("KKKK", "PPPP", "VVVV", "BBBB")
    tiles = [
        replace(full(face, required=False), step=step)
        for face, step in zip(faces, steps, strict=True)
    ]
    return Built(CARD, tiles, 2, ((0, 2), (1, 2), (1, 3)))


@pytest.mark.parametrize(
    ("tiles", "feasible"), [((0, 2), True), ((1, 3), True), ((0, 3), False), ((0, 1), False)]
)
def test_tiles_with_steps_follow_a_sequence(tiles: tuple[int, ...], feasible: bool) -> None:
    built = in_steps()
    found = built.solve(*(built.placing.placed(tile) for tile in tiles))
    assert (found is not None) is feasible


def test_tiles_of_a_step_are_a_unit() -> None:
    built = in_steps()
    assert built.layout.units == ((0, 1), (2, 3))
    assert {unit for unit, _ in built.placing.units_on((2, 2))} == {0, 1}
    assert (2, 2) in built.layout.anchors[2]
    assert (2, 2) not in built.layout.anchors[1]
    assert built.layout.most_seen("K") == 5


def test_a_tile_of_a_later_step_lies_on_top() -> None:
    built = in_steps()
    placed = [built.at(0, 1, 1), built.at(2, 2, 2)]
    later, earlier = built.visible.seen((2, 2), "V"), built.visible.seen((2, 2), "K")
    assert not isinstance(later, bool)
    assert not isinstance(earlier, bool)
    assert built.solve(*placed, later) is not None
    assert built.solve(*placed, earlier) is None
    assert built.order.before(0, 1) is not None
    assert built.order.before(0, 1) is True


def test_a_tile_of_an_early_step_covers_no_later_one() -> None:
    built = in_steps()
    assert built.solve(built.at(2, 1, 1), built.at(0, -1, -1)) is not None
    assert (2, 2) not in built.placing.at(0)
