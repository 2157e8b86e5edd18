"""Wishes for boards: their notation, and by how much a board misses one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import STANDARD, Board, Cat
from games.ifitfits.cards import ICONS, parse_card
from games.ifitfits.design import CELLS, parse_box_target, parse_scores_target
from games.ifitfits.rulings import Mode
from games.protocol import GameError

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
    board = Board.empty(STANDARD).put((0, 0), parse_card("woww:mm"))
    return board.put((1, 0), parse_card("wwwo:s")).put_across((0, 0), Cat(1))


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
