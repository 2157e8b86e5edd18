"""How the full screen looks: its style sheet, light and dark, and with no colour at all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from cli.print.theme import Brightness
from games.protocol import escaped

GROUNDS: Final = {Brightness.DARK: "#4b6b59", Brightness.LIGHT: "#8fb09b"}
"""The colour of the table: neither black nor white, so that black cats can be seen on it."""

INKS: Final = {Brightness.DARK: "#f2f7f3", Brightness.LIGHT: "#13231a"}
"""The colour of text on it."""

TEXTUAL: Final = {Brightness.DARK: "textual-dark", Brightness.LIGHT: "textual-light"}
"""The name of Textual's own theme for the rest."""

HAND: Final = range(5, 10)
"""Lines for the choices, unless the terminal is small."""

LEAST_LIST: Final = 8
"""Columns of a list of choices, also where fewer are shown: in none Textual breaks no lines."""

STYLE_SHEET: Final = f"""
OptionList {{ min-width: {LEAST_LIST}; }}
#heading {{ height: 1; background: #23466b; color: #ffffff; text-style: bold; }}
#middle {{ height: 1fr; }}
BoardPane {{ width: 1fr; align: center middle; }}
BoardPane, #hand {{ background: {GROUNDS[Brightness.DARK]}; color: {INKS[Brightness.DARK]}; }}
Screen.light BoardPane, Screen.light #hand {{
    background: {GROUNDS[Brightness.LIGHT]}; color: {INKS[Brightness.LIGHT]};
}}
BoardView {{ width: auto; height: auto; }}
#side {{ width: 30%; min-width: 32; max-width: 46; padding: 0 1; }}
#seats {{ height: auto; max-height: 80%; }}
#log {{ height: 1fr; border-top: solid $secondary; scrollbar-gutter: stable; }}
#lines {{ height: auto; }}
#log, BoardPane, .sheet VerticalScroll, OptionList {{ scrollbar-size: 1 1; }}
#info {{ height: 3; background: $boost; padding: 0 1; }}
#hand {{ height: auto; min-height: {HAND.start}; max-height: {HAND.stop - 1}; padding: 0 1; }}
Screen.told #info {{ height: auto; max-height: 50%; }}
Screen.tight #hand {{ display: none; }}
Screen.small #side {{ display: none; }}
Screen.small #info {{ height: 2; }}
Screen.small #hand {{ min-height: 1; max-height: 2; }}
Page, Menu {{ align: center middle; }}
.sheet {{ width: 80; max-width: 96%; height: auto; max-height: 90%; padding: 0 1;
         border: round $primary; background: $surface; }}
.sheet VerticalScroll {{ height: auto; max-height: 70vh; }}
.sheet OptionList {{ height: auto; max-height: 70vh; border: none; }}
.title {{ text-style: bold; }}
.below {{ color: $text-muted; }}
.cover {{ width: 1fr; height: 1fr; content-align: center middle; text-align: center; }}
#heading:nocolor {{ text-style: bold reverse; }}
OptionList:nocolor > .option-list--option-highlighted {{ text-style: reverse; }}
"""


class Printable(LineFilter):
    """Shows an escape for whatever can't be printed; a line stays as wide as it was."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same signs and styles, but for what can't be printed."""
        if all(each.text.isprintable() for each in segments):
            return segments
        shown = [Segment(escaped(each.text), each.style) for each in segments]
        return Segment.adjust_line_length(shown, Segment.get_line_length(segments))


class Colourless(LineFilter):
    """Takes all colours away; what is bold, underlined or reversed stays so."""

    def apply(self, segments: Iterable[Segment], background: Color) -> list[Segment]:
        """The same signs without colours."""
        return [Segment(text, style and _colourless(style)) for text, style, _ in segments]


PRINTABLE: Final = Printable()

COLOURLESS: Final = Colourless()


def line_filters(usual: Iterable[LineFilter], *, no_color: bool) -> list[LineFilter]:
    """Changes to every line before it is sent: the usual ones, or no colours if that is asked."""
    return [PRINTABLE, *([COLOURLESS] if no_color else usual)]


@lru_cache(1024)
def _colourless(style: Style) -> Style:
    return style.without_color
