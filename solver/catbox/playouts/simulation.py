"""Compiled: a game is played on to its end, by policies in drawn worlds or exactly in every case.

Exactly, the last cards are counted out in every case that may be true. A seat that still moves is
taken to know everything, and plays for its points less those of the best other seat. Of what is
equal for it, it takes what is worst for the observer: by the same measure, then by the share of the
win, then by the points less the mean of the others. The observer itself takes what is best by
these. What is equal then is decided by the points of the seats in order, fewer before more. A seat
that has no card to lay passes.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.board_kernels import (
    LARGEST,
    SPOTS,
    TOTAL,
    copy,
    count_bits,
    lay,
    look_under,
    points,
    survey,
)
from solver.catbox.encoding import EMPTY, FaceArrays, Int32Rows, Int32s, RealRows, Reals
from solver.catbox.playouts.policy import (
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
    Chance,
    DecisionBuffers,
    GameArrays,
    Playout,
    WorldArrays,
    allowed,
    choose,
    copy_cards,
    count_after,
    draw,
    list_sources,
    pick,
)
from solver.jit import entry_point, inlined, kernel

MARGIN, LEAD, SHARE = range(3)
"""The columns of a playout's result for the observer: its points less those of the best other
seat, its points less the mean of the others, and its share of the win."""


POINTS, AREA, CHIHUAHUA = range(3)
"""The columns of a seat's final result: its points with its tokens, its largest area, and 1 for
the Chihuahua."""


NOTHING = -(1 << 30)
"""Less than any margin."""


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
    _count_seats(game, world.letters, world.finals)
    settle(world.finals, seat, end)


@inlined
def _count_seats(game: GameArrays, letters: Int32s, finals: Int32s) -> None:
    """Fill what counts of every seat if nothing more is laid (seats x 3)."""
    for seat in range(letters.shape[0]):
        letter = letters[seat]
        finals[seat, POINTS] = points(game.board, letter) + game.tokens[seat]
        finals[seat, AREA] = game.board.sums[LARGEST, letter]
        finals[seat, CHIHUAHUA] = letter == EMPTY


@kernel
def settle(finals: Int32s, seat: int, end: Reals) -> None:
    """Fill `end` (3, see `MARGIN`) with a seat's result by the finals of all (seats x 3)."""
    own, (best, total, winners) = finals[seat, POINTS], _others(finals, seat)
    end[MARGIN] = own - best
    end[LEAD] = own - total / (finals.shape[0] - 1)
    end[SHARE] = 1.0 / winners if winners else 0.0


@inlined
def _others(finals: Int32s, seat: int) -> tuple[int, int, int]:
    """The best and all points of the other seats, and how many win with a seat; 0 if it doesn't."""
    own, best, total, tied, behind = finals[seat, POINTS], NOTHING, 0, 0, False
    for other in range(finals.shape[0]):
        if other != seat:
            got = finals[other, POINTS]
            best = max(best, got)
            total += got
            if got == own:
                ahead = order(finals, seat, other)
                behind = behind or ahead < 0
                tied += ahead == 0
    return best, total, 0 if best > own or behind else 1 + tied


@inlined
def order(finals: Int32s, seat: int, other: int) -> int:
    """Who of two with equal points is ahead (ruling: tie): 1, 0 or -1 for the first."""
    chihuahua = finals[seat, CHIHUAHUA] - finals[other, CHIHUAHUA]
    ahead = chihuahua if chihuahua != 0 else finals[seat, AREA] - finals[other, AREA]
    return (ahead > 0) - (ahead < 0)


WIDE = 1 << 20
"""A share of the win counts for more than any lead."""


Cube = Annotated[Int32s, 3]


