"""The dailies of all games: chosen from a list, looked up in a calendar, played at any time."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands import daily as daily_command
from cli.line.daily_list import daily_by_lines, day_heading, random_missed
from cli.line.prompt import Quit
from cli.main import app
from games.protocol import GameError
from puzzles import dailies
from puzzles.dailies import Daily, daily_recipe, games_with_dailies
from puzzles.kind import Series
from puzzles.results import DAY, Archive, DailyResults, Made, Progress
from tests.support import days
from tests.support.days import DECEMBER, EVENING, TODAY
from tests.support.running import results_of
from views.sessions.lesson_session import LessonProgress, LessonsKept
from views.sessions.share_text import graded_text

Typed = Callable[..., tuple[Daily, str]]

LIST = """\
The dailies of Friday, 20 November 2026 (today):
  1  Cat Box         ***.. Outplay the best reply  tried: 1 try, no hints, 0:41
  2  Cat in the Box  ***.. Find the hidden card    not yet
  3  If It Fits      ***.. Outplay the best reply  solved on try 1, 1 hint, 2:05
"""

PLAYED = "Cat Box daily 2026-11-20 | Outplay the best reply, 3 of 5 cats"

MONTH = """\
November 2026  (a day's signs: Cat Box, Cat in the Box, If It Fits)
 Mon     Tue     Wed     Thu     Fri     Sat     Sun
                                                  1
  2       3       4       5       6       7       8
  9      10      11      12      13      14      15
 16 *..  17 ?..  18 -..  19 .x. [20 xo?] 21      22
 23      24      25      26      27      28      29
 30
* solved   ? solved with hints   - given up   x tried   . missed   o not yet
"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DailyResults:
    """Somebody's dailies, on an evening of the calendar."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(daily_command, "local_time", EVENING.astimezone)
    kept = results_of(tmp_path)
    days.keep(kept)
    return kept


@pytest.fixture
def typed(
    results: DailyResults, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """The daily that somebody chooses who types some lines, and what is printed meanwhile."""

    def choose(*lines: str) -> tuple[Daily, str]:
        left = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _: next(left))
        chosen = daily_by_lines(days.archive(results))
        return chosen, capsys.readouterr().out

    return choose


def test_the_list_shows_every_game_with_its_state_on_any_day(typed: Typed) -> None:
    chosen, shown = typed("2")
    assert chosen == Daily("catinthebox", TODAY)
    assert shown.startswith(LIST)
    chosen, shown = typed("2026-11-17", "1")
    assert chosen == Daily("catbox", date(2026, 11, 17))
    assert "The dailies of Tuesday, 17 November 2026 (3 days ago):" in shown
    assert "solved on try 2, 1 hint, 3:41" in shown


@pytest.mark.parametrize(
    ("ago", "words"), [(0, "(today)"), (1, "(yesterday)"), (2, "(2 days ago)")]
)
def test_how_long_ago_a_day_was_is_said(ago: int, words: str) -> None:
    assert day_heading(Archive(("catbox",), TODAY), TODAY - ago * DAY).endswith(words)


def test_a_random_daily_is_of_the_past_and_was_never_tried(
    typed: Typed, results: DailyResults
) -> None:
    for _ in range(3):
        chosen, _shown = typed("Random")
        assert days.archive(results).made(*chosen) in (Made.MISSED, Made.EARLIER)


def test_whoever_has_tried_all_is_given_no_random_one() -> None:
    with pytest.raises(GameError, match="you have tried every daily of the past"):
        random_missed(Archive(("catbox",), date(2026, 1, 1)))


def test_what_is_in_no_list_is_refused_with_what_was_expected(typed: Typed) -> None:
    wrong = {
        "4": "there is no daily 4: expected 1 to 3",
        "0": "there is no daily 0: expected 1 to 3",
        "2025-12-31": "2025-12-31 has no daily: the first one is of 2026-01-01",
        "cat": '"cat" is not a date: expected one like 2026-01-01',
    }
    chosen, shown = typed(*wrong, "1")
    assert chosen == Daily("catbox", TODAY)
    told = [line.strip() for line in shown.splitlines()]
    assert [line for line in told if line in wrong.values()] == [*wrong.values()]


def test_one_may_leave_the_list(typed: Typed) -> None:
    with pytest.raises(Quit):
        typed("Q")


def catbox(*args: str, typed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["daily", *args], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output


def month_of(shown: str) -> str:
    return "\n".join(line.rstrip() for line in shown.splitlines()) + "\n"


def test_the_calendar_shows_the_month_its_signs_and_which_dailies_there_are(typed: Typed) -> None:
    assert MONTH in month_of(typed("calendar", "1")[1])
    shown = catbox("--calendar")
    assert month_of(shown).startswith(MONTH)
    assert "Cat Box         2 solved (1 with hints), 1 not tried, streak 0" in shown
    assert "If It Fits      1 solved (1 with hints), 4 not tried, streak 1" in shown
    assert "Cat Box         every day from 2026-01-01; up to 2027-12-31 without waiting" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


@pytest.mark.usefixtures("results")
def test_the_calendar_of_one_game_and_of_another_month() -> None:
    shown = catbox("--calendar", "--game", "catbox", "--date", "2026-02-03")
    assert shown.startswith("February 2026  (Cat Box)\n")
    assert " [ 3  ]" in shown
    assert "If It Fits" not in shown


@pytest.mark.usefixtures("results")
def test_the_calendar_for_programs_names_what_was_made() -> None:
    rows = json.loads(catbox("--calendar", "--json"))
    assert [row["date"][-2:] for row in rows] == [f"{day:02}" for day in range(1, 31)]
    assert rows[16] == {
        "date": "2026-11-17",
        "catbox": "solved with hints",
        "catinthebox": "missed",
        "ifitfits": "missed",
    }
    assert rows[20]["catbox"] == "to come"


@pytest.mark.usefixtures("results")
def test_a_random_past_daily_may_be_asked_for() -> None:
    day = json.loads(catbox("--random", "--game", "ifitfits", "--json"))["date"]
    assert "2026-01-01" <= day < str(TODAY)


@pytest.mark.usefixtures("results")
def test_in_a_pipe_the_daily_of_the_first_game_begins_at_once() -> None:
    shown = catbox(typed="quit\n")
    assert shown.startswith(f"{PLAYED}.\nSo far: 1 try")


def test_on_a_terminal_the_list_comes_first_and_again_after_each(
    results: DailyResults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_command, "has_terminal", lambda: True)
    assert json.loads(catbox("--json"))["date"] == str(TODAY)
    shown = catbox("--plain", typed="1\ngive up\n2\nquit\nquit\n")
    assert shown.startswith(LIST)
    assert f"{PLAYED}\nGiven up after 1 try" in shown
    assert "The next one in 5 h 12 min." in shown
    assert shown.count("The dailies of Friday") == 3
    assert "given up after 1 try" in shown.rpartition("The dailies of Friday")[2]
    assert "Kept so far. To go on: catbox daily --game catinthebox --date 2026-11-20" in shown
    assert results.progress("catbox", TODAY).course == "x-"


@pytest.mark.usefixtures("results")
def test_after_a_past_daily_the_list_stays_at_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_command, "has_terminal", lambda: True)
    shown = catbox("--plain", typed="2026-11-17\n1\nquit\n")
    assert shown.count("The dailies of Tuesday, 17 November 2026 (3 days ago)") == 2


@pytest.mark.usefixtures("results")
def test_a_day_to_come_is_not_played_before() -> None:
    done = CliRunner().invoke(app, ["daily", "--date", "2026-11-21"])
    assert "is still to come: its puzzle is played on that day" in str(done.exception)
    assert json.loads(catbox("--date", "2026-11-21", "--json"))["date"] == "2026-11-21"


@pytest.mark.usefixtures("results")
def test_a_past_daily_says_nothing_of_the_next_one() -> None:
    shown = catbox("--date", "2026-11-17", typed="")
    assert "You have played this daily:" in shown
    assert "The next one" not in shown


def test_a_file_of_results_that_can_t_be_used_leaves_the_list(
    results: DailyResults, monkeypatch: pytest.MonkeyPatch
) -> None:
    results.path.write_text("precious")
    monkeypatch.setattr(daily_command, "has_terminal", lambda: True)
    done = CliRunner().invoke(app, ["daily", "--plain"], input="quit\n")
    assert done.exit_code == 0
    assert "  1  Cat Box         ***.. Outplay the best reply  not yet" in done.output
    assert results.path.read_text() == "precious"


def test_progress_without_a_try_is_no_try() -> None:
    kept = {Daily("catbox", TODAY): Progress("", 9.0)}
    assert Archive(("catbox",), TODAY, kept).made("catbox", TODAY) is Made.OPEN


# Days with small dailies


SATURDAY = (
    "The dailies of Saturday, 5 December 2026 (today):",
    "  1  Cat Box         small",
    "  2  Cat in the Box  small",
    "  3  If It Fits      small",
    "  4  Cat Box         ****.",
    "  5  Cat in the Box  ****.",
    "  6  If It Fits      ****.",
)
"""How the lines of the list begin."""

FIRST_WEEK = """\
December 2026  (a day's signs: Cat Box, Cat in the Box, If It Fits, + small)
"""


@pytest.fixture
def saturday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DailyResults:
    """The dailies of somebody new, on a Saturday of December."""
    evening = datetime.combine(DECEMBER, EVENING.time())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(daily_command, "local_time", evening.astimezone)
    monkeypatch.setattr(daily_command, "has_terminal", lambda: True)
    lessons = LessonProgress(tmp_path / "data" / "catbox" / "lessons.json")
    for game in games_with_dailies():
        lessons.keep(game, LessonsKept(done=("any",)))
    return results_of(tmp_path)


def test_somebody_new_takes_the_small_one_from_the_top_of_the_list(
    saturday: DailyResults,
) -> None:
    challenge = dailies.shipped("catbox", DECEMBER, Series.SMALL)
    assert challenge is not None
    shown = catbox("--plain", typed=f"1\n{' '.join(challenge.solution)}\n5\nquit\nquit\n")
    assert all(map(str.startswith, shown.splitlines(), SATURDAY))
    title = f"Cat Box small daily {DECEMBER} | {graded_text(challenge)}"
    assert f"{title}\nSolved on try 1, no hints, 0:00. Streak 1.\n" in shown
    assert "  1  Cat Box         ****. " in shown, "who has solved one finds the graded ones first"
    assert "catbox daily --game catinthebox --date 2026-12-05 --small" in shown
    assert saturday.progress("catbox", DECEMBER, Series.SMALL).solved
    assert not saturday.progress("catbox", DECEMBER).course


def test_the_small_one_of_a_day_is_asked_for_by_its_name(saturday: DailyResults) -> None:
    for game in games_with_dailies():
        found = json.loads(catbox("--small", "--game", game, "--json"))
        assert (found["series"], found["challenge"]["tier"]) == ("small", "kitten")
        assert found["challenge"]["recipe"].endswith("#daily-2026-12-05-small")
    assert json.loads(catbox("--json"))["series"] == "graded"
    assert not saturday.path.exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--date", "2026-11-30"], "2026-11-30 has no small daily: the first one is of 2026-12-01"),
        (["--random"], "leave out --random and --calendar"),
        (["--calendar"], "leave out --random and --calendar"),
    ],
)
@pytest.mark.usefixtures("saturday")
def test_a_small_one_that_there_is_not_is_refused(options: Sequence[str], said: str) -> None:
    done = CliRunner().invoke(app, ["daily", "--small", *options])
    assert said in str(done.exception)


def test_a_day_of_the_calendar_has_a_sign_more_where_a_small_one_was_solved(
    saturday: DailyResults,
) -> None:
    before = DECEMBER - DAY
    for game, day, course in (("ifitfits", DECEMBER, "x*"), ("catbox", before, "x-")):
        recipe = daily_recipe(game, day, Series.SMALL)
        saturday.keep(game, day, recipe, Progress(course, 9.0), day, Series.SMALL)
    shown = catbox("--calendar")
    assert shown.startswith(FIRST_WEEK)
    assert "  4 ...  [ 5 ooo+]" in shown
    assert "If It Fits      0 solved, 1 not tried, streak 1" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    rows = json.loads(catbox("--calendar", "--json"))
    assert rows[4]["small"] == {"catbox": "not yet", "catinthebox": "not yet", "ifitfits": "solved"}
    november = json.loads(catbox("--calendar", "--json", "--date", "2026-11-20"))
    assert not any("small" in row for row in november)
