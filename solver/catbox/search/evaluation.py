"""The value of every turn of a list, if the puzzle ended after it.

Turns that differ only in the last card they lay follow one another in a list, so that what
comes before it is done once for all of them.

Most values are known as an interval before that card is laid. What is visible afterwards is plain.
An area of the end that isn't there yet holds quadrants of the face and areas that they touch, or is
what covering has left of one. So where a face covers nothing of a colour and its cats of it hang
together, the points are known; where the two ends of the interval differ, laying the face decides.
"""

from __future__ import annotations

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, TRIO_POINTS, Int32s, Int64s, WordRows
from solver.catbox.search.gains import neighbours, note, touched, trio_gain
from solver.catbox.search.grid import (
    Areas,
    Grid,
    find_areas,
    lay,
    offset,
    points,
    take_back,
    trios_now,
)
from solver.catbox.search.hand import Hand
from solver.catbox.search.turns import (
    CARD,
    FACE,
    KIND,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    WHERE,
    WHITHER,
    Rows,
    TurnArrays,
    face_of,
    following,
    lift,
    lower,
    put,
    take,
    value,
)
from solver.jit import entry_point, kernel
from solver.jit.control import MOST_NODES, NODES, STOP


@entry_point
def evaluate_max(
    state: TurnArrays,
    context: int,
    rows: Rows,
    floor: int,
    rising: bool,
    control: Int64s,
    values: Int32s,
) -> int:
    """Fill `values`: the exact value of each turn that reaches `floor`, a lower number for others.

    Returns how many turns came before it was asked to stop; `control[NODES]` counts them.

    Args:
        rows: turns of the context (k x 5).
        rising: whether `floor` is to follow the best value found.
        values: room for k values.
    """
    face = then = 0
    for index in range(len(rows)):
        if index == 0 or not _same_card(rows, index):
            if control[STOP] or control[NODES] >= control[MOST_NODES]:
                _leave(state, rows, index)
                return index
            _enter(state, context, rows, index)
            face, then = _last(state, context, rows, index)
        control[NODES] += 1
        anchor = _anchor(rows, index)
        low, high = value_interval(state, then, face, anchor)
        if low < high and high >= floor:
            high = _exact(state, face, anchor, then)
        values[index] = high
        if rising:
            floor = max(floor, high)
    _leave(state, rows, len(rows))
    return len(rows)


@kernel
def evaluate_min(
    state: TurnArrays,
    context: int,
    rows: Rows,
    count: int,
    goal: int,
    values: Int32s,
) -> int:
    """Fill `values`: the exact value of each turn that gets down to `goal`, else a lower bound.

    Returns the number of the first turn that gets there, or `count`; it stops at that one.

    Args:
        rows: turns of the context, of which the first `count` matter (k x 5).
        values: room for `count` values. A lower bound is above `goal`.
    """
    face = then = 0
    for index in range(count):
        if index == 0 or not _same_card(rows, index):
            _enter(state, context, rows, index)
            face, then = _last(state, context, rows, index)
        anchor = _anchor(rows, index)
        low, high = value_interval(state, then, face, anchor)
        if low < high and low <= goal:
            low = _exact(state, face, anchor, then)
        values[index] = low
        if low <= goal:
            _leave(state, rows, index + 1)
            return index
    _leave(state, rows, count)
    return count


@entry_point
def hash_ends(state: TurnArrays, context: int, rows: Rows, codes: WordRows) -> None:
    """Fill `codes`: the hash of what is visible after each turn (k x 2)."""
    for index in range(len(rows)):
        _enter(state, context, rows, index)
        face, _ = _last(state, context, rows, index)
        anchor = _anchor(rows, index)
        lay(state.grid, state.hand.faces[face], anchor, state.under)
        for half in range(2):
            codes[index, half] = state.grid.code[half]
        take_back(state.grid, anchor, state.under)
    _leave(state, rows, len(rows))


@kernel
def _early(rows: Rows, index: int) -> bool:
    """Whether a turn does something before its last card is laid."""
    return bool(rows[index, KIND] == PAWED or rows[index, KIND] == MOUSED)


@kernel
def _same_start(rows: Rows, index: int) -> bool:
    """Whether a turn does the same as the one before until it lays its last card."""
    if not _early(rows, index):
        return not _early(rows, index - 1)
    for column in (KIND, CARD, WHERE):
        if rows[index, column] != rows[index - 1, column]:
            return False
    return bool(rows[index, KIND] == PAWED or rows[index, MORE] == rows[index - 1, MORE])


@kernel
def _same_card(rows: Rows, index: int) -> bool:
    """Whether a turn differs from the one before only in where it lays its last card."""
    for column in (KIND, CARD, MORE):
        if rows[index, column] != rows[index - 1, column]:
            return False
    return not _early(rows, index) or bool(rows[index, WHERE] == rows[index - 1, WHERE])


@kernel
def _anchor(rows: Rows, index: int) -> int:
    """Where a turn lays its last face; -1 for a pass."""
    if rows[index, KIND] == PASSED:
        return -1
    return int(rows[index, WHITHER if _early(rows, index) else WHERE])


