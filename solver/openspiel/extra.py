"""Whether OpenSpiel is installed; the one module here that loads without it."""

from __future__ import annotations

from importlib.util import find_spec

from games.protocol import GameError
from languages.messages import _

MODULES = ("pyspiel", "open_spiel")


class MissingError(GameError):
    """OpenSpiel isn't installed; the text says who needs it and how to get it."""


def check(name: str) -> None:
    """Raise unless OpenSpiel is installed.

    Args:
        name: who needs it.

    Raises:
        MissingError: it isn't.
    """
    if any(find_spec(module) is None for module in MODULES):
        text = _("{name} needs OpenSpiel: {command}")
        raise MissingError(text.format(name=name, command="pip install '.[openspiel]'"))
