"""Filling a library: the same puzzles in the same places, however often it was interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from games.protocol import GameError
from puzzles.library import MOST_TRIES, Batch, Library, PlacedPuzzle, fill, new_batch
from puzzles.recipe import TIERS, Recipe, parse_recipe
from solver.worker_pool import WorkerError, WorkerPool
from solver.workers import Workforce, workers
from tests.support.crews import threads
from tests.support.toy_kinds import NAME, batch, toy


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
    plan = batch(30, "late", "toy")
    alone = run(tmp_path / "one", plan, thread)
    assert run(tmp_path / "two", plan, pool) == alone
    assert [entry.recipe for entry in alone] == [str(recipe) for recipe in plan.recipes()]


@pytest.mark.slow
def test_repeats_are_made_anew_in_the_order_of_their_numbers(
    tmp_path: Path, pool: WorkerPool, thread: WorkerPool
) -> None:
    plan = batch(30, "late", most=45)
    entries = run(tmp_path / "one", plan, thread)
    assert len({entry.challenge.fingerprint for entry in entries}) == 30
    assert any(entry.recipe.count("/") > 1 for entry in entries)
    assert run(tmp_path / "two", plan, pool) == entries


def test_a_later_batch_yields_to_an_earlier_one(tmp_path: Path, thread: WorkerPool) -> None:
    first = run(tmp_path / "lib", batch(10, seed="1", most=30), thread)
    both = run(tmp_path / "lib", batch(10, seed="2", most=30), thread)
    assert both[:10] == first
    assert len({entry.challenge.fingerprint for entry in both}) == len(both) == 20


def test_where_all_is_known_it_gives_up(tmp_path: Path, thread: WorkerPool) -> None:
    with pytest.raises(WorkerError, match="all of 20 seeds"):
        run(tmp_path / "lib", batch(10, most=6), thread, most_tries=20)


@pytest.mark.slow
@pytest.mark.parametrize("stops", [[1], [0, 3, 3, 7], [2] * 12])
def test_an_interrupted_library_is_finished_without_loss_or_repeats(
    tmp_path: Path, stops: list[int], pool: WorkerPool, thread: WorkerPool
) -> None:
    plan = batch(24, "late", most=60)
    for most in stops:
        run(tmp_path / "lib", plan, pool, most)
    assert run(tmp_path / "lib", plan, pool) == run(tmp_path / "other", plan, thread)
    with Library(tmp_path / "lib") as library:
        assert library.waiting == 0


def test_what_was_made_before_an_interruption_is_not_made_again(
    tmp_path: Path, thread: WorkerPool
) -> None:
    plan = batch(5)
    with Library(tmp_path / "lib", write=True) as library:
        for recipe in list(plan.recipes())[1:]:
            library.keep(recipe, toy(recipe))
        made: list[str] = []

        def work(recipe: Recipe) -> str:
            made.append(str(recipe))
            return toy(recipe)

        assert len(list(fill(library, plan.recipes(), work, thread))) == 5
    assert made == [str(plan.recipe(0))]


def test_a_finished_library_needs_nothing_more(tmp_path: Path, thread: WorkerPool) -> None:
    entries = run(tmp_path / "lib", batch(8), thread)
    assert run(tmp_path / "lib", batch(8), thread) == entries
    assert run(tmp_path / "lib", batch(12), thread)[:8] == entries


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("broken", "toy broke"), ("refusing", "expected a number"), ("deadly", "was killed")],
)
def test_work_that_fails_is_told_and_what_came_before_is_kept(
    tmp_path: Path, kind: str, reason: str
) -> None:
    plan = batch(8, kind)
    with workers(Workforce(1)) as crew, pytest.raises(WorkerError, match=reason) as failed:
        run(tmp_path / "lib", plan, crew)
    assert str(failed.value).isprintable()
    assert kind == "deadly" or str(plan.recipe(3)) in str(failed.value)
    with Library(tmp_path / "lib") as library:
        assert len(library) == 3
