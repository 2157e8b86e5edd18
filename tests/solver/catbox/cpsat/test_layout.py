"""Layouts in the model: where tiles lie, what they cover, what is seen, and its trios."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import chain, combinations, pairwise, permutations, product
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ortools.sat.python.cp_model import CpModel, CpSolver, LiteralT

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, EMPTY, LETTERS, Face, Identity
from games.catbox.scoring import TRIO, regions, tally
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat import trio_bound
from solver.catbox.cpsat.layout import Layout, Tile
from solver.catbox.cpsat.placing import Order, Overlaps, Placing, add_covering
from solver.catbox.cpsat.trio_bound import most_trios, trios
from solver.catbox.cpsat.visible import Visible
from solver.cpsat.areas import graph_of
from solver.cpsat.literals import Literals, Truth
from tests.support.boards import EIGHT_IN_A_ROW, board_of
from tests.support.cell_sets import SOME, SQUARE, Square, parts, solution
from tests.support.effort import seeded
from tests.support.random_puzzles import random_board

CARD: dict[Cell, str] = {(0, 0): "K", (1, 0): "P", (0, 1): "V", (1, 1): "B"}
"""A ground of a single card."""

Move = tuple[int, Cell]
"""A tile and its anchor."""


def full(
    face: str = "YYYY", *, required: bool = True, first: bool = False, last: bool = False
) -> Tile:
    """A tile of four cats."""
    return Tile(face, 1, 1, required, first, last)


def boxed(face: str = "oYYY") -> Tile:
    """A tile with an empty box."""
    return Tile(face, 1, 2)


def tiles_of(faces: Iterable[Face]) -> tuple[Tile, ...]:
    """The faces as tiles under the normal rules."""
    return tuple(boxed(face) if EMPTY in face else full(face) for face in faces)


class Built:
    """Every part of the model of a layout."""

    def __init__(
        self,
        ground: Mapping[Cell, str],
        tiles: Iterable[Tile],
        count: int | None = None,
        sequences: tuple[tuple[int, ...], ...] = (),
        *,
        loose: bool = False,
    ) -> None:
        listed = tuple(tiles)
        count = len(listed) if count is None else count
        self.layout = Layout(ground, listed, count, sequences)
        self.model = CpModel()
        self.placing = Placing(self.model, self.layout)
        self.order = Order(self.model, self.placing, loose=loose)
        overlaps = Overlaps(self.placing, self.order)
        add_covering(self.placing, overlaps)
        self.visible = Visible(self.placing, overlaps)

    def solve(self, *literals: LiteralT) -> CpSolver | None:
        """A solution in which all these are true; None if there is none."""
        return solution(self.model, *literals)

    def at(self, tile: int, x: int, y: int) -> LiteralT:
        """Whether a tile lies at an anchor, which must be one that it can have."""
        return self.placing.at(tile)[x, y]

    def line(self, moves: Iterable[Move]) -> list[LiteralT] | None:
        """Literals that make a line of exactly these moves; None if an anchor isn't offered."""
        laid = list(moves)
        if any(anchor not in self.placing.at(tile) for tile, anchor in laid):
            return None
        places: list[LiteralT] = [self.placing.at(tile)[anchor] for tile, anchor in laid]
        return places + [self.order.before(one, other) for (one, _), (other, _) in pairwise(laid)]

    def allows(self, moves: Iterable[Move]) -> bool:
        """Whether the model has this line."""
        literals = self.line(moves)
        return literals is not None and self.solve(*literals) is not None


CORNERS: tuple[Cell, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
FACES = ("KKKK", "PPPP", "VVVV")


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
    (CAT | {(1, 0): "P", (5, 5): "V"}, "oPPP oVVV", [(0, (0, 1)), (1, (0, 0))], False),
    # Nothing: a tile lies on the ground or on an earlier tile.
    (CARD, "KKKK PPPP", [(0, (1, 1)), (1, (2, 2))], True),
    (CARD, "KKKK PPPP", [(1, (2, 2)), (0, (1, 1))], False),
]


@pytest.mark.parametrize(("ground", "faces", "line", "allowed"), COVERS)
def test_a_face_covers_one_cell_and_with_a_box_two(
    ground: dict[Cell, str], faces: str, line: list[Move], allowed: bool
) -> None:
    assert Built(ground, tiles_of(map(Face, faces.split()))).allows(line) is allowed


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
    built.model.add_bool_or(built.visible.differences(board.cells))
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


# Trios: exact on three by three cells, and bounded by what a line may make


def trios_among(cells: Collection[Cell]) -> int:
    return sum(len(part) == TRIO for part in parts(cells))


@pytest.mark.parametrize(
    ("ways", "best"),
    [({}, None), ({"cover": False}, CpModel.maximize), ({"witness": False}, CpModel.minimize)],
    ids=["both", "witnesses at most", "covers at least"],
)
def test_trios_are_the_areas_of_three_of_every_subset(ways: dict[str, bool], best: Any) -> None:
    square = Square()
    count = sum(trios(Literals(square.model), square.graph(), **ways))
    if best is not None:
        best(square.model, count)
    for subset in SOME:
        assert square.value(subset, count) == trios_among(subset)


