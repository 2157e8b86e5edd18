"""A level advises in the toy game, and a record is reviewed with what each seat knew."""

from __future__ import annotations

from games.protocol import Player
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import assess, summaries
from tests.support.plain_record import PlainRecord
from tests.support.toy_game import RULES


def played(adviser: Adviser | None) -> PlainRecord:
    """A game in which both seats do what an adviser would do, or anything."""
    setup = RULES.setup(2, {"length": "9"})
    record = setup.record("7", setup.deal("7"), (Player("a", "human"), Player("b", "human")))
    deal, rng = record.deal, Stream("toy-review")
    position, memory = deal.position(), deal.memory()
    while not position.over:
        point = DecisionPoint(len(record.turns), memory.observe(position, position.turn))
        move = adviser.decision(point).move if adviser else position.moves.random(rng)
        draft = position.drafted(move)
        record, memory = record.played(draft), memory.after(draft)
        position = position.play(move)
    assert isinstance(record, PlainRecord)
    return record


def test_what_the_adviser_plays_gives_nothing_away(toy: Entry) -> None:
    adviser = Adviser(toy, "greedy", Limit(), "7")
    found = [assess(adviser, point) for point in decision_points(played(adviser))]
    assert len(found) == 9
    assert all(each.as_good and each.lost == 0 for each in found)


def test_what_anybody_plays_loses_what_the_better_end_is_worth_more(toy: Entry) -> None:
    adviser = Adviser(toy, "greedy", Limit(), "7")
    found = [assess(adviser, point) for point in decision_points(played(None))]
    assert [summary.turns for summary in summaries(found)] == [5, 4]
    assert any(each.lost > 0 for each in found)
    for each in found:
        assert each.best is not None
        assert each.played is not None
        assert each.lost == each.best.value - each.played.value
