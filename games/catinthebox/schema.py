"""The JSON of each file format, key by key, in canonical order."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NewType

import msgspec

from games.catinthebox.puzzle import Objective
from games.catinthebox.research_board import NEUTRAL, PlacedToken
from games.catinthebox.round import Phase
from games.catinthebox.rulings import SEATS, Bonus, Follow
from games.catinthebox.steps import SPACE, Play, parse_play, space_of
from games.catinthebox.wish import parse_wish
from games.json_reader import Converter
from games.protocol import GameError, quoted
from games.record import OptionalMarks, PlayerFile
from languages.messages import _

MOST_CARDS = 10
"""The most cards in a hand."""

MOST_TURNS = 100
"""The most plays that a file may state in one list."""

MOST_WISHES = 20
"""The most wishes of a puzzle."""

Colours = NewType("Colours", str)
"""Open colours, such as `RBG`."""

Wished = NewType("Wished", str)
"""A wish in its notation."""

Number = Annotated[int, msgspec.Meta(ge=1, le=9)]
Hand = Annotated[list[Number | None], msgspec.Meta(max_length=MOST_CARDS)]
KnownHand = Annotated[list[Number], msgspec.Meta(max_length=MOST_CARDS)]
Wishes = Annotated[list[Wished], msgspec.Meta(max_length=MOST_WISHES)]
Plays = Annotated[list[Play], msgspec.Meta(max_length=MOST_TURNS)]
Steps = Annotated[list[str], msgspec.Meta(max_length=MOST_TURNS)]
Seats = msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=SEATS[-1] - 1)]


def parse_token(text: str) -> PlacedToken:
    """A token on its space, such as `B3:0` or `G2:n`.

    Raises:
        GameError: it isn't one.
    """
    match = re.fullmatch(rf"{SPACE}:([0-4n])", text)
    if match is None:
        raise GameError(
            _("{text} is no token: expected a space and its owner, such as B3:0").format(
                text=quoted(text)
            )
        )
    owner = NEUTRAL if match[3] == "n" else int(match[3])
    return PlacedToken(space_of(match[1], match[2]), owner)


def parse_colours(text: str) -> Colours:
    """Open colours in the order of the notation.

    Raises:
        GameError: another letter stands there, or one twice or out of order.
    """
    if not re.fullmatch("R?B?Y?G?", text):
        raise GameError(
            _("{text}: expected some of the letters RBYG, in this order").format(text=quoted(text))
        )
    return Colours(text)


converter = Converter(
    {
        PlacedToken: parse_token,
        Play: parse_play,
        Colours: parse_colours,
        Wished: lambda text: Wished(str(parse_wish(text))),
    }
)


class SeatFile(msgspec.Struct):
    """A seat in a position file; a card that isn't known is null, after all known ones."""

    hand: Hand
    open: Colours
    prediction: Annotated[int, msgspec.Meta(ge=0, le=9)] | None
    won: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]
    discard: Number | None


class PositionFile(msgspec.Struct, kw_only=True):
    """`catinthebox-position/1`."""

    format: Literal["catinthebox-position/1"]
    follow: Follow = Follow.FREE
    bonus: Bonus = Bonus.PUBLISHED
    phase: Phase | msgspec.UnsetType = msgspec.UNSET
    seats: Annotated[list[SeatFile], Seats]
    board: Annotated[list[PlacedToken], msgspec.Meta(max_length=36)]
    leader: SeatNumber
    trick: Annotated[list[Play], msgspec.Meta(max_length=SEATS[-1])] = []
    paradox: SeatNumber | None = None


class PuzzleFile(msgspec.Struct):
    """`catinthebox-puzzle/1`; its position may leave out `format`."""

    format: Literal["catinthebox-puzzle/1"]
    kind: Literal["tricks", "together", "predict", "deduce"]
    position: dict[str, Any]
    objective: Objective | msgspec.UnsetType = msgspec.UNSET
    wish: Wishes | msgspec.UnsetType = msgspec.UNSET
    seat: SeatNumber | msgspec.UnsetType = msgspec.UNSET
    first: SeatNumber | msgspec.UnsetType = msgspec.UNSET
    plays: Plays | msgspec.UnsetType = msgspec.UNSET


class RoundFile(msgspec.Struct):
    """A round of a record: its deal, what was done in order, its points once it is over."""

    first: SeatNumber
    hands: Annotated[list[KnownHand], Seats]
    neutral: Annotated[list[Number], msgspec.Meta(max_length=3)] = []
    discards: Steps = []
    predictions: Steps = []
    plays: Steps = []
    points: list[int] | None = None


class RecordFile(msgspec.Struct):
    """`catinthebox-game/1`."""

    format: Literal["catinthebox-game/1"]
    follow: Follow
    bonus: Bonus
    seed: str | int | None
    seats: Annotated[list[PlayerFile], Seats]
    rounds: Annotated[list[RoundFile], Seats]
    totals: list[int] | None = None
    taken_back: OptionalMarks = msgspec.UNSET
