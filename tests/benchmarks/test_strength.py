"""The strength that the pages state is what the stored matches say."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks import strength
from benchmarks.strength import MATCHES, ROWS, MatchRow, document
from solver.answer import Limit
from solver.workers import Workforce
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "strength.md"

stored = pytest.mark.parametrize(
    "row", [row for row in ROWS if row.stored], ids=lambda row: row.name
)


def test_the_page_holds_the_tables_that_the_command_prints() -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    assert all(" ".join(part.split()) in page for part in document().split("\n\n"))


@stored
def test_a_stored_match_is_what_its_row_says(row: MatchRow) -> None:
    assert row.stored is not None
    match, blocks = row.stored
    assert msgspec.structs.replace(match, commit="", version="") == msgspec.structs.replace(
        row.contest.match, commit="", version=""
    )
    assert match.commit
    assert len(blocks) == row.deals


def test_every_match_is_stored() -> None:
    assert [row.name for row in MATCHES if row.stored is None] == []


def test_names_of_rows_differ() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.slow
def test_a_row_is_played_to_its_end_and_not_again(tmp_path: Path) -> None:
    row = MatchRow("tiny", "tiny", ("greedy", "random"), 2, 2, 0.5, Limit(), results=tmp_path)
    strength.run(row, Workforce(1))
    kept, archive = row.stored, (tmp_path / "matches-catbox.zip").read_bytes()
    assert kept is not None
    strength.run(row, Workforce(1))
    assert (tmp_path / "matches-catbox.zip").read_bytes() == archive
    more = row._replace(deals=3)
    strength.run(more, Workforce(1))
    assert row.stored == kept
    assert more.stored is not None
    assert len(more.stored[1]) == 3
