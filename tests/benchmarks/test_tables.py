"""What the tables of benchmarks say: times of models and of bots, rollouts, and beliefs."""

from __future__ import annotations

from math import isclose, log

import pytest

from benchmarks import pace
from benchmarks.beliefs import CARDS, LINE_UPS, STOPS, Belief, beliefs_of, played, reliability
from benchmarks.model_times import PuzzleTimes, merged, stored, table
from benchmarks.pace import PaceRow, contest
from benchmarks.rollouts import PLAYOUTS, POLICIES
from games import registry
from games.catbox.rulings import SEATS, Mode
from games.registry import Entry
from solver.bots.advice import SECONDS
from solver.bots.roster import roster_of
from solver.catbox.beliefs.likelihood import STYLES


def test_a_benchmark_without_results_says_so_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as caught:
        stored("ifitfits-nothing")
    assert caught.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "ifitfits-nothing.json doesn't exist" in line


def test_times_are_compared_with_the_reference_and_are_bounds_if_something_is_open() -> None:
    rows = [PuzzleTimes("a", "ours", (1.0, 3.0), 2), PuzzleTimes("a", "theirs", (30.0, 10.0), 1)]
    ours, theirs = [*table(rows)][2:]
    assert ours.endswith("| 2 of 2 | 2,000.0 | 2,000.0 | 3,000.0 | 1.0 |")
    assert theirs.endswith("| 1 of 2 | 20,000.0 | 20,000.0 | 30,000.0 | > 10 |")


def test_rows_that_are_measured_anew_replace_those_before() -> None:
    before = [PuzzleTimes(name, "cpsat", (1.0,), 1) for name in ("a", "b")]
    anew = [PuzzleTimes(name, "cpsat", (2.0,), 1) for name in ("b", "c")]
    rows = merged(before, anew, ["a", "b", "c"])
    assert [(row.row, row.seconds) for row in rows] == [("a", (1.0,)), ("b", (2.0,)), ("c", (2.0,))]


@pytest.mark.slow
def test_a_process_takes_its_moves() -> None:
    assert len(pace.taken(2, Mode.ADVANCED, 0.0, 1)) == pace.MOVES


@pytest.mark.parametrize("entry", registry.GAMES.values(), ids=registry.GAMES)
def test_a_level_plays_with_the_time_that_people_give_it(entry: Entry) -> None:
    *lower, strongest = roster_of(entry).levels
    assert contest(entry, strongest, 2).limit.seconds == SECONDS
    assert {contest(entry, level, 2).limit.seconds for level in lower} == {None}


def test_lines_of_pace_show_means_the_longest_and_each_number_of_seats() -> None:
    entry = registry.entry("catinthebox")
    row = PaceRow(3, Mode.BASIC, (2.0, 2.1), (2.0, 2.0, 2.3))
    assert pace.line(row) == "| 3, basic | 2.050 | 2.100 | 2.100 | 2.300 |"
    seats = pace.game_line(entry, "rival", {2: 0.031, 3: 61.2})
    assert seats == "| Cat in the Box, rival | 0.03 | 61.20 |"
    assert pace.seconds_a_game(contest(entry, "greedy", 3), 1) > 0


def test_a_level_that_takes_longer_than_the_next_one_is_named() -> None:
    levels = {"greedy": {2: 1.3}, "rival": {2: 60.0}, "expert": {2: 8.0}}
    assert list(pace.too_slow(levels)) == ["rival takes longer than expert with 2 seats"]
    assert not list(pace.too_slow({"novice": {2: pace.SLACK}, "greedy": {2: 0.01}}))


@pytest.mark.slow
def test_every_number_of_seats_is_measured_both_ways() -> None:
    found = list(PLAYOUTS.rates(0.0))
    assert {(each.level, each.seats) for each in found} == {(m, s) for m in POLICIES for s in SEATS}
    assert all(each.rollouts > 0 and each.plain > 0 for each in found)


@pytest.mark.nightly
def test_a_game_of_believers_is_the_same_whenever_it_is_played() -> None:
    one, two = (list(played("crowd", 3, Mode.ADVANCED, 1)) for _ in range(2))
    assert one == two
    assert one[-1][0].over


@pytest.mark.slow
def test_log_loss_falls_below_the_prior_as_turns_are_seen() -> None:
    found = list(beliefs_of("greedy", 2, Mode.BASIC, 0))
    assert [moment.turns for moment in found] == [stop for stop in STOPS for _ in range(2)]
    assert all(isclose(moment.prior, log(4)) for moment in found)
    assert all(moment.loss < 0.1 for moment in found[-2:])
    for moment in found:
        assert isclose(sum(said for said, _ in moment.claims), 1)
        assert sum(true for _, true in moment.claims) == 1


def test_reliability_counts_what_came_true() -> None:
    claims = ((0.3, True), (0.3, False), (0.3, False), (0.9, True))
    lines = list(reliability([Belief(2, 0.0, 0.0, claims), Belief(9, 0.0, 0.0, claims[:1])]))
    assert lines == [
        "| 1-4 | 3 | 0.300 | 0.333 |",
        "| 1-4 | 1 | 0.900 | 1.000 |",
        "| 9-16 | 1 | 0.300 | 1.000 |",
    ]


def test_styles_are_shares_of_all_players() -> None:
    assert isclose(sum(style.share for style in STYLES), 1)
    assert {"greedy", "rival"} <= {style.name for style in STYLES} & set(LINE_UPS)
    assert len(CARDS) == 48
