"""Layouts in the model: where tiles lie, in which order, what they cover, and what is seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product

import networkx as nx
import pytest
from ortools.sat.python.cp_model import CpSolver, LiteralT

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import LETTERS, Face
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat.layout import Layout, Tile, anchors_over, footprint
from solver.cpsat.literals import Truth
from tests.support.cell_sets import parts
from tests.support.effort import seeded
from tests.support.layouts import CARD, Built, Move, boxed, full, tiles_of
from tests.support.random_puzzles import random_board

CORNERS: tuple[Cell, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
FACES = ("KKKK", "PPPP", "VVVV")


def test_a_footprint_and_the_anchors_over_a_cell_mirror_each_other() -> None:
    assert footprint((3, -1)) == ((3, -1), (4, -1), (3, 0), (4, 0))
    assert anchors_over((3, -1)) == ((3, -1), (2, -1), (3, -2), (2, -2))


def test_a_face_is_offered_the_corners_of_a_card_and_with_a_box_the_edges_too() -> None:
    corners, edges = Layout(CARD, (full(), boxed()), 1).anchors
    assert corners == CORNERS
    assert set(edges) == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert list(edges) == sorted(edges)


def test_a_second_tile_is_offered_anchors_that_only_the_first_makes_possible() -> None:
    one, two = (Layout(CARD, (full(), full()), count).anchors[0] for count in (1, 2))
    assert (2, 2) not in one
    assert (2, 2) in two
    assert (3, 3) not in two


def test_barred_cells_and_refused_anchors_are_not_offered() -> None:
    barred = replace(full(), barred=frozenset({(1, 1)}))
    refused = replace(full(), refused=frozenset({(-1, -1)}))
    anchors = Layout(CARD, (barred, refused), 1).anchors
    assert anchors == (((-1, -1), (-1, 1), (1, -1)), ((-1, 1), (1, -1), (1, 1)))
    (boxes,) = Layout(CARD, (replace(boxed(), barred=frozenset({(2, 2)})),), 1).anchors
    assert not {(1, 1), (1, 2), (2, 1), (2, 2)}.intersection(boxes)


def test_every_tile_has_one_anchor() -> None:
    built = Built(CARD, [full()])
    solver = built.solve(built.at(0, 1, 1))
    assert solver is not None
    assert built.placing.anchor(solver, 0) == (1, 1)
    assert built.solve(built.at(0, 1, 1), built.at(0, -1, -1)) is None
    assert built.solve(*(~lit for lit in built.placing.at(0).values())) is None


def optional(count: int) -> Built:
    """Three tiles, of which some number are placed."""
    return Built(CARD, [full(face, required=False) for face in FACES], count)


def test_optional_tiles_are_left_out_but_for_the_count() -> None:
    built = optional(1)
    solver = built.solve(built.placing.placed(1))
    assert solver is not None
    assert [built.placing.anchor(solver, tile) is None for tile in range(3)] == [True, False, True]
    assert built.solve(built.placing.placed(0), built.placing.placed(1)) is None
    assert built.solve(*(~built.placing.placed(tile) for tile in range(3))) is None


@pytest.mark.parametrize(
    ("required", "tiles", "count", "feasible"),
    [(1, 1, 2, False), (2, 2, 1, False), (1, 2, 2, True)],
)
def test_required_tiles_must_fit_the_count(
    required: int, tiles: int, count: int, feasible: bool
) -> None:
    faces = enumerate(FACES[:tiles])
    built = Built(CARD, [full(face, required=at < required) for at, face in faces], count)
    assert (built.solve() is not None) is feasible


def test_a_tile_without_an_anchor_makes_its_plan_infeasible_if_it_is_required() -> None:
    nowhere = Tile("KKKK", 1, 1, barred=frozenset(CARD))
    assert Built(CARD, [nowhere]).solve() is None
    spare = replace(nowhere, required=False)
    assert Built(CARD, [spare, full(required=False)], 1).solve() is not None


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
    assert [layout.most_new("K"), layout.most_seen("K"), layout.most_seen("Y")] == [6, 7, 0]
    assert [len(layout.bare(anchor)) for anchor in ((-1, -1), (0, 0))] == [3, 0]


# Steps


def in_steps() -> Built:
    """One of two tiles, then a third; or the second, then a fourth."""
    steps = (0, 0, 1, 1)
    tiles = [
        replace(full(face, required=False), step=step)
        for face, step in zip((*FACES, "BBBB"), steps, strict=True)
    ]
    return Built(CARD, tiles, 2, ((0, 2), (1, 2), (1, 3)))


def test_tiles_with_steps_follow_a_sequence() -> None:
    built = in_steps()
    for tiles, feasible in (((0, 2), True), ((1, 3), True), ((0, 3), False), ((0, 1), False)):
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
    assert built.solve(*placed, seen(built, (2, 2), "V")) is not None
    assert built.solve(*placed, seen(built, (2, 2), "K")) is None
    assert built.order.before(0, 1) is True


def test_a_tile_of_an_early_step_covers_no_later_one() -> None:
    built = in_steps()
    assert built.solve(built.at(2, 1, 1), built.at(0, -1, -1)) is not None
    assert (2, 2) not in built.placing.at(0)


# Order


def three(*, loose: bool = False) -> Built:
    return Built(CARD, [full(face) for face in FACES], loose=loose)


def test_the_order_of_two_tiles_is_one_of_two_and_a_cycle_of_three_is_none() -> None:
    built = three()
    before = built.order.before
    assert built.solve(before(0, 1), before(1, 0)) is None
    assert built.solve(~before(0, 1), ~before(1, 0)) is None
    assert built.solve(before(0, 1), before(1, 2), before(2, 0)) is None
    assert built.solve(before(1, 0), before(2, 1), before(0, 2)) is None


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_every_order_is_feasible_and_read_back(order: tuple[int, ...]) -> None:
    built = three()
    a, b, c = order
    solver = built.solve(built.order.before(a, b), built.order.before(b, c))
    assert solver is not None
    assert built.order.sequence(solver, dict.fromkeys(range(3), (0, 0))) == list(order)


SECOND_FIRST = [full("KKKK"), full("PPPP", first=True), full("VVVV")]
SECOND_LAST = [full("KKKK"), full("PPPP", last=True), full("VVVV")]
EQUAL = [full(), full(), full("KKKK")]


@pytest.mark.parametrize(
    ("tiles", "never", "possible"),
    [
        pytest.param(SECOND_FIRST, [(0, 1), (2, 1)], [(0, 2)], id="a first comes before all"),
        pytest.param(SECOND_LAST, [(1, 0), (1, 2)], [(2, 0)], id="a last comes after all"),
        pytest.param(EQUAL, [(1, 0)], [(2, 0), (2, 1)], id="equal ones come as they stand"),
    ],
)
def test_some_tiles_come_before_others(
    tiles: list[Tile], never: list[tuple[int, int]], possible: list[tuple[int, int]]
) -> None:
    built = Built(CARD, tiles)
    assert all(built.solve(built.order.before(*pair)) is None for pair in never)
    assert built.solve(*(built.order.before(*pair) for pair in possible)) is not None


def test_two_first_tiles_are_not_both_placed() -> None:
    tiles = [full("KKKK", first=True), full("PPPP", first=True), full("VVVV")]
    assert Built(CARD, tiles).solve() is None


def test_a_tile_that_comes_next_precedes_every_later_one() -> None:
    built = three()
    first = built.order.add_next(built.model, 1, [0])
    assert built.solve(first, built.order.before(0, 1)) is None
    assert built.solve(first, built.order.before(1, 0)) is not None
    assert built.solve(first, built.order.before(2, 1)) is not None


APART, OVERLAPPING = (-1, -1), (1, 1)
"""An anchor that shares no cell with one at (1, 1), and one that does with one at (2, 2)."""


def test_where_order_is_loose_tiles_that_share_a_cell_come_in_either_order_and_others_in_one() -> (
    None
):
    built = three(loose=True)
    apart = [built.at(0, *APART), built.at(1, *OVERLAPPING)]
    assert built.solve(*apart, built.order.before(0, 1)) is not None
    assert built.solve(*apart, built.order.before(1, 0)) is None
    solver = built.solve(built.at(0, 2, 2), built.at(1, *OVERLAPPING), built.order.before(1, 0))
    assert solver is not None
    assert built.order.sequence(solver, {0: (2, 2), 1: OVERLAPPING}) == [1, 0]


def test_where_order_is_loose_the_smallest_that_may_come_next_does() -> None:
    built = three(loose=True)
    anchors = {0: APART, 1: OVERLAPPING}
    solver = built.solve(*(built.at(tile, *anchor) for tile, anchor in anchors.items()))
    assert solver is not None
    assert built.order.sequence(solver, anchors, lambda tile: -tile) == [1, 0]


def test_where_order_is_loose_there_are_no_cycles_of_tiles_on_one_another() -> None:
    built = three(loose=True)
    before = built.order.before
    assert built.solve(before(1, 0), before(2, 1)) is not None
    solver = built.solve(before(1, 0), before(0, 2), before(2, 1))
    if solver is not None:
        anchors = {t: a for t in range(3) if (a := built.placing.anchor(solver, t)) is not None}
        assert len(built.order.sequence(solver, anchors)) == len(FACES)


# Covering

CAT: dict[Cell, str] = {(0, 0): "K"}
COVERS: list[tuple[dict[Cell, str], str, list[Move], bool]] = [
    # Two cells of the ground.
    (CARD, "YYYY", [(0, (1, 0))], False),
    (CARD, "oYYY", [(0, (1, 0))], True),
    # A cell of the ground and one of an earlier tile.
    (CAT | {(2, 0): "P"}, "KKKK PPPP", [(0, (0, 0)), (1, (1, -1))], False),
    (CAT | {(2, 0): "P"}, "KKKK oPPP", [(0, (0, 0)), (1, (1, -1))], True),
    # Cells of two earlier tiles.
    (CARD, "KKKK PPPP VVVV", [(0, (1, -1)), (1, (1, 1)), (2, (2, 0))], False),
    (CARD, "KKKK PPPP oVVV", [(0, (1, -1)), (1, (1, 1)), (2, (2, 0))], True),
    (CAT | {(3, 0): "K"}, "PPPP VVVV KKKK", [(0, (0, 0)), (1, (2, 0)), (2, (1, 1))], False),
    (CAT | {(3, 0): "K"}, "PPPP VVVV oKKK", [(0, (0, 0)), (1, (2, 0)), (2, (1, 1))], True),
    # What lies under an earlier tile doesn't count.
    (CAT, "PPPP VVVV", [(0, (0, 0)), (1, (1, 1))], True),
    (CAT, "PPPP VVVV", [(0, (0, 0)), (1, (0, 1))], False),
    # Three cells, even with a box.
    (CAT | {(1, 0): "P", (0, 1): "V"}, "oYYY", [(0, (0, 0))], False),
    (CAT | {(1, 0): "P", (5, 5): "V"}, "oPPP oVVV", [(0, (0, 1)), (1, (0, 0))], False),
    # Nothing: a tile lies on the ground or on an earlier tile.
    (CARD, "YYYY", [(0, (2, 2))], False),
    (CARD, "KKKK PPPP", [(0, (1, 1)), (1, (2, 2))], True),
    (CARD, "KKKK PPPP", [(1, (2, 2)), (0, (1, 1))], False),
]


@pytest.mark.parametrize(("ground", "faces", "line", "allowed"), COVERS)
def test_a_face_covers_one_cell_and_with_a_box_two(
    ground: dict[Cell, str], faces: str, line: list[Move], allowed: bool
) -> None:
    assert Built(ground, tiles_of(map(Face, faces.split()))).allows(line) is allowed


def test_a_stacked_tile_may_cover_four_cells() -> None:
    assert Built(CARD, [Tile("KKKK", 1, 4)]).allows([(0, (0, 0))])


def test_two_tiles_do_not_carry_each_other() -> None:
    built = Built(CARD, [boxed("oKKK"), boxed("oPPP")])
    assert built.solve(built.at(0, 2, 2), built.at(1, 2, 1)) is None


def test_a_tile_that_is_left_out_carries_nothing() -> None:
    built = optional(2)
    assert built.solve(built.at(1, 2, 2), built.at(0, 1, 1)) is not None
    assert built.solve(built.at(1, 2, 2), built.at(0, -1, -1)) is None


@pytest.mark.parametrize("seed", seeded(10))
def test_one_tile_may_lie_exactly_where_the_rules_let_it(seed: int) -> None:
    board, left = random_board(1 + seed % 10, "one tile", seed)
    for face in left[:3]:
        built = Built(board.cells, tiles_of([face]))
        legal = {(placed.x, placed.y) for placed in legality.placements(board, face)}
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
        legal = is_legal(board, faces, moves)
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


def is_legal(board: Board, faces: list[Face], moves: list[Move]) -> bool:
    """Whether the rules allow a line."""
    for tile, anchor in moves:
        placement = Placement(faces[tile], *anchor)
        if legality.refusal(board, placement):
            return False
        board = board.place(placement)
    return True


def test_every_order_of_three_tiles_in_a_staircase_but_one_is_refused() -> None:
    stairs: list[Move] = [(0, (1, 1)), (1, (2, 2)), (2, (3, 3))]
    assert [list(line) for line in permutations(stairs) if three().allows(line)] == [stairs]


# What is seen in the end


def random_line(seed: int, length: int) -> tuple[Built, list[Move], Board]:
    """A model, a legal line in it, and the board after the line."""
    board, left = random_board(1 + seed % 6, "visible", seed)
    faces = left[:length]
    built = Built(board.cells, tiles_of(faces))
    rng = Stream("tests/solver/visible", seed)
    moves: list[Move] = []
    for tile in rng.shuffled(range(length)):
        placed = rng.choice(tuple(legality.placements(board, faces[tile])))
        board = board.place(placed)
        moves.append((tile, (placed.x, placed.y)))
    return built, moves, board


def laid(built: Built, moves: list[Move]) -> tuple[list[LiteralT], CpSolver]:
    literals = built.line(moves)
    assert literals is not None
    solver = built.solve(*literals)
    assert solver is not None
    return literals, solver


def holds(solver: CpSolver, truth: Truth) -> bool:
    return truth if isinstance(truth, bool) else solver.boolean_value(truth)


def forbid(built: Built, look: dict[Cell, str]) -> None:
    built.model.add_bool_or(built.visible.differences(look))


@pytest.mark.parametrize("seed", seeded(24, 8))
def test_the_model_shows_and_counts_what_the_board_shows_and_nothing_else(seed: int) -> None:
    built, moves, board = random_line(seed, 1 + seed % 4)
    shows = {
        (cell, letter): built.visible.seen(cell, letter)
        for cell in (*built.layout.cells, *board.cells)
        for letter in LETTERS
    }
    counts = {letter: built.visible.count(letter) for letter in LETTERS}
    literals, solver = laid(built, moves)
    shown = {cell: letter for (cell, letter), truth in shows.items() if holds(solver, truth)}
    assert shown == board.cells
    for letter, count in counts.items():
        assert solver.value(count) == list(shown.values()).count(letter)
    forbid(built, board.cells)
    assert built.solve(*literals) is None


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


def seen(built: Built, cell: Cell, letter: str) -> LiteralT:
    literal = built.visible.seen(cell, letter)
    assert not isinstance(literal, bool)
    return literal


@pytest.mark.parametrize(("one", "other"), list(combinations("KPVB.", 2)))
def test_a_cell_shows_one_letter_or_is_bare(one: str, other: str) -> None:
    built = Built(CARD, [Tile(face, 1, 2) for face in ("KPVB", "BVPK")])
    assert built.solve(seen(built, (2, 2), one)) is not None
    assert built.solve(seen(built, (2, 2), one), seen(built, (2, 2), other)) is None


def test_letters_that_no_tile_has_are_never_seen() -> None:
    built = Built(CARD, [full("YYYY")])
    assert built.visible.seen((2, 2), "K") is False
    assert built.visible.seen((9, 9), "Y") is False
    assert built.visible.graph("o").pieces == []


def test_ground_out_of_reach_shows_for_certain() -> None:
    built = Built(CARD | {(0, -3): "V", (0, -2): "P", (0, -1): "o"}, [full("YYYY")])
    assert built.solve(seen(built, (0, -1), "o")) is not None


def test_forbidding_a_look_that_cannot_be_changes_nothing() -> None:
    built = Built(CARD, [full("YYYY")])
    for look in ({(50, 50): "K"}, {**CARD, (2, 2): "o"}, {}):
        forbid(built, look)
    assert all(built.allows([(0, anchor)]) for anchor in built.placing.at(0))
