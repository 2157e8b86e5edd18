"""`catbox stats` on results of several days."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from puzzles.dailies import daily_recipe
from puzzles.kind import Series
from puzzles.results import Progress
from tests.support.commands import output
from tests.support.days import DECEMBER
from tests.support.past_games import played
from tests.support.running import results_of

EARLY, LATE = date(2026, 3, 2), date(2040, 1, 4)


def test_stats_show_tiers_and_times(tmp_path: Path) -> None:
    results = results_of(tmp_path)
    results.keep("catbox", EARLY, daily_recipe("catbox", EARLY), Progress("x*", 125.0), EARLY)
    results.keep("catbox", LATE, daily_recipe("catbox", LATE), Progress("-", 60.0), LATE)
    told = output("stats", cwd=tmp_path)
    assert "2 dailies finished, 1 solved.\nDays in a row: 0, at most 1.\n" in told
    assert f"*....      1        0   2:05 {'#' * 30}\n" in told
    assert "**...      0        1      -\n" in told
    assert f"2026-03-02  Cat Box         *....     2:05  {'#' * 14}\n" in told
    assert f"2040-01-04  Cat Box         **...     1:00  {'#' * 7} given up\n" in told
    assert max(map(len, told.splitlines())) <= 80
    data = json.loads(output("stats", "--json", cwd=tmp_path))
    assert [row["solved"] for row in data["dailies"]] == [True, False]
    assert data["best_streak"] == 1


def test_stats_of_nobody(tmp_path: Path) -> None:
    assert "No daily is finished yet" in output("stats", cwd=tmp_path)
    assert not (tmp_path / "data").exists()


def kept(home: Path, number: int, game: str, *players: str, seed: str) -> Sequence[int]:
    """The points of the seats of a finished game, which is kept."""
    path = home / "data" / "catbox" / "games" / f"{number}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    record = played(game, *players, seed=seed)
    path.write_text(record.text)
    *_, end = record.positions()
    return [score.total for score in end.scores()]


def test_stats_count_games_against_each_bot(tmp_path: Path) -> None:
    first = kept(tmp_path, 1, "ifitfits", "You", "bot:random", seed="1")
    second = kept(tmp_path, 2, "ifitfits", "bot:random", "Anna", seed="2")
    kept(tmp_path, 3, "ifitfits", "You", "Anna", seed="3")
    kept(tmp_path, 4, "catinthebox", "You", "bot:random", "bot:novice", seed="4")
    leads = first[0] - first[1], second[1] - second[0]
    won = sum(lead > 0 for lead in leads)
    rows = json.loads(output("stats", "--json", cwd=tmp_path))["games"]
    assert [(row["game"], row["against"], row["played"]) for row in rows] == [
        ("catinthebox", ["novice", "random"], 1),
        ("ifitfits", ["random"], 2),
    ]
    assert (rows[1]["won"], rows[1]["lead"]) == (won, sum(leads) / 2)
    told = output("stats", cwd=tmp_path)
    assert f"If It Fits         2   {won}" in told
    assert "random" in told
    only = json.loads(output("stats", "--json", "--game", "catinthebox", cwd=tmp_path))
    assert [row["game"] for row in only["games"]] == ["catinthebox"]


def test_stats_count_dailies_of_all_games_unless_one_is_named(tmp_path: Path) -> None:
    results = results_of(tmp_path)
    for game in ("catbox", "ifitfits"):
        results.keep(game, EARLY, daily_recipe(game, EARLY), Progress("*", 5.0), EARLY)
    rows = json.loads(output("stats", "--json", cwd=tmp_path))
    assert [row["game"] for row in rows["dailies"]] == ["catbox", "ifitfits"]
    assert rows["best_streak"] == 1
    assert "1 daily finished" in output("stats", "--game", "ifitfits", cwd=tmp_path)


def test_small_dailies_stand_in_a_line_of_their_own(tmp_path: Path) -> None:
    results = results_of(tmp_path)
    for game, course in (("catbox", "x*"), ("ifitfits", "-")):
        recipe = daily_recipe(game, DECEMBER, Series.SMALL)
        results.keep(game, DECEMBER, recipe, Progress(course, 42.0), DECEMBER, Series.SMALL)
    told = output("stats", cwd=tmp_path)
    assert "0 dailies finished, 0 solved.\n" in told
    assert "Small ones: 1 solved, 1 given up, median time 0:42.\n" in told
    assert "Days in a row: 0, at most 1.\n" in told
    assert "2026-12-05  Cat Box         small     0:42" in told
    data = json.loads(output("stats", "--json", cwd=tmp_path))
    assert data["small"] == {"tier": "kitten", "solved": 1, "gave_up": 1, "seconds": 42.0}
    assert {row["series"] for row in data["dailies"]} == {"small"}
    assert all(row["solved"] == 0 for row in data["tiers"])
