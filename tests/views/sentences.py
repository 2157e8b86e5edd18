"""Sentences that are known, each with a check of what it says; and areas, by networkx."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

import networkx

from games.protocol import Cell
from languages.message import translated
from views.advice import Explained, HintPart

Checks = dict[str, Callable[..., bool | None]]
"""Patterns of sentences, with what says of their groups whether they are true, or raises."""


def check(facts: Any, text: str, patterns: Checks) -> None:
    """A sentence is one of those that are known, and true."""
    for pattern, verify in patterns.items():
        if found := re.fullmatch(pattern, text):
            assert verify(facts, *found.groups()) is not False, text
            return
    raise AssertionError(f"no such sentence is known: {text}")


def check_all(
    facts: Any, given: Explained, seat: int, steps: dict[HintPart, Checks], reasons: Checks
) -> list[str]:
    """All that a seat is told of a turn is true; the reasons."""
    for step in given.steps:
        check(facts, translated(step.text, seat), steps[step.part])
    said = [translated(reason, seat) for reason in given.reasons]
    for text in said:
        check(facts, text, reasons)
    return said


def advice_alone(*_: Any) -> None:
    """A sentence that states no fact."""


def areas(cells: Collection[Cell]) -> list[set[Cell]]:
    """The cells in groups of those that lie side by side."""
    graph = networkx.Graph()
    graph.add_nodes_from(cells)
    beside = (((x, y), near) for x, y in cells for near in ((x + 1, y), (x, y + 1)))
    graph.add_edges_from((one, two) for one, two in beside if two in cells)
    return list(networkx.connected_components(graph))
