"""The server's file: what is damaged in it is one line in the log, and nothing else fails."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import pytest

from games.rng import Stream
from tests.support.damage import VALUES, change_bytes, set_column
from web.server.clocks import Clocks
from web.server.store import JOIN, OTHERS, SCHEMA, Kept, PageStore, StoreError, Terms

T = TypeVar("T")

KEPT: Final = Kept("x?", 12.5, "", ("one", "two"))

READS: Final[dict[str, Callable[[PageStore], object]]] = {
    "all_kept": lambda store: store.all_kept("Anna", "daily/"),
    "others": lambda store: store.others("Ben", "daily/catbox/2026-01-05"),
    "challenge": lambda store: store.challenge("code/abc"),
    "game": lambda store: store.game(1),
    "seat": lambda store: store.seat("secret"),
    "taken_seats": lambda store: store.taken_seats(1),
    "shared_link": lambda store: store.shared_link(1, JOIN),
    "shared_game": lambda store: store.shared_game("joining", JOIN),
    "terms": lambda store: store.terms(1),
    "due_clocks": lambda store: store.due_clocks(),
    "uptime": lambda store: store.uptime(),
    "rematch": lambda store: store.rematch(1),
    "review": lambda store: store.review(1),
    "waiting_for_bots": lambda store: store.waiting_for_bots(),
}

COLUMNS: Final = {
    "progress": ("course", "seconds", "finished_on", "steps"),
    "posed": ("challenge",),
    "games": ("game", "record", "version", "bot_to_move"),
    "seats": ("game", "seat", "steps"),
    "reviews": ("found",),
    "shared_links": ("link", "game"),
    "terms": ("terms",),
    "rematches": ("next",),
    "clocks": ("clocks", "due"),
    "uptime": ("seconds",),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "whole.db"
    with closing(PageStore(path)) as store:
        store.keep("Anna", "daily/catbox/2026-01-05", KEPT)
        store.keep_challenge("code/abc", "{}")
        store.begin("catbox", "{}", True, {0: "secret"}, Terms(), "joining", 1)
        store.keep_review(1, "{}")
        store.keep_clocks(1, Clocks((60.0, 60.0), running=0))
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "page.db"))


def refusals(path: Path) -> list[str]:
    """The names of the reads that a file refuses; it fails unless each says why in one line."""
    store = answer(path, lambda: PageStore(path))
    if store is None:
        return list(READS)
    with closing(store):
        return [name for name in READS if answer(path, partial(read, store, name)) is None]


def read(store: PageStore, name: str) -> tuple[object]:
    return (READS[name](store),)


def answer(path: Path, ask: Callable[[], T]) -> T | None:
    """The answer of the file; None if it says in one line why not."""
    try:
        return ask()
    except StoreError as error:
        told = str(error)
    assert told.startswith(f"{path}: ")
    assert told.isprintable()
    return None


def test_what_was_kept_is_read(path: Path) -> None:
    assert not refusals(path)
    with closing(PageStore(path)) as store:
        assert store.all_kept("Anna", "daily/") == {"daily/catbox/2026-01-05": KEPT}
        assert store.seat("secret") == (1, 0, ())


def test_what_isn_t_there_any_more_is_told(whole: Path, path: Path) -> None:
    set_column(path, "id", "7", 1, "games")
    assert refusals(path) == ["game"]
    with closing(sqlite3.connect(shutil.copy(whole, path))) as file, file:
        file.execute("DELETE FROM terms")
    assert refusals(path) == ["terms"]


@pytest.mark.parametrize("value", VALUES)
def test_a_strange_value_is_used_or_told(whole: Path, path: Path, value: str) -> None:
    for table, columns in COLUMNS.items():
        for column in columns:
            set_column(Path(shutil.copy(whole, path)), column, value, 1, table)
            of_another_type = value == "x'7b80'" and column != "bot_to_move"
            assert refusals(path) or not of_another_type, column


def test_a_file_with_other_bytes_is_used_or_told(whole: Path, path: Path) -> None:
    told = 0
    for seed in range(20):
        for each in path.parent.iterdir():
            each.unlink()
        change_bytes(Path(shutil.copy(whole, path)), Stream("tests/web/store", seed))
        told += bool(refusals(path))
    assert told


@pytest.mark.parametrize("version", [1, SCHEMA.version - 1, SCHEMA.version + 1])
def test_a_file_of_another_version_is_refused_in_one_line(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        PageStore(path)
    known = f"version {version}: this program has version {SCHEMA.version}"
    assert str(refused.value) == f"{path}: a file of catbox serve of {known}"
    assert path.read_bytes() == before


def test_the_progress_of_others_in_a_puzzle_is_found_by_the_index(path: Path) -> None:
    query = f"EXPLAIN QUERY PLAN {OTHERS}"
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute(query, ("",) * query.count("?"))
        assert any("USING INDEX progress_by_puzzle (puzzle=?)" in row[-1] for row in rows)
