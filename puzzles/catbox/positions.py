"""Random positions, each reached by legal play of a whole deal."""

from __future__ import annotations

from dataclasses import replace

from games.catbox.deal import deal
from games.catbox.faces import UNKNOWN, UNKNOWN_CARD
from games.catbox.loading import load_deck
from games.catbox.position import Position
from games.catbox.rulings import Edition, Mode
from games.catbox.seat import Seat
from games.catbox.turn import Turn
from games.rng import Stream
from puzzles.catbox.boards import DECK

RARELY = 4
"""One turn out of this many may spend a token."""


def random_position(seats: int, cards: int, mode: Mode, rng: Stream) -> Position | None:
    """A position of a random game with this number of cards on the board; None if it has none."""
    position = deal(load_deck(DECK).cards, seats, rng.word(), Edition.GRAIL, mode).position()
    while len(position.board.placements) < cards:
        if position.over:
            return None
        position = position.play(_turn(position, rng))
    overshot = len(position.board.placements) > cards
    return None if overshot or position.over else position


def hidden(position: Position) -> Position:
    """The position as the seat to move sees it, but for the identities, which are shown."""
    seats = tuple(
        seat if index == position.turn else _masked(seat)
        for index, seat in enumerate(position.seats)
    )
    return replace(position, seats=seats, pile=(UNKNOWN_CARD,) * len(position.pile))


def _turn(position: Position, rng: Stream) -> Turn:
    plays = position.draft.plays()
    if not plays or (position.mode is Mode.ADVANCED and rng.below(RARELY) == 0):
        return position.moves.random(rng)
    return Turn((rng.choice(plays),))


def _masked(seat: Seat) -> Seat:
    hand = tuple(card._replace(secret=UNKNOWN) for card in seat.hand)
    saved = tuple(
        kept if kept.public is None else kept._replace(face=UNKNOWN) for kept in seat.saved
    )
    return replace(seat, hand=hand, saved=saved)
