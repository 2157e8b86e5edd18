"""The list of dailies on the full screen, and the end of one that is played on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.line.daily_list import Daily
from cli.screen.lists import DailyList
from cli.screen.puzzle_table import PuzzleTable
from puzzles.results import Archive, DailyResults, Made, Progress
from tests.support import days
from tests.support.challenges import chain_challenge
from tests.support.days import TODAY
from tests.support.screens import attempts_at, press, run_on, screen_text, until
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    results = DailyResults(tmp_path / "results.db")
    days.keep(results)
    return days.archive(results)


def chosen(
    archive: Archive, script: Callable[[Pilot[Daily]], Awaitable[None]], lines: int = 24
) -> Daily | None:
    """The daily that somebody chooses on the list."""
    screen = DailyList(archive)

    async def sit() -> None:
        async with screen.run_test(size=(80, lines)) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(sit())
    return screen.return_value


def pressing(*keys: str) -> Callable[[Pilot[Daily]], Awaitable[None]]:
    async def script(pilot: Pilot[Daily]) -> None:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()

    return script


def test_all_of_it_fits_eighty_columns_and_twenty_four_lines(archive: Archive) -> None:
    shown = []

    async def script(pilot: Pilot[Daily]) -> None:
        shown.append(screen_text(pilot))  # type: ignore[arg-type]

    assert chosen(archive, script) is None
    (text,) = shown
    for part in (
        "The dailies of Friday, 20 November 2026 (today)",
        "1  Cat Box         duel, tomcat        tried: 1 try, no hints, 0:41",
        "2  Cat in the Box  deduce, tomcat      not yet",
        "3  If It Fits      duel, tomcat        solved on try 1, 1 hint, 2:05",
        "16 *..  17 ?..  18 -..  19 .x. [20 xo?]",
        "30",
        "o not yet",
        "q leaves.",
    ):
        assert part in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (["enter"], Daily("catbox", TODAY)),
        (["down", "enter"], Daily("catinthebox", TODAY)),
        (["3"], Daily("ifitfits", TODAY)),
        (["left", "left", "enter"], Daily("catbox", date(2026, 11, 18))),
        (["left", "right", "right", "1"], Daily("catbox", TODAY)),
        (["pageup", "1"], Daily("catbox", date(2026, 10, 20))),
        (["pageup"] * 9 + ["1"], Daily("catbox", date(2026, 2, 20))),
        (["pageup"] * 20 + ["1"], Daily("catbox", date(2026, 1, 1))),
        (["pageup", "pagedown", "pagedown", "1"], Daily("catbox", TODAY)),
        (["pageup", "home", "1"], Daily("catbox", TODAY)),
        (["q"], None),
        (["escape"], None),
    ],
)
def test_keys_choose_a_game_and_a_day(
    keys: list[str], expected: Daily | None, archive: Archive
) -> None:
    assert chosen(archive, pressing(*keys)) == expected


def test_the_last_day_of_a_longer_month_becomes_that_of_a_shorter_one() -> None:
    archive = Archive(("catbox",), date(2026, 3, 31))
    assert chosen(archive, pressing("pageup", "1")) == Daily("catbox", date(2026, 2, 28))


def test_a_random_day_was_never_tried(archive: Archive) -> None:
    picked = chosen(archive, pressing("r", "enter"))
    assert picked is not None
    assert archive.made(*picked) is Made.MISSED


def test_the_end_of_a_puzzle_offers_its_text_to_share() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "g", "g")
        await until(pilot, "c copies the text to share.")
        await press(pilot, "end")
        await until(pilot, "course -")
        await press(pilot, "c")
        await until(pilot, "Copied")
        assert pilot.app.clipboard == "course -"

    run_on(PuzzleTable(attempts, lambda progress: f"course {progress.course}"), script)


def test_a_puzzle_that_was_over_shows_its_solution_again() -> None:
    attempts = attempts_at(chain_challenge())
    attempts.give_up()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, "You have played this one: given up after 0 tries, no hints")
        await until(pilot, "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3")

    run_on(PuzzleTable(attempts, lambda progress: f"course {progress.course}"), script)


@pytest.mark.slow
def test_a_puzzle_that_was_solved_says_so() -> None:
    question = ChallengeQuestion(chain_challenge())
    attempts = PuzzleSession(question, Progress("x?*", 61.0))

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, "You have played this one: solved on try 2, 1 hint, 1:01")

    run_on(PuzzleTable(attempts), script)
