"""The puzzles of Cat in the Box, as the registry names them."""

from __future__ import annotations

from typing import Any

from games.catinthebox.files import read_puzzle
from games.catinthebox.wording import following, following_text
from puzzles.catinthebox.rotation import ROTATION
from puzzles.kind import Agreed, Puzzles, kinds_in, lazily


def _agreed(raw: Any) -> Agreed:
    follow = read_puzzle(raw).round.follow
    return Agreed(following_text(follow), following(follow))


kinds = kinds_in("puzzles.catinthebox", "tricks", "together", "deduce")
"""Every kind, in the order in which libraries rotate through them."""

PUZZLES = Puzzles(
    kinds=kinds,
    rotation=ROTATION,
    package="puzzles.catinthebox",
    encode=lazily("puzzles.catinthebox.code:encode"),
    decode=lazily("puzzles.catinthebox.code:decode"),
    fingerprint=lazily("puzzles.catinthebox.fingerprint:fingerprint"),
    version=2,
    agreed=_agreed,
)
"""The part of the registry's entry."""
