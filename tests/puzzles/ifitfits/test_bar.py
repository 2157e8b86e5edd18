"""The quality bars of If It Fits: what is no puzzle, whatever is proved about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.ifitfits.cards import PRINCESS
from games.ifitfits.deck import standard_deck
from solver import engines
from tests.support.bars import candidate_of, passes, shipped, with_position

FAR = 20


def a_cat_lost(position: Any) -> None:
    """A seat that isn't to move has one cat less than there were."""
    position["seats"][position["turn"] - 1]["cats"] -= 1


def off_the_origin(puzzle: Any) -> None:
    """All of it lies elsewhere on the grid, where no first card does."""
    puzzle["table"]["left"] += FAR
    puzzle["board"] = [
        re.sub(r"([@^])(-?\d+),", lambda at: f"{at[1]}{int(at[2]) + FAR},", thing)
        for thing in puzzle["board"]
    ]


@pytest.mark.parametrize(
    ("kind", "change"), [("turn", a_cat_lost), ("duel", a_cat_lost), ("box", off_the_origin)]
)
def test_a_position_that_no_game_leads_to_is_no_puzzle(
    kind: str, change: Callable[[Any], None]
) -> None:
    challenge = shipped("ifitfits", kind)
    assert passes(challenge)
    assert not passes(with_position(challenge, change))


def test_a_turn_with_a_card_that_gains_nothing_is_no_puzzle() -> None:
    challenge = shipped("ifitfits", "turn")
    idle = next(card for card in CARDS if value_of_hand(card) == challenge.start)
    longer = with_position(challenge, lambda position: hand(position).append(idle))
    assert candidate_of(challenge).busy
    assert not candidate_of(longer).busy
    assert not passes(longer)


def test_a_turn_with_two_cards_alike_is_no_puzzle() -> None:
    challenge = shipped("ifitfits", "turn")
    twice = with_position(challenge, lambda position: hand(position).append(hand(position)[0]))
    assert not candidate_of(twice).busy
    assert not passes(twice)


CARDS = sorted({str(card) for card in standard_deck().cards} - {PRINCESS})


def hand(position: Any) -> list[str]:
    """The hand of the seat to move."""
    found: list[str] = position["seats"][position["turn"]]["hand"]
    return found


def value_of_hand(card: str) -> int | None:
    """The value of the turn with one card alone in the hand."""

    def only(position: Any) -> None:
        hand(position)[:] = [card]

    alone = with_position(shipped("ifitfits", "turn"), only)
    return engines.solve(candidate_of(alone).puzzle).value