class Endgame(NamedTuple):
    """All that the exact end needs, with r rows of `chance` and s seats.

    Attributes:
        middle: room for the game when one card is left.
        first, second: buffers for the last card but one, and for the last.
        seat: the observer.
        finals: room for what counts of every seat in every row (r x s x 3).
        scores: room for what the best placement of each row is judged by (r + 1 x 3).
        trial: room for what counts of every seat after a placement (s x 3).
        best: the same after the best first placement of two (s x 3).
        end: room for three numbers, see `simulation.MARGIN`.
    """

    middle: GameArrays
    faces: FaceArrays
    world: WorldArrays
    chance: Chance
    first: DecisionBuffers
    second: DecisionBuffers
    seat: int
    finals: Cube
    scores: Int32Rows
    trial: Int32Rows
    best: Int32Rows
    end: Reals


@entry_point
def expect(start: GameArrays, endgame: Endgame, places: Int32s, expected: Reals) -> None:
    """Fill in the mean result, over all cases, of a start with no pile and at most two cards.

    Args:
        places: the hidden places that matter, at most two.
        expected: filled in (3, see `simulation.MARGIN`).
    """
    expected[:] = 0.0
    pool, shares, cases = endgame.chance.pool, endgame.chance.shares, 0
    first = pool.shape[0] if places.shape[0] > 0 else 1
    second = pool.shape[0] if places.shape[0] > 1 else 1
    survey(start.board)
    for one in range(first):
        for other in range(second):
            if places.shape[0] > 1 and one == other:
                continue
            if places.shape[0] > 0:
                endgame.world.places[places[0]] = pool[one]
            if places.shape[0] > 1:
                endgame.world.places[places[1]] = pool[other]
            cases += 1
            _solve(start, endgame)
            for row in range(shares.shape[0]):
                settle(endgame.finals[row], endgame.seat, endgame.end)
                for index in range(3):
                    expected[index] += shares[row] * endgame.end[index]
    for index in range(3):
        expected[index] /= cases


@kernel
def _solve(start: GameArrays, endgame: Endgame) -> None:
    """Fill `endgame.finals`: what counts of every seat in the end, in every row."""
    rows, finals = endgame.chance.rows, endgame.finals
    left = start.held.sum() + start.kept.sum()
    if left == 0:
        _as_it_is(start, rows, finals)
    elif left == 1:
        last(start, endgame, rows, finals, endgame.scores)
    else:
        for row in range(rows.shape[0]):
            _last_two(start, endgame, rows[row : row + 1], finals[row : row + 1])


@kernel
def _as_it_is(game: GameArrays, rows: Int32s, finals: Cube) -> None:
    """Fill what counts of every seat in some rows if nothing more is laid."""
    for row in range(rows.shape[0]):
        _count_seats(game, rows[row], finals[row])


@kernel
def last(game: GameArrays, endgame: Endgame, rows: Int32s, finals: Cube, scores: Int32s) -> None:
    """Lay the last card, in every row as is best for the seat that lays it.

    The board is surveyed.

    Args:
        rows: letters for all seats (r x s).
        finals: filled with what counts of every seat (r x s x 3).
        scores: room for what the best placement of each row is judged by (r x 3).
    """
    _pass_on(game)
    faces, world, buffers = endgame.faces, endgame.world, endgame.second
    board, mover = game.board, game.now[MOVER]
    _as_it_is(game, rows, finals)
    scores[:] = NOTHING
    sources = list_sources(game, world, buffers)
    for row in range(rows.shape[0]):
        for seat in range(rows.shape[1]):
            buffers.matters[rows[row, seat]] = 1
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        look_under(board, anchor, buffers.covered, buffers.near)
        for source in range(sources):
            face = buffers.sources[source, 2]
            if allowed(game, faces, face, anchor):
                count_after(board, faces, buffers, face, anchor)
                _compare(game, endgame, rows, face, mover, finals, scores)


@inlined
def _compare(
    game: GameArrays,
    endgame: Endgame,
    rows: Int32s,
    face: int,
    mover: int,
    finals: Cube,
    scores: Int32s,
) -> None:
    """Keep a placement in every row in which the mover likes it better; see `last`."""
    buffers, trial = endgame.second, endgame.trial
    for row in range(rows.shape[0]):
        value = _ahead(game, rows, row, buffers, mover)
        if value < scores[row, 0]:
            continue
        for other in range(rows.shape[1]):
            letter = rows[row, other]
            got = buffers.after[letter]
            trial[other, POINTS] = got + game.tokens[other]
            seen = game.board.sums[TOTAL, letter] - count_bits(buffers.covered[letter])
            seen += count_bits(endgame.faces.patterns[face, letter])
            trial[other, AREA] = got - seen
            trial[other, CHIHUAHUA] = letter == EMPTY
        _improve(trial, finals[row], mover, endgame.seat, scores[row])


