"""The tiers of difficulty, the easiest first."""

from __future__ import annotations

from typing import NamedTuple

from games.protocol import GameError, quoted
from languages.messages import _


class Tier(NamedTuple):
    """A tier: the puzzles that its strategy solves and none before it does.

    Attributes:
        number: 1 for the easiest.
        gap: points by which the best end is better than every other one, at least.
    """

    number: int
    name: str
    gap: int


TIERS = (
    Tier(1, "kitten", 1),
    Tier(2, "tabby", 1),
    Tier(3, "tomcat", 1),
    Tier(4, "lynx", 1),
    Tier(5, "tiger", 1),
)


def tier_named(name: str) -> Tier:
    """The tier of a name.

    Raises:
        GameError: there is none.
    """
    for tier in TIERS:
        if tier.name == name:
            return tier
    names = ", ".join(tier.name for tier in TIERS)
    raise GameError(_("{name} is no tier: expected {names}").format(name=quoted(name), names=names))
