"""Which tests state which ruling of which game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeVar

from games import registry

Test = TypeVar("Test", bound=Callable[..., None])

NAMES: dict[str, set[str]] = {
    game: {row.name for row in import_module(f"games.{game}.rulings").rulings()}
    for game in registry.GAMES
}
"""The rulings of each game."""

TESTED: dict[str, dict[str, list[str]]] = {game: {} for game in registry.GAMES}
"""By game and ruling, the names of the tests."""


def ruling(name: str, game: str = "catbox") -> Callable[[Test], Test]:
    """Register a test under the name of the ruling that it states."""
    if name not in NAMES[game]:
        raise KeyError(f"there is no ruling {name!r}")

    def register(test: Test) -> Test:
        TESTED[game].setdefault(name, []).append(test.__name__)
        return test

    return register
