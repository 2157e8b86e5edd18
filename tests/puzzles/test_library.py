"""A library holds what it was given, in order, and refuses what it can't use in one line."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from puzzles.challenge import parse_challenge
from puzzles.library import APPLICATION, SCHEMA, Library, LibraryError
from puzzles.recipe import TIERS, Recipe
from tests.support.paths import ROOT
from tests.support.toy_kinds import Number, challenge, toy


def recipe(seed: str) -> Recipe:
    return Recipe("toy", TIERS[0], seed, game="numbers")


def filled(path: Path, size: int = 3) -> Library:
    library = Library(path, write=True)
    place_many(library, 0, size)
    return library


def place_many(library: Library, first: int, after: int) -> None:
    for number in range(first, after):
        place(library, str(number))


def place(library: Library, seed: str) -> None:
    library.keep(recipe(seed), toy(recipe(seed)))
    assert library.place([recipe(seed)], toy(recipe(seed)))


def refusal(path: Path, *, write: bool = False) -> str:
    with pytest.raises(LibraryError) as refused:
        Library(path, write=write)
    text = str(refused.value)
    assert text.startswith(f"{path}: ")
    assert text.isprintable()
    return text


def test_puzzles_come_back_in_their_order_as_they_were(tmp_path: Path) -> None:
    filled(tmp_path / "lib", 100).close()
    with Library(tmp_path / "lib") as library:
        entries = list(library.entries())
        assert [entry.number for entry in entries] == list(range(1, 101))
        assert [entry.text for entry in entries] == [toy(recipe(str(n))) for n in range(100)]
        assert library.entry(7) == entries[6]
        assert entries[6].challenge == parse_challenge(entries[6].text)
        assert len(library) == 100


def test_what_is_made_waits_without_a_number(tmp_path: Path) -> None:
    with Library(tmp_path / "lib", write=True) as library:
        library.keep(recipe("a"), toy(recipe("a")))
        assert (len(library), library.waiting) == (0, 1)
        assert library.made(recipe("a")) == toy(recipe("a"))
        assert library.made(recipe("b")) is None
        library.place([recipe("a")], toy(recipe("a")))
        assert (len(library), library.waiting) == (1, 0)
        assert library.holds(recipe("a"))


def test_a_repeat_gets_no_place(tmp_path: Path) -> None:
    with Library(tmp_path / "lib", write=True) as library:
        texts = [challenge(Number(4), recipe(seed)).text for seed in "ab"]
        assert library.place([recipe("a")], texts[0])
        assert library.place([recipe("b")], texts[1]) is None
        assert not library.holds(recipe("b"))
        assert len(library) == 1


def test_placing_twice_changes_nothing(tmp_path: Path) -> None:
    with filled(tmp_path / "lib") as library:
        again = library.place([recipe("1")], toy(recipe("1")))
        assert again == library.entry(2)
        assert len(library) == 3


def test_entries_can_be_picked_by_kind_and_tier(tmp_path: Path) -> None:
    with filled(tmp_path / "lib") as library:
        assert len(list(library.entries(["toy"], ["kitten"]))) == 3
        assert list(library.entries(["late"])) == list(library.entries(tiers=["lynx"])) == []


def test_a_number_that_is_not_there_is_told(tmp_path: Path) -> None:
    with filled(tmp_path / "lib") as library, pytest.raises(LibraryError, match="1 to 3"):
        library.entry(4)
    with Library(tmp_path / "new", write=True) as library, pytest.raises(LibraryError):
        library.entry(0)


def test_a_library_is_one_file_that_reading_leaves_alone(tmp_path: Path) -> None:
    path = tmp_path / "lib"
    filled(path).close()
    before = path.read_bytes()
    with Library(path) as library:
        assert len(list(library.entries())) == 3
        with pytest.raises(LibraryError, match="read-only"):
            library.keep(recipe("x"), "{}")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_one_may_read_while_another_writes(tmp_path: Path) -> None:
    with filled(tmp_path / "lib", 300) as writing, Library(tmp_path / "lib") as reading:
        entries = reading.entries()
        first = next(entries)
        place(writing, "new")
        assert [first, *entries][-1].number == 301


def test_a_file_without_a_byte_is_an_empty_library(tmp_path: Path) -> None:
    path = tmp_path / "lib"
    path.touch()
    with Library(path) as library:
        assert (len(library), library.waiting, list(library.entries())) == (0, 0, [])
    assert path.stat().st_size == 0
    filled(path).close()


def test_other_files_are_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other"
    text.write_text("a novel")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE films (name TEXT)")
    cut = tmp_path / "cut"
    filled(cut).close()
    cut.write_bytes(cut.read_bytes()[:5000])
    for path, reason in ((text, "not a library"), (other, "another program"), (cut, "damaged")):
        before = path.read_bytes()
        for write in (False, True):
            assert reason in refusal(path, write=write)
        assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, SCHEMA.version - 1, SCHEMA.version + 1])
def test_other_versions_are_refused_and_left_alone(tmp_path: Path, version: int) -> None:
    path = tmp_path / "lib"
    filled(path).close()
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    for write in (False, True):
        assert f"version {version}: this program has version {SCHEMA.version}" in refusal(
            path, write=write
        )
    assert path.read_bytes() == before


def test_places_where_no_library_can_be_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    refusal(tmp_path, write=True)
    refusal(tmp_path)
    assert "no such file" in refusal(tmp_path / "none")
    assert "folder" in refusal(tmp_path / "no" / "lib", write=True)
    refusal(file / "lib", write=True)
    assert list(tmp_path.iterdir()) == [file]


def test_a_library_that_another_process_locks_is_told(tmp_path: Path) -> None:
    with filled(tmp_path / "lib") as library, sqlite3.connect(tmp_path / "lib") as other:
        other.execute("BEGIN IMMEDIATE")
        third = Library(tmp_path / "lib", write=True, patience=0.1)
        with pytest.raises(LibraryError, match="another process"):
            third.keep(recipe("x"), "{}")
        third.close()
        other.rollback()
        assert len(library) == 3


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """No file of this process may grow beyond a size, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "lib"
    with filled(path) as library:
        with largest_file(path.stat().st_size), pytest.raises(LibraryError, match="disk"):
            place_many(library, 3, 100)
        held = len(library)
    with Library(path, write=True) as library:
        texts = [entry.text for entry in library.entries()]
        assert texts == [toy(recipe(str(number))) for number in range(held)]
        place(library, str(held))
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_no_half_of_a_new_library(tmp_path: Path) -> None:
    with largest_file(1000):
        assert "disk" in refusal(tmp_path / "lib", write=True)
    assert list(tmp_path.iterdir()) == []


KILLED = """
import os, signal, sys
from pathlib import Path
from puzzles.library import APPLICATION, SCHEMA, Library, LibraryError
from tests.puzzles.test_library import recipe, toy
library = Library(Path(sys.argv[1]), write=True)
for number in range(3, 1000):
    text = toy(recipe(str(number)))
    library.keep(recipe(str(number)), text)
    library.place([recipe(str(number))], text)
    print(number + 1, flush=True)
"""


def test_a_library_whose_writer_was_killed_holds_all_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "lib"
    filled(path).close()
    writer = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(writer, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        reported = [process.stdout.readline() for _ in range(5)]
        process.kill()
        reported += process.stdout.readlines()
    with Library(path) as library:
        numbers = [entry.number for entry in library.entries()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert int(reported[-1]) <= len(numbers) <= int(reported[-1]) + 1


def test_a_library_says_what_it_is(tmp_path: Path) -> None:
    filled(tmp_path / "lib").close()
    with sqlite3.connect(tmp_path / "lib") as database:
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