@inlined
def _ahead(game: GameArrays, rows: Int32s, row: int, buffers: DecisionBuffers, seat: int) -> int:
    """The points of a seat less those of the best other."""
    best = NOTHING
    for other in range(rows.shape[1]):
        if other != seat:
            best = max(best, buffers.after[rows[row, other]] + game.tokens[other])
    return buffers.after[rows[row, seat]] + game.tokens[seat] - best


@kernel
def _last_two(start: GameArrays, endgame: Endgame, rows: Int32s, finals: Cube) -> None:
    """Lay the last two cards in one row.

    Args:
        rows: letters for all seats (1 x s).
        finals: filled with what counts of every seat (1 x s x 3).
    """
    _pass_on(start)
    middle, faces, scores = endgame.middle, endgame.faces, endgame.scores
    board, buffers, mover = start.board, endgame.first, start.now[MOVER]
    sources = list_sources(start, endgame.world, buffers)
    scores[1, :] = NOTHING
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        for source in range(sources):
            face = buffers.sources[source, 2]
            if not allowed(start, faces, face, anchor):
                continue
            copy(board, middle.board)
            copy_cards(start, middle)
            pick(buffers, source, anchor)
            take(middle, buffers)
            lay(middle.board, faces.letters[face], anchor)
            survey(middle.board)
            middle.now[MOVER] = (mover + 1) % rows.shape[1]
            last(middle, endgame, rows, finals, scores[:1])
            _improve(finals[0], endgame.best, mover, endgame.seat, scores[1])
    if scores[1, 0] > NOTHING:
        _keep(endgame.best, finals[0])


@inlined
def _keep(source: Int32s, target: Int32s) -> None:
    for other in range(source.shape[0]):
        for index in range(3):
            target[other, index] = source[other, index]


@inlined
def _pass_on(game: GameArrays) -> None:
    """Seats pass until one has a card to lay; without guards there is always a place."""
    seats = game.held.shape[0]
    for _ in range(seats):
        if game.held.sum() or game.kept[game.now[MOVER]]:
            break
        game.now[MOVER] = (game.now[MOVER] + 1) % seats


@kernel
def _improve(finals: Int32s, kept: Int32s, mover: int, seat: int, best: Int32s) -> None:
    """Keep an end if a mover likes it better than the one that is kept."""
    value, against, tie = _lead(finals, mover), _lead(finals, seat), _tie(finals, seat)
    if mover != seat:
        against, tie = -against, -tie
    new, old = (value, against, tie), (best[0], best[1], best[2])
    if new > old or (new == old and _before(finals, kept)):
        best[0], best[1], best[2] = new
        _keep(finals, kept)


@inlined
def _before(finals: Int32s, kept: Int32s) -> bool:
    """Whether the first seat that has other points has fewer."""
    for other in range(finals.shape[0]):
        if finals[other, POINTS] != kept[other, POINTS]:
            return bool(finals[other, POINTS] < kept[other, POINTS])
    return False


@inlined
def _lead(finals: Int32s, seat: int) -> int:
    best = NOTHING
    for other in range(finals.shape[0]):
        if other != seat:
            best = max(best, finals[other, POINTS])
    return finals[seat, POINTS] - best


@inlined
def _tie(finals: Int32s, seat: int) -> int:
    """The observer's share of the win and then its lead, as one number."""
    _, total, winners = _others(finals, seat)
    lead = (finals.shape[0] - 1) * finals[seat, POINTS] - total
    share = 60 // winners if winners else 0  # 60: whole for up to six winners
    return share * WIDE + lead
