"""The page without a network: dailies, rules, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import date, datetime, time, timedelta
from itertools import islice
from pathlib import Path

import pytest

from games import registry
from puzzles.dailies import games_with_dailies
from puzzles.lesson import tutorial_of
from tests.web.browser.conftest import Site, Visiting
from tests.web.browser.hands import MARK, Hands
from tests.web.browser.puzzles import challenge_of
from tests.web.browser.serving import Serving, files_served
from tests.web.browser.visit import Visit, wait_until
from views.view import view_of

pytestmark = pytest.mark.slow

KEEPING = 480_000
"""Milliseconds that a server may take to make the puzzles of two months."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may end."""
    with Serving(tmp_path) as serving:
        yield serving


def keep(visit: Visit) -> None:
    """Let the page keep its puzzles."""
    visit.open()
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Keep the puzzles of these weeks and the lessons").check()
    visit.page.get_by_text("They are kept").wait_for(timeout=KEEPING)


def check_without_network(visit: Visit, cut: Callable[[], None]) -> None:
    """Play another day of each game to its solution, and read rules, when the network is gone."""
    keep(visit)
    cut()
    visit.lose_network()
    visit.reload()
    assert "these weeks, the lessons and the rules work without one" in visit.text
    day = str(date.today() - timedelta(days=3))
    for game in games_with_dailies():
        visit.open(f"daily/{game}/{day}")
        hands = Hands(visit.page)
        if (cards := visit.page.locator('.hand [data-doing="aim"]')).count():
            cards.first.click()
            visit.page.wait_for_selector(MARK, state="attached")
            visit.page.keyboard.press("Escape")
        hands.button("Hint").click()
        visit.page.wait_for_selector(".hints li")
        hands.button("Give up").click()
        visit.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        visit.page.wait_for_selector(".news.verdict")
        assert " ".join(challenge_of(game, day).solution) in visit.page.inner_text(".notation")
        visit.open(f"rules/{game}")
        assert visit.page.locator(".prose").count() > 1
        solve_a_lesson(visit, game)
    give_up_a_coming_day(visit)
    visit.complaints[:] = [text for text in visit.complaints if "Failed to load" not in text]


def give_up_a_coming_day(visit: Visit) -> None:
    """Meet a puzzle on its day that had begun nowhere when it was kept, and try to give it up."""
    coming = date.today() + timedelta(days=2)
    visit.page.clock.set_fixed_time(datetime.combine(coming, time(12)))
    game = games_with_dailies()[0]
    visit.open(f"daily/{game}/{coming}")
    Hands(visit.page).button("Give up").click()
    visit.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    visit.page.get_by_role("alert").get_by_text("Giving up needs the network").wait_for()
    assert Hands(visit.page).button("Give up").is_enabled()


def solve_a_lesson(visit: Visit, game: str) -> None:
    """Find a lesson in the list, ask for a hint, be wrong once, and solve it."""
    lesson = tutorial_of(game).lessons[1]
    visit.open(f"learn/{game}")
    visit.page.get_by_text(lesson.title, exact=True).click()
    visit.page.get_by_text(lesson.task, exact=True).wait_for()
    hands = Hands(visit.page)
    hands.button("Hint").click()
    visit.page.wait_for_selector(".hints li")
    (draft,) = islice((each for each in lesson.drafts() if lesson.missed(each)), 1)
    for steps, verdict in ((draft, "wrong"), (lesson.answer, "right")):
        type_move(visit, view_of(registry.entry(game)).tabletop.step_texts(steps))
        if not visit.page.locator(f".verdict.{verdict}").count():
            hands.button("Done").click()
        visit.page.wait_for_selector(f".verdict.{verdict}")
        if verdict == "wrong":
            hands.button("Try again").click()
    visit.open(f"learn/{game}")
    assert visit.page.locator(".lessons .solved").count() == 1


def type_move(visit: Visit, steps: Sequence[str]) -> None:
    """Type steps in the field for them, and take them."""
    visit.page.locator("details.type").evaluate("each => { each.open = true; }")
    visit.page.fill(".typed input", " ".join(steps))
    visit.page.press(".typed input", "Enter")
    visit.page.locator(".typed input").and_(visit.page.locator(":focus")).wait_for()


@pytest.mark.nightly
def test_a_served_page_works_without_a_network(server: Serving, visiting: Visiting) -> None:
    check_without_network(visiting(server.url), server.kill)


def test_a_site_of_files_works_without_a_network(site: Site, visiting: Visiting) -> None:
    today = date.today()
    days = site(str(today - timedelta(days=4)), str(today + timedelta(days=2)))
    with ExitStack() as server:
        visit = visiting(server.enter_context(files_served(days)))
        check_without_network(visit, server.close)


@pytest.mark.nightly
def test_nothing_is_kept_any_more_when_the_switch_is_off(visit: Visit) -> None:
    keep(visit)
    visit.page.get_by_label("Keep the puzzles of these weeks").uncheck()
    wait_until(visit.page, "caches.keys().then((names) => !names.length)")
    worker = "navigator.serviceWorker.getRegistration().then((found) => !found)"
    wait_until(visit.page, worker)
