"""Compiled: what lies round the board of a rollout, and how chance fills what nobody sees."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.playouts.board import Board, new_board
from solver.jit import inlined, kernel

PUBLIC, SECRET = range(2)

MOVER, PASSES, DRAWN, LEFT, SIZE = range(5)
"""What `Table.now` holds: who moves, passes in a row, cards drawn from the pile, cards to play, and
up to how many cards a hand is refilled."""

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int32]
Words = NDArray[np.uint64]


class Deck(NamedTuple):
    """The faces of a game by number.

    Attributes:
        faces: the four letters of each face.
        boxed: 1 for a face that shows an empty box.
        patterns: for each face and letter, the quadrants that show it as bits.
    """

    faces: Bytes
    boxed: Bytes
    patterns: Numbers


class Table(NamedTuple):
    """A game between two turns.

    A side of a card is the number of a face, or -1 - p for the hidden place p, of which a world
    tells what lies there.

    Attributes:
        hands: both sides of each card (seats x slots x 2); `held` of them are there.
        saved: the faces under fish tokens (seats x slots); `kept` of them are there.
        pile: both sides of each card from the top.
        guards: for each seat, the cell that its guard stands on; -1 without one.
        tokens: how many each seat has left.
        now: see `MOVER`.
    """

    board: Board
    hands: Numbers
    held: Numbers
    saved: Numbers
    kept: Numbers
    pile: Numbers
    guards: Numbers
    tokens: Numbers
    now: Numbers


class World(NamedTuple):
    """What an observer may not know, as it might be.

    Attributes:
        places: the face of each hidden place.
        letters: what each seat counts.
        faces: room to shuffle the faces that may be drawn.
        kept: room for what counts of every seat (seats x 3).
        state: of the random numbers.
    """

    places: Numbers
    letters: Numbers
    faces: Numbers
    kept: Numbers
    state: Words


class Chance(NamedTuple):
    """From what worlds are drawn.

    Attributes:
        rows: letters for all seats, one row a case.
        sums: the probability of each row and all before it.
        pool: the faces that fill the hidden places, at least as many as there are places.
    """

    rows: Numbers
    sums: NDArray[np.float64]
    pool: Numbers


def new_table(width: int, height: int, seats: int, slots: int, pile: int) -> Table:
    """A table with nothing on it.

    Args:
        slots: room for so many cards in a hand, and as many saved ones.
    """
    return Table(
        new_board(width, height),
        np.zeros((seats, slots, 2), np.int32),
        np.zeros(seats, np.int32),
        np.zeros((seats, slots), np.int32),
        np.zeros(seats, np.int32),
        np.zeros((pile, 2), np.int32),
        np.full(seats, -1, np.int32),
        np.zeros(seats, np.int32),
        np.zeros(5, np.int32),
    )


def new_world(places: int, seats: int, faces: int) -> World:
    """Room for a world."""
    return World(
        np.zeros(places, np.int32),
        np.zeros(seats, np.int32),
        np.zeros(faces, np.int32),
        np.zeros((seats, 3), np.int32),
        np.zeros(1, np.uint64),
    )


@kernel
def copy_cards(source: Table, target: Table) -> None:
    """Make all but the board as on another table; the pile is the same for good."""
    for seat in range(source.held.shape[0]):
        target.held[seat], target.kept[seat] = source.held[seat], source.kept[seat]
        target.guards[seat], target.tokens[seat] = source.guards[seat], source.tokens[seat]
        for slot in range(source.held[seat]):
            target.hands[seat, slot, PUBLIC] = source.hands[seat, slot, PUBLIC]
            target.hands[seat, slot, SECRET] = source.hands[seat, slot, SECRET]
        for slot in range(source.kept[seat]):
            target.saved[seat, slot] = source.saved[seat, slot]
    for index in range(source.now.shape[0]):
        target.now[index] = source.now[index]


@kernel
def draw(world: World, chance: Chance, seed: np.uint64, number: int) -> None:
    """Draw the world of a number; the same seed and number draw the same.

    The state is mixed once more: otherwise the numbers of a world would be those of the one
    before, moved by one place.
    """
    world.state[0] = seed + np.uint64(0x9E3779B97F4A7C15) * np.uint64(number + 1)
    world.state[0] = random(world)
    share = (random(world) >> np.uint64(11)) * (1.0 / (1 << 53))
    row = 0
    while row + 1 < chance.sums.shape[0] and share >= chance.sums[row]:
        row += 1
    for seat in range(world.letters.shape[0]):
        world.letters[seat] = chance.rows[row, seat]
    left = chance.pool.shape[0]
    for index in range(left):
        world.faces[index] = chance.pool[index]
    for place in range(world.places.shape[0]):
        at = place + below(world, left - place)
        world.places[place] = world.faces[at]
        world.faces[at] = world.faces[place]


@inlined
def random(world: World) -> np.uint64:
    """The next 64 random bits (Steele, Lea and Flood: SplitMix)."""
    world.state[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = world.state[0]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@inlined
def below(world: World, limit: int) -> int:
    """A random number from 0 on that is less than a limit far below 2 to the 32nd."""
    return int(np.int64((random(world) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32)))


@inlined
def side(world: World, code: int) -> int:
    """The face of a side."""
    return code if code >= 0 else world.places[-1 - code]
