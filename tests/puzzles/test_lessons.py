"""Every lesson has one move that reaches its goal, in a position of a real game.

What the lessons on playing call best is best: engines prove it, or bots that play well agree.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any, Final

import msgspec
import pytest

from games import registry
from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.puzzle import Objective as CatBoxObjective
from games.catbox.puzzle import SingleTurn as CatBoxTurn
from games.catinthebox.puzzle import Objective as RoundObjective
from games.catinthebox.puzzle import Tricks
from games.ifitfits.puzzle import Objective as BoxesObjective
from games.ifitfits.puzzle import SingleTurn as BoxesTurn
from games.loading import Content, parse_object
from games.protocol import GameError, Role
from games.rng import Stream
from puzzles.challenge import Difficulty
from puzzles.lesson import DIFFICULTIES, FILE, Lesson, completions, tutorial_of
from puzzles.lesson_difficulty import measured
from solver import engines
from solver.answer import Limit, Status
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import assess
from solver.bots.roster import roster_of
from solver.engines import engines_of
from tests.support.paths import ROOT
from views.sessions.question import LessonQuestion
from views.text_table import lines_of
from views.view import view_of

RULES, PLAYING, THREATS = 10, 6, 3
"""How many lessons a game has on its rules, then on playing well, and at the end on threats."""

LONGEST = 700
"""How long the text of a lesson is at most, in signs, so that it fits on a screen."""


GAMES = [entry.name for entry in registry.GAMES.values() if entry.lessons]

every_lesson = pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(lesson, id=f"{game}-{lesson.name}")
        for game in GAMES
        for lesson in tutorial_of(game).lessons
    ],
)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_taught_in_nineteen_lessons(game: str) -> None:
    found = tutorial_of(game).lessons
    assert len({lesson.name for lesson in found}) == len(found) == RULES + PLAYING + THREATS
    threats = [lesson.title for lesson in found[-THREATS:]]
    assert all(title.startswith("Threats: ") for title in threats)


@every_lesson
def test_the_stated_moves_alone_reach_the_goal(lesson: Lesson) -> None:
    drafts = list(lesson.drafts())
    right = [draft.move.texts for draft in drafts if lesson.reached(draft)]
    assert sorted(right) == sorted(lesson.answers)
    # Remarks are about moves that miss it.
    missing = {" ".join(draft.move.texts) for draft in drafts if lesson.missed(draft)}
    assert set(lesson.remarks) <= missing


@every_lesson
def test_several_answers_lead_to_the_same(lesson: Lesson) -> None:
    if len(lesson.answers) == 1:
        return
    ends = {lesson.observation.view.play(lesson.played(steps).move) for steps in lesson.answers}
    assert len(ends) == 1


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_moments_of_a_game_by_the_rules(game: str) -> None:
    for lesson in tutorial_of(game).lessons:
        view = lesson.observation.view
        assert registry.entry(game).game.problems(view) == (), lesson.name
        assert view.turn == lesson.observation.seat


@every_lesson
def test_what_is_said_is_short_and_in_whole_sentences(lesson: Lesson) -> None:
    said = [*lesson.text, lesson.task, *lesson.hints, lesson.why, *lesson.remarks.values()]
    assert all(text.endswith((".", "!", "?")) and text[0].isupper() for text in said), said
    assert sum(map(len, lesson.text)) <= LONGEST
    assert len(lesson.hints) >= 2


def test_completions_are_all_whole_moves() -> None:
    draft = tutorial_of("catinthebox").lessons[0].draft
    assert all(each.complete for each in completions(draft))


def test_there_is_no_tutorial_of_a_game_that_there_is_not() -> None:
    with pytest.raises(GameError, match='"chess" is no game'):
        tutorial_of("chess")


# How hard they are


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_as_hard_as_is_stated(game: str, update: bool) -> None:
    """`--update` states anew what is measured, after the abilities of solvers were fitted anew."""
    lessons = tutorial_of(game).lessons
    found = {lesson.name: measured(game, lesson) for lesson in lessons}
    known = {name: each for name, each in found.items() if each is not None}
    if update:
        state(game, known)
        return
    stated = tutorial_of(game).difficulties
    assert [*stated] == [*known]
    for name, each in known.items():
        assert abs(each.logits - stated[name].logits) <= stated[name].error, name


def state(game: str, known: Mapping[str, Difficulty]) -> None:
    """Write how hard the lessons of a game are; no file where none was measured."""
    file = ROOT / "puzzles" / game / "data" / DIFFICULTIES
    file.unlink(missing_ok=True)
    if known:
        text = msgspec.json.format(msgspec.json.encode(known), indent=2).decode()
        file.write_text(f"{text}\n", "utf-8")


UNSEEN: Final = {"catbox": {"hide", "stack"}, "ifitfits": {"boxes", "closing", "wait"}}
"""Lessons without a difficulty, where others have one: points aren't what they ask for, or, of the
stack, no solver ever sees what a token is worth that costs a point at first."""


@pytest.mark.parametrize("game", UNSEEN)
def test_nearly_all_lessons_have_a_place_on_the_scale_of_puzzles(game: str) -> None:
    lessons = tutorial_of(game).lessons
    assert {lesson.name for lesson in lessons if not lesson.tier} == UNSEEN[game]
    assert {lesson.tier for lesson in lessons} >= {"kitten", "tabby"}


@pytest.mark.parametrize("game", UNSEEN)
def test_the_goal_is_the_best_end_that_solvers_look_for(game: str) -> None:
    for lesson in tutorial_of(game).lessons:
        if lesson.sight is not None:
            ((measure, asked),) = lesson.goal.items()
            assert set(best(lesson, measure).values()) == {asked}, lesson.name


@pytest.mark.parametrize("game", GAMES)
def test_of_rules_of_playing_and_of_threats_the_easier_lessons_come_first(game: str) -> None:
    """None is easier than one before it by more than a standard error, unless it builds on that."""
    lessons, ends = tutorial_of(game).lessons, (0, RULES, RULES + PLAYING, None)
    for part in (lessons[slice(*span)] for span in pairwise(ends)):
        for one, other in combinations(part, 2):
            assert one.name in other.builds_on or not easier(other, one), (one.name, other.name)


def easier(one: Lesson, other: Lesson) -> bool:
    """Whether a lesson is easier than another by more than a standard error."""
    if one.difficulty is None or other.difficulty is None:
        return False
    error = max(one.difficulty.error, other.difficulty.error)
    return one.difficulty.logits < other.difficulty.logits - error


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_builds_on_earlier_ones(game: str) -> None:
    names = [lesson.name for lesson in tutorial_of(game).lessons]
    for at, lesson in enumerate(tutorial_of(game).lessons):
        assert set(lesson.builds_on) <= set(names[:at])


# The panel beside the board

PANEL = {
    "catbox": {"shows": "sides", "all see": "sides", "pile": "sides", "Y   o": "chihuahua"},
    "catinthebox": {
        "following": "low",
        "open": "closing",
        "won": "closing",
        "predicted": "closing",
        "closes": "closing",
        "grp": "groups",
        "pts": "bonus",
        "points so far": "bonus",
        "aside": "aside",
    },
    "ifitfits": {"pts": "cats", "cats": "cats", "so far": "cats", "pile": "nap"},
}
"""Words of the panel, and the lesson that explains each: earlier ones don't show it."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shown_that_no_lesson_has_explained(game: str) -> None:
    unexplained = dict(PANEL[game])
    for lesson in tutorial_of(game).lessons:
        unexplained = {word: at for word, at in unexplained.items() if at != lesson.name}
        said = panel(game, lesson)
        assert [word for word in unexplained if word in said] == [], lesson.name
    assert lesson.untaught == frozenset()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_explains_is_shown(game: str) -> None:
    lessons = tutorial_of(game).lessons
    said = "\n".join(panel(game, lesson) for lesson in lessons)
    assert [word for word in PANEL[game] if word not in said] == []


