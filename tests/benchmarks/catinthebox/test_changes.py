"""What a change to the expert brings is told from the true cards."""

from __future__ import annotations

from benchmarks.catinthebox.changes import AS_IT_IS, compare, table

UNCHANGED = "expert-no-foresight"
"""Nobody searches within playouts with four seats anyway."""

CHANGED = "expert-random-playouts"


def test_what_changes_nothing_gains_nothing() -> None:
    found = compare(4, 4, "few", [UNCHANGED, CHANGED])
    assert all(each[AS_IT_IS] == each[UNCHANGED] == 0.0 for each in found)
    assert any(each[CHANGED] != 0.0 for each in found)
    assert len([*table(4, found)]) == 2
