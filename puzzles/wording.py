"""Who of several is meant, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from languages.lists import listed
from languages.messages import _

PAIR: Final = 2
"""The number of names that calls for the comparative."""


def strongest(names: Sequence[str]) -> str:
    """Who of some has most points, in words that say that only one of them counts."""
    if len(names) == 1:
        return names[0]
    if len(names) == PAIR:
        return _("whichever of {names} has more points").format(names=listed(names))
    return _("whichever of {names} has most points").format(names=listed(names))
