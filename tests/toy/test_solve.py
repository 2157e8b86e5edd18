"""The toy game is solved by `brute` and judged, and its record is replayed."""

from __future__ import annotations

from games.loading import parse
from games.protocol import Player
from games.record import remembered
from games.rng import Stream
from solver.answer import Status
from solver.engines import engine_names, pick, solve
from tests.support.toy_game import RULES, Position, task, text

POSITION = Position((4, 9, 2, 7, 1), ((), ()), (1, 2))


def test_a_toy_puzzle_comes_back_from_its_file() -> None:
    asked = task(POSITION, 3)
    assert parse(text(asked).encode()).value == asked


def test_brute_answers_and_the_judge_agrees() -> None:
    asked = task(POSITION, 5)
    assert (engine_names("ends"), pick(asked)) == (("brute",), "brute")
    answer = solve(asked)
    assert answer.status is Status.OPTIMAL
    assert asked.replay(answer.line).value == answer.value


def test_a_toy_record_replays_to_the_same_end() -> None:
    setup, rng = RULES.setup(2, {"length": "5"}), Stream("toy-record")
    deal = setup.deal("7")
    players = (Player("Anna", "human"), Player("random", "bot:random"))
    record, position = setup.record("7", deal, players), deal.position()
    while not position.over:
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    again = parse(record.text.encode()).value
    *_, (last, memory) = remembered(again)
    assert last == position
    assert len(memory.observe(last, 0).history) == len(again.turns) == 5
    assert again.claimed == tuple(score.total for score in position.scores())
