"""The full screen serves the toy game, which says nothing of how it looks."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import loading
from tests.support.screens import new_game, play_by_keys, press, run_on, screen_text, until


def test_a_game_without_a_view_of_its_own_is_played_to_the_end(tmp_path: Path) -> None:
    game = new_game(tmp_path, "ends", "You", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert str(game.position) in shown
        assert "1 left" in shown
        assert "2 right" in shown
        await press(pilot, "h")
        await until(pilot, "What greedy would do in your place")
        await press(pilot, "escape")
        await play_by_keys(pilot)
        await until(pilot, "The game is over")

    run_on(GameTable(game), script)
    *_, last = loading.load(game.path).value.positions()
    assert last.over
