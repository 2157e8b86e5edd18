"""Hints, reasons and dailies of If It Fits: what they may know, and how they look when played."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from puzzles import dailies
from tests.cli.conftest import Run
from tests.support.challenges import texts_of
from tests.support.commands import answers, catbox
from tests.support.ifitfits.samples import position
from tests.support.running import results_of
from tests.support.terminal import COLUMNS

DAYS = {date(2026, 1, 1): 2, date(2026, 1, 2): 5, date(2026, 1, 3): 1}
"""A day of each kind of puzzle, and how many steps of its solution the player takes."""


def test_a_position_says_as_much_as_the_seat_to_move_may_know(run: Run, tmp_path: Path) -> None:
    hidden, known = position(), position()
    known["seats"][1]["hand"] = ["wowo:y", "owoo:s"]
    found = []
    for name, raw in (("hidden", hidden), ("known", known)):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(raw))
        found.append(json.loads(run("analyse", path, "--json", "--bot", "greedy")))
    assert found[0] == found[1]


def test_a_mover_who_doesn_t_know_its_hand_gets_no_advice(tmp_path: Path) -> None:
    raw, path = position(), tmp_path / "position.json"
    raw["seats"][0]["hand"] = ["????"] * 3
    path.write_text(json.dumps(raw))
    done = catbox("analyse", path)
    assert (done.returncode, len(done.stderr.splitlines()), done.stdout) == (2, 1, "")
    assert done.stderr.startswith(f"catbox: {path}: ")
    assert "the seat to move knows its hand" in done.stderr


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_a_daily_is_solved_line_by_line(day: date, tmp_path: Path) -> None:
    challenge = dailies.shipped("ifitfits", day)
    assert challenge is not None
    command = "daily", "--game", "ifitfits", "--date", str(day)
    solution = " ".join(challenge.solution[: DAYS[day]])
    begun, hint, done = answers(*command, cwd=tmp_path, typed=("hint", solution))
    assert texts_of(challenge).task.split(".")[0] in " ".join(begun.split())
    assert "Hint 1 of 3: " in hint
    assert f"That's it: {challenge.value}, and nothing else is as good." in done
    assert "💡✅" in done
    assert max(map(len, "\n".join((begun, hint, done)).splitlines())) <= COLUMNS
    (result,) = results_of(tmp_path).finished()
    assert (result.progress.course, result.day) == ("?*", day)
