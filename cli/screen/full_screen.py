"""An application on the full screen, and the one place where it is run."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final, Generic, TypeVar

from rich.cells import cell_len
from textual.app import App
from textual.binding import ActiveBinding, Binding
from textual.events import Resize
from textual.filter import LineFilter
from textual.screen import Screen

from cli.line.prompt import Quit
from cli.print.theme import theme
from cli.screen.looks import TEXTUAL, line_filters
from cli.signals import postponed
from languages.messages import pgettext

ALWAYS: Final = "keys", "leave(False)"
"""Actions whose keys are named however little room there is: the list of all, and the way out."""

GAPS: Final = 2
"""Columns between a key and its name, and after that."""


class SpokenScreen(Screen[object]):
    """The screen of an application below its pages."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be pressed now, named in the language that is spoken."""
        found = {key: _spoken(each) for key, each in super().active_bindings.items()}
        fitting = set(self._fitting(found))
        return {key: _shown(each, fitting) for key, each in found.items()}

    def on_resize(self, _: Resize) -> None:
        """Name as many keys as fit now."""
        self.refresh_bindings()

    def _fitting(self, found: Mapping[str, ActiveBinding]) -> Iterator[str]:
        """The actions whose keys are named: some always, of the others the first ones that fit."""
        widths: dict[str, int] = {}
        for each in found.values():
            if each.binding.show:
                widths.setdefault(each.binding.action, self._width(each.binding))
        left = self.size.width - sum(widths.get(action, 0) for action in ALWAYS)
        for action, width in widths.items():
            left -= 0 if action in ALWAYS else width
            if action in ALWAYS or left >= 0:
                yield action

    def _width(self, binding: Binding) -> int:
        key = self.app.get_key_display(binding)
        return cell_len(key) + cell_len(binding.description) + GAPS


def _shown(active: ActiveBinding, actions: set[str]) -> ActiveBinding:
    shown = active.binding.show and active.binding.action in actions
    return active._replace(binding=replace(active.binding, show=shown))


def _spoken(active: ActiveBinding) -> ActiveBinding:
    named = active.binding.description
    if not named:
        return active
    return active._replace(binding=replace(active.binding, description=pgettext("key", named)))


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
        """Changes to every line before it is sent."""
        return line_filters(super().get_line_filters(), no_color=self.no_color)

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
