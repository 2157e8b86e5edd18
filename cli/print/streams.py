"""The standard streams of a command: a door for all text, a net for all that can't be written.

Whatever is printed goes through a `Door`, which shows an escape for what can't be printed: no text
of a file, an argument or a library steers a terminal. Styles of our own are put on behind it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from shutil import get_terminal_size
from textwrap import fill
from typing import IO, Final, TextIO, cast

from games.files import reason
from games.protocol import GameError, escaped
from languages.messages import N_, _

BAD_INPUT: Final = 2
"""The exit status for input that can't be used, and for output that can't be written."""

UNREAD: Final = 1
"""The exit status where nobody reads the output to its end."""

LINE_FEED: Final = "\n"
"""The only sign that goes to a terminal though it can't be printed."""

STAND_INS: Final = (os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)
"""How the null device is opened in place of a standard stream that is closed, by its number.

Nothing can be read from the first and nothing written to the second, as before; messages that
nobody wants to hear go into the third.
"""


@contextmanager
def naming(stream: str) -> Iterator[None]:
    """Name a stream, by a message, in whatever error it raises."""
    try:
        yield
    except OSError as error:
        error.filename = _(stream)
        raise


class NamedStream:
    """A text stream whose errors name it."""

    def __init__(self, stream: IO[str], name: str) -> None:
        self._stream = stream
        self._name = name

    def write(self, text: str) -> int:
        """Write a text."""
        with naming(self._name):
            return self._stream.write(text)

    def flush(self) -> None:
        """Write what is left in the buffer."""
        with naming(self._name):
            self._stream.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


class Door:
    """A text stream with escapes for what can't be printed."""

    def __init__(self, stream: IO[str]) -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        """Write a text, with escapes."""
        self.rich_proxied_file.write(escaped(text, LINE_FEED))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts, with escapes."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.rich_proxied_file, name)


def behind(stream: IO[str]) -> IO[str]:
    """The stream behind all that stands before it, for those who escape what they write."""
    inner: IO[str] | None = getattr(stream, "rich_proxied_file", None)
    return stream if inner is None else behind(inner)


def open_streams() -> None:
    """Make the standard streams ready: none is closed, and text gets out through a door only.

    A letter that the encoding of a stream lacks is printed as a question mark. A byte order mark
    before what is typed is no part of it.
    """
    _stand_in_for_closed()
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.encoding.lower() == "utf-8":
        sys.stdin.reconfigure(encoding="utf-8-sig", errors=sys.stdin.errors)
    sys.stdout = _guarded(sys.stdout, N_("standard output"))
    sys.stderr = _guarded(sys.stderr, N_("standard error"))


def _guarded(stream: TextIO, name: str) -> TextIO:
    if isinstance(stream, Door):
        return stream
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    return cast("TextIO", Door(cast("TextIO", NamedStream(stream, name))))


def _stand_in_for_closed() -> None:
    """Keep the numbers of closed streams from files, and calls of `isatty` from failing."""
    for number, flags in enumerate(STAND_INS):
        if not _is_open(number):
            os.set_inheritable(os.open(os.devnull, flags), True)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


@contextmanager
def exit_status() -> Iterator[None]:
    """End with one line and status 2 where input is refused or a stream fails.

    Raises:
        SystemExit: so it is, or nobody reads the output to its end.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # While an error can still be reported.
    except GameError as error:
        complain(str(error))
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        sys.exit(UNREAD)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        complain(place + reason(error))
        sys.exit(BAD_INPUT)
    finally:
        for stream in map(behind, (sys.stdout, sys.stderr)):
            try:
                stream.flush()
            except OSError:  # Else the interpreter complains at its end.
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def complain(text: str) -> None:
    """Print an error as one line, if anybody hears it."""
    with suppress(OSError):
        print(between_words(f"catbox: {escaped(text)}"), file=sys.stderr)


def between_words(text: str) -> str:
    """A line for standard error, broken between words where that is a terminal."""
    if not sys.stderr.isatty():
        return text
    columns = get_terminal_size().columns
    return fill(text, columns, break_long_words=False, break_on_hyphens=False)
