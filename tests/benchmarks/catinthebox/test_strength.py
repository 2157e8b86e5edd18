"""A stored match of Cat in the Box is the one that its row describes."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.catinthebox.strength import ROWS
from benchmarks.strength import MatchRow

stored = pytest.mark.parametrize(
    "row", [row for row in ROWS if row.stored], ids=lambda row: row.name
)


@stored
def test_a_stored_match_is_what_its_row_says(row: MatchRow) -> None:
    assert row.stored is not None
    match, blocks = row.stored
    assert msgspec.structs.replace(match, commit="", version="") == msgspec.structs.replace(
        row.contest.match, commit="", version=""
    )
    assert match.commit
    assert len(blocks) == row.deals


def test_names_of_rows_differ() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
