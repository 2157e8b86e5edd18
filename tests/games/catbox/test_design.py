"""Wishes as text, and how far a board is from one."""

from __future__ import annotations

import pytest

from games.catbox.design import EXAMPLE, Design, Want, Wish, cards_for, parse_wish
from games.catbox.faces import Face, Identity, parse_card
from games.catbox.scoring import Stake, Stakes, tallies
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
