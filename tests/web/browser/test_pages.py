"""Every place of the page: how it is read, in which language, how large it is, and the way back."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from benchmarks.visits import traffic
from games import registry
from languages.messages import LANGUAGES
from puzzles.lesson import tutorial_of
from puzzles.recipe import tier_number
from tests.web.browser.accessibility import complaints, stops
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import MARK, Hands
from tests.web.browser.players import Player, against_greedy
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import NOON, Serving, files_served
from tests.web.browser.test_friends import join_address, set_up, watch_address
from tests.web.browser.visit import LOOKS, PHONE, Visit, wait_until

pytestmark = pytest.mark.slow

DAY: Final = "2026-11-22"
CHAIN: Final = "catbox", "2026-11-17"

PLACES: Final = (
    *("", "daily/catbox/2026-11-17", "daily/catinthebox/2026-11-19", "daily/ifitfits/2026-11-18"),
    *("practice/catbox", "archive/catbox", "learn/catbox", "lesson/catbox/covering"),
    *("lesson/catinthebox/paradox", "lesson/ifitfits/ties", "play", "analyse", "rules/ifitfits"),
    *("stats", "about"),
)

# For those who can't see it or use keys alone


@pytest.mark.parametrize("look", LOOKS)
def test_every_place_has_names_contrast_and_an_order_of_headings(
    look: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **LOOKS[look])
    page, found = visit.page, {}
    for place in PLACES:
        visit.open(place)
        found[place] = complaints(page)
    Player(visit, against_greedy(serving, "ifitfits")).wait()
    found["game"] = complaints(page)
    set_up(visit, "Anna", "Bob")
    addresses = {"join": join_address(visit), "watch": watch_address(visit)}
    found["host"] = complaints(page)
    for name, address in addresses.items():
        page.goto(address)
        page.wait_for_selector(f".page-{name} h1")
        found[name] = complaints(page)
    visit.open("device")
    page.get_by_role("button", name="Show a code").click()
    page.wait_for_selector(".device-code")
    found["device"] = complaints(page)
    assert {place: texts for place, texts in found.items() if texts} == {}


def test_a_place_that_is_not_there_says_so_and_tab_stops_where_the_focus_is_seen(
    visit: Visit,
) -> None:
    visit.may_fail = True
    for place in ("daily/chess/2026-11-17", "game/nobody"):
        visit.open(place)
        assert visit.page.get_by_role("alert").is_visible()
    for place in ("", "daily/catbox/2026-11-17", "play"):
        visit.open(place)
        found = stops(visit.page)
        assert "skip" in found[0]
        assert len(found) >= 10


def test_what_is_held_is_said_to_those_who_do_not_see_it(visit: Visit) -> None:
    visit.open("daily/catbox/2026-11-17")
    words = visit.page.get_by_role("table", name="The board, cell by cell").inner_text()
    assert all(colour in words for colour in ("purple", "black", "pink", "empty box"))
    hands = Hands(visit.page)
    hands.choice(0).click()
    visit.page.wait_for_selector(MARK, state="attached")
    visit.page.keyboard.press("n")
    assert hands.line
    visit.page.keyboard.press("Escape")
    assert not hands.line


def test_without_javascript_the_notice_stands_on_top(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, java_script_enabled=False)
    visit.page.goto(serving.url)
    box = visit.page.locator("noscript").bounding_box()
    assert box is not None
    assert box["y"] < 40


# Languages


@pytest.mark.parametrize(
    ("tag", "solve", "clock", "code", "number"),
    [
        ("ca-ES", "Resol", "amb rellotge", "Mostra un codi", "del 0 al 9"),
        ("es-ES", "Resolver", "con reloj", "Mostrar un código", "de 0 a 9"),
        ("fr-FR", "Solve", "with a clock", "Show a code", "A whole number from 0 to 9"),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(
    tag: str, solve: str, clock: str, code: str, number: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag)
    page = visit.page
    visit.open()
    spoken = tag[:2] if tag[:2] in LANGUAGES else "en"
    assert page.locator("html").get_attribute("lang") == spoken
    assert page.locator(".today .primary").first.inner_text().startswith(solve)
    visit.open("play/catbox")
    page.get_by_text(clock).click()
    assert "bot" in page.locator("form.setup .quiet").inner_text()
    visit.open("device")
    page.get_by_role("button", name=code).click()
    page.locator(".device-code ~ .quiet").get_by_text("10").wait_for()
    visit.open("analyse")
    field = page.locator('input[type="number"]')
    field.fill("99")
    page.locator('form button[type="submit"]').click()
    message = "field => field.validationMessage"
    assert number in field.evaluate(message)
    field.fill("1")
    assert field.evaluate(message) == ""


def test_another_language_is_chosen_on_the_page_and_stays(visit: Visit) -> None:
    visit.open("about")
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Language").select_option("ca")
    visit.page.wait_for_selector("html[lang=ca]")
    visit.reload()
    assert visit.page.locator("html").get_attribute("lang") == "ca"


@pytest.mark.parametrize(
    ("tag", "words"), [("en", "expected a string"), ("ca", "s'esperava"), ("es", "se esperaba")]
)
def test_a_request_is_refused_in_plain_words(tag: str, words: str, serving: Serving) -> None:
    body = {"game": "catbox", "seats": [{"player": 7}]}
    headers = {"accept-language": tag}
    text = serving.client.post("api/games", json=body, headers=headers).json()["error"]
    assert "seats[0].player" in text
    assert words in text.lower()
    assert "Expected `" not in text


CUT_OFF: Final = """() => [...document.querySelectorAll(".seats select")].flatMap((select) => {
    const { font } = getComputedStyle(select);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = select.clientWidth - 48;
    const texts = [...select.options].map(({ text }) => text);
    return texts.filter((text) => pen.measureText(text).width > room);
})"""
"""The names of bots for which their field has no room, beside its arrow and its edges."""


@pytest.mark.diagonal
@pytest.mark.parametrize("tag", ["en-GB", "ca-ES", "es-ES"])
@pytest.mark.parametrize("width", [320, 1280])
def test_how_strong_a_bot_is_and_how_it_plays_is_read_whole(
    width: int, tag: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, locale=tag, viewport={"width": width, "height": 800})
    for game in registry.GAMES:
        visit.open(f"play/{game}")
        assert visit.page.evaluate(CUT_OFF) == []
        texts = visit.page.locator(".seats option").all_inner_texts()
        assert any(re.search(r"\(\d{3,4}\)$", text) for text in texts), texts
        about = visit.page.locator(".seats small")
        assert about.count() >= 1
        fits = "all => all.every(small => small.scrollWidth <= small.clientWidth)"
        assert about.evaluate_all(fits)


# Where somebody goes on


def test_a_game_under_way_is_offered_with_whom_one_plays_and_whose_turn_it_is(
    visit: Visit, serving: Serving
) -> None:
    Player(visit, against_greedy(serving, "catbox")).wait()
    visit.page.get_by_role("link", name="How to play").wait_for()
    for place, title in (("", "Go on"), ("play", "Your games")):
        visit.open(place)
        games = visit.page.locator("section", has=visit.page.get_by_role("heading", name=title))
        games.get_by_role("link", name=re.compile("^Cat Box.* against greedy$")).wait_for()
        games.get_by_text("Your turn.").wait_for()


def test_how_hard_a_puzzle_is_is_seen_as_cats_and_said_where_they_are_touched(visit: Visit) -> None:
    visit.open(f"daily/catbox/{DAY}")
    scale = visit.page.locator(".tier summary")
    assert scale.locator("svg").count() == 5
    assert scale.locator("svg.full").count() == 5
    scale.click()
    visit.page.get_by_text("Difficulty: 5 of 5. One cat is the easiest puzzle").wait_for()
    visit.open("practice/catbox")
    assert visit.page.get_by_role("img", name="Difficulty: 1 of 5").count() > 1
    visit.open("archive/catbox")
    assert visit.page.get_by_label(re.compile("Difficulty: 5 of 5")).count() > 4


def test_how_hard_lessons_are_is_seen_in_their_list_and_in_each(visit: Visit) -> None:
    visit.open("learn/catbox")
    lessons = tutorial_of("catbox").lessons
    assert visit.page.locator(".lessons .tier-cats").count() == sum(
        bool(lesson.tier) for lesson in lessons
    )
    hardest = max(lessons, key=lambda lesson: tier_number(lesson.tier))
    told = f"Difficulty: {tier_number(hardest.tier)} of 5"
    row = visit.page.locator(".lessons li", has_text=hardest.title)
    assert row.get_by_role("img", name=told).count() == 1
    visit.open(f"lesson/catbox/{hardest.name}")
    visit.page.locator(".tier summary").get_by_role("img", name=told).wait_for()


# How much is sent

FIRST_BYTES: Final = 61_000
WARM_REQUESTS: Final = 4
"""Of somebody new to a game: the page, what was played, the lessons, and the first of them."""


@pytest.mark.diagonal
@pytest.mark.parametrize("place", ["", *(f"daily/{game}/{DAY}" for game in registry.GAMES)])
@pytest.mark.parametrize("tag", ["en-GB", "ca-ES"])
def test_a_first_visit_is_small_and_a_second_one_asks_for_little(
    place: str, tag: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **PHONE, locale=tag, new=True)
    first, warm = (traffic(visit.page, f"{visit.url}#/{place}") for _ in range(2))
    assert first.bytes < FIRST_BYTES
    assert warm.requests <= WARM_REQUESTS
    assert warm.bytes < first.bytes / 2


def test_loading_shows_a_sign(visit: Visit) -> None:
    visit.page.route("**/start.js", lambda _: None)
    visit.page.goto(visit.url, wait_until="commit")
    visit.page.wait_for_selector("main[aria-busy]:empty")
    sign = "main => getComputedStyle(main, '::after').animationName"
    assert visit.page.locator("main").evaluate(sign) == "turn"
    visit.page.unroute_all()


# Days, and the way back


@pytest.mark.parametrize(
    ("place", "zone"), [("", "Pacific/Auckland"), (f"daily/catbox/{DAY}", "America/Los_Angeles")]
)
def test_the_next_daily_comes_and_is_offered_when_the_servers_day_ends(
    place: str, zone: str, visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        visit = visiting(server.url, timezone_id=zone)
        visit.page.clock.install(time=NOON)
        visit.open()
        assert re.search(r"in (12\sh|11\sh 5\d\smin)$", visit.page.inner_text(".countdown"))
        visit.open(place)
        offer = visit.page.get_by_role("link", name="A new day")
        assert not offer.count()
        server.now += timedelta(days=1)
        visit.page.clock.fast_forward("13:00:00")
        offer.click()
        visit.page.get_by_text("November 23").first.wait_for()
        assert not offer.count()


def test_back_from_a_day_leads_to_where_one_was_in_the_archive(
    visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **PHONE)
    visit.open("archive/catbox")
    visit.page.get_by_role("button", name="Earlier months").click()
    months = visit.page.locator(".month").count()
    day = visit.page.locator(".month .day").nth(120)
    day.scroll_into_view_if_needed()
    wait_until(visit.page, "scrollY > 500 && history.state?.scroll === scrollY")
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


# Elsewhere: other devices, pages of others, lists of programs


def take_over(visit: Visit) -> None:
    visit.page.get_by_role("button", name="Take over its progress").click()


def test_a_phone_has_what_was_solved_at_the_desk_by_its_link_which_works_once(
    visiting: Visiting, serving: Serving
) -> None:
    desk, phone, third = (visiting(serving.url, **look) for look in ({}, PHONE, {}))
    desk.open(f"daily/{'/'.join(CHAIN)}")
    for pick in picks(*CHAIN):
        Hands(desk.page).drag(pick)
    desk.page.get_by_role("heading", name="Solved").wait_for()
    for visit in (desk, phone):
        Player(visit, against_greedy(serving, "catbox"))
    desk.page.get_by_label("Settings").click()
    desk.page.get_by_label("Patterns as well as colours").check()
    desk.open("about")
    desk.page.get_by_role("link", name="Take your progress to another device").click()
    desk.page.get_by_role("button", name="Show a code").click()
    code = desk.page.locator(".device-code").inner_text()
    assert re.fullmatch(r"\w{5}-\w{5}", code)
    desk.page.get_by_role("img", name="The same link as a QR code").wait_for()
    assert desk.page.get_by_text("within 10 minutes").is_visible()
    phone.page.goto(desk.page.get_by_label("The link for the other device").input_value())
    assert phone.page.get_by_label("The code of the other device").input_value() == code
    assert "the better of each puzzle is kept" in phone.text
    take_over(phone)
    phone.page.wait_for_selector(".page-stats h1")
    assert "#/device" not in phone.page.url
    assert phone.page.locator(".figures dd").first.inner_text() == "1"
    assert phone.page.locator("html").get_attribute("data-patterns") == "on"
    phone.open(f"daily/{'/'.join(CHAIN)}")
    phone.page.get_by_role("heading", name="Solved").wait_for()
    phone.open("play")
    assert phone.page.locator(".own-games a").count() == 2
    third.open("device")
    third.page.get_by_label("The code of the other device").fill(code.lower())
    third.may_fail = True
    take_over(third)
    third.page.get_by_text("No device shows this code now").wait_for()
    assert not any(code in url for url in (*desk.requests, *phone.requests))


def test_a_daily_is_played_in_a_frame_of_another_page(
    serving: Serving, visiting: Visiting, visit: Visit, tmp_path: Path
) -> None:
    visit.open("archive/catbox")
    visit.page.get_by_text("Show each day's puzzle").click()
    code = visit.page.inner_text(".embedding pre")
    assert code.startswith(f'<iframe src="{serving.url}embed#/daily/catbox"')
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Other</title>{code}")
    with files_served(tmp_path) as url:
        other = visiting(url, **PHONE)
        other.may_fail = True  # That page has no icon.
        other.page.goto(url)
        frame = other.page.frame_locator("iframe")
        frame.locator('.hand [data-doing="aim"]').first.click()
        frame.locator(MARK).first.wait_for(state="attached")
        assert not frame.locator(".menu").is_visible()
        other.requests.clear()
    for place in ("", "offline", "api/site"):
        headers = serving.client.get(place).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_link_to_the_page_has_a_picture_of_the_day(serving: Serving) -> None:
    found = re.search(r'property="og:image" content="([^"]+)"', serving.client.get("").text)
    assert found is not None
    assert found[1].startswith(f"{serving.url}preview/")
    picture = Image.open(io.BytesIO(serving.client.get(found[1]).content))
    assert picture.size == (1200, 630)
    room = 1200 // len(registry.GAMES)
    for left in range(0, 1200, room):
        board = picture.crop((left, 96, left + room, 630))
        assert len(board.getcolors(1 << 20) or []) > 20
    assert serving.client.get("preview/2031-01-01.png").status_code == 404


def test_the_page_can_be_installed(visit: Visit, serving: Serving) -> None:
    visit.open()
    session = visit.page.context.new_cdp_session(visit.page)
    manifest = session.send("Page.getAppManifest")
    assert not manifest["errors"]
    assert json.loads(manifest["data"])["display"] == "standalone"
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    icon = visit.page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    answer = serving.client.get(str(icon))
    assert Image.open(io.BytesIO(answer.content)).size == (512, 512)
