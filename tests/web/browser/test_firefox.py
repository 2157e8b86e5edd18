"""Firefox: a daily is solved with the mouse and with keys, and every page is shown as it should."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.web.browser.hands import HELD_OVER, MARK, Pick
from tests.web.browser.marionette import Firefox
from tests.web.browser.players import asked
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving

pytestmark = pytest.mark.slow

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
        asked(serving, "POST", "games", json={**body, "invite": invite}).json()
        for invite in (False, True)
    )
    link, page = begun["seats"][0]["link"], {"page": serving.url}
    shared = asked(serving, "POST", "game/spectators", link, json=page).json()["link"]
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
