"""People who play together: links to free seats, news, clocks, taking back and playing again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import posted
from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import ANY_MARK
from tests.web.browser.players import (
    CHOICE,
    MINE,
    Player,
    begun,
    play_by_routes,
    played_out,
)
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit, wait_until, wait_until_seen

pytestmark = pytest.mark.slow

HOSTILE: Final = "<img src=x onerror=a()>"
"""A name that would run something if it weren't text."""

TABS: Final = 7
"""More tabs than a browser opens connections to one host."""

HIDE: Final = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

TURNED_AWAY: Final = """
Object.defineProperty(document, "hidden", { get: () => true });
document.hasFocus = () => false;
window.calls = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(text) { window.calls.push(text); }
};
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function () { window.calls.push("tone"); start.call(this); };
"""
"""The page lies in a tab that isn't looked at, and notes how it calls."""


def two(serving: Serving, game: str, first: str = "Anna", **more: object) -> list[str]:
    """The links of two people who begin a game."""
    return begun(serving, game, (first, "human"), ("Bob", "human"), **{"seed": "3", **more})


def set_up(visit: Visit, *names: str, game: str = "Cat in the Box", more: str = "") -> None:
    """Begin a game of people who have a screen each.

    Args:
        more: what else is wished.
    """
    visit.open("play")
    form = visit.page.locator("form.setup")
    form.get_by_text(game).click()
    for number, name in enumerate(names, start=1):
        form.get_by_label(f"Who plays seat {number}").select_option("human")
        form.get_by_label(f"Name of seat {number}").fill(name)
    form.get_by_text("each at an own screen").click()
    if more:
        form.get_by_text(more).click()
    form.get_by_role("button", name="Begin").click()
    visit.page.wait_for_selector(".whose")


def join_address(visit: Visit) -> str:
    """The link to the free seats, as the host sees it."""
    return visit.page.get_by_label("The link to the free seats").input_value()


def watch_address(visit: Visit) -> str:
    visit.page.get_by_text("Let others watch").click()
    return visit.page.get_by_label("The link for spectators").input_value()


def link_of(visit: Visit) -> str:
    """The secret of the seat at which somebody sits."""
    return visit.page.url.rpartition("/")[2]


