"""Compiled: a simulated game, how chance fills what nobody sees, how a seat chooses, and its end.

A seat chooses by what a placement is worth to it at once. A cat's points depend on the face's
pattern of it alone, and the Chihuahua's on those of all letters. Most spots are worth less than
another whatever lies there, which bounds show that need no face.

A game is played on to its end by such choices in drawn worlds, or exactly: then the last cards are
counted out in every case that may be true. A seat that still moves is taken to know everything, and
plays for its points less those of the best other seat. Of what is equal for it, it takes what is
worst for the observer: by the same measure, then by the share of the win, then by the points less
the mean of the others. The observer itself takes what is best by these. What is equal then is
decided by the points of the seats in order, fewer before more. A seat that has no card to lay
passes.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from games.catbox.legality import Cover
from solver.catbox.board_kernels import (
    LARGEST,
    SPOTS,
    TOTAL,
    BoardArrays,
    cat_points_with,
    copy,
    count_bits,
    lay,
    look_under,
    new_board,
    points,
    survey,
    trio_change,
    trios_near,
)
from solver.catbox.encoding import (
    BARE,
    CATS,
    EMPTY,
    LOOKS,
    PATTERNS,
    TRIO_POINTS,
    FaceArrays,
    Int32Rows,
    Int32s,
    RealRows,
    Reals,
    Words,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import begin, below, fraction

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
        finals: room for what counts of every seat, see `POINTS` (seats x 3).
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


TRIES = 64
"""How often a placement is drawn at random before all are listed."""


NEARLY = 1e-9
"""Values that differ by less are the same."""


NOTHING = -(1 << 30)
"""Less than any points."""


@kernel
def choose(
    game: GameArrays,
    faces: FaceArrays,
    world: WorldArrays,
    weights: Reals,
    buffers: DecisionBuffers,
) -> bool:
    """Fill `buffers.choice` with a placement for the seat to move; false if there is none.

    Args:
        weights: how each seat chooses (seats x 4, see `LEADER`).
    """
    sources = list_sources(game, world, buffers)
    if not sources or not game.board.counts[SPOTS]:
        return False
    error = weights[game.now[MOVER], ERROR]
    if error > 0 and (error >= 1 or fraction(world.state) < error):
        return _draw(game, faces, world, buffers, sources)
    return _best(game, faces, world, weights, buffers, sources)


@kernel
def list_sources(game: GameArrays, world: WorldArrays, buffers: DecisionBuffers) -> int:
    """List the cards that the seat to move may play; their number."""
    mover, count = game.now[MOVER], 0
    for seat in range(game.held.shape[0]):
        shown = SECRET if seat == mover else PUBLIC
        for slot in range(game.held[seat]):
            buffers.sources[count, 0], buffers.sources[count, 1] = seat, slot
            buffers.sources[count, 2] = side(world, game.hands[seat, slot, shown])
            count += 1
    for slot in range(game.kept[mover]):
        buffers.sources[count, 0], buffers.sources[count, 1] = -1, slot
        buffers.sources[count, 2] = side(world, game.saved[mover, slot])
        count += 1
    return count


@kernel
def _draw(
    game: GameArrays, faces: FaceArrays, world: WorldArrays, buffers: DecisionBuffers, sources: int
) -> bool:
    """Draw one of all legal placements."""
    board = game.board
    for _ in range(TRIES):
        source = below(world.state, sources)
        anchor = board.spots[below(world.state, board.counts[SPOTS])]
        if allowed(game, faces, buffers.sources[source, 2], anchor):
            pick(buffers, source, anchor)
            return True
    seen = 0
    for source in range(sources):
        for spot in range(board.counts[SPOTS]):
            anchor = board.spots[spot]
            if allowed(game, faces, buffers.sources[source, 2], anchor):
                seen += 1
                if below(world.state, seen) == 0:
                    pick(buffers, source, anchor)
    return seen > 0


@kernel
def _best(
    game: GameArrays,
    faces: FaceArrays,
    world: WorldArrays,
    weights: Reals,
    buffers: DecisionBuffers,
    sources: int,
) -> bool:
    """The placement that is worth most to the seat to move; ties are drawn."""
    board, mover = game.board, game.now[MOVER]
    survey(board)
    weigh_letters(game, world, weights, buffers)
    mine = world.letters[mover]
    if mine != EMPTY:
        list_patterns(faces, buffers, sources, mine)
    best, ties = -1e9, 0
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        if guarded(game, anchor):
            continue
        look_under(board, anchor, buffers.covered, buffers.near)
        rest = _rest(game, world, weights[mover], buffers, anchor)
        most = PLENTY if mine == EMPTY else count_own(board, buffers, mine, anchor)
        if most + rest < best - NEARLY:
            continue
        boxed = needs_box(board, anchor)
        for source in range(sources):
            face = buffers.sources[source, 2]
            if boxed and not faces.boxed[face]:
                continue
            shown, floor = faces.patterns[face], best - NEARLY
            value = _value(game, world, weights[mover], buffers, shown, anchor, rest, floor)
            if value > best + NEARLY:
                best, ties = value, 1
                pick(buffers, source, anchor)
            elif value > best - NEARLY:
                ties += 1
                if below(world.state, ties) == 0:
                    pick(buffers, source, anchor)
    return ties > 0


@inlined
def _rest(
    game: GameArrays, world: WorldArrays, weights: Reals, buffers: DecisionBuffers, anchor: int
) -> float:
    """Upper bound of what the others' points add to the value of any placement at a spot.

    Fills `buffers.least`.
    """
    count_least(game.board, buffers, anchor)
    for letter in range(BARE):
        buffers.after[letter] = buffers.least[letter]
    buffers.after[world.letters[game.now[MOVER]]] = 0
    return worth(game, world, weights, buffers)


@kernel
def _value(
    game: GameArrays,
    world: WorldArrays,
    weights: Reals,
    buffers: DecisionBuffers,
    shown: Int32s,
    anchor: int,
    rest: float,
    floor: float,
) -> float:
    """The value of a placement to the seat to move, in points.

    What is below `floor` may be an upper bound: the points of the others are dear to count, and
    trios most of all.

    Args:
        shown: for each letter, the pattern of the face's quadrants that show it (6).
        rest: upper bound of what the others' points add to the value at the spot.
    """
    board, mine = game.board, world.letters[game.now[MOVER]]
    is_box = mine == EMPTY
    own = boxes_after(board, buffers, shown, anchor) if is_box else buffers.own[shown[mine]]
    bound = own + rest
    if bound < floor:
        return bound
    buffers.after[EMPTY] = buffers.least[EMPTY] + count_bits(shown[EMPTY])
    buffers.after[mine] = own  # comes last: it may be the Chihuahua's
    if _count_cats(game, world, buffers, shown, anchor):
        bound = worth(game, world, weights, buffers)
    if bound < floor or is_box or not buffers.matters[EMPTY]:
        return bound
    buffers.after[EMPTY] = boxes_after(board, buffers, shown, anchor)
    return worth(game, world, weights, buffers)


@inlined
def _count_cats(
    game: GameArrays, world: WorldArrays, buffers: DecisionBuffers, shown: Int32s, anchor: int
) -> bool:
    """Fill in the points of the other cats that matter; false if there are none."""
    mine, counted = world.letters[game.now[MOVER]], False
    for cat in range(CATS):
        if cat != mine and buffers.matters[cat]:
            counted = True
            if shown[cat]:
                buffers.after[cat] = cat_after(game.board, buffers, cat, shown, anchor)
            else:
                buffers.after[cat] = buffers.least[cat]
    return counted


@inlined
def pick(buffers: DecisionBuffers, source: int, anchor: int) -> None:
    """Choose a source and an anchor."""
    buffers.choice[SEAT], buffers.choice[SLOT] = (
        buffers.sources[source, 0],
        buffers.sources[source, 1],
    )
    buffers.choice[FACE], buffers.choice[ANCHOR] = buffers.sources[source, 2], anchor


@inlined
def allowed(game: GameArrays, faces: FaceArrays, face: int, anchor: int) -> bool:
    """Whether a face may lie at a spot."""
    if needs_box(game.board, anchor) and not faces.boxed[face]:
        return False
    return not guarded(game, anchor)


@inlined
def guarded(game: GameArrays, anchor: int) -> bool:
    """Whether a guard keeps every face from a spot."""
    width = game.board.width
    for seat in range(game.guards.shape[0]):
        guard = game.guards[seat]
        if guard >= 0:
            across = anchor % width - guard % width
            down = anchor // width - guard // width
            if -2 <= across <= 1 and -2 <= down <= 1:  # on one of the nine cells of the guard
                return True
    return False


@kernel
def weigh_letters(
    game: GameArrays, world: WorldArrays, weights: Reals, buffers: DecisionBuffers
) -> None:
    """Fill in the weight of a point of each letter for the seat to move, and which matter to it."""
    mover, seats = game.now[MOVER], world.letters.shape[0]
    by_all = weights[mover, ANYBODY] != 0.0
    by_seats = weights[mover, OTHERS] != 0.0 or weights[mover, LEADER] != 0.0
    for letter in range(BARE):
        buffers.letter_weights[letter] = 0.0
        buffers.matters[letter] = by_all and letter < buffers.letters
    for seat in range(seats):
        if seat != mover:
            buffers.letter_weights[world.letters[seat]] -= weights[mover, OTHERS] / (seats - 1)
        if seat == mover or by_seats:
            buffers.matters[world.letters[seat]] = 1
    buffers.letter_weights[world.letters[mover]] = 1.0


@inlined
def worth(game: GameArrays, world: WorldArrays, weights: Reals, buffers: DecisionBuffers) -> float:
    """The value of the points in `buffers.after` to the seat to move."""
    total = 0.0
    for letter in range(BARE):
        if buffers.letter_weights[letter] != 0.0:
            total += buffers.letter_weights[letter] * buffers.after[letter]
    if weights[LEADER] != 0.0:
        total -= weights[LEADER] * _leader(game, world, buffers)
    if weights[ANYBODY] != 0.0:
        total -= weights[ANYBODY] * _expected(world.letters[game.now[MOVER]], buffers)
    return total


@inlined
def _leader(game: GameArrays, world: WorldArrays, buffers: DecisionBuffers) -> int:
    """The points and tokens of the best other seat."""
    most = NOTHING
    for seat in range(world.letters.shape[0]):
        if seat != game.now[MOVER]:
            most = max(most, buffers.after[world.letters[seat]] + game.tokens[seat])
    return most


@inlined
def _expected(mine: int, buffers: DecisionBuffers) -> float:
    """The expected points of the best other seat, for a seat that knows only its own letter.

    The most points are kept in variables, by max and min: an array takes twice as long to sort
    them, and a branch is hard to foresee.
    """
    ranks, kept = buffers.ranks, buffers.ranks.shape[0]
    first = second = third = fourth = NOTHING
    for letter in range(buffers.letters):
        if letter != mine:
            found = buffers.after[letter]
            first, found = max(first, found), min(first, found)
            second, found = max(second, found), min(second, found)
            if kept > 2:
                third, found = max(third, found), min(third, found)
            if kept > 3:
                fourth = max(fourth, found)
    expected = ranks[0] * first + ranks[1] * second
    if kept > 2:
        expected += ranks[2] * third
    if kept > 3:
        expected += ranks[3] * fourth
    return expected


PLENTY = 1 << 20
"""More than any points."""


MOST_WITHOUT_BOX = Cover.FULL.value.most
"""How many occupied cells a face without an empty box may cover."""


@kernel
def list_patterns(faces: FaceArrays, buffers: DecisionBuffers, sources: int, cat: int) -> None:
    """List the patterns of a cat that some source shows, of all faces and of those with a box."""
    for boxed in range(2):
        seen, count = 0, 0
        for source in range(sources):
            face = buffers.sources[source, 2]
            shown = faces.patterns[face, cat]
            if faces.boxed[face] >= boxed and not seen >> shown & 1:
                seen |= 1 << shown
                buffers.patterns[boxed, count] = shown
                count += 1
        buffers.listed[boxed] = count


@inlined
def needs_box(board: BoardArrays, anchor: int) -> bool:
    """Whether only a face with an empty box may lie at a spot."""
    return board.over[anchor] > MOST_WITHOUT_BOX


@kernel
def count_own(board: BoardArrays, buffers: DecisionBuffers, cat: int, anchor: int) -> int:
    """Count the points of a cat with each listed pattern that may lie at the spot; the most."""
    boxed, most = int(needs_box(board, anchor)), 0
    covered, near = buffers.covered[cat], buffers.near[cat]
    for index in range(buffers.listed[boxed]):
        shown = buffers.patterns[boxed, index]
        buffers.own[shown] = cat_points_with(board, cat, shown, covered, near, anchor)
        most = max(most, buffers.own[shown])
    return most


@kernel
def count_least(board: BoardArrays, buffers: DecisionBuffers, anchor: int) -> None:
    """Fill `buffers.least`: lower bounds of the points of the letters that matter.

    More cells never make a cat's points fewer, so that a cat has the least if the face doesn't
    show it. A trio that ends lies under the face or beside it.
    """
    for cat in range(CATS):
        if buffers.matters[cat]:
            covered, near = buffers.covered[cat], buffers.near[cat]
            buffers.least[cat] = cat_points_with(board, cat, 0, covered, near, anchor)
    if buffers.matters[EMPTY]:
        boxes = points(board, EMPTY) - count_bits(buffers.covered[EMPTY])
        buffers.least[EMPTY] = boxes - TRIO_POINTS * trios_near(board, anchor)


@inlined
def cat_after(
    board: BoardArrays, buffers: DecisionBuffers, cat: int, shown: Int32s, anchor: int
) -> int:
    """The points of a cat after a face, given by its patterns, is laid at the spot."""
    covered, near = buffers.covered[cat], buffers.near[cat]
    return cat_points_with(board, cat, shown[cat], covered, near, anchor)


@kernel
def boxes_after(board: BoardArrays, buffers: DecisionBuffers, shown: Int32s, anchor: int) -> int:
    """The points of the Chihuahua after a face, given by its patterns, is laid at the spot."""
    trios = 0
    for cat in range(CATS):
        covered, near = buffers.covered[cat], buffers.near[cat]
        trios += trio_change(board, cat, shown[cat], covered, near, anchor)
    boxes = count_bits(shown[EMPTY]) - count_bits(buffers.covered[EMPTY])
    return points(board, EMPTY) + boxes + TRIO_POINTS * trios


@kernel
def count_after(
    board: BoardArrays, faces: FaceArrays, buffers: DecisionBuffers, face: int, anchor: int
) -> None:
    """Fill `buffers.after`: the points of the letters that matter once a face is laid."""
    shown = faces.patterns[face]
    for cat in range(CATS):
        if buffers.matters[cat]:
            buffers.after[cat] = cat_after(board, buffers, cat, shown, anchor)
    if buffers.matters[EMPTY]:
        buffers.after[EMPTY] = boxes_after(board, buffers, shown, anchor)


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
        end: room for three numbers, see `MARGIN`.
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
        expected: filled in (3, see `MARGIN`).
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
