"""How a game begins and ends, ruling by ruling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.board import Placement
from games.catbox.deal import deal
from games.catbox.faces import Identity
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.scoring import DecidedBy, Score, Tally, decide
from games.protocol import IllegalMoveError
from tests.support.boards import (
    DECK,
    board_of,
    dealt,
    edition_names,
    mode_names,
    plays,
    seat_counts,
    seeds,
    table,
)
from tests.support.rulings import ruling


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
