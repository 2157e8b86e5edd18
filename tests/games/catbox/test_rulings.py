"""How a game begins and ends, and the basic turn, ruling by ruling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import Face, Identity
from games.catbox.position import Position
from games.catbox.rulings import Edition, Mode, Token, rulings, seat_rules
from games.catbox.scoring import DecidedBy, Score, Tally, decide
from games.catbox.turn import PASS, parse_placement
from games.protocol import IllegalMoveError
from tests.support.boards import (
    DECK,
    allowed,
    allows,
    board_of,
    dealt,
    edition_names,
    faces,
    full_faces,
    hand_text,
    legal_boards,
    midgames,
    mode_names,
    plays,
    seat_counts,
    seeds,
    table,
)
from tests.support.rulings import ruling

empty_faces = st.builds(
    lambda face, at: Face(face[:at] + "o" + face[at + 1 :]), faces, st.integers(0, 3)
)


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


@ruling("set-up")
@pytest.mark.parametrize(
    ("seats", "removed", "hand", "chihuahua"),
    [(5, 2, 1, True), (4, 3, 1, True), (3, 2, 2, False), (2, 1, 2, False)],
)
def test_numbers_by_players(seats: int, removed: int, hand: int, chihuahua: bool) -> None:
    assert seat_rules(seats) == (seats, removed, hand, chihuahua)
    assert (Identity.CHIHUAHUA in seat_rules(seats).identities) is chihuahua
    first = dealt(seats, 1)
    assert [len(seat.hand) for seat in first.seats] == [hand] * seats
    assert len(first.pile) == 48 - removed - hand * seats - 1


@ruling("set-up")
@given(seat_counts, seeds)
def test_the_advanced_game_removes_no_card(seats: int, seed: int) -> None:
    start = deal(DECK, seats, seed, mode=Mode.ADVANCED)
    assert start.removed == ()
    assert len(start.position().pile) == 48 - seat_rules(seats).hand * seats - 1


@ruling("starting card")
@given(seat_counts, seeds, mode_names)
def test_the_starting_card_is_turned_over(seats: int, seed: int, mode: Mode) -> None:
    start = deal(DECK, seats, seed, mode=mode)
    used = len(start.removed) + seat_rules(seats).hand * seats
    board = start.position().board
    assert board.placements == (Placement(start.cards[used].secret, 0, 0),)


@ruling("identity deal")
@given(seat_counts, seeds)
def test_identities_are_dealt_without_replacement(seats: int, seed: int) -> None:
    identities = deal(DECK, seats, seed).identities
    assert len(set(identities)) == seats
    assert set(identities) <= set(seat_rules(seats).identities)


@ruling("identity deal")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_identity_in_play_is_dealt_in_time(seats: int) -> None:
    seen = {identity for seed in range(60) for identity in deal(DECK, seats, seed).identities}
    assert seen == set(seat_rules(seats).identities)


@ruling("first seat")
@given(seat_counts, seeds, st.data())
def test_seat_0_begins_unless_told_otherwise(seats: int, seed: int, data: st.DataObject) -> None:
    assert dealt(seats, seed).turn == 0
    first = data.draw(st.integers(0, seats - 1))
    start = deal(DECK, seats, seed, first=first)
    assert start.position().turn == first
    assert start.position().seats == dealt(seats, seed).seats


def _score(seat: int, identity: Identity, visible: int, formed: int, tokens: int = 0) -> Score:
    return Score(seat, Tally(identity, visible, formed), tokens)


@ruling("tie")
@given(edition_names)
def test_most_points_win(edition: Edition) -> None:
    scores = (_score(0, Identity.BLACK, 4, 2), _score(1, Identity.PINK, 3, 2, tokens=2))
    assert decide(edition, scores) == ((1,), DecidedBy.POINTS)


@ruling("tie")
@given(edition_names)
def test_the_chihuahua_wins_a_tie_whatever_the_areas(edition: Edition) -> None:
    scores = (_score(0, Identity.BLACK, 4, 4), _score(1, Identity.CHIHUAHUA, 8, 0))
    assert decide(edition, scores) == ((1,), DecidedBy.CHIHUAHUA)


@ruling("tie")
@given(edition_names)
def test_then_the_larger_area_wins(edition: Edition) -> None:
    scores = (_score(0, Identity.BLACK, 5, 3), _score(1, Identity.PINK, 4, 4))
    assert decide(edition, scores) == ((1,), DecidedBy.AREA)


@ruling("tie")
@pytest.mark.parametrize(
    ("edition", "decision"),
    [(Edition.GRAIL, DecidedBy.SHARED), (Edition.SECONDGATE, DecidedBy.REMATCH)],
)
def test_then_the_edition_decides(edition: Edition, decision: DecidedBy) -> None:
    even = [_score(seat, cat, 5, 3) for seat, cat in enumerate((Identity.BLACK, Identity.PINK))]
    behind = _score(2, Identity.BLUE, 4, 3)
    assert decide(edition, (*even, behind)) == ((0, 1), decision)


@ruling("tie")
def test_a_chihuahua_that_is_not_among_the_tied_does_not_count() -> None:
    scores = (
        _score(0, Identity.CHIHUAHUA, 3, 0),
        _score(1, Identity.PINK, 5, 3),
        _score(2, Identity.BLUE, 4, 4),
    )
    assert decide(Edition.GRAIL, scores) == ((2,), DecidedBy.AREA)


@ruling("area")
def test_diagonal_neighbours_make_no_area() -> None:
    assert scoring.tally(board_of("KPPK@0,0"), Identity.BLACK) == (Identity.BLACK, 2, 1)
    assert scoring.tally(board_of("KKPP@0,0"), Identity.BLACK) == (Identity.BLACK, 2, 2)


@ruling("area")
def test_a_tie_for_the_largest_area_counts_once() -> None:
    board = board_of("KKPP@0,0", "PPKK@1,1")
    assert scoring.tally(board, Identity.BLACK).total == 4 + 2


@ruling("trio")
@pytest.mark.parametrize(
    ("text", "trios"),
    [("KKKP@0,0", 1), ("KKKK@0,0", 0), ("KKPP@0,0", 0), ("oooK@0,0", 0)],
)
def test_the_chihuahua_is_paid_two_for_three_of_a_colour(text: str, trios: int) -> None:
    tally = scoring.tally(board_of(text), Identity.CHIHUAHUA)
    assert (tally.formed, tally.bonus, tally.area) == (trios, 2 * trios, 0)


@ruling("advanced game")
@given(seat_counts, seeds)
def test_each_seat_has_the_five_tokens_in_the_advanced_game_alone(seats: int, seed: int) -> None:
    assert all(seat.tokens == tuple(Token) for seat in dealt(seats, seed, Mode.ADVANCED).seats)
    assert all(seat.tokens == () for seat in dealt(seats, seed).seats)


@ruling("advanced game")
def test_an_unused_token_is_one_point() -> None:
    with_tokens = table("", "", tokens={0: "paw box fish", 1: "mouse"}).scores()
    without = table("", "").scores()
    gained = [more.total - less.total for more, less in zip(with_tokens, without, strict=True)]
    assert gained == [3, 1]


@ruling("advanced game")
@pytest.mark.parametrize(
    "turn",
    [
        "box@0,0 VVoo@2,2 paw PYVB@3,3",
        "stack VVoo@2,2 mouse:VVoo@2,2>-1,-1",
        "fish:KPoB/YYVo VVoo@2,2 box@2,2",
        "VVoo@2,2 box@2,2 fish:KPoB/YYVo",
        "stack box@0,0 VVoo@2,2",
    ],
)
def test_one_token_a_turn(turn: str) -> None:
    tokens = {0: "paw box fish stack mouse"}
    position = table("KPoB/YYVo PPPP/VVoo", "", board="KPVB@0,0 YYYY@1,1", tokens=tokens)
    with pytest.raises(IllegalMoveError, match="only one token a turn"):
        plays(position, turn)


@ruling("advanced game")
def test_a_second_card_needs_the_paw() -> None:
    position = table("KPoB/YYVo PPPP/VVoo", "", tokens={0: "box"})
    with pytest.raises(IllegalMoveError, match="already played"):
        plays(position, "YYVo@1,1 VVoo@2,2")
