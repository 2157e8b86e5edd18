"""Files that a command is given, with their names in front of whatever is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import TypeVar, get_args

from games import loading
from games.catbox.board import Board
from games.catbox.deck import Deck
from games.catbox.loading import load_deck as deck_named
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Puzzle, SingleTurn
from games.catbox.record import Record
from games.json_reader import FormatError, Problem
from games.protocol import GameError, quoted
from solver.answer import Limit

Content = Puzzle | Position | Deck | Record
"""What a file of Cat Box holds."""

T = TypeVar("T", bound=Content)

NAMES: dict[type, str] = {
    Chain: "a puzzle",
    SingleTurn: "a puzzle",
    Duel: "a puzzle",
    Position: "a position",
    Record: "a game record",
    Deck: "a deck",
}


class InputError(GameError):
    """Input that a command can't use, in one line that names the file and the place."""


def load(path: Path) -> Content:
    """The content of a file.

    Raises:
        InputError: it isn't one of the project's files, or something is wrong with it.
    """
    try:
        content: Content = loading.load(path).value
    except FormatError as error:
        raise named(path, error) from None
    return content


def load_as(path: Path, *kinds: type[T]) -> T:
    """The content of a file, which has to be of one of these kinds.

    Raises:
        InputError: it isn't, or as for `load`.
    """
    content = load(path)
    if isinstance(content, kinds):
        return content
    wanted = " or ".join(dict.fromkeys(NAMES[kind] for kind in kinds))
    raise InputError(f"{path}: format: expected {wanted}")


def load_puzzles(paths: Sequence[Path]) -> list[Puzzle]:
    """The puzzles of several files, all read before any is worked on.

    Raises:
        InputError: one of them is no puzzle.
    """
    return [load_as(path, *get_args(Puzzle)) for path in paths]


def load_deck(name: str) -> Deck:
    """A shipped deck, or the deck in the file of this name.

    Raises:
        InputError: the file is no deck.
    """
    try:
        return deck_named(name)
    except FormatError as error:
        raise named(Path(name), error) from None


def check_text(what: str, text: str) -> None:
    """Nothing if an argument is text in Unicode.

    Raises:
        InputError: it holds bytes that are none.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(f"{what}: {quoted(text)}: expected text in UTF-8") from None


def move_limit(seconds: float | None, iterations: int | None) -> Limit:
    """The limit of a move.

    Raises:
        InputError: both are given, or no time that there is.
    """
    if seconds is not None and not isfinite(seconds):
        raise InputError(f"--time {seconds}: expected a number of seconds")
    if seconds is not None and iterations is not None:
        raise InputError("give --time or --iterations, not both")
    return Limit(seconds, iterations)


def board_of(path: Path, content: Content) -> Board:
    """The board of a puzzle, a position, or the end of a record.

    Raises:
        InputError: the content has no board, or a record that can't be replayed.
    """
    if isinstance(content, Record):
        content = replayed(path, content)[-1]
    if isinstance(content, SingleTurn):
        content = content.position
    if isinstance(content, Deck):
        raise InputError(f"{path}: format: a deck has no board")
    return content.board


def replayed(path: Path, record: Record) -> list[Position]:
    """Every position of a record.

    Raises:
        InputError: a turn isn't legal, or the result isn't what the turns lead to.
    """
    try:
        return list(record.positions())
    except FormatError as error:
        raise named(path, error) from None


def named(path: Path, error: FormatError) -> InputError:
    """The first problem of a file in one line, with the number of others."""
    more = len(error.problems) - 1
    others = f" (and {more} more: catbox check lists them)" if more else ""
    return InputError(f"{path}: {_short(error.problems[0])}{others}")


def _short(problem: Problem, limit: int = 300) -> str:
    text = str(problem)
    return text if len(text) <= limit else text[: limit - 3] + "..."
