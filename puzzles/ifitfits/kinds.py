"""The puzzles of If It Fits, as the registry names them."""

from __future__ import annotations

from puzzles.ifitfits.rotation import ROTATION
from puzzles.kind import Puzzles, kinds_in, lazily

kinds = kinds_in("puzzles.ifitfits", "turn", "box", "duel")
"""Every kind, in the order in which libraries rotate through them."""

PUZZLES = Puzzles(
    kinds=kinds,
    rotation=ROTATION,
    package="puzzles.ifitfits",
    encode=lazily("puzzles.ifitfits.code:encode"),
    decode=lazily("puzzles.ifitfits.code:decode"),
    fingerprint=lazily("puzzles.ifitfits.fingerprint:fingerprint"),
)
"""The part of the registry's entry."""
