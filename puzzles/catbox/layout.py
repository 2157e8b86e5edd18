"""What a code says of a puzzle, part by part, as the JSON of its file.

Every walk takes one part through a pen: given the part, it is written; given nothing, it is
read. What is usually empty stands last, where it costs nothing. Any change of the order, of the
options, of the shipped decks or of the covering rules makes another version of the code.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from games.catbox.faces import Card
from games.catbox.loading import load_deck
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition
from games.catbox.schema import MOST_CARDS
from puzzles.catbox.layers import Layers
from puzzles.catbox.pool import IDENTITIES, Pool, Seats
from puzzles.catbox.table import Table
from puzzles.mixed_radix import Pen

Json = dict[str, Any]

DECKS = ("standard", "mirror", "none")
"""Whose faces are named by their numbers."""

_KINDS = (Chain.kind, SingleTurn.kind, Duel.kind)
_EDITIONS = tuple(edition.value for edition in Edition)
_OBJECTIVES = tuple(objective.value for objective in Objective)
_FEW_FACES = range(1, 9)
_FACES = range(1, MOST_CARDS + 1)
_FEW_RIVALS = range(len(IDENTITIES))
_RIVALS = range(MOST_CARDS + 1)


def walk(pen: Pen, given: Json | None = None, deck: str | None = None) -> Json:
    """A whole puzzle, with the faces of one of `DECKS` by their numbers."""
    deck = pen.pick(deck, DECKS[:1], DECKS[1:])
    pool = Pool(pen, _cards(deck))
    kind = pen.pick(_part(given, "kind"), _KINDS[:1], _KINDS[1:])
    rest = _chain if kind == Chain.kind else _turn
    return {"format": "catbox-puzzle/1", "kind": kind} | rest(pen, pool, given)


def _chain(pen: Pen, pool: Pool, given: Json | None) -> Json:
    identity = pen.one(_part(given, "identity"), IDENTITIES)
    rivals = Seats(pen, (name for name in IDENTITIES if name != identity))
    return {
        "identity": identity,
        "edition": pen.pick(_part(given, "edition"), _EDITIONS[:1], _EDITIONS),
        "objective": pen.one(_part(given, "objective"), _OBJECTIVES),
        "board": Layers(pen, pool).all(_part(given, "board")),
        "faces": pen.many(_part(given, "faces"), pool.face, _FEW_FACES, _FACES),
        "rivals": pen.many(_part(given, "rivals"), rivals.identity, _FEW_RIVALS, _RIVALS),
    }


def _turn(pen: Pen, pool: Pool, given: Json | None) -> Json:
    return {
        "objective": pen.one(_part(given, "objective"), _OBJECTIVES),
        "position": _position(pen, pool, _part(given, "position")),
    }


def _position(pen: Pen, pool: Pool, given: Json | None) -> Json:
    table = Table(pen, pool, given)
    return {
        "edition": pen.one(_part(given, "edition"), _EDITIONS),
        "mode": table.mode.value,
        "turn": pen.one(_part(given, "turn"), range(table.seats)),
        "board": table.layers.all(_part(given, "board")),
        "seats": table.all_seats(_part(given, "seats")),
        "guards": table.guards(_part(given, "guards")),
        "pile": table.pile(_part(given, "pile")),
        "passes": table.passes(_part(given, "passes", 0)),
    }


@cache
def _cards(deck: str) -> tuple[Card, ...]:
    return () if deck == "none" else load_deck(deck).cards


def _part(given: Json | None, key: str, absent: Any = None) -> Any:
    """What a file says under a key; None where nothing is given."""
    return None if given is None else given.get(key, absent)
