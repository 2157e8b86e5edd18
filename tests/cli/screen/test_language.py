"""The full screen in another language: what it says, and what its keys are called."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.pilot import Pilot

from cli.screen.lists import DailyList
from cli.screen.puzzle_table import PuzzleTable
from languages.messages import speaking
from puzzles.challenge import Challenge
from puzzles.dailies import shipped
from puzzles.results import DailyResults
from tests.support import days
from tests.support.challenges import texts_of
from tests.support.screens import attempts_at, press, run_on, screen_text, until

WRONG = {"x1": "1", "x2": "2"}
"""Two answers to the daily, and the keys that choose them; at least one is wrong."""


def daily() -> Challenge:
    found = shipped("catinthebox", days.TODAY)
    assert found is not None
    return found


def test_the_list_of_dailies_names_days_and_keys(tmp_path: Path) -> None:
    async def sit() -> None:
        archive = days.archive(DailyResults(tmp_path / "results.db"))
        async with DailyList(archive).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            shown.append(screen_text(pilot))  # type: ignore[arg-type]

    shown: list[str] = []
    with speaking("ca"):
        asyncio.run(sit())
    for word in ("Els problemes del dia: divendres, 20 de novembre de 2026", "avui", "surt"):
        assert word in shown[0]
    assert "quit" not in shown[0]


def test_what_is_worked_out_in_a_thread_speaks_as_the_table_does() -> None:
    challenge = daily()
    wrong = next(step for step in WRONG if step not in challenge.solution)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *WRONG[wrong], "enter")
        await until(pilot, "encaixa amb tot")
        assert "El tauler torna a ser com a l'inici" in screen_text(pilot)

    with speaking("ca"):
        run_on(PuzzleTable(attempts_at(challenge)), script)


def test_a_daily_is_translated_on_the_full_screen() -> None:
    challenge = daily()
    with speaking("es"):
        hints = texts_of(challenge).hints

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        text = " ".join(screen_text(pilot).split())
        assert "Pista 1 de 3" in text
        assert hints[0].split()[0] in text
        assert "pista" in text.splitlines()[-1]

    assert hints[0] != texts_of(challenge).hints[0]
    with speaking("es"):
        run_on(PuzzleTable(attempts_at(challenge)), script)
