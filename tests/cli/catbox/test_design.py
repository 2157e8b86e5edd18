"""`catbox design`: what it prints, what it writes, and how it stops."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from games import loading
from games.catbox.puzzle import Chain
from solver.answer import Status
from solver.engines import solve
from tests.support.commands import catbox, output
from tests.support.paths import ROOT
from tests.support.running import COMMAND, EXAMPLE, environment


def test_scores_finds_a_board_that_other_commands_read(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    text = output("design", "scores", "--cards", "4", "--out", out, "--json", "--", "pink=8")
    row = json.loads(text)
    assert list(row) == ["status", "board", "scores", "because", "seconds"]
    assert row["status"] == "feasible"
    assert row["scores"]["pink"]["total"] == 8
    assert json.loads(output("score", out, "--json")) == row["scores"]
    assert json.loads(out.read_text())["board"] == row["board"]
    assert "no problems" in output("check", out)


def test_people_see_the_board_its_line_and_its_scores() -> None:
    text = output("design", "scores", "pink=4+4", "chihuahua=0", "--cards", "1")
    assert "0  P  P" in text
    assert "line: PPPP@0,0" in text
    assert "pink         4     4     8" in text
    assert "pink=4+4 chihuahua=0: found" in text


@pytest.mark.slow
def test_an_impossible_wish_is_proved_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    text = output("design", "scores", "pink=13", "--cards", "2", "--out", out)
    assert "pink=13: impossible with at most 2 cards, proved" in text
    assert not out.exists()
    row = json.loads(output("design", "scores", "pink=13", "--cards", "2", "--json"))
    assert (row["status"], row["board"], row["scores"]) == ("infeasible", [], {})


def test_exactly_as_many_cards_are_asked_for() -> None:
    wish = ("black=0", "pink=5", "purple=6", "blue=0", "yellow=0", "chihuahua=5")
    row = json.loads(output("design", "scores", *wish[1:3], "--cards", "3", "--exactly", "--json"))
    assert (row["status"], len(row["board"])) == ("feasible", 3)
    text = output("design", "scores", *wish, "--cards", "2", "--exactly")
    assert "impossible with exactly 2 cards, proved" in text
    assert "is out of reach of exactly 2 cards" in text


@pytest.mark.slow
def test_record_prints_its_value_and_the_proof() -> None:
    row = json.loads(output("design", "record", "--identity", "pink", "--cards", "3", "--json"))
    assert (row["status"], row["value"], row["bound"]) == ("optimal", 18, 18)
    assert row["scores"]["pink"]["total"] == 18
    text = output("design", "record", "--identity", "pink", "--cards", "2")
    assert "pink with at most 2 cards: 14 points, proved to be the most" in text


def test_record_over_rivals_prints_the_largest_lead() -> None:
    rivals = ["--over", "blue", "--over", "chihuahua", "--cards", "1"]
    text = output("design", "record", "--identity", "pink", *rivals)
    assert "pink over blue, chihuahua with at most 1 card: a lead of 8, proved to be" in text


@pytest.mark.slow
def test_ctrl_c_gives_the_best_board_so_far() -> None:
    command = ["design", "record", "--identity", "chihuahua", "--cards", "20", "--json"]
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


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["scores", "pink"], '"pink" is no wish: expected'),
        (["scores", "red=3"], '"red" is no identity'),
        (["scores", "pink=3", "pink=4"], "stands in the wish twice"),
        (["scores", "pink=3", "--cards", "0"], "expected 1 to 48"),
        (["scores", "pink=3", "--cards", "49"], "expected 1 to 48"),
        (["scores", "pink=3", "--deck", "nowhere.json"], "nowhere.json"),
        (["record", "--identity", "red"], "--identity: expected black, pink"),
        (["record"], "--identity is missing"),
        (["record", "--identity", "pink", "--over", "pink"], "pink can't lead over itself"),
        (["hand", "nowhere.json", "--identity", "pink"], "nowhere.json"),
    ],
)
def test_bad_input_is_one_line_and_status_2(args: list[str], expected: str) -> None:
    done = catbox("design", *args)
    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_hand_has_one_best_board_by_either_engine(tmp_path: Path) -> None:
    board, out = tmp_path / "board.json", tmp_path / "hand.json"
    board.write_text(EXAMPLE)
    output("design", "hand", board, "--identity", "pink", "--faces", "2", "--out", out)
    puzzle = loading.load(out).value
    assert isinstance(puzzle, Chain)
    for engine in ("brute", "cpsat"):
        answer = solve(puzzle, engine=engine)
        assert (answer.status, answer.solutions) == (Status.OPTIMAL, 1)


@pytest.mark.slow
def test_every_design_has_an_example() -> None:
    for command in ("scores", "record", "hand"):
        assert f"Example: catbox design {command}" in output("design", command, "--help")
