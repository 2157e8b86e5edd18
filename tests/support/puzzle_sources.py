"""Random puzzles of every kind, each given by its number alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Saved, Seat
from games.rng import Stream
from tests.support.boards import FACES
from tests.support.random_puzzles import (
    late_position,
    random_board,
    random_chain,
    random_position,
)

CHAINS = ((1, 1), (1, 4), (1, 12), (2, 1), (2, 3), (2, 5), (3, 1))
"""Faces, and layers on the board."""

COSTLY = (Token.PAW, Token.MOUSE)
"""Tokens that make enumeration slow on large boards."""


def chain(rng: Stream, number: int) -> Puzzle:
    """A chain of up to three faces for any identity."""
    length, layers = rng.choice(CHAINS)
    identity, objective = rng.choice(list(Identity)), rng.choice(list(Objective))
    return random_chain(length, layers, identity, objective, "agreement", number)


def basic_turn(rng: Stream, number: int) -> Puzzle:
    """A turn of the basic game with full hands."""
    seats, layers = 2 + rng.below(4), 1 + rng.below(12)
    edition, objective = rng.choice(list(Edition)), rng.choice(list(Objective))
    position = random_position(seats, layers, edition, Mode.BASIC, "agreement", number)
    return SingleTurn(position, objective)


def advanced_turn(rng: Stream, number: int) -> Puzzle:
    """A turn with any tokens, guards and saved cards; costly tokens on small boards only."""
    seats, layers = 2 + rng.below(4), 1 + rng.below(8)
    edition, objective = rng.choice(list(Edition)), rng.choice(list(Objective))
    position = random_position(
        seats,
        layers,
        edition,
        Mode.ADVANCED,
        "agreement",
        number,
        tokens=tuple(t for t in Token if not rng.below(3) and (layers < 3 or t not in COSTLY)),
        guards=rng.below(min(3, seats, layers + 1)),
        saved=rng.below(2),
    )
    return SingleTurn(position, objective)


def late_duel(rng: Stream, number: int) -> Puzzle:
    """A duel in the last turns of a random game."""
    position = late_position(2 + rng.below(2), 1 + rng.below(3), number)
    return Duel(position, rng.choice(list(Objective)))


def poor_duel(rng: Stream, number: int) -> Puzzle:
    """A duel in a poor position, of the basic or the advanced game."""
    seats, mode = 2 + rng.below(2), rng.choice(tuple(Mode))
    position = poor_position(rng, number, seats, mode, 1 + rng.below(4 if seats == 2 else 1))
    return Duel(position, rng.choice(tuple(Objective)))


def poor_position(rng: Stream, number: int, seats: int, mode: Mode, layers: int) -> Position:
    """A card a hand or none, a short pile, few tokens, guards and saved cards."""
    advanced = mode is Mode.ADVANCED
    position = random_position(
        seats,
        layers,
        rng.choice(tuple(Edition)),
        mode,
        "agreement",
        number,
        guards=rng.below(2) if advanced else 0,
        saved=int(rng.below(3) == 0) if advanced else 0,
    )
    left = random_board(layers, "position", number)[1]
    pile = tuple(Card(left[2 * i], left[2 * i + 1]) for i in range(rng.choice((0, 0, 1, 3))))
    table = tuple(_poorer(seat, rng, advanced) for seat in position.seats)
    return replace(position, seats=table, pile=pile)


def _poorer(seat: Seat, rng: Stream, advanced: bool) -> Seat:
    held = tuple(rng.shuffled(tuple(Token))[: rng.below(2) if advanced else 0])
    return replace(seat, hand=seat.hand[: int(rng.below(8) > 0)], tokens=held)


FEW_FACES = 4
"""Different faces of a deck in which most cards are alike."""


def alike(rng: Stream, number: int) -> Puzzle:
    """A turn or a duel with a deck of one's own, in which most faces are there several times."""
    made = rng.choice((basic_turn, advanced_turn, late_duel, poor_duel, token_duel))(rng, number)
    assert isinstance(made, SingleTurn)
    return replace(made, position=with_few_faces(made.position, rng))


def token_duel(rng: Stream, number: int) -> Puzzle:
    """A duel of two seats with a card each and the box or the fish, so that a line is unclear."""
    position = poor_position(rng, number, 2, Mode.BASIC, 1)
    held = rng.choice((Token.BOX, Token.FISH))
    seats = tuple(replace(seat, tokens=(held,)) for seat in position.seats)
    return Duel(replace(position, mode=Mode.ADVANCED, seats=seats, pile=()), Objective.SCORE)


def with_few_faces(position: Position, rng: Stream) -> Position:
    """A position with each face that isn't on the board replaced by one of a few."""
    few = rng.shuffled(FACES)[:FEW_FACES]

    def other(face: Face) -> Face:
        return few[FACES.index(face) % FEW_FACES]

    def card(card: Card) -> Card:
        return Card(other(card.public), other(card.secret))

    def seat(seat: Seat) -> Seat:
        saved = tuple(Saved(other(each.face)) for each in seat.saved)
        return replace(seat, hand=tuple(map(card, seat.hand)), saved=saved)

    return replace(
        position, seats=tuple(map(seat, position.seats)), pile=tuple(map(card, position.pile))
    )


class Source(NamedTuple):
    """Where puzzles of a kind come from, and how many of each 11 do."""

    share: int
    make: Callable[[Stream, int], Puzzle]


SOURCES = (
    Source(3, chain),
    Source(2, basic_turn),
    Source(2, advanced_turn),
    Source(1, late_duel),
    Source(2, poor_duel),
    Source(1, alike),
)


def puzzle(number: int) -> Puzzle:
    """The puzzle of a number."""
    rows = [source.make for source in SOURCES for _ in range(source.share)]
    return rows[number % len(rows)](Stream("tests/agreement", number), number)
