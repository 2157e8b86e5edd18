"""The page on phones, upright and aside, and at twice its size: nothing lies over a place."""

from __future__ import annotations

from typing import Any, Final

import pytest

from puzzles.dailies import games_with_dailies
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import Hands
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit, wait_until_seen

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

PLACED: Final = """new Promise((done) => setTimeout(done, 50, true))"""
"""The page has had time to draw what an answer says."""

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
    found = {game: covered(visit, game) for game in games_with_dailies()}
    assert found == {game: [] for game in games_with_dailies()}


def covered(visit: Visit, game: str) -> list[str]:
    """Where the cards of a daily can't be laid by a tap, after each step of the solution too."""
    visit.open(f"daily/{game}/{DAY}")
    hands, found = Hands(visit.page), list[str]()
    for pick in picks(game, DAY):
        paths = visit.page.locator(AIMS).evaluate_all("all => all.map(each => each.dataset.path)")
        for path in dict.fromkeys(paths):
            with visit.page.expect_response("**/places?*"):
                visit.page.locator(f'.hand [data-path="{path}"]').first.dispatch_event("click")
            visit.page.wait_for_function(PLACED)
            found += visit.page.evaluate(COVERED)
            visit.page.keyboard.press("Escape")
            hands.put_down()
        hands.click(pick)
    return found


@pytest.mark.nightly_cases("(320, 640)", "(390", "(740", "(683")
@pytest.mark.parametrize("size", [*UPRIGHT[1:], *ASIDE, *TWICE], ids=str)
def test_task_board_card_and_buttons_are_seen_without_scrolling(
    size: tuple[int, int], visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **window(size))
    for game in games_with_dailies():
        visit.open(f"daily/{game}/{DAY}")
        names = [".task", ".board-svg", ".strip .card", ".bar .primary"]
        assert visit.page.evaluate(UNSEEN, names) == [], game
        wide = visit.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
        assert not wide


def test_coordinates_take_room_on_demand(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, **PHONE)
    visit.open(f"daily/catbox/{DAY}")
    width = cell_width(visit)
    button = visit.page.get_by_role("button", name="Coordinates")
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
    visit.open("daily/ifitfits/2026-11-22")
    box = visit.page.locator(".board-svg").bounding_box()
    assert box is not None
    before = cell_width(visit)
    visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visit.page.mouse.wheel(0, -300)
    visit.page.wait_for_timeout(200)
    assert cell_width(visit) == before
    visit.page.keyboard.down("Control")
    visit.page.mouse.wheel(0, -300)
    visit.page.keyboard.up("Control")
    wait_until_seen(visit.page, lambda: cell_width(visit) > 1.2 * before, "larger cells")