def panel(game: str, lesson: Lesson) -> str:
    """All that stands beside the board, on the full screen, on the page, and line by line."""
    question = LessonQuestion(registry.entry(game), lesson)
    top, start = question.tabletop(), question.start
    sheets = *top.seats(start, question.seat), *top.tables(lesson.observation.view)
    _board, *lines = map(str, question.shown(start, 200))
    return "\n".join([*map(str, lines_of(sheets, top.sign, 200)), *lines])


# On playing


ITERATIONS = 200


def on_playing(game: str) -> Iterator[tuple[Lesson, Any]]:
    """Each lesson on playing or threats, and its whole position."""
    tutorial = tutorial_of(game)
    rows = tomllib.loads(files(tutorial.package).joinpath(FILE).read_text("utf-8"))["lesson"]
    for lesson, row in list(zip(tutorial.lessons, rows, strict=True))[RULES:]:
        yield lesson, parse_object(tutorial.position(row["position"])).value


def cases(game: str, *measures: str) -> list[Any]:
    """The lessons on playing or threats whose goal has one of some measures."""
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


DANGERS = "threatened", "hit", "reached"
"""The measures of which as little as can be is asked."""


@pytest.mark.parametrize(
    ("lesson", "truth"),
    [
        *cases("catbox", "kept", "left_"),
        *cases("ifitfits", "slept", "princess", "joined"),
        *cases("catinthebox", *DANGERS),
    ],
)
def test_no_move_is_safer(lesson: Lesson, truth: Any) -> None:  # noqa: ARG001
    ((measure, asked),) = lesson.goal.items()
    choose = min if measure in DANGERS else max
    assert best(lesson, measure, choose) == {lesson.answers[0]: asked}


