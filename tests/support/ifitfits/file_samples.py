"""Valid files of If It Fits, of every format and kind, as JSON values."""

from __future__ import annotations

import json
from typing import Any

from games.ifitfits.setup import new_setup
from tests.support.ifitfits.positions import TABLE, raw_position
from tests.support.random_games import recorded

Json = dict[str, Any]

POSITION: Json = {
    "format": "ifitfits-position/1",
    "mode": "basic",
    "table": {"left": -4, "top": -3, "width": 9, "height": 7},
    "board": ["wowo:m@0,0", "wooo:mms@0,1", "oooo@1,1", "nap1@2,1", "cat0@0,1"],
    "seats": [
        {"hand": ["owow:b", "princess", "wooo"], "cats": 4},
        {"hand": ["????", "????"], "cats": 4},
    ],
    "turn": 0,
    "drawn": True,
    "pile": 40,
    "ending": False,
}
"""The position of the file contract."""

BOX: Json = {
    "format": "ifitfits-puzzle/1",
    "kind": "box",
    "mode": "basic",
    "table": TABLE,
    "board": ["wowo:m@0,0", "wooo:mms@0,1", "nap1@2,1", "oooo@1,1"],
    "cards": ["owow:b", "wooo", "ooww:mm"],
    "cats": 2,
}
"""A puzzle of cards that are placed alone."""


def puzzle(kind: str, objective: str, start: Json | None = None) -> Json:
    """A turn or a duel in the position of the contract, or in another one."""
    begun = {key: value for key, value in (start or POSITION).items() if key != "format"}
    sheet = {"format": "ifitfits-puzzle/1", "kind": kind, "position": begun}
    return {**sheet, "objective": objective}


def known() -> Json:
    """A position in which every card of every hand is known."""
    board = "wowo:m@0,0 wooo:mms@0,1 oooo@1,1 nap1@2,1 cat0@0,1"
    return raw_position(board, "owow:b princess", "owoo oooo:s")


def starting() -> Json:
    """A position in which starting cards are still placed."""
    start = {"cards": ["oowo", "ooww"], "left": 1}
    return raw_position("oooo@0,0", "owow:b owow", "???? ????", start=start)


def toy_drawn() -> Json:
    """A position in which a special toy has to be laid, after a Princess was discarded."""
    raw = raw_position("oooo@0,0 oooo@1,0 toy:ff^0,1", "owow:b owow", "???? ????", drawn=True)
    return raw | {"toy": "toy:mm", "pile": ["wooo", "toy:bb"], "discards": ["princess"]}


def deck() -> Json:
    """A deck of one's own."""
    setup = new_setup(2, {})
    cards = [str(card) for card in setup.deck.cards]
    starting = [str(card) for card in setup.deck.starting]
    lists = {"cards": cards[::-1], "starting": starting, "toys": ["toy:mm", "toy:mm", "toy:ff"]}
    return {"format": "ifitfits-deck/1", "name": "mine", "note": "My own cards.", **lists}


def every_sort() -> list[Json]:
    """One valid file of every format and kind."""
    return [
        POSITION,
        starting(),
        toy_drawn(),
        puzzle("turn", "score"),
        puzzle("turn", "margin", known() | {"mode": "advanced"}),
        puzzle("duel", "score", known()),
        puzzle("duel", "margin", known() | {"drawn": True}),
        BOX,
        BOX | {"mode": "advanced", "board": [], "objective": "score"},
        deck(),
        json.loads(recorded("ifitfits", 2, 1, options={"table": "5x4"}).text),
    ]
