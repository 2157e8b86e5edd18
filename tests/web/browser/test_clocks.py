"""Clocks on the page: wished for in the form, counted down for all, and a bot where one is out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import FAST, listening_here, threads
from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.players import Player
from tests.web.browser.visit import PHONE, Visit, wait_until
from web.server.app import application
from web.server.declaration import LINK
from web.server.host import server_config
from web.server.settings import Settings

pytestmark = pytest.mark.slow


@contextmanager
def timed(folder: Path, ticks: ManualTicks) -> Iterator[str]:
    """The address of a server whose time passes as a test says."""
    settings = Settings(folder, seconds=FAST, ticks=ticks)
    with listening_here(server_config(application(settings, threads), settings)) as address:
        yield f"{address}/"


def begun(address: str, *names: str, minutes: int = 1) -> list[str]:
    """The links of people who play with a clock, one after the other."""
    seats = [{"name": name, "player": "human"} for name in names]
    body = {"game": "catbox", "seats": seats, "clock": {"minutes": minutes, "seconds": 5}}
    answer = httpx2.post(f"{address}api/games", json=body)
    return [seat["link"] for seat in answer.json()["seats"]]


def clocks(visit: Visit) -> list[str]:
    """The clocks as the page shows them."""
    return visit.page.locator(".players .clock").all_inner_texts()


def test_a_clock_is_wished_for_in_the_form_which_says_what_it_does(visit: Visit) -> None:
    visit.open("play/catbox")
    form = visit.page.locator("form.setup")
    assert not form.get_by_label("Seconds more for each turn").is_visible()
    form.get_by_text("with a clock").click()
    assert "a bot takes the turn in their place" in form.inner_text()
    form.get_by_label("Minutes of each person").fill("3")
    assert complaints(visit.page) == []
    form.get_by_role("button", name="Begin").click()
    visit.page.wait_for_selector(".players .clock.runs")
    assert clocks(visit)[0] in ("3:00", "2:59", "2:58", "2:57")
    wait_until(visit.page, "document.querySelector('.clock').textContent < '2:58'")
    visit.open("play/catbox")
    assert form.get_by_label("Minutes of each person").input_value() == "3"


def test_people_and_spectators_see_all_clocks_and_a_bot_that_stands_in(
    visiting: Visiting, tmp_path: Path
) -> None:
    ticks = ManualTicks()
    with timed(tmp_path, ticks) as address:
        links = begun(address, "Anna", "Bob")
        anna, bob = visiting(address, **PHONE), visiting(address)
        spectator = visiting(address)
        body, headers = {"page": address}, {LINK: links[0]}
        shared = httpx2.post(f"{address}api/game/spectators", json=body, headers=headers).json()
        ticks.turn_on(15)
        for visit, place in (
            (anna, f"game/{links[0]}"),
            (bob, f"game/{links[1]}"),
            (spectator, shared["link"].partition("#/")[2]),
        ):
            visit.open(place)
            first, second = clocks(visit)
            assert (first[:3], second) == ("0:4", "1:00")
        ticks.turn_on(30)
        anna.reload()
        wait_until(anna.page, "document.querySelector('.clock.runs.low') !== null")
        assert complaints(anna.page) == []
        ticks.turn_on(15)
        for visit in (anna, bob, spectator):
            visit.page.get_by_text("The time was out: a bot has moved.").wait_for()
            assert clocks(visit)[0] == "0:05"
        bob.page.get_by_text("Your turn.").first.wait_for()
        player = Player(bob, links[1])
        player.play()
        anna.page.get_by_text("Your turn.").first.wait_for()


def test_people_at_one_screen_go_on_where_a_bot_has_moved_under_the_cover(
    visiting: Visiting, tmp_path: Path
) -> None:
    ticks = ManualTicks()
    with timed(tmp_path, ticks) as address:
        visit = visiting(address)
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


@pytest.mark.parametrize(
    ("tag", "words"), [("ca-ES", "amb rellotge"), ("es-ES", "con reloj")], ids=("ca", "es")
)
def test_the_form_is_spoken_in_the_language_of_the_browser(
    tag: str, words: str, visiting: Visiting, tmp_path: Path
) -> None:
    with timed(tmp_path, ManualTicks()) as address:
        visit = visiting(address, locale=tag)
        visit.open("play/catbox")
        visit.page.get_by_text(words).click()
        assert "bot" in visit.page.locator("form.setup .quiet").inner_text()
