"""Any file of any game, as the public type that fits it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from catbox.board import Board, Playable
from catbox.game import Game
from catbox.puzzle import Puzzle
from games import loading
from games.loading import Content
from games.protocol import GameError, Role


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
