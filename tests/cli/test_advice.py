"""Hints, reasons, `analyse` and `review` in games that have no tests of their own for them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.line.turn_prompt import HintWords
from cli.print.output import console
from games import registry
from games.protocol import HUMAN, Player
from games.record import Record, remembered
from games.rng import Stream
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import Appraisal, assess
from tests.cli.conftest import Run
from tests.support.commands import catbox
from views.sessions.analysis import turn_sheet
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.hints import Hints
from views.sessions.own_turn import OwnTurn
from views.sessions.past_game import PastGame
from views.view import view_of

BOT = "rival"

STEPS = ("--bot", BOT, "--iterations", "40")

SEATS = Player("Anna", HUMAN), Player("Bob", f"bot:{BOT}"), Player("Cleo", "bot:greedy")

MOVES = {"catinthebox": 14, "ifitfits": 16}
"""By game, how many random moves are made before somebody asks."""


class Begun(NamedTuple):
    """The beginning of a game, and its record on the disk."""

    game: str
    record: Record
    path: Path

    @property
    def position(self) -> Any:
        """Where it stands."""
        *_, last = self.record.positions()
        return last

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return MOVES[self.game]


@pytest.fixture(scope="module", params=MOVES)
def begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    rules = registry.entry(request.param).game
    setup = rules.setup(len(SEATS), {})
    deal = setup.deal("advice", 0)
    record, position = setup.record("advice", deal, SEATS), deal.position()
    rng = Stream("test-advice", request.param)
    for _ in range(MOVES[request.param]):
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    path = tmp_path_factory.mktemp("advice") / "game.json"
    path.write_text(record.text)
    return Begun(request.param, record, path)


def asked(begun: Begun) -> Hints:
    """The hints that the seat to move can ask for."""
    entry = registry.entry(begun.game)
    *_, (position, memory) = remembered(begun.record)
    observation = memory.observe(position, position.turn)
    adviser = Adviser(entry, BOT, Limit(iterations=40), "1")
    events = PastGame(entry, begun.record).turns
    return Hints(OwnTurn(view_of(entry), observation, SEATS), adviser, events=events)


def printed(hints: Hints, word: str) -> list[str]:
    with console.capture() as capture:
        HintWords(hints).commands[word]()
    return capture.get().splitlines()


def analysed(run: Run, begun: Begun, *args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("analyse", begun.path, "--all", "--json", *STEPS, *args))
    return found


def test_programs_see_the_best_move_and_what_others_are_worth(run: Run, begun: Begun) -> None:
    found, position = analysed(run, begun), begun.position
    legal = {str(move) for move in position.observation(position.turn).moves}
    listed = [each["turn"] for each in found["alternatives"]]
    values = [each["value"] for each in found["alternatives"]]
    assert (found["seat"], found["turns"]) == (position.turn, begun.moves)
    assert (found["best"], found["value"]) == (listed[0], values[0])
    assert set(listed) <= legal
    if not any(each["error"] for each in found["alternatives"]):
        assert values == sorted(values, reverse=True)
    assert found["why"]


def test_the_same_steps_and_seed_say_the_same(run: Run, begun: Begun) -> None:
    assert analysed(run, begun, "--seed", "5") == analysed(run, begun, "--seed", "5")


def test_people_see_moves_a_reason_and_what_is_hidden(run: Run, begun: Begun) -> None:
    lines = run("analyse", begun.path, "--all", *STEPS, "--top", "2").splitlines()
    mover = SEATS[begun.position.turn].name
    assert lines[0].startswith(f"Turn {begun.moves + 1}: {mover}")
    assert lines[1] == f"The best turns, with the points that {BOT} expects:"
    assert lines[2].split() == ["turn", "worth"]
    assert lines[5]
    assert "not seen" in "\n".join(lines[5:]).lower()


def test_a_turn_that_isn_t_there_is_one_line(begun: Begun) -> None:
    done = catbox("analyse", begun.path, "--turn", "999")
    expected = f"catbox: --turn 999: the game has {begun.moves} turns\n"
    assert (done.returncode, done.stderr) == (2, expected)


def test_the_numbers_of_a_hint_name_turns_that_analyse_names(run: Run, begun: Begun) -> None:
    first, *lines = printed(asked(begun), "numbers")
    best = analysed(run, begun, "--seed", "1", "--top", "3")["alternatives"]
    assert first == f"  What {BOT} would do in your place, and what it expects:"
    assert any(each["turn"] in line for each in best for line in lines[1:4])
    assert all(len(line) <= console.width for line in lines)


def test_why_shows_the_last_move_of_a_bot_and_keeps_its_reasons(begun: Begun) -> None:
    first, *_, last = printed(asked(begun), "why")
    assert first.split()[0].rstrip(":") in ("Bob", "Cleo")
    assert last == "  Its own reasons would reveal what it hides; the review has them."


def test_a_review_rates_every_turn(run: Run, begun: Begun) -> None:
    found = json.loads(run("review", begun.path, "--all", "--json", *STEPS, "--jobs", "1"))
    positions = list(begun.record.positions())[:-1]
    assert [each["seat"] for each in found["turns"]] == [place.turn for place in positions]
    for each in found["turns"]:
        assert each["lost"] >= 0
        assert each["as_good"] or each["lost"] >= 0.05
        if each["value"] is not None:
            gone = each["best"]["value"] - each["value"]
            assert each["lost"] == pytest.approx(max(0.0, gone))
    for player in found["players"]:
        own = [each for each in found["turns"] if each["seat"] == player["seat"]]
        lost = sum(each["lost"] for each in own if not each["as_good"])
        assert (player["turns"], player["lost"]) == (len(own), pytest.approx(lost))


@pytest.mark.slow
def test_people_see_turns_a_chart_and_a_line_a_player(run: Run, begun: Begun) -> None:
    lines = run("review", begun.path, "--all", *STEPS, "--jobs", "1").splitlines()
    assert lines[0].split() == ["turn", "who", "lost", "played", "better"]
    assert "Anna: # points ahead or behind, o what it could expect" in lines
    assert [line.split(":")[0] for line in lines[-3:]] == [seat.name for seat in SEATS]
    shown = (line for line in lines[:-3] if not line.startswith("    better:"))
    assert [line for line in shown if len(line) > console.width] == []


def test_turns_are_listed_in_order_of_what_they_are_worth_and_the_choice_is_named() -> None:
    values = {"a": -1.75, "b": -1.9, "c": -1.8, "d": -1.7}
    sheet = turn_sheet([Appraisal(text, value, 0.1) for text, value in values.items()])
    turns = [(turn, chosen) for turn, _, chosen in (row.cells for row in sheet.rows)]
    assert turns == [("d", ""), ("a", "its choice"), ("c", ""), ("b", "")]


def test_a_choice_that_is_worth_the_most_needs_no_name() -> None:
    sheet = turn_sheet([Appraisal("a", 2.0, 0.0), Appraisal("b", 2.0, 0.0)])
    assert [row.cells for row in sheet.rows] == [("a", "+2.0", ""), ("b", "+2.0", "")]


def test_who_does_what_a_hint_says_loses_nothing_clearly_in_the_worlds_of_the_review(
    begun: Begun,
) -> None:
    game = GameInPlay(registry.entry(begun.game), begun.record, GameFile(begun.path), Pacing())
    hints, judge = (
        replace(adviser, level=BOT, limit=Limit(iterations=400))
        for adviser in (game.hint_adviser, game.adviser())
    )
    assert judge.seed == str(begun.record.seed)
    assert hints.seed != judge.seed
    observation = game.observation(game.turn)
    hinted = hints.decision(DecisionPoint(game.number, observation)).move
    *_, last = decision_points(begun.record.played(game.position.drafted(hinted)))
    assert assess(judge, last).as_good
