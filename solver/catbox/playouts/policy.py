"""Compiled: how a seat of a simulated game chooses, by what a placement is worth to it at once."""

from __future__ import annotations

from solver.catbox.board_kernels import SPOTS, BoardArrays, survey
from solver.catbox.encoding import BARE, CATS, EMPTY, TRIO_POINTS, FaceArrays, Int32s, Reals
from solver.catbox.face_kernels import find_covered
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
from solver.catbox.point_kernels import cat_points_with, count_bits, points, trio_change
from solver.jit import inlined, kernel
from solver.jit.randomness import below, fraction

TRIES = 64
"""How often a placement is drawn at random before all are listed."""


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
    board, seat = game.board, game.now[MOVER]
    survey(board)
    weigh_letters(game, world, weights, buffers)
    best, ties = -1e9, 0
    for spot in range(board.counts[SPOTS]):
        anchor = board.spots[spot]
        visit(board, buffers, anchor)
        for source in range(sources):
            face = buffers.sources[source, 2]
            if not allowed(game, faces, face, anchor):
                continue
            value = worth(game, faces, world, weights[seat], buffers, face, anchor)
            if value > best + 1e-9:
                best, ties = value, 1
                pick(buffers, source, anchor)
            elif value > best - 1e-9:
                ties += 1
                if below(world.state, ties) == 0:
                    pick(buffers, source, anchor)
    return ties > 0


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
    if game.board.over[anchor] == 2 and not faces.boxed[face]:
        return False
    for seat in range(game.guards.shape[0]):
        if game.guards[seat] >= 0 and _touches(game.board.width, game.guards[seat], anchor):
            return False
    return True


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
    """Fill in the weight of a point of each letter for the seat to move, and the points now."""
    mover, seats = game.now[MOVER], world.letters.shape[0]
    for letter in range(BARE):
        buffers.letter_weights[letter] = 0.0
        buffers.base[letter] = points(game.board, letter)
    for seat in range(seats):
        if seat != mover:
            buffers.letter_weights[world.letters[seat]] -= weights[mover, OTHERS] / (seats - 1)
    buffers.letter_weights[world.letters[mover]] = 1.0


@kernel
def worth(
    game: GameArrays,
    faces: FaceArrays,
    world: WorldArrays,
    weights: Reals,
    buffers: DecisionBuffers,
    face: int,
    anchor: int,
) -> float:
    """The value of a placement to the seat to move, in points."""
    board, total = game.board, 0.0
    for letter in range(BARE):
        if buffers.letter_weights[letter] != 0.0:
            got = after(board, faces, buffers, letter, face, anchor)
            total += buffers.letter_weights[letter] * got
    if weights[LEADER] != 0.0:
        total -= weights[LEADER] * _leader(game, faces, world, buffers, face, anchor)
    if weights[ANYBODY] != 0.0:
        mine = world.letters[game.now[MOVER]]
        total -= weights[ANYBODY] * _expected(board, faces, buffers, mine, face, anchor)
    return total


@kernel
def _leader(
    game: GameArrays,
    faces: FaceArrays,
    world: WorldArrays,
    buffers: DecisionBuffers,
    face: int,
    anchor: int,
) -> int:
    """The points and tokens of the best other seat after a placement."""
    mover, most = game.now[MOVER], -(1 << 30)
    for seat in range(world.letters.shape[0]):
        if seat != mover:
            letter = world.letters[seat]
            got = after(game.board, faces, buffers, letter, face, anchor) + game.tokens[seat]
            most = max(most, got)
    return most


@kernel
def _expected(
    board: BoardArrays,
    faces: FaceArrays,
    buffers: DecisionBuffers,
    mine: int,
    face: int,
    anchor: int,
) -> float:
    """The expected points of the best other seat, for a seat that knows only its own letter."""
    count = 0
    for letter in range(buffers.ranks.shape[0] + 1):
        if letter != mine:
            got, at = after(board, faces, buffers, letter, face, anchor), count
            while at > 0 and buffers.sorted[at - 1] < got:
                buffers.sorted[at] = buffers.sorted[at - 1]
                at -= 1
            buffers.sorted[at] = got
            count += 1
    expected = 0.0
    for rank in range(count):
        expected += buffers.ranks[rank] * buffers.sorted[rank]
    return expected


@inlined
def visit(board: BoardArrays, buffers: DecisionBuffers, anchor: int) -> None:
    """Look at a spot: what was counted at another one, or before the last card, counts no more."""
    find_covered(board, anchor, buffers.covered)
    buffers.visit[0] += 1


@inlined
def after(
    board: BoardArrays,
    faces: FaceArrays,
    buffers: DecisionBuffers,
    letter: int,
    face: int,
    anchor: int,
) -> int:
    """The points of a letter after a placement at the spot that was visited last.

    They depend on the face's pattern of the letter alone, and the Chihuahua's on those of all
    letters: faces share patterns, so that each is counted once.
    """
    shown = faces.patterns[face]
    if letter != EMPTY:
        return _cat_after(board, buffers, letter, shown[letter], anchor)
    return _boxes_after(board, buffers, shown, anchor)


@inlined
def _cat_after(
    board: BoardArrays, buffers: DecisionBuffers, letter: int, shown: int, anchor: int
) -> int:
    covered = buffers.covered[letter]
    if shown == covered:
        return buffers.base[letter]
    if buffers.counted[letter, shown] != buffers.visit[0]:
        buffers.counted[letter, shown] = buffers.visit[0]
        found = cat_points_with(board, letter, shown, covered, anchor)
        buffers.points[letter, shown] = found
    return buffers.points[letter, shown]


@kernel
def _boxes_after(board: BoardArrays, buffers: DecisionBuffers, shown: Int32s, anchor: int) -> int:
    more, covered = 0, buffers.covered
    for cat in range(CATS):
        if shown[cat] != covered[cat]:
            more += _trios_after(board, buffers, cat, shown[cat], anchor)
    boxes = count_bits(shown[EMPTY]) - count_bits(covered[EMPTY])
    return buffers.base[EMPTY] + boxes + TRIO_POINTS * more


@inlined
def _trios_after(
    board: BoardArrays, buffers: DecisionBuffers, cat: int, shown: int, anchor: int
) -> int:
    if buffers.looked[cat, shown] != buffers.visit[0]:
        buffers.looked[cat, shown] = buffers.visit[0]
        found = trio_change(board, cat, shown, buffers.covered[cat], anchor)
        buffers.trios[cat, shown] = found
    return buffers.trios[cat, shown]
