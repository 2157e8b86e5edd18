"""The words while somebody thinks."""

from __future__ import annotations

from games.registry import Entry
from languages.messages import _
from solver import warmup


def thinking_text(entry: Entry, name: str) -> str:
    """Who thinks, and why it takes so long where bots aren't compiled yet for this machine."""
    if warmup.missing(entry.bot_kernels):
        return _("{name} is thinking; the first time, parts are compiled for this machine").format(
            name=name
        )
    return _("{name} is thinking").format(name=name)
