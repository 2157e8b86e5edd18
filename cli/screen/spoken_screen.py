"""A screen whose footer names as many keys as fit, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from rich.cells import cell_len
from textual.binding import ActiveBinding, Binding
from textual.events import Resize
from textual.screen import Screen

from languages.messages import pgettext

ALWAYS: Final = "keys", "leave(False)"
"""Actions whose keys are named however little room there is: the list of all, and the way out."""

GAPS: Final = 2
"""Columns between a key and its name, and after that."""


class SpokenScreen(Screen[object]):
    """The screen of an application below its pages."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be pressed now, named in the language that is spoken."""
        found = {key: _spoken(each) for key, each in super().active_bindings.items()}
        fitting = set(self._fitting(found))
        return {key: _shown(each, fitting) for key, each in found.items()}

    def on_resize(self, _: Resize) -> None:
        """Name as many keys as fit now."""
        self.refresh_bindings()

    def _fitting(self, found: Mapping[str, ActiveBinding]) -> Iterator[str]:
        """The actions whose keys are named: some always, of the others the first ones that fit."""
        widths: dict[str, int] = {}
        for each in found.values():
            if each.binding.show:
                widths.setdefault(each.binding.action, self._width(each.binding))
        left = self.size.width - sum(widths.get(action, 0) for action in ALWAYS)
        for action, width in widths.items():
            left -= 0 if action in ALWAYS else width
            if action in ALWAYS or left >= 0:
                yield action

    def _width(self, binding: Binding) -> int:
        key = self.app.get_key_display(binding)
        return cell_len(key) + cell_len(binding.description) + GAPS


def _shown(active: ActiveBinding, actions: set[str]) -> ActiveBinding:
    shown = active.binding.show and active.binding.action in actions
    return active._replace(binding=replace(active.binding, show=shown))


def _spoken(active: ActiveBinding) -> ActiveBinding:
    named = active.binding.description
    if not named:
        return active
    return active._replace(binding=replace(active.binding, description=pgettext("key", named)))
