"""What a browser sends, and over how many connections: a browser has six of them for a site."""

from __future__ import annotations

import httpx2
import pytest
from playwright.sync_api import Page

from tests.support.page_server import Person
from tests.web.browser.players import MINE, Player, begun
from tests.web.browser.serving import Serving
from tests.web.browser.visit import Visit

TABS = 7


def tab(visit: Visit, link: str) -> Page:
    """One more tab of a browser, that shows a game."""
    page = visit.page.context.new_page()
    page.goto(f"{visit.url}#/game/{link}")
    page.wait_for_selector(".whose")
    return page


@pytest.mark.slow
def test_the_last_of_seven_tabs_with_games_works_and_hears_news(
    visit: Visit, serving: Serving
) -> None:
    games = [
        begun(serving, "ifitfits", ("Anna", "human"), ("Bob", "human"), seed=str(seed))
        for seed in range(TABS)
    ]
    tabs = [tab(visit, bob) for _anna, bob in games]
    for page, (link, _bob) in zip(reversed(tabs), reversed(games), strict=True):
        with httpx2.Client(base_url=serving.url, timeout=60) as client:
            anna = Person(client, link)  # type: ignore[arg-type]
            while (state := anna.state())["mine"]:
                anna.play(state)
        page.wait_for_selector(MINE)
    tabs[-1].get_by_role("link", name="Rules").first.click()
    tabs[-1].wait_for_selector(".page-rules h1")


@pytest.mark.slow
def test_no_address_that_is_asked_for_holds_a_secret(visit: Visit, serving: Serving) -> None:
    (link,) = begun(serving, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
    anna = Player(visit, link)
    anna.wait()
    anna.play()
    anna.wait()
    sent = [url.split("#")[0] for url in visit.requests]
    assert any(url.endswith("/api/game/move") for url in sent)
    assert not [url for url in sent if link in url]


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.slow
def test_where_tabs_share_nothing_each_listens_only_while_it_is_seen(
    visit: Visit, serving: Serving
) -> None:
    links = begun(serving, "ifitfits", ("Anna", "human"), ("Bob", "human"), seed="1")
    visit.page.context.add_init_script("delete window.SharedWorker")
    is_news = "**/api/news"
    with visit.page.expect_request(is_news):
        page = Player(visit, links[1]).page
    with page.expect_event("requestfailed"):
        page.evaluate(HIDE, arg=True)
    with httpx2.Client(base_url=serving.url, timeout=60) as client:
        anna = Person(client, links[0])  # type: ignore[arg-type]
        while (state := anna.state())["mine"]:
            anna.play(state)
    assert page.locator(MINE).count() == 0
    with page.expect_request(is_news):
        page.evaluate(HIDE, arg=False)
    page.wait_for_selector(MINE)
    visit.complaints.clear()
