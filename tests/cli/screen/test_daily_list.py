"""The list of dailies on the full screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from cli.screen.lists import DailyList
from languages.messages import speaking
from puzzles.dailies import Daily, games_with_dailies
from puzzles.kind import Series
from puzzles.results import Archive, DailyResults, Made, Progress
from tests.support import days
from tests.support.days import DECEMBER, TODAY
from tests.support.screens import screen_text


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    results = DailyResults(tmp_path / "results.db")
    days.keep(results)
    return days.archive(results)


def used(archive: Archive, keys: Sequence[str] = ()) -> tuple[str, Daily | None]:
    """What the list shows at first, and the daily that somebody chooses with some keys."""
    screen, shown = DailyList(archive), []

    async def sit() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            shown.append(screen_text(pilot))  # type: ignore[arg-type]
            for key in keys:
                await pilot.press(key)
            await pilot.pause()

    asyncio.run(sit())
    return shown[0], screen.return_value


def test_all_of_it_fits_eighty_columns_and_twenty_four_lines(archive: Archive) -> None:
    text, picked = used(archive)
    assert picked is None
    for part in (
        "The dailies of Friday, 20 November 2026 (today)",
        "1  Cat Box         ***.. Outplay the best reply  tried: 1 try, no hints, 0:41",
        "2  Cat in the Box  ***.. Find the hidden card    not yet",
        "3  If It Fits      ***.. Outplay the best reply  solved on try 1, 1 hint, 2:05",
        "16 *..  17 ?..  18 -..  19 .x. [20 xo?]",
        "30",
        "o not yet",
        "q leaves.",
    ):
        assert part in text


def test_it_names_days_and_keys_in_the_language_that_is_spoken(archive: Archive) -> None:
    with speaking("ca"):
        text, _ = used(archive)
    for word in ("Els problemes del dia: divendres, 20 de novembre de 2026", "avui", "surt"):
        assert word in text
    assert "quit" not in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (["enter"], Daily("catbox", TODAY)),
        (["down", "enter"], Daily("catinthebox", TODAY)),
        (["3"], Daily("ifitfits", TODAY)),
        (["left", "left", "enter"], Daily("catbox", date(2026, 11, 18))),
        (["left", "right", "right", "1"], Daily("catbox", TODAY)),
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
    assert used(archive, keys)[1] == expected


def test_the_last_day_of_a_longer_month_becomes_that_of_a_shorter_one() -> None:
    archive = Archive(("catbox",), date(2026, 3, 31))
    assert used(archive, ["pageup", "1"])[1] == Daily("catbox", date(2026, 2, 28))


def test_a_random_day_was_never_tried(archive: Archive) -> None:
    _, picked = used(archive, ["r", "enter"])
    assert picked is not None
    assert archive.made(*picked) in (Made.MISSED, Made.EARLIER)


def test_somebody_new_has_the_small_ones_at_the_top_and_all_of_it_fits() -> None:
    games = games_with_dailies()
    text, picked = used(Archive(games, DECEMBER), ["enter"])
    assert picked == Daily("catbox", DECEMBER, Series.SMALL)
    for part in ("1  Cat Box         small", "6  If It Fits      ****.", "+ small", "q leaves."):
        assert part in text


def test_a_day_before_the_first_small_one_has_fewer_rows() -> None:
    archive = Archive(games_with_dailies(), DECEMBER, {Daily("catbox", TODAY): Progress("x")})
    assert used(archive, ["6"])[1] == Daily("ifitfits", DECEMBER, Series.SMALL)
    below = ["down"] * 5
    assert used(archive, [*below, *["left"] * 5, "enter"])[1] == Daily(
        "ifitfits", date(2026, 11, 30)
    )
