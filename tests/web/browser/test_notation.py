"""No code stands where a card or a cell is drawn: those see notation who type or ask for it."""

from __future__ import annotations

import re
from typing import Final

import pytest

from games import registry
from languages.messages import LANGUAGES
from puzzles.lesson import tutorial_of
from tests.web.browser.conftest import Visiting
from tests.web.browser.players import Player, against_greedy, played_out
from tests.web.browser.serving import Serving
from tests.web.browser.test_analysis import opened, record
from tests.web.browser.test_games import REVIEWED
from tests.web.browser.test_pages import PLACES
from tests.web.browser.visit import Visit

pytestmark = pytest.mark.slow

CODES: Final = {
    "a face of Cat Box": r"\b[KPVBYo]{4}\b",
    "a card of If It Fits": r"\b[ow]{4}\b",
    "a card of Cat in the Box": r"\b[RBYG][1-9]\b",
    "a placement": r"@-?\d",
    "a step": r"\b(?:cat|nap|box|princess)[@^]|\b(?:fish|mouse|drop|toy):\S",
    "a seat by its number": r"\b(?:seat|seient|asiento) \d",
    "a bot by its option": r"\bbot:",
    "marks of a thing": "[\ue000\ue001]",
}
"""Words of notation, by what they stand for."""

CELLS: Final = r"(?<![\w.,:-])-?\d{1,2},-?\d{1,2}\b"
"""A cell; in other languages a number with a decimal looks like one."""


SEEN: Final = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement: around, data } = walker.currentNode;
    if (!around.closest("svg, script, .unseen") && around.checkVisibility()) texts.push(data);
  }
  return texts;
}"""
"""The texts that are seen; spaces of a research board bear their names."""


def codes(visit: Visit, tag: str) -> list[str]:
    """The texts of a page in which notation is seen."""
    patterns = [*CODES.values(), *([CELLS] if tag == "en" else [])]
    texts: list[str] = visit.page.evaluate(SEEN)
    return [text for text in texts if any(re.search(each, text) for each in patterns)]


def hint(visit: Visit, number: int) -> None:
    """Take the hint of a number."""
    taken = visit.page.locator(f".hints li:nth-child({number})")
    while not taken.count():
        visit.page.keyboard.press("h")
        visit.page.wait_for_timeout(200)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_place_of_the_page_shows_notation(
    tag: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    found = dict[str, list[str]]()
    for place in PLACES:
        visit.open(place)
        found[place] = codes(visit, tag)
    assert {place: lines for place, lines in found.items() if lines} == {}


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_hint_and_no_solution_of_a_daily_shows_notation(
    tag: str, game: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    visit.open(f"daily/{game}/2026-11-21")
    for number in (1, 2, 3):
        hint(visit, number)
        assert codes(visit, tag) == []
    visit.page.keyboard.press("Escape")
    visit.page.keyboard.press("g")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector(".verdict")
    assert codes(visit, tag) == []


@pytest.mark.nightly_cases("ca-", "es-")
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_lesson_and_none_of_its_hints_show_notation(
    tag: str, game: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    found = dict[str, list[str]]()
    for lesson in tutorial_of(game).lessons:
        visit.open(f"lesson/{game}/{lesson.name}")
        for number in range(1, 1 + len(lesson.hints)):
            hint(visit, number)
        found[lesson.name] = codes(visit, tag)
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.nightly_cases("ca-", "es-")
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_game_and_no_review_shows_notation(
    tag: str, game: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    link = against_greedy(serving, game)
    anna = Player(visit, link)
    for _ in range(3):
        anna.wait()
        anna.step()
        assert codes(visit, tag) == [], "what a step did"
        anna.play()
        assert codes(visit, tag) == []
    anna.wait()
    visit.page.keyboard.press("h")
    visit.page.locator(".hints p").first.wait_for()
    assert codes(visit, tag) == []
    played_out(serving, link)
    visit.open(f"review/{link}")
    visit.page.wait_for_selector(REVIEWED)
    assert codes(visit, tag) == []
    opened(visit, record(game))
    listed = visit.page.locator(".best-turns .best .button")
    listed.or_(visit.page.get_by_text("There is nothing to choose")).first.wait_for()
    assert codes(visit, tag) == []
