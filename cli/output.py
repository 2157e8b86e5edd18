"""The output of commands: text on a terminal, JSON lines, files that are whole or absent."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from cli.streams import LINE_FEED, behind
from games.protocol import escaped
from languages.messages import _
from views.sessions.inputs import InputError


class Terminal(Console):
    """Standard output with styles; whatever else can't be printed is shown as an escape."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """The signs and styles of something, with escapes before lines are cut or filled up."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else escaped(text, LINE_FEED), style, control)

    @property
    def file(self) -> IO[str]:
        """The stream behind the door, since all text has escapes already."""
        return behind(super().file)

    @file.setter
    def file(self, file: IO[str]) -> None:
        self._file = file


console = Terminal(highlight=False, markup=False, emoji=False, soft_wrap=True)

LEAST_COLUMN = 24
"""Columns that sentences beside others need."""

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number and a noun, in the plural where it belongs: by default the noun with an s."""
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def timed(seconds: float) -> str:
    """A time as minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clear() -> None:
    """Wipe the screen and what has scrolled away, so that nobody can look back."""
    if console.is_terminal:
        console.file.write("\x1b[2J\x1b[3J\x1b[H")
        console.file.flush()


def has_keyboard() -> bool:
    """Whether somebody is there who types."""
    return sys.stdin.isatty()


def has_terminal() -> bool:
    """Whether somebody sits at a terminal, who reads and types."""
    return has_keyboard() and sys.stdout.isatty()


def has_emoji() -> bool:
    """Whether the encoding of what is printed knows more than plain letters."""
    return not console.options.ascii_only


def has_full_screen() -> bool:
    """Whether somebody sits at a terminal that can show a full screen, through standard error."""
    able = not console.is_dumb_terminal and not console.options.ascii_only
    return has_terminal() and sys.stderr.isatty() and able


def say(text: str | Text) -> None:
    """Print sentences, wrapped between words on a terminal; elsewhere a line stays whole."""
    console.print(text, soft_wrap=not console.is_terminal)


def say_hanging(text: Text, indent: int) -> None:
    """Print a row whose last column is sentences, which go on under their beginning."""
    width = console.width - indent
    if not console.is_terminal or width < LEAST_COLUMN:
        say(text)
        return
    head, rest = text[:indent], text[indent:]
    for line in rest.wrap(console, width):
        line.rstrip()
        console.print(head + line)
        head = Text(" " * indent)


def print_json(value: Any) -> None:
    """One JSON value on a line of standard output."""
    print(json.dumps(value))


def check_output(path: Path | None, force: bool, ending: str = "") -> None:
    """Raise unless a file may be written, so that nobody works for what can't be kept.

    A device or a pipe may always be written to.

    Args:
        path: the file; None if none is asked for.
        force: whether one that is there may be overwritten.
        ending: what its name has to end in.

    Raises:
        InputError: it has another ending, it is there already, or it is in no folder.
    """
    if path is None or (path.exists() and not path.is_file() and not path.is_dir()):
        return
    if path.is_dir():
        raise InputError(_("{path}: can't be written: it is a folder").format(path=path))
    if not path.name.lower().endswith(ending):
        raise InputError(
            _("{path}: expected a name that ends in {ending}").format(path=path, ending=ending)
        )
    if path.exists() and not force:
        raise InputError(_("{path}: is there already: --force overwrites it").format(path=path))
    if not path.resolve().parent.is_dir():
        raise InputError(_("{path}: can't be written: there is no such folder").format(path=path))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half-written; a device or a pipe is written to.

    Raises:
        InputError: it can't be written; nothing is left behind.
    """
    write_parts(path, [text.encode()])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file that comes in parts, so that it is never seen half-written.

    Raises:
        InputError: it can't be written; nothing is left behind.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                device.writelines(parts)
        else:
            _replace(path.resolve(), parts)
    except OSError as error:
        raise InputError(
            _("{path}: can't be written: {error}").format(path=path, error=error.strerror)
        ) from None


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
