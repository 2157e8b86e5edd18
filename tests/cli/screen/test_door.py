"""Nothing on the full screen steers the terminal, wherever it comes from."""

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
from tests.support.screens import new_game, run_on, screen_text, table_of

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
