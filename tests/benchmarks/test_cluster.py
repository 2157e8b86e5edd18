"""The numbers on the pages about clusters are those that were measured."""

from __future__ import annotations

from benchmarks.cluster import CREWS, ITEMS, document, measured
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "cluster.md"


def test_the_page_holds_the_tables_that_the_command_prints() -> None:
    page = PAGE.read_text("utf-8")
    assert all(table.strip() in page for table in document(measured()).split("\n\n"))


def test_every_crew_was_measured_and_all_made_the_same() -> None:
    rows = measured().rows
    for work in ITEMS:
        mine = [row for row in rows if row.work == work]
        assert [row.crew for row in mine][: len(CREWS)] == list(CREWS)
        assert len({row.digest for row in mine}) == 1
