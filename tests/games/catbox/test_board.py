"""The layered board: what is visible, where a face may lie, and how many points there are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, LETTERS, UNKNOWN, Face, Identity
from games.catbox.legality import Cover
from games.catbox.problems import of_board, of_cards
from games.protocol import GameError
from solver.judge import areas
from tests.support import plain_rules
from tests.support.boards import (
    DECK,
    allows,
    any_boards,
    any_layers,
    board_of,
    faces,
    legal_boards,
    table,
)

boards = st.one_of(legal_boards, any_boards)


@given(any_layers)
def test_the_topmost_layer_of_a_cell_is_visible(layers: tuple[Placement, ...]) -> None:
    assert Board.of(layers).cells == plain_rules.visible(layers)


@given(boards)
def test_every_view_of_the_visible_agrees(board: Board) -> None:
    left, top, right, bottom = board.bounds
    for y in range(top - 2, bottom + 3):
        for x in range(left - 2, right + 3):
            shown = board.cells.get((x, y))
            planes = [let for let in LETTERS if board.plane(let) & board.frame.bit(x, y)]
            assert planes == ([] if shown is None else [shown])
            under = [board.cells[c] for c in plain_rules.footprint(x, y) if c in board.cells]
            assert board.covered(x, y) == len(under)
            assert board.cats_covered(x, y) == len(under) - under.count("o")


@given(boards, faces)
def test_lifting_what_was_just_laid_undoes_it(board: Board, face: Face) -> None:
    placed = next(iter(legality.placements(board, face)))
    lifted = board.place(placed).lift(len(board.placements))
    assert lifted == board
    assert lifted.cells == board.cells


@given(any_layers, st.data())
def test_lifting_any_layer_is_building_without_it(
    layers: tuple[Placement, ...], data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(layers) - 1))
    rest = layers[:index] + layers[index + 1 :]
    lifted = Board.of(layers).lift(index)
    assert lifted.placements == rest
    assert lifted.cells == plain_rules.visible(rest)


@given(boards)
def test_uncovered_layers_show_all_their_quadrants(board: Board) -> None:
    for index, placed in enumerate(board.placements):
        above = {cell for layer in board.placements[index + 1 :] for cell in layer.cells}
        assert (index in board.uncovered) is above.isdisjoint(placed.cells)


@given(any_layers)
def test_a_board_equals_the_one_rebuilt_from_its_layers(layers: tuple[Placement, ...]) -> None:
    board = Board.of(layers)
    grown = Board.of(layers[:1], spare=0)
    for layer in layers[1:]:
        grown = grown.place(layer)
    assert grown == board
    assert hash(grown) == hash(board)
    assert grown.key == board.key
    assert scoring.tallies(grown) == scoring.tallies(board)


@given(boards, st.integers(0, 12), faces)
def test_a_frame_is_of_no_account(board: Board, spare: int, face: Face) -> None:
    other = board.spared(spare)
    assert other == board
    assert other.key == board.key
    assert scoring.tallies(other) == scoring.tallies(board)
    found = set(legality.placements(other, face))
    assert found == set(legality.placements(board, face))


@given(any_layers, st.integers(-999, 999), st.integers(-999, 999))
def test_a_board_may_lie_anywhere(layers: tuple[Placement, ...], dx: int, dy: int) -> None:
    moved = Board.of(Placement(face, x + dx, y + dy) for face, x, y in layers)
    expected = {(x + dx, y + dy): let for (x, y), let in Board.of(layers).cells.items()}
    assert moved.cells == expected


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)])
def test_a_board_may_grow_far_in_one_direction(dx: int, dy: int) -> None:
    board = board_of("KPVB@0,0")
    for step in range(1, 60):
        placed = Placement(Face("YYYo"), step * dx, step * dy)
        assert allows(board, placed)
        assert placed in set(legality.placements(board, placed.face))
        board = board.place(placed)
    assert board.cells == plain_rules.visible(board.placements)
    assert board == Board.of(board.placements)


@given(any_layers, any_layers)
def test_keys_are_equal_exactly_for_boards_that_look_the_same(
    one: tuple[Placement, ...], other: tuple[Placement, ...]
) -> None:
    first, second = Board.of(one), Board.of(other)
    assert (first.key == second.key) is (first.cells == second.cells)
    doubled = Board.of((*one[:1], *one))
    assert doubled.key == first.key
    assert doubled != first


@given(boards)
def test_bounds_hold_every_occupied_cell(board: Board) -> None:
    xs, ys = zip(*board.cells, strict=True)
    assert board.bounds == (min(xs), min(ys), max(xs), max(ys))


def test_what_makes_no_board() -> None:
    with pytest.raises(GameError, match="starting card"):
        Board.of([])
    with pytest.raises(GameError, match="floats free"):
        board_of("KPVB@0,0", "KPVB@2,0")


@given(any_boards)
def test_a_board_has_a_problem_for_each_layer_that_covers_too_much(board: Board) -> None:
    seen: dict[plain_rules.Cell, str] = {}
    expected = []
    for index, layer in enumerate(board.placements):
        if index and not plain_rules.fits(seen, *layer):
            expected.append(f"board[{index}]")
        seen.update(plain_rules.visible([layer]))
    found = [problem.partition(":")[0] for problem in of_board(board)]
    assert [place for place in found if place != "board[0]"] == expected


def test_the_starting_card_lies_at_the_origin() -> None:
    assert of_board(board_of("KPVB@1,0")) == (
        "board[0]: the starting card lies at 0,0, not at 1,0",
    )


def test_a_card_stands_once_in_a_deck_whichever_side_is_up() -> None:
    assert of_cards(DECK) == ()
    assert len(of_cards([*DECK, DECK[0].flipped])) == 1


some_cells = st.frozensets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=12)


def _around(board: Board) -> list[tuple[int, int]]:
    left, top, right, bottom = board.bounds
    return [(x, y) for y in range(top - 3, bottom + 4) for x in range(left - 3, right + 4)]


@given(boards, faces, some_cells, st.booleans())
def test_legal_placements_are_those_that_cover_the_right_number_of_cells(
    board: Board, face: Face, barred: frozenset[tuple[int, int]], stacked: bool
) -> None:
    """They come once, in reading order."""
    found = [(p.y, p.x) for p in legality.placements(board, face, barred, stacked=stacked)]
    expected = plain_rules.spots(board.cells, face, barred, stacked)
    assert found == sorted((y, x) for x, y in expected)


@given(boards, faces, some_cells, st.booleans())
def test_a_refusal_is_given_exactly_for_what_is_not_among_the_anchors(
    board: Board, face: Face, barred: frozenset[tuple[int, int]], stacked: bool
) -> None:
    anchors = legality.anchors(board, legality.cover_rule(face, stacked), barred)
    allowed = set(board.frame.cells(anchors))
    for x, y in _around(board):
        placed = Placement(face, x, y)
        reason = legality.refusal(board, placed, barred, stacked=stacked)
        assert (reason is None) is ((x, y) in allowed)
        assert reason is None or str(placed) in reason


def test_which_rule_a_face_falls_under() -> None:
    assert legality.cover_rule(Face("KPVB")) is Cover.FULL
    assert legality.cover_rule(Face("KPVo")) is Cover.BOXED
    assert legality.cover_rule(Face("oooo")) is Cover.BOXED
    assert legality.cover_rule(UNKNOWN) is Cover.FULL
    assert legality.cover_rule(Face("KPVB"), stacked=True) is Cover.STACKED


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3))
def test_guards_keep_nine_cells_each(guards: list[tuple[int, int]]) -> None:
    kept = legality.guarded(guards)
    assert kept == plain_rules.guarded([f"1@{x},{y}" for x, y in guards], mover=0)
    assert len(kept) == 9 or len(guards) != 1


Cell = tuple[int, int]


def _parts(board: Board, letter: str) -> frozenset[frozenset[Cell]]:
    """The areas of a letter as networkx finds them."""
    return areas(frozenset(cell for cell, shown in board.cells.items() if shown == letter))


@given(boards)
def test_areas_are_the_connected_components(board: Board) -> None:
    for letter, region in scoring.regions(board).items():
        assert set(region.areas) == _parts(board, letter)
        assert len(region.areas) == len(set(region.areas))
        assert region.cells == frozenset().union(*region.areas)


@given(boards)
def test_a_cat_scores_what_is_visible_and_its_largest_area(board: Board) -> None:
    for tally in scoring.tallies(board)[: len(CATS)]:
        sizes = [len(part) for part in _parts(board, tally.identity.letter)]
        assert (tally.visible, tally.formed) == (sum(sizes), max(sizes, default=0))
        assert tally.total == tally.visible + tally.formed
        assert tally.area == tally.formed


@given(boards)
def test_points_agree_with_a_plain_count(board: Board) -> None:
    expected = plain_rules.totals(plain_rules.visible(board.placements))
    for identity in Identity:
        assert scoring.points(board, identity) == expected[identity.letter]


@given(boards)
def test_points_can_be_recounted_from_the_sizes_of_areas(board: Board) -> None:
    found = {letter: region.areas for letter, region in scoring.regions(board).items()}
    assert tuple(scoring.recount(found).values()) == scoring.tallies(board)


def _painted(black: set[Cell], width: int, height: int) -> Board:
    """A board that shows black cats on these cells and pink ones elsewhere."""
    rows = ["".join("K" if (x, y) in black else "P" for x in range(width)) for y in range(height)]
    tiles = [
        Placement(Face(rows[y][x : x + 2] + rows[y + 1][x : x + 2]), x, y)
        for y in range(height - 1)
        for x in range(width - 1)
    ]
    return Board.of(tiles)


def _spiral(size: int) -> set[Cell]:
    """A path one cell wide that winds inwards and never touches itself."""
    path, x, y, dx, dy = {(0, 0)}, 0, 0, 1, 0
    for run in [size - 1, *(n for n in range(size - 1, 0, -2) for _ in range(2))]:
        for _ in range(run):
            x, y = x + dx, y + dy
            path.add((x, y))
        dx, dy = -dy, dx
    return path


def test_a_spiral_cut_in_two_scores_its_larger_part() -> None:
    path = _spiral(9) - {(8, 8)}
    parts = sorted(len(part) for part in _parts(_painted(path, 10, 10), "K"))
    assert len(parts) == 2
    assert parts[-1] >= 30
    assert scoring.tally(_painted(path, 10, 10), Identity.BLACK).formed == parts[-1]


def test_rows_do_not_run_into_each_other() -> None:
    wide = _painted({(5, 0), (0, 1)}, 6, 2).spared(0)
    assert scoring.tally(wide, Identity.BLACK) == (Identity.BLACK, 2, 1)


def test_a_trio_is_three_in_a_row_or_in_a_corner_but_not_two_or_four() -> None:
    def trios(*black: Cell) -> int:
        board = _painted(set(black), 8, 4)
        return scoring.tally(board, Identity.CHIHUAHUA).formed

    assert trios((0, 0), (1, 0), (2, 0)) == 1
    assert trios((0, 0), (1, 0), (1, 1)) == 1
    assert trios((0, 0), (1, 0)) == 0
    assert trios((0, 0), (1, 0), (2, 0), (3, 0)) == 0
    assert trios((0, 0), (1, 0), (2, 0), (4, 0), (4, 1), (5, 1)) == 2


def test_a_score_names_the_seat_its_identity_and_its_tokens() -> None:
    first, second = table("", "", board="KKKo@0,0", tokens={0: "paw box"}).scores()
    assert (first.seat, first.identity, first.tokens, first.total) == (0, Identity.BLACK, 2, 8)
    assert (second.seat, second.identity, second.tokens, second.total) == (1, Identity.PINK, 0, 0)


def test_letters_are_the_identities_in_their_order() -> None:
    assert "".join(identity.letter for identity in Identity) == LETTERS
