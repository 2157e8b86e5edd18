"""`catbox stats` on results of several days."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from puzzles.calendar import daily_recipe
from puzzles.progress import Progress
from tests.support.commands import output
from tests.support.running import results_of

EARLY, LATE = date(2026, 3, 2), date(2040, 1, 4)


def test_stats_show_tiers_and_times(tmp_path: Path) -> None:
    results = results_of(tmp_path)
    results.keep("catbox", EARLY, daily_recipe("catbox", EARLY), Progress("x*", 125.0), EARLY)
    results.keep("catbox", LATE, daily_recipe("catbox", LATE), Progress("-", 60.0), LATE)
    told = output("stats", cwd=tmp_path)
    assert "2 dailies finished, 1 solved.\nStreak 0, the best one 1.\n" in told
    assert f"kitten      1        0   2:05 {'#' * 30}\n" in told
    assert "tabby       0        1      -\n" in told
    assert f"2026-03-02  chain    kitten      2:05  {'#' * 30}\n" in told
    assert f"2040-01-04  chain    tabby       1:00  {'#' * 14} given up\n" in told
    assert max(map(len, told.splitlines())) <= 80
    data = json.loads(output("stats", "--json", cwd=tmp_path))
    assert [row["solved"] for row in data["dailies"]] == [True, False]
    assert data["best_streak"] == 1


def test_stats_of_nobody(tmp_path: Path) -> None:
    assert "No daily is finished yet" in output("stats", cwd=tmp_path)
    assert not (tmp_path / "data").exists()
