"""The functions of `import catbox`: load any file, solve, and puzzles of a day or made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from catbox.board import Board, Playable
from catbox.game import Game
from catbox.puzzle import Puzzle, Solution
from games import loading, registry
from games.loading import Content
from games.protocol import GameError, Role
from languages.messages import _
from puzzles import dailies
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import parse_day
from puzzles.generator import generate as made
from puzzles.library import new_batch
from puzzles.recipe import tier_named
from solver import engines
from solver.answer import Limit


@dataclass(frozen=True)
class Position(Playable):
    """A position without the game that led to it.

    Attributes:
        game: the name of the game.
        value: the position as the game's own type.
    """

    game: str
    value: Any = field(repr=False)

    def __str__(self) -> str:
        return str(self.board)

    @property
    def board(self) -> Board:
        """The board, which draws itself."""
        return Board(self.game, self.value)


def load(source: str | Path) -> Any:
    """The content of a file: a `Puzzle`, a `Position`, a `Game` from its record, or a deck.

    Args:
        source: the file's path, or its JSON as text.

    Raises:
        GameError: the file can't be read, or something is wrong with it.
    """
    content = content_of(source)
    return _PUBLIC[content.role](content)


def content_of(source: str | Path) -> Content:
    """The content of a file, as the game's own type, with the game that it belongs to.

    Raises:
        GameError: as for `load`.
    """
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("{"):
        return loading.parse(source.encode())
    try:
        return loading.load(Path(source))
    except GameError as error:
        raise GameError(f"{source}: {error}") from None


_PUBLIC: dict[Role, Callable[[Content], Any]] = {
    Role.PUZZLE: lambda content: Puzzle(content.value),
    Role.POSITION: lambda content: Position(content.entry.name, content.value),
    Role.RECORD: lambda content: Game.of(content.entry.name, content.value),
    Role.DECK: lambda content: content.value,
}


def solve(
    puzzle: Puzzle | str | Path,
    *,
    seconds: float | None = None,
    engine: str = "auto",
    top: int = 1,
) -> Solution:
    """The best play of a puzzle, proved unless a time limit comes first.

    Args:
        puzzle: the puzzle, or its file.
        seconds: the time after which the best line so far is returned.
        engine: the name of one engine; by default the one that suits the puzzle.
        top: how many lines that end differently to look for; where others reply, how many that
            begin differently, each with the value of its first play.

    Raises:
        GameError: the file holds no puzzle, or the engine has no model for it.
    """
    asked = puzzle if isinstance(puzzle, Puzzle) else _loaded(puzzle)
    return Solution(asked, engines.solve(asked.task, Limit(seconds), engine, top))


def _loaded(source: str | Path) -> Puzzle:

    content = load(source)
    if not isinstance(content, Puzzle):
        raise GameError(_("{source}: expected a puzzle").format(source=source))
    return content


def daily(day: date | str | None = None, *, game: str = registry.DEFAULT) -> Puzzle:
    """The puzzle of a day, which is today's unless another is given.

    The dailies of some years are shipped; another is made by its recipe, which may take minutes.

    Args:
        day: a date, or its text such as `2026-03-01`.

    Raises:
        GameError: the day is before the first daily, or no date.
    """
    asked = parse_day(game, str(day or date.today()))
    shipped = dailies.shipped(game, asked)
    return _public(shipped or parse_challenge(dailies.made_text(game, asked)))


def generate(
    *,
    kind: str = "chain",
    tier: str = "kitten",
    seed: str | int = 1,
    game: str = registry.DEFAULT,
    **params: Any,
) -> Puzzle:
    """A puzzle with one best answer, proved; the same seed makes the same puzzle.

    Args:
        params: parameters of the kind, such as `cards=8`.

    Raises:
        GameError: there is no such kind or tier, or the kind has no such parameter or value.
    """
    pairs = [(name, str(value)) for name, value in params.items()]
    batch = new_batch(game, [kind], [tier_named(tier)], pairs, str(seed), 1)
    return _public(made(batch.recipe(0)))


def _public(challenge: Challenge) -> Puzzle:
    return Puzzle(loading.parse_object(challenge.puzzle).value, challenge)
