"""The page without a server or without a network: dailies, lessons and rules."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from games import registry
from puzzles.lesson import tutorial_of
from tests.support.challenges import texts_of
from tests.web.browser.conftest import SiteOf, Visiting
from tests.web.browser.hands import MARK, Hands
from tests.web.browser.puzzles import challenge_of, lesson_picks, picks
from tests.web.browser.serving import NOON, Serving, files_served
from tests.web.browser.visit import Visit, wait_until
from views.view import view_of

pytestmark = pytest.mark.slow

DAYS: Final = {"catbox": "2026-11-17", "catinthebox": "2026-11-19", "ifitfits": "2026-11-18"}

TAUGHT: Final = "ifitfits"
"""The game whose lessons a site has: those of other games take longer to write."""

OTHER_DAY: Final = "2026-11-15"
"""A day that was kept and not looked at."""


@pytest.mark.parametrize("game", DAYS)
def test_a_daily_is_solved_without_any_server(
    game: str, site_of: SiteOf, visiting: Visiting
) -> None:
    assert set(DAYS) == set(registry.GAMES)
    with files_served(site_of("--no-lessons")) as address:
        solve_a_daily(visiting(address), game, DAYS[game])


def solve_a_daily(visit: Visit, game: str, day: str) -> None:
    """Solve a daily, without a network after the first step."""
    with visit.page.expect_event("requestfinished", lambda each: each.url.endswith("/rest.js")):
        visit.open(f"daily/{game}/{day}")
    hands = Hands(visit.page)
    hands.button("Hint").click()
    visit.page.get_by_text(texts_of(challenge_of(game, day)).hints[0]).first.wait_for()
    first, *rest = picks(game, day)
    hands.click(first)
    visit.may_fail = True
    visit.page.context.set_offline(True)
    for pick in rest:
        hands.click(pick)
    assert hands.finish(first, *rest) == "Solved"
    assert not [asked for asked in visit.requests if "/api/" in asked]
    assert any(asked.endswith(f"{day}.end.json") for asked in visit.requests), "it explains"
    visit.page.context.set_offline(False)
    visit.open("stats")
    assert "1" in visit.text


def test_what_needs_a_server_is_not_offered_and_what_a_browser_keeps_is_deleted_on_demand(
    site_of: SiteOf, visiting: Visiting
) -> None:
    with files_served(site_of("--game", TAUGHT)) as address:
        visit = visiting(address)
        visit.open("learn")
        names = visit.page.get_by_role("navigation").first.get_by_role("link").all_inner_texts()
        assert {"Today", "Learn", "Statistics"} <= set(names)
        assert not {"Play", "Analyse"} & set(names)
        visit.open("play")
        assert "This needs a server" in visit.text
        visit.page.evaluate("localStorage.setItem('catbox:lesson:catbox:face', '1')")
        visit.open("about")
        visit.page.get_by_role("button", name="Delete what you have of me").click()
        with visit.page.expect_navigation():
            visit.page.get_by_role("button", name="Delete", exact=True).click()
        assert visit.page.evaluate("localStorage.getItem('catbox:lesson:catbox:face')") is None
        visit.page.wait_for_load_state("networkidle")  # Then the server may end.


# What is kept for times without a network


def keep(visit: Visit) -> None:
    """Let the page keep its puzzles, by a clock that stands still."""
    visit.page.clock.set_fixed_time(NOON - timedelta(days=5))
    visit.open()
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Keep the puzzles of these weeks and the lessons").check()
    # A server may have to make the puzzles of two months.
    visit.page.get_by_text("They are kept").wait_for(timeout=600_000)


def check_without_network(visit: Visit, games: Collection[str], cut: Callable[[], None]) -> None:
    """Play another day of each game to its end, and read rules, when the network is gone."""
    keep(visit)
    visit.may_fail = True
    cut()
    visit.lose_network()
    visit.reload()
    assert "these weeks, the lessons and the rules work without one" in visit.text
    for game in games:
        visit.open(f"daily/{game}/{OTHER_DAY}")
        hands = Hands(visit.page)
        if (cards := visit.page.locator('.hand [data-doing="aim"]')).count():
            cards.first.click()
            visit.page.wait_for_selector(MARK, state="attached")
            visit.page.keyboard.press("Escape")
        hands.button("Hint").click()
        visit.page.wait_for_selector(".hints li")
        give_up(visit)
        visit.page.wait_for_selector(".news.verdict")
        solution = " ".join(challenge_of(game, OTHER_DAY).solution)
        assert solution in visit.page.inner_text("p.notation")
        visit.open(f"rules/{game}")
        assert visit.page.locator(".prose").count() > 1
        solve_a_lesson(visit, game)
    # A puzzle on its day that had begun nowhere when it was kept.
    coming = NOON - timedelta(days=3)
    visit.page.clock.set_fixed_time(coming)
    visit.open(f"daily/{next(iter(games))}/{coming.date()}")
    give_up(visit)
    visit.page.get_by_role("alert").get_by_text("Giving up needs the network").wait_for()
    assert Hands(visit.page).button("Give up").is_enabled()


def give_up(visit: Visit) -> None:
    Hands(visit.page).button("Give up").click()
    visit.page.get_by_role("dialog").get_by_role("button", name="Give up").click()


def solve_a_lesson(visit: Visit, game: str) -> None:
    """Find a lesson in the list, ask for a hint, be wrong once, and solve it."""
    lesson = tutorial_of(game).lessons[1]
    visit.open(f"learn/{game}")
    visit.page.get_by_text(lesson.title, exact=True).click()
    visit.page.get_by_text(lesson.task, exact=True).wait_for()
    hands = Hands(visit.page)
    hands.button("Hint").click()
    visit.page.wait_for_selector(".hints li")
    wrong = next(each for each in lesson.drafts() if lesson.missed(each))
    for draft, verdict in ((wrong, "wrong"), (lesson.answer, "right")):
        steps = view_of(registry.entry(game)).tabletop.step_texts(draft)
        hands.type_steps(" ".join(steps))
        if not lesson_picks(game, lesson, steps)[-1].last:
            hands.button("Done").click()
        visit.page.wait_for_selector(f".verdict.{verdict}")
        if verdict == "wrong":
            hands.button("Try again").click()
    visit.open(f"learn/{game}")
    assert visit.page.locator(".lessons .solved").count() == 1


def test_a_site_of_files_works_without_a_network(site_of: SiteOf, visiting: Visiting) -> None:
    with ExitStack() as server:
        visit = visiting(server.enter_context(files_served(site_of("--game", TAUGHT))))
        check_without_network(visit, [TAUGHT], server.close)


def test_a_tab_that_loses_the_network_solves_on_and_what_it_solved_counts_when_that_is_back(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path, NOON) as server:
        visit = visiting(server.url)
        visit.open(f"daily/{TAUGHT}/{TODAY}")
        visit.page.evaluate(KEEP, [f"data/{name}" for name in kept_files()])
        visit.reload()
        first, *rest = picks(TAUGHT, TODAY)
        hands = Hands(visit.page)
        hands.click(first)
        visit.may_fail = True
        server.stop()
        with visit.page.expect_navigation():
            hands.button("Hint").click()
        visit.wait()
        for pick in rest:
            hands.click(pick)
        assert hands.finish(first, *rest) == "Solved"
        server.start()
        visit.reload()
        visit.open("stats")
        own = visit.page.locator("section", has_text=registry.entry(TAUGHT).title)
        assert own.locator(".figures dd").all_inner_texts()[:3] == ["1", "100 %", "1"]
        assert visit.page.evaluate("Object.keys(localStorage).filter(k => /:/.test(k))") == []


TODAY: Final = "2026-11-22"

KEEP: Final = """async names => {
    const settings = JSON.parse(localStorage.getItem("catbox-settings") ?? "{}");
    localStorage.setItem("catbox-settings", JSON.stringify({...settings, offline: true}));
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    const kept = await caches.open("catbox-puzzles");
    for (const name of names) await kept.add(name);
}"""
"""Keeps some files alone: a server would have to make those of two months."""


def kept_files() -> list[str]:
    """The files that a daily needs, and the lists of days."""
    lists = [f"{game}/days.json" for game in registry.GAMES]
    days = [f"{TAUGHT}/{TODAY}.json", f"{TAUGHT}/{TODAY}.end.json", f"{TAUGHT}/drawing.json"]
    return ["site.json", *lists, *days]


@pytest.mark.nightly
def test_a_served_page_works_without_a_network_until_nothing_is_kept_any_more(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path, NOON - timedelta(days=5)) as server:
        other = visiting(server.url)
        keep(other)
        other.page.get_by_label("Keep the puzzles of these weeks").uncheck()
        wait_until(other.page, "caches.keys().then((names) => !names.length)")
        worker = "navigator.serviceWorker.getRegistration().then((found) => !found)"
        wait_until(other.page, worker)
        check_without_network(visiting(server.url), registry.GAMES, server.stop)
