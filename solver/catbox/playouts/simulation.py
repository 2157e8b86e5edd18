"""Compiled: a game is played on from a table, as chance and the manners of the seats have it."""

from __future__ import annotations

import numpy as np

from solver.catbox.playouts.board import BOX, LARGEST, copy, lay, survey
from solver.catbox.playouts.buffers import (
    DRAWN,
    LEFT,
    MOVER,
    PASSES,
    PUBLIC,
    SECRET,
    SIZE,
    Chance,
    Deck,
    Numbers,
    Table,
    World,
    copy_cards,
    draw,
)
from solver.catbox.playouts.points import points
from solver.catbox.playouts.policy import ANCHOR, FACE, SEAT, SLOT, Desk, Reals, choose
from solver.jit import inlined, kernel

MARGIN, LEAD, SHARE = range(3)
"""What a rollout ends in for the observer: its points less those of the best other seat, less the
mean of the others, and its share of the win."""

POINTS, AREA, DOG = range(3)
"""What counts of a seat: its points with its tokens, its largest area, and 1 for the Chihuahua."""


@kernel
def roll(
    start: Table,
    table: Table,
    deck: Deck,
    world: World,
    chance: Chance,
    manners: Reals,
    desk: Desk,
    seed: np.uint64,
    first: int,
    turns: int,
    seat: int,
    finals: Numbers,
    ends: Reals,
) -> int:
    """Play on from a start in so many worlds as there are ends; the number of turns played.

    Args:
        table: room for the game.
        first: the number of the first world.
        turns: after how many turns a game is cut.
        seat: the observer.
        finals: room for what counts of every seat (seats x 3).
        ends: filled in, see `MARGIN` (worlds x 3).
    """
    played = 0
    for index in range(ends.shape[0]):
        draw(world, chance, seed, first + index)
        copy(start.board, table.board)
        copy_cards(start, table)
        played += play_on(table, deck, world, manners, desk, turns)
        survey(table.board)
        count_up(table, world, seat, finals, ends[index])
    return played


@kernel
def play_on(table: Table, deck: Deck, world: World, manners: Reals, desk: Desk, turns: int) -> int:
    """Take so many turns, or fewer if the game ends; their number."""
    seats = table.held.shape[0]
    for number in range(turns):
        if table.now[LEFT] == 0 or table.now[PASSES] >= seats:
            return number
        mover = table.now[MOVER]
        table.guards[mover] = -1
        if choose(table, deck, world, manners, desk):
            take(table, desk)
            lay(table.board, deck.faces[desk.choice[FACE]], desk.choice[ANCHOR])
            table.now[PASSES] = 0
        else:
            table.now[PASSES] += 1
        table.now[MOVER] = (mover + 1) % seats
    return turns


@kernel
def take(table: Table, desk: Desk) -> None:
    """Take the chosen card from where it is, and refill the hand."""
    table.now[LEFT] -= 1
    seat, slot = desk.choice[SEAT], desk.choice[SLOT]
    if seat < 0:
        mover = table.now[MOVER]
        table.kept[mover] -= 1
        for later in range(slot, table.kept[mover]):
            table.saved[mover, later] = table.saved[mover, later + 1]
        return
    table.held[seat] -= 1
    for later in range(slot, table.held[seat]):
        table.hands[seat, later, PUBLIC] = table.hands[seat, later + 1, PUBLIC]
        table.hands[seat, later, SECRET] = table.hands[seat, later + 1, SECRET]
    while table.held[seat] < table.now[SIZE] and table.now[DRAWN] < table.pile.shape[0]:
        last, drawn = table.held[seat], table.now[DRAWN]
        table.hands[seat, last, PUBLIC] = table.pile[drawn, PUBLIC]
        table.hands[seat, last, SECRET] = table.pile[drawn, SECRET]
        table.held[seat] += 1
        table.now[DRAWN] += 1


@kernel
def count_up(table: Table, world: World, seat: int, finals: Numbers, end: Reals) -> None:
    """What the board and the tokens are worth to a seat; the board is surveyed."""
    for other in range(world.letters.shape[0]):
        letter = world.letters[other]
        finals[other, POINTS] = points(table.board, letter) + table.tokens[other]
        finals[other, AREA] = table.board.sums[LARGEST, letter]
        finals[other, DOG] = letter == BOX
    settle(finals, seat, end)


@kernel
def settle(finals: Numbers, seat: int, end: Reals) -> None:
    """What the points of all seats are worth to one of them (see `MARGIN`)."""
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
def order(finals: Numbers, seat: int, other: int) -> int:
    """Who of two with equal points is ahead (ruling: tie): 1, 0 or -1 for the first."""
    dogs = finals[seat, DOG] - finals[other, DOG]
    ahead = dogs if dogs != 0 else finals[seat, AREA] - finals[other, AREA]
    return (ahead > 0) - (ahead < 0)
