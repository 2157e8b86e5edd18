"""Who of several is meant, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from languages.message import Message, all_of, message

PAIR: Final = 2
"""The number of names that calls for the comparative."""


def strongest(names: Sequence[Message]) -> Message:
    """Who of some has most points, in words that say that only one of them counts."""
    if len(names) == 1:
        return names[0]
    if len(names) == PAIR:
        return message("whichever of {names} has more points", names=all_of(names))
    return message("whichever of {names} has most points", names=all_of(names))
