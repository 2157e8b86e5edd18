"""The site that `catbox site` writes: served as plain files, and judged in the browser alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from puzzles.dailies import games_with_dailies
from tests.support.challenges import texts_of
from tests.web.browser.conftest import Site, Visiting
from tests.web.browser.hands import Hands
from tests.web.browser.puzzles import challenge_of, picks
from tests.web.browser.serving import files_served
from tests.web.browser.test_lessons import play_all

pytestmark = pytest.mark.slow

DAYS = {"catbox": "2026-11-17", "catinthebox": "2026-11-19", "ifitfits": "2026-11-18"}


@pytest.fixture(scope="module")
def url(site: Site) -> Iterator[str]:
    """The address of a site with a few days."""
    with files_served(site(min(DAYS.values()), max(DAYS.values()))) as address:
        yield address


@pytest.mark.parametrize("game", DAYS)
def test_a_daily_is_solved_without_any_server(game: str, url: str, visiting: Visiting) -> None:
    assert set(DAYS) == set(games_with_dailies())
    day = DAYS[game]
    visit = visiting(url)
    visit.open(f"daily/{game}/{day}")
    hands = Hands(visit.page)
    hands.button("Hint").click()
    visit.page.get_by_text(texts_of(challenge_of(game, day)).hints[0]).first.wait_for()
    first, *rest = picks(game, day)
    hands.click(first)
    visit.page.wait_for_load_state("networkidle")
    visit.page.context.set_offline(True)
    for pick in rest:
        hands.click(pick)
    visit.page.wait_for_function(
        "document.querySelector('.news.verdict') || document.querySelector('.bar .primary:enabled')"
    )
    if not visit.page.locator(".news.verdict").count():
        visit.page.keyboard.press("e")
    visit.page.wait_for_selector(".news.verdict")
    assert visit.page.inner_text(".news.verdict h2") == "Solved"
    assert not [asked for asked in visit.requests if "/api/" in asked]
    assert visit.requests[-1].endswith(f"{day}.end.json"), "only the explanation is missed"
    visit.complaints.remove("Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
    visit.page.context.set_offline(False)
    visit.open("stats")
    assert "1" in visit.text


@pytest.mark.nightly
@pytest.mark.parametrize("game", DAYS)
def test_all_lessons_are_played_without_any_server(game: str, url: str, visiting: Visiting) -> None:
    visit = visiting(url)
    play_all(visit, game)
    assert not [asked for asked in visit.requests if "/api/" in asked]
    visit.page.get_by_role("navigation").first.get_by_role("link", name="Learn").click()
    visit.page.get_by_role("heading", name="Lessons of Cat Box").wait_for()


def test_what_needs_a_server_is_not_offered(url: str, visiting: Visiting) -> None:
    visit = visiting(url)
    visit.open()
    names = visit.page.get_by_role("navigation").first.get_by_role("link").all_inner_texts()
    assert {"Today", "Learn", "Statistics"} <= set(names)
    assert not {"Play", "Analyse"} & set(names)


def test_what_the_browser_keeps_of_a_visitor_is_deleted_on_demand(
    url: str, visiting: Visiting
) -> None:
    visit = visiting(url)
    visit.open("learn")
    visit.page.evaluate("localStorage.setItem('catbox:lesson:catbox:face', '1')")
    visit.open("about")
    visit.page.get_by_role("button", name="Delete what you have of me").click()
    with visit.page.expect_navigation():
        visit.page.get_by_role("button", name="Delete", exact=True).click()
    assert visit.page.evaluate("localStorage.getItem('catbox:lesson:catbox:face')") is None
