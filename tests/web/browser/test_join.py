"""One link to the free seats of a game: opened by whoever comes, and never lost."""

from __future__ import annotations

import time
from pathlib import Path
from typing import cast

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.support.page_server import Person
from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import ANY_MARK
from tests.web.browser.players import CHOICE, Player, begun
from tests.web.browser.serving import Serving
from tests.web.browser.test_pages import LOOKS
from tests.web.browser.visit import PHONE, Visit


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


@pytest.mark.slow
def test_a_friend_joins_by_the_link_which_outlives_the_page_and_the_server(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        anna = visiting(server.url)
        set_up(anna, "Anna", "Bob")
        address = join_address(anna)
        anna.page.get_by_role("img", name="The same link as a QR code").wait_for()
        assert anna.page.get_by_text("Only this machine can open this link").is_visible()
        anna.page.go_back()
        anna.page.wait_for_selector("form.setup")
        anna.page.go_forward()
        assert join_address(anna) == address
        server.kill()
        server.start()
        anna.reload()
        assert join_address(anna) == address
        anna.complaints.clear()
        bob = visiting(server.url, **PHONE)
        bob.page.goto(address)
        bob.page.get_by_label("Your name").fill("Bea")
        bob.page.get_by_role("button", name="Sit down").click()
        bob.page.get_by_text("Bea (you)").wait_for()
        anna.page.locator("section.invitation").wait_for(state="hidden")
        assert anna.page.locator(".players li").all_inner_texts() == ["Anna (you)", "Bea"]
        bob.page.goto(address)
        bob.page.get_by_text("All seats are taken.").wait_for()
        bob.page.get_by_role("link", name="Back to your seat").click()
        bob.page.get_by_text("Bea (you)").wait_for()


@pytest.mark.slow
def test_the_host_holds_on_to_a_card_while_a_friend_sits_down(
    visiting: Visiting, serving: Serving
) -> None:
    host, friend = visiting(serving.url), visiting(serving.url)
    set_up(host, "Anna", "Bob", game="Cat Box")
    host.page.keyboard.press(
        host.page.locator(CHOICE).first.get_attribute("aria-keyshortcuts") or ""
    )
    host.page.wait_for_selector(ANY_MARK, state="attached")
    friend.page.goto(join_address(host))
    friend.page.get_by_role("button", name="Sit down").click()
    host.page.locator("section.invitation").wait_for(state="hidden")
    assert host.page.locator(ANY_MARK).count()


@pytest.mark.slow
def test_the_host_holds_the_secret_of_the_own_seat_alone(visit: Visit) -> None:
    set_up(visit, "Anna", "Bob")
    (game,) = visit.page.evaluate("JSON.parse(localStorage.getItem('catbox-games'))")
    assert [seat["name"] for seat in game["seats"]] == ["Anna"]


@pytest.mark.slow
def test_two_people_and_a_spectator_go_on_after_a_restart(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        host, friend, third = (visiting(server.url) for _ in range(3))
        set_up(host, "Anna", "Bob")
        friend.page.goto(join_address(host))
        friend.page.get_by_role("button", name="Sit down").click()
        friend.page.get_by_text("Bob (you)").wait_for()
        host.page.get_by_text("Let others watch").click()
        third.page.goto(host.page.get_by_label("The link for spectators").input_value())
        third.page.get_by_text("You are watching.").wait_for()
        anna, bob = (Player(each, link_of(each)) for each in (host, friend))
        anna.play_until(bob)
        third.page.locator(".log li").get_by_text("Anna").first.wait_for()
        server.kill()
        server.start()
        for each in (host, friend, third):
            each.reload()
            each.complaints.clear()
        seen = third.page.locator(".log li").count()
        bob.play_until(anna)
        third.page.locator(".log li").get_by_text("Bob").first.wait_for()
        assert seen
        assert third.page.locator(".hand button, .bar button").count() == 0


@pytest.mark.slow
def test_friends_play_again_from_other_seats(visiting: Visiting, serving: Serving) -> None:
    seats = ("Anna", "human"), ("Bob", "human")
    links = begun(serving, "catinthebox", *seats, seed="1", hints=False)
    played_by_all(serving, links)
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


@pytest.mark.slow
def test_people_at_one_screen_play_again_from_other_seats(visit: Visit, serving: Serving) -> None:
    links = begun(serving, "catinthebox", ("Anna", "human"), ("Bob", "human"), seed="1")
    played_by_all(serving, links)
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


@pytest.mark.slow
def test_friends_who_wish_no_hints_are_offered_none(visiting: Visiting, serving: Serving) -> None:
    anna, bob = visiting(serving.url), visiting(serving.url)
    set_up(anna, "Anna", "Bob", more="without hints")
    bob.page.goto(join_address(anna))
    bob.page.get_by_role("button", name="Sit down").click()
    for visit in (anna, bob):
        visit.page.get_by_role("button", name="End turn").wait_for()
        assert visit.page.get_by_role("button", name="Hint").count() == 0


@pytest.mark.slow
def test_a_turn_stays_when_the_other_one_refuses(visiting: Visiting, serving: Serving) -> None:
    links = begun(serving, "catbox", ("Anna", "human"), ("Bob", "human"), seed="3")
    anna, bob = (Player(visiting(serving.url), link) for link in links)
    anna.play_until(bob)
    anna.hands.button("Take back").click()
    bob.page.get_by_role("button", name="Refuse").click()
    anna.page.get_by_text("The others are asked").wait_for(state="hidden")
    assert bob.turn == 2


@pytest.mark.slow
def test_a_turn_is_taken_back_when_the_other_one_agrees(
    visiting: Visiting, serving: Serving
) -> None:
    links = begun(serving, "catbox", ("Anna", "human"), ("Bob", "human"), seed="3")
    anna, bob = (Player(visiting(serving.url), link) for link in links)
    anna.play_until(bob)
    anna.hands.button("Take back").click()
    anna.page.get_by_text("The others are asked").wait_for()
    bob.page.get_by_text("Anna asks to take the last turn back.").wait_for()
    bob.page.get_by_role("button", name="Agree").click()
    anna.page.locator(".whose").get_by_text("Your turn.").wait_for()
    assert anna.turn == 1


@pytest.mark.slow
def test_what_is_kept_of_a_visitor_is_deleted_on_demand(visit: Visit) -> None:
    set_up(visit, "Anna", "Bob")
    link = link_of(visit)
    visit.open("about")
    visit.page.get_by_role("button", name="Delete what you have of me").click()
    visit.page.get_by_role("button", name="Delete", exact=True).click()
    visit.page.wait_for_selector(".page-home h1")
    assert visit.page.evaluate("Object.keys(localStorage)") == []
    visit.open(f"game/{link}")
    visit.page.get_by_text("No game has this link.").wait_for()
    visit.complaints.clear()


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_links_are_shared_and_opened_by_pages_that_all_can_use(
    look: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **LOOKS[look])
    set_up(visit, "Anna", "Bob")
    visit.page.get_by_text("Let others watch").click()
    watch = visit.page.get_by_label("The link for spectators").input_value()
    found = {"host": complaints(visit.page)}
    for name, address in (("join", join_address(visit)), ("watch", watch)):
        visit.page.goto(address)
        visit.page.wait_for_selector(f".page-{name} h1")
        found[name] = complaints(visit.page)
    assert {place: texts for place, texts in found.items() if texts} == {}


def played_by_all(serving: Serving, links: list[str]) -> None:
    """Play a game of people to its end."""
    with httpx2.Client(base_url=serving.url, timeout=60, transport=Patient()) as client:
        people = [
            Person(cast(TestClient, client), link, f"seat {at}") for at, link in enumerate(links)
        ]
        while not (states := [person.state() for person in people])[0]["over"]:
            for person, state in zip(people, states, strict=True):
                if state["mine"]:
                    person.play(state)


class Patient(httpx2.HTTPTransport):
    """Repeats a request that was refused as one too many, after the time that the server names."""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The first answer that isn't such a refusal."""
        while True:
            answer = super().handle_request(request)
            if answer.status_code != httpx2.codes.TOO_MANY_REQUESTS:
                return answer
            answer.close()
            time.sleep(float(answer.headers["retry-after"]))


def link_of(visit: Visit) -> str:
    """The secret of the seat at which somebody sits."""
    return visit.page.url.rpartition("/")[2]
