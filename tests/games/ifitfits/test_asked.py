"""The task of boxes that no recipe makes, but that a file may state."""

from __future__ import annotations

import pytest

from games.ifitfits.asked import task
from languages.message import translated
from tests.support.ifitfits.samples import packing, read


@pytest.mark.parametrize(
    ("cards", "cats", "said"),
    [
        (1, 0, "Place this card, without a cat, for the most points."),
        (1, 1, "Place this card, with at most one cat across it, for the most points."),
        (1, 4, "Place this card, with at most one cat across it, for the most points."),
        (6, 0, "Place these 6 cards, in any order and without cats, for the most points."),
        (
            6,
            3,
            (
                "Place these 6 cards, in any order and with at most 3 cats, each right after a "
                "card and across it, for the most points."
            ),
        ),
    ],
)
def test_a_box_has_any_number_of_cards_and_cats(cards: int, cats: int, said: str) -> None:
    raw = packing() | {"mode": "advanced", "cards": ["wwwo:m"] * cards, "cats": cats}
    assert translated(task(read(raw))) == f"You are seat 0 of the advanced game. {said}"
