"""Names that files and people give: of players, bots and decks. They can be printed."""

from __future__ import annotations

from typing import Annotated

from games.protocol import GameError, quoted
from languages.messages import _

Name = Annotated[str, "a name that can be printed"]
"""The type of a name in a file."""


def parse_name(text: str) -> str:
    """A name, as it stands.

    Raises:
        GameError: it holds what can't be printed, such as what steers a terminal.
    """
    if not text.isprintable():
        raise GameError(_("{name}: expected a name that can be printed").format(name=quoted(text)))
    return text


def cleaned(text: str) -> str:
    """A name with one space for whatever can't be printed, and for several spaces."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
