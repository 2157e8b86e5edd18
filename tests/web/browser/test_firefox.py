"""A daily is solved in Firefox, with the mouse and with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browser.hands import HELD_OVER, MARK, Pick
from tests.web.browser.marionette import Firefox
from tests.web.browser.programs import FIREFOX, browser_command
from tests.web.browser.puzzles import picks
from tests.web.browser.serving import Serving

CHAIN = "catbox", "2026-11-17"

CENTRE = """
const box = document.querySelector(arguments[0])?.getBoundingClientRect();
return box?.width && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""

ENTER = "\ue007"


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
