"""Compiled: how a seat of a rollout chooses, by what a placement is worth to it at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.playouts.board import BARE, BOX, LETTERS, SPOTS, Board, cell_of, survey
from solver.catbox.playouts.buffers import (
    MOVER,
    PUBLIC,
    SECRET,
    Deck,
    Numbers,
    Table,
    World,
    below,
    random,
    side,
)
from solver.catbox.playouts.points import points, points_with
from solver.jit import inlined, kernel

LEADER, OTHERS, ANYBODY, ERROR = range(4)
"""A manner: how much the points of the best other seat, the mean of the other seats, and the best
that somebody without any idea expects weigh against the own ones; and how often a placement is
drawn evenly."""

SEAT, SLOT, ANCHOR, FACE = range(4)
"""What `Desk.choice` holds; the seat of a saved card is -1."""

TRIES = 64
"""How often a placement is drawn at random before all are listed."""

FRACTION = 1.0 / (1 << 53)

Reals = NDArray[np.float64]


class Desk(NamedTuple):
    """Room for a decision.

    Attributes:
        choice: see `SEAT`.
        sources: seat, slot and face of each card that may be played.
        covered: for each letter, the quadrants under which it shows.
        base: what each letter scores now.
        weights: what a point of each letter is worth to the seat.
        ranks: how probable it is that the best other seat has the best of the other letters,
            the second best, ...
        sorted: room to sort points.
    """

    choice: Numbers
    sources: Numbers
    covered: Numbers
    base: Numbers
    weights: Reals
    ranks: Reals
    sorted: Numbers


def new_desk(sources: int, ranks: Reals) -> Desk:
    """A desk for up to so many sources."""
    return Desk(
        np.zeros(4, np.int32),
        np.zeros((sources, 3), np.int32),
        np.zeros(BARE + 1, np.int32),
        np.zeros(LETTERS, np.int32),
        np.zeros(LETTERS, np.float64),
        ranks,
        np.zeros(LETTERS, np.int32),
    )


@kernel
def choose(table: Table, deck: Deck, world: World, manners: Reals, desk: Desk) -> bool:
    """Choose a placement for the seat to move; false if there is none."""
    sources = list_sources(table, world, desk)
    if not sources or not table.board.counts[SPOTS]:
        return False
    error = manners[table.now[MOVER], ERROR]
    if error > 0 and (error >= 1 or (random(world) >> np.uint64(11)) * FRACTION < error):
        return _draw(table, deck, world, desk, sources)
    return _best(table, deck, world, manners, desk, sources)


@kernel
def list_sources(table: Table, world: World, desk: Desk) -> int:
    """List the cards that the seat to move may play; their number."""
    mover, count = table.now[MOVER], 0
    for seat in range(table.held.shape[0]):
        shown = SECRET if seat == mover else PUBLIC
        for slot in range(table.held[seat]):
            desk.sources[count, 0], desk.sources[count, 1] = seat, slot
            desk.sources[count, 2] = side(world, table.hands[seat, slot, shown])
            count += 1
    for slot in range(table.kept[mover]):
        desk.sources[count, 0], desk.sources[count, 1] = -1, slot
        desk.sources[count, 2] = side(world, table.saved[mover, slot])
        count += 1
    return count


@kernel
def _draw(table: Table, deck: Deck, world: World, desk: Desk, sources: int) -> bool:
    """Draw one of all legal placements."""
    board = table.board
    for _ in range(TRIES):
        source = below(world, sources)
        anchor = board.spots[below(world, board.counts[SPOTS])]
        if allowed(table, deck, desk.sources[source, 2], anchor):
            pick(desk, source, anchor)
            return True
    seen = 0
    for source in range(sources):
        for spot in range(board.counts[SPOTS]):
            anchor = board.spots[spot]
            if allowed(table, deck, desk.sources[source, 2], anchor):
                seen += 1
                if below(world, seen) == 0:
                    pick(desk, source, anchor)
    return seen > 0


@kernel
def _best(table: Table, deck: Deck, world: World, manners: Reals, desk: Desk, sources: int) -> bool:
    """The placement that is worth most to the seat to move; ties are drawn."""
    board, seat = table.board, table.now[MOVER]
    survey(board)
    weigh_letters(table, world, manners, desk)
    best, ties = -1e9, 0
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        look_under(board, anchor, desk)
        for source in range(sources):
            face = desk.sources[source, 2]
            if not allowed(table, deck, face, anchor):
                continue
            value = worth(table, deck, world, manners[seat], desk, face, anchor)
            if value > best + 1e-9:
                best, ties = value, 1
                pick(desk, source, anchor)
            elif value > best - 1e-9:
                ties += 1
                if below(world, ties) == 0:
                    pick(desk, source, anchor)
    return ties > 0


@inlined
def pick(desk: Desk, source: int, anchor: int) -> None:
    """Choose a source and an anchor."""
    desk.choice[SEAT], desk.choice[SLOT] = desk.sources[source, 0], desk.sources[source, 1]
    desk.choice[FACE], desk.choice[ANCHOR] = desk.sources[source, 2], anchor


@inlined
def allowed(table: Table, deck: Deck, face: int, anchor: int) -> bool:
    """Whether a face may lie at a spot."""
    if table.board.over[anchor] == 2 and not deck.boxed[face]:
        return False
    for seat in range(table.guards.shape[0]):
        if table.guards[seat] >= 0 and _touches(table.board.width, table.guards[seat], anchor):
            return False
    return True


@inlined
def _touches(width: int, guard: int, anchor: int) -> bool:
    """Whether a face at an anchor lies on one of the nine cells of a guard."""
    across = anchor % width - guard % width
    down = anchor // width - guard // width
    return -2 <= across <= 1 and -2 <= down <= 1


@kernel
def weigh_letters(table: Table, world: World, manners: Reals, desk: Desk) -> None:
    """What a point of each letter is worth to the seat to move, and what all have now."""
    mover, seats = table.now[MOVER], world.letters.shape[0]
    for letter in range(LETTERS):
        desk.weights[letter] = 0.0
        desk.base[letter] = points(table.board, letter)
    for seat in range(seats):
        if seat != mover:
            desk.weights[world.letters[seat]] -= manners[mover, OTHERS] / (seats - 1)
    desk.weights[world.letters[mover]] = 1.0


@inlined
def look_under(board: Board, anchor: int, desk: Desk) -> None:
    """Find what shows under an anchor."""
    for letter in range(LETTERS):
        desk.covered[letter] = 0
    for quadrant in range(4):
        shown = board.look[cell_of(board, anchor, quadrant)]
        desk.covered[shown] |= 1 << quadrant


@kernel
def worth(
    table: Table, deck: Deck, world: World, manner: Reals, desk: Desk, face: int, anchor: int
) -> float:
    """What a placement is worth to the seat to move."""
    board, total = table.board, 0.0
    for letter in range(LETTERS):
        if desk.weights[letter] != 0.0:
            got = after(board, deck, desk, letter, face, anchor)
            total += desk.weights[letter] * got
    if manner[LEADER] != 0.0:
        total -= manner[LEADER] * _leader(table, deck, world, desk, face, anchor)
    if manner[ANYBODY] != 0.0:
        mine = world.letters[table.now[MOVER]]
        total -= manner[ANYBODY] * _expected(board, deck, desk, mine, face, anchor)
    return total


@kernel
def _leader(table: Table, deck: Deck, world: World, desk: Desk, face: int, anchor: int) -> int:
    """What the best other seat would have."""
    mover, most = table.now[MOVER], -(1 << 30)
    for seat in range(world.letters.shape[0]):
        if seat != mover:
            letter = world.letters[seat]
            got = after(table.board, deck, desk, letter, face, anchor) + table.tokens[seat]
            most = max(most, got)
    return most


@kernel
def _expected(board: Board, deck: Deck, desk: Desk, mine: int, face: int, anchor: int) -> float:
    """What somebody who knows one letter expects of the best other seat."""
    count = 0
    for letter in range(desk.ranks.shape[0] + 1):
        if letter != mine:
            got, at = after(board, deck, desk, letter, face, anchor), count
            while at > 0 and desk.sorted[at - 1] < got:
                desk.sorted[at] = desk.sorted[at - 1]
                at -= 1
            desk.sorted[at] = got
            count += 1
    expected = 0.0
    for rank in range(count):
        expected += desk.ranks[rank] * desk.sorted[rank]
    return expected


@inlined
def after(board: Board, deck: Deck, desk: Desk, letter: int, face: int, anchor: int) -> int:
    """What a letter scores after a placement."""
    shown, covered = deck.patterns[face, letter], desk.covered[letter]
    if shown == covered and letter != BOX:
        return desk.base[letter]
    return points_with(board, letter, deck.faces[face], anchor, shown, covered)
