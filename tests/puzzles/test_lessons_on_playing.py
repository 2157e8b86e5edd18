"""What the lessons on playing call best is best: engines prove it, or bots that play well agree."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.puzzle import Objective as CatBoxObjective
from games.catbox.puzzle import SingleTurn as CatBoxTurn
from games.catinthebox.puzzle import Objective as RoundObjective
from games.catinthebox.puzzle import Tricks
from games.ifitfits.puzzle import Objective as BoxesObjective
from games.ifitfits.puzzle import SingleTurn as BoxesTurn
from games.loading import parse_object
from games.rng import Stream
from puzzles.lesson import FILE, Lesson, tutorial_of
from solver import engines
from solver.answer import Limit, Status
from solver.bots.roster import roster_of
from solver.engines import engines_of

PLAYING = 6
"""How many lessons on playing stand at the end of each game's."""

ITERATIONS = 200


def on_playing(game: str) -> Iterator[tuple[Lesson, Any]]:
    """Each lesson on playing, and its whole position."""
    tutorial = tutorial_of(game)
    rows = tomllib.loads(files(tutorial.package).joinpath(FILE).read_text("utf-8"))["lesson"]
    for lesson, row in list(zip(tutorial.lessons, rows, strict=True))[-PLAYING:]:
        yield lesson, parse_object(tutorial.position(row["position"])).value


def cases(game: str, *measures: str) -> list[Any]:
    """The lessons on playing whose goal has one of some measures."""
    return [
        pytest.param(lesson, truth, id=lesson.name)
        for lesson, truth in on_playing(game)
        if any(name.startswith(measures) for name in lesson.goal)
    ]


def proved(task: Any) -> tuple[tuple[str, ...], int]:
    """The best line of a task and its value, which no other line reaches."""
    answer = engines.solve(task)
    assert answer.status is Status.OPTIMAL
    assert answer.solutions == 1
    return answer.lines[0].steps, answer.lines[0].value


@pytest.mark.parametrize(("lesson", "truth"), cases("catbox", "over_"))
def test_no_turn_of_cat_box_leads_by_more(lesson: Lesson, truth: Any) -> None:
    steps, value = proved(CatBoxTurn(truth, CatBoxObjective.MARGIN))
    assert (steps, [value]) == (lesson.answers[0], [*lesson.goal.values()])


def test_the_colour_that_gained_alone_is_that_of_who_laid_the_card() -> None:
    lesson, truth = next(on_playing("catbox"))
    assert lesson.name == "who"
    after = truth.board
    before = after.lift(len(after.placements) - 1)
    gaining = [
        each
        for each in Identity
        if each is not Identity.CHIHUAHUA
        and scoring.points(after, each) > scoring.points(before, each)
    ]
    assert gaining == [truth.seats[1].identity]


@pytest.mark.parametrize(("lesson", "truth"), cases("catbox", "kept"))
def test_no_turn_keeps_more_points(lesson: Lesson, truth: Any) -> None:  # noqa: ARG001
    assert best(lesson, "kept") == {lesson.answers[0]: lesson.goal["kept"]}


@pytest.mark.parametrize(("lesson", "truth"), cases("catbox", "helped"))
def test_hiding_costs_no_point(lesson: Lesson, truth: Any) -> None:
    answer = engines.solve(CatBoxTurn(truth, CatBoxObjective.SCORE))
    assert answer.lines[0].value == lesson.goal["points"]
    worth_as_much = [d for d in lesson.drafts() if count(lesson, "points", d) == 6]
    assert len(worth_as_much) > 1


@pytest.mark.parametrize(("lesson", "truth"), cases("ifitfits", "lead"))
def test_no_move_of_if_it_fits_leads_by_more(lesson: Lesson, truth: Any) -> None:
    steps, value = proved(BoxesTurn(truth, BoxesObjective.MARGIN))
    assert (steps, value) == (lesson.answers[0], lesson.goal["lead"])


@pytest.mark.parametrize(("lesson", "truth"), cases("ifitfits", "next"))
def test_no_move_leads_to_more_with_the_next_card(lesson: Lesson, truth: Any) -> None:
    assert best(lesson, "next") == {lesson.answers[0]: lesson.goal["next"]}
    _, most = proved(BoxesTurn(truth, BoxesObjective.SCORE))
    assert count(lesson, "points", lesson.answer) < most


@pytest.mark.parametrize(("lesson", "truth"), cases("catinthebox", "beating", "tricks", "stuck"))
def test_no_play_of_cat_in_the_box_brings_more_points(lesson: Lesson, truth: Any) -> None:
    searches = engines_of("catinthebox").searches
    assert searches is not None
    lines = searches().first_steps(Tricks(truth, RoundObjective.SCORE), Limit())
    most = max(line.value for line in lines)
    assert [line.steps[:1] for line in lines if line.value == most] == [lesson.answers[0]]


@pytest.mark.parametrize(("lesson", "truth"), cases("catinthebox", "predicted"))
def test_the_expert_predicts_the_same(lesson: Lesson, truth: Any) -> None:  # noqa: ARG001
    expert = roster_of("catinthebox").level("expert")
    decided = expert.choose(lesson.observation, Limit(iterations=ITERATIONS), Stream("lessons"))
    assert decided.move.texts == lesson.answers[0]


def count(lesson: Lesson, measure: str, draft: Any) -> int:
    """How much of a measure a move brings."""
    return lesson.measures[measure].count(draft)


def best(lesson: Lesson, measure: str) -> dict[tuple[str, ...], int]:
    """The moves with the most of a measure."""
    found = {draft.move.texts: count(lesson, measure, draft) for draft in lesson.drafts()}
    most = max(found.values())
    return {texts: value for texts, value in found.items() if value == most}
