"""Every screen stands any size of the terminal, grows with it, and names its keys on each."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from textual.pilot import Pilot

from cli.screen.full_screen import FullScreen
from cli.screen.game_table import GameTable, LastPage
from cli.screen.lists import DailyList, FrontDoor
from cli.screen.pages import Page, Parts, RoundPage, SharePage
from cli.screen.puzzle_table import LessonTable, PuzzleTable, SecondTryTable
from cli.screen.stepper import ReviewStepper, Stepper
from cli.screen.table import BoardView, HandPane
from games import registry
from languages.messages import speaking
from puzzles.results import DailyResults
from tests.support import days
from tests.support.full_screen import FullScreen as FullTerminal
from tests.support.past_games import greedy_review, past
from tests.support.screens import (
    SIZE,
    attempts_at,
    new_game,
    resize,
    run_on,
    screen_text,
    table_of,
    until,
)
from views.sessions.lesson_session import LessonProgress, LessonSession
from views.sessions.second_try import SecondTry

Size = tuple[int, int]

LARGEST: Final = 30

FEW: Final = ((0, 0), (4, 10), (7, 24), (80, 1))
"""Columns and lines of an ordinary run."""

EVERY: Final = (
    *((columns, SIZE[1]) for columns in range(LARGEST + 1)),
    *((SIZE[0], lines) for lines in range(0, LARGEST + 1, 3)),
    *((n, n) for n in range(0, LARGEST + 1, 3)),
)


class Scene(NamedTuple):
    """A screen, with the keys that lead to what is looked at on it, or a page that lies over it."""

    screen: Callable[[Path], FullScreen[Any]]
    keys: Sequence[str] = ()
    page: Callable[[], Page] | None = None


def daily_list(home: Path) -> DailyList:
    results = DailyResults(home / "results.db")
    days.keep(results)
    return DailyList(days.archive(results))


def game(
    name: str, *keys: str, players: Sequence[str] = ("You", "bot:random"), **options: str
) -> Scene:
    return Scene(lambda home: GameTable(new_game(home, name, *players, **options)), keys)


def daily(name: str, *keys: str) -> Scene:
    return Scene(lambda _: PuzzleTable(attempts_at(days.challenge_of(name, days.TODAY))), keys)


def lesson(name: str, *keys: str) -> Scene:
    return Scene(
        lambda home: LessonTable(
            LessonSession(registry.entry(name), LessonProgress(home / "lessons.json"), print)
        ),
        keys,
    )


def stepper(name: str, *keys: str) -> Scene:
    return Scene(lambda _: Stepper(past(name, "You", "bot:random", "bot:random")), keys)


def review(*keys: str) -> Scene:
    def made(_: Path) -> ReviewStepper:
        whole = past("catbox", "Anna", "bot:random", turns=6)
        return ReviewStepper(whole, greedy_review(whole))

    return Scene(made, keys)


def second_try(_: Path) -> SecondTryTable:
    found = greedy_review(past("catbox", "Anna", "bot:random", turns=6))
    return SecondTryTable(SecondTry(found, found.worst[0]))


def page_over(made: Callable[[], Page]) -> Scene:
    return game("catbox")._replace(page=made)


def ending(name: str) -> Parts:
    whole = past(name, "Anna", "bot:random", "bot:random")
    *_, last = whole.record.positions()
    return [whole.view.printed(whole.view.ending(whole.record, last))]


SCENES: Final = {
    **{f"begun, {name}": game(name) for name in registry.GAMES},
    "front door": Scene(lambda _: FrontDoor(), ["enter"]),
    "dailies": Scene(daily_list, ["r"]),
    "tokens": game("catbox", "m", mode="advanced"),
    "rules": game("catbox", "f1"),
    "people": game("catinthebox", "enter", players=("Anna", "Bartholomew")),
    "daily": daily("ifitfits"),
    "solution": daily("catbox", "g", "g"),
    "lessons": lesson("catbox", "enter", "c"),
    "end": stepper("catinthebox", "end"),
    "result": stepper("catinthebox", "end", "right"),
    "review": review("w"),
    "course": review("c"),
    "second try": Scene(second_try),
    "over": page_over(lambda: LastPage(ending("catbox"), unnamed=True)),
    "round": page_over(lambda: RoundPage("Round 1", ending("catinthebox"))),
    "share": page_over(lambda: SharePage("Solved", ending("ifitfits"), "If It Fits 2026-11-20")),
}
"""Every sort of screen and page, each of some game."""


def frame(pilot: Pilot[Any]) -> Sequence[str]:
    """The heading and the keys: between them anything may be scrolled otherwise than before."""
    first, *_, last = screen_text(pilot).splitlines()
    return first, last


def frames(scene: Scene, home: Path, begun: Size, sizes: Iterable[Size]) -> set[Sequence[str]]:
    """The frames of a screen on a usual terminal, before and after that had other sizes."""
    screen, found = scene.screen(home), set()

    async def sit() -> None:
        async with screen.run_test(size=begun) as pilot:
            await pilot.pause()
            if scene.page is not None:
                screen.push_screen(scene.page())
            await pilot.press(*scene.keys)
            for size in (SIZE, *sizes, SIZE):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                await pilot.pause()
                if size == SIZE:
                    found.add(frame(pilot))

    asyncio.run(sit())
    return found


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_stands_tiny_sizes_and_comes_back(name: str, tmp_path: Path) -> None:
    (shown,) = frames(SCENES[name], tmp_path, SIZE, FEW)
    assert all(shown)


@pytest.mark.nightly
@pytest.mark.parametrize("name", SCENES)
def test_a_screen_stands_every_size_and_comes_back(name: str, tmp_path: Path) -> None:
    (shown,) = frames(SCENES[name], tmp_path, (1, 1), EVERY)
    assert all(shown)


BOARDS = {"catbox": "[P][Y]", "catinthebox": "B  blue", "ifitfits": "[ ]"}
"""A part of the board of each game at its beginning."""

TINY, WIDE = (40, 10), (120, 40)


def heights(pilot: Pilot[None]) -> tuple[int, int]:
    """Lines of the first card on the board, and of the hand, which are all shown."""
    hand = table_of(pilot).part(HandPane)
    assert hand.virtual_size.height <= hand.content_size.height
    regions = table_of(pilot).part(BoardView).shown.regions
    return next(iter(regions.values())).height, hand.virtual_size.height


@pytest.mark.parametrize("name", BOARDS)
def test_a_table_can_be_used_on_a_tiny_terminal_and_grows_with_it(
    name: str, tmp_path: Path
) -> None:
    seen: list[str] = []

    async def grown(pilot: Pilot[None]) -> None:
        shown = screen_text(pilot)
        assert BOARDS[name] in shown
        assert ">1 " in shown
        chosen = table_of(pilot).cursor.chosen
        assert chosen is not None
        assert f"{chosen.name}" in shown
        assert "q quit" in shown
        await resize(pilot, SIZE)
        seen.append(screen_text(pilot))
        board, hand = heights(pilot)
        await resize(pilot, WIDE)
        larger = heights(pilot)
        assert larger[1] > hand
        assert name == "ifitfits" or larger[0] > board
        seen.append(screen_text(pilot))

    async def begun(pilot: Pilot[None]) -> None:
        assert screen_text(pilot) == seen[0]

    for script, size in ((grown, TINY), (begun, SIZE)):
        game = new_game(tmp_path, name, "You", "bot:random")
        run_on(GameTable(game), script, size)
    for shown in seen:
        assert "You to move" in shown
        assert "random" in shown
        assert ">1" in shown
        *_, bar = shown.splitlines()
        assert "F1 rules" in bar
        assert ("r turn" in bar) == (name == "ifitfits")
    if name == "ifitfits":
        assert "t light/dark" in bar


@pytest.mark.slow
@pytest.mark.parametrize(("tag", "quits"), [("en", "q quit"), ("ca", "q surt"), ("es", "q salir")])
def test_the_way_out_and_the_list_of_keys_are_always_named(
    tag: str, quits: str, tmp_path: Path
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for size in (TINY, (60, 20), SIZE, WIDE, (200, 60)):
            await resize(pilot, size)
            await until(pilot, quits)
            *_, bar = screen_text(pilot).splitlines()
            assert quits in bar
            assert "? " in bar

    with speaking(tag):
        run_on(GameTable(new_game(tmp_path, "catinthebox", "You", "bot:random")), script)


@pytest.mark.slow
def test_a_real_terminal_may_become_tiny_and_come_back(tmp_path: Path) -> None:
    args = ("--game", "catbox", "--mode", "advanced", "--bot", "random", "--seed", "7")
    screen = FullTerminal(tmp_path, SIZE, "play", *args)
    screen.until("turn 1, You to move")
    screen.press("m")
    screen.until("What else you can do")
    before = screen.settle()
    for columns, lines in FEW[1:]:
        screen.resize(columns, lines)
        time.sleep(0.3)
        screen.settle()
    screen.resize(*SIZE)
    screen.until(re.escape(before))
    screen.press("\x03")
    assert screen.end() == 130
