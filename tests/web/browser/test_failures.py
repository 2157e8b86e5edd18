"""What a page says when something can't be done: in words, and never as an endless wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browser.conftest import Visiting
from tests.web.browser.players import Player, begun, played_out
from tests.web.browser.serving import Serving
from tests.web.browser.visit import Visit

DAILY = "daily/ifitfits/2026-03-05"
DOWN = "The server doesn't answer"


@pytest.mark.slow
def test_keys_and_links_say_that_the_server_is_down(visiting: Visiting, tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        (link,) = begun(server, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
        puzzle, game = visiting(server.url), visiting(server.url)
        puzzle.open(DAILY)
        Player(game, link).wait()
        server.kill()
        for visit in (puzzle, game):
            visit.page.keyboard.press("h")
            visit.page.locator(".line").get_by_text(DOWN).wait_for()
        puzzle.page.get_by_role("link", name="Rules").first.click()
        puzzle.page.get_by_text("A part of the page can't be loaded").wait_for()
        assert "dynamically" not in puzzle.text
        server.start()
        puzzle.page.get_by_role("button", name="Load the page again").click()
        puzzle.page.wait_for_selector(".page-rules h1")
        for visit in (puzzle, game):
            visit.complaints.clear()


@pytest.mark.slow
def test_a_double_click_takes_one_hint(visit: Visit) -> None:
    visit.open(DAILY)
    visit.page.get_by_role("button", name="Hint").dblclick(delay=60)
    hints = visit.page.locator(".hints li")
    hints.first.wait_for()
    visit.page.wait_for_timeout(600)
    assert hints.count() == 1
    visit.page.keyboard.press("h")
    hints.nth(1).wait_for()


@pytest.mark.slow
def test_g_and_enter_give_up(visit: Visit) -> None:
    visit.open(DAILY)
    visit.page.keyboard.press("g")
    visit.page.keyboard.press("Enter")
    visit.page.get_by_role("heading", name="The solution").wait_for()


@pytest.mark.slow
def test_a_record_that_was_saved_is_analysed(
    visit: Visit, serving: Serving, tmp_path: Path
) -> None:
    (link,) = begun(serving, "ifitfits", ("Anna", "human"), ("novice", "novice"), seed="short")
    last = played_out(serving, link)
    visit.open(f"game/{link}")
    with visit.page.expect_download() as saved:
        visit.page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    visit.open("analyse")
    visit.page.set_input_files("#position-file", file)
    visit.page.get_by_role("button", name="Analyse").click()
    visit.page.get_by_text(f"of {last}").wait_for()
    visit.page.locator(".best-turns .best .button").first.wait_for()
    visit.page.get_by_role("button", name="Before").click()
    visit.page.locator(".best-turns .best .button").first.wait_for()
