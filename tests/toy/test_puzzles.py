"""The toy game has libraries, dailies and lessons, without a line about it outside the tests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.puzzle_table import LessonTable
from games import registry
from games.protocol import GameError, IllegalMoveError
from games.registry import Entry
from puzzles import dailies
from puzzles.challenge import parse_challenge
from puzzles.dailies import daily_recipe, parse_day
from puzzles.kind import kind_named
from puzzles.lesson import tutorial_of
from puzzles.library import Library, PlacedPuzzle, fill, make, new_batch
from puzzles.recipe import TIERS, Recipe, parse_recipe
from puzzles.results import DailyResults, Progress, streak
from puzzles.verification import verify_text
from solver.worker_pool import WorkerPool
from solver.workers import Workforce, in_order, workers
from tests.support.crews import threads
from tests.support.screens import press, run_on, screen_text, until
from tests.toy.conftest import Run
from views.sessions.lesson_session import LessonProgress, LessonSession

SIZE = 10
BATCH = partial(new_batch, "ends", [], TIERS[:2], [], "toy")
DAY = date(2026, 1, 3)


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    """Two worker processes, which have never heard of the game."""
    with workers(Workforce(2)) as crew:
        yield crew


def fill_up(path: Path, toy: Entry, crew: WorkerPool, most: int = SIZE) -> list[PlacedPuzzle]:
    """Fill a library, and stop after some puzzles; all that it holds then."""
    with Library(path, write=True) as library:
        filling = fill(library, BATCH(SIZE).recipes(), partial(make, toy), crew)
        for _ in islice(filling, most):
            pass
        filling.close()
        return list(library.entries(game="ends"))


def test_a_library_is_filled_by_two_processes_resumed_and_verified(
    tmp_path: Path, toy: Entry, pool: WorkerPool
) -> None:
    fill_up(tmp_path / "lib", toy, pool, 3)
    puzzles = fill_up(tmp_path / "lib", toy, pool)
    with threads(1) as thread:
        assert fill_up(tmp_path / "other", toy, thread) == puzzles
    assert [puzzle.number for puzzle in puzzles] == list(range(1, SIZE + 1))
    assert {puzzle.challenge.game for puzzle in puzzles} == {"ends"}
    texts = [puzzle.text for puzzle in puzzles]
    verified = in_order(pool, partial(verify_text, games=(toy,)), texts)
    assert [outcome.word for _, outcome in verified] == ["true"] * SIZE


def test_what_is_false_about_a_toy_puzzle_is_found(toy: Entry) -> None:
    text = make(toy, BATCH(1).recipe(0))
    assert verify_text(text).word == "true"
    value = parse_challenge(text).value
    assert verify_text(text.replace(f'"value":{value}', f'"value":{value + 1}')).word == "false"


def test_a_recipe_and_a_challenge_state_their_game() -> None:
    recipe = daily_recipe("ends", DAY)
    assert str(recipe) == "ends/best:v1,tier=tabby#daily-2026-01-03"
    assert parse_recipe(str(recipe)) == recipe
    made = parse_challenge(dailies.made_text("ends", DAY))
    assert (made.game, made.format, made.recipe) == ("ends", "ends-challenge/2", str(recipe))


def test_recipes_of_two_games_draw_from_different_streams() -> None:
    words = {Recipe("best", TIERS[0], "1", game=game).stream(0).word() for game in ("a", "b")}
    assert len(words) == 2


def test_dailies_have_a_tier_by_weekday_and_none_is_shipped() -> None:
    tiers = [daily_recipe("ends", DAY + timedelta(day)).tier.name for day in range(3)]
    assert tiers == ["tabby", "tabby", "kitten"]
    assert dailies.shipped_years("ends") == ()
    assert dailies.shipped("ends", DAY) is None
    with pytest.raises(GameError, match="the first one is of 2026-01-01"):
        parse_day("ends", "2025-12-31")


def test_results_of_two_games_keep_apart(tmp_path: Path) -> None:
    results = DailyResults(tmp_path / "results.db")
    for game, course in (("ends", "*"), ("catbox", "x-")):
        results.keep(game, DAY, daily_recipe(game, DAY), Progress(course, 1.0), DAY)
        results.keep_made(game, DAY, game)
        assert results.made(game, DAY) == game
    assert results.progress("ends", DAY).solved
    assert not results.progress("catbox", DAY).solved
    assert [streak(results.finished(game), DAY) for game in ("ends", "catbox")] == [1, 0]


def test_an_attempt_is_judged_by_brute() -> None:
    kind = kind_named("ends", "best")
    challenge = parse_challenge(dailies.made_text("ends", DAY))
    task = kind.read(challenge.puzzle)
    for value, (step,) in challenge.prospects:
        assert kind.reaches(task, [step]) == (value,)
        assert kind.worth(task, [step]) == value
    assert kind.reaches(task, challenge.solution) == (challenge.value,) * 3
    with pytest.raises(IllegalMoveError):
        kind.reaches(task, ["up"])


def test_a_game_without_puzzles_or_lessons_says_so(
    run: Run, toy: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = toy._replace(name="bare", title="Bare", puzzles="", lessons="")
    monkeypatch.setitem(registry.GAMES, "bare", bare)
    with pytest.raises(GameError, match="Bare has no puzzles"):
        daily_recipe("bare", DAY)
    with pytest.raises(GameError, match="is no game: expected catbox"):
        new_batch("chess", [], TIERS, [], "1", 1)
    with pytest.raises(GameError, match="there are no lessons for Bare yet: expected catbox, "):
        run("learn", "--game", "bare")


def test_the_lessons_are_played_to_the_end(run: Run) -> None:
    shown = run(
        "learn", "--game", "ends", "--plain", typed="help\nleft\nhint\nright\n\nboard\nleft\n"
    )
    assert "Lesson 1 of 2: Two ends" in shown
    assert "skip, next     go on to the next lesson" in shown
    assert "The four is the smaller one." in shown
    assert "Your points would be 5: the task asks for 9." in shown
    assert "Hint 1 of 2: Look at both ends." in shown
    assert "Nine is more than four." in shown
    assert "Lesson 2 of 2: Your secret" in shown
    assert "[x]  1  Two ends\n  [x]  2  Your secret\n" in shown
    assert "All done. You are ready: catbox play --game ends" in shown


def test_one_move_answers_each() -> None:
    for lesson in tutorial_of("ends").lessons:
        right = [draft.move.texts for draft in lesson.drafts() if lesson.reached(draft)]
        assert right == list(lesson.answers)


def test_the_full_screen_goes_from_one_to_the_next(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path / "lessons.json")
    learner = LessonSession(registry.entry("ends"), progress, print)

    async def script(pilot: Pilot[None]) -> None:
        assert "Take the larger end." in screen_text(pilot)
        await press(pilot, "enter", "2", "enter")
        await until(pilot, "Nine is more than four.")
        await press(pilot, "enter")
        await until(pilot, "Lesson 2 of 2: Your secret")

    run_on(LessonTable(learner), script)
    assert progress.of("ends").done == ("ends",)
    assert LessonSession(registry.entry("ends"), progress, print).number == 2
