"""A screen whose footer names the keys in the language that is spoken."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding
from textual.screen import Screen

from languages.messages import pgettext


class SpokenScreen(Screen[object]):
    """The screen of an application below its pages."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be pressed now, named in the language that is spoken."""
        found = super().active_bindings
        return {key: _spoken(each) for key, each in found.items()}


def _spoken(active: ActiveBinding) -> ActiveBinding:
    named = active.binding.description
    if not named:
        return active
    return active._replace(binding=replace(active.binding, description=pgettext("key", named)))
