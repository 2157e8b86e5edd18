"""Actions that come too early or too late."""

from __future__ import annotations

from games.protocol import GameError


class UntimelyError(GameError):
    """An action that belongs to an earlier, or a later, state of a session."""
