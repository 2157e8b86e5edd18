"""The benchmark of the time of bots."""

from __future__ import annotations

import pytest

from benchmarks.pace import (
    MOVES,
    SLACK,
    PaceRow,
    contest,
    game_line,
    line,
    seconds_a_game,
    taken,
    too_slow,
)
from games import registry
from games.catbox.rulings import Mode
from games.registry import Entry
from solver.bots.advice import SECONDS
from solver.bots.roster import roster_of


@pytest.mark.slow
def test_a_process_takes_its_moves() -> None:
    times = taken(2, Mode.ADVANCED, 0.0, 1)
    assert len(times) == MOVES


def test_a_line_shows_the_mean_and_the_longest() -> None:
    row = PaceRow(3, Mode.BASIC, (2.0, 2.1), (2.0, 2.0, 2.3))
    assert line(row) == "| 3, basic | 2.050 | 2.100 | 2.100 | 2.300 |"


@pytest.mark.parametrize("entry", registry.GAMES.values(), ids=registry.GAMES)
def test_a_level_plays_with_the_time_that_people_give_it(entry: Entry) -> None:
    *lower, strongest = roster_of(entry).levels
    assert contest(entry, strongest, 2).limit.seconds == SECONDS
    assert {contest(entry, level, 2).limit.seconds for level in lower} == {None}


def test_the_time_of_a_game_is_that_of_all_seats() -> None:
    assert seconds_a_game(contest(registry.entry("catinthebox"), "greedy", 3), 1) > 0


def test_a_row_has_a_column_for_each_number_of_seats() -> None:
    row = game_line(registry.entry("catinthebox"), "rival", {2: 0.031, 3: 61.2})
    assert row == "| Cat in the Box, rival | 0.03 | 61.20 |"


def test_a_level_that_takes_longer_than_the_next_one_is_named() -> None:
    levels = {"greedy": {2: 1.3}, "rival": {2: 60.0}, "expert": {2: 8.0}}
    assert list(too_slow(levels)) == ["rival takes longer than expert with 2 seats"]
    assert not list(too_slow({"novice": {2: SLACK}, "greedy": {2: 0.01}}))
