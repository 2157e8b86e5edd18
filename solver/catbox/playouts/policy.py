"""Compiled: how a seat of a simulated game chooses, by what a placement is worth to it at once."""

from __future__ import annotations

from solver.catbox.board_kernels import SPOTS, survey
from solver.catbox.encoding import BARE, CATS, EMPTY, FaceArrays, Int32s, Reals
from solver.catbox.playouts.buffers import (
    ANCHOR,
    ANYBODY,
    ERROR,
    FACE,
    LEADER,
    MOVER,
    OTHERS,
    PUBLIC,
    SEAT,
    SECRET,
    SLOT,
    DecisionBuffers,
    GameArrays,
    WorldArrays,
    side,
)
from solver.catbox.playouts.spot_points import (
    PLENTY,
    boxes_after,
    cat_after,
    count_least,
    count_own,
    list_patterns,
    look_at,
    needs_box,
)
from solver.catbox.point_kernels import count_bits
from solver.jit import inlined, kernel
from solver.jit.randomness import below, fraction

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
        look_at(board, buffers, anchor)
        rest = _rest(game, world, weights[mover], buffers, anchor)
        if _most(game, world, buffers, anchor) + rest < best - NEARLY:
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


@inlined
def _most(game: GameArrays, world: WorldArrays, buffers: DecisionBuffers, anchor: int) -> int:
    """Upper bound of the mover's points after a placement at a spot; fills `buffers.own`."""
    mine = world.letters[game.now[MOVER]]
    return PLENTY if mine == EMPTY else count_own(game.board, buffers, mine, anchor)


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
    for seat in range(game.guards.shape[0]):
        if game.guards[seat] >= 0 and _touches(game.board.width, game.guards[seat], anchor):
            return True
    return False


@inlined
def _touches(width: int, guard: int, anchor: int) -> bool:
    """Whether a face at an anchor lies on one of the nine cells of a guard."""
    across = anchor % width - guard % width
    down = anchor // width - guard // width
    return -2 <= across <= 1 and -2 <= down <= 1


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
