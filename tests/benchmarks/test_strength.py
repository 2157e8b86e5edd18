"""The strength that the pages state is what the stored matches say, and no match is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from benchmarks import strength
from benchmarks.catinthebox import strength as catinthebox
from benchmarks.ifitfits import strength as ifitfits
from benchmarks.matches import RESULTS, Matches
from benchmarks.strength import MATCHES, MatchRow, document
from games import registry
from solver.answer import Limit
from solver.workers import Workforce
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "strength.md"

GAMES = (strength, catinthebox, ifitfits)

NAME = "strength/expert-rival-2s.jsonl"
OTHER = "ladder/c0ffee/catbox-2-rival.jsonl"


def test_the_page_holds_the_tables_that_the_command_prints() -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    assert all(" ".join(part.split()) in page for part in document().split("\n\n"))


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_match_is_what_its_row_says(game: object) -> None:
    rows: tuple[MatchRow, ...] = tuple(game.ROWS)  # type: ignore[attr-defined]
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        if row.stored is not None:
            match, blocks = row.stored
            assert msgspec.structs.replace(match, commit="", version="") == msgspec.structs.replace(
                row.contest.match, commit="", version=""
            )
            assert match.commit
            assert len(blocks) == row.deals


def test_every_match_is_stored() -> None:
    assert [row.name for row in MATCHES if row.stored is None] == []


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_left_beside_the_archive_of_a_game(game: str) -> None:
    assert Matches(game).names()
    assert not [*RESULTS.glob(f"matches-{game}/**/*.jsonl")]


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


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    """A copy of the matches of a game."""
    shutil.copy(Matches("catbox").archive, tmp_path)
    return Matches("catbox", tmp_path)


def test_a_match_that_gets_no_further_leaves_the_archive_as_it_was(matches: Matches) -> None:
    before, names, found = matches.archive.read_bytes(), matches.names(), matches.stored(NAME)
    assert found is not None
    with matches.unpacked(NAME) as path:
        assert path.exists()
        assert (matches.names(), matches.stored(NAME)) == (names, found)
    assert not path.exists()
    assert matches.archive.read_bytes() == before


def test_a_file_of_a_killed_process_is_gone_on_with(matches: Matches) -> None:
    known, left = matches.stored(NAME), matches.plain / OTHER
    assert matches.stored(OTHER) is None
    with matches.unpacked(NAME) as path:
        whole = path.read_bytes()
    left.parent.mkdir(parents=True)
    left.write_bytes(whole + b'{"torn')
    assert OTHER in matches.names()
    assert matches.stored(OTHER) == known
    with matches.unpacked(OTHER) as path:
        assert path == left
        path.write_bytes(whole)
    assert not left.exists()
    assert matches.stored(OTHER) == matches.stored(NAME) == known
