"""The JSON of each file format, key by key, in canonical order."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from games.catbox.board import Placement
from games.catbox.faces import Card, Face, Identity, parse_card, parse_face, parse_side
from games.catbox.notation import parse_guard, parse_placement
from games.catbox.puzzle import Objective
from games.catbox.result import DecidedBy
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.seat import Guard
from games.deck_form import Note
from games.json_reader import Converter, Name
from games.record import OptionalMarks, PlayerFile

MOST_LAYERS = 96
"""The largest board that a file may hold, in placements: twice the deck."""

MOST_CARDS = 48
"""The most cards in a hand, a pile or a chain."""

MOST_TURNS = 1000
"""The most turns in a record."""

Side = NewType("Side", str)
"""A face that may be unknown."""

Layers = Annotated[list[Placement], msgspec.Meta(min_length=1, max_length=MOST_LAYERS)]
Cards = Annotated[list[Card], msgspec.Meta(max_length=MOST_CARDS)]
Sides = Annotated[list[Side], msgspec.Meta(max_length=MOST_CARDS)]
PublicSides = Annotated[list[Side | None], msgspec.Meta(max_length=MOST_CARDS)]
Tokens = Annotated[list[Token], msgspec.Meta(max_length=MOST_CARDS)]

converter = Converter(
    {
        Placement: parse_placement,
        Face: parse_face,
        Side: parse_side,
        Card: parse_card,
        Guard: lambda text: Guard(*parse_guard(text)),
    }
)


class SeatFile(msgspec.Struct):
    """A seat in a position file.

    `saved_public` has an entry for each of `saved`: the side that other seats see of a card
    from the seat's own hand, or null for a card from another hand, whose face all know.
    Without it, the cards are from the own hand and their public sides unknown.
    """

    identity: Identity | None
    hand: Cards
    tokens: Tokens = []
    saved: Sides = []
    saved_public: PublicSides | msgspec.UnsetType = msgspec.UNSET


class PositionFile(msgspec.Struct):
    """`catbox-position/1`."""

    format: Literal["catbox-position/1"]
    edition: Edition
    mode: Mode
    board: Layers
    seats: Annotated[list[SeatFile], msgspec.Meta(min_length=2, max_length=5)]
    turn: Annotated[int, msgspec.Meta(ge=0, le=4)]
    guards: Annotated[list[Guard], msgspec.Meta(max_length=5)] = []
    pile: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)] | Cards = 0
    passes: Annotated[int, msgspec.Meta(ge=0, le=5)] | msgspec.UnsetType = msgspec.UNSET


class ChainFile(msgspec.Struct):
    """`catbox-puzzle/1` of kind `chain`."""

    format: Literal["catbox-puzzle/1"]
    kind: Literal["chain"]
    edition: Edition
    board: Layers
    identity: Identity
    faces: Annotated[list[Face], msgspec.Meta(min_length=1, max_length=MOST_CARDS)]
    objective: Objective
    rivals: Annotated[list[Identity], msgspec.Meta(max_length=MOST_CARDS)] = []


class TurnFile(msgspec.Struct):
    """`catbox-puzzle/1` of kind `turn` or `duel`; its position may leave out `format`."""

    format: Literal["catbox-puzzle/1"]
    kind: Literal["turn", "duel"]
    position: dict[str, Any]
    objective: Objective


class DeckFile(msgspec.Struct):
    """`catbox-deck/1`; a wholly unknown card isn't typed in yet."""

    format: Literal["catbox-deck/1"]
    name: Name
    note: Note
    cards: list[Card]


class SeatedFile(PlayerFile):
    """A seat in a game record, with its identity."""

    identity: Identity


class ScoreFile(msgspec.Struct):
    """The points of one seat at the end of a recorded game."""

    visible: int
    bonus: int
    tokens: int
    total: int


class ResultFile(msgspec.Struct):
    """How a recorded game ended."""

    scores: list[ScoreFile]
    winners: list[int]
    decided_by: DecidedBy


class RecordFile(msgspec.Struct):
    """`catbox-game/1`; `deal` is the whole shuffled deck from the top."""

    format: Literal["catbox-game/1"]
    edition: Edition
    mode: Mode
    deck: str
    seed: str | int | None
    deal: Annotated[list[Card], msgspec.Meta(min_length=MOST_CARDS, max_length=MOST_CARDS)]
    first: Annotated[int, msgspec.Meta(ge=0, le=4)]
    seats: Annotated[list[SeatedFile], msgspec.Meta(min_length=2, max_length=5)]
    turns: Annotated[list[str], msgspec.Meta(max_length=MOST_TURNS)]
    result: ResultFile | None = None
    taken_back: OptionalMarks = msgspec.UNSET