@pytest.mark.parametrize("settled", [{(1, 1)}, {(0, 0), (1, 0)}, {(0, 1), (1, 1), (2, 1)}])
def test_trios_may_hold_cells_that_show_for_certain(settled: set[Cell]) -> None:
    square = Square(cell for cell in SQUARE if cell not in settled)
    graph = square.graph(*({cell} for cell in sorted(settled)))
    count = sum(trios(Literals(square.model), graph))
    for subset in SOME:
        if settled <= subset:
            assert square.value(subset - settled, count) == trios_among(subset)


def test_a_cat_that_may_stand_on_several_cells_makes_a_trio_where_it_stands() -> None:
    square = Square()
    roamer = {cell: square.shown[cell] for cell in ((2, 0), (2, 2))}
    square.model.add_at_most_one(roamer.values())
    still = [{cell: shown} for cell, shown in square.shown.items() if cell not in roamer]
    count = sum(trios(Literals(square.model), graph_of(square.model, [roamer, *still])))
    assert square.value({(0, 0), (1, 0), (2, 0)}, count) == 1
    assert square.value({(0, 0), (1, 0), (2, 2)}, count) == 0


SORTS = (
    ("KKPPVo", (1, 2), (3, 4)),
    ("KKKPPo", (3, 3), (2, 3)),
    ("KKPPVo", (3, 3), (2, 4)),
    ("KKPo", (4, 6), (1, 2)),
)
"""The quadrants from which faces are drawn, so few colours that trios come and go with every card;
how many lie there, at least and at most; and how many are laid."""

BLOCK = 20
"""Lines of a test."""


def trios_of(board: Board) -> int:
    return tally(board, Identity.CHIHUAHUA).formed


def togetherness(board: Board, lying: int) -> int:
    """How many trios there are; the more new faces one holds cats of, the more it counts."""
    top = {cell: at for at, laid in enumerate(board.placements, 1) for cell in laid.cells}
    areas = chain.from_iterable(regions(board)[cat].areas for cat in CATS)
    trios = (area for area in areas if len(area) == TRIO)
    return sum(len({max(lying, top[cell]) for cell in area}) ** 2 for area in trios)


def rich_line(seed: int) -> tuple[Board, list[Placement]]:
    """A board, and a line on it with many trios of several cards."""
    rng = Stream("tests/solver/trio_bound", seed)
    letters, *ranges = SORTS[seed % len(SORTS)]
    lying, laid = (low + rng.below(high + 1 - low) for low, high in ranges)
    faces = [Face("".join(rng.choice(letters) for _ in FOOTPRINT)) for _ in range(lying + laid)]
    start = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:lying]:
        start = start.place(rng.choice(tuple(legality.placements(start, face))))
    board = start
    for face in faces[lying:]:
        places = rng.shuffled(tuple(legality.placements(board, face)))
        board = board.place(max(places, key=lambda at: togetherness(board.place(at), lying)))
    return start, list(board.placements[lying:])


def bound_on(start: Board, line: list[Placement]) -> int:
    """The bound where the model may have no line but this one."""
    built = Built(start.cells, tiles_of(placed.face for placed in line))
    visible, layout = built.visible, built.layout
    counts = [
        most_trios(
            visible,
            layout,
            cat,
            trios(visible.literals, visible.graph(cat, blocks=False), cover=False),
        )
        for cat in CATS
    ]
    moves = [(tile, (placed.x, placed.y)) for tile, placed in enumerate(line)]
    built.model.maximize(sum(counts))
    solver = built.solve(*(built.line(moves) or [False]))
    assert solver is not None
    return int(solver.value(sum(counts)))


@pytest.mark.parametrize("block", seeded(24))
def test_every_line_may_have_all_trios_that_it_makes_and_no_more(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        start, line = rich_line(seed)
        end = Board.of([*start.placements, *line])
        assert bound_on(start, line) == trios_of(end), seed


@pytest.mark.parametrize(
    ("start", "line", "count"),
    [
        pytest.param("BPYV@0,0", "PBVK@1,-1 VYPK@2,-2 YVKP@1,-3", 1, id="of three new cards"),
        pytest.param("KoBK@0,0", "PKVY@-1,1 VPYK@-1,-1", 1, id="at whose end an old cat is"),
        pytest.param(EIGHT_IN_A_ROW, "oPVB@3,1", 2, id="two that one area falls into"),
    ],
)
def test_a_line_may_have_its_trios(start: str, line: str, count: int) -> None:
    lying = board_of(*start.split())
    end = board_of(*start.split(), *line.split())
    laid = list(end.placements[len(lying.placements) :])
    assert bound_on(lying, laid) == trios_of(end) == count


@given(st.text("KPo", min_size=4, max_size=4))
def test_cats_of_a_face_never_fall_into_more_areas_than_parts(face: str) -> None:
    cells = [cell for cell, shown in zip(FOOTPRINT, face, strict=True) if shown == "K"]
    subsets = chain.from_iterable(combinations(cells, size) for size in range(len(cells) + 1))
    assert max(len(parts(some)) for some in subsets) == len(list(trio_bound.parts(face, "K")))
