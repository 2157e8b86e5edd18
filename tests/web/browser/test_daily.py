"""The puzzle of a day in a real browser: dragged, tapped, typed, hinted, solved, reloaded."""

from __future__ import annotations

import re

import pytest

from puzzles.share_code import share_code_of
from tests.support.challenges import texts_of
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import MARK, Hands
from tests.web.browser.puzzles import challenge_of, picks
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit
from views.sessions.question import content_of

CHAIN = "catbox", "2026-11-17"
"""Three cards to lay, in any order."""

TOUCHED = "ifitfits", "2026-11-18"
"""A card to turn and lay, and a cat to put on it."""

TYPED = "catinthebox", "2026-11-19"
"""Six cards to play, with the colour that each is said to have."""


def address(game: str, day: str) -> str:
    return f"daily/{game}/{day}"


def title(visit: Visit) -> str:
    """The heading of what came of an attempt."""
    visit.page.wait_for_selector(".news.verdict h2", timeout=60_000)
    return visit.page.inner_text(".news.verdict h2")


@pytest.mark.slow
def test_a_card_is_dragged_onto_the_board(visit: Visit) -> None:
    first, *_ = picks(*CHAIN)
    visit.open(address(*CHAIN))
    cards = visit.page.locator(".strip .card")
    count = cards.count()
    Hands(visit.page).drag(first)
    assert cards.count() == count - 1
    assert challenge_of(*CHAIN).solution[0].split("@")[0] in visit.page.inner_text(".news")


@pytest.mark.slow
def test_a_daily_with_a_wrong_try_a_hint_and_a_reload_in_the_middle(visit: Visit) -> None:
    challenge = challenge_of(*CHAIN)
    visit.open(address(*CHAIN))
    hands = Hands(visit.page)
    for _ in challenge.solution:
        hands.choice(0).click()
        hands.page.wait_for_selector(MARK, state="attached")
        hands.page.keyboard.press("n")
        hands.page.keyboard.press("Enter")
        hands.put_down()
    assert title(visit) == "Not yet"
    hands.button("Hint").click()
    visit.page.get_by_text(texts_of(challenge).hints[0]).first.wait_for()
    hands.button("Try again").click()
    first, *rest = picks(*CHAIN)
    hands.drag(first)
    visit.reload()
    assert texts_of(challenge).hints[0] in visit.text
    assert visit.page.locator(".strip .card").count() == len(rest)
    for pick in rest:
        hands.drag(pick)
    assert title(visit) == "Solved"
    assert all(text in visit.text for text in texts_of(challenge).explanation)
    assert all(text in visit.text for text in texts_of(challenge).traps)
    shared = visit.page.inner_text(".share-text")
    assert f"Cat Box daily {CHAIN[1]}" in shared
    assert "solved on try 2, 1 hint" in shared
    visit.open("stats")
    assert re.search(r"\b1\b", visit.text)


@pytest.mark.slow
def test_a_daily_is_solved_with_a_finger_on_a_phone(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, **PHONE)
    visit.open(address(*TOUCHED))
    for pick in picks(*TOUCHED):
        Hands(visit.page).tap(pick)
    finish(visit)
    assert title(visit) == "Solved"


@pytest.mark.slow
def test_a_daily_is_solved_with_keys_alone(visit: Visit) -> None:
    visit.open(address(*TYPED))
    for pick in picks(*TYPED):
        Hands(visit.page).type(pick)
    finish(visit)
    assert title(visit) == "Solved"


@pytest.mark.slow
def test_a_daily_is_given_up_and_its_code_leads_to_the_same_puzzle(visit: Visit) -> None:
    challenge = challenge_of(*CHAIN)
    visit.open(address(*CHAIN))
    Hands(visit.page).button("Give up").click()
    visit.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    assert title(visit) == "The solution"
    assert " ".join(challenge.solution) in visit.page.inner_text(".notation")
    content = content_of(challenge)
    code = share_code_of(content.entry, content.value)
    visit.open(f"puzzle/{code}", patience=120)
    assert texts_of(challenge).task in visit.text


def finish(visit: Visit) -> None:
    """Say that the line is whole, where that isn't seen by itself."""
    visit.page.wait_for_selector(".news.verdict, .bar .primary:enabled")
    visit.page.wait_for_timeout(500)  # A whole line is judged at once.
    if not visit.page.locator(".news.verdict").count():
        visit.page.keyboard.press("e")
