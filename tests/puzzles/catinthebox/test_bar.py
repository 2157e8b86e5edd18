"""The quality bars of Cat in the Box: what is no puzzle, whatever is proved about it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.bars import passes, shipped, with_position


def a_trick_lost(position: Any) -> None:
    """The seat that predicted four tricks has predicted, and won, one less than before."""
    seat = next(seat for seat in position["seats"] if seat["prediction"] == 4)
    seat["prediction"] -= 1
    seat["won"] -= 1


@pytest.mark.parametrize("kind", ["tricks", "together"])
def test_a_moment_that_no_game_leads_to_is_no_puzzle(kind: str) -> None:
    challenge = shipped("catinthebox", kind)
    assert passes(challenge)
    assert not passes(with_position(challenge, a_trick_lost))


def test_a_wish_that_changes_nothing_makes_no_puzzle() -> None:
    """A seat that wins as many tricks as predicted wins four where four are predicted."""
    challenge = shipped("catinthebox", "together")
    seats = challenge.puzzle["position"]["seats"]
    four = next(number for number, seat in enumerate(seats) if seat["prediction"] == 4)
    wishes = [*challenge.puzzle["wish"], f"seat:{four} won:4"]
    assert not passes(replace(challenge, puzzle=challenge.puzzle | {"wish": wishes}))
