"""The rows of `perft.json`: what they are made from, and how the rules count them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.catbox import legality
from games.catbox.files import position_text, read_position
from games.catbox.position import Position
from games.catbox.rulings import Edition, Mode
from tests.support.boards import midgame

PATH = Path(__file__).with_name("perft.json")

BASIC, ADVANCED = Mode.BASIC, Mode.ADVANCED
GRAIL, SECONDGATE = Edition.GRAIL, Edition.SECONDGATE

RECIPES: tuple[tuple[int, Mode, Edition, int, int], ...] = (
    (2, BASIC, GRAIL, 1, 0),
    (2, BASIC, GRAIL, 2, 3),
    (3, BASIC, GRAIL, 3, 5),
    (4, BASIC, GRAIL, 4, 2),
    (5, BASIC, SECONDGATE, 5, 8),
    (2, BASIC, GRAIL, 6, 44),
    (4, BASIC, SECONDGATE, 7, 40),
    (2, ADVANCED, GRAIL, 8, 0),
    (3, ADVANCED, SECONDGATE, 9, 4),
    (4, ADVANCED, GRAIL, 10, 3),
    (5, ADVANCED, SECONDGATE, 11, 6),
    (2, ADVANCED, GRAIL, 12, 30),
)
"""Seats, mode, edition, seed and random turns of each row."""

TWO_TURNS = 9
"""The most layers on a board whose second turns are counted."""


class Counts(NamedTuple):
    """How many of each a position has; None where that was not counted.

    Attributes:
        placements: legal ways to lay one card by the normal rules, different as text.
        turns: legal turns, tokens included.
        boards: different visible boards after one turn without a token.
        second: different visible boards after two turns.
    """

    placements: int
    turns: int
    boards: int
    second: int | None


def count(position: Position) -> Counts:
    """The counts of a position by the rules."""
    singles = {str(step.placement) for step in position.draft.plays()}
    boards = {draft.board.key for draft in _tokenless(position)}
    second = None
    if position.mode is BASIC and len(position.board.placements) <= TWO_TURNS:
        second = len({key for draft in _tokenless(position) for key in _keys(draft.end())})
    return Counts(len(singles), len(position.moves), len(boards), second)


def _tokenless(position: Position) -> Iterator[Any]:
    return (draft for draft in map(position.draft.play, position.draft.plays()))


def _keys(position: Position) -> set[str]:
    return {draft.board.key for draft in _tokenless(position)}


def singles(position: Position) -> set[str]:
    """Every placement of a playable face, by asking `legality` face by face."""
    barred = position.draft.barred
    return {
        str(placed)
        for _, face in position.playable(position.turn)
        for placed in legality.placements(position.board, face, barred)
    }


def rows() -> list[dict[str, Any]]:
    """The rows of the table as they stand in the file."""
    found: list[dict[str, Any]] = json.loads(PATH.read_text("utf-8")) if PATH.exists() else []
    return found


def fresh_rows() -> list[dict[str, Any]]:
    """The rows of the table, counted again from their recipes."""
    return [_row(*recipe) for recipe in RECIPES]


def write(table: list[dict[str, Any]]) -> None:
    """Store the table, one row a line."""
    PATH.write_text("[\n" + ",\n".join(json.dumps(row) for row in table) + "\n]\n", "utf-8")


def position_of(row: dict[str, Any]) -> Position:
    """The position of a row."""
    return read_position(row["position"])


def _row(seats: int, mode: Mode, edition: Edition, seed: int, turns: int) -> dict[str, Any]:
    position = midgame(seats, seed, turns, mode, edition)
    recipe = {"seats": seats, "mode": mode, "edition": edition, "seed": seed, "turns": turns}
    counts = count(position)._asdict()
    return {"recipe": recipe, "counts": counts, "position": json.loads(position_text(position))}
