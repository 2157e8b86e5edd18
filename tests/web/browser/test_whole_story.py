"""A game of each kind in a browser, in three languages, up to a turn that is tried again."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright import sync_api
from playwright.sync_api import Page

from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import turned_to_fit
from tests.web.browser.players import CHOICE, END, Player, begun
from tests.web.browser.serving import Serving

HINTED = 3
"""Turns at the beginning that are taken as a hint says."""

STEPS = 20
"""Steps that a turn has at most."""


def follow_hint(anna: Player) -> None:
    """Take a turn by a hint, step after step: the aim, the card, then the place."""
    page, number = anna.page, anna.turn
    for _ in range(5):  # A server that is still getting ready says so after a while.
        page.keyboard.press("h")
        with suppress(sync_api.TimeoutError):
            page.locator(".hints h2").wait_for()
            break
    while page.locator(".hints .chip").count():
        page.locator(".hints .chip").click()
    page.locator(".hints summary").wait_for()
    if page.locator(".holding").count() and page.locator(END).is_enabled():
        with page.expect_response(lambda answer: answer.url.endswith(("/steps", "/move"))):
            page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    else:
        page.keyboard.press("Escape")
    if anna.mine and anna.turn == number:
        anna.play()


def try_again(page: Page) -> None:
    """Try the worst turn of a review: once by the first choices, then up to the best turn."""
    page.locator(".turn-detail .answers a.primary").click()
    page.wait_for_selector(".page-again .table")
    page.keyboard.press("h")
    page.locator(".hints li").wait_for()
    for _ in range(STEPS):
        if page.locator(".news.verdict").count():
            break
        first_step(page)
    if page.locator(".news.verdict.wrong").count():
        page.keyboard.press("g")
        page.locator("dialog button").first.click()
    page.locator(".news.verdict .notation").wait_for()


def first_step(page: Page) -> None:
    """Do the first thing that can be done, or say that the turn is whole."""
    if page.locator(END).is_enabled():
        page.keyboard.press("e")
        page.wait_for_selector(".news.verdict", timeout=60_000)
        return
    choice = page.locator(CHOICE).first
    page.keyboard.press(choice.get_attribute("aria-keyshortcuts") or "")
    if choice.get_attribute("data-doing") == "aim":
        turned_to_fit(page)
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector(".table-board.holding", state="detached")
    page.wait_for_timeout(300)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "locale"), [("catbox", "ca-ES"), ("catinthebox", "es-ES"), ("ifitfits", "en-GB")]
)
def test_a_game_with_hints_is_looked_back_at_and_its_worst_turn_tried_again(
    game: str, locale: str, visiting: Visiting, serving: Serving
) -> None:
    seats = ("Anna", "human"), ("Bob", "random"), ("Carl", "random")
    (link,) = begun(serving, game, *seats, seed="7")
    visit = visiting(serving.url, locale=locale)
    anna, page = Player(visit, link), visit.page
    anna.wait()
    for _ in range(HINTED):
        follow_hint(anna)
        anna.wait()
    while not anna.over:
        anna.play()
        anna.wait()
    if game == "catinthebox":
        assert any(re.search("paradoja", each, re.IGNORECASE) for each in anna.rounds), anna.rounds
    page.locator(".verdict a.primary").click()
    page.wait_for_selector(".review .prose:not([hidden])", timeout=300_000)
    worst = page.get_by_role("slider").input_value()
    better = page.locator(".best button").filter(has_not=page.locator("span.quiet"))
    best = better.first.locator("code").inner_text()
    try_again(page)
    assert re.search(rf"\b{worst}\b", page.inner_text("h1"))
    assert page.inner_text(".news.verdict .notation")
    if page.locator(".news.verdict.shown").count():
        assert best.split()[0].split("@")[0] in page.inner_text(".news.verdict")
    page.locator(".news.verdict a.primary").click()
    page.wait_for_selector(".review .prose:not([hidden])")
