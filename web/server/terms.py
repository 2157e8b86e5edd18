"""What those agree on who play a game, besides its rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Terms(Struct, frozen=True):
    """The terms of a game.

    Attributes:
        options: of the set-up.
        hints: whether people may ask for hints, and what turns of bots reveal.
    """

    options: Mapping[str, str] = {}
    hints: bool = True
