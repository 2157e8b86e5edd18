"""Extras of the installation: packages that some commands need, and most people don't."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from games.protocol import GameError
from languages.messages import _

PRINTING: Final = ("fpdf", "PIL", "pypdfium2")

MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "dask": ("distributed",),
    "openspiel": ("pyspiel", "open_spiel"),
    "print": PRINTING,
    "web": (*PRINTING, "segno", "starlette", "uvicorn"),
}
"""The modules that each extra brings."""


class MissingError(GameError):
    """An extra isn't installed; the text says who needs it and how to get it."""


def check_extra(extra: str, who: str) -> None:
    """Raise unless an extra is installed.

    Args:
        who: what needs it, such as a command or an option.

    Raises:
        MissingError: it isn't.
    """
    if any(find_spec(module) is None for module in MODULES[extra]):
        text = _("{who} needs the extra {extra}: pip install 'catbox-solver[{extra}]'")
        raise MissingError(text.format(who=who, extra=extra))
