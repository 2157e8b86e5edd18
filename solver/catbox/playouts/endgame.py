"""Compiled: the last cards of a game, weighed in every case that may be true.

Whoever still moves is taken to know everything, and plays for its points less those of the best
other seat. Of what is equal for it, it takes what is worst for the observer: by the same measure,
then by the share of the win, then by the points less the mean of the others. The observer itself
takes what is best by these. What is equal then is told apart by the points of the seats in order,
fewer before more. A seat that has no card to lay passes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.catbox.playouts.board import BOX, LARGEST, SPOTS, TOTAL, Board, copy, lay, survey
from solver.catbox.playouts.buffers import MOVER, Chance, Deck, Numbers, Table, World, copy_cards
from solver.catbox.playouts.points import bits, points
from solver.catbox.playouts.policy import (
    Desk,
    Reals,
    after,
    allowed,
    list_sources,
    look_under,
    pick,
)
from solver.catbox.playouts.simulation import AREA, DOG, POINTS, order, settle, take
from solver.jit import inlined, kernel

NOTHING = -(1 << 30)
WIDE = 1 << 20

Cube = NDArray[np.int32]


@kernel
def expect(
    start: Table,
    middle: Table,
    deck: Deck,
    world: World,
    chance: Chance,
    weights: Reals,
    desks: tuple[Desk, Desk],
    places: Numbers,
    seat: int,
    finals: Cube,
    scores: Numbers,
    rooms: Cube,
    end: Reals,
    expected: Reals,
) -> None:
    """What a start with no pile and at most two cards is worth in all cases together.

    Args:
        middle: room for the table when one card is left.
        weights: the probability of each row of `chance`.
        places: the hidden places that matter, at most two.
        finals: room for what counts of every seat in every row (rows x seats x 3).
        scores: room for what the best placement of each row is judged by (rows + 1 x 3).
        rooms: room for what counts of every seat, twice (2 x seats x 3).
        end: room for three numbers.
        expected: filled in (see `playing.MARGIN`).
    """
    expected[:] = 0.0
    pool, cases = chance.pool, 0
    first = pool.shape[0] if places.shape[0] > 0 else 1
    second = pool.shape[0] if places.shape[0] > 1 else 1
    survey(start.board)
    for one in range(first):
        for other in range(second):
            if places.shape[0] > 1 and one == other:
                continue
            if places.shape[0] > 0:
                world.places[places[0]] = pool[one]
            if places.shape[0] > 1:
                world.places[places[1]] = pool[other]
            cases += 1
            _solve(start, middle, deck, world, chance.rows, desks, seat, finals, scores, rooms)
            for row in range(weights.shape[0]):
                settle(finals[row], seat, end)
                for index in range(3):
                    expected[index] += weights[row] * end[index]
    for index in range(3):
        expected[index] /= cases


@kernel
def _solve(
    start: Table,
    middle: Table,
    deck: Deck,
    world: World,
    rows: Numbers,
    desks: tuple[Desk, Desk],
    seat: int,
    finals: Cube,
    scores: Numbers,
    rooms: Cube,
) -> None:
    """What counts of every seat in the end, in every row."""
    left = start.held.sum() + start.kept.sum()
    if left == 0:
        _as_it_is(start, rows, finals)
    elif left == 1:
        last(start, deck, world, rows, desks[1], seat, finals, scores, rooms[0])
    else:
        for row in range(rows.shape[0]):
            one, here = rows[row : row + 1], finals[row : row + 1]
            _last_two(start, middle, deck, world, one, desks, seat, here, scores, rooms)


@kernel
def _as_it_is(table: Table, rows: Numbers, finals: Cube) -> None:
    for row in range(rows.shape[0]):
        for seat in range(rows.shape[1]):
            letter = rows[row, seat]
            finals[row, seat, POINTS] = points(table.board, letter) + table.tokens[seat]
            finals[row, seat, AREA] = table.board.sums[LARGEST, letter]
            finals[row, seat, DOG] = letter == BOX


@kernel
def last(
    table: Table,
    deck: Deck,
    world: World,
    rows: Numbers,
    desk: Desk,
    seat: int,
    finals: Cube,
    scores: Numbers,
    room: Numbers,
) -> None:
    """The last card is laid, in every row as is best for whoever lays it.

    The board is surveyed.
    """
    _pass_on(table)
    board, mover = table.board, table.now[MOVER]
    _as_it_is(table, rows, finals)
    scores[:] = NOTHING
    sources = list_sources(table, world, desk)
    letters = desk.ranks.shape[0] + 1
    for letter in range(letters):
        desk.base[letter] = points(board, letter)
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        look_under(board, anchor, desk)
        for source in range(sources):
            face = desk.sources[source, 2]
            if allowed(table, deck, face, anchor):
                for letter in range(letters):
                    desk.sorted[letter] = after(board, deck, desk, letter, face, anchor)
                _compare(table, deck, rows, desk, face, mover, seat, finals, scores, room)


@inlined
def _compare(
    table: Table,
    deck: Deck,
    rows: Numbers,
    desk: Desk,
    face: int,
    mover: int,
    seat: int,
    finals: Cube,
    scores: Numbers,
    room: Numbers,
) -> None:
    """Keep a placement in every row in which the mover likes it better."""
    for row in range(rows.shape[0]):
        value = _ahead(table, rows, row, desk, mover)
        if value < scores[row, 0]:
            continue
        for other in range(rows.shape[1]):
            letter = rows[row, other]
            got = desk.sorted[letter]
            room[other, POINTS] = got + table.tokens[other]
            room[other, AREA] = got - _total(table.board, deck, desk, letter, face)
            room[other, DOG] = letter == BOX
        _improve(room, finals[row], mover, seat, scores[row])


@inlined
def _ahead(table: Table, rows: Numbers, row: int, desk: Desk, seat: int) -> int:
    """The points of a seat less those of the best other."""
    best = NOTHING
    for other in range(rows.shape[1]):
        if other != seat:
            best = max(best, desk.sorted[rows[row, other]] + table.tokens[other])
    return desk.sorted[rows[row, seat]] + table.tokens[seat] - best


@inlined
def _total(board: Board, deck: Deck, desk: Desk, letter: int, face: int) -> int:
    """How many cells will show a letter."""
    shown, covered = deck.patterns[face, letter], desk.covered[letter]
    return board.sums[TOTAL, letter] + bits(shown) - bits(covered)


@kernel
def _last_two(
    start: Table,
    middle: Table,
    deck: Deck,
    world: World,
    rows: Numbers,
    desks: tuple[Desk, Desk],
    seat: int,
    finals: Cube,
    scores: Numbers,
    rooms: Cube,
) -> None:
    """The last two cards are laid; there is one row."""
    _pass_on(start)
    board, desk, mover = start.board, desks[0], start.now[MOVER]
    sources = list_sources(start, world, desk)
    scores[1, :] = NOTHING
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        for source in range(sources):
            face = desk.sources[source, 2]
            if not allowed(start, deck, face, anchor):
                continue
            copy(board, middle.board)
            copy_cards(start, middle)
            pick(desk, source, anchor)
            take(middle, desk)
            lay(middle.board, deck.faces[face], anchor)
            survey(middle.board)
            middle.now[MOVER] = (mover + 1) % rows.shape[1]
            last(middle, deck, world, rows, desks[1], seat, finals, scores[:1], rooms[0])
            _improve(finals[0], rooms[1], mover, seat, scores[1])
    if scores[1, 0] > NOTHING:
        _keep(rooms[1], finals[0])


@inlined
def _keep(source: Numbers, target: Numbers) -> None:
    for other in range(source.shape[0]):
        for index in range(3):
            target[other, index] = source[other, index]


@inlined
def _pass_on(table: Table) -> None:
    """Seats pass until one has a card to lay; without guards there is always a place."""
    seats = table.held.shape[0]
    for _ in range(seats):
        if table.held.sum() or table.kept[table.now[MOVER]]:
            break
        table.now[MOVER] = (table.now[MOVER] + 1) % seats


@kernel
def _improve(finals: Numbers, kept: Numbers, mover: int, seat: int, best: Numbers) -> None:
    """Keep an end if a mover likes it better than the one that is kept."""
    value, against, tie = _lead(finals, mover), _lead(finals, seat), _tie(finals, seat)
    if mover != seat:
        against, tie = -against, -tie
    new, old = (value, against, tie), (best[0], best[1], best[2])
    if new > old or (new == old and _before(finals, kept)):
        best[0], best[1], best[2] = new
        _keep(finals, kept)


@inlined
def _before(finals: Numbers, kept: Numbers) -> bool:
    """Whether the first seat that has other points has fewer."""
    for other in range(finals.shape[0]):
        if finals[other, POINTS] != kept[other, POINTS]:
            return bool(finals[other, POINTS] < kept[other, POINTS])
    return False


@inlined
def _lead(finals: Numbers, seat: int) -> int:
    best = NOTHING
    for other in range(finals.shape[0]):
        if other != seat:
            best = max(best, finals[other, POINTS])
    return finals[seat, POINTS] - best


@inlined
def _tie(finals: Numbers, seat: int) -> int:
    """The observer's share of the win and then its lead, as one number."""
    own, lead, tied, behind = finals[seat, POINTS], 0, 0, False
    for other in range(finals.shape[0]):
        lead += own - finals[other, POINTS]
        if finals[other, POINTS] > own:
            behind = True
        elif finals[other, POINTS] == own and other != seat:
            ahead = order(finals, seat, other)
            behind = behind or ahead < 0
            tied += ahead == 0
    share = 0 if behind else 60 // (1 + tied)
    return share * WIDE + lead
