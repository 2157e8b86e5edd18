"""Shapes that drawings share: sent once, in the page once, and seen as if they were drawn anew."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import httpx2
import pytest

from tests.web.browser.conftest import Visiting
from tests.web.browser.marionette import Firefox
from tests.web.browser.players import Player, begun
from tests.web.browser.programs import FIREFOX, browser_command
from tests.web.browser.serving import Serving
from tests.web.browser.visit import PHONE, Visit, wait_until

pytestmark = pytest.mark.slow

GAMES: Final = ("catbox", "catinthebox", "ifitfits")
DAY: Final = "2026-11-22"

MOST: Final = 48_000
"""Bytes of a daily as it is asked, before it is compressed: it had 144 kB."""

DRAW_ANEW: Final = """for (const use of document.querySelectorAll("use")) {
    const shapes = document.querySelector(use.getAttribute("href")).childNodes;
    use.replaceWith(...[...shapes].map((shape) => shape.cloneNode(true)));
}"""

MISSING: Final = """[...document.querySelectorAll("use")]
    .filter((use) => !document.querySelector(use.getAttribute("href"))).length"""

SYMBOLS: Final = """[...document.querySelectorAll("[id]")].map(({ id }) => id)
    .filter((id, at, all) => all.indexOf(id) !== at)"""
"""Ids that stand in the page twice."""


def patterns(visit: Visit) -> None:
    """Show patterns as well as colours."""
    visit.page.get_by_label("Settings").click()
    visit.page.get_by_label("Patterns as well as colours").check()
    visit.page.keyboard.press("Escape")


def check_shapes(visit: Visit) -> None:
    """Everything looks as it does where each shape is drawn in its place."""
    wait_until(visit.page, "document.querySelectorAll('use').length > 5")
    assert visit.page.evaluate(MISSING) == 0
    assert visit.page.evaluate(SYMBOLS) == []
    visit.page.mouse.move(1, 1)
    check_drawn_anew(
        lambda: visit.page.screenshot(animations="disabled"),
        lambda: visit.page.evaluate(DRAW_ANEW),
    )


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
    before = b""
    for _ in range(50):
        seen = picture()
        if seen == before:
            return seen
        before = seen
        time.sleep(0.1)
    raise AssertionError("the page never stands still")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("patterned", [False, True], ids=("plain", "patterns"))
def test_a_daily_looks_as_if_each_shape_were_drawn_in_its_place(
    game: str, patterned: bool, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, reduced_motion="reduce")
    visit.open(f"daily/{game}/{DAY}")
    if patterned:
        patterns(visit)
    check_shapes(visit)


def test_the_first_page_and_a_game_share_shapes_too(visiting: Visiting, serving: Serving) -> None:
    visit = visiting(serving.url, **PHONE, reduced_motion="reduce")
    visit.open()
    check_shapes(visit)
    (link,) = begun(serving, "catbox", ("Anna", "human"), ("greedy", "greedy"), seed="7")
    visit.reload()
    player = Player(visit, link)
    player.wait()
    player.play()
    player.wait()
    check_shapes(visit)


def test_in_firefox_too(serving: Serving, tmp_path: Path) -> None:
    with Firefox(browser_command(FIREFOX), tmp_path) as firefox:
        for patterned in ("off", "on"):
            firefox.open("about:blank")
            firefox.open(f"{serving.url}#/daily/catbox/{DAY}")
            firefox.until("return document.querySelectorAll('use').length > 5")
            firefox.run("document.documentElement.dataset.patterns = arguments[0]", patterned)
            check_drawn_anew(firefox.screenshot, partial(firefox.run, DRAW_ANEW))


@pytest.mark.parametrize("game", GAMES)
def test_a_daily_is_small_before_it_is_compressed(game: str, serving: Serving) -> None:
    answer = httpx2.get(f"{serving.url}api/daily/{game}/{DAY}")
    assert len(answer.content) < MOST
    picture = json.loads(answer.content)["table"]["board"]["picture"]
    assert picture["uses"]
    assert all("<text" not in shapes for shapes in picture["uses"].values())
