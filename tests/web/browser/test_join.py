"""One link to the free seats of a game: opened by whoever comes, and never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browser.conftest import Visiting
from tests.web.browser.players import Player
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit


def set_up(visit: Visit, *names: str) -> None:
    """Begin a game of people who have a screen each."""
    visit.open("play")
    form = visit.page.locator("form.setup")
    form.get_by_text("Cat in the Box").click()
    for number, name in enumerate(names, start=1):
        form.get_by_label(f"Who plays seat {number}").select_option("human")
        form.get_by_label(f"Name of seat {number}").fill(name)
    form.get_by_text("each at an own screen").click()
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


def link_of(visit: Visit) -> str:
    """The secret of the seat at which somebody sits."""
    return visit.page.url.rpartition("/")[2]
