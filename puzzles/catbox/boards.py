"""Random boards and positions, each reached by legal play of a deck's own cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.deck import SHIPPED
from games.catbox.faces import Card, Face
from games.catbox.loading import load_deck
from games.rng import Stream

DECK = SHIPPED[0]
"""The deck that puzzles are made of."""


def shuffled_faces(rng: Stream) -> list[Face]:
    """One side of each card of the deck, in an order drawn from all orders."""
    return [rng.choice(card) for card in rng.shuffled(load_deck(DECK).cards)]


def random_board(faces: Sequence[Face], rng: Stream) -> Board:
    """The faces laid one after the other, each on a random legal place."""
    board = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:]:
        board = board.place(rng.choice(tuple(legality.placements(board, face))))
    return board


def laid_legally(board: Board, others: Sequence[Face | Card] = ()) -> bool:
    """Whether the normal rules lead to a board, with other faces or cards left over.

    All of them must be different cards of the deck.
    """
    return _replayed(board) and _distinct([layer.face for layer in board.placements], others)


def _replayed(board: Board) -> bool:
    below = Board.of(board.placements[:1])
    for placement in board.placements[1:]:
        if legality.refusal(below, placement):
            return False
        below = below.place(placement)
    return True


def _distinct(laid: Sequence[Face], others: Sequence[Face | Card]) -> bool:
    """Whether faces and cards belong to different cards of the deck; its faces all differ."""
    owners = {face: number for number, card in enumerate(load_deck(DECK).cards) for face in card}
    shown = [*laid, *(other[0] if isinstance(other, Card) else other for other in others)]
    numbers = [owners.get(face) for face in shown]
    return None not in numbers and len(set(numbers)) == len(numbers)
