"""Solve puzzles, play games and make puzzles, in a few names.

Every name works with any game that the program knows; the folders below hold what they do. A name
is loaded when it is first used, so that the import itself costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from catbox.packages import refuse_shadows

if TYPE_CHECKING:
    from catbox.public import Board, Game, Position, Puzzle, Solution, daily, generate, load, solve
    from games.protocol import GameError

__all__ = [
    "Board",
    "Game",
    "GameError",
    "Position",
    "Puzzle",
    "Solution",
    "daily",
    "generate",
    "load",
    "solve",
]

refuse_shadows()


def __getattr__(name: str) -> Any:
    """A public name, from the module that holds it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("catbox.public"), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
