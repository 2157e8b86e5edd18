"""Choices that are kept from one time to the next: light or dark, a clock or none."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from games.files import InputError, reason, write_whole
from games.refusals import expected
from languages.messages import _

THEME, CLOCK = "theme", "clock"
"""The names of what is kept."""

CLOCKS: Final = ("shown", HIDDEN := "hidden")
"""Whether the time that is spent on a daily is shown while it runs; by default it is."""

TERMINAL: Final = "COLORFGBG"
"""The variable in which some terminals state the numbers of their colours, such as `15;0`."""

LIGHT_GROUNDS: Final = frozenset({"7", *map(str, range(9, 16))})
"""The numbers of light colours."""


class Brightness(StrEnum):
    """The brightness of the screen's background."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> Brightness:
        """The other one."""
        return Brightness.DARK if self is Brightness.LIGHT else Brightness.LIGHT


def theme() -> Brightness:
    """The brightness of the screen now: as was chosen last, as the terminal states, else dark.

    Raises:
        InputError: what was kept can't be read.
    """
    chosen = kept(THEME, tuple(Brightness)) or of_terminal(os.environ.get(TERMINAL, ""))
    return Brightness(chosen or Brightness.DARK)


def of_terminal(colours: str) -> Brightness | None:
    """The brightness of a terminal that states its colours, the background as the last one."""
    ground = colours.rpartition(";")[2]
    if not ground.isdecimal():
        return None
    return Brightness.LIGHT if ground in LIGHT_GROUNDS else Brightness.DARK


def kept(name: str, values: Sequence[str]) -> str | None:
    """The one of some values that was chosen last; None if none was.

    Raises:
        InputError: the file of it can't be read, or holds something else.
    """
    path = _path(name)
    try:
        text = path.read_text("utf-8-sig").strip()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(
            _("{path}: can't be read: {error}").format(path=path, error=reason(error))
        ) from None
    if text not in values:
        raise InputError(f"{path}: {expected(*values)}")
    return text


def keep(name: str, chosen: str | None) -> None:
    """Keep what was chosen for the next time, if anything was.

    Raises:
        InputError: it can't be kept.
    """
    if chosen is None:
        return
    path = _path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            _("{path}: can't be written: {error}").format(path=path, error=reason(error))
        ) from None
    write_whole(path, f"{chosen}\n")


def _path(name: str) -> Path:
    from platformdirs import user_data_path

    return user_data_path("catbox") / name
