"""The ladder that the product and the page hold is what the stored matches say."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.ladder import (
    PAGE,
    document,
    ladder,
    open_ends,
    paged,
    product_file,
    rows,
    rungs,
    stored,
    text,
)
from games import registry
from games.registry import Entry
from solver.arena.match import Match
from solver.bots.roster import ANCHORED, roster_of
from tests.support.matches import game, simulated

games = pytest.mark.parametrize("entry", registry.GAMES.values(), ids=registry.GAMES)

LEVELS = ("weak", "middling", "strong")


@games
def test_the_product_and_the_page_hold_what_the_stored_matches_say(entry: Entry) -> None:
    found = ladder(entry)
    assert product_file(entry).read_text("utf-8") == text(found)
    assert found.tables
    assert set(found.tables) <= set(entry.game.seats)
    for table in found.tables.values():
        assert list(table.rungs) == list(roster_of(entry).levels)
        assert table.rungs[found.anchor] == (ANCHORED, ANCHORED, ANCHORED)
    page = PAGE.read_text("utf-8")
    assert f"### {entry.title}\n\n{document(entry)}\n" in page
    assert paged(page, entry) == page


@games
def test_neighbours_sit_down_together_and_all_levels_do(entry: Entry) -> None:
    levels = list(roster_of(entry).levels)
    for seats in entry.game.seats:
        found = [[levels.index(bot) for bot in row.bots] for row in rows(entry, seats)]
        assert [first for first, *_ in found] == list(range(len(found)))
        assert all(len(row) == seats == row[-1] - row[0] + 1 for row in found)
        assert found[-1][-1] == len(levels) - 1


@games
def test_a_stored_match_is_what_its_row_says(entry: Entry) -> None:
    found = [
        (row, name, match)
        for s in entry.game.seats
        for row in rows(entry, s)
        for name, (match, _) in stored(row).items()
    ]
    assert found
    for row, name, match in found:
        assert name == f"ladder/{match.commit.replace(' ', '-')}/{row.name}.jsonl"
        assert _without_origin(match) == _without_origin(row.contest.match)


def _without_origin(match: Match) -> Match:
    return msgspec.structs.replace(match, commit="", version="", seed="")


def test_levels_are_rated_from_the_anchor() -> None:
    deals = [block.games for block in simulated([1, 2, 4], 3, 400, 5)]
    found = rungs(deals, LEVELS, "middling", "1")
    assert found["middling"] == (ANCHORED, ANCHORED, ANCHORED)
    assert found["strong"].rating == pytest.approx(ANCHORED + 120, abs=40)
    assert found["weak"].rating == pytest.approx(ANCHORED - 120, abs=40)
    for rung in (found["weak"], found["strong"]):
        assert rung.low is not None
        assert rung.high is not None
        assert rung.low < rung.rating < rung.high


def test_a_distance_that_nothing_bounds_is_open_on_its_far_side() -> None:
    always = [[game((0, 1), (2, 1)), game((1, 2), (2, 1))], [game((1, 2), (1.5, 1.5))]]
    assert open_ends(always, (-100, 0, 100), 1) == ({0}, set())
    assert open_ends(always, (-100, 0, 100), 0) == (set(), {1, 2})
    assert open_ends(always[:1], (-100, 0, 100), 1) == ({0}, {2})
