"""Hints, reasons, `catbox analyse` and `catbox review`, by what the seat to move knows."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.line.turn_prompt import HintWords
from cli.print.output import console
from games import registry
from games.record import Record, remembered
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import Appraisal, assess
from tests.support.commands import catbox, output
from tests.support.ifitfits.samples import position as fitting
from tests.support.past_games import played
from views.sessions.analysis import turn_sheet
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.hints import Hints
from views.sessions.own_turn import OwnTurn
from views.sessions.past_game import PastGame
from views.view import view_of

BOT = "rival"

STEPS = ("--bot", BOT, "--iterations", "40")

SEATS = "Anna", f"bot:{BOT}", "bot:greedy"

MOVES = {"catbox": 13, "catinthebox": 14, "ifitfits": 16}
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


@pytest.fixture(scope="module", params=MOVES)
def begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    record = played(request.param, *SEATS, turns=MOVES[request.param], seed="9")
    path = tmp_path_factory.mktemp("begun") / "game.json"
    path.write_text(record.text)
    return Begun(request.param, record, path)


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of bots."""
    path = tmp_path_factory.mktemp("over") / "game.json"
    bots = "bot:greedy", "bot:rival", "bot:greedy"
    output("play", *bots, "--seed", "8", "--record", path, cwd=path.parent)
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    output("new", "--players", "3", "--seed", "2", "--out", tmp_path / "position.json")
    return tmp_path / "position.json"


def told(path: Path, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("analyse", path, "--all", "--json", *args))
    return found


def test_programs_see_the_best_move_and_what_others_are_worth(begun: Begun) -> None:
    found, position = told(begun.path, *STEPS, "--seed", "5"), begun.position
    legal = {str(move) for move in position.observation(position.turn).moves}
    listed = [each["turn"] for each in found["alternatives"]]
    values = [each["value"] for each in found["alternatives"]]
    assert (found["seat"], found["turns"]) == (position.turn, MOVES[begun.game])
    assert (found["best"], found["value"]) == (listed[0], values[0])
    assert set(listed) <= legal
    if not any(each["error"] for each in found["alternatives"]):
        assert values == sorted(values, reverse=True)
    assert found["why"]
    assert told(begun.path, *STEPS, "--seed", "5") == found


def test_programs_are_told_who_the_others_may_be(over: Path) -> None:
    found = told(over, "--turn", "13", "--bot", "rival")
    record = json.loads(over.read_text())
    assert list(found) == [
        *("seat", "identity", "turns", "bot", "limit", "seed", "best", "value"),
        *("alternatives", "others", "reasons", "why"),
    ]
    assert (found["seat"], found["turns"], found["seed"]) == (1, 13, "8")
    assert found["identity"] == record["seats"][1]["identity"]
    best, value = record["turns"][13], found["value"]
    first = {"turn": best, "value": value, "error": 0, "margin": value}
    assert (found["best"], found["alternatives"][0]) == (best, first)
    assert [other["name"] for other in found["others"]] == ["greedy", "greedy Luna"]
    assert all(isclose(sum(other["identities"].values()), 1) for other in found["others"])
    assert found["why"].startswith(f"That takes {found['identity']} from ")


def test_people_see_moves_a_reason_and_what_is_hidden(begun: Begun) -> None:
    lines = output("analyse", begun.path, "--all", *STEPS, "--top", "2").splitlines()
    mover = begun.record.players[begun.position.turn].name
    assert lines[0].startswith(f"Turn {MOVES[begun.game] + 1}: {mover}")
    assert lines[1] == f"The best turns, with the points that {BOT} expects:"
    assert lines[2].split()[:2] == ["turn", "worth"]
    assert lines[5]
    hidden = "identity" if begun.game == "catbox" else "not seen"
    assert hidden in "\n".join(lines[5:]).lower()


