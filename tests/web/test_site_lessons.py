"""Lessons of a site without a server: each line is as a server would answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import registry
from games.protocol import Draft, IllegalMoveError
from games.rng import Stream
from languages.messages import speaking
from puzzles.lesson import tutorial_of
from tests.support.commands import catbox
from tests.web.test_site import visits
from views.sessions.question import LessonQuestion
from web.site_data import difference
from web.site_lessons import LessonFile, lesson_data

DAY = "2026-01-01"

GAMES = [
    "catinthebox",
    pytest.param("ifitfits", marks=pytest.mark.nightly),
    pytest.param("catbox", marks=pytest.mark.nightly),
]

LINES = 12
"""Lines of a lesson that are compared; those of its answer are among them."""


def made(folder: Path, game: str, *more: str) -> Path:
    given = ("--game", game, "--from", DAY, "--to", DAY, "--jobs", "1", *more)
    done = catbox("site", "--out", folder, *given)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    return made(tmp_path_factory.mktemp("lessons") / "site", request.param)


@pytest.fixture
def questions(site: Path) -> list[LessonQuestion]:
    (game,) = [path.name for path in (site / "data").iterdir() if path.is_dir()]
    return [LessonQuestion(registry.entry(game), each) for each in tutorial_of(game).lessons]


def longer(draft: Draft) -> Iterator[Draft]:
    """A line and all longer ones."""
    yield draft
    for step in draft.next_steps():
        yield from longer(draft.add(step))


def lines(question: LessonQuestion) -> list[Draft]:
    """Some lines: the start, the answer, and others by lot."""
    rng = Stream("test-site-lessons", question.lesson.name)
    return [question.start, question.solved, *rng.shuffled(list(longer(question.start)))[:LINES]]


def asked(node: str, site: Path, *visit: list[Any], language: str = "en") -> list[Any]:
    """The answers to one visitor."""
    given = {"today": DAY, "visit": [["language", language], *visit], "kept": {}}
    return [each.get("value", each) for each in visits(node, site, given)[0]][1:]


def sent(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("site", GAMES, indirect=True)
def test_every_line_has_the_table_and_the_judgement_of_a_server(
    node: str, site: Path, questions: list[LessonQuestion]
) -> None:
    for question in questions:
        game, shown = question.entry.name, lines(question)
        steps = [list(question.view.tabletop.step_texts(draft)) for draft in shown]
        with speaking("ca"):
            tables = [question.page(each).state(game, question.seat) for each in shown]
            grades = [question.grade(each) for each in shown if each.complete]
            told = question.task, list(question.text)
        wrong = [
            each
            for each, draft in zip(steps, shown, strict=True)
            if draft.complete and question.lesson.missed(draft)
        ]
        asking = [*(["table", each] for each in steps), *(["judge", each] for each in wrong)]
        opening = ["lesson", game, question.lesson.name]
        opened, *answers = asked(node, site, opening, *asking, language="ca")
        assert (opened["task"], opened["text"]) == told
        assert answers[: len(steps)] == sent(tables)
        lines_of_wrong = [list(grade.lines) for grade in grades if not grade.right]
        assert [each["lines"] for each in answers[len(steps) :]] == lines_of_wrong


@pytest.mark.parametrize("site", GAMES, indirect=True)
def test_picks_lead_where_they_lead_on_a_server(
    node: str, site: Path, questions: list[LessonQuestion]
) -> None:
    given, expected = list[dict[str, Any]](), list[list[Any]]()
    for question in questions:
        opening, page = ["lesson", question.entry.name, question.lesson.name], list[Any]()
        for number, choice in enumerate(question.tabletop().choices(question.start)):
            if choice.targets is not None and not choice.refusal:
                page += picked(question, [number])
        given.append({"today": DAY, "visit": [opening, *(ask for ask, _ in page)]})
        expected.append([answer for _, answer in page])
    for (_opened, *answers), right in zip(visits(node, site, *given), expected, strict=True):
        found = [each["value"] for each in answers]
        assert [each["table"]["steps"] if "table" in each else each for each in found] == right


def picked(question: LessonQuestion, pick: list[Any]) -> Iterator[tuple[list[Any], Any]]:
    """Questions where a pick may go and what the first places lead to, and the answers."""
    page = question.page(question.start)
    places = list(page.places(pick))
    yield ["places", [], pick], sent(places)
    for place in [each for each in places if each.legal][:2]:
        longer = [*pick, [place.x, place.y, place.way]]
        try:
            steps = question.view.tabletop.step_texts(page.step(longer))
            yield ["take", [], longer], list(steps)
        except IllegalMoveError:  # Something is left to choose there.
            yield from picked(question, longer)


@pytest.mark.parametrize("site", GAMES[:1], indirect=True)
def test_a_lesson_from_its_text_to_its_tick(node: str, site: Path) -> None:
    lesson = tutorial_of("catinthebox").lessons[0]
    answer, listing = list(lesson.answers[0]), ["source", "lessons", "catinthebox"]
    opening = ["lesson", "catinthebox", lesson.name]
    first, _opened, hint, odd, done, over, end, after = asked(
        *(node, site, listing, opening, ["hint"], ["table", ["nonsense"]]),
        *(["judge", answer], ["hint"], ["solution"], listing),
    )
    assert first[0] == {"name": lesson.name, "title": lesson.title, "done": False}
    assert lesson.hints[0] in hint["text"]
    assert odd == {"refused": "nonsense isn't allowed here"}
    assert (done["right"], done["lines"]) == (True, ["Right!"])
    assert "refused" in over
    assert end["lines"] == [lesson.why]
    assert end["table"]["steps"] == answer
    assert [each["done"] for each in after[:2]] == [True, False]


def test_a_site_may_have_no_lessons(tmp_path: Path) -> None:
    folder = made(tmp_path / "site", "catinthebox", "--no-lessons")
    (row,) = json.loads((folder / "data" / "site.json").read_text())["games"]
    assert row["lessons"] is False
    assert not list(folder.rglob("*lesson*.json"))


def test_a_lesson_is_the_same_file_again() -> None:
    file = LessonFile("catinthebox", tutorial_of("catinthebox").lessons[0].name)
    assert lesson_data("a", file) == lesson_data("a", file)


@pytest.mark.parametrize(
    ("old", "new", "stated"),
    [
        (1, 2, 2),
        ({"a": 1, "b": [1]}, {"a": 1, "b": [2]}, {"~": {"b": {"@": [[0, 2]]}}}),
        ({"a": 1}, {"b": 1}, {"b": 1}),
        ([1, 2, 3], [1, 5, 6, 3], {"^": [1, 1, [5, 6]]}),
        ([1, 1], [1], {"^": [1, 0, []]}),
        ([], [1], {"^": [0, 0, [1]]}),
    ],
)
def test_a_value_is_stated_by_what_differs(old: object, new: object, stated: object) -> None:
    assert difference(old, new) == stated
