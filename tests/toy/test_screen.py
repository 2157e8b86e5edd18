"""The full screen serves the toy game, which says nothing of how it looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import loading
from tests.support.screens import new_game, play_by_keys, press, run_on, screen_text, until
from views.sessions import kept_games
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import EndChoice


def test_a_game_without_a_view_of_its_own_is_played_to_the_end(tmp_path: Path) -> None:
    game = new_game(tmp_path, "ends", "You", "bot:greedy")

    async def script(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert str(game.position) in shown
        assert "1 left" in shown
        assert "2 right" in shown
        await press(pilot, "h")
        await until(pilot, "Hint 1 of 1: ")
        await press(pilot, "v")
        await until(pilot, "What greedy would do in your place")
        await press(pilot, "escape")
        await play_by_keys(pilot)
        await until(pilot, "The game is over")

    run_on(GameTable(game), script)
    *_, last = loading.load(tmp_path / "game.json").value.positions()
    assert last.over


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "end_choice"),
    [(["enter"], EndChoice.KEEP), (["r"], EndChoice.REVIEW), (["x", "x"], EndChoice.THROW_AWAY)],
)
def test_at_the_end_of_a_game_without_a_name_its_player_is_asked_whether_it_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], end_choice: EndChoice
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = new_game(tmp_path, "ends", "You", "bot:greedy", length="5")
    game.file = GameFile(kept_games.new_path())
    table = GameTable(game)

    async def script(pilot: Pilot[None]) -> None:
        await play_by_keys(pilot)
        await until(pilot, "Keep this game?")
        await press(pilot, *keys)

    run_on(table, script)
    assert table.end_choice is end_choice


def test_a_game_with_a_name_stays_without_a_question(tmp_path: Path) -> None:
    table = GameTable(new_game(tmp_path, "ends", "You", "bot:greedy", length="5"))

    async def script(pilot: Pilot[None]) -> None:
        await play_by_keys(pilot)
        await until(pilot, "The game is over")
        assert "Keep this game?" not in screen_text(pilot)
        await press(pilot, "x", "x", "enter")

    run_on(table, script)
    assert table.end_choice is EndChoice.KEEP
