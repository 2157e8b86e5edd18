"""`catbox design` of each game: what it prints, what it writes, what it refuses, how it stops."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from games import loading
from games.catbox.puzzle import Chain
from solver.answer import Status
from solver.engines import solve
from tests.support.commands import output
from tests.support.paths import ROOT
from tests.support.running import COMMAND, EXAMPLE, environment

DESIGN = "design"
OF_BOXES = "design", "--game", "ifitfits"


def found(*args: str | Path) -> dict[str, Any]:
    """The answer to a wish, as programs are told it."""
    row: dict[str, Any] = json.loads(output(*args, "--json"))
    return row


def test_scores_finds_a_board_that_other_commands_read(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    row = found(DESIGN, "scores", "--cards", "4", "--out", out, "pink=8")
    assert list(row) == ["status", "board", "scores", "because", "seconds"]
    assert row["status"] == "feasible"
    assert row["scores"]["pink"]["total"] == 8
    assert json.loads(output("score", out, "--json")) == row["scores"]
    assert json.loads(out.read_text())["board"] == row["board"]
    assert "no problems" in output("check", out)


def test_a_box_is_found_and_other_commands_read_it(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    hand = "woww:mm woww:m wowo:mm owow:s"
    words = ("closed", "cells=3", "m=5", "s=0", "--hand", hand, "--out", out)
    row = found(*OF_BOXES, "box", *words)
    assert list(row) == ["status", "line", "scores", "because", "seconds"]
    assert (row["status"], len(row["line"])) == ("feasible", 3)
    assert "no problems" in output("check", out)


def test_people_see_the_board_its_line_and_its_scores() -> None:
    text = output(DESIGN, "scores", "pink=4+4", "chihuahua=0", "--cards", "1")
    assert "0  P  P" in text
    assert "line: PPPP@0,0" in text
    assert "pink         4     4     8" in text
    assert "pink=4+4 chihuahua=0: found" in text


def test_points_of_seats_are_found_and_shown(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    words = ("scores", "0", "4", "--hand", "woww:m woww:m oooo", "--cards", "3", "--out", out)
    text = output(*OF_BOXES, *words)
    assert "Blue: 0 points, Yellow: 4 points" in text
    assert "0 4: found" in text
    assert f"{out}: written" in text.replace("\n", "")
    assert [seat["points"] for seat in json.loads(output("score", out, "--json"))] == [0, 4]


@pytest.mark.slow
def test_an_impossible_wish_is_proved_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    text = output(DESIGN, "scores", "pink=13", "--cards", "2", "--out", out)
    assert "pink=13: impossible with at most 2 cards, proved" in text
    assert not out.exists()
    row = found(DESIGN, "scores", "pink=13", "--cards", "2")
    assert (row["status"], row["board"], row["scores"]) == ("infeasible", [], {})


def test_an_impossible_box_is_proved_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    text = output(*OF_BOXES, "box", "closed", "m=3", "--hand", "woww:m woww:m", "--out", out)
    assert "closed m=3: impossible with at most 8 cards, proved" in text
    assert "every number of cards is ruled out" in text
    assert not out.exists()
    row = found(*OF_BOXES, "box", "closed", "--time", "0")
    assert (row["status"], row["line"], row["scores"]) == ("unknown", [], [])


def test_exactly_as_many_cards_are_asked_for() -> None:
    wish = ("black=0", "pink=5", "purple=6", "blue=0", "yellow=0", "chihuahua=5")
    row = found(DESIGN, "scores", *wish[1:3], "--cards", "3", "--exactly")
    assert (row["status"], len(row["board"])) == ("feasible", 3)
    text = output(DESIGN, "scores", *wish, "--cards", "2", "--exactly")
    assert "impossible with exactly 2 cards, proved" in text
    assert "is out of reach of exactly 2 cards" in text


@pytest.mark.slow
def test_record_prints_its_value_and_the_proof() -> None:
    row = found(DESIGN, "record", "--identity", "pink", "--cards", "3")
    assert (row["status"], row["value"], row["bound"]) == ("optimal", 18, 18)
    assert row["scores"]["pink"]["total"] == 18
    text = output(DESIGN, "record", "--identity", "pink", "--cards", "2")
    assert "pink with at most 2 cards: 14 points, proved to be the most" in text


def test_record_over_rivals_prints_the_largest_lead() -> None:
    rivals = ["--over", "blue", "--over", "chihuahua", "--cards", "1"]
    text = output(DESIGN, "record", "--identity", "pink", *rivals)
    assert "pink over blue, chihuahua with at most 1 card: a lead of 8, proved to be" in text
    assert "the largest (1 card, " in text


@pytest.mark.slow
def test_ctrl_c_gives_the_best_board_so_far() -> None:
    command = [DESIGN, "record", "--identity", "chihuahua", "--cards", "20", "--json"]
    process = subprocess.Popen(
        [*COMMAND, *command], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment()
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(7)
    process.send_signal(signal.SIGINT)
    text, _ = process.communicate(timeout=60)
    row = json.loads(text)
    assert process.returncode == 130
    assert row["status"] == "feasible"
    assert 20 < row["value"] < row["bound"]
    assert row["scores"]["chihuahua"]["total"] == row["value"]


def test_a_hand_has_one_best_board_by_either_engine(tmp_path: Path) -> None:
    board, out = tmp_path / "board.json", tmp_path / "hand.json"
    board.write_text(EXAMPLE)
    row = found(DESIGN, "hand", board, "--identity", "pink", "--faces", "2", "--out", out)
    puzzle = loading.load(out).value
    assert isinstance(puzzle, Chain)
    assert (row["status"], row["faces"]) == ("optimal", list(puzzle.faces))
    assert puzzle.replay(row["line"]).value == row["value"]
    for engine in ("brute", "cpsat"):
        answer = solve(puzzle, engine=engine)
        assert (answer.status, answer.solutions) == (Status.OPTIMAL, 1)
