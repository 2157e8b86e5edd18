"""The puzzles of Cat in the Box, as the registry names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from games.catinthebox.files import Puzzle, read_puzzle
from games.catinthebox.wording import following, following_text
from puzzles.catinthebox.rotation import ROTATION
from puzzles.kind import Agreed, AnyKind, Puzzles


@cache
def kinds() -> Mapping[str, AnyKind]:
    """Every kind, in the order in which libraries rotate through them."""
    from puzzles.catinthebox import deduce, together, tricks

    each: tuple[AnyKind, ...] = (tricks.KIND, together.KIND, deduce.KIND)
    return {kind.name: kind for kind in each}


def _encode(puzzle: Puzzle) -> str:
    from puzzles.catinthebox import code

    return code.encode(puzzle)


def _decode(text: str) -> Puzzle:
    from puzzles.catinthebox import code

    return code.decode(text)


def _fingerprint(puzzle: Puzzle) -> str:
    from puzzles.catinthebox import fingerprint

    return fingerprint.fingerprint(puzzle)


def _agreed(raw: Any) -> Agreed:
    follow = read_puzzle(raw).round.follow
    return Agreed(following_text(follow), following(follow))


PUZZLES = Puzzles(
    kinds=kinds,
    rotation=ROTATION,
    package="puzzles.catinthebox",
    encode=_encode,
    decode=_decode,
    fingerprint=_fingerprint,
    version=2,
    agreed=_agreed,
)
"""The part of the registry's entry."""
