"""The games that there are: one row a game, which says where each floor keeps its part.

A row holds names only, so that the table costs nothing to read and no floor imports one above it.
A part is loaded when it is first asked for: `registry.load(row.engines)`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

from games.protocol import GameError, Rules, quoted
from languages.lists import listed_or
from languages.messages import _


class OwnCommand(NamedTuple):
    """A command that only one game has.

    Attributes:
        part: its place, a `typer.Typer`.
        help: its purpose, in a line.
    """

    name: str
    part: str
    help: str


class Entry(NamedTuple):
    """Where the parts of a game are, each as `module:NAME`; empty where a game has none.

    Attributes:
        name: the word of `--game`, and what the game's file formats begin with.
        rules: a `games.protocol.Rules`.
        engines: a `solver.engines.Engines`: what answers tasks besides `brute`.
        bots: a `solver.bots.roster.Roster`: who may sit down.
        openspiel: a `solver.openspiel.adapter.Adapter`: steps as numbers, and worlds.
        puzzles: a `puzzles.kind.Puzzles`: kinds of puzzles, dailies.
        lessons: a `puzzles.lesson.Tutorial`: what newcomers are taught.
        view: a `views.parts.GameParts`: how the game is shown.
        design: a `typer.Typer`: the commands of `catbox design` for the game.
        commands: those of its own.
    """

    name: str
    title: str
    rules: str
    engines: str = ""
    bots: str = ""
    openspiel: str = ""
    puzzles: str = ""
    lessons: str = ""
    view: str = ""
    design: str = ""
    commands: tuple[OwnCommand, ...] = ()

    @property
    def game(self) -> Rules:
        """The rules."""
        return cast(Rules, load(self.rules))


DEFAULT = "catbox"
"""The game unless another is named."""

GAMES: dict[str, Entry] = {
    "catbox": Entry(
        name="catbox",
        title="Cat Box",
        rules="games.catbox.game:RULES",
        engines="solver.catbox.engines:ENGINES",
        bots="solver.catbox.bots.roster:ROSTER",
        openspiel="solver.catbox.openspiel.adapter:ADAPTER",
        puzzles="puzzles.catbox:PUZZLES",
        lessons="puzzles.catbox.lessons:TUTORIAL",
        view="views.catbox.view:PARTS",
        design="cli.catbox.design:design",
        commands=(
            OwnCommand(
                "beliefs", "cli.catbox.beliefs:beliefs", "Show who may be who, as one seat sees it."
            ),
        ),
    ),
    "catinthebox": Entry(
        name="catinthebox",
        title="Cat in the Box",
        rules="games.catinthebox.game:RULES",
        engines="solver.catinthebox.engines:ENGINES",
        bots="solver.catinthebox.bots.roster:ROSTER",
        openspiel="solver.catinthebox.openspiel.adapter:ADAPTER",
        puzzles="puzzles.catinthebox:PUZZLES",
        lessons="puzzles.catinthebox.lessons:TUTORIAL",
        view="views.catinthebox.view:PARTS",
        commands=(
            OwnCommand(
                "deduce",
                "cli.catinthebox.deduce:deduce",
                "Show which hidden cards are possible, as one seat sees it.",
            ),
        ),
    ),
    "ifitfits": Entry(
        name="ifitfits",
        title="If It Fits",
        rules="games.ifitfits.game:RULES",
        engines="solver.ifitfits.engines:ENGINES",
        bots="solver.ifitfits.bots.roster:ROSTER",
        openspiel="solver.ifitfits.openspiel.adapter:ADAPTER",
        view="views.ifitfits.view:PARTS",
        design="cli.ifitfits.design:design",
        puzzles="puzzles.ifitfits:PUZZLES",
        lessons="puzzles.ifitfits.lessons:TUTORIAL",
    ),
}
"""Every game by its name."""


def register(row: Entry) -> None:
    """Add a game to those that there are, also in a worker process that is handed its row."""
    GAMES[row.name] = row


def entry(name: str) -> Entry:
    """The row of a game.

    Raises:
        GameError: there is no game of this name.
    """
    if name not in GAMES:
        raise GameError(
            _("{name} is no game: expected {games}").format(
                name=quoted(name), games=listed_or([*GAMES])
            )
        )
    return GAMES[name]


@cache
def load(part: str) -> Any:
    """A part of a game by its place, `module:NAME`."""
    module, _, name = part.partition(":")
    return getattr(import_module(module), name)
