"""The archives of stored matches: what goes in comes out again, and nothing is lost on the way."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.matches import RESULTS, Matches
from games import registry

NAME = "strength/expert-rival-2s.jsonl"
OTHER = "ladder/c0ffee/catbox-2-rival.jsonl"


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
        assert matches.names() == names
        assert matches.stored(NAME) == found
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


def test_a_match_that_fails_keeps_what_was_played(matches: Matches) -> None:
    with matches.unpacked(NAME) as path:
        whole = path.read_bytes()
    with suppress(KeyboardInterrupt), matches.unpacked(OTHER) as path:
        path.write_bytes(whole)
        raise KeyboardInterrupt
    assert matches.stored(OTHER) == matches.stored(NAME)


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_left_beside_the_archive_of_a_game(game: str) -> None:
    assert Matches(game).names()
    assert not [*RESULTS.glob(f"matches-{game}/**/*.jsonl")]
