"""Editing, history and completion of lines that are typed, where the terminal and Python have them.

Each kind of prompt has a history of its own, which lasts as long as the program and is written
nowhere.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

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
