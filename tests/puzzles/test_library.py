"""A library is filled in order by any workers, and refuses what it can't use in one line."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from games import registry
from games.protocol import GameError
from puzzles.challenge import parse_challenge
from puzzles.library import (
    MOST_TRIES,
    SCHEMA,
    Batch,
    Library,
    LibraryError,
    PlacedPuzzle,
    fill,
    new_batch,
)
from puzzles.recipe import TIERS, Recipe, parse_recipe
from solver.worker_pool import WorkerError, WorkerPool
from solver.workers import Workforce, workers
from tests.support.crews import threads
from tests.support.toy_kinds import ENTRY, NAME, Number, batch, challenge, toy


@pytest.fixture(autouse=True)
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that has puzzles and nothing else."""
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lib"


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    """Two worker processes."""
    with workers(Workforce(2)) as crew:
        yield crew


@pytest.fixture
def thread() -> Iterator[WorkerPool]:
    """One worker, in this process."""
    with threads(1) as crew:
        yield crew


def run(
    path: Path, plan: Batch, crew: WorkerPool, most: int = 1000, most_tries: int = MOST_TRIES
) -> list[PlacedPuzzle]:
    """Fill a library, and stop after some puzzles; all that it holds then."""
    with Library(path, write=True) as library:
        filling = fill(library, plan.recipes(), toy, crew, most_tries)
        for _ in islice(filling, most):
            pass
        filling.close()
        return list(library.entries())


def test_a_batch_has_its_kinds_in_turn_then_its_tiers() -> None:
    plan = batch(12, "toy", "late", seed="s")
    recipes = [str(recipe) for recipe in plan.recipes()]
    assert recipes[:3] == [
        "numbers/toy:v1,tier=kitten#s/0",
        "numbers/late:v1,tier=kitten#s/1",
        "numbers/toy:v1,tier=tabby#s/2",
    ]
    assert recipes[10] == "numbers/toy:v1,tier=kitten#s/10"
    assert [str(parse_recipe(text)) for text in recipes] == recipes


def test_two_fill_one_library_and_both_see_it_full(tmp_path: Path, thread: WorkerPool) -> None:
    plan, path = batch(12, "toy"), tmp_path / "shared.db"
    with Library(path, write=True) as one, Library(path, write=True) as other:
        first = fill(one, plan.recipes(), toy, thread)
        second = fill(other, plan.recipes(), toy, thread)
        begun = [next(second), *islice(first, 5)]
        rest = list(second)
        assert len(list(other.entries())) == 12
        assert other.waiting == 0
        assert len(begun) + len(rest) <= 12
        first.close()
    assert run(path, plan, thread) == run(tmp_path / "alone.db", plan, thread)


def test_a_parameter_is_for_the_kinds_that_know_it() -> None:
    plan = new_batch(NAME, ["toy", "plain"], TIERS, [("most", "9")], "s", 2)
    first, second = plan.recipes()
    assert (first.params, second.params) == ((("most", "9"),), ())


@pytest.mark.parametrize(
    ("names", "params", "seed"),
    [
        (["chess"], [], "1"),
        ([], [("least", "9")], "1"),
        ([], [("most", "a,b")], "1"),
        ([], [("most", "1"), ("most", "2")], "1"),
        ([], [], ""),
        ([], [], "two words"),
        ([], [], "x" * 41),
        ([], [], "ü"),
    ],
)
def test_a_batch_that_can_t_be_is_refused(
    names: list[str], params: list[tuple[str, str]], seed: str
) -> None:
    with pytest.raises(GameError):
        new_batch(NAME, names, TIERS, params, seed, 3)


def test_the_library_is_the_same_with_any_number_of_workers(
    tmp_path: Path, pool: WorkerPool, thread: WorkerPool
) -> None:
    """Repeats are made anew in the order of their numbers."""
    plan = batch(30, "late", "toy", most=45)
    alone = run(tmp_path / "one", plan, thread)
    assert run(tmp_path / "two", plan, pool) == alone
    assert len({entry.challenge.fingerprint for entry in alone}) == 30
    planned = [str(recipe) for recipe in plan.recipes()]
    added = [each.recipe.removeprefix(first) for each, first in zip(alone, planned, strict=True)]
    assert {"", "/2"} <= set(added) <= {"", *(f"/{number}" for number in range(2, 30))}


def test_a_later_batch_yields_to_an_earlier_one(path: Path, thread: WorkerPool) -> None:
    first = run(path, batch(10, seed="1", most=30), thread)
    assert run(path, batch(10, seed="1", most=30), thread) == first
    both = run(path, batch(10, seed="2", most=30), thread)
    assert both[:10] == first
    assert len({entry.challenge.fingerprint for entry in both}) == len(both) == 20


def test_where_all_is_known_it_gives_up(path: Path, thread: WorkerPool) -> None:
    with pytest.raises(WorkerError, match="all of 20 seeds"):
        run(path, batch(10, most=6), thread, most_tries=20)


@pytest.mark.slow
@pytest.mark.parametrize("stops", [[1], [0, 3, 3, 7], [2] * 12])
def test_an_interrupted_library_is_finished_without_loss_or_repeats(
    path: Path, tmp_path: Path, stops: list[int], pool: WorkerPool, thread: WorkerPool
) -> None:
    plan = batch(24, "late", most=60)
    for most in stops:
        run(path, plan, pool, most)
    assert run(path, plan, pool) == run(tmp_path / "other", plan, thread)
    with Library(path) as library:
        assert library.waiting == 0


