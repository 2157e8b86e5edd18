"""How the page looks: on phones, at twice its size, with shared shapes, and in Firefox."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from games import registry
from tests.support.page_server import posted
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import HELD_OVER, MARK, Hands, Pick
from tests.web.browser.marionette import Firefox
from tests.web.browser.players import Player, against_greedy
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving
from tests.web.browser.visit import (
    HAS_MET,
    LOOKS,
    PATIENCE,
    PHONE,
    Visit,
    wait_until,
    wait_until_seen,
)

pytestmark = pytest.mark.slow

DAY: Final = "2026-11-22"

UPRIGHT: Final = ((320, 568), (320, 640), (360, 740), (390, 844), (430, 932))
ASIDE: Final = ((667, 375), (740, 360), (844, 390))
TWICE: Final = ((640, 400), (683, 384))
"""Windows in pixels of the page; a desk of 1280 by 800 has the first one at 200 %."""

AIMS: Final = '.hand [data-doing="aim"]'

COVERED: Final = """() => [...document.querySelectorAll("circle.mark")].filter((dot) => {
    const box = dot.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !hit?.closest(".board-svg");
}).map((dot) => dot.dataset.cell)"""
"""The marked places that are not hit in their middle."""

SCALE: Final = """svg => new Promise((found) => {
    const drawn = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
    drawn(() => found(svg.getScreenCTM().a));
})"""
"""The scale of a drawing once it was laid out."""

UNSEEN: Final = """(names) => names.filter((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    const [x, y] = [box.x + Math.min(box.width, 40) / 2, box.y + Math.min(box.height, 24) / 2];
    return !document.querySelector(name).contains(document.elementFromPoint(x, y));
})"""
"""Of what the beginning is not seen in the window, or lies below something else."""


def window(size: tuple[int, int]) -> dict[str, Any]:
    """A phone with a window of a size, where nothing moves by itself."""
    size_of = {"viewport": {"width": size[0], "height": size[1]}}
    return {**PHONE, **size_of, "reduced_motion": "reduce"}


@pytest.mark.nightly_cases("(320, 640)", "(360", "(390", "(640", "(667", "(740", "(683")
@pytest.mark.parametrize("size", [*UPRIGHT, *ASIDE, *TWICE], ids=str)
def test_every_place_is_hit_where_it_is_marked(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size))
    found = {game: covered(visit, game) for game in registry.GAMES}
    assert found == {game: [] for game in registry.GAMES}


def covered(visit: Visit, game: str) -> list[str]:
    """Where the cards of a daily can't be laid by a tap, after each step of the solution too."""
    visit.open(f"daily/{game}/{DAY}")
    hands, found = Hands(visit.page), list[str]()
    for pick in picks(game, DAY):
        paths = visit.page.locator(AIMS).evaluate_all("all => all.map(each => each.dataset.path)")
        for path in dict.fromkeys(paths):
            visit.page.locator(f'.hand [data-path="{path}"]').first.dispatch_event("click")
            # Where there is a place the line says what it brings, once places are marked.
            visit.page.keyboard.press("n")
            visit.page.wait_for_selector(".line.legal, .line:empty", state="attached")
            found += visit.page.evaluate(COVERED)
            visit.page.keyboard.press("Escape")
        hands.click(pick)
    return found


@pytest.mark.nightly_cases("(320, 640)", "(390", "(740", "(683")
@pytest.mark.parametrize("size", [*UPRIGHT[1:], *ASIDE, *TWICE], ids=str)
def test_task_board_card_and_buttons_are_seen_without_scrolling(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size))
    for game in registry.GAMES:
        visit.open(f"daily/{game}/{DAY}")
        names = [".task", ".board-svg", ".strip .card", ".bar .primary"]
        assert visit.page.evaluate(UNSEEN, names) == [], game
        assert not visit.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")


