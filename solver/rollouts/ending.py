"""Compiled: the last cards of a game, weighed in every case that may be true.

Whoever still moves is taken to know everything, and plays for its points less those of the best
other seat; of what is equal for it, it takes what is worst for the observer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.rollouts.board import BOX, LARGEST, SPOTS, TOTAL, Board, copy, lay, survey
from solver.rollouts.playing import AREA, DOG, POINTS, settle, take
from solver.rollouts.points import bits, points
from solver.rollouts.policy import (
    ANCHOR,
    FACE,
    SEAT,
    SLOT,
    Desk,
    Reals,
    after,
    allowed,
    list_sources,
    look_under,
)
from solver.rollouts.table import MOVER, Chance, Deck, Numbers, Table, World, copy_cards
from solver.search.compiled import inlined, kernel

NOTHING = -(1 << 30)

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
    end: Reals,
    expected: Reals,
) -> None:
    """What a start with no pile and at most two cards is worth in all cases together.

    Args:
        middle: room for the table when one card is left.
        weights: the probability of each row of `chance`.
        places: the hidden places that matter, at most two.
        finals: room for what counts of every seat in every row (rows x seats x 3).
        scores: room for the best and the worst of each row (rows x 2).
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
            _solve(start, middle, deck, world, chance.rows, desks, seat, finals, scores)
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
) -> None:
    """What counts of every seat in the end, in every row."""
    left = start.held.sum() + start.kept.sum()
    if left == 0:
        _as_it_is(start, rows, finals)
    elif left == 1:
        last(start, deck, world, rows, desks[1], seat, finals, scores)
    else:
        for row in range(rows.shape[0]):
            _last_two(
                start,
                middle,
                deck,
                world,
                rows[row : row + 1],
                desks,
                seat,
                finals[row : row + 1],
                scores,
            )


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
) -> None:
    """The last card is laid, in every row as is best for whoever lays it.

    The board is surveyed.
    """
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
                _compare(table, deck, rows, desk, face, mover, seat, finals, scores)


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
) -> None:
    """Keep a placement in every row in which the mover likes it better."""
    for row in range(rows.shape[0]):
        value = _ahead(table, rows, row, desk, mover)
        if value < scores[row, 0]:
            continue
        worst = value if seat == mover else -_ahead(table, rows, row, desk, seat)
        if value > scores[row, 0] or worst > scores[row, 1]:
            scores[row, 0], scores[row, 1] = value, worst
            for other in range(rows.shape[1]):
                letter = rows[row, other]
                got = desk.sorted[letter]
                finals[row, other, POINTS] = got + table.tokens[other]
                finals[row, other, AREA] = got - _total(table.board, deck, desk, letter, face)


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
) -> None:
    """The last two cards are laid; there is one row."""
    board, desk, mover = start.board, desks[0], start.now[MOVER]
    sources = list_sources(start, world, desk)
    best, worst = NOTHING, NOTHING
    kept = world.kept
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        for source in range(sources):
            face = desk.sources[source, 2]
            if not allowed(start, deck, face, anchor):
                continue
            copy(board, middle.board)
            copy_cards(start, middle)
            desk.choice[SEAT], desk.choice[SLOT] = desk.sources[source, 0], desk.sources[source, 1]
            desk.choice[FACE], desk.choice[ANCHOR] = face, anchor
            take(middle, desk)
            lay(middle.board, deck.faces[face], anchor)
            survey(middle.board)
            middle.now[MOVER] = (mover + 1) % rows.shape[1]
            last(middle, deck, world, rows, desks[1], seat, finals, scores)
            value = _lead(finals[0], mover)
            against = value if seat == mover else -_lead(finals[0], seat)
            if value > best or (value == best and against > worst):
                best, worst = value, against
                for other in range(rows.shape[1]):
                    for index in range(3):
                        kept[other, index] = finals[0, other, index]
    if best > NOTHING:
        for other in range(rows.shape[1]):
            for index in range(3):
                finals[0, other, index] = kept[other, index]


@kernel
def _lead(finals: Numbers, seat: int) -> int:
    best = NOTHING
    for other in range(finals.shape[0]):
        if other != seat:
            best = max(best, finals[other, POINTS])
    return finals[seat, POINTS] - best
