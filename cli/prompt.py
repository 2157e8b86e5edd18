"""A line that a person types."""

from __future__ import annotations

from games.protocol import GameError


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """The person at the keyboard wants to leave."""


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
