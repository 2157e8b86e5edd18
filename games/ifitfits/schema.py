"""The JSON of each file format, key by key, in canonical order."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from games.deck_form import Note
from games.ifitfits.board import LARGEST, SMALLEST
from games.ifitfits.cards import (
    UNKNOWN,
    Card,
    Drawn,
    Held,
    Toy,
    parse_card,
    parse_drawn,
    parse_held,
    parse_toy,
)
from games.ifitfits.deck import CARDBOARD, SPECIAL_TOYS, STARTING
from games.ifitfits.pieces import Piece, parse_piece
from games.ifitfits.puzzle import Objective
from games.ifitfits.rulings import CATS, SEATS, Mode
from games.json_reader import Converter, Name
from games.record import OptionalMarks, PlayerFile

BLANK = str(UNKNOWN)
"""A card of a deck that isn't typed in yet."""

MOST_CARDS = CARDBOARD + SPECIAL_TOYS + SEATS[-1]
"""The most things in a hand or in the pile: all but the starting cards."""

MOST_PIECES = LARGEST * (2 * LARGEST - 1)
"""The most things on a board: one in each cell and one across each two of the largest table."""

MOST_TURNS = 1000
"""The most turns in a record."""

FARTHEST = 99
"""The largest coordinate of a table's corner."""

Pieces = Annotated[list[Piece], msgspec.Meta(max_length=MOST_PIECES)]
Hand = Annotated[list[Held], msgspec.Meta(max_length=MOST_CARDS)]
Pile = Annotated[list[Drawn], msgspec.Meta(max_length=MOST_CARDS)]
Cards = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=CARDBOARD)]
Starting = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=STARTING)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=SEATS[-1] - 1)]
CatCount = Annotated[int, msgspec.Meta(ge=0, le=CATS)]
Corner = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Side = Annotated[int, msgspec.Meta(ge=SMALLEST, le=LARGEST)]
Seats = msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])

converter = Converter(
    {
        Card: lambda text: parse_card(text).named,
        Held: parse_held,
        Drawn: parse_drawn,
        Toy: parse_toy,
        Card | None: lambda text: None if text == BLANK else parse_card(text).named,
        Toy | None: lambda text: None if text == BLANK else parse_toy(text),
        Piece: parse_piece,
    }
)


class TableFile(msgspec.Struct):
    """The cells of a table."""

    left: Corner
    top: Corner
    width: Side
    height: Side


class SeatFile(msgspec.Struct):
    """A seat in a position file; `????` stands for what isn't known."""

    hand: Hand
    cats: CatCount


class StartFile(msgspec.Struct):
    """The starting cards that are left, and how many players have still to place one."""

    cards: Starting
    left: Annotated[int, msgspec.Meta(ge=1, le=SEATS[-1])]


class PositionFile(msgspec.Struct):
    """`ifitfits-position/1`."""

    format: Literal["ifitfits-position/1"]
    mode: Mode
    table: TableFile
    board: Pieces
    seats: Annotated[list[SeatFile], Seats]
    turn: SeatNumber
    drawn: bool
    pile: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)] | Pile
    ending: bool
    toy: Toy | msgspec.UnsetType = msgspec.UNSET
    start: StartFile | msgspec.UnsetType = msgspec.UNSET
    discards: Pile | msgspec.UnsetType = msgspec.UNSET


class TurnFile(msgspec.Struct):
    """`ifitfits-puzzle/1` of kind `turn` or `duel`; its position may leave out `format`."""

    format: Literal["ifitfits-puzzle/1"]
    kind: Literal["turn", "duel"]
    position: dict[str, Any]
    objective: Objective


class BoxFile(msgspec.Struct):
    """`ifitfits-puzzle/1` of kind `box`."""

    format: Literal["ifitfits-puzzle/1"]
    kind: Literal["box"]
    mode: Mode
    table: TableFile
    board: Pieces
    cards: Cards
    cats: CatCount
    objective: Objective | msgspec.UnsetType = msgspec.UNSET


class DeckFile(msgspec.Struct):
    """`ifitfits-deck/1`; None is a card that isn't typed in yet."""

    format: Literal["ifitfits-deck/1"]
    name: Name
    note: Note
    cards: list[Card | None]
    starting: list[Card | None]
    toys: list[Toy | None]


class TurnRecordFile(msgspec.Struct):
    """A turn of a record.

    Attributes:
        drawn: the cards drawn, in order; empty where none were.
        actions: the steps taken then, in the notation of a turn.
    """

    seat: SeatNumber
    drawn: Pile
    actions: str


class ResultFile(msgspec.Struct):
    """How a recorded game ended, seat by seat."""

    points: list[int]
    negative: list[int]
    winners: list[int]


class RecordFile(msgspec.Struct):
    """`ifitfits-game/1`; `pile` is what was left to draw after the hands, from the top."""

    format: Literal["ifitfits-game/1"]
    mode: Mode
    table: str
    deck: str
    seed: str | int | None
    first: SeatNumber
    seats: Annotated[list[PlayerFile], Seats]
    hands: Annotated[list[Annotated[list[Card], msgspec.Meta(max_length=MOST_CARDS)]], Seats]
    pile: Pile
    starting: Annotated[list[Card], msgspec.Meta(min_length=STARTING, max_length=STARTING)]
    start: Annotated[list[str], msgspec.Meta(max_length=SEATS[-1])] = []
    turns: Annotated[list[TurnRecordFile], msgspec.Meta(max_length=MOST_TURNS)] = []
    result: ResultFile | None = None
    taken_back: OptionalMarks = msgspec.UNSET
