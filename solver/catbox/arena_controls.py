"""Matches beside a match that show whether the arena itself is fair and its scale makes sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver.catbox.players import CLAIRVOYANT

OTHERS = ("random", CLAIRVOYANT)
"""Whom every bot meets: who plays any turn, and who knows every identity."""


class Control(NamedTuple):
    """A match of its own; its name is part of the file of its results."""

    name: str
    bots: tuple[str, ...]


def controls(bots: Iterable[str], players: int) -> Iterator[Control]:
    """The controls of some bots: each against itself, and against each of `OTHERS`."""
    for bot in dict.fromkeys(bots):
        yield Control(f"mirror-{bot}", (bot,) * players)
        yield from (Control(f"{bot}-{other}", (bot, other)) for other in OTHERS if other != bot)