def test_what_was_made_before_an_interruption_is_not_made_again(
    path: Path, thread: WorkerPool
) -> None:
    plan = batch(5)
    with Library(path, write=True) as library:
        for recipe in list(plan.recipes())[1:]:
            library.keep(recipe, toy(recipe))
        made: list[str] = []

        def work(recipe: Recipe) -> str:
            made.append(str(recipe))
            return toy(recipe)

        assert len(list(fill(library, plan.recipes(), work, thread))) == 5
    assert made == [str(plan.recipe(0))]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("broken", "toy broke"), ("refusing", "expected a number"), ("deadly", "was killed")],
)
def test_work_that_fails_is_told_and_what_came_before_is_kept(
    path: Path, kind: str, reason: str
) -> None:
    plan = batch(8, kind)
    with workers(Workforce(1)) as crew, pytest.raises(WorkerError, match=reason) as failed:
        run(path, plan, crew)
    assert str(failed.value).isprintable()
    assert kind == "deadly" or str(plan.recipe(3)) in str(failed.value)
    with Library(path) as library:
        assert len(library) == 3


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


def test_puzzles_come_back_in_their_order_as_they_were(path: Path) -> None:
    filled(path, 100).close()
    with Library(path) as library:
        entries = list(library.entries())
        assert [entry.number for entry in entries] == list(range(1, 101))
        assert [entry.text for entry in entries] == [toy(recipe(str(n))) for n in range(100)]
        assert library.entry(7) == entries[6]
        assert entries[6].challenge == parse_challenge(entries[6].text)
        assert len(library) == 100


def test_what_is_made_waits_without_a_number(path: Path) -> None:
    with Library(path, write=True) as library:
        library.keep(recipe("a"), toy(recipe("a")))
        assert (len(library), library.waiting) == (0, 1)
        assert library.made(recipe("a")) == toy(recipe("a"))
        assert library.made(recipe("b")) is None
        library.place([recipe("a")], toy(recipe("a")))
        assert (len(library), library.waiting) == (1, 0)
        assert library.holds(recipe("a"))


def test_a_repeat_gets_no_place(path: Path) -> None:
    with Library(path, write=True) as library:
        texts = [challenge(Number(4), recipe(seed)).text for seed in "ab"]
        assert library.place([recipe("a")], texts[0])
        assert library.place([recipe("b")], texts[1]) is None
        assert not library.holds(recipe("b"))
        assert len(library) == 1


def test_placing_twice_changes_nothing_and_entries_can_be_picked(path: Path) -> None:
    with filled(path) as library:
        assert library.place([recipe("1")], toy(recipe("1"))) == library.entry(2)
        assert len(list(library.entries(["toy"], ["kitten"]))) == 3
        assert list(library.entries(["late"])) == list(library.entries(tiers=["lynx"])) == []


def test_a_number_that_is_not_there_is_told(path: Path, tmp_path: Path) -> None:
    with filled(path) as library, pytest.raises(LibraryError, match="1 to 3"):
        library.entry(4)
    with Library(tmp_path / "new", write=True) as library, pytest.raises(LibraryError):
        library.entry(0)


def test_a_library_is_one_file_that_reading_leaves_alone(path: Path, tmp_path: Path) -> None:
    filled(path).close()
    before = path.read_bytes()
    with Library(path) as library:
        assert len(list(library.entries())) == 3
        with pytest.raises(LibraryError, match="read-only"):
            library.keep(recipe("x"), "{}")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_one_may_read_while_another_writes(path: Path) -> None:
    with filled(path, 300) as writing, Library(path) as reading:
        entries = reading.entries()
        first = next(entries)
        place(writing, "new")
        assert [first, *entries][-1].number == 301


def test_a_file_without_a_byte_is_an_empty_library(path: Path) -> None:
    path.touch()
    with Library(path) as library:
        assert (len(library), library.waiting, list(library.entries())) == (0, 0, [])
    assert path.stat().st_size == 0
    filled(path).close()


def test_other_files_and_versions_are_refused_and_left_alone(tmp_path: Path) -> None:
    text, other, cut = (tmp_path / name for name in ("text", "other", "cut"))
    text.write_text("a novel")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE films (name TEXT)")
    filled(cut).close()
    cut.write_bytes(cut.read_bytes()[:5000])
    reasons = {text: "not a library", other: "another program", cut: "damaged"}
    for version in (0, SCHEMA.version - 1, SCHEMA.version + 1):
        path = tmp_path / f"v{version}"
        filled(path).close()
        with sqlite3.connect(path) as database:
            database.execute(f"PRAGMA user_version = {version}")
        reasons[path] = f"version {version}: this program has version {SCHEMA.version}"
    for path, reason in reasons.items():
        before = path.read_bytes()
        for write in (False, True):
            assert reason in refusal(path, write=write)
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


def test_a_library_that_another_process_locks_is_told(path: Path) -> None:
    with filled(path) as library, sqlite3.connect(path) as other:
        other.execute("BEGIN IMMEDIATE")
        third = Library(path, write=True, patience=0.1)
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


def test_a_full_disk_is_told_and_nothing_is_lost(path: Path, tmp_path: Path) -> None:
    with filled(path) as library:
        with largest_file(path.stat().st_size), pytest.raises(LibraryError, match="disk"):
            place_many(library, 3, 100)
        held = len(library)
    with Library(path, write=True) as library:
        texts = [entry.text for entry in library.entries()]
        assert texts == [toy(recipe(str(number))) for number in range(held)]
        place(library, str(held))
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_no_half_of_a_new_library(path: Path, tmp_path: Path) -> None:
    with largest_file(1000):
        assert "disk" in refusal(path, write=True)
    assert list(tmp_path.iterdir()) == []
