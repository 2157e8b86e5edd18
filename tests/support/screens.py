"""The full screen without a terminal: what can be read on it, and somebody who plays on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.segment import Segment
from textual.pilot import Pilot

from cli.screen.pages import HandoverScreen, Page, RoundPage
from cli.screen.played_table import END, PlayedTable
from cli.screen.table import BoardView, HandPane, TableScreen
from games import registry
from games.protocol import HUMAN, Player
from puzzles.challenge import Challenge
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion
from views.step_choice import MARK
from views.tabletop import Ghost

SIZE = 80, 24
PATIENCE = 120.0
"""Seconds in which somebody else has to move."""

MOMENTS = 0.02, 0.5
"""The first and the longest pause in seconds until the screen is looked at again."""

Script = Callable[[Pilot[None]], Awaitable[None]]


def new_game(folder: Path, name: str, *players: str, seed: str = "7", **options: str) -> GameInPlay:
    """A game that begins: with people by their names, and bots as `bot:LEVEL`."""
    entry = registry.entry(name)
    setup = entry.game.setup(len(players), options)
    who = tuple(
        Player(each.removeprefix("bot:"), each if each.startswith("bot:") else HUMAN)
        for each in players
    )
    record = setup.record(seed, setup.deal(seed, 0), who)
    return GameInPlay(entry, record, GameFile(folder / "game.json"), Pacing())


def attempts_at(challenge: Challenge) -> PuzzleSession:
    """A puzzle that nobody has tried."""
    return PuzzleSession(ChallengeQuestion(challenge))


def run_on(table: TableScreen, script: Script, size: tuple[int, int] = SIZE) -> None:
    """Let somebody sit down at a table."""

    async def sit() -> None:
        async with table.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(sit())


def table_of(pilot: Pilot[None]) -> PlayedTable:
    """The table at which somebody sits."""
    assert isinstance(pilot.app, PlayedTable)
    return pilot.app


def screen_text(pilot: Pilot[None]) -> str:
    """All that can be read."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)


def flat(pilot: Pilot[None]) -> str:
    """The same, wherever lines are broken."""
    return " ".join(screen_text(pilot).split())


def page_text(pilot: Pilot[None]) -> str:
    """The text of the page that lies over the table, wherever its lines are broken."""
    parts = (line.split("│") for line in screen_text(pilot).splitlines())
    return " ".join(" ".join(part[-2] for part in parts if len(part) > 2).split())


def ghost(pilot: Pilot[None]) -> Ghost:
    """What is held over the board."""
    held = table_of(pilot).cursor.ghost
    assert held is not None
    return held


def marked(pilot: Pilot[None]) -> int:
    """How many parts of the board are marked."""
    text = table_of(pilot).part(BoardView).shown.text
    return sum(span.style == MARK for span in text.spans)


def segments(pilot: Pilot[None]) -> list[Segment]:
    """Everything as it is sent to a terminal."""
    return [part for strip in pilot.app.screen._compositor.render_strips() for part in strip]


def reversed_text(pilot: Pilot[None]) -> str:
    """What stands out because its colours are swapped."""
    return "".join(part.text for part in segments(pilot) if part.style and part.style.reverse)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Make the terminal larger or smaller."""
    await pilot.resize_terminal(*size)
    await pilot.pause()
    await pilot.pause()


async def asked(pilot: Pilot[None]) -> bool:
    """Wait until something may be chosen, past the ends of rounds; whether the game goes on."""
    table, begun = table_of(pilot), time.monotonic()
    while not (table.active or isinstance(pilot.app.screen, Page | HandoverScreen)):
        await _wait(pilot, begun)
    if isinstance(pilot.app.screen, RoundPage):
        await press(pilot, "enter")
        return await asked(pilot)
    return not isinstance(pilot.app.screen, Page)


async def thought(pilot: Pilot[None]) -> None:
    """Wait until nobody thinks any more."""
    table, begun = table_of(pilot), time.monotonic()
    while table.work.running:
        await _wait(pilot, begun)


async def until(pilot: Pilot[None], text: str) -> None:
    """Wait until something can be read, on the table or on a page over it."""
    begun = time.monotonic()
    while text not in screen_text(pilot) and text not in page_text(pilot):
        await _wait(pilot, begun)


async def _wait(pilot: Pilot[None], begun: float) -> None:
    """Wait a moment, a longer one the more has passed: what takes long is not looked at often."""
    passed = time.monotonic() - begun
    assert passed < PATIENCE, screen_text(pilot)
    await pilot.pause(min(max(passed / 4, MOMENTS[0]), MOMENTS[1]))


async def play_by_keys(pilot: Pilot[None]) -> None:
    """Choose what comes first and lay it in the first place that there is, to the end."""
    table = table_of(pilot)
    while await asked(pilot):
        chosen, ghost = table.cursor.chosen, table.cursor.ghost
        if isinstance(pilot.app.screen, HandoverScreen):
            await press(pilot, "enter")
        elif chosen is not None and (chosen.refusal or (ghost is not None and not ghost.legal)):
            await press(pilot, "tab")
        else:
            await press(pilot, "enter")


async def play_by_mouse(pilot: Pilot[None]) -> None:
    """The same with clicks alone."""
    table = table_of(pilot)
    while await asked(pilot):
        ghost = table.cursor.ghost
        if ghost is not None and ghost.legal:
            region = table.part(BoardView).shown.regions[ghost.cell]
            await pilot.click(BoardView, offset=(region.column, region.line))
        elif table.cursor.chosen == END or ghost is None:
            await pilot.click(HandPane, offset=(2, 0))
        else:
            await pilot.click(HandPane, offset=(20, 0))
