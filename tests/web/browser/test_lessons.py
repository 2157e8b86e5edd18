"""Lessons in a real browser: all of them, a wrong move, ticks, pictures, three languages."""

from __future__ import annotations

from typing import Final

import pytest

from games import registry
from languages.messages import speaking
from puzzles.lesson import Lesson, tutorial_of
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import Hands
from tests.web.browser.puzzles import lesson_picks
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit

pytestmark = pytest.mark.slow

TWO_PLACES: Final = ("mouse",)
"""Lessons whose move goes to two places, one after the other."""


def play(visit: Visit, game: str, lesson: Lesson, steps: tuple[str, ...]) -> str:
    """Make a move with keys; the heading of its judgement."""
    hands, picks = Hands(visit.page), lesson_picks(game, lesson, steps)
    for pick in picks:
        hands.type(pick)
    return hands.finish(*picks)


def wrong(lesson: Lesson) -> tuple[str, ...]:
    """A move that misses the goal, with a remark of its own if one has."""
    missing = [draft.move.texts for draft in lesson.drafts() if lesson.missed(draft)]
    return next((texts for texts in missing if " ".join(texts) in lesson.remarks), missing[0])


@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.parametrize("game", registry.GAMES)
def test_all_lessons_are_played_one_after_the_other(visit: Visit, game: str) -> None:
    lessons = tutorial_of(game).lessons
    visit.open(f"lesson/{game}/{lessons[0].name}")
    for number, lesson in enumerate(lessons, start=1):
        visit.page.get_by_role("heading", name=f"Lesson {number} of 16: {lesson.title}").wait_for()
        assert all(text in visit.text for text in (*lesson.text, lesson.task))
        pictures = visit.page.locator(".rules-picture")
        assert pictures.count() == len(lesson.pictures)
        if lesson.name in TWO_PLACES:
            visit.page.get_by_role("link", name="Next lesson").click()
            continue
        assert play(visit, game, lesson, lesson.answers[0]) == "Solved"
        assert lesson.why in visit.text
        if number < len(lessons):
            visit.page.locator(".verdict").get_by_role("link", name="Next lesson").click()
    visit.open(f"learn/{game}")
    done = visit.page.get_by_role("img", name="done")
    skipped = sum(lesson.name in TWO_PLACES for lesson in lessons)
    assert done.count() == len(lessons) - skipped
    assert f"{len(lessons) - skipped} of 16 done" in visit.text


@pytest.mark.diagonal
@pytest.mark.parametrize("locale", ["en-GB", "ca-ES", "es-ES"])
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_wrong_move_says_why_in_the_language_that_is_spoken(
    visiting: Visiting, serving: Serving, game: str, locale: str
) -> None:
    lesson = tutorial_of(game).lessons[0]
    visit = visiting(serving.url, locale=locale)
    visit.open(f"lesson/{game}/{lesson.name}")
    with speaking(locale[:2]):
        said, steps = lesson.spoken, wrong(lesson)
        missed = lesson.missed(lesson.played(steps))
    assert said.task in visit.text
    play(visit, game, lesson, steps)
    assert all(text in visit.page.inner_text(".news.verdict.wrong") for text in missed)
    visit.page.keyboard.press("e")
    visit.page.wait_for_selector(".news.verdict", state="detached")
    play(visit, game, lesson, lesson.answers[0])
    visit.page.locator(".news.verdict.right").get_by_text(said.why).wait_for()
    visit.open(f"learn/{game}")
    assert visit.page.locator(".lessons .solved").count() == 1


def test_a_lesson_is_played_with_a_finger_on_a_phone(visiting: Visiting, serving: Serving) -> None:
    lesson = tutorial_of("ifitfits").lessons[0]
    visit = visiting(serving.url, **PHONE)
    visit.open("learn/ifitfits")
    visit.page.get_by_role("link", name="Begin").tap()
    visit.page.get_by_text(lesson.task).wait_for()
    hands, picks = Hands(visit.page), lesson_picks("ifitfits", lesson, lesson.answers[0])
    for pick in picks:
        hands.tap(pick)
    assert hands.finish(*picks) == "Solved"
    assert visit.page.evaluate("document.documentElement.scrollWidth") == 390
