"""The puzzles of If It Fits, as the registry names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.ifitfits.puzzle import Puzzle
from puzzles.ifitfits.rotation import ROTATION
from puzzles.kind import AnyKind, Puzzles


@cache
def kinds() -> Mapping[str, AnyKind]:
    """Every kind, in the order in which libraries rotate through them."""
    from puzzles.ifitfits import box, duel, turn

    each: tuple[AnyKind, ...] = (turn.KIND, box.KIND, duel.KIND)
    return {kind.name: kind for kind in each}


def _encode(puzzle: Puzzle) -> str:
    from puzzles.ifitfits import code

    return code.encode(puzzle)


def _decode(text: str) -> Puzzle:
    from puzzles.ifitfits import code

    return code.decode(text)


def _fingerprint(puzzle: Puzzle) -> str:
    from puzzles.ifitfits import fingerprint

    return fingerprint.fingerprint(puzzle)


PUZZLES = Puzzles(
    kinds=kinds,
    rotation=ROTATION,
    package="puzzles.ifitfits",
    encode=_encode,
    decode=_decode,
    fingerprint=_fingerprint,
)
"""The part of the registry's entry."""
