"""The page for those who don't look at the board: words, typed moves, and a voice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route

from games import registry
from puzzles.lesson import tutorial_of
from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.players import END, MINE, against_greedy
from tests.web.browser.serving import Serving
from tests.web.browser.visit import (
    LOOKS,
    OLD,
    Visit,
    age,
    held_back,
    wait_until,
    wait_until_seen,
)

pytestmark = pytest.mark.slow

ANNOUNCED: Final = "document.getElementById('announcer').textContent"

LISTENING: Final = """
window.heard = [];
speechSynthesis.speak = (said) => window.heard.push([said.text, said.lang]);
"""
"""Notes what the browser would speak: where tests run it has no voice."""


def blind(visit: Visit, **settings: bool) -> None:
    """Let somebody visit who has chosen the blind mode."""
    wish = json.dumps(json.dumps({"blind": True, **settings}))
    visit.page.add_init_script(f"localStorage.setItem('catbox-settings', {wish})")


def seated(visit: Visit, serving: Serving, game: str) -> Page:
    """The page of somebody who plays against `greedy` in the blind mode."""
    blind(visit)
    visit.open(f"game/{against_greedy(serving, game)}")
    return visit.page


def field(page: Page) -> Locator:
    return page.get_by_label("A move, a cell or a question")


def say(page: Page, text: str) -> None:
    """Type a line, without a look at the answer."""
    field(page).fill(text)
    page.keyboard.press("Enter")


def answer(page: Page, text: str) -> str:
    """Type something; the answer to it."""
    return told(page, text, lambda: say(page, text))


def told(page: Page, asked: str, deed: Callable[[], object]) -> str:
    """Do something; what is told then of what begins with some words."""
    age(page, ".told li")
    deed()
    name = page.locator("b", has_text=re.compile(f"^{re.escape(asked)}"))
    new = page.locator(f".told li:not({OLD})").filter(has=name).last
    new.wait_for()
    return "\n".join(new.locator("p").all_inner_texts())


def lay_first(page: Page) -> None:
    """Lay the first card that was listed, where it may lie first."""
    page.locator(".told li").last.locator("button").first.click()
    page.get_by_role("log").get_by_role("button", name=re.compile(r"^-?\d+,-?\d+: ")).first.click()


def test_the_switch_is_in_the_menu_and_hides_the_board(visit: Visit) -> None:
    visit.open("daily/catbox/2026-11-17")
    assert visit.page.locator(".board-svg").is_visible()
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Blind mode").click()
    field(visit.page).wait_for()
    assert not visit.page.locator(".board-svg").is_visible()
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Blind mode").click()
    visit.page.locator(".board-svg").wait_for()
    assert field(visit.page).count() == 0


def test_a_lesson_is_solved_without_a_look_at_the_board(visit: Visit) -> None:
    lesson = next(each for each in tutorial_of("catbox").lessons if each.name == "paw")
    blind(visit)
    visit.page.add_init_script(LISTENING)
    visit.open("lesson/catbox/paw")
    page = visit.page
    wait_until(page, "document.activeElement.getAttribute('aria-describedby') === 'told-help'")
    assert answer(page, "board").split("\n")[0] == "0,-1 black cat; 1,-1 empty box"
    assert "KoYV" in answer(page, "0,0")
    assert answer(page, "9 9") == "Nothing lies there."
    assert answer(page, "where Yellow") == "0,0 yellow cat; 0,1 yellow cat; 1,1 yellow cat"
    assert answer(page, "row 0") == "0,0 yellow cat; 1,0 purple cat"
    assert "YKoY, yours, all see ooPB" in answer(page, "hand")
    assert "You are yellow (Y): 7 points so far" in answer(page, "POINTS")
    assert "last, board, hand, points, moves, help, row 2" in answer(page, "help")
    visit.may_fail = True
    assert "covers 0 occupied cells" in answer(page, "YKoY@9,9")
    assert field(page).input_value() == "YKoY@9,9"
    first, *others = lesson.answers[0]
    assert first in answer(page, first)
    assert first in answer(page, "last")
    answer(page, "undo")
    assert answer(page, "last") == "Nothing yet."
    say(page, " ".join([first, *others]))
    page.wait_for_selector(".verdict.right")
    assert "Solved" in page.inner_text("#announcer")
    assert page.evaluate("heard") == [], "nothing is spoken that nobody wished"


def test_the_voice_says_what_is_announced(visit: Visit) -> None:
    blind(visit, voice=True)
    visit.page.add_init_script(LISTENING)
    visit.open("lesson/catbox/paw")
    visit.page.get_by_role("button", name="board", exact=True).click()
    wait_until(visit.page, "heard.some(([text]) => text.includes('0,-1 black cat'))")
    visit.page.keyboard.press("Escape")
    answer(visit.page, "hint")
    wait_until(visit.page, "heard.some(([text, lang]) => /hint 1/i.test(text) && lang === 'en')")


def test_a_cell_is_called_by_its_name_where_it_has_one(visit: Visit) -> None:
    blind(visit)
    visit.open("lesson/catinthebox/groups")
    assert answer(visit.page, "board").split("\n")[0].startswith("R4: token 2; R5: ")
    assert answer(visit.page, "r4") == "R4: a token of Ben, beside no other of theirs."


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_move_is_chosen_from_words(game: str, visit: Visit, serving: Serving) -> None:
    page = seated(visit, serving, game)
    heading = page.inner_text("h1")
    offered = page.locator(".told li").last.locator("button:enabled")
    for _ in range(20):
        if page.inner_text("h1") != heading:
            break
        answer(page, "moves")
        while offered.count():
            told(page, "", offered.first.click)
        if page.locator(END).is_enabled() and not page.locator(".holding").count():
            answer(page, "End turn")
    assert page.inner_text("h1") != heading


def test_what_the_others_did_is_told_with_its_places(visit: Visit, serving: Serving) -> None:
    page = seated(visit, serving, "catbox")
    assert answer(page, "last") == "Nothing yet."
    assert "Lay " in answer(page, "moves")
    lay_first(page)
    answer(page, "End turn")
    wait_until(page, rf"/greedy lays .* at -?\d+,-?\d+/.test({ANNOUNCED})")
    page.wait_for_selector(MINE)
    assert re.search(r"greedy lays .* at -?\d+,-?\d+", answer(page, "last"))


def step_held_back(page: Page) -> Route:
    """A step that is taken, on its way to the server, behind which a turn is ended in words."""
    answer(page, "moves")
    asked = held_back(page, "**/api/game/steps")
    lay_first(page)
    wait_until_seen(page, lambda: asked, "the step is taken")
    say(page, "End turn")
    return asked[0]


def test_a_line_waits_for_the_step_before_it(visit: Visit, serving: Serving) -> None:
    page = seated(visit, serving, "catbox")
    told(page, "End turn", step_held_back(page).continue_)
    assert re.match(r"-?\d+,-?\d+: ", page.locator(".told li b").all_inner_texts()[-2])
    wait_until(page, f"/greedy lays /.test({ANNOUNCED})")


def test_a_line_behind_a_step_that_is_refused_stands_in_the_field_again(
    visit: Visit, serving: Serving
) -> None:
    page = seated(visit, serving, "catbox")
    step = step_held_back(page)
    visit.may_fail = True
    refusal = {"error": "Out of order."}
    said = told(page, "", lambda: step.fulfill(status=500, json=refusal))
    assert said.startswith("Out of order.")
    assert field(page).input_value() == "End turn"


@pytest.mark.parametrize("look", ["light", "phone"])
def test_the_blind_page_has_names_and_an_order(
    look: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **LOOKS[look])
    blind(visit)
    for place in ("daily/catbox/2026-11-17", "lesson/catinthebox/paradox", "lesson/ifitfits/ties"):
        visit.open(place)
        for text in ("board", "moves"):
            answer(visit.page, text)
        assert complaints(visit.page) == []
