"""Options that take any number between two bounds."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import typer

from games.protocol import quoted
from games.refusals import at_least, got, span
from languages.messages import _


def number(least: float, most: float = inf) -> Callable[[str | float], float]:
    """A parser of a number from `least` to `most`.

    The parser raises `typer.BadParameter` for a text that is no number or that is out of bounds.
    """

    def to_number(text: str | float) -> float:
        try:
            value = float(text)
        except ValueError:
            raise _refused(_("expected a number"), text) from None
        if not least <= value <= most:
            reason = at_least(least) if most == inf else span(least, most)
            raise _refused(reason, text)
        return value

    return to_number


def _refused(reason: str, text: str | float) -> typer.BadParameter:
    return typer.BadParameter(got(reason, quoted(str(text))))
