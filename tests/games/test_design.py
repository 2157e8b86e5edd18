"""Wishes for boards: their notation, and by how much a board misses one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.design import EXAMPLE, Design, Want, Wish, cards_for, parse_wish
from games.catbox.faces import Face, Identity, parse_card
from games.catbox.scoring import Stake, Stakes, tallies
from games.ifitfits import cards as boxes
from games.ifitfits.board import STANDARD, Board, Cat
from games.ifitfits.cards import ICONS
from games.ifitfits.design import CELLS, parse_box_target, parse_scores_target
from games.ifitfits.rulings import Mode
from games.protocol import GameError, IllegalMoveError
from tests.support.boards import DECK, board_of


def test_a_wish_names_totals_or_parts() -> None:
    assert parse_wish("chihuahua=8+4 pink=11") == Wish(
        (Want(Identity.PINK, 11), Want(Identity.CHIHUAHUA, 12, 8))
    )


@pytest.mark.parametrize("text", [EXAMPLE, "pink=11", "black=0+0 chihuahua=12"])
def test_the_text_of_a_wish_reads_as_the_wish(text: str) -> None:
    assert str(parse_wish(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the wish is empty"),
        ("pink", '"pink" is no wish'),
        ("pink=", "is no wish"),
        ("pink=-1", "is no wish"),
        ("pink=7+4+1", "is no wish"),
        ("pink=1000", "is no wish"),
        ("pink=\u0661", "is no wish"),
        ("red=3", '"red" is no identity: expected one of black, pink'),
        ("pink=3 pink=4", "pink stands in the wish twice"),
        ("pink=3,blue=4", "is no wish"),
    ],
)
def test_what_is_no_wish_is_told(text: str, expected: str) -> None:
    with pytest.raises(GameError, match=r"^[^\n]*$") as caught:
        parse_wish(text)
    assert expected in str(caught.value)


def test_a_board_misses_a_wish_by_points() -> None:
    counted = tallies(board_of("KPoB@0,0", "YYVo@1,1"))
    assert parse_wish("yellow=4 chihuahua=2").missed(counted) == 0
    assert parse_wish("yellow=2+2 pink=1+1").missed(counted) == 0
    assert parse_wish("yellow=3+1 pink=4").missed(counted) == 2 + 2
    assert parse_wish("chihuahua=1+4").missed(counted) == 1 + 4


def test_faces_find_cards_even_if_the_first_ones_are_taken() -> None:
    cards = [parse_card(text) for text in ("KKKK/PPPP", "KKKK/BBBB", "YYYY/PPPP")]
    kings, pink, blue = Face("KKKK"), Face("PPPP"), Face("BBBB")
    assert cards_for([kings, kings, pink], cards) == {0: 1, 1: 0, 2: 2}
    assert cards_for([kings, pink, blue], cards) is not None
    assert cards_for([kings, kings, blue], cards) is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (["PPPP@0,0"], "1 placements: expected 2"),
        (["PPPP@0,0", "PPPP@1,1"], "the deck hasn't a card for each"),
        (["PPPP@1,0", "PoPP@2,1"], "the starting card lies at 0,0"),
        (["PPPP@0,0", "VPPY@1,0"], "covers 2 occupied cells"),
    ],
)
def test_a_board_that_the_rules_refuse_is_no_design(line: list[str], reason: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Design(DECK, 2, Stakes(Stake(Identity.PINK))).replay(line)
    assert reason in str(caught.value)


AMOUNTS = st.lists(
    st.tuples(
        st.sampled_from((CELLS, *ICONS)), st.sampled_from(("=", ">=", "<=")), st.integers(0, 99)
    ),
    unique_by=lambda amount: amount[0],
    min_size=1,
)


@given(AMOUNTS, st.sampled_from(([], ["closed"], ["open"])))
def test_a_wish_for_a_box_reads_as_it_is_written(
    amounts: list[tuple[str, str, int]], state: list[str]
) -> None:
    wish = parse_box_target([*(f"{of}{sign}{number}" for of, sign, number in amounts), *state])
    assert parse_box_target(str(wish).split()) == wish


@given(st.lists(st.integers(-99, 99), min_size=2, max_size=5))
def test_a_wish_for_scores_reads_as_it_is_written(points: list[int]) -> None:
    assert parse_scores_target(list(map(str, points))).points == tuple(points)


@pytest.mark.parametrize("word", ["", "m", "m=", "m=-1", "x=3", "Closed", "cells>3", "m=100"])
def test_other_words_are_no_wish_for_a_box(word: str) -> None:
    with pytest.raises(GameError, match="is no wish for a box"):
        parse_box_target([word])


def test_an_empty_wish_is_refused() -> None:
    with pytest.raises(GameError, match="the wish is empty"):
        parse_box_target([])


def two_mice() -> Board:
    """A closed box of two cards with two mice and a spray bottle, with a cat of seat 1."""
    board = Board.empty(STANDARD).put((0, 0), boxes.parse_card("woww:mm"))
    return board.put((1, 0), boxes.parse_card("wwwo:s")).put_across((0, 0), Cat(1))


@pytest.mark.parametrize(
    ("words", "missed"),
    [
        ("closed", 0),
        ("open", 1),
        ("closed cells=2 m=2 s=1", 0),
        ("m=5", 3),
        ("cells>=4 s=0", 3),
        ("s<=0 m<=1", 2),
    ],
)
def test_what_a_box_misses_is_added_up(words: str, missed: int) -> None:
    assert parse_box_target(words.split()).missed(two_mice(), Mode.BASIC) == missed


def test_what_scores_miss_is_added_up_over_the_seats() -> None:
    wish = parse_scores_target(["3", "1"])
    assert wish.missed(two_mice(), Mode.BASIC) == 3 + 1
    assert parse_scores_target(["0", "2"]).missed(two_mice(), Mode.BASIC) == 0
