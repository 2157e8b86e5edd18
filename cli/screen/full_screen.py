"""An application on the full screen: how it looks, and the one place where it is run."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Final, Generic, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.binding import ActiveBinding, Binding
from textual.color import Color
from textual.events import Resize
from textual.filter import LineFilter
from textual.screen import Screen

from cli.line.prompt import Quit
from cli.print.preferences import Brightness, theme
from cli.signals import postponed
from games.protocol import escaped
from languages.messages import pgettext

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
Screen.evidence BoardPane {{ display: none; }}
Screen.evidence #side {{ layout: horizontal; width: 1fr; max-width: 100%; }}
Screen.evidence #seats {{ width: 33; max-height: 100%; }}
Screen.evidence #log {{ height: 100%; border-top: none; padding-left: 1;
                        border-left: solid $secondary; }}
Screen.told #info {{ height: auto; max-height: 50%; }}
Screen.tight #hand {{ display: none; }}
Screen.small #side {{ display: none; }}
Screen.small #info {{ height: 2; }}
Screen.small #hand {{ min-height: 1; max-height: 2; }}
Page, Menu {{ align: center middle; }}
.sheet {{ width: 80; max-width: 96%; height: auto; max-height: 96%; padding: 0 1;
         border: round $primary; background: $surface; }}
.sheet VerticalScroll {{ height: auto; max-height: 78vh; }}
.sheet OptionList {{ height: auto; max-height: 70vh; border: none; }}
Page.aside {{ align: right bottom; background: transparent; }}
Page.low {{ align: center bottom; background: transparent; }}
.aside .sheet {{ width: 30%; min-width: 32; max-width: 46; max-height: 100%; margin-bottom: 1; }}
.low .sheet {{ width: 100%; max-width: 100%; }}
.low .sheet VerticalScroll {{ max-height: 25vh; }}
.title {{ text-style: bold; }}
.below {{ color: $text-muted; dock: bottom; }}
.cover {{ width: 1fr; height: 1fr; content-align: center middle; text-align: center; }}
#heading:nocolor {{ text-style: bold reverse; }}
OptionList:nocolor > .option-list--option-highlighted {{ text-style: reverse; }}
"""


class Printable(LineFilter):
    """Shows an escape for whatever can't be printed; a line stays as wide as it was."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Signs and styles, with escapes for what can't be printed."""
        if all(each.text.isprintable() for each in segments):
            return segments
        shown = [Segment(escaped(each.text), each.style) for each in segments]
        return Segment.adjust_line_length(shown, Segment.get_line_length(segments))


class Colourless(LineFilter):
    """Takes all colours away; what is bold, underlined or reversed stays so."""

    def apply(self, segments: Iterable[Segment], background: Color) -> list[Segment]:
        """Signs without colours."""
        return [Segment(text, style and _colourless(style)) for text, style, _ in segments]


@lru_cache(1024)
def _colourless(style: Style) -> Style:
    return style.without_color


ALWAYS: Final = "keys", "leave(False)"
"""Actions whose keys are named however little room there is: the list of all, and the way out."""

GAPS: Final = 2
"""Columns between a key and its name, and after that."""


def key_name(name: str | None) -> str | None:
    """The name of a key as keyboards of the language that is spoken have it."""
    names = {
        "Enter": pgettext("key", "Enter"),
        "Home": pgettext("key", "Home"),
        "PgUp": pgettext("key", "PgUp"),
        "Left": pgettext("key", "Left"),
        "Right": pgettext("key", "Right"),
    }
    return names.get(name or "", name)


class SpokenScreen(Screen[object]):
    """The screen of an application below its pages."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be pressed now, named in the language that is spoken."""
        found = dict(super().active_bindings)
        for key, each in found.items():
            name = each.binding.description
            pressed = key_name(each.binding.key_display)
            spoken = replace(
                each.binding, description=name and pgettext("key", name), key_display=pressed
            )
            found[key] = each._replace(binding=spoken)
        fitting = set(self._fitting(found))
        for key, each in found.items():
            shown = self._named(each.binding) and each.binding.action in fitting
            found[key] = each._replace(binding=replace(each.binding, show=shown))
        return found

    def on_resize(self, _: Resize) -> None:
        """Name as many keys as fit now."""
        self.refresh_bindings()

    def _named(self, binding: Binding) -> bool:
        """Whether a key is named at the foot, if there is room for it."""
        useful = not isinstance(self.app, FullScreen) or self.app.named(binding.action)
        return binding.show and useful

    def _fitting(self, found: Mapping[str, ActiveBinding]) -> Iterator[str]:
        """The actions whose keys are named: some always, of the others the first ones that fit."""
        widths: dict[str, int] = {}
        for binding in (each.binding for each in found.values() if self._named(each.binding)):
            named = f"{self.app.get_key_display(binding)}{binding.description}"
            widths.setdefault(binding.action, cell_len(named) + GAPS)
        left = self.size.width - sum(widths.get(action, 0) for action in ALWAYS)
        for action, width in widths.items():
            left -= 0 if action in ALWAYS else width
            if action in ALWAYS or left >= 0:
                yield action


PRINTABLE: Final = Printable()
COLOURLESS: Final = Colourless()

Result = TypeVar("Result")


class FullScreen(App[Result], Generic[Result]):
    """The look of all full screens, and the ways to leave one."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.looks = theme()
        self.theme = TEXTUAL[self.looks]
        self.interrupted = self.left = False
        self.failure: BaseException | None = None
        self._asked_to_leave = False
        self._events: asyncio.AbstractEventLoop | None = None

    def get_default_screen(self) -> Screen[object]:
        """The screen below all pages, which names keys in the language that is spoken."""
        return SpokenScreen(id="_default")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Changes to every line before it is sent: the usual ones, or no colours if so asked."""
        return [PRINTABLE, *([COLOURLESS] if self.no_color else super().get_line_filters())]

    def named(self, action: str) -> bool:
        """Whether there is any use now for what a key does, so that it is named at the foot."""
        return True

    def action_leave(self, interrupted: bool) -> None:
        """Leave the screen."""
        self.interrupted, self.left = interrupted, True
        self.exit()

    def on_ready(self) -> None:
        """Begin, unless a signal came while the screen was laid out: that can't be left halfway."""
        self._events = asyncio.get_running_loop()
        if self._asked_to_leave:
            self.exit()

    def leave_soon(self) -> None:
        """Leave the screen as soon as what is being done is done; signals may call this."""
        self._asked_to_leave = True
        if self._events is not None:
            with suppress(RuntimeError):  # It has ended already.
                self._events.call_soon_threadsafe(self.exit)


def shown(screen: FullScreen[Result]) -> Result | None:
    """Show a screen until it is left; what it was left with.

    A signal does what it does elsewhere, but only when the terminal is as it was before.

    Raises:
        KeyboardInterrupt: it was left by Ctrl-C, or by its signal.
        Quit: it was left.
        SystemExit: it failed.
    """
    with _suspension_restored(), postponed(screen.leave_soon):
        result = screen.run()
    if screen.failure is not None:
        raise screen.failure
    if screen.return_code:
        raise SystemExit(screen.return_code)  # Textual has shown what went wrong.
    if screen.interrupted:
        raise KeyboardInterrupt
    if screen.left:
        raise Quit
    return result


@contextmanager
def _suspension_restored() -> Iterator[None]:
    """Let Ctrl-Z do afterwards what it did before: Textual's handlers outlive its screen."""
    before = {
        number: signal.getsignal(number)
        for name in ("SIGTSTP", "SIGCONT", "SIGWINCH")
        if (number := getattr(signal, name, None)) is not None
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