@pytest.mark.parametrize(("lesson", "truth"), cases("catbox", "helped"))
def test_hiding_costs_no_point(lesson: Lesson, truth: Any) -> None:
    answer = engines.solve(CatBoxTurn(truth, CatBoxObjective.SCORE))
    assert answer.lines[0].value == lesson.goal["points"]
    worth_as_much = [d for d in lesson.drafts() if count(lesson, "points", d) == 6]
    assert len(worth_as_much) == 2


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


def best(
    lesson: Lesson, measure: str, choose: Callable[[Iterable[int]], int] = max
) -> dict[tuple[str, ...], int]:
    """The moves with the most of a measure, or with the fewest."""
    found = {draft.move.texts: count(lesson, measure, draft) for draft in lesson.drafts()}
    most = choose(found.values())
    return {texts: value for texts, value in found.items() if value == most}


@every_lesson
def test_a_review_finds_no_move_better_than_an_answer(lesson: Lesson) -> None:
    check_judged(lesson, Limit(iterations=8_000), "lessons")


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["longer", "again"])
@every_lesson
def test_a_longer_review_finds_none_either(lesson: Lesson, seed: str) -> None:
    check_judged(lesson, Limit(iterations=30_000), seed)


def check_judged(lesson: Lesson, limit: Limit, seed: str) -> None:
    """Check the first answer, as which the others end, against all other moves by a review."""
    (entry,) = (registry.entry(game) for game in GAMES if lesson in tutorial_of(game).lessons)
    content = Content(entry, Role.POSITION, lesson.observation.view)
    observation = view_of(entry).events.observation(content, lesson.observation.seat, {})
    adviser = Adviser(entry, roster_of(entry).adviser, limit, seed)
    assessment = assess(adviser, DecisionPoint(0, observation, lesson.answer.move))
    assert assessment.played is not None
    assert assessment.as_good, assessment.listed
