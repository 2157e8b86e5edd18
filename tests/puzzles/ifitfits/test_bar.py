"""The quality bars of If It Fits: what is no puzzle, whatever is proved about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.ifitfits.cards import PRINCESS
from games.ifitfits.files import load_deck
from puzzles.challenge import Challenge
from puzzles.proof_engine import fastest
from solver import engines
from tests.support.bars import candidate_of, passes, shipped, with_position

FAR = 20


def a_cat_lost(position: Any) -> None:
    """A seat that isn't to move has one cat less than there were."""
    position["seats"][position["turn"] - 1]["cats"] -= 1


def drawn(position: Any, card: str) -> None:
    """The seat to move has one more card of the pile."""
    hand(position).append(card)
    position["pile"] -= 1


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
    longer = with_position(challenge, lambda position: drawn(position, idle))
    assert candidate_of(challenge).busy
    assert not candidate_of(longer).busy
    assert not passes(longer)


def test_a_turn_with_two_cards_alike_is_no_puzzle() -> None:
    challenge = shipped("ifitfits", "turn")
    twice = with_position(challenge, lambda position: drawn(position, hand(position)[0]))
    assert not candidate_of(twice).busy
    assert not passes(twice)


def test_a_box_with_a_cat_that_gains_nothing_is_no_puzzle() -> None:
    """At most one cat is laid after each card: another one has no place."""
    challenge = shipped("ifitfits", "box")
    cats = len(challenge.puzzle["cards"]) + 1
    assert candidate_of(challenge).busy
    assert not candidate_of(replace(challenge, puzzle=challenge.puzzle | {"cats": cats})).busy


def test_a_box_with_a_card_that_gains_nothing_is_no_puzzle() -> None:
    """Not even if there were only one place for it that is best."""
    challenge = shipped("ifitfits", "box")
    cards = challenge.puzzle["cards"]
    every = (replace(challenge, puzzle=challenge.puzzle | {"cards": [*cards, c]}) for c in CARDS)
    idle = next(longer for longer in every if value_of(longer) == challenge.value)
    engine = fastest()
    sure = engine._replace(lone=lambda task: engine.two(task)[0])
    assert candidate_of(challenge, sure).busy
    assert not candidate_of(idle, sure).busy


CARDS = sorted({str(card) for card in load_deck("standard").cards} - {PRINCESS})


def hand(position: Any) -> list[str]:
    """The hand of the seat to move."""
    found: list[str] = position["seats"][position["turn"]]["hand"]
    return found


def value_of_hand(card: str) -> int | None:
    """The value of the turn with one card alone in the hand."""

    def only(position: Any) -> None:
        hand(position)[:] = [card]

    alone = with_position(shipped("ifitfits", "turn"), only)
    return value_of(alone)


def value_of(challenge: Challenge) -> int | None:
    """The value of a puzzle that a challenge may not state."""
    return engines.solve(candidate_of(challenge).puzzle).value
