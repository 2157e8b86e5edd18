"""A line that a person types: asked for, edited, completed, and kept among those before.

Lines are edited where the terminal and Python can do so. Each kind of prompt has a history of its
own, which lasts as long as the program and is written nowhere.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

from cli.print.streams import naming
from games.protocol import GameError, escaped
from languages.messages import N_, _

ALIASES: Final = {"?": "help", "q": "quit", "exit": "quit"}
"""Other words for commands."""


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """The person at the keyboard wants to leave."""


class TypedInstead(Exception):  # noqa: N818 - a wish, not an error
    """Something else was typed than what was asked for: it is meant as at the prompt before."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def ask(prompt: str, words: Sequence[str] = ()) -> str:
    """The line that is typed at a prompt, which has a history of its own.

    Args:
        words: commands that Tab completes.

    Raises:
        GameError: it isn't text.
        OSError: standard input can't be read.
        Quit: nothing more can be typed.
    """
    begin_line(prompt, words)
    try:
        with naming(N_("standard input")):
            typed = input(escaped(prompt)).strip()
    except EOFError:
        raise Quit from None
    except UnicodeDecodeError:
        raise GameError(_("expected text in UTF-8")) from None
    keep_line(prompt, typed)
    return typed


def ask_word(prompt: str, answers: Sequence[str], others: Callable[[str], None]) -> str:
    """One of a few words, asked for until it is typed.

    Args:
        answers: the words, in small letters.
        others: called with any other word but `quit`.

    Raises:
        GameError: what is typed isn't text.
        Quit: the person wants to leave, or nothing more can be typed.
    """
    while (word := command_word(ask(prompt, answers))) not in answers:
        if word == "quit":
            raise Quit
        others(word)
    return word


def command_word(text: str) -> str:
    """A text as the name of a command: in small letters, and by the usual one of its names."""
    words = " ".join(text.lower().split())
    return ALIASES.get(words, words)


SETTINGS: Final = (
    "set enable-bracketed-paste off",
    "set enable-meta-key off",
    "tab: complete",
)
"""Settings with which only text goes to the terminal, and Tab completes."""

LIBEDIT: Final = "bind ^I rl_complete"
"""The last of them for the other library that may stand behind Python's module."""

_typed: dict[str, list[str]] = {}
"""The typed lines, by the kind of the prompt; it changes with each line."""


def begin_line(kind: str, words: Sequence[str]) -> None:
    """Make ready for a line: the arrows show what was typed at this kind of prompt before.

    Args:
        words: what Tab completes.
    """
    readline = _library()
    if readline is None:
        return
    readline.clear_history()
    for line in _typed.get(kind, ()):
        readline.add_history(line)
    readline.set_completer(lambda begun, number: completed(begun, words, number))


def keep_line(kind: str, line: str) -> None:
    """Add a line to the history of its kind of prompt, unless it is empty or as the last one."""
    lines = _typed.setdefault(kind, [])
    if line and lines[-1:] != [line]:
        lines.append(line)


def forget_lines() -> None:
    """Forget what was typed, so that the next person can't look at it."""
    _typed.clear()


def completed(begun: str, words: Sequence[str], number: int) -> str | None:
    """The word of a number among those that begin in a way; None after the last."""
    fitting = [word for word in words if word.startswith(begun.lower())]
    return fitting[number] if number < len(fitting) else None


def _library() -> ModuleType | None:
    """Python's `readline`, set up; None where there is none, or nobody at a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.set_auto_history(False)
    readline.set_completer_delims(" ")
    for setting in SETTINGS:
        readline.parse_and_bind(setting)
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind(LIBEDIT)
    return readline


KEYBOARD: Final = Path("/dev/tty")
"""Where keys come from, whatever standard input is."""


def keyboard_again() -> None:
    """Read keys from the terminal again, after standard input was a file.

    Raises:
        GameError: there is no terminal.
    """
    try:
        with KEYBOARD.open("rb", buffering=0) as keys:
            os.dup2(keys.fileno(), sys.stdin.fileno())
    except OSError:
        raise GameError(_("-: there is no terminal to type at: give the name of a file")) from None
