"""Valid files of Cat in the Box, of every format and kind, as JSON values."""

from __future__ import annotations

import json
from typing import Any

from games.record import Record
from tests.support.random_games import recorded

Json = dict[str, Any]

POSITION: Json = {
    "format": "catinthebox-position/1",
    "follow": "free",
    "bonus": "published",
    "seats": [
        {"hand": [2, 5, 5], "open": "RBYG", "prediction": 1, "won": 1, "discard": 6},
        {"hand": [1, 3, 6], "open": "RBG", "prediction": 3, "won": 1, "discard": None},
        {"hand": [1, 4, 4], "open": "RBYG", "prediction": 1, "won": 0, "discard": None},
    ],
    "board": ["B6:1", "B2:0", "B3:2", "Y4:2", "R1:1", "Y2:0"],
    "leader": 1,
    "trick": [],
    "paradox": None,
}
"""The position of the page of files."""


_BOARD = (
    "R1:0 R2:1 R3:1 R4:2 R6:1 B1:0 B2:0 B3:2 B4:2 B5:2 B6:1 "
    "Y1:1 Y2:1 Y3:0 Y4:0 Y5:2 Y6:2 G1:0 G3:1 G5:2 G6:0"
)
_PLAYS = "Y2 Y6 Y3 G5 G6 G3 B1 B6 B3 Y1 Y5 Y4 B5 B2 R2 R6 R4 R1 R3 B4 G1"

DEDUCE: Json = {
    "format": "catinthebox-puzzle/1",
    "kind": "deduce",
    "position": {
        "follow": "strict",
        "seats": [
            {"hand": [None, None], "open": "BYG", "prediction": 1, "won": 1, "discard": None},
            {"hand": [2, 2], "open": "RYG", "prediction": 1, "won": 4, "discard": 1},
            {"hand": [None, None], "open": "BYG", "prediction": 1, "won": 2, "discard": None},
        ],
        "board": _BOARD.split(),
        "leader": 1,
    },
    "seat": 0,
    "first": 1,
    "plays": _PLAYS.split(),
}
"""A question about a discard."""


def position(*hands: list[Any], **changes: Any) -> Json:
    """The position with some keys changed, and other hands if any are given."""
    raw: Json = json.loads(json.dumps(POSITION))
    for seat, hand in zip(raw["seats"], hands, strict=False):
        seat["hand"] = hand
    return raw | changes


def puzzle(kind: str, objective: str, start: Json | None = None, **more: Any) -> Json:
    """A puzzle in the position, or in another one."""
    begun = {key: value for key, value in (start or late()).items() if key != "format"}
    sheet = {"format": "catinthebox-puzzle/1", "kind": kind, "position": begun}
    return {**sheet, "objective": objective, **more}


def late() -> Json:
    """The position a trick before the end of the round."""
    return position([2, 5], [1, 6], [1, 4])


def bidding() -> Json:
    """The position before the predictions, with few cards."""
    raw = position([2, 5], [1, 6], [1, 4], board=[])
    for seat in raw["seats"]:
        seat.update({"open": "RBYG", "prediction": None, "won": 0, "discard": None})
    return raw


def played(seats: int, seed: int) -> Record:
    """The record of a whole game in which all choose by chance."""
    return recorded("catinthebox", seats, seed)


def every_sort() -> list[Json]:
    """One valid file of every format and kind."""
    together = puzzle("together", "total", wish=["seat:1 won:2", "group:0>=1", "B1:2"])
    return [
        POSITION,
        position([None] * 3, [1, 3, 6], [None] * 3),
        puzzle("tricks", "score"),
        puzzle("tricks", "margin"),
        together,
        puzzle("together", "score", wish=[], seat=2),
        puzzle("predict", "score", bidding(), seat=1),
        DEDUCE,
        json.loads(played(2, 1).text),
    ]
