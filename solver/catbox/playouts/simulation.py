"""Compiled: a game is played on to its end, as chance and the policies of the seats have it."""

from __future__ import annotations

import numpy as np

from solver.catbox.board_kernels import LARGEST, copy, lay, survey
from solver.catbox.encoding import EMPTY, FaceArrays, Int32s, RealRows, Reals
from solver.catbox.playouts.buffers import (
    ANCHOR,
    DRAWN,
    FACE,
    LEFT,
    MOVER,
    PASSES,
    PUBLIC,
    SEAT,
    SECRET,
    SIZE,
    SLOT,
    DecisionBuffers,
    GameArrays,
    Playout,
    WorldArrays,
    copy_cards,
    draw,
)
from solver.catbox.playouts.policy import choose
from solver.catbox.point_kernels import points
from solver.jit import entry_point, inlined, kernel

MARGIN, LEAD, SHARE = range(3)
"""The columns of a playout's result for the observer: its points less those of the best other
seat, its points less the mean of the others, and its share of the win."""

POINTS, AREA, CHIHUAHUA = range(3)
"""The columns of a seat's final result: its points with its tokens, its largest area, and 1 for
the Chihuahua."""


@entry_point
def simulate(
    start: GameArrays,
    playout: Playout,
    seed: np.uint64,
    first: int,
    turns: int,
    seat: int,
    ends: RealRows,
) -> int:
    """Play on from a start, in one world for each row of `ends`; returns the turns played.

    Args:
        first: the number of the first world.
        turns: after how many turns a game is cut.
        seat: the observer.
        ends: filled in, see `MARGIN` (worlds x 3).
    """
    game, faces, world, chance, weights, buffers = playout
    played = 0
    for index in range(ends.shape[0]):
        draw(world, chance, seed, first + index)
        copy(start.board, game.board)
        copy_cards(start, game)
        played += play_on(game, faces, world, weights, buffers, turns)
        survey(game.board)
        count_up(game, world, seat, ends[index])
    return played


@kernel
def play_on(
    game: GameArrays,
    faces: FaceArrays,
    world: WorldArrays,
    weights: RealRows,
    buffers: DecisionBuffers,
    turns: int,
) -> int:
    """Take at most `turns` turns, fewer if the game ends; returns their number.

    Args:
        weights: how each seat chooses (seats x 4, see `LEADER`).
    """
    seats = game.held.shape[0]
    for number in range(turns):
        if game.now[LEFT] == 0 or game.now[PASSES] >= seats:
            return number
        mover = game.now[MOVER]
        game.guards[mover] = -1
        if choose(game, faces, world, weights, buffers):
            take(game, buffers)
            lay(game.board, faces.letters[buffers.choice[FACE]], buffers.choice[ANCHOR])
            game.now[PASSES] = 0
        else:
            game.now[PASSES] += 1
        game.now[MOVER] = (mover + 1) % seats
    return turns


@kernel
def take(game: GameArrays, buffers: DecisionBuffers) -> None:
    """Take the chosen card from where it is, and refill the hand."""
    game.now[LEFT] -= 1
    seat, slot = buffers.choice[SEAT], buffers.choice[SLOT]
    if seat < 0:
        mover = game.now[MOVER]
        game.kept[mover] -= 1
        for later in range(slot, game.kept[mover]):
            game.saved[mover, later] = game.saved[mover, later + 1]
        return
    game.held[seat] -= 1
    for later in range(slot, game.held[seat]):
        game.hands[seat, later, PUBLIC] = game.hands[seat, later + 1, PUBLIC]
        game.hands[seat, later, SECRET] = game.hands[seat, later + 1, SECRET]
    while game.held[seat] < game.now[SIZE] and game.now[DRAWN] < game.pile.shape[0]:
        last, drawn = game.held[seat], game.now[DRAWN]
        game.hands[seat, last, PUBLIC] = game.pile[drawn, PUBLIC]
        game.hands[seat, last, SECRET] = game.pile[drawn, SECRET]
        game.held[seat] += 1
        game.now[DRAWN] += 1


@kernel
def count_up(game: GameArrays, world: WorldArrays, seat: int, end: Reals) -> None:
    """Fill `world.finals`, and `end` as `MARGIN` says for a seat; the board is surveyed."""
    finals = world.finals
    for other in range(world.letters.shape[0]):
        letter = world.letters[other]
        finals[other, POINTS] = points(game.board, letter) + game.tokens[other]
        finals[other, AREA] = game.board.sums[LARGEST, letter]
        finals[other, CHIHUAHUA] = letter == EMPTY
    settle(finals, seat, end)


@kernel
def settle(finals: Int32s, seat: int, end: Reals) -> None:
    """Fill `end` (3, see `MARGIN`) with a seat's result by the finals of all (seats x 3)."""
    seats, own = finals.shape[0], finals[seat, POINTS]
    best, total, tied, behind = -(1 << 30), 0, 0, False
    for other in range(seats):
        if other != seat:
            got = finals[other, POINTS]
            best = max(best, got)
            total += got
            if got == own:
                ahead = order(finals, seat, other)
                behind = behind or ahead < 0
                tied += ahead == 0
    end[MARGIN] = own - best
    end[LEAD] = own - total / (seats - 1)
    end[SHARE] = 0.0 if best > own or behind else 1.0 / (1 + tied)


@inlined
def order(finals: Int32s, seat: int, other: int) -> int:
    """Who of two with equal points is ahead (ruling: tie): 1, 0 or -1 for the first."""
    chihuahua = finals[seat, CHIHUAHUA] - finals[other, CHIHUAHUA]
    ahead = chihuahua if chihuahua != 0 else finals[seat, AREA] - finals[other, AREA]
    return (ahead > 0) - (ahead < 0)
