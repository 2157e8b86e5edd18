"""Work in a thread beside the full screen, so that keys are answered meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import TypeVar

from cli.screen.full_screen import FullScreen
from games.protocol import GameError

T = TypeVar("T")


class BackgroundWork:
    """One piece of work at a time; what was begun before is forgotten.

    Args:
        refused: called with the reason why a piece of work can't be done.
    """

    def __init__(self, screen: FullScreen[None], refused: Callable[[str], None]) -> None:
        self._screen, self._refused = screen, refused
        self._number = 0
        self.title = ""

    @property
    def running(self) -> bool:
        """Whether something is being worked out."""
        return bool(self.title)

    def begin(self, title: str, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do some work in a thread of its own, and then something with its result here."""
        self.forget()
        self.title = title
        number = self._number

        def perform() -> None:
            try:
                result = work()
            except BaseException as error:
                self._later(partial(self._failed, number, error))
            else:
                self._later(partial(self._finished, number, done, result))

        threading.Thread(target=copy_context().run, args=(perform,), daemon=True).start()

    def forget(self) -> None:
        """Don't use what is being worked out."""
        self._number += 1
        self.title = ""

    def _later(self, action: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # The table was left meanwhile.
            self._screen.call_from_thread(action)

    def _finished(self, number: int, done: Callable[[T], None], result: T) -> None:
        if number == self._number:
            self.title = ""
            done(result)

    def _failed(self, number: int, error: BaseException) -> None:
        if isinstance(error, GameError):
            if number == self._number:
                self.title = ""
                self._refused(str(error))
            return
        self._screen.failure = error
        self._screen.exit()
