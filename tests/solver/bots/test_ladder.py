"""Ladders: one number for people, of every level that was measured."""

from __future__ import annotations

import pytest

from games import registry
from solver.bots.roster import ANCHORED, PLAIN, Ladder, LadderTable, Rung, roster_of


def test_the_rating_for_people_is_that_between_two_in_tens() -> None:
    pair = LadderTable(1, 2, ("a",), {"one": Rung(1204, None, None)})
    crowd = LadderTable(1, 3, ("a",), {"one": Rung(1107, 1000, 1250)})
    assert Ladder("one", {2: pair, 3: crowd}).rating("one") == 1200


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_level_has_a_rating_and_the_default_one_is_the_anchor(name: str) -> None:
    roster = roster_of(name)
    ratings = [roster.rating(level) for level in roster.levels]
    assert None not in ratings
    assert roster.rating(roster.default) == ANCHORED


def test_a_game_whose_bots_were_never_measured_has_no_ratings() -> None:
    assert PLAIN.rating("greedy") is None
