"""Games of one person in a real browser: played, hinted, lost from sight and looked back at."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from games import registry
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import MARK
from tests.web.browser.players import Player, against_greedy, begun, played_out, record_of
from tests.web.browser.serving import Serving
from tests.web.browser.visit import LOOKS, Visit, held_back, wait_until_seen

pytestmark = pytest.mark.slow

ROUNDS: Final = {"catinthebox": ["Round 1 of 2 is over", "Round 2 of 2 is over"]}
"""The titles over the table in a game of two, in a game of rounds."""

LISTED: Final = "[data-listed]"
"""A turn in the list of a review."""

TURNS: Final = "all => all.map(each => each.dataset.turn)"
"""The turns of elements in notation."""

REVIEWED: Final = ".review .prose:not([hidden])"

LONG: Final = "Wolfeschlegelsteinhausen"
"""A name of as many letters as a name may have, and no place to break it."""

DAILY: Final = "daily/ifitfits/2026-03-05"
DOWN: Final = "The server doesn't answer"


@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_whole_game_against_greedy_ends_with_its_result(
    game: str, visit: Visit, serving: Serving
) -> None:
    anna = Player(visit, against_greedy(serving, game))
    anna.wait()
    while not anna.over:
        anna.play()
        anna.wait()
    *_, last = record_of(serving, anna.link).positions()
    assert last.over
    assert [each.split("\n")[0] for each in anna.rounds] == ROUNDS.get(game, [])
    result = visit.page.locator(".verdict table")
    assert all(str(score.total) in result.inner_text() for score in last.scores())
    names = [row.split()[0] for row in result.locator(".name").all_inner_texts()]
    assert names == ["Anna", "greedy"]
    first = [at for at, place in enumerate(last.places()) if place == min(last.places())]
    assert result.locator("small.first").count() == len(first)
    assert visit.page.locator(".verdict.right").count() == (0 in first)
    assert visit.page.get_by_role("link", name="See the review").is_visible()
    sent = [url.split("#")[0] for url in visit.requests]
    assert any(url.endswith("/api/game/move") for url in sent)
    assert not [url for url in sent if anna.link in url], "addresses hold no secret"


@pytest.mark.parametrize("look", ["light", "phone"])
def test_the_table_of_results_holds_long_names_and_a_lost_game_has_no_tick(
    look: str, visiting: Visiting, serving: Serving
) -> None:
    seats = (LONG, "human"), (f"{LONG[:-2]}-2", "greedy")
    (link,) = begun(serving, "ifitfits", *seats, seed="3")
    played_out(serving, link)
    page = Player(visiting(serving.url, **LOOKS[look]), link).page
    sheet = page.locator(".verdict .sheet")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    assert not sheet.evaluate("sheet => sheet.scrollWidth > sheet.clientWidth + 1")
    assert LONG in sheet.inner_text().replace("\n", "")
    assert not page.locator(".verdict tr.own .first").count(), "the bot has won"
    title = page.locator(".verdict h2")
    assert "✓" not in title.evaluate("title => getComputedStyle(title, '::before').content")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_hint_leads_to_its_place_step_by_step_and_its_numbers_stand_behind_a_button(
    game: str, visit: Visit, serving: Serving
) -> None:
    anna, _hand = dealt(visit, serving, game, "7")
    page, hint = anna.page, visit.page.locator(".hints")
    page.keyboard.press("h")
    hint.get_by_text("Hint 1 of ").wait_for()
    assert hint.locator("summary").count() == 0
    while hint.get_by_role("button", name="More").count():
        hint.get_by_role("button", name="More").click()
    hint.locator("summary").click()
    assert hint.locator("td").first.is_visible()
    if game == "catbox":
        assert page.locator(".cursor-cell").count() > 0
        anna.hands.lay(page.get_by_role("button", name="Lay it here").click)
        page.get_by_role("button", name="End turn").click()
    else:
        page.keyboard.press("Escape")
        anna.play()
    hint.wait_for(state="hidden")


def test_as_many_cards_lie_on_the_page_as_are_held(visit: Visit, serving: Serving) -> None:
    anna, hand = dealt(visit, serving, "ifitfits", "27")
    most, count = Counter(hand).most_common(1)[0]
    assert count > 1
    cards = anna.page.locator(".strip .card")
    assert cards.filter(has_text=re.compile(f"^{most}")).count() == count
    others = anna.page.locator(".strip .card[data-path]").count()
    assert cards.count() == len(hand) + others


def test_any_of_several_equal_cards_is_taken(visit: Visit, serving: Serving) -> None:
    anna, hand = dealt(visit, serving, "catinthebox", "37")
    page = anna.page
    while not page.locator(".strip [data-doing=aim]").count():
        anna.play()
        anna.wait()
    number, count = Counter(hand).most_common(1)[0]
    equal = page.get_by_role("button", name=f"the {number}")
    assert equal.count() == count > 1
    equal.last.click()
    page.wait_for_selector(MARK, state="attached")
    pressed = equal.evaluate_all("all => all.map(each => each.ariaPressed)")
    assert pressed == [*["false"] * (count - 1), "true"]


@pytest.mark.diagonal
@pytest.mark.parametrize("width", [1280, 375])
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_seats_are_a_table_that_fits_its_place(
    game: str, width: int, visiting: Visiting, serving: Serving
) -> None:
    viewport = {"width": width, "height": 800}
    visit = visiting(serving.url, viewport=viewport, locale="es-ES")
    dealt(visit, serving, game, "7")
    (table,) = visit.page.get_by_role("table").filter(has_text="asiento").all()
    assert table.get_by_role("columnheader").count() > 1
    names = table.get_by_role("rowheader").all_inner_texts()
    assert [name.split("\n")[-1] for name in names] == ["Te toca a ti.", "Bob", "Carl"]
    assert table.evaluate("own => own.scrollWidth <= own.parentElement.clientWidth")
    assert visit.page.evaluate("document.documentElement.scrollWidth") == width


def dealt(visit: Visit, serving: Serving, game: str, seed: str) -> tuple[Player, list[str]]:
    """The first player of a game before the first turn, and the cards of their hand."""
    seats = ("Anna", "human"), ("Bob", "random"), ("Carl", "random")
    (link,) = begun(serving, game, *seats, seed=seed)
    deal = registry.entry(game).game.setup(len(seats), {}).deal(seed)
    anna = Player(visit, link)
    anna.wait()
    return anna, list(map(str, deal.position().seats[0].hand))


def test_while_the_server_is_down_keys_and_links_say_so_and_then_it_goes_on(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        puzzle, game = visiting(server.url), visiting(server.url)
        puzzle.open(DAILY)
        anna = Player(game, against_greedy(server, "catbox"))
        anna.wait()
        anna.step()
        before = anna.seen
        server.stop()
        for visit in (puzzle, game):
            visit.may_fail = True
            visit.page.keyboard.press("h")
            visit.page.locator(".line").get_by_text(DOWN).wait_for()
        puzzle.page.get_by_role("link", name="Rules").first.click()
        puzzle.page.get_by_text("A part of the page can't be loaded").wait_for()
        assert "dynamically" not in puzzle.text
        server.start()
        puzzle.page.get_by_role("button", name="Load the page again").click()
        puzzle.page.wait_for_selector(".page-rules h1")
        game.reload()
        anna.wait()
        assert anna.seen == before, "a turn in the making is still there"
        anna.end_turn()
        anna.wait()
        assert anna.turn == 3


def test_a_game_is_looked_back_at_turn_by_turn_and_its_worst_turn_tried_again(
    visit: Visit, serving: Serving
) -> None:
    link = against_greedy(serving, "catbox")
    last = played_out(serving, link)
    visit.open(f"review/{link}")
    page = visit.page
    page.wait_for_selector(REVIEWED)
    assert page.locator(".turn-bar").count() == (last + 1) // 2
    assert page.locator(".chart text").filter(has_text=re.compile(r"^0 %$")).count() == 1
    slider = page.get_by_role("slider", name="Turn")
    assert slider.get_attribute("max") == str(last)
    worst = slider.input_value()
    page.get_by_role("heading", name=f"Turn {worst}: You").wait_for()
    check_the_order_of_turns(page, worst)
    assert page.locator(".turn-bar[aria-pressed=true]").get_attribute("data-turn") == worst
    check_turns_are_compared(page)
    slider.focus()
    page.keyboard.press("Home")
    page.get_by_role("heading", name=f"After turn 0 of {last}").wait_for()
    page.keyboard.press("End")
    page.get_by_role("heading", name=re.compile(rf"urn {last}\b")).wait_for()
    assert page.get_by_role("button", name="After").is_disabled()
    page.reload()
    page.get_by_role("heading", name=f"Turn {worst}: You").wait_for()
    assert slider.input_value() == worst
    check_rows_belong_to_the_turn_that_is_seen(page, worst)
    try_again(page, worst)


def check_turns_are_compared(page: Page) -> None:
    """What was played stays beside the better turn, or the one that is chosen."""
    played, better = page.locator(".compared .played"), page.locator(".compared figure").last
    assert played.locator(".turn-edge").count() == better.locator(".turn-edge").count() == 1
    before, other = played.inner_text(), better.inner_html()
    page.get_by_text("The chance to win fell from").wait_for()
    row = page.locator(".looked-at .best button[aria-pressed=false]").last
    turn = row.get_attribute("data-turn")
    row.click()
    page.locator(f".compared [data-turn='{turn}']").wait_for()
    assert played.inner_text() == before
    assert better.inner_html() != other
    page.locator(".best button").filter(has_text="played").click()
    page.get_by_text("The chance to win fell from").wait_for()
    assert better.inner_html() == other


def check_the_order_of_turns(page: Page, worst: str) -> None:
    """They are listed by the chance to win that they gave away, on wish in the order of play."""
    assert listed_turns(page)[0] == worst
    texts = page.locator(LISTED).all_inner_texts()
    losses = [int(found[1]) for text in texts if (found := re.search(r"(\d+) %", text))]
    assert losses == sorted(losses, reverse=True) != []
    assert page.locator(f"{LISTED}[aria-pressed=true]").get_attribute("data-listed") == worst
    page.get_by_role("button", name="In the order of play").click()
    assert listed_turns(page) == sorted(listed_turns(page), key=int)
    second = listed_turns(page)[1]
    page.emulate_media(reduced_motion="reduce")  # A click while it scrolls would end the scrolling.
    page.locator(LISTED).nth(1).click()
    page.get_by_role("heading", name=f"Turn {second}: You").wait_for()
    seen_whole(page, ".compared, .looked-at > .drawn")
    page.get_by_role("button", name="The worst turns first").click()
    page.locator(LISTED).first.click()
    page.get_by_role("heading", name=f"Turn {worst}: You").wait_for()
    seen_whole(page, ".compared")


def seen_whole(page: Page, selector: str) -> None:
    """Wait until something is in sight from its top to its foot."""

    def seen() -> bool:
        box = page.locator(selector).first.bounding_box()
        size = page.viewport_size
        assert box
        assert size
        return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]

    wait_until_seen(page, seen, f"{selector} is scrolled into sight")


def listed_turns(page: Page) -> list[str]:
    """The numbers of the turns in the list."""
    shown: list[str] = page.locator(LISTED).evaluate_all("all => all.map(x => x.dataset.listed)")
    return shown


def check_rows_belong_to_the_turn_that_is_seen(page: Page, worst: str) -> None:
    """While another turn is waited for, a row of the one that is seen still shows that one."""
    asked = held_back(page, "**/review/board?*")
    page.locator(LISTED).nth(1).click()
    wait_until_seen(page, lambda: asked, "the other turn is asked for")
    page.locator(".looked-at .best button[aria-pressed=false]").last.click()
    page.get_by_text("Instead", exact=True).wait_for()
    page.get_by_role("heading", name=f"Turn {worst}: You").wait_for()
    assert page.locator(f"{LISTED}[aria-pressed=true]").get_attribute("data-listed") == worst
    asked[0].continue_()


def try_again(page: Page, worst: str) -> None:
    """Open the position before a turn as a puzzle, with a hint, give it up, and come back."""
    best = page.locator(".looked-at .best button").evaluate_all(TURNS)
    page.locator(".turn-detail .answers a.primary").click()
    page.wait_for_selector(".page-again .table")
    assert re.search(rf"\b{worst}\b", page.inner_text("h1"))
    page.keyboard.press("h")
    page.locator(".hints li").wait_for()
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    assert page.locator(".news.verdict p.notation").inner_text() in best
    page.locator(".news.verdict a.primary").click()
    page.wait_for_selector(REVIEWED)
