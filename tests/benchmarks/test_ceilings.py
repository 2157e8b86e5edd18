"""The ceilings that the page states are what the stored matches say."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.ceilings import EXPERT, RIVAL, ceiling, document
from games import registry
from games.registry import Entry
from solver.arena.results import read
from solver.bots.roster import roster_of
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "strength.md"

games = pytest.mark.parametrize("entry", registry.GAMES.values(), ids=registry.GAMES)


@games
def test_the_expert_and_its_best_response_sit_among_rivals(entry: Entry) -> None:
    for seats in entry.game.seats:
        rows = ceiling(entry, seats).rows
        assert [row.bots[0] for row in rows][:3] == [RIVAL, EXPERT, "best-response"]
        for row in rows:
            assert row.contest.match.bots == (row.bots[0], RIVAL)
            assert set(row.bots) <= set(roster_of(entry).names)


@games
def test_all_rungs_have_the_same_deals(entry: Entry) -> None:
    for seats in entry.game.seats:
        assert len({row.seed for row in ceiling(entry, seats).rows}) == 1


@games
def test_the_page_holds_what_is_stored(entry: Entry) -> None:
    page = PAGE.read_text("utf-8")
    for seats in entry.game.seats:
        assert document(ceiling(entry, seats)) in page


@games
def test_a_rung_is_ahead_by_the_difference_of_net_wins_on_the_same_deals(entry: Entry) -> None:
    tables = (document(ceiling(entry, seats)) for seats in entry.game.seats)
    for rungs in map(rungs_of, filter(None, tables)):
        for rung in rungs.values():
            if rung["ahead of the expert"] != "-" and rung["deals"] == rungs[EXPERT]["deals"]:
                nets = [float(each["net wins"].split()[0]) for each in (rung, rungs[EXPERT])]
                ahead = float(rung["ahead of the expert"].split()[0])
                assert ahead == pytest.approx(nets[0] - nets[1], abs=0.0101)


def rungs_of(table: str) -> dict[str, dict[str, str]]:
    """The cells of a Markdown table by row and column."""
    heads, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()
    )
    return {row[0]: dict(zip(heads, row, strict=True)) for row in rows}


@games
def test_a_stored_rung_is_what_its_row_says(entry: Entry) -> None:
    rows = [row for seats in entry.game.seats for row in ceiling(entry, seats).rows]
    for row in (row for row in rows if row.path.exists()):
        match, _ = read(row.path)
        assert msgspec.structs.replace(match, commit="", version="") == msgspec.structs.replace(
            row.contest.match, commit="", version=""
        )
