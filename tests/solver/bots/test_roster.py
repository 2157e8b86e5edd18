"""Rosters: who may sit down, by name and rating, at a game with bots or without."""

from __future__ import annotations

import pytest

from games import registry
from games.protocol import GameError
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.bots.roster import ANCHORED, PLAIN, Ladder, LadderTable, Roster, Rung, roster_of
from tests.support.toy_game import ENTRY, Position

CATBOX = roster_of("catbox")
rosters = pytest.mark.parametrize("roster", [CATBOX, PLAIN], ids=["catbox", "plain"])
POSITION = Position((9, 2, 4), ((), ()), (0, 0))


@rosters
def test_whom_people_meet_and_who_advises_them_are_levels(roster: Roster) -> None:
    assert roster.default in roster.levels
    assert roster.adviser in roster.advisers


@rosters
def test_names_differ_and_levels_come_first_and_bear_theirs(roster: Roster) -> None:
    assert len(set(roster.names)) == len(roster.names)
    assert roster.names[: len(roster.levels)] == tuple(roster.levels)
    assert [level.name for level in roster.levels.values()] == list(roster.levels)


@rosters
def test_a_name_that_there_is_not_is_refused_with_those_that_there_are(roster: Roster) -> None:
    with pytest.raises(GameError, match=r'^"wizard" is no level: expected one of random, '):
        roster.player("wizard")


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_strongest_level_alone_takes_what_time_it_is_given(name: str) -> None:
    levels = list(roster_of(name).levels.values())
    assert [level.name for level in levels if level.timed] == [levels[-1].name]


def test_a_row_gives_the_same_roster_as_its_name() -> None:
    assert roster_of(registry.entry("catbox")) is CATBOX


@pytest.mark.parametrize("row", [ENTRY, ENTRY._replace(name="other")])
def test_a_game_without_bots_has_the_plain_ones(row: Entry) -> None:
    assert roster_of(row) is PLAIN


def test_plain_greedy_takes_the_most_points() -> None:
    decision = PLAIN.level("greedy").choose(POSITION.observation(0), Limit(), Stream("greedy"))
    assert (decision.move.text, decision.value) == ("left", 9)
    assert [each.move.text for each in decision.alternatives] == ["left", "right"]


def test_plain_greedy_tries_no_more_moves_than_its_limit_but_one_at_least() -> None:
    limited = PLAIN.level("greedy").choose(POSITION.observation(0), Limit(None, 1), Stream("one"))
    assert [each.move.text for each in limited.alternatives] == ["left"]


def test_plain_greedy_rates_a_move_that_is_asked_for() -> None:
    greedy, right = PLAIN.level("greedy"), POSITION.moves[1]
    asked = greedy.choose(POSITION.observation(0), Limit(None, 1), Stream("one"), (right,))
    assert [each.value for each in asked.alternatives] == [9, 4]


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
