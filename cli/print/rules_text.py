"""The rules of a game for people: how it is played and won, then every ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from languages.messages import _
from views.view import View

INDENT: Final = "  "
"""The indent of the lines below a title."""


def rules_parts(view: View, options: Mapping[str, str], width: int) -> Iterator[RenderableType]:
    """How a game is played and won, if its view says so, and how the rules are read."""
    for section in view.rules.overview:
        yield Text(section.title, style="bold")
        yield Text(fill(section.text, width, initial_indent=INDENT, subsequent_indent=INDENT))
    if view.rules.overview:
        yield Text("\n" + _("Rulings: how this program reads the rules") + "\n", style="bold")
    yield from view.rules.rulings(options)
