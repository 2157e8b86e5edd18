"""An application on the full screen, and the one place where it is run."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Generic, TypeVar

from textual.app import App
from textual.filter import LineFilter
from textual.screen import Screen

from cli.line.prompt import Quit
from cli.print.theme import theme
from cli.screen.looks import TEXTUAL, line_filters
from cli.screen.spoken_screen import SpokenScreen
from cli.signals import postponed

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
