"""Games in real browsers: against a bot, between two people, through reloads and power cuts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from games import registry
from games.protocol import Player as Seated
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import ANY_MARK, MARK
from tests.web.browser.knowledge import Secrets
from tests.web.browser.players import CHOICE, MINE, Player, begun, played_out, record_of
from tests.web.browser.serving import Serving
from tests.web.browser.visit import Visit, wait_until_seen

GAMES = "catbox", "catinthebox", "ifitfits"

ROUNDS = {"catinthebox": ["Round 1 of 2 is over", "Round 2 of 2 is over"]}
"""The titles over the table in a game of two, in a game of rounds."""

HOSTILE = "<img src=x onerror=a()>"
"""A name that would run something if it weren't text."""

LISTED = "[data-listed]"
"""A turn in the list of a review."""


@pytest.mark.slow
@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_greedy_shows_nothing_that_is_hidden(
    game: str, visit: Visit, serving: Serving
) -> None:
    seats = ("Anna", "human"), ("greedy", "greedy")
    (link,) = begun(serving, game, *seats, seed="7")
    anna = Player(visit, link)
    heard = Secrets(game, 0)
    anna.wait()
    while not anna.over:
        heard.listen(visit.traffic(), anna.turn - 1)
        anna.play()
        anna.wait()
    record = record_of(serving, link)
    *_, last = record.positions()
    assert last.over
    assert [each.split("\n")[0] for each in anna.rounds] == ROUNDS.get(game, [])
    totals = [score.total for score in last.scores()]
    assert all(str(total) in visit.page.inner_text(".verdict") for total in totals)
    result = visit.page.locator(".verdict table")
    assert [row.split()[0] for row in result.locator(".name").all_inner_texts()] == [
        "Anna",
        "greedy",
    ]
    first = [at for at, place in enumerate(last.places()) if place == min(last.places())]
    assert result.locator("small.first").count() == len(first)
    assert visit.page.locator(".verdict.right").count() == (0 in first)
    assert heard.known_too_early(record) == []
    assert heard.length > 1000 * len(record.turns)
    assert visit.page.get_by_role("link", name="See the review").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
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
        page.get_by_role("button", name="Lay it here").click()
        page.get_by_role("button", name="End turn").click()
    else:
        page.keyboard.press("Escape")
        anna.play()
    hint.wait_for(state="hidden")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed"), [("catinthebox", "37"), ("ifitfits", "27")])
def test_as_many_cards_lie_on_the_page_as_are_held(
    game: str, seed: str, visit: Visit, serving: Serving
) -> None:
    anna, hand = dealt(visit, serving, game, seed)
    most, count = Counter(hand).most_common(1)[0]
    assert count > 1
    cards = anna.page.locator(".strip .card")
    assert cards.filter(has_text=re.compile(f"^{most}")).count() == count
    others = anna.page.locator(".strip .card[data-path]").count() if game == "ifitfits" else 0
    assert cards.count() == len(hand) + others


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 375])
@pytest.mark.parametrize("game", GAMES)
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


@pytest.mark.slow
def test_any_of_several_equal_cards_is_taken(visit: Visit, serving: Serving) -> None:
    anna, hand = dealt(visit, serving, "catinthebox", "37")
    page = anna.page
    while not page.locator(".strip [data-doing=aim]").count():
        anna.play()
        anna.wait()
    number, count = Counter(hand).most_common(1)[0]
    equal = page.get_by_role("button", name=f"the {number}")
    assert equal.count() == count
    equal.last.click()
    page.wait_for_selector(MARK, state="attached")
    pressed = equal.evaluate_all("all => all.map(each => each.ariaPressed)")
    assert pressed == [*["false"] * (count - 1), "true"]


