"""Puzzles of every kind, small and large ones, each told by its seed alone."""

from __future__ import annotations

from dataclasses import replace

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard, Saved, Seat
from games.rng import Stream
from tests.support.boards import DECK
from tests.support.puzzle_sources import puzzle as small_puzzle

IDENTITIES = tuple(Identity)
OBJECTIVES = tuple(Objective)
EDITIONS = tuple(Edition)


def puzzle(number: int) -> Puzzle:
    """One of those on which engines agree, or a chain as most are."""
    rng = Stream("tests/puzzles", number)
    if rng.below(3):
        return small_puzzle(number)
    return usual_chain(number, 1 + rng.below(12), 1 + rng.below(26))


def odd_puzzle() -> Puzzle:
    """A puzzle that no file can hold."""
    return replace(usual_chain(1), faces=())


def usual_chain(seed: int, length: int = 3, layers: int = 12) -> Chain:
    """A chain as most are: a legal board and faces of the standard deck, one of each card."""
    rng = Stream("tests/puzzles/usual", seed, length, layers)
    faces = [rng.choice(card) for card in rng.shuffled(DECK)]
    board = Board.of([Placement(faces.pop(), 0, 0)])
    while len(board.placements) < layers:
        board = board.place(rng.choice(tuple(legality.placements(board, faces.pop()))))
    identity, *others = rng.shuffled(IDENTITIES)
    objective = rng.choice(OBJECTIVES)
    rivals = others[:2] if objective is Objective.MARGIN else ()
    return Chain(Edition.GRAIL, board, identity, tuple(faces[:length]), objective, tuple(rivals))


def full_table() -> Duel:
    """The largest puzzle that a file holds, with nothing in it that is usual."""
    face = Face("oooo")
    cards = (Card(face, face),) * 48
    saved = (Saved(face, face), Saved(face)) * 24
    tokens = (Token.MOUSE, Token.PAW) * 24
    layers = [Placement(face, 500, 500)] + [Placement(face, 501, 501)] * 95
    guards = tuple(Guard(seat, -999, 999) for seat in range(5))
    seats = (Seat(Identity.CHIHUAHUA, cards, tokens, saved),) * 5
    board = Board.of(layers)
    position = Position(Edition.SECONDGATE, Mode.ADVANCED, board, seats, 4, guards, cards, passes=5)
    return Duel(position, Objective.MARGIN)