@kernel
def _last(state: TurnArrays, context: int, rows: Rows, index: int) -> tuple[int, int]:
    """The face that a turn lays last, and the context after the turn."""
    then = following(state.transitions, context, rows[index])
    if rows[index, KIND] == PASSED:
        return 0, then
    if rows[index, KIND] == MOUSED:
        return int(state.layers.rows[rows[index, MORE], FACE]), then
    card = rows[index, MORE if rows[index, KIND] == PAWED else CARD]
    return face_of(state, context, card), then


@kernel
def _enter(state: TurnArrays, context: int, rows: Rows, index: int) -> None:
    """Do what comes before a turn's last card, unless the turn before did the same."""
    if index and _same_start(rows, index):
        return
    _leave(state, rows, index)
    if _early(rows, index):
        face = face_of(state, context, rows[index, CARD])
        put(state.grid, state.layers, state.hand.faces, face, rows[index, WHERE])
        if rows[index, KIND] == MOUSED:
            lift(state.grid, state.layers, state.hand.faces, rows[index, MORE])
    find_areas(state.grid, state.areas, state.stakes.letters)


@kernel
def _leave(state: TurnArrays, rows: Rows, index: int) -> None:
    """Undo what was done before the last card of the turn before."""
    if index and _early(rows, index - 1):
        if rows[index - 1, KIND] == MOUSED:
            lower(state.grid, state.layers, state.hand.faces, rows[index - 1, MORE])
        take(state.grid, state.layers, state.hand.faces)


@kernel
def _exact(state: TurnArrays, face: int, anchor: int, then: int) -> int:
    lay(state.grid, state.hand.faces[face], anchor, state.under)
    found = value(state, then)
    take_back(state.grid, anchor, state.under)
    return found


@kernel
def value_interval(state: TurnArrays, then: int, face: int, anchor: int) -> tuple[int, int]:
    """The least and the most that the objective may be worth with a face at an anchor.

    Args:
        then: the context in which it ends.
        anchor: -1 if no face is laid.
    """
    grid, areas, hand, identities = state.grid, state.areas, state.hand, state.stakes.identities
    tokens = state.transitions.tokens
    low, high = points_interval(grid, areas, hand, face, anchor, identities[0])
    low, high = low + tokens[then, 0], high + tokens[then, 0]
    if len(identities) == 1:
        return low, high
    best_low, best_high = -QUADRANTS, -QUADRANTS
    for rival in range(1, len(identities)):
        least, most = points_interval(grid, areas, hand, face, anchor, identities[rival])
        best_low = max(best_low, least + tokens[then, rival])
        best_high = max(best_high, most + tokens[then, rival])
    return low - best_high, high - best_low


@kernel
def points_interval(
    grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, identity: int
) -> tuple[int, int]:
    """The least and the most points of an identity with a face at an anchor."""
    if anchor < 0:
        known = points(grid, areas, identity)
        return known, known
    visible = grid.seen[identity] + hand.holds[face, identity]
    covered = 0
    for quadrant in range(QUADRANTS):
        covered += grid.look[anchor + offset(grid.width, quadrant)] == identity
    visible -= covered
    if identity == EMPTY:
        trios = trios_now(areas)
        low = max(0, trios - _spoilt(grid, areas, hand, face, anchor))
        high = trios + trio_gain(grid, areas, hand, face, anchor)
        return visible + TRIO_POINTS * low, visible + TRIO_POINTS * high
    largest = areas.largest[identity]
    joined = hand.holds[face, identity]
    if joined:
        joined += touched(grid, areas, hand, face, anchor, identity)
    high = min(visible, max(largest, joined))
    if covered == 0:
        return visible + (high if _together(hand, face, identity) else largest), visible + high
    return visible + _left(grid, areas, anchor, identity, covered), visible + high


@kernel
def _together(hand: Hand, face: int, letter: int) -> bool:
    """Whether all of a face's cats of a colour hang together."""
    group = -1
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == letter:
            if group >= 0 and hand.group[face, quadrant] != group:
                return False
            group = hand.group[face, quadrant]
    return True


@kernel
def _left(grid: Grid, areas: Areas, anchor: int, letter: int, covered: int) -> int:
    """The least that covering some cells leaves of the largest area."""
    largest, parts, cut = areas.largest[letter], 1, False
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] == letter:
            cut |= areas.size[areas.label[cell]] == largest
            parts += max(0, neighbours(grid, cell, letter) - 1)
    return int((largest - covered + parts - 1) // parts if cut else largest)


@kernel
def _spoilt(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int) -> int:
    """How many trios a face could cover a cat of, or make larger, at an anchor."""
    count = spoilt = 0
    seen = areas.seen
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(seen, count, areas.label[cell]):
            count += 1
            spoilt += areas.size[areas.label[cell]] == TRIO
        letter = hand.faces[face, quadrant]
        if letter < EMPTY:
            for step in (1, -1, grid.width, -grid.width):
                number = areas.label[cell + step]
                if grid.look[cell + step] == letter and note(seen, count, number):
                    count += 1
                    spoilt += areas.size[number] == TRIO
    return spoilt
