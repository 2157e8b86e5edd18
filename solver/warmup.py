"""Everything compiled ahead: what there is to do, doing it, and doing it in the background."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, cast

from games import registry
from games.registry import Entry


def parts_of(games: Iterable[str]) -> tuple[str, ...]:
    """The places of all that games need compiled, the slowest first.

    Raises:
        GameError: there is no such game.
    """
    return tuple(part for game in games for part in registry.entry(game).kernels)


def make_ready(part: str) -> None:
    """Compile or load one part."""
    from solver import jit

    jit.make_ready([registry.load(part)])


def make_all_ready(games: Iterable[Entry]) -> None:
    """Compile or load in this process all that some games need.

    Args:
        games: rows of the registry, which a worker may not have registered yet.
    """
    for row in games:
        registry.register(row)
        for part in row.kernels:
            make_ready(part)


def entry_points(parts: Iterable[str]) -> list[Any]:
    """The functions that parts consist of, each once; each says whether it is `ready`."""
    found = (cast(Any, registry.load(part)).entry_points for part in parts)
    return list(dict.fromkeys(each for listed in found for each in listed))


if __name__ == "__main__":
    for name in parts_of(sys.argv[1:]):
        make_ready(name)
