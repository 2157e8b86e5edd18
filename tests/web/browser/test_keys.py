"""Keys that are typed faster than the server answers: each counts, after those before it."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Route

from tests.web.browser.puzzles import challenge_of
from tests.web.browser.visit import Visit, wait_until

pytestmark = pytest.mark.slow

CHAIN: Final = "catbox", "2026-11-17"
SLOW: Final = 400
"""Milliseconds that each answer takes."""


@pytest.fixture
def slow(visit: Visit) -> Visit:
    """Somebody with a slow network at a puzzle of three cards."""

    visit.open(f"daily/{'/'.join(CHAIN)}")
    session = visit.page.context.new_cdp_session(visit.page)
    session.send("Network.enable")
    speed = {"downloadThroughput": -1, "uploadThroughput": -1}
    conditions = {"offline": False, "latency": SLOW, **speed}
    session.send("Network.emulateNetworkConditions", conditions)
    return visit


def lying(visit: Visit) -> int:
    """How many cards have been laid, as far as the page has shown."""
    return 3 - visit.page.locator(".strip .card").count()


def cards_are_left(visit: Visit, count: int) -> None:
    wait_until(visit.page, f"document.querySelectorAll('.strip .card').length === {count}")
    wait_until(visit.page, "!document.querySelector('.holding')")


def test_cards_are_laid_by_keys_that_come_before_the_answers(slow: Visit) -> None:
    for key in ("1", "n", "Enter") * 2:
        slow.page.keyboard.press(key)
    assert lying(slow) == 0
    cards_are_left(slow, 1)


def test_each_undo_goes_back_a_step(slow: Visit) -> None:
    for key in ("1", "n", "Enter") * 2:
        slow.page.keyboard.press(key)
    cards_are_left(slow, 1)
    slow.page.keyboard.press("u")
    slow.page.keyboard.press("u")
    cards_are_left(slow, 3)


def test_escape_forgets_what_was_typed_ahead(slow: Visit) -> None:
    for key in ("1", "n", "Enter", "Escape"):
        slow.page.keyboard.press(key)
    slow.page.wait_for_timeout(3 * SLOW)
    assert lying(slow) == 0
    assert not slow.page.locator(".holding").count()


def test_moves_are_taken_in_the_order_in_which_they_were_typed(slow: Visit) -> None:
    slow.page.locator("details.type summary").click()
    field = slow.page.get_by_label("Steps, as in the log")
    for step in challenge_of(*CHAIN).solution:
        field.fill(step)
        field.press("Enter")
        assert field.input_value() == ""
    slow.page.get_by_role("heading", name="Solved").wait_for()


def test_what_is_refused_stands_in_the_field_again_with_what_was_typed_after_it(
    slow: Visit,
) -> None:
    slow.page.locator("details.type summary").click()
    field = slow.page.get_by_label("Steps, as in the log")
    first, second, _third = challenge_of(*CHAIN).solution
    for step in (first, "nothing", second):
        field.fill(step)
        field.press("Enter")
    slow.page.locator(".typed .refused").get_by_text("nothing").wait_for()
    assert field.input_value() == f"nothing {second}"
    assert lying(slow) == 1
    slow.complaints.clear()


def test_keys_after_one_that_failed_do_nothing(visit: Visit) -> None:
    visit.open(f"daily/{'/'.join(CHAIN)}")
    asked: list[Route] = []
    visit.page.route("**/places?*", lambda route: asked.append(route))
    with visit.page.expect_request("**/places?*"):
        for key in ("1", "n", "Enter"):
            visit.page.keyboard.press(key)
    visit.page.wait_for_timeout(SLOW)
    asked[0].abort()
    visit.page.locator(".line").get_by_text("The server doesn't answer").wait_for()
    visit.page.wait_for_timeout(SLOW)
    assert lying(visit) == 0
    assert len(asked) == 1
    visit.complaints.clear()
