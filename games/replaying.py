"""Replaying the moves of a record, and the scores that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.json_reader import FormatError, Problem
from games.protocol import GameError, Position


def replay(
    position: Position,
    turns: Sequence[str],
    parse_move: Callable[[str], Any],
    claimed: tuple[int, ...] | None,
) -> Iterator[Position]:
    """A position, and the position after each move.

    Args:
        turns: the text of each move.
        claimed: the scores that a finished record states.

    Raises:
        FormatError: a move isn't legal, or the stated scores aren't what the moves lead to.
    """
    yield position
    for number, text in enumerate(turns):
        try:
            position = position.play(parse_move(text))
        except GameError as error:
            raise FormatError([Problem(f"turns[{number}]", str(error))]) from None
        yield position
    if claimed is not None and claimed != final_scores(position):
        raise FormatError([Problem("scores", "not what the turns lead to")])


def final_scores(position: Position) -> tuple[int, ...] | None:
    """The points of each seat; None while the game goes on."""
    return tuple(score.total for score in position.scores()) if position.over else None
