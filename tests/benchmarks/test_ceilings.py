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
def test_a_stored_rung_is_what_its_row_says(entry: Entry) -> None:
    rows = [row for seats in entry.game.seats for row in ceiling(entry, seats).rows]
    for row in (row for row in rows if row.path.exists()):
        match, _ = read(row.path)
        assert msgspec.structs.replace(match, commit=None, version="") == msgspec.structs.replace(
            row.contest.match, commit=None, version=""
        )
