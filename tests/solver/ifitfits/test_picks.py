"""Which engine `auto` picks: plain enumeration only where there are few lines."""

from __future__ import annotations

from collections.abc import Iterator

from games.protocol import Task
from solver.engines import pick
from solver.ifitfits.engines import PICKS
from tests.support.ifitfits.packings import random_packing
from tests.support.ifitfits.puzzles import puzzle
from tests.support.line_counts import counted

PUZZLES = 200

FEW = PICKS[0][0]
"""Lines of which `brute` tries every one."""


def tasks() -> Iterator[Task]:
    """Puzzles of every kind, and boxes on small tables."""
    yield from map(puzzle, range(PUZZLES))
    yield from map(random_packing, range(PUZZLES))


def test_enumeration_is_picked_for_few_lines_alone() -> None:
    picked = [task for task in tasks() if pick(task) == "brute"]
    assert len(picked) > PUZZLES // 2
    assert [task for task in picked if counted(task, int(FEW) + 1) > task.line_estimate] == []