def test_coordinates_take_room_on_demand(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, **PHONE)
    visit.open(f"daily/catbox/{DAY}")
    width = cell_width(visit)
    button = visit.page.get_by_role("button", name="Letters and coordinates")
    assert button.get_attribute("aria-pressed") == "false"
    button.tap()
    assert button.get_attribute("aria-pressed") == "true"
    wait_until_seen(visit.page, lambda: cell_width(visit) < 0.95 * width, "smaller cells")
    visit.reload()
    wait_until_seen(visit.page, lambda: cell_width(visit) < 0.95 * width, "smaller cells")


def cell_width(visit: Visit) -> float:
    """Pixels of the window that the board gives to a unit of its drawing."""
    found: float = visit.page.locator(".board-svg").evaluate(SCALE)
    return found


def test_the_wheel_scrolls_the_page_and_zooms_with_ctrl(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1100, "height": 620})
    visit.open(f"daily/ifitfits/{DAY}")
    visit.page.evaluate("document.body.style.minHeight = '150vh'")  # It fits its window without.
    box = visit.page.locator(".board-svg").bounding_box()
    assert box is not None
    before = cell_width(visit)
    visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visit.page.mouse.wheel(0, 20)
    wait_until(visit.page, "scrollY > 0")
    assert cell_width(visit) == before
    visit.page.keyboard.down("Control")
    visit.page.mouse.wheel(0, -300)
    visit.page.keyboard.up("Control")
    wait_until_seen(visit.page, lambda: cell_width(visit) > 1.2 * before, "larger cells")


# Shapes that drawings share: sent once, in the page once, and seen as if they were drawn anew

SEVERAL: Final = "document.querySelectorAll('use').length > 5"

DRAW_ANEW: Final = """for (const use of document.querySelectorAll("use")) {
    const shapes = document.querySelector(use.getAttribute("href")).childNodes;
    use.replaceWith(...[...shapes].map((shape) => shape.cloneNode(true)));
}"""

MISSING: Final = """[...document.querySelectorAll("use")]
    .filter((use) => !document.querySelector(use.getAttribute("href"))).length"""


def check_shapes(visit: Visit) -> None:
    """Everything looks as it does where each shape is drawn in its place."""
    page = visit.page
    wait_until(page, SEVERAL)
    assert page.evaluate(MISSING) == 0
    page.mouse.move(1, 1)
    picture = partial(page.screenshot, animations="disabled")
    check_drawn_anew(picture, lambda: page.evaluate(DRAW_ANEW))


def check_drawn_anew(picture: Callable[[], bytes], draw_anew: Callable[[], object]) -> None:
    """A page looks the same after each shape was drawn in its place.

    Args:
        picture: takes a PNG of the page.
    """
    seen = settled(picture)
    draw_anew()
    # Within an assertion, pytest would spend hours on explaining how two PNGs differ.
    is_same = settled(picture) == seen
    assert is_same


def settled(picture: Callable[[], bytes]) -> bytes:
    """A picture of the page that doesn't change any more."""
    end = time.monotonic() + PATIENCE
    before, seen = b"", picture()
    while seen != before:
        assert time.monotonic() < end, "the page never stands still"
        before, seen = seen, picture()
    return seen


@pytest.mark.diagonal
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("patterned", [False, True], ids=("plain", "patterns"))
def test_a_daily_looks_as_if_each_shape_were_drawn_in_its_place(
    game: str, patterned: bool, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, reduced_motion="reduce")
    visit.open(f"daily/{game}/{DAY}")
    if patterned:
        visit.page.get_by_label("Settings").click()
        visit.page.get_by_label("Patterns as well as colours").check()
        visit.page.keyboard.press("Escape")
    check_shapes(visit)


def test_the_first_page_and_a_game_share_shapes_too(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, **LOOKS["phone"])
    visit.open()
    check_shapes(visit)
    visit.reload()
    player = Player(visit, against_greedy(serving, "catbox"))
    player.wait()
    player.play()
    player.wait()
    check_shapes(visit)


def test_in_firefox_too(serving: Serving, firefox: Firefox) -> None:
    for patterned in ("off", "on"):
        firefox.open("about:blank")
        firefox.open(f"{serving.url}#/daily/catbox/{DAY}")
        firefox.until(f"return {SEVERAL}")
        firefox.run("document.documentElement.dataset.patterns = arguments[0]", patterned)
        check_drawn_anew(firefox.screenshot, partial(firefox.run, DRAW_ANEW))