def dealt(visit: Visit, serving: Serving, game: str, seed: str) -> tuple[Player, list[str]]:
    """The first player of a game before the first turn, and the cards of their hand."""
    seats = ("Anna", "human"), ("Bob", "random"), ("Carl", "random")
    (link,) = begun(serving, game, *seats, seed=seed)
    deal = registry.entry(game).game.setup(len(seats), {}).deal(seed)
    anna = Player(visit, link)
    anna.wait()
    return anna, list(map(str, deal.position().seats[0].hand))


@pytest.mark.slow
def test_two_people_in_two_browsers_see_what_the_other_does(
    visiting: Visiting, serving: Serving
) -> None:
    links = begun(serving, "ifitfits", ("Anna", "human"), ("Bob", "human"), seed="3")
    anna, bob = (Player(visiting(serving.url), link) for link in links)
    for _ in range(6):
        mover, other = (anna, bob) if anna.mine else (bob, anna)
        mover.play_until(other)
        assert mover.page.get_by_text(f"{other.name} is thinking").is_visible()


@pytest.mark.slow
def test_a_card_stays_in_the_hand_when_news_of_the_own_turn_comes_twice(
    visit: Visit, serving: Serving
) -> None:
    seats = ("Anna", "human"), ("Bob", "random"), ("Carl", "random")
    (link,) = begun(serving, "catbox", *seats, seed="7")
    anna, page = Player(visit, link), visit.page
    anna.wait()
    anna.step()
    asked: list[Route] = []
    page.route("**/api/game", lambda route: asked.append(route))
    anna.end_turn()
    for _ in range(100):
        page.wait_for_timeout(50)
        if len(asked) > 1:
            break
    first, *rest = asked
    page.wait_for_timeout(500)
    first.continue_()
    page.wait_for_selector(MINE)
    page.keyboard.press(page.locator(CHOICE).first.get_attribute("aria-keyshortcuts") or "")
    page.wait_for_selector(ANY_MARK, state="attached")
    for each in rest:
        with page.expect_response("**/api/game"):
            each.continue_()
    page.wait_for_timeout(200)
    assert rest
    assert page.locator(ANY_MARK).count()


