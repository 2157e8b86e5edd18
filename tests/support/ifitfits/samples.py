"""Files of If It Fits for the tests of its view: one board with everything that may lie on it."""

from __future__ import annotations

import json
from typing import Any

from games.ifitfits.record import Record
from games.ifitfits.setup import new_setup
from games.loading import parse
from games.protocol import HUMAN, Player
from games.rng import Stream

Json = Any

BOARD = [
    "wowo:m@0,0",
    "wooo:mms@0,1",
    "oooo@1,1",
    "wwow:ff@1,0",
    "nap1@2,1",
    "toy:bb^-1,1",
    "cat0@0,1",
    "princess@1,1",
    "toy:mm@-1,1",
]

TABLE = {"left": -4, "top": -3, "width": 9, "height": 7}

HAND = ["owow:b", "princess", "wooo"]


def position(*, drawn: bool = True, ending: bool = False, mode: str = "basic") -> Json:
    return {
        "format": "ifitfits-position/1",
        "mode": mode,
        "table": TABLE,
        "board": BOARD,
        "seats": [{"hand": HAND, "cats": 4}, {"hand": ["????", "????"], "cats": 4}],
        "turn": 0,
        "drawn": drawn,
        "pile": 40,
        "ending": ending,
    }


def known(**more: Any) -> Json:
    """The same with every hand open."""
    raw = position(**more)
    raw["seats"][1]["hand"] = ["wowo:y"]
    raw["seats"][0]["hand"] = ["owow:b", "princess"]
    return raw


def puzzle(kind: str, objective: str = "score", **more: Any) -> Json:
    return {
        "format": "ifitfits-puzzle/1",
        "kind": kind,
        "position": known(**more),
        "objective": objective,
    }


def packing() -> Json:
    return {
        "format": "ifitfits-puzzle/1",
        "kind": "box",
        "mode": "basic",
        "table": TABLE,
        "board": ["wowo:m@0,0", "nap1@0,1"],
        "cards": ["wwwo:m", "woww:mm"],
        "cats": 1,
    }


CLOSED = {
    "format": "ifitfits-position/1",
    "mode": "advanced",
    "table": TABLE,
    "board": [
        "woow:mm@0,0",
        "wwoo:mms@1,0",
        "owwo@1,1",
        "owww:m@-1,1",
        "wooo:b@0,2",
        "nap0@0,1",
        "cat0@0,0",
        "cat1@0,1",
    ],
    "seats": [{"hand": [], "cats": 3}, {"hand": ["wowo"], "cats": 4}],
    "turn": 1,
    "drawn": False,
    "pile": 0,
    "ending": True,
}
"""A closed box that two seats are in, in the last phase."""


def played(seats: int, seed: int, moves: int = 1000, mode: str = "basic") -> Record:
    """A game that is played by chance."""
    setup = new_setup(seats, {"mode": mode})
    deal = setup.deal(str(seed))
    names = ("You", "Bob", "Cleo", "Dan", "Eve")[:seats]
    record = setup.record(str(seed), deal, tuple(Player(name, HUMAN) for name in names))
    place, rng = deal.position(), Stream("test-ifitfits-view", seed)
    for _ in range(moves):
        if place.over:
            break
        move = place.moves.random(rng)
        draft = place.drafted(move)
        record, place = record.played(draft), draft.end()
    return record


def read(raw: Json) -> Any:
    """The value in a file."""
    return parse(json.dumps(raw).encode()).value