# In Firefox a daily is solved with the mouse and with keys, and every page is shown as it should


CHAIN: Final = "catbox", "2026-11-17"

CENTRE: Final = """
const box = document.querySelector(arguments[0])?.getBoundingClientRect();
return box?.width && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""

ENTER: Final = "\ue007"

PAGES: Final = (
    *("play/catbox", "device", "analyse", "stats", "about", "learn/catbox"),
    *("practice/ifitfits", "archive/catinthebox", "daily/catbox/2026-11-22"),
)

SHOWN: Final = """
const page = document.querySelector("main:not([aria-busy]) > .page");
return page?.classList.contains(`page-${arguments[0]}`) && page.querySelector("h1")?.textContent;
"""

_TEXT: Final = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")
MEASURED: Final = _TEXT[_TEXT.index("() =>") :].rstrip()


def test_a_daily_is_solved_in_firefox(serving: Serving, firefox: Firefox) -> None:
    first, second, third = picks(*CHAIN)
    firefox.open(f"{serving.url}#/about")
    firefox.run(HAS_MET)
    firefox.open("about:blank")
    firefox.open(f"{serving.url}#/daily/{'/'.join(CHAIN)}")
    drag(firefox, first)
    type_keys(firefox, second)
    drag(firefox, third)
    solved = firefox.until("return document.querySelector('.verdict h2')?.textContent")
    assert solved == "Solved"


@pytest.mark.nightly
@pytest.mark.parametrize("tag", ["ca", "es"])
def test_pages_are_shown_in_firefox_in_the_language_that_was_chosen(
    tag: str, serving: Serving, firefox: Firefox
) -> None:
    firefox.open(f"{serving.url}#/about")
    firefox.until(SHOWN, "about")
    firefox.run("localStorage['catbox-settings'] = arguments[0]", f'{{"language":"{tag}"}}')
    for place in (*PAGES, *game_pages(serving)):
        firefox.open("about:blank")
        firefox.open(f"{serving.url}#/{place}")
        firefox.until(SHOWN, place.partition("/")[0])
        assert firefox.run("return document.documentElement.lang") == tag
        assert firefox.run(f"return ({MEASURED})()") == [], place
        assert not firefox.run("return document.querySelector('.failed, .failure')"), place


def game_pages(serving: Serving) -> Iterator[str]:
    """The places of a game with a clock, of one that waits for people, and of a spectator."""
    seats = [{"name": name, "player": "human"} for name in ("Anna", "Bob")]
    body = {"game": "catbox", "seats": seats, "clock": {"minutes": 5, "seconds": 5}}
    begun, invited = (
        posted(serving.client, "games", {**body, "invite": invite}) for invite in (False, True)
    )
    link = begun["seats"][0]["link"]
    shared = posted(serving.client, f"games/{link}/spectators", {"page": serving.url})["link"]
    yield from (f"game/{link}", f"join/{invited['invitation']}", shared.partition("#/")[2])


def drag(firefox: Firefox, pick: Pick) -> None:
    firefox.grab(tuple(firefox.until(CENTRE, f'.strip [data-path="{pick.path[0]}"]')))
    firefox.drop(tuple(firefox.until(CENTRE, place(pick))))
    firefox.until("return !document.querySelector('.holding, .dragging')")


def type_keys(firefox: Firefox, pick: Pick) -> None:
    firefox.press(str(pick.path[0] + 1))
    firefox.until(CENTRE, place(pick))
    for _ in range(firefox.run(f"return document.querySelectorAll('{MARK}').length")):
        firefox.press("n")
        if firefox.run(f"return ({HELD_OVER})(arguments[0])", MARK) == list(pick.cell or ()):
            break
    firefox.press(ENTER)
    firefox.until("return !document.querySelector('.holding')")


def place(pick: Pick) -> str:
    assert pick.cell is not None
    return f'circle.mark[data-cell="{pick.cell[0]},{pick.cell[1]}"]'
