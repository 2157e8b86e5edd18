"""A line that a person types."""

from __future__ import annotations

from typing import Final

from games.protocol import GameError

ALIASES: Final = {"?": "help", "q": "quit", "exit": "quit"}
"""Other words for commands."""


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """The person at the keyboard wants to leave."""


class TypedInstead(Exception):  # noqa: N818 - a wish, not an error
    """Something else was typed than what was asked for: it is meant as at the prompt before."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def ask(prompt: str) -> str:
    """What is typed at a prompt.

    Raises:
        GameError: it isn't text.
        Quit: nothing more can be typed.
    """
    try:
        return input(prompt).strip()
    except EOFError:
        raise Quit from None
    except UnicodeDecodeError:
        raise GameError("expected text in UTF-8") from None


def command_word(text: str) -> str:
    """A text as the name of a command: in small letters, and by the usual one of its names."""
    words = " ".join(text.lower().split())
    return ALIASES.get(words, words)
