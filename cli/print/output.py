"""The output of commands: text on a terminal, JSON lines, and which files may be written."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from shutil import get_terminal_size
from typing import IO, Final

from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from cli.print.streams import LINE_FEED, behind
from games.files import InputError
from games.protocol import escaped
from languages.messages import _

BOX_DRAWING: Final = range(0x2500, 0x2580)


def _plain(name: str) -> str:
    """The sign that is nearest to a line, by its name in Unicode."""
    if "HEAVY" in name:
        return "#"
    if "DASH" in name:
        return ":" if "VERTICAL" in name else "."
    return {"BOX DRAWINGS LIGHT HORIZONTAL": "-", "BOX DRAWINGS LIGHT VERTICAL": "|"}.get(name, "+")


PLAIN: Final = {
    ord("→"): ">",
    **{sign: _plain(unicodedata.name(chr(sign))) for sign in BOX_DRAWING},
}
"""A table for `str.translate`; each sign takes one column, as before."""


class Terminal(Console):
    """Standard output with styles; whatever else can't be printed is shown as an escape.

    Lines of boards and cards are drawn with plain signs where there are no others.
    """

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """The signs and styles of something, with escapes before lines are cut or filled up."""
        signs = PLAIN if (options or self.options).ascii_only else {}
        for text, style, control in super().render(renderable, options):
            shown = text if control else escaped(text.translate(signs), LINE_FEED)
            yield Segment(shown, style, control)

    @property
    def size(self) -> ConsoleDimensions:
        """Columns and lines, neither of them 0: where 0 is stated, nothing is."""
        width, height = super().size
        stated = get_terminal_size()
        return ConsoleDimensions(width or stated.columns, height or stated.lines)

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._width, self._height = size

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


def print_json(value: object) -> None:
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
