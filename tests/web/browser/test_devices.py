"""Two devices of one person: the code that one shows, and what the other one has then."""

from __future__ import annotations

import re

import pytest

from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import Hands
from tests.web.browser.players import begun
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving
from tests.web.browser.test_pages import LOOKS
from tests.web.browser.visit import PHONE, Visit

pytestmark = pytest.mark.slow

CHAIN = "catbox", "2026-11-17"


def solve(visit: Visit) -> None:
    """Solve a daily."""
    visit.open(f"daily/{'/'.join(CHAIN)}")
    for pick in picks(*CHAIN):
        Hands(visit.page).drag(pick)
    visit.page.get_by_role("heading", name="Solved").wait_for()


def show_code(visit: Visit) -> str:
    """The code that a device shows."""
    visit.open("about")
    visit.page.get_by_role("link", name="Take your progress to another device").click()
    visit.page.get_by_role("button", name="Show a code").click()
    return visit.page.locator(".device-code").inner_text()


def take_over(visit: Visit) -> None:
    visit.page.get_by_role("button", name="Take over its progress").click()
    visit.page.wait_for_selector(".page-stats h1")


def test_a_phone_has_what_was_solved_at_the_desk_by_its_link(
    visiting: Visiting, serving: Serving
) -> None:
    desk, phone = visiting(serving.url), visiting(serving.url, **PHONE)
    solve(desk)
    (link,) = begun(serving, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
    desk.open(f"game/{link}")
    desk.page.get_by_label("Settings").click()
    desk.page.get_by_label("Patterns as well as colours").check()
    code = show_code(desk)
    assert re.fullmatch(r"\w{5}-\w{5}", code)
    desk.page.get_by_role("img", name="The same link as a QR code").wait_for()
    assert desk.page.get_by_text("within 10 minutes").is_visible()
    phone.page.goto(desk.page.get_by_label("The link for the other device").input_value())
    assert phone.page.get_by_label("The code of the other device").input_value() == code
    assert "the better of each puzzle is kept" in phone.text
    take_over(phone)
    assert "#/device" not in phone.page.url
    assert phone.page.locator(".figures dd").first.inner_text() == "1"
    assert phone.page.locator("html").get_attribute("data-patterns") == "on"
    phone.open(f"daily/{'/'.join(CHAIN)}")
    phone.page.get_by_role("heading", name="Solved").wait_for()
    phone.open("play")
    phone.page.get_by_role("link", name=re.compile("as Anna")).click()
    phone.page.get_by_text("Anna (you)").wait_for()
    assert not any(code in url for url in (*desk.requests, *phone.requests))


def test_a_code_is_typed_once_and_games_of_both_are_there(
    visiting: Visiting, serving: Serving
) -> None:
    first, second, third = (visiting(serving.url) for _ in range(3))
    for visit, name in ((first, "Anna"), (second, "Bea")):
        (link,) = begun(serving, "catbox", (name, "human"), ("greedy", "greedy"), seed="7")
        visit.open(f"game/{link}")
        visit.page.wait_for_selector(".whose")
    code = show_code(first)
    for visit in (second, third):
        visit.open("device")
        visit.page.get_by_label("The code of the other device").fill(code.lower())
        if visit is second:
            take_over(visit)
    third.page.get_by_role("button", name="Take over its progress").click()
    third.page.get_by_text("No device shows this code now").wait_for()
    third.complaints.clear()
    second.open("play")
    names = second.page.locator(".own-games a").all_inner_texts()
    assert [name.rpartition(" ")[2] for name in names] == ["Anna", "Bea"]


def test_deleting_on_one_device_deletes_for_both(visiting: Visiting, serving: Serving) -> None:
    first, second = (visiting(serving.url) for _ in range(2))
    solve(first)
    code = show_code(first)
    second.open(f"device/{code}")
    take_over(second)
    second.open("about")
    second.page.get_by_role("button", name="Delete what you have of me").click()
    second.page.get_by_role("button", name="Delete", exact=True).click()
    second.page.wait_for_selector(".page-home h1")
    first.open("stats")
    first.reload()
    assert first.page.locator(".figures dd").first.inner_text() == "0"


@pytest.mark.parametrize("look", LOOKS)
def test_the_page_of_codes_has_names_contrast_and_an_order_of_headings(
    look: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **LOOKS[look])
    visit.open("device")
    visit.page.get_by_role("button", name="Show a code").click()
    visit.page.wait_for_selector(".device-code")
    assert complaints(visit.page) == []
    assert not visit.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")


@pytest.mark.parametrize(
    ("tag", "show"), [("ca-ES", "Mostra un codi"), ("es-ES", "Mostrar un código")]
)
def test_codes_are_spoken_of_in_the_language_of_the_browser(
    tag: str, show: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    visit.open("device")
    visit.page.get_by_role("button", name=show).click()
    visit.page.wait_for_selector(".device-code")
    visit.page.locator(".device-code ~ .quiet").get_by_text("10").wait_for()