@pytest.mark.nightly
def test_a_turn_in_the_making_is_there_after_a_reload_and_a_power_cut(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        (link,) = begun(server, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
        visit = visiting(server.url)
        anna = Player(visit, link)
        anna.wait()
        anna.step()
        before = anna.seen
        anna.page.reload()
        anna.wait()
        assert anna.seen == before
        server.kill()
        server.start()
        anna.page.reload()
        anna.wait()
        assert anna.seen == before
        visit.complaints.clear()
        anna.end_turn()
        anna.wait()
        assert anna.turn == 3


@pytest.mark.nightly
def test_a_page_that_lost_its_server_goes_on_when_it_is_back(
    visiting: Visiting, tmp_path: Path
) -> None:
    with Serving(tmp_path) as server:
        (link,) = begun(server, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
        visit = visiting(server.url)
        anna = Player(visit, link)
        anna.wait()
        anna.step()
        server.kill()
        anna.page.keyboard.press("e")
        anna.page.get_by_text("The server doesn't answer").wait_for()
        server.start()
        anna.end_turn()
        anna.wait()
        assert anna.turn == 3
        visit.complaints.clear()


@pytest.mark.slow
def test_a_hostile_name_is_text(visiting: Visiting, serving: Serving) -> None:
    links = begun(serving, "catbox", (HOSTILE, "human"), ("Bob", "human"), seed="1")
    first, second = (Player(visiting(serving.url), link) for link in links)
    first.play()
    second.wait()
    for player in (first, second):
        assert HOSTILE in player.visit.text
        assert player.page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_what_another_seat_sees_is_noticed(game: str) -> None:
    rules = registry.entry(game).game
    setup = rules.setup(2, {})
    deal = setup.deal("5", 0)
    record = setup.record("5", deal, (Seated("Anna", "human"), Seated("Bob", "human")))
    views = (deal.memory().observe(deal.position(), seat).view for seat in range(2))
    own, others = map(rules.text, views)
    fair, leaking = Secrets(game, 0), Secrets(game, 0)
    fair.listen(own, 0)
    leaking.listen(others, 0)
    assert fair.known_too_early(record) == []
    assert leaking.known_too_early(record)


@pytest.mark.slow
def test_a_game_is_looked_back_at_on_its_board_turn_by_turn(visit: Visit, serving: Serving) -> None:
    (link,) = begun(serving, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
    last = played_out(serving, link)
    visit.open(f"review/{link}")
    page = visit.page
    page.wait_for_selector("[role=status] progress")
    page.wait_for_selector(".review .prose:not([hidden])", timeout=240_000)
    assert page.locator(".turn-bar").count() == (last + 1) // 2
    slider, board = page.get_by_role("slider", name="Turn"), page.locator(".review .board-svg")
    assert slider.get_attribute("max") == str(last)
    worst = slider.input_value()
    page.get_by_role("heading", name=f"Turn {worst}: Anna").wait_for()
    check_the_order_of_turns(page, worst)
    assert page.locator(".turn-bar[aria-pressed=true]").get_attribute("data-turn") == worst
    played = board.inner_html()
    better = page.locator(".best button[aria-pressed=false]").first
    text = better.locator("code").inner_text()
    better.click()
    page.get_by_text(f"On the board: {text}").wait_for()
    assert board.inner_html() != played
    page.locator(".best button").filter(has_text="played").click()
    page.locator(".turn-detail").get_by_text("Gave away").wait_for()
    assert board.inner_html() == played
    slider.focus()
    page.keyboard.press("Home")
    page.get_by_role("heading", name=f"After turn 0 of {last}").wait_for()
    page.keyboard.press("End")
    page.get_by_role("heading", name=re.compile(rf"urn {last}\b")).wait_for()
    assert page.get_by_role("button", name="After").is_disabled()
    page.reload()
    page.get_by_role("heading", name=f"Turn {worst}: Anna").wait_for(timeout=5_000)
    assert slider.input_value() == worst
    check_rows_belong_to_the_turn_that_is_seen(page, worst)


def check_rows_belong_to_the_turn_that_is_seen(page: Page, worst: str) -> None:
    """While another turn is waited for, a row of the one that is seen still shows that one."""
    asked: list[Route] = []
    page.route("**/review/board?*", lambda route: asked.append(route), times=1)
    page.locator(LISTED).nth(1).click()
    wait_until_seen(page, lambda: bool(asked), "the other turn is asked for")
    page.locator(".best button[aria-pressed=false]").first.click()
    page.get_by_text("On the board: ").wait_for()
    page.get_by_role("heading", name=f"Turn {worst}: Anna").wait_for()
    assert page.locator(f"{LISTED}[aria-pressed=true]").get_attribute("data-listed") == worst
    asked[0].continue_()


def check_the_order_of_turns(page: Page, worst: str) -> None:
    """The turns are listed by what they gave away, and on wish in the order of play."""
    assert listed_turns(page)[0] == worst
    losses = [float(text.rpartition(" ")[2]) for text in page.locator(LISTED).all_inner_texts()]
    assert losses == sorted(losses, reverse=True)
    assert page.locator(f"{LISTED}[aria-pressed=true]").get_attribute("data-listed") == worst
    page.get_by_role("button", name="In the order of play").click()
    assert listed_turns(page) == sorted(listed_turns(page), key=int)
    second = listed_turns(page)[1]
    page.locator(LISTED).nth(1).click()
    page.get_by_role("heading", name=f"Turn {second}: Anna").wait_for()
    page.get_by_role("button", name="The worst turns first").click()
    page.locator(LISTED).first.click()
    page.get_by_role("heading", name=f"Turn {worst}: Anna").wait_for()


def listed_turns(page: Page) -> list[str]:
    """The numbers of the turns in the list."""
    shown: list[str] = page.locator(LISTED).evaluate_all("all => all.map(x => x.dataset.listed)")
    return shown
