"""The scenes of the pictures: games and puzzles, and the keys that are pressed at them."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple
from unittest import mock

from textual.pilot import Pilot

from cli.screen.full_screen import FullScreen
from cli.screen.game_table import GameTable
from cli.screen.lists import FrontDoor
from cli.screen.pages import Page
from cli.screen.played_table import PlayedTable
from cli.screen.puzzle_table import PuzzleTable, SecondTryTable
from cli.screen.stepper import ReviewStepper
from cli.screen.table import TableScreen
from examples.screens.cells import Row, row_of
from examples.screens.svg import FilmFrame, film, still
from games import registry
from puzzles import dailies
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import assess
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.past_game import PastGame
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion
from views.sessions.review import GameReview
from views.sessions.second_try import SecondTry
from views.sessions.setup import seated

DOCS: Final = Path(__file__).parents[2] / "docs"
BOT: Final = "greedy"
"""Who plays on the pictures: its turns follow from the seed alone, and take no time."""

SIZE: Final = 90, 30
DAY: Final = date(2026, 11, 18)
PATIENCE: Final = 60.0

DATA: Final = "XDG_DATA_HOME"
"""The variable that names the folder of a person's own files."""

PLAYOUTS: Final = 400
"""Of a hint."""


class GameSetting(NamedTuple):
    """A game, and how many moves of it are made before anybody looks.

    Attributes:
        options: of the set-up.
        reviewer: the level that looks back at it, if it is seen in a review.
        again: whether its worst turn is tried again.
    """

    game: str
    seed: str
    bots: int
    moves: int
    options: tuple[tuple[str, str], ...] = ()
    reviewer: str = ""
    again: bool = False


class Screenshot(NamedTuple):
    """A picture.

    Attributes:
        path: below `docs`.
        deal: the game that is seen, or the name of one whose daily is; None for the front door.
        keys: the keys that are pressed; a number is how often the key before it is pressed.
    """

    path: str
    title: str
    deal: GameSetting | str | None
    keys: tuple[str, ...] = ()


ADVANCED: Final = (("mode", "advanced"),)
CATBOX: Final = GameSetting("catbox", "7", 2, 12, ADVANCED)
CATINTHEBOX: Final = GameSetting("catinthebox", "7", 2, 27)
IFITFITS: Final = GameSetting("ifitfits", "7", 2, 16)

WHOLE: Final = 999
"""More moves than any game has."""

LOST: Final = GameSetting("catbox", "7", 1, WHOLE, reviewer="rival")

SCENES: Final = (
    Screenshot("images/screen-door.svg", "The front door: what would you like to do?", None),
    Screenshot("images/screen-turn.svg", "Cat Box: a card held over the board", CATBOX, ("n", "n")),
    Screenshot(
        "images/screen-refused.svg", "Cat Box: a card may not lie there", CATBOX, ("up", "up")
    ),
    Screenshot("images/screen-tokens.svg", "Cat Box: what each token does", CATBOX, ("m",)),
    Screenshot("images/screen-why.svg", "Cat Box: what a move of a bot reveals", CATBOX, ("w",)),
    Screenshot("images/screen-keys.svg", "All keys and signs", CATBOX, ("question_mark",)),
    Screenshot(
        "images/screen-over.svg", "The end of a game of Cat Box", CATBOX._replace(moves=WHOLE)
    ),
    Screenshot(
        "images/screen-hint.svg",
        "Cat Box: a hint, with its reason and its cells",
        CATBOX,
        ("h", "h", "h", "h"),
    ),
    Screenshot(
        "images/screen-review.svg",
        "A review of Cat Box: a better turn on the board",
        LOST,
        ("w", "n"),
    ),
    Screenshot(
        "images/screen-again.svg",
        "A turn of Cat Box that is tried again: a hint",
        LOST._replace(again=True),
        ("h", "h"),
    ),
    Screenshot("images/screen-daily.svg", "The daily of Cat Box: a hint", "catbox", ("h",)),
    Screenshot(
        "catinthebox/images/screen-turn.svg",
        "Cat in the Box: a card held over its column",
        CATINTHEBOX,
    ),
    Screenshot(
        "catinthebox/images/screen-paradox.svg",
        "Cat in the Box: a card that leads to a paradox",
        CATINTHEBOX._replace(moves=81),
        ("2", "down", "down", "down"),
    ),
    Screenshot(
        "catinthebox/images/screen-round.svg",
        "Cat in the Box: the end of a round",
        CATINTHEBOX._replace(seed="8", moves=28),
        ("enter",),
    ),
    Screenshot(
        "catinthebox/images/screen-over.svg",
        "The end of a game of Cat in the Box",
        CATINTHEBOX._replace(moves=WHOLE),
    ),
    Screenshot(
        "catinthebox/images/screen-hint.svg",
        "Cat in the Box: a hint, with its reason",
        CATINTHEBOX,
        ("h", "h", "h"),
    ),
    Screenshot("catinthebox/images/screen-daily.svg", "The daily of Cat in the Box", "catinthebox"),
    Screenshot(
        "ifitfits/images/screen-turn.svg",
        "If It Fits: a card held over a free cell",
        IFITFITS,
        ("enter", "n", "n"),
    ),
    Screenshot(
        "ifitfits/images/screen-over.svg",
        "The end of a game of If It Fits",
        IFITFITS._replace(moves=WHOLE),
    ),
    Screenshot(
        "ifitfits/images/screen-hint.svg",
        "If It Fits: a hint, with its reason and its cells",
        IFITFITS,
        ("h", "h", "h", "h"),
    ),
    Screenshot("ifitfits/images/screen-daily.svg", "The daily of If It Fits", "ifitfits"),
)


