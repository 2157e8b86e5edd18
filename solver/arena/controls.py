"""Matches beside a match that show whether the arena itself is fair and its scale makes sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver.bots.roster import Roster


class Control(NamedTuple):
    """A match of its own; its name is part of the file of its results."""

    name: str
    bots: tuple[str, ...]


def controls(roster: Roster, bots: Iterable[str], players: int) -> Iterator[Control]:
    """The controls of some bots: each against itself, the weakest level and the clairvoyant."""
    weakest = next(iter(roster.levels))
    others = [name for name in (weakest, roster.clairvoyant) if name]
    for bot in dict.fromkeys(bots):
        yield Control(f"mirror-{bot}", (bot,) * players)
        yield from (Control(f"{bot}-{other}", (bot, other)) for other in others if other != bot)
