"""Hints in a game on the full screen: one step after the other, drawn on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from cli.screen.pages import Page
from games.registry import GAMES
from tests.support.screens import (
    asked,
    flat,
    ghost,
    marked,
    new_game,
    press,
    run_on,
    screen_text,
    table_of,
    thought,
    until,
)


async def hinted(pilot: Pilot[None], text: str) -> None:
    """Ask for the next step of a hint, and wait until it is said."""
    await press(pilot, "h")
    await thought(pilot)
    await until(pilot, text)


def test_a_hint_of_cat_box_names_the_aim_then_the_card_then_the_place(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await hinted(pilot, "Hint 1 of 3: ")
        assert not isinstance(pilot.app.screen, Page)
        assert "Take " not in screen_text(pilot)
        assert "Hint 3" not in screen_text(pilot)
        await hinted(pilot, "Hint 2 of 3: Take ")
        assert table.cursor.chosen is not None
        assert table.cursor.chosen.name in screen_text(pilot)
        await hinted(pilot, "Hint 3 of 3: You lay ")
        assert marked(pilot) > 0
        held = ghost(pilot)
        assert held.legal
        assert not isinstance(pilot.app.screen, Page)
        await press(pilot, "enter")
        assert marked(pilot) == 0
        laid = f"{held.choice.name}@{held.cell[0]},{held.cell[1]}"
        assert [step.text for step in table.shown.steps] == [laid]

    run_on(GameTable(game), script)


def test_a_hint_that_was_asked_for_before_a_move_is_not_shown_after_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        await hinted(pilot, "Hint 1 of 3: ")
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert marked(pilot) == 0
        await press(pilot, "v")
        assert "h gives a hint; its numbers come after it" in screen_text(pilot)

    run_on(GameTable(game), script)


@pytest.mark.slow
def test_a_hint_waits_for_other_steps_to_be_taken_back_and_its_numbers_stand_behind_a_key(
    tmp_path: Path,
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await hinted(pilot, "Hint 1 of 3: ")
        await press(pilot, "tab", "tab", "n", "enter")
        await hinted(pilot, "take back your steps first")
        await press(pilot, "u")
        await hinted(pilot, "Hint 2 of 3: Take ")
        assert "What expert would do" not in screen_text(pilot)
        await press(pilot, "v")
        await until(pilot, "What expert would do in your place")

    run_on(GameTable(new_game(tmp_path, "catbox", "You", "bot:random")), script)


def test_a_move_ends_the_hint_that_is_being_thought_of(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        await press(pilot, "h")
        assert table.work.running
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert (game.number, table.work.running) == (2, False)
        assert "Hint 1 of" not in screen_text(pilot)
        assert "killed" not in screen_text(pilot)

    with game.bots_apart():
        run_on(GameTable(game), script)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_whole_turns_are_made_by_what_a_hint_says_and_its_reasons_are_seen_at_once(
    name: str, tmp_path: Path
) -> None:
    game = new_game(tmp_path, name, "You", "bot:greedy", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        for _ in range(4):
            await asked(pilot)
            number, steps = game.number, table.shown.steps
            await hinted(pilot, "Hint 1 of ")
            await press(pilot, "h", "h")
            await pilot.pause()
            *_, last = table.log_lines
            shown = flat(pilot)
            assert last.plain in shown, screen_text(pilot)
            assert shown.count("Hint 2 of 2: ") + shown.count("Hint 3 of 3: ") >= 1
            await press(pilot, "tab")
            assert "told" not in table.screen_stack[0].classes
            await press(pilot, "shift+tab", "h", "enter", "e")
            await asked(pilot)
            assert (game.number, table.shown.steps) != (number, steps)

    run_on(GameTable(game), script)