def test_what_a_position_says_of_others_is_not_looked_at(position: Path) -> None:
    limits, file = ("--iterations", "300"), json.loads(position.read_text())
    known = told(position, *limits)["alternatives"]
    for seat in file["seats"][1:]:
        seat["identity"] = None
        seat["hand"] = [f"{card[:4]}/????" for card in seat["hand"]]
    top, *rest = file["pile"]
    file["pile"] = [f"{top[:4]}/????", *["????/????" for _ in rest]]
    position.write_text(json.dumps(file))
    assert told(position, *limits)["alternatives"] == known
    raw = fitting()
    position.write_text(json.dumps(raw))
    hidden = told(position, "--bot", "greedy")
    raw["seats"][1]["hand"] = ["wowo:y", "owoo:s"]
    position.write_text(json.dumps(raw))
    assert told(position, "--bot", "greedy") == hidden


def test_a_mover_who_must_pass_is_told_so(position: Path) -> None:
    dealt = json.loads(position.read_text())
    hands = [seat | {"hand": ["KPVB/KKPP"]} for seat in dealt["seats"]]
    barred = {"mode": "advanced", "board": ["KPVB@0,0"], "pile": 0, "guards": ["1@0,0"]}
    position.write_text(json.dumps(dealt | barred | {"seats": hands}))
    assert "You can only pass." in output("analyse", position, "--bot", "rival")
    assert told(position, "--bot", "rival")["best"] == "pass"


@pytest.mark.parametrize(
    ("what", "value", "reason"),
    [
        ("identity", None, "unknown"),
        ("hand", ["KPVB/????"], "unknown"),
        ("hand", ["????"], "knows"),
    ],
)
def test_a_mover_who_doesn_t_know_itself_gets_no_advice(
    what: str, value: list[str] | None, reason: str, position: Path
) -> None:
    file = fitting() if reason == "knows" else json.loads(position.read_text())
    file["seats"][file["turn"]][what] = value
    position.write_text(json.dumps(file))
    done = catbox("analyse", position)
    assert (done.returncode, len(done.stderr.splitlines()), done.stdout) == (2, 1, "")
    assert done.stderr.startswith(f"catbox: {position}: ")
    assert reason in done.stderr


def printed(begun: Begun, word: str) -> list[str]:
    """What the seat to move reads that asks for help by a word."""
    entry = registry.entry(begun.game)
    *_, (position, memory) = remembered(begun.record)
    observation = memory.observe(position, position.turn)
    adviser = Adviser(entry, BOT, Limit(iterations=40), "1")
    turn = OwnTurn(view_of(entry), observation, begun.record.players)
    with console.capture() as capture:
        HintWords(Hints(turn, adviser, events=PastGame(entry, begun.record).turns)).commands[word]()
    return capture.get().splitlines()


def test_the_numbers_of_a_hint_name_turns_that_analyse_names(begun: Begun) -> None:
    first, *lines = printed(begun, "numbers")
    best = told(begun.path, *STEPS, "--seed", "1", "--top", "3")["alternatives"]
    assert first == f"  What {BOT} would do in your place, and what it expects:"
    assert any(each["turn"] in line for each in best for line in lines[1:4])
    assert all(len(line) <= console.width for line in lines)


def test_why_shows_the_last_move_of_a_bot_and_keeps_its_reasons(begun: Begun) -> None:
    first, *_, last = printed(begun, "why")
    assert first.split()[0].rstrip(":") in (BOT, "greedy")
    assert last == "  Its own reasons would reveal what it hides; the review has them."


def test_a_review_rates_every_turn(begun: Begun) -> None:
    found = json.loads(output("review", begun.path, "--all", "--json", *STEPS, "--jobs", "1"))
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
        assert player["mean"] == pytest.approx(lost / len(own))


def test_turns_are_listed_in_order_of_what_they_are_worth_and_a_worse_choice_is_named() -> None:
    def rows(**values: float) -> list[tuple[Any, ...]]:
        sheet = turn_sheet([Appraisal(text, value, 0.1) for text, value in values.items()])
        return [row.cells for row in sheet.rows]

    listed = [(turn, chosen) for turn, _, chosen in rows(a=-1.75, b=-1.9, c=-1.8, d=-1.7)]
    assert listed == [("d", ""), ("a", "its choice"), ("c", ""), ("b", "")]
    assert [chosen for _, _, chosen in rows(a=2.0, b=2.0)] == ["", ""]


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
