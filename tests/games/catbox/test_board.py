"""The layered board: what is visible, and what shows again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import LETTERS, Face
from games.catbox.problems import of_board, of_cards
from games.protocol import GameError
from tests.support import plain_rules
from tests.support.boards import DECK, allows, any_boards, any_layers, board_of, faces, legal_boards

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
