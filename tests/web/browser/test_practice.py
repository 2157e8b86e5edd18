"""Puzzles to practise in a real browser, solved by typed steps; and a typed move of a game."""

from __future__ import annotations

import re

import pytest

from puzzles.dailies import PracticeName, practice_recipe
from puzzles.generator import generate
from tests.web.browser.visit import Visit

NAME = PracticeName("catbox", "turn", "kitten", 1)


def typed(visit: Visit, text: str) -> None:
    """Type steps in the field for them, and take them."""
    visit.page.locator("details.type").evaluate("each => { each.open = true; }")
    visit.page.fill(".typed input", text)
    visit.page.press(".typed input", "Enter")


@pytest.mark.slow
def test_a_puzzle_to_practise_is_typed_and_the_next_one_opens(visit: Visit) -> None:
    visit.open("practice/catbox")
    visit.page.get_by_label("turn").get_by_text("kitten").click()
    visit.page.wait_for_selector(".typed", state="attached", timeout=60_000)
    assert visit.page.url.endswith(f"#/practice/{NAME}")
    typed(visit, "ABCD@99,99")
    visit.page.wait_for_selector(".typed .refused:not(:empty)")
    visit.complaints.clear()
    typed(visit, " ".join(generate(practice_recipe(NAME)).solution))
    visit.page.wait_for_selector(".verdict.right, .answers .primary", timeout=60_000)
    if not visit.page.query_selector(".verdict.right"):
        visit.page.keyboard.press("e")
    visit.page.get_by_text("The next one").click()
    visit.page.wait_for_url(re.compile("kitten/2$"), timeout=60_000)
