"""Compiled: the state of a simulated game, how chance fills what nobody sees, and work buffers."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.board_kernels import BoardArrays, new_board
from solver.catbox.encoding import (
    BARE,
    LOOKS,
    PATTERNS,
    FaceArrays,
    Int32Rows,
    Int32s,
    RealRows,
    Reals,
    Words,
)
from solver.jit import inlined, kernel
from solver.jit.randomness import begin, below, fraction

PUBLIC, SECRET = range(2)
"""The sides of a card."""

SEAT, SLOT, ANCHOR, FACE = range(4)
"""The places of `DecisionBuffers.choice`; the seat of a saved card is -1."""

LEADER, OTHERS, ANYBODY, ERROR = range(4)
"""Policy weights of a seat: how much the points of the best other seat, the mean of the other
seats, and the best that a seat without beliefs expects count against its own; and how often it
draws a placement evenly."""

MOVER, PASSES, DRAWN, LEFT, SIZE = range(5)
"""The places of `GameArrays.now`: the seat to move, passes in a row, cards drawn from the pile,
cards to play, and the size to which a hand is refilled."""


class GameArrays(NamedTuple):
    """A game between two turns.

    A side of a card is the number of a face, or -1 - p for the hidden place p, whose face the world
    holds.

    Attributes:
        hands: both sides of each card (seats x slots x 2).
        held: how many cards each hand has.
        saved: the faces under fish tokens (seats x slots).
        kept: how many of them each seat has.
        pile: both sides of each card from the top (cards x 2).
        guards: for each seat, the cell that its guard stands on; -1 without one.
        tokens: how many each seat has left.
        now: see `MOVER`.
    """

    board: BoardArrays
    hands: Annotated[Int32s, 3]
    held: Int32s
    saved: Int32Rows
    kept: Int32s
    pile: Int32Rows
    guards: Int32s
    tokens: Int32s
    now: Int32s


class WorldArrays(NamedTuple):
    """One possible case of all that an observer doesn't know.

    Attributes:
        places: the face of each hidden place.
        letters: the letter that each seat counts.
        faces: room to shuffle the faces that may be drawn.
        finals: room for what counts of every seat, see `simulation.POINTS` (seats x 3).
        state: of the random numbers (1).
    """

    places: Int32s
    letters: Int32s
    faces: Int32s
    finals: Int32Rows
    state: Words


class Chance(NamedTuple):
    """From what worlds are drawn.

    Attributes:
        rows: letters for all seats, one row a case (rows x seats).
        shares: the probability of each row.
        sums: the probability of each row and all before it.
        pool: the faces that fill the hidden places, at least as many as there are places.
    """

    rows: Int32Rows
    shares: Reals
    sums: Reals
    pool: Int32s


class DecisionBuffers(NamedTuple):
    """Room for a decision.

    Attributes:
        choice: see `SEAT` (4).
        sources: seat, slot and face of each card that may be played (sources x 3).
        matters: 1 for each letter whose points bear on the choice (6).
        patterns: the patterns of the mover's cat that the sources show, of all faces and of those
            with an empty box, in no order that means anything (2 x 16).
        listed: how many of them there are (2).
        covered: for each letter, the quadrants under which it shows at the spot, as bits (7).
        near: for each letter, the quadrants beside which it shows around the spot (7).
        own: the points of the mover's cat at the spot, by its pattern (16).
        least: lower bounds of the points of each letter after any placement at the spot (6).
        after: the points of each letter after a placement, or bounds of them (6).
        letter_weights: the weight of a point of each letter for the seat (6).
        letters: how many letters are identities of the game.
        ranks: how probable it is that the best other seat has the best of the other letters,
            the second best, ..., as far as that is possible: two to four.
    """

    choice: Int32s
    sources: Int32Rows
    matters: Int32s
    patterns: Int32Rows
    listed: Int32s
    covered: Int32s
    near: Int32s
    own: Int32s
    least: Int32s
    after: Int32s
    letter_weights: Reals
    letters: int
    ranks: Reals


class Playout(NamedTuple):
    """All that simulations from one start need.

    Attributes:
        game: room for the game.
        faces: the faces of the deck.
        weights: how each seat chooses (seats x 4, see `LEADER`).
    """

    game: GameArrays
    faces: FaceArrays
    world: WorldArrays
    chance: Chance
    weights: RealRows
    buffers: DecisionBuffers


def new_game_arrays(width: int, height: int, seats: int, slots: int, pile: int) -> GameArrays:
    """The arrays of a game without cards.

    Args:
        slots: the most cards in a hand, and the most saved ones.
    """
    return GameArrays(
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


def new_world(places: int, seats: int, faces: int) -> WorldArrays:
    """Room for a world."""
    return WorldArrays(
        np.zeros(places, np.int32),
        np.zeros(seats, np.int32),
        np.zeros(faces, np.int32),
        np.zeros((seats, 3), np.int32),
        np.zeros(1, np.uint64),
    )


def new_buffers(sources: int, ranks: Reals) -> DecisionBuffers:
    """Buffers for at most `sources` sources.

    Args:
        ranks: how probable it is that the best other seat has the best of the other letters, the
            second best, ...: one number less than there are letters.
    """
    return DecisionBuffers(
        np.zeros(4, np.int32),
        np.zeros((sources, 3), np.int32),
        np.zeros(BARE, np.int32),
        np.zeros((2, PATTERNS), np.int32),
        np.zeros(2, np.int32),
        np.zeros(LOOKS, np.int32),
        np.zeros(LOOKS, np.int32),
        np.zeros(PATTERNS, np.int32),
        np.zeros(BARE, np.int32),
        np.zeros(BARE, np.int32),
        np.zeros(BARE, np.float64),
        len(ranks) + 1,
        np.trim_zeros(ranks, "b"),
    )


@kernel
def copy_cards(source: GameArrays, target: GameArrays) -> None:
    """Make all but the board and the pile of `target` equal to `source`."""
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
def draw(world: WorldArrays, chance: Chance, seed: np.uint64, number: int) -> None:
    """Draw the world of a number; the same seed and number draw the same world.

    Letters come from a row of `chance`; the hidden places get a shuffled part of the pool.
    """
    begin(world.state, seed, number)
    share = fraction(world.state)
    row = 0
    while row + 1 < chance.sums.shape[0] and share >= chance.sums[row]:
        row += 1
    for seat in range(world.letters.shape[0]):
        world.letters[seat] = chance.rows[row, seat]
    left = chance.pool.shape[0]
    for index in range(left):
        world.faces[index] = chance.pool[index]
    for place in range(world.places.shape[0]):
        at = place + below(world.state, left - place)
        world.places[place] = world.faces[at]
        world.faces[at] = world.faces[place]


@inlined
def side(world: WorldArrays, code: int) -> int:
    """The face of a side."""
    return code if code >= 0 else world.places[-1 - code]
