"""Which tests state which ruling of which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.catbox import rulings as catbox
from games.catinthebox import rulings as catinthebox
from games.ifitfits import rulings as ifitfits

Test = TypeVar("Test", bound=Callable[..., None])

TESTED: dict[str, dict[str, list[str]]] = {"catbox": {}, "catinthebox": {}, "ifitfits": {}}
"""By game and ruling, the names of the tests."""

_NAMES = {
    "catbox": {row.name for row in catbox.rulings()},
    "catinthebox": {row.name for row in catinthebox.rulings()},
    "ifitfits": {row.name for row in ifitfits.rulings()},
}


def ruling(name: str, game: str = "catbox") -> Callable[[Test], Test]:
    """Register a test under the name of the ruling that it states."""
    if name not in _NAMES[game]:
        raise KeyError(f"there is no ruling {name!r}")

    def register(test: Test) -> Test:
        TESTED[game].setdefault(name, []).append(test.__name__)
        return test

    return register
