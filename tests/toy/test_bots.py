"""Bots play a match of the toy game, with a report; a level advises in it, and reviews a record."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from cli.commands.arena import controls
from games.protocol import Player
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.arena.blocks import Contest, play, play_block
from solver.arena.report import report
from solver.arena.results import Results, read
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import assess, summaries
from solver.bots.roster import PLAIN, roster_of
from solver.workers import Workforce, workers
from tests.support.toy_game import RULES, Record

DEALS = 6
SETUP = RULES.setup(2, {"length": "9"})


@pytest.fixture
def contest(toy: Entry) -> Contest:
    return Contest(toy, SETUP, ("greedy", "random"), "1", Limit())


def played(contest: Contest, path: Path, deals: int = DEALS) -> bytes:
    """The results of so many deals, of which those that are missing are played by two workers."""
    with Results(path, contest.match) as results, workers(Workforce(2)) as pool:
        for _ in play(results, deals, partial(play_block, contest), pool):
            pass
    return path.read_bytes()


def test_two_workers_play_a_match_and_its_report_says_who_is_stronger(
    contest: Contest, tmp_path: Path
) -> None:
    played(contest, tmp_path / "match")
    match, blocks = read(tmp_path / "match")
    assert (match.game, match.options) == ("ends", {"length": "9"})
    assert blocks == [play_block(contest, number).block for number in range(DEALS)]
    found = report(match, blocks)
    assert (found.blocks, found.games) == (DEALS, 2 * DEALS)
    greedy, random = found.standings
    assert greedy.share.mean + random.share.mean == pytest.approx(1)
    assert greedy.share.mean > random.share.mean
    assert found.ratings[0].mean > found.ratings[1].mean


def test_a_match_that_was_left_goes_on_to_the_same_file(contest: Contest, tmp_path: Path) -> None:
    with Results(tmp_path / "left", contest.match) as results, workers(Workforce(2)) as pool:
        work = partial(play_block, contest)
        assert len(list(islice(play(results, DEALS, work, pool), 2))) == 2
    assert len(read(tmp_path / "left")[1]) == 2
    assert played(contest, tmp_path / "left") == played(contest, tmp_path / "whole")


def test_a_game_without_bots_of_its_own_has_the_plain_ones(contest: Contest) -> None:
    roster = roster_of("ends")
    assert roster is PLAIN
    assert roster.names == ("random", "greedy")
    assert [name for name, _bots in controls(roster, contest.bots, 2)] == [
        "mirror-greedy",
        "greedy-random",
        "mirror-random",
    ]


def test_greedy_takes_the_end_that_is_worth_more_to_it(contest: Contest) -> None:
    deal = contest.deal(3)
    position, memory = deal.position(), deal.memory()
    observation = memory.observe(position, position.turn)
    decision = PLAIN.level("greedy").choose(observation, Limit(), Stream("greedy"))
    values = {each.move.text: each.value for each in decision.alternatives}
    assert set(values) == {"left", "right"}
    assert decision.value == values[decision.move.text] == max(values.values())


def played_out(adviser: Adviser | None) -> Record:
    """A game in which both seats do what an adviser would do, or anything."""
    players = Player("a", "human"), Player("b", "human")
    record = SETUP.record("7", SETUP.deal("7"), players)
    deal, rng = record.deal, Stream("toy-review")
    position, memory = deal.position(), deal.memory()
    while not position.over:
        point = DecisionPoint(len(record.turns), memory.observe(position, position.turn))
        move = adviser.decision(point).move if adviser else position.moves.random(rng)
        draft = position.drafted(move)
        record, memory = record.played(draft), memory.after(draft)
        position = position.play(move)
    assert isinstance(record, Record)
    return record


def test_what_the_adviser_plays_gives_nothing_away(toy: Entry) -> None:
    adviser = Adviser(toy, "greedy", Limit(), "7")
    found = [assess(adviser, point) for point in decision_points(played_out(adviser))]
    assert len(found) == 9
    assert all(each.as_good and each.lost == 0 for each in found)


def test_what_anybody_plays_loses_what_the_better_end_is_worth_more(toy: Entry) -> None:
    adviser = Adviser(toy, "greedy", Limit(), "7")
    found = [assess(adviser, point) for point in decision_points(played_out(None))]
    assert [summary.turns for summary in summaries(found, 9)] == [5, 4]
    assert any(each.lost > 0 for each in found)
    for each in found:
        assert each.best is not None
        assert each.played is not None
        assert each.lost == each.best.value - each.played.value
