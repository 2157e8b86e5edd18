"""Firefox: a daily is solved with the mouse and with keys, and every page is shown as it should."""

from __future__ import annotations

import json
from pathlib import Path

import httpx2
import pytest

from tests.support.paths import ROOT
from tests.web.browser.hands import HELD_OVER, MARK, Pick
from tests.web.browser.marionette import Firefox
from tests.web.browser.programs import FIREFOX, browser_command
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving
from web.server.declaration import LINK

CHAIN = "catbox", "2026-11-17"

CENTRE = """
const box = document.querySelector(arguments[0])?.getBoundingClientRect();
return box?.width && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""

ENTER = "\ue007"

LANGUAGES = ROOT / "web" / "static" / "languages"

PAGES = {
    "play/catbox": "Play a game",
    "device": "On another device, too",
    "analyse": "Analyse a position",
    "stats": "Statistics",
    "about": "About catbox",
    "learn/catbox": "",
    "practice/ifitfits": "",
    "archive/catinthebox": "",
    "daily/catbox/2026-11-22": "",
}
"""Places and their titles; empty where the title names something."""

SHOWN = """
const page = document.querySelector("main:not([aria-busy]) > .page");
return page?.classList.contains(`page-${arguments[0]}`) && page.querySelector("h1")?.textContent;
"""

MEASURED = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")
MEASURED = MEASURED[MEASURED.index("() =>") :].rstrip()


@pytest.mark.slow
def test_a_daily_is_solved_in_firefox(serving: Serving, tmp_path: Path) -> None:
    first, second, third = picks(*CHAIN)
    with Firefox(browser_command(FIREFOX), tmp_path) as firefox:
        firefox.open(f"{serving.url}#/daily/{'/'.join(CHAIN)}")
        drag(firefox, first)
        type_keys(firefox, second)
        drag(firefox, third)
        assert firefox.until("return document.querySelector('.verdict h2')?.textContent") == (
            "Solved"
        )


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("tag", ["ca", "es"])
def test_pages_are_shown_in_firefox_in_the_language_that_was_chosen(
    tag: str, serving: Serving, tmp_path: Path
) -> None:
    catalogue = json.loads((LANGUAGES / f"{tag}.json").read_text("utf-8"))
    with Firefox(browser_command(FIREFOX), tmp_path) as firefox:
        firefox.open(f"{serving.url}#/about")
        firefox.until(SHOWN, "about")
        firefox.run("localStorage['catbox-settings'] = arguments[0]", f'{{"language":"{tag}"}}')
        for place, title in (PAGES | game_pages(serving)).items():
            firefox.open("about:blank")
            firefox.open(f"{serving.url}#/{place}")
            heading = firefox.until(SHOWN, place.partition("/")[0])
            assert firefox.run("return document.documentElement.lang") == tag
            assert title in ("", heading) or catalogue[title] == heading, place
            assert firefox.run(f"return ({MEASURED})()") == [], place
            assert not firefox.run("return document.querySelector('.failed, .failure')"), place
        firefox.open(f"{serving.url}#/device")
        firefox.until(SHOWN, "device")
        firefox.click(".page-device .card-panel > .button")
        assert (
            len(firefox.until("return document.querySelector('.device-code')?.textContent")) == 11
        )


def game_pages(serving: Serving) -> dict[str, str]:
    """The places of a game with a clock, and of one that waits for people; they name the game."""
    seats = [{"name": name, "player": "human"} for name in ("Anna", "Bob")]
    body = {"game": "catbox", "seats": seats, "clock": {"minutes": 5, "seconds": 5}}
    begun, invited = (
        httpx2.post(f"{serving.url}api/games", json={**body, "invite": invite}).json()
        for invite in (False, True)
    )
    link, page = begun["seats"][0]["link"], {"page": serving.url}
    path = f"{serving.url}api/game/spectators"
    shared = httpx2.post(path, json=page, headers={LINK: link}).json()["link"]
    return {
        f"game/{link}": "",
        f"join/{invited['invitation']}": "",
        shared.partition("#/")[2]: "",
    }


def drag(firefox: Firefox, pick: Pick) -> None:
    firefox.grab(tuple(firefox.until(CENTRE, f'.strip [data-path="{pick.path[0]}"]')))
    firefox.drop(tuple(firefox.until(CENTRE, place(pick))))
    firefox.until("return !document.querySelector('.holding, .dragging')")


def type_keys(firefox: Firefox, pick: Pick) -> None:
    choose(firefox, pick)
    firefox.until(CENTRE, place(pick))
    for _ in range(firefox.run(f"return document.querySelectorAll('{MARK}').length")):
        firefox.press("n")
        if firefox.run(f"return ({HELD_OVER})(arguments[0])", MARK) == list(pick.cell or ()):
            break
    firefox.press(ENTER)
    firefox.until("return !document.querySelector('.holding')")


def choose(firefox: Firefox, pick: Pick) -> None:
    firefox.press(str(pick.path[0] + 1))


def place(pick: Pick) -> str:
    assert pick.cell is not None
    return f'circle.mark[data-cell="{pick.cell[0]},{pick.cell[1]}"]'
