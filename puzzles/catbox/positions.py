"""Random boards and positions, each reached by legal play of a deck's own cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import UNKNOWN_CARD, Face
from games.catbox.files import SHIPPED, load_deck
from games.catbox.position import Position, view
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from games.rng import Stream

DECK = SHIPPED[0]
"""The deck that puzzles are made of."""

RARELY = 4
"""One turn out of this many may spend a token."""


def shuffled_faces(rng: Stream) -> list[Face]:
    """One side of each card of the deck, in an order drawn from all orders."""
    return [rng.choice(card) for card in rng.shuffled(load_deck(DECK).cards)]


def random_board(faces: Sequence[Face], rng: Stream) -> Board:
    """The faces laid one after the other, each on a random legal place."""
    board = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:]:
        board = board.place(rng.choice(tuple(legality.placements(board, face))))
    return board


def laid_legally(board: Board, others: Sequence[Face]) -> bool:
    """Whether the normal rules lead to a board, with other faces left over.

    All of them must be on different cards of the deck, whose faces all differ.
    """
    below = Board.of(board.placements[:1])
    for placement in board.placements[1:]:
        if legality.refusal(below, placement):
            return False
        below = below.place(placement)
    owners = {face: number for number, card in enumerate(load_deck(DECK).cards) for face in card}
    numbers = [owners.get(face) for face in (*(each.face for each in board.placements), *others)]
    return None not in numbers and len(set(numbers)) == len(numbers)


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
    seen = zip(position.seats, view(position, position.turn).seats, strict=True)
    seats = tuple(replace(shown, identity=seat.identity) for seat, shown in seen)
    return replace(position, seats=seats, pile=(UNKNOWN_CARD,) * len(position.pile))


def _turn(position: Position, rng: Stream) -> Turn:
    plays = position.draft.plays()
    if not plays or (position.mode is Mode.ADVANCED and rng.below(RARELY) == 0):
        return position.moves.random(rng)
    return Turn((rng.choice(plays),))
