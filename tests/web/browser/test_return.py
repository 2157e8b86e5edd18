"""The page that is kept open: the next day, titles, the way back, and what it says of people."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any, Final

import httpx2
import pytest

from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.players import Player, begun
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit, wait_until

pytestmark = pytest.mark.slow

FAR: Final = ("Pacific/Auckland", "America/Los_Angeles", "Asia/Kathmandu")

LONG: Final = "Wolfeschlegelsteinhausen"
"""A name of as many letters as a name may have, and no place to break it."""

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


def minutes_left(text: str) -> int:
    """The minutes of a text such as "The next one in 4 h 37 min"."""
    found = re.search(r"in (?:(\d+)\sh)?\s?(?:(\d+)\smin)?$", text)
    assert found is not None, text
    return 60 * int(found[1] or 0) + int(found[2] or 0)


@pytest.mark.parametrize("zone", FAR)
def test_the_next_daily_comes_when_the_servers_day_ends(
    zone: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, timezone_id=zone)
    visit.open()
    shown = minutes_left(visit.page.inner_text(".countdown"))
    left = httpx2.get(f"{serving.url}api/site").json()["next_in"]
    tomorrow = (datetime.now() + timedelta(days=1)).replace(hour=0, minute=0, second=0)
    assert abs(left - (tomorrow - datetime.now()).total_seconds()) < 60
    assert abs(shown - left / 60) <= 2


@pytest.mark.nightly
def test_midnight_offers_the_new_day(visit: Visit) -> None:
    site: dict[str, object] = {"next_in": 2}
    visit.pretend(site)
    visit.open()
    site |= {"next_in": 3600, "today": "2026-11-21"}
    offer = visit.page.get_by_role("link", name="A new day")
    offer.wait_for(timeout=40_000)
    offer.click()
    visit.page.get_by_text("November 21").first.wait_for()
    assert not offer.count()


def test_a_daily_that_is_open_at_midnight_offers_the_new_day(visit: Visit) -> None:
    today = str(datetime.now().date())
    visit.pretend({"next_in": 2, "today": today})
    visit.open(f"daily/catbox/{today}")
    visit.page.get_by_role("link", name="A new day").wait_for(timeout=40_000)


def test_back_from_a_day_leads_to_where_one_was_in_the_archive(
    visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **PHONE)
    visit.open("archive/catbox")
    more = visit.page.get_by_role("button", name="Earlier months")
    more.click()
    months = visit.page.locator(".month").count()
    day = visit.page.locator(".month .day").nth(120)
    day.scroll_into_view_if_needed()
    wait_until(visit.page, "scrollY > 500")
    visit.page.wait_for_timeout(300)  # It is kept where one stays.
    far = visit.page.evaluate("scrollY")
    day.click()
    visit.page.wait_for_selector(".table")
    assert visit.page.evaluate("scrollY") == 0
    visit.page.go_back()
    visit.page.wait_for_selector(".month")
    assert visit.page.locator(".month").count() == months
    wait_until(visit.page, f"Math.abs(scrollY - {far}) < 5")
    visit.open("about")
    assert visit.page.evaluate("scrollY") == 0


def test_the_title_says_whose_turn_it_is_and_calls_on_wish(
    visiting: Visiting, serving: Serving
) -> None:
    links = begun(serving, "ifitfits", ("Anna", "human"), ("Berta", "human"), seed="7")
    anna, berta = (Player(visiting(serving.url), link) for link in links)
    first, second = (anna, berta) if anna.mine else (berta, anna)
    away = visiting(serving.url)
    away.page.add_init_script(TURNED_AWAY)
    away.open("about")
    away.page.get_by_label("Settings").click()
    away.page.get_by_label("A sound when it is your turn").check()
    away.page.get_by_label("A notice when it is your turn").check()
    away.page.evaluate("calls.length = 0")
    waiting = Player(away, second.link)
    assert "is thinking" in away.page.title()
    assert first.page.title().startswith("Your turn")
    first.play_until(second)
    wait_until(away.page, "document.title.startsWith('Your turn')")
    assert away.page.evaluate("calls").count("tone") == 1
    assert any("Your turn" in call for call in away.page.evaluate("calls"))
    assert waiting.mine


def test_nobody_is_called_who_has_not_wished_it(visiting: Visiting, serving: Serving) -> None:
    links = begun(serving, "ifitfits", ("Anna", "human"), ("Berta", "human"), seed="7")
    anna, berta = (Player(visiting(serving.url), link) for link in links)
    first, second = (anna, berta) if anna.mine else (berta, anna)
    away = visiting(serving.url)
    away.page.add_init_script(TURNED_AWAY)
    waiting = Player(away, second.link)
    first.play_until(second)
    waiting.wait()
    assert away.page.evaluate("calls") == []


def test_who_plays_alone_is_you(visit: Visit) -> None:
    visit.open("play/ifitfits")
    name = visit.page.get_by_label("Name of seat 1")
    assert name.get_attribute("placeholder") == "You"
    visit.page.get_by_role("button", name="Begin").click()
    visit.page.wait_for_selector(".players")
    assert "Player 1" not in visit.text
    assert "You (you)" not in visit.text


CUT_OFF: Final = """() => [...document.querySelectorAll(".seats select")].flatMap((select) => {
    const { font } = getComputedStyle(select);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = select.clientWidth - 48;
    const texts = [...select.options].map(({ text }) => text);
    return texts.filter((text) => pen.measureText(text).width > room);
})"""
"""The names of bots for which their field has no room, beside its arrow and its edges."""


@pytest.mark.parametrize("tag", ["en-GB", "ca-ES", "es-ES"])
@pytest.mark.parametrize("width", [320, 1280])
def test_how_strong_a_bot_is_and_how_it_plays_is_read_whole(
    width: int, tag: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag, viewport={"width": width, "height": 800})
    for game in ("catbox", "catinthebox", "ifitfits"):
        visit.open(f"play/{game}")
        assert visit.page.evaluate(CUT_OFF) == []
        texts = visit.page.locator(".seats option").all_inner_texts()
        assert any(re.search(r"\(\d{3,4}\)$", text) for text in texts), texts
        about = visit.page.locator(".seats small")
        assert about.count() >= 1
        fits = "small => small.scrollWidth <= small.clientWidth"
        assert all(about.nth(at).evaluate(fits) for at in range(about.count()))


@pytest.mark.parametrize("options", [{}, PHONE], ids=("desk", "phone"))
def test_the_table_of_results_holds_long_names_and_a_lost_game_has_no_tick(
    options: dict[str, Any], visiting: Visiting, serving: Serving
) -> None:
    seats = (LONG, "human"), (f"{LONG[:-2]}-2", "greedy")
    (link,) = begun(serving, "ifitfits", *seats, seed="3")
    player = Player(visiting(serving.url, **options), link)
    while not player.over:
        player.wait()
        player.play()
    page = player.page
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    sheet = page.locator(".verdict .sheet")
    assert not sheet.evaluate("sheet => sheet.scrollWidth > sheet.clientWidth + 1")
    assert LONG in sheet.inner_text().replace("\n", "")
    assert not page.locator(".verdict tr.own .first").count(), "the bot has won"
    title = page.locator(".verdict h2")
    assert "✓" not in title.evaluate("title => getComputedStyle(title, '::before').content")


def test_names_contain_what_is_seen_on_cards(visit: Visit) -> None:
    for place in ("daily/catbox/2026-11-22", "daily/catinthebox/2026-11-22"):
        visit.open(place)
        assert [text for text in complaints(visit.page) if "is not in its name" in text] == []
    visit.page.evaluate("document.querySelector('.bar .button').ariaLabel = 'other'")
    assert any("is not in its name" in text for text in complaints(visit.page))


def test_without_javascript_the_notice_stands_on_top(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, java_script_enabled=False)
    visit.page.goto(serving.url)
    box = visit.page.locator("noscript").bounding_box()
    assert box is not None
    assert box["y"] < 40


@pytest.mark.parametrize(
    ("tag", "words"), [("en", "expected a string"), ("ca", "s'esperava"), ("es", "se esperaba")]
)
def test_a_request_is_refused_in_plain_words(tag: str, words: str, serving: Serving) -> None:
    body = {"game": "catbox", "seats": [{"player": 7}]}
    answer = httpx2.post(f"{serving.url}api/games", json=body, headers={"accept-language": tag})
    text = answer.json()["error"]
    assert "seats[0].player" in text
    assert words in text.lower()
    assert "Expected `" not in text


@pytest.mark.parametrize(
    ("tag", "words"),
    [("en-GB", "A whole number from 0 to 9"), ("ca-ES", "del 0 al 9"), ("es-ES", "de 0 a 9")],
)
def test_a_field_is_explained_in_the_language_of_the_page(
    tag: str, words: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    visit.open("analyse")
    field = visit.page.locator('input[type="number"]')
    field.fill("99")
    visit.page.locator('form button[type="submit"]').click()
    message = "field => field.validationMessage"
    assert words in field.evaluate(message)
    field.fill("1")
    assert field.evaluate(message) == ""
