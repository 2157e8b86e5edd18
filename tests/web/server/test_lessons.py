"""Lessons over the routes: their list, their text and pictures, wrong moves, and ticks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import registry
from languages.messages import LANGUAGES
from puzzles.lesson import Lesson, tutorial_of
from tests.support.page_server import got, page_server, posted
from views.view import view_of


def line(game: str, lesson: Lesson, steps: tuple[str, ...]) -> list[str]:
    """The steps of a move as the page sends them."""
    draft = lesson.played(steps)
    return list(view_of(registry.entry(game)).tabletop.step_texts(draft))


def wrong(lesson: Lesson) -> tuple[str, ...]:
    """A move that misses the goal, with a remark of its own if one has."""
    missing = [draft.move.texts for draft in lesson.drafts() if lesson.missed(draft)]
    return next((texts for texts in missing if " ".join(texts) in lesson.remarks), missing[0])


def row(client: TestClient, game: str, name: str) -> Any:
    (found,) = [each for each in got(client, f"lessons/{game}") if each["name"] == name]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("first", ["file", "page"])
def test_a_lesson_and_its_file_for_times_without_a_network_are_two_things(
    tmp_path: Path, first: str
) -> None:
    name = tutorial_of("ifitfits").lessons[0].name
    paths = [f"/data/ifitfits/lesson-{name}.json", f"/api/lesson/ifitfits/{name}"]
    with page_server(tmp_path) as client:
        for path in paths if first == "file" else paths[::-1]:
            assert client.get(path).is_success, path


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_lesson_has_its_pictures_says_what_is_wrong_and_is_solved(
    client: TestClient, game: str
) -> None:
    known, shown = view_of(registry.entry(game)).pictures.values(), dict[str, str]()
    for number, lesson in enumerate(tutorial_of(game).lessons, start=1):
        path = f"lesson/{game}/{lesson.name}"
        asked = got(client, path)
        assert asked["heading"].endswith(f"Lesson {number} of 16: {lesson.title}")
        assert (asked["text"], asked["task"]) == (list(lesson.text), lesson.task)
        shown |= {picture["words"]: picture["svg"] for picture in asked["pictures"]}
        assert not row(client, game, lesson.name)["done"]
        missing = wrong(lesson)
        judged = posted(client, f"{path}/judge", {"steps": line(game, lesson, missing)})
        assert (judged["right"], judged["progress"]["course"]) == (False, "x")
        assert judged["lines"][-1] == lesson.missed(lesson.played(missing))[-1]
        remark = lesson.remarks.get(" ".join(missing))
        assert remark is None or remark in judged["lines"]
        steps = line(game, lesson, lesson.answers[0])
        judged = posted(client, f"{path}/judge", {"steps": steps})
        assert (judged["right"], judged["lines"]) == (True, ["Right!"])
        solution = got(client, f"{path}/solution")
        assert (solution["lines"], solution["line"]) == ([lesson.why], steps)
        assert solution["share"] == ""
        assert row(client, game, lesson.name)["done"]
    assert len(shown) > 3
    assert set(shown) <= {picture.title for picture in known}
    assert all("var(--table)" in svg for svg in shown.values())


def test_of_typed_steps_those_that_are_new_say_what_they_did(client: TestClient) -> None:
    (lesson,) = [each for each in tutorial_of("catbox").lessons if each.name == "paw"]
    steps, path = line("catbox", lesson, lesson.answers[0]), "lesson/catbox/paw/steps"
    happened = posted(client, path, {"steps": steps, "known": 1})["happened"]
    assert [text.partition(": ")[0] for text in happened] == steps[1:]
    assert len(posted(client, path, {"steps": steps, "known": 0})["happened"]) == 3
    assert posted(client, path, {"steps": steps})["happened"] == []
    posted(client, path, {"steps": steps, "known": -1}, status=400)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_said_in_the_language_of_who_asks(client: TestClient, language: str) -> None:
    client.headers["accept-language"] = language
    english = tutorial_of("catbox").lessons[0]
    asked = got(client, f"lesson/catbox/{english.name}")
    words = [picture["words"] for picture in asked["pictures"]]
    titles = [view_of(registry.entry("catbox")).pictures[p].title for p in english.pictures]
    steps = line("catbox", english, english.answers[0])
    judged = posted(client, f"lesson/catbox/{english.name}/judge", {"steps": steps})
    same = asked["task"] == english.task, words == titles, judged["lines"] == ["Right!"]
    assert set(same) == {language == "en"}


def test_a_lesson_begins_anew_and_its_tick_stays(tmp_path: Path) -> None:
    lesson = tutorial_of("catbox").lessons[0]
    path = f"lesson/catbox/{lesson.name}"
    with page_server(tmp_path) as client:
        posted(client, f"{path}/judge", {"steps": line("catbox", lesson, lesson.answers[0])})
        cookies = client.cookies
    with page_server(tmp_path) as client:
        client.cookies = cookies
        assert got(client, path)["progress"]["course"] == ""
        posted(client, f"{path}/give-up")
        assert got(client, f"{path}/solution")["lines"] == [lesson.why]
        assert got(client, path)["progress"]["course"] == ""
        assert row(client, "catbox", lesson.name)["done"]


def test_a_hint_is_one_more_each_time(client: TestClient) -> None:
    lesson = tutorial_of("ifitfits").lessons[0]
    path = f"lesson/ifitfits/{lesson.name}"
    for number, hint in enumerate(lesson.hints, start=1):
        assert hint in posted(client, f"{path}/hint")["text"]
        assert got(client, path)["hints_left"] == len(lesson.hints) - number
    posted(client, f"{path}/hint", status=400)
    for nothing in ("lesson/catbox/nothing", "lesson/chess/face", "lessons/chess"):
        got(client, nothing, 404)
