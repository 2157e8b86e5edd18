"""Commands that take several files: each is used, or refused in a line of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from cli.print.output import say
from cli.print.streams import BAD_INPUT, complain
from games.files import InputError
from games.protocol import GameError
from languages.messages import _
from views.sessions.sources import STANDARD_INPUT


def use_each(paths: Sequence[Path], use: Callable[[Path], int | None]) -> int:
    """Use files one after the other; returns the highest exit status of all.

    A file that can't be used is one line on standard error, and keeps no other from being used.

    Args:
        use: returns an exit status, None for success; its errors name the file.

    Raises:
        InputError: standard input stands there twice.
    """
    if paths.count(STANDARD_INPUT) > 1:
        raise InputError(_("-: standard input can be read once only"))
    return max(_status(path, use) for path in paths)


def head(path: Path, paths: Sequence[Path]) -> None:
    """Print the name of a file above what is shown of it, if it is one of several."""
    if len(paths) > 1:
        say(Text(f"{path}:", style="bold"))


def _status(path: Path, use: Callable[[Path], int | None]) -> int:
    try:
        return use(path) or 0
    except GameError as error:
        complain(str(error))
        return BAD_INPUT
