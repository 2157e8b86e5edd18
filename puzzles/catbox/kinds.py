"""The puzzles of Cat Box, as the registry names them."""

from __future__ import annotations

from puzzles.catbox.rotation import ROTATION
from puzzles.kind import Puzzles, kinds_in, lazily

kinds = kinds_in("puzzles.catbox", "chain", "turn", "advanced", "duel")
"""Every kind, in the order in which libraries rotate through them."""

PUZZLES = Puzzles(
    kinds=kinds,
    rotation=ROTATION,
    package="puzzles.catbox",
    encode=lazily("puzzles.catbox.code:encode"),
    decode=lazily("puzzles.catbox.code:decode"),
    fingerprint=lazily("puzzles.catbox.fingerprint:fingerprint"),
)
"""The part of the registry's entry."""
