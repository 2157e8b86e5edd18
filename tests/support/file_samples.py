"""Valid files of every format, as JSON values, for tests that read and break them."""

from __future__ import annotations

import json
from typing import Any

from games.decks import shipped
from games.json_reader import FormatError
from games.loading import parse
from tests.support.random_games import recorded

Json = dict[str, Any]

PUZZLE = """{
  "format": "catbox-puzzle/1",
  "kind": "chain",
  "edition": "grail",
  "board": ["KPoB@0,0", "YYVo@1,1"],
  "identity": "pink",
  "faces": ["PPKo", "PYVB", "PooK"],
  "objective": "score",
  "rivals": []
}
"""
"""The puzzle of the page of formats, word for word."""

POSITION = """{
  "format": "catbox-position/1",
  "edition": "grail",
  "mode": "advanced",
  "board": ["KPoB@0,0", "YYVo@1,1"],
  "seats": [
    {"identity": "pink", "hand": ["KPoB/YYVo", "PPKo/BBoK"], \
"tokens": ["paw", "box", "fish", "stack", "mouse"], "saved": []},
    {"identity": "blue", "hand": ["PYVB/KKoo", "YYYo/VVBK"], "tokens": [], "saved": []}
  ],
  "turn": 0,
  "guards": [],
  "pile": 0
}
"""
"""The position of the page of formats, word for word."""


def puzzle(**changes: Any) -> Json:
    """The puzzle with some keys changed."""
    raw: Json = json.loads(PUZZLE)
    return raw | changes


def position(**changes: Any) -> Json:
    """The position with some keys changed."""
    raw: Json = json.loads(POSITION)
    return raw | changes


def seats(**changes: Any) -> list[Json]:
    """The position's seats, with some keys of the first one changed."""
    first, second = position()["seats"]
    return [first | changes, second]


def turn(**changes: Any) -> Json:
    """A puzzle of one turn in the position, with some keys changed."""
    sheet = {"format": "catbox-puzzle/1", "kind": "turn", "position": position()}
    return {**sheet, "objective": "score", **changes}


def basic(**changes: Any) -> Json:
    """The position in the basic game, with some keys changed."""
    bare = [{**seat, "tokens": []} for seat in position()["seats"]]
    return position(mode="basic", seats=bare) | changes


def deck(**changes: Any) -> Json:
    """The standard deck with some keys changed."""
    raw: Json = json.loads(shipped("games.catbox", "standard"))
    return raw | changes


def record(**changes: Any) -> Json:
    """A finished game of two with some keys changed."""
    raw: Json = json.loads(recorded("catbox", 2, 1).text)
    return raw | changes


def every_sort() -> list[Json]:
    """One valid file of every format and kind."""
    known = position(pile=["VVVV/BBBB", "PPPP/KKKK"], guards=["1@0,0"], passes=1)
    duel = turn(kind="duel", position=known, objective="margin")
    return [puzzle(), position(), known, basic(), turn(), duel, deck(), record()]


def read(raw: Any) -> Any:
    """The value that the program reads from JSON."""
    return parse(json.dumps(raw).encode()).value


def problems(raw: Any) -> list[str]:
    """The lines in which a file is refused; none if it is read."""
    try:
        read(raw)
    except FormatError as error:
        return [str(problem) for problem in error.problems]
    return []
