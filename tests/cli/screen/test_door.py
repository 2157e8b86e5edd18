"""Nothing on the full screen steers the terminal, or is what a seat can't know."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.pilot import Pilot

from cli.screen.full_screen import Printable
from cli.screen.game_table import GameTable
from games import registry
from tests.support.look_alikes import look_alikes
from tests.support.screens import new_game, press, run_on, screen_text, segments, table_of
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing

STEERING = "\x1b]0;owned\x1b\\ \u202e \x9b31m"

SHOWN = r"\x1b]0;owned\x1b\ \u202e \u009b31m"


@pytest.mark.parametrize("no_color", ["", "1"])
def test_what_is_said_at_a_table_is_shown_with_escapes(
    no_color: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        table.say(STEERING)
        table.note(STEERING, Text(STEERING))
        table.notify(STEERING, markup=False)
        await pilot.pause()
        text = screen_text(pilot)
        assert text.replace("\n", "").isprintable()
        assert SHOWN in text

    run_on(GameTable(new_game(tmp_path, "catbox", "You", "bot:random")), script, (120, 40))


@given(st.lists(st.text().map(lambda text: text.replace("\n", ""))))
def test_a_line_with_escapes_is_as_wide_as_without(texts: list[str]) -> None:
    segments = [Segment(text) for text in texts]
    shown = Printable().apply(segments, Color(0, 0, 0))
    assert all(each.text.isprintable() for each in shown)
    assert Segment.get_line_length(shown) == Segment.get_line_length(segments)


@pytest.mark.parametrize("name", registry.GAMES)
def test_all_that_is_sent_to_the_terminal_is_the_same_for_another_truth(
    name: str, tmp_path: Path
) -> None:
    pair = look_alikes(name, "Anna", "bot:random", "bot:random", turns=20)
    entry, file = registry.entry(name), GameFile(tmp_path / "game.json")
    assert pair.one != pair.other
    one, other = (seen(GameInPlay(entry, each, file, Pacing())) for each in pair[1:])
    assert one == other


def seen(game: GameInPlay) -> list[object]:
    """Everything that is sent to the terminal, for some keys."""
    shown: list[object] = []

    async def script(pilot: Pilot[None]) -> None:
        for key in ("n", "tab", "l", "right", "escape", "m", "escape", "w"):
            await press(pilot, key)
            shown.extend((text, str(style)) for text, style, _ in segments(pilot))
        assert table_of(pilot).seat == 0

    run_on(GameTable(game), script)
    return shown
