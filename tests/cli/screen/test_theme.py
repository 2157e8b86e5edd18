"""Light and dark: as chosen, as kept, or as the terminal says."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from textual.pilot import Pilot

from cli.print.theme import Brightness, keep, of_terminal, theme
from cli.screen.game_table import GameTable
from games.files import InputError
from tests.support.commands import catbox
from tests.support.screens import new_game, press, run_on, screen_text, table_of

LIGHT, DARK = Brightness.LIGHT, Brightness.DARK


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("15;0", DARK),
        ("0;15", LIGHT),
        ("0;default;7", LIGHT),
        ("7;8", DARK),
        ("default;default", None),
        ("", None),
    ],
)
def test_a_terminal_may_say_what_it_is(colours: str, expected: Brightness | None) -> None:
    assert of_terminal(colours) is expected


def test_what_was_chosen_counts_more_than_what_the_terminal_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert theme() is DARK
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert theme() is LIGHT
    keep(DARK)
    assert theme() is DARK


def test_a_key_changes_it_for_good_and_shows_the_same_text(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catbox", "You", "bot:random")

    async def script(pilot: Pilot[None]) -> None:
        before = screen_text(pilot)
        assert pilot.app.theme == "textual-dark"
        await press(pilot, "t")
        assert pilot.app.theme == "textual-light"
        assert screen_text(pilot) == before
        assert table_of(pilot).screen.has_class("light")

    run_on(GameTable(game), script)
    assert theme() is LIGHT


def test_a_file_that_holds_something_else_is_one_clear_line() -> None:
    path = platformdirs.user_data_path("catbox") / "theme"
    path.parent.mkdir(parents=True)
    path.write_text("pink\n", encoding="utf-8")
    with pytest.raises(InputError, match="theme: expected light or dark"):
        theme()


def test_the_option_says_what_there_is() -> None:
    done = catbox("daily", "--theme", "pink")
    assert done.returncode == 2
    assert "light" in done.stderr
    assert "dark" in done.stderr