def test_a_friend_and_a_spectator_come_by_links_that_outlive_the_page_and_the_server(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        host, third = visiting(server.url), visiting(server.url)
        friend = visiting(server.url, **PHONE)
        set_up(host, "Anna", "Bob")
        address = join_address(host)
        host.page.get_by_role("img", name="The same link as a QR code").wait_for()
        assert host.page.get_by_text("Only this machine can open this link").is_visible()
        host.page.go_back()
        host.page.wait_for_selector("form.setup")
        host.page.go_forward()
        assert join_address(host) == address
        third.page.goto(watch_address(host))
        third.page.get_by_text("You are watching.").wait_for()
        restart(server, host, third)
        assert join_address(host) == address
        friend.page.goto(address)
        friend.page.get_by_label("Your name").fill("Bea")
        friend.page.get_by_role("button", name="Sit down").click()
        friend.page.get_by_text("Bea (you)").wait_for()
        host.page.locator("section.invitation").wait_for(state="hidden")
        assert host.page.locator(".players li").all_inner_texts() == ["Anna (you)", "Bea"]
        seat = friend.page.url
        friend.page.goto(address)
        friend.page.get_by_text("All seats are taken.").wait_for()
        friend.page.get_by_role("link", name="Back to your seat").click()
        friend.page.get_by_text("Bea (you)").wait_for()
        assert friend.page.url == seat
        anna, bea = Player(host, link_of(host)), Player(friend, link_of(friend))
        anna.play_until(bea)
        third.page.locator(".log li").get_by_text("Anna").first.wait_for()
        restart(server, host, friend, third)
        bea.play_until(anna)
        third.page.locator(".log li").get_by_text("Bea").first.wait_for()
        assert third.page.locator(".hand button, .bar button").count() == 0


def restart(server: Serving, *visits: Visit) -> None:
    """End a server and begin it again, after which people load their pages anew."""
    for visit in visits:
        visit.may_fail = True
    server.stop()
    server.start()
    for visit in visits:
        visit.reload()


def test_a_friend_who_sits_down_moves_no_card_and_neither_has_hints_nor_the_other_s_secret(
    visiting: Visiting, serving: Serving
) -> None:
    host, friend = visiting(serving.url), visiting(serving.url)
    set_up(host, "Anna", "Bob", game="Cat Box", more="without hints")
    (game,) = host.page.evaluate("JSON.parse(localStorage.getItem('catbox-games'))")
    assert [seat["name"] for seat in game["seats"]] == ["Anna"]
    take_up(host.page)
    friend.page.goto(join_address(host))
    friend.page.get_by_role("button", name="Sit down").click()
    host.page.locator("section.invitation").wait_for(state="hidden")
    assert host.page.locator(ANY_MARK).count()
    host.page.keyboard.press("Escape")
    for visit in (host, friend):
        visit.page.get_by_role("button", name="End turn").wait_for()
        assert visit.page.get_by_role("button", name="Hint").count() == 0


def take_up(page: Page) -> None:
    """Hold the first card."""
    page.keyboard.press(page.locator(CHOICE).first.get_attribute("aria-keyshortcuts") or "")
    page.wait_for_selector(ANY_MARK, state="attached")


def test_two_people_see_what_the_other_does_and_names_are_text(
    visiting: Visiting, serving: Serving
) -> None:
    links = two(serving, "ifitfits", HOSTILE)
    anna, bob = (Player(visiting(serving.url), link) for link in links)
    for _ in range(6):
        mover, other = (anna, bob) if anna.mine else (bob, anna)
        mover.play_until(other)
        assert mover.page.get_by_text(f"{other.name} is thinking").is_visible()
    for player in (anna, bob):
        assert HOSTILE in player.visit.text
        assert player.page.get_by_role("link", name="Analyse from here").is_hidden()
        assert player.page.locator("img[src=x]").count() == 0


def test_a_card_stays_in_the_hand_when_news_of_the_own_turn_comes_twice(
    visit: Visit, serving: Serving
) -> None:
    people = ("Anna", "human"), ("Bob", "human"), ("Carl", "human")
    link, *others = begun(serving, "catbox", *people, seed="7")
    anna, page = Player(visit, link), visit.page
    anna.play()
    asked_for: list[Route] = []
    page.route("**/api/game", lambda route: asked_for.append(route))
    for number, other in enumerate(others, start=1):
        play_by_routes(serving, other)
        wait_until_seen(page, lambda: len(asked_for) == number, "news are heard")  # noqa: B023
    first, second = asked_for
    first.continue_()
    page.wait_for_selector(MINE)
    take_up(page)
    with page.expect_response("**/api/game") as answer:
        second.continue_()
    answer.value.finished()
    page.evaluate("new Promise(shown => setTimeout(shown))")
    assert page.locator(ANY_MARK).count()


def test_a_turn_is_taken_back_when_the_other_one_agrees_and_stays_when_they_refuse(
    visiting: Visiting, serving: Serving
) -> None:
    anna, bob = (Player(visiting(serving.url), link) for link in two(serving, "catbox"))
    anna.play_until(bob)
    for answer in ("Refuse", "Agree"):
        assert (bob.turn, anna.turn) == (2, 2)
        anna.hands.button("Take back").click()
        anna.page.get_by_text("The others are asked").wait_for()
        bob.page.get_by_text("Anna asks to take the last turn back.").wait_for()
        bob.page.get_by_role("button", name=answer).click()
        anna.page.get_by_text("The others are asked").wait_for(state="hidden")
    anna.page.locator(".whose").get_by_text("Your turn.").wait_for()
    assert anna.turn == 1


def test_friends_play_again_from_other_seats(visiting: Visiting, serving: Serving) -> None:
    links = two(serving, "catinthebox", seed="1", hints=False)
    played_out(serving, *links)
    anna, bob = (visiting(serving.url) for _ in links)
    for visit, link in zip((anna, bob), links, strict=True):
        visit.open(f"game/{link}")
        visit.page.get_by_role("button", name="Go on").click()
        visit.page.get_by_text("The game is over.").wait_for()
    anna.page.get_by_role("button", name="Play again").click()
    anna.page.get_by_text("Bob (not here yet)").wait_for()
    assert anna.page.locator(".players li").all_inner_texts()[1] == "Anna (you)"
    bob.page.get_by_role("button", name="The others play again").click()
    bob.page.get_by_text("Bob (you)").wait_for()
    assert bob.page.get_by_role("button", name="Hint").count() == 0
    anna.page.get_by_text("Bob is thinking").first.wait_for()


def test_people_at_one_screen_play_again_from_other_seats(visit: Visit, serving: Serving) -> None:
    links = two(serving, "catinthebox", seed="1")
    played_out(serving, *links)
    seats = [
        {"seat": at, "name": name, "token": link}
        for at, (name, link) in enumerate(zip(("Anna", "Bob"), links, strict=True))
    ]
    game = {"title": "Cat in the Box", "day": "2026-11-22", "shared": True, "seats": seats}
    visit.open("about")
    visit.page.evaluate("games => localStorage['catbox-games'] = JSON.stringify(games)", [game])
    visit.open(f"game/{links[0]}")
    visit.page.get_by_role("button", name="Go on").click()
    visit.page.get_by_role("button", name="Play again").click()
    visit.page.locator(".cover").get_by_text("Bob is next.").wait_for()
    visit.page.locator(".cover").get_by_role("button").click()
    visit.page.get_by_text("Bob (you)").wait_for()
    assert visit.page.locator(".players li").all_inner_texts() == ["Bob (you)", "Anna"]


def test_what_is_kept_of_a_visitor_is_deleted_on_demand(
    visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, new=True)
    set_up(visit, "Anna", "Bob")
    link = link_of(visit)
    visit.open("about")
    visit.page.get_by_role("button", name="Delete what you have of me").click()
    visit.page.get_by_role("button", name="Delete", exact=True).click()
    visit.page.wait_for_selector(".page-home h1")
    assert visit.page.evaluate("Object.keys(localStorage)") == []
    visit.may_fail = True
    visit.open(f"game/{link}")
    visit.page.get_by_text("No game has this link.").wait_for()


# News


def test_the_last_of_seven_tabs_with_games_works_and_hears_news(
    visit: Visit, serving: Serving
) -> None:
    games = [two(serving, "ifitfits", seed=str(seed)) for seed in range(TABS)]
    tabs = [tab(visit, bob) for _anna, bob in games]
    for page, (anna, _bob) in zip(reversed(tabs), reversed(games), strict=True):
        play_by_routes(serving, anna)
        page.wait_for_selector(MINE)
    tabs[-1].get_by_role("link", name="Rules").first.click()
    tabs[-1].wait_for_selector(".page-rules h1")


def tab(visit: Visit, link: str) -> Page:
    """One more tab of a browser, that shows a game."""
    page = visit.page.context.new_page()
    page.goto(f"{visit.url}#/game/{link}")
    page.wait_for_selector(".whose")
    return page


def test_where_tabs_share_nothing_each_listens_only_while_it_is_seen(
    visit: Visit, serving: Serving
) -> None:
    anna, bob = two(serving, "ifitfits")
    visit.page.context.add_init_script("delete window.SharedWorker")
    is_news = "**/api/news"
    with visit.page.expect_request(is_news):
        page = Player(visit, bob).page
    visit.may_fail = True
    with page.expect_event("requestfailed"):
        page.evaluate(HIDE, arg=True)
    play_by_routes(serving, anna)
    assert page.locator(MINE).count() == 0
    with page.expect_request(is_news):
        page.evaluate(HIDE, arg=False)
    page.wait_for_selector(MINE)


def test_the_title_says_whose_turn_it_is_and_calls_whoever_wishes_it(
    visiting: Visiting, serving: Serving
) -> None:
    first, second = two(serving, "ifitfits", seed="7")
    anna = Player(visiting(serving.url), first)
    away, silent = visiting(serving.url), visiting(serving.url)
    away.page.add_init_script(TURNED_AWAY)
    silent.page.add_init_script(TURNED_AWAY)
    away.open("about")
    away.page.get_by_label("Settings").click()
    away.page.get_by_label("A sound when it is your turn").check()
    away.page.get_by_label("A notice when it is your turn").check()
    away.page.evaluate("calls.length = 0")
    bob = Player(away, second)
    Player(silent, second)
    assert "is thinking" in away.page.title()
    assert anna.page.title().startswith("Your turn")
    anna.play_until(bob)
    for visit in (away, silent):
        wait_until(visit.page, "document.title.startsWith('Your turn')")
    wait_until(away.page, "calls.length === 2")
    sound, notice = sorted(away.page.evaluate("calls"), key=lambda call: call != "tone")
    assert sound == "tone"
    assert "Your turn" in notice
    assert silent.page.evaluate("calls") == []


# Clocks


@pytest.fixture
def ticks() -> ManualTicks:
    return ManualTicks()


@pytest.fixture
def timed(tmp_path: Path, ticks: ManualTicks) -> Iterator[Serving]:
    """A server whose clocks pass as a test says."""
    with Serving(tmp_path, ticks=ticks) as server:
        yield server


def clocks(visit: Visit) -> list[str]:
    """The clocks as the page shows them."""
    return visit.page.locator(".players .clock").all_inner_texts()


def test_a_clock_is_wished_for_in_the_form_which_says_what_it_does(visit: Visit) -> None:
    visit.open("play/catbox")
    form = visit.page.locator("form.setup")
    assert form.get_by_label("Name of seat 1").get_attribute("placeholder") == "You"
    assert not form.get_by_label("Seconds more for each turn").is_visible()
    form.get_by_text("with a clock").click()
    assert "a bot takes the turn in their place" in form.inner_text()
    form.get_by_label("Minutes of each person").fill("3")
    assert complaints(visit.page) == []
    form.get_by_role("button", name="Begin").click()
    visit.page.wait_for_selector(".players .clock.runs")
    wait_until(visit.page, "/^2:[0-5]/.test(document.querySelector('.clock').textContent)")
    assert "Player 1" not in visit.text
    assert "You (you)" not in visit.text
    visit.open("play/catbox")
    assert form.get_by_label("Minutes of each person").input_value() == "3"


def test_people_and_spectators_see_all_clocks_and_a_bot_that_stands_in(
    visiting: Visiting, timed: Serving, ticks: ManualTicks
) -> None:
    links = two(timed, "catbox", clock={"minutes": 1, "seconds": 5})
    anna, bob = visiting(timed.url, **PHONE), visiting(timed.url)
    spectator = visiting(timed.url)
    shared = posted(timed.client, f"games/{links[0]}/spectators", {"page": timed.url})
    ticks.turn_on(15)
    for visit, place in (
        (anna, f"game/{links[0]}"),
        (bob, f"game/{links[1]}"),
        (spectator, shared["link"].partition("#/")[2]),
    ):
        visit.open(place)
        first, second = clocks(visit)
        assert (first[:2], second) == ("0:", "1:00")
    ticks.turn_on(30)
    anna.reload()
    wait_until(anna.page, "document.querySelector('.clock.runs.low') !== null")
    assert complaints(anna.page) == []
    ticks.turn_on(15)
    for visit in (anna, bob, spectator):
        visit.page.get_by_text("The time was out: a bot has moved.").wait_for()
        assert clocks(visit)[0] == "0:05"
    bob.page.get_by_text("Your turn.").first.wait_for()
    Player(bob, links[1]).play()
    anna.page.get_by_text("Your turn.").first.wait_for()


def test_people_at_one_screen_go_on_where_a_bot_has_moved_under_the_cover(
    visiting: Visiting, timed: Serving, ticks: ManualTicks
) -> None:
    visit = visiting(timed.url)
    visit.open("play/catbox")
    form = visit.page.locator("form.setup")
    form.get_by_label("Who plays seat 2").select_option("human")
    form.get_by_text("with a clock").click()
    form.get_by_role("button", name="Begin").click()
    cover = visit.page.locator(".cover")
    cover.get_by_text("Player 1 is next.").wait_for()
    cover.get_by_role("button").click()
    visit.page.get_by_text("Your turn.").first.wait_for()
    ticks.turn_on(600)
    cover.get_by_text("Player 2 is next.").wait_for()
    ticks.turn_on(600)
    cover.get_by_text("Player 1 is next.").wait_for()
    cover.get_by_role("button").click()
    visit.page.get_by_text("Your turn.").first.wait_for()
    assert clocks(visit)[1] == "0:20"
