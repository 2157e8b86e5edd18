"""The puzzles of Cat Box, as the registry names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.catbox.puzzle import Puzzle
from puzzles.catbox.rotation import ROTATION
from puzzles.kind import AnyKind, Puzzles


@cache
def kinds() -> Mapping[str, AnyKind]:
    """Every kind, in the order in which libraries rotate through them."""
    from puzzles.catbox import advanced, chain, duel, turn

    each: tuple[AnyKind, ...] = (chain.KIND, turn.KIND, advanced.KIND, duel.KIND)
    return {kind.name: kind for kind in each}


def _encode(puzzle: Puzzle) -> str:
    from puzzles.catbox import code

    return code.encode(puzzle)


def _decode(text: str) -> Puzzle:
    from puzzles.catbox import code

    return code.decode(text)


def _fingerprint(puzzle: Puzzle) -> str:
    from puzzles.catbox import fingerprint

    return fingerprint.fingerprint(puzzle)


PUZZLES = Puzzles(
    kinds=kinds,
    rotation=ROTATION,
    package="puzzles.catbox",
    encode=_encode,
    decode=_decode,
    fingerprint=_fingerprint,
)
"""The part of the registry's entry."""
