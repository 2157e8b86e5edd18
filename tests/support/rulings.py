"""Which tests state which ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.catbox.rulings import rulings

Test = TypeVar("Test", bound=Callable[..., None])

TESTED: dict[str, list[str]] = {}

_NAMES = {row.name for row in rulings()}


def ruling(name: str) -> Callable[[Test], Test]:
    """Register a test under the name of the ruling that it states."""
    if name not in _NAMES:
        raise KeyError(f"there is no ruling {name!r}")

    def register(test: Test) -> Test:
        TESTED.setdefault(name, []).append(test.__name__)
        return test

    return register