class Press(NamedTuple):
    """A key of the film, pressed some times, with what is said of it."""

    key: str
    caption: str
    times: int = 1
    seconds: float = 0.6


FILM: Final = Path("images/session.svg")
FILM_DEAL: Final = GameSetting("catbox", "7", 1, 8)
FILM_SIZE: Final = 84, 26
FILM_TITLE: Final = "Two turns of Cat Box, with keys alone"
FILM_KEYS: Final = (
    Press("", "You are blue: every blue cat in sight is a point for you.", 1, 3.0),
    Press("right", "Arrow keys move the card that you hold ...", 3, 0.8),
    Press("down", "... and below the board you read why it may not lie there, ...", 3, 1.0),
    Press("n", "... or what it covers and brings. n: the next place where it may lie.", 4, 1.2),
    Press("tab", "Tab: another card, of your hand or of the other player's.", 3, 1.4),
    Press("n", "n: the next place where it may lie.", 3, 1.0),
    Press("enter", "Enter lays it, ...", 1, 1.8),
    Press("enter", "... and Enter ends the turn. The bot answers at once.", 1, 3.0),
    Press("n", "Your turn again. What is new stands in (brackets).", 3, 1.2),
    Press("w", "w: what the bot's move did to the points, and what it reveals.", 1, 4.0),
    Press("escape", "Everything has a letter as well as a colour. ? lists all keys.", 1, 4.0),
)


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture but the film, with its file."""
    for scene in SCENES:
        yield DOCS / scene.path, still(_seen(scene), scene.title)


def session() -> tuple[Path, str]:
    """The film, with its file."""
    with tempfile.TemporaryDirectory() as folder:
        frames: list[FilmFrame] = []

        async def script(pilot: Pilot[None]) -> None:
            for press in FILM_KEYS:
                await _press_for_film(pilot, press, frames)

        _run(GameTable(_game(FILM_DEAL, Path(folder))), script, FILM_SIZE)
    return DOCS / FILM, film(frames, FILM_TITLE)


async def _press_for_film(pilot: Pilot[None], press: Press, frames: list[FilmFrame]) -> None:
    for _ in range(press.times):
        if press.key:
            await pilot.press(press.key)
        await _settled(pilot)
        frames.append(FilmFrame(_screen(pilot), press.caption, press.seconds))


def _seen(scene: Screenshot) -> Sequence[Row]:
    shown: list[Sequence[Row]] = []

    async def script(pilot: Pilot[None]) -> None:
        await _settled(pilot)
        for key in scene.keys:
            await pilot.press(key)
            await _settled(pilot)
        shown.append(_screen(pilot))

    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {DATA: folder}):
        _run(_table(scene.deal, Path(folder)), script, SIZE)
    return shown[0]


def _table(deal: GameSetting | str | None, folder: Path) -> FullScreen[Any]:
    if deal is None:
        return FrontDoor()
    if isinstance(deal, GameSetting):
        return _game_table(deal, _game(deal, folder))
    challenge = dailies.shipped(deal, DAY)
    assert challenge is not None
    question = ChallengeQuestion(challenge)
    return PuzzleTable(PuzzleSession(question, clock=lambda: 0.0))


def _game_table(deal: GameSetting, game: GameInPlay) -> TableScreen:
    if not deal.reviewer:
        return GameTable(game)
    work = _looked_back(game, deal.reviewer)
    if not deal.again:
        return ReviewStepper(work.past, work.review)
    return SecondTryTable(SecondTry(work.review, work.review.worst[0]))


def _looked_back(game: GameInPlay, level: str) -> GameReview:
    """The review of a game that is over."""
    work = GameReview(PastGame(game.entry, game.record), game.adviser(level))
    for point in work.due:
        work.add(assess(work.adviser, point))
    return work


class UntimedGame(GameInPlay):
    """A game whose advisers count their playouts, so that every machine draws the same picture."""

    def adviser(self, level: str | None = None) -> Adviser:
        """A level within some playouts instead of a time."""
        timed = super().adviser(level)
        return replace(timed, limit=Limit(iterations=PLAYOUTS)) if timed.timed else timed


def _game(deal: GameSetting, folder: Path) -> GameInPlay:
    """A game in which some moves are made, and it is the person's turn or over."""
    entry = registry.entry(deal.game)
    setup = entry.game.setup(deal.bots + 1, dict(deal.options))
    players = seated(entry, ["You"], [BOT] * deal.bots)
    record = setup.record(deal.seed, setup.deal(deal.seed), players)
    game = UntimedGame(entry, record, GameFile(folder / "game.json"), Pacing())
    while not game.position.over and (game.number < deal.moves or not game.by_person):
        asked = DecisionPoint(game.number, game.observation(game.turn))
        game.play(game.adviser(BOT).decision(asked).move)
    return game


def _run(
    table: FullScreen[Any], script: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int]
) -> None:
    async def sit() -> None:
        async with table.run_test(size=size) as pilot:
            await script(pilot)

    asyncio.run(sit())


async def _settled(pilot: Pilot[None]) -> None:
    """Wait until nobody thinks any more."""
    table, begun = pilot.app, monotonic()
    await pilot.pause()
    while isinstance(table, PlayedTable) and _is_busy(table):
        assert monotonic() - begun < PATIENCE
        await pilot.pause(0.02)
    await pilot.pause()


def _is_busy(table: PlayedTable) -> bool:
    return table.work.running or not (table.active or isinstance(table.screen, Page))


def _screen(pilot: Pilot[Any]) -> Sequence[Row]:
    strips = pilot.app.screen._compositor.render_strips()
    return tuple(row_of(strip) for strip in strips)
