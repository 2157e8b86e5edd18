"""The terms of a game: options and permissions that its players agree on besides the rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from web.server.clocks import TimeControl


class Terms(Struct, frozen=True):
    """The terms of a game.

    Attributes:
        options: of the set-up.
        hints: whether people may ask for hints, and what turns of bots reveal.
        clock: how long people may think; None for as long as they like.
    """

    options: Mapping[str, str] = {}
    hints: bool = True
    clock: TimeControl | None = None
