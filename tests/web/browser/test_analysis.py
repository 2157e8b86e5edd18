"""The analysis board: turns are tried from any moment, and the best ones are marked on it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Download

from games import registry
from tests.support.past_games import played
from tests.web.browser.accessibility import complaints
from tests.web.browser.conftest import Visiting
from tests.web.browser.hands import HAND, MARK
from tests.web.browser.players import Player, against_greedy, begun, played_out
from tests.web.browser.serving import Serving
from tests.web.browser.visit import (
    LOOKS,
    PHONE,
    Visit,
    held_back,
    renewed,
    wait_until,
    wait_until_seen,
)

pytestmark = pytest.mark.slow

BEST: Final = ".best-turns .best .button"
HERE: Final = ".turn-chip[aria-current]"
WORDS: Final = ".table-board .unseen"
HEADING: Final = "document.querySelector('.table h1')?.textContent"
SETTLED: Final = (
    "!document.querySelector('.best-turns [role=status]')?.textContent.startsWith('Looking')"
)


def opened(visit: Visit, text: str) -> None:
    """Paste a text, and open its board."""
    visit.open("analyse")
    visit.page.get_by_label("Position").fill(text)
    analyse(visit)


def opened_again(visit: Visit, saved: Download, file: Path) -> None:
    """Open the board of a file that was saved."""
    saved.save_as(file)
    visit.open("analyse")
    visit.page.set_input_files("#position-file", file)
    analyse(visit)


def analyse(visit: Visit) -> None:
    visit.page.get_by_role("button", name="Analyse", exact=True).click()
    visit.page.locator(".table h1").wait_for()


def record(game: str) -> str:
    """A game of random moves."""
    return played(game, "Anna", "bot:random", "bot:random").text


def position(game: str, turn: int = 0) -> str:
    """The observation of the seat to move, as a file."""
    moments = list(played(game, "Anna", "bot:random", "bot:random").positions())
    moment = next(each for each in moments[turn:] if len(each.moves) > 1)
    return registry.entry(game).game.text(moment.observation(moment.turn).view)


def heading(visit: Visit) -> str:
    return visit.page.inner_text(".table h1")


def chips(visit: Visit) -> list[str]:
    return visit.page.locator(".turn-chip").all_inner_texts()


def reached(visit: Visit, title: str) -> None:
    """Wait until a moment is shown."""
    wait_until(visit.page, f"{HEADING} === {json.dumps(title)}")


def left(visit: Visit, title: str) -> None:
    """Wait until another moment is shown."""
    wait_until(visit.page, f"{HEADING} !== {json.dumps(title)}")


def go_back(visit: Visit) -> None:
    """Go back to the turn before."""
    before = heading(visit)
    visit.page.get_by_role("button", name="Before").click()
    left(visit, before)


def choice_ahead(visit: Visit) -> None:
    """Go back in the game until there are several turns to choose from, which are marked."""
    for _ in range(20):
        wait_until(visit.page, SETTLED)
        if visit.page.locator(BEST).count() > 1 and visit.page.locator(".best-mark").count():
            return
        go_back(visit)
    raise AssertionError("there is never a choice")


def play_best(visit: Visit, at: int = 0) -> str:
    """Play one of the best turns; its text."""
    row = visit.page.locator(BEST).nth(at)
    row.wait_for()
    text, before = row.locator("code").inner_text(), heading(visit)
    row.click()
    left(visit, before)
    return text


@pytest.mark.nightly_cases("catbox", "catinthebox")
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_best_turns_are_marked_and_played_and_lines_are_a_tree(game: str, visit: Visit) -> None:
    opened(visit, record(game))
    page = visit.page
    choice_ahead(visit)
    first = heading(visit)
    one = play_best(visit)
    assert chips(visit) == [one]
    page.keyboard.press("u")
    reached(visit, first)
    other = play_best(visit, 1)
    assert chips(visit) == [one, other]
    assert page.inner_text(".branch") == f"({other})"
    assert page.inner_text(HERE) == other
    page.locator(".turn-chip").first.click()
    wait_until(page, f"document.querySelector('{HERE}')?.textContent === {json.dumps(one)}")
    page.keyboard.press("u")
    reached(visit, first)
    page.keyboard.press("f")
    wait_until(page, f"document.querySelector('{HERE}')?.textContent === {json.dumps(one)}")


def test_a_moment_that_one_leaves_is_not_thought_about_any_more(visit: Visit) -> None:
    page = visit.page
    asked = held_back(page, "**/api/analyse")
    opened(visit, record("catbox"))
    wait_until_seen(page, lambda: asked, "the best turns are looked for")
    with page.expect_event("requestfailed"):
        go_back(visit)
    page.locator(BEST).first.wait_for()
    assert page.locator(BEST).count() == page.locator(".best-mark").count()
    play_best(visit)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_finger_plays_a_turn_by_its_mark_on_a_phone(
    game: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **PHONE)
    opened(visit, record(game))
    choice_ahead(visit)
    before = heading(visit)
    visit.page.locator(".best-0 text").tap()
    left(visit, before)
    assert len(chips(visit)) == 1
    assert complaints(visit.page) == []


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_position_is_played_with_keys_dealt_saved_and_opened_again(
    game: str, visit: Visit, tmp_path: Path
) -> None:
    opened(visit, position(game, 12))
    page = visit.page
    page.get_by_text("No earlier turns are known").wait_for()
    page.keyboard.press("d")
    page.locator(HERE).wait_for()
    assert chips(visit) == ["dealt"]
    before = heading(visit)
    take_turn(visit)
    left(visit, before)
    mover, words = heading(visit).split(": ")[1], page.inner_text(WORDS)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the position").click()
    opened_again(visit, saved.value, tmp_path / "position.json")
    assert heading(visit).split(": ")[1] == f"{mover} to move"
    assert page.inner_text(WORDS) == words


def take_turn(visit: Visit) -> None:
    """Take the first turn that can be taken, with keys."""
    page = visit.page
    while not page.locator(".bar .primary").is_enabled():
        card = page.locator(".hand [data-doing='aim'], .hand [data-doing='step']").first
        key = card.get_attribute("aria-keyshortcuts") or ""
        if card.get_attribute("data-doing") == "aim":
            page.keyboard.press(key)
            page.wait_for_selector(MARK, state="attached")
            page.keyboard.press("n")
            key = "Enter"
        renewed(page, HAND, lambda: page.keyboard.press(key))  # noqa: B023
    page.keyboard.press("e")


def test_a_game_that_is_over_is_analysed_from_its_review_and_from_its_record(
    visit: Visit, serving: Serving, tmp_path: Path
) -> None:
    (link,) = begun(serving, "ifitfits", ("Anna", "human"), ("novice", "novice"), seed="short")
    last = played_out(serving, link)
    visit.open(f"review/{link}")
    visit.page.get_by_role("link", name="Analyse from here").click()
    visit.page.locator(".table h1").wait_for()
    visit.page.get_by_text("After turn").wait_for()
    assert visit.page.get_by_role("link", name="Back to the review").count() == 1
    choice_ahead(visit)
    visit.open(f"game/{link}")
    with visit.page.expect_download() as saved:
        visit.page.get_by_role("button", name="Save the record").click()
    opened_again(visit, saved.value, tmp_path / "game.json")
    visit.page.get_by_text(f"of {last}").wait_for()
    choice_ahead(visit)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_against_bots_is_analysed_by_what_one_knows(
    game: str, visit: Visit, serving: Serving
) -> None:
    player = Player(visit, against_greedy(serving, game))
    player.wait()
    visit.page.get_by_role("link", name="Analyse from here").click()
    visit.page.locator(BEST).first.wait_for()
    assert "No earlier turns are known" not in visit.text  # All that was seen in the game counts.
    play_best(visit)
    visit.page.get_by_role("link", name="Back to the game").click()
    player.wait()


# Editing


def changed(visit: Visit, count: int) -> None:
    """Wait until so many changes stand in the line."""
    wait_until(visit.page, f"document.querySelectorAll('.turn-chip').length === {count}")


def lay(visit: Visit, number: int) -> None:
    """Lay a card or a token of the list where it first may lie, with keys."""
    page, before = visit.page, len(chips(visit))
    page.locator(".hand [data-doing='aim']").nth(number).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(MARK, state="attached")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    changed(visit, before + 1)


def begin_empty(visit: Visit, game: str) -> None:
    visit.open("analyse")
    visit.page.get_by_label("Game", exact=True).select_option(game)
    visit.page.get_by_role("button", name="Empty board").click()
    visit.page.get_by_role("button", name="Done").wait_for()


@pytest.mark.diagonal
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("look", ["light", "phone"])
def test_an_empty_board_is_filled_by_hand_and_changes_are_undone_and_redone(
    game: str, look: str, visiting: Visiting, serving: Serving
) -> None:
    visit = visiting(serving.url, **LOOKS[look])
    begin_empty(visit, game)
    page = visit.page
    lay(visit, 0)
    one = page.inner_text(WORDS)
    lay(visit, 1)
    two = page.inner_text(WORDS)
    assert one != two
    page.keyboard.press("u")
    wait_until(page, f"document.querySelector('{WORDS}').innerText === {json.dumps(one)}")
    page.keyboard.press("f")
    wait_until(page, f"document.querySelector('{WORDS}').innerText === {json.dumps(two)}")
    assert complaints(page) == []


def test_cards_are_looked_for_a_hand_is_set_and_its_best_turns_are_found(visit: Visit) -> None:
    begin_empty(visit, "catbox")
    page = visit.page
    page.get_by_label("Cards that begin with").fill("kp")
    wait_until(page, "document.querySelector('.hand .card')?.ariaLabel?.startsWith('KP') ?? false")
    rows = page.locator(".hand [data-path*=',']")
    page.get_by_role("button", name=re.compile(r"identity of .+ \(0\)")).click()
    rows.filter(has_text="pink").first.click()
    changed(visit, 1)
    page.get_by_role("button", name=re.compile(r"hand of .+ \(0\)")).click()
    rows.first.click()
    changed(visit, 2)
    page.get_by_role("button", name="Done").click()
    page.locator(BEST).first.wait_for()
    assert page.locator(".best-mark").count()
