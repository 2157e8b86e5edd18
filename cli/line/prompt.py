"""A line that a person types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cli.line.line_editing import begin_line, keep_line
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
