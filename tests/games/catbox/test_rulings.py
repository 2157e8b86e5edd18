"""The basic turn, ruling by ruling."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import Face, Identity
from games.catbox.position import Position
from games.catbox.rulings import Edition, rulings, seat_rules
from games.catbox.turn import PASS, parse_placement
from games.protocol import IllegalMoveError
from tests.support.boards import (
    DECK,
    allowed,
    allows,
    board_of,
    faces,
    full_faces,
    hand_text,
    legal_boards,
    midgames,
    plays,
    seat_counts,
    seeds,
    table,
)
from tests.support.rulings import TESTED, ruling

empty_faces = st.builds(
    lambda face, at: Face(face[:at] + "o" + face[at + 1 :]), faces, st.integers(0, 3)
)


def test_every_ruling_has_a_test() -> None:
    for module in Path(__file__).parent.glob("test_*.py"):
        import_module(f"tests.games.catbox.{module.stem}")
    assert set(TESTED["catbox"]) == {row.name for row in rulings()}


def test_every_ruling_can_be_read_in_both_editions() -> None:
    for row in rulings():
        assert row.source
        assert row.read(Edition.GRAIL)
        assert row.read(Edition.SECONDGATE)


@ruling("orientation")
@given(midgames)
def test_cards_are_never_turned(position: Position) -> None:
    known = {face for _, face in position.playable(position.turn)}
    laid = (step.placement.face for step in position.draft.plays())
    assert set(laid) <= known


@ruling("orientation")
def test_letters_stand_in_reading_order() -> None:
    shown = board_of("KPVB@3,-1").cells
    assert shown == {(3, -1): "K", (4, -1): "P", (3, 0): "V", (4, 0): "B"}


@ruling("cover, full face")
@given(legal_boards, full_faces)
def test_a_full_face_covers_exactly_one_cell(board: Board, face: Face) -> None:
    for placement in legality.placements(board, face):
        assert sum(cell in board.cells for cell in placement.cells) == 1


@ruling("cover, full face")
@pytest.mark.parametrize(("cell", "legal"), [("1,1", True), ("1,0", False), ("2,2", False)])
def test_a_full_face_on_the_starting_card(cell: str, legal: bool) -> None:
    assert allows(board_of("KPVB@0,0"), parse_placement(f"YYYY@{cell}")) is legal


@ruling("cover, face with an empty box")
@given(legal_boards, empty_faces)
def test_a_face_with_an_empty_box_covers_one_or_two(board: Board, face: Face) -> None:
    for placement in legality.placements(board, face):
        assert sum(cell in board.cells for cell in placement.cells) in (1, 2)


@ruling("cover, face with an empty box")
@pytest.mark.parametrize(
    ("board", "placement", "covered"),
    [
        ("KPVB@0,0", "YYYo@-1,-1", 1),
        ("KPVB@0,0", "YYYo@1,0", 2),
        ("KPVB@0,0", "YYYo@0,1", 2),
        ("KPVB@0,0 KPVB@1,1", "YYYo@0,1", 3),
    ],
)
def test_which_two_cells_does_not_matter(board: str, placement: str, covered: int) -> None:
    laid, face = board_of(*board.split()), parse_placement(placement)
    assert laid.covered(face.x, face.y) == covered
    assert allows(laid, face) is (covered <= 2)


@ruling("cover, face with an empty box")
def test_two_cells_may_be_diagonal_and_of_two_cards() -> None:
    hook = "KPVB@0,0 YYYY@1,-1 PPPP@2,-2 BBBB@3,-1 VVVV@3,0 KKKK@3,1 PPPP@2,2"
    board = board_of(*hook.split())
    assert {cell for cell in Placement(Face("YYYo"), 1, 1).cells if cell in board.cells} == {
        (1, 1),
        (2, 2),
    }
    assert allows(board, parse_placement("YYYo@1,1"))
    assert not allows(board, parse_placement("YYYY@1,1"))


@ruling("cover, face with an empty box")
@pytest.mark.parametrize("cell", ["0,0", "5,5"])
def test_it_covers_neither_four_cells_nor_none(cell: str) -> None:
    assert not allows(board_of("KPVB@0,0"), parse_placement(f"YYYo@{cell}"))


@ruling("what counts as covered")
def test_a_cell_counts_once_however_many_cards_lie_under_it() -> None:
    board = board_of("KPVB@0,0", "YYYY@1,1", "BBBB@1,1", "PPPP@1,1")
    assert board.covered(0, 0) == 4
    assert board.covered(2, 2) == 1
    assert allows(board, parse_placement("KKKK@2,2"))


@ruling("public and secret")
def test_what_each_seat_knows() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", pile="VVVV/BBBB PPPP/YYYY")
    seen = position.observation(0).view
    assert hand_text(seen, 0) == "KPoB/YYVo"
    assert hand_text(seen, 1) == "PYVB/????"
    assert [str(card) for card in seen.pile] == ["VVVV/????", "????/????"]
    assert [seat.identity for seat in seen.seats] == [Identity.BLACK, None]


@ruling("public and secret")
@given(seat_counts, seeds)
def test_the_side_on_top_of_the_pile_stays_public(seats: int, seed: int) -> None:
    start = deal(DECK, seats, seed)
    held = [card for seat in start.position().seats for card in seat.hand]
    assert held == list(start.cards[len(start.removed) :][: len(held)])


@ruling("which side is played")
def test_own_cards_show_the_secret_side_and_others_the_public_one() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo")
    assert {step.placement.face for step in position.draft.plays()} == {"YYVo", "PYVB"}
    assert not allowed(position, "KPoB@1,1")
    assert not allowed(position, "KKoo@1,1")


@ruling("refill")
def test_a_hand_that_gave_a_card_draws_the_top_of_the_pile() -> None:
    hands = ("KPoB/YYVo", "PYVB/KKoo", "VVVV/BBBB", "KYKY/PoPo")
    position = table(*hands, pile="PPPP/KKKK BBBB/YYYY")
    own, other = plays(position, "YYVo@1,1"), plays(position, "PYVB@1,1")
    assert [hand_text(own, seat) for seat in range(4)] == ["PPPP/KKKK", *hands[1:]]
    assert [hand_text(other, seat) for seat in range(4)] == [hands[0], "PPPP/KKKK", *hands[2:]]
    assert len(own.pile) == len(other.pile) == 1


@ruling("refill")
def test_only_while_the_pile_lasts() -> None:
    position = plays(table("KPoB/YYVo", "PYVB/KKoo"), "YYVo@1,1")
    assert hand_text(position, 0) == ""
    assert not position.over


@ruling("refill")
@given(midgames)
def test_every_hand_is_full_while_there_is_a_pile(position: Position) -> None:
    size = seat_rules(len(position.seats)).hand
    assert not position.pile or all(len(seat.hand) == size for seat in position.seats)


@ruling("pass")
def test_a_seat_with_a_legal_placement_may_not_pass() -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo")
    assert PASS not in position.moves
    with pytest.raises(IllegalMoveError, match="may not pass"):
        position.play(PASS)


@ruling("pass")
def test_a_seat_without_a_card_passes() -> None:
    position = table("", "", turn=0, saved={1: "KPoB"})
    assert list(position.moves) == [PASS]
    assert position.play(PASS).turn == 1


@ruling("pass")
def test_the_game_ends_when_all_seats_pass_in_a_row() -> None:
    position = table("KPPB/YYVY", "", guards="1@0,0 1@1,1")
    assert list(position.moves) == [PASS]
    once = position.play(PASS)
    assert (once.passes, once.over) == (1, False)
    ended = table("KPPB/YYVY", "", guards="1@0,0 1@1,1", passes=1).play(PASS)
    assert ended.over
    assert list(ended.moves) == []


@ruling("pass")
def test_a_card_laid_breaks_the_row_of_passes() -> None:
    assert plays(table("KPoB/YYVo", "", passes=1), "YYVo@1,1").passes == 0


@ruling("pass")
def test_the_game_ends_when_no_card_is_left() -> None:
    last = plays(table("KPoB/YYVo", ""), "YYVo@1,1")
    assert last.over
    with pytest.raises(IllegalMoveError, match="over"):
        last.play(PASS)


@ruling("pass")
def test_a_saved_card_keeps_the_game_going() -> None:
    assert not table("", "", saved={1: "KPoB"}).over
    assert not table("", "", pile="KPoB/YYVo").over
