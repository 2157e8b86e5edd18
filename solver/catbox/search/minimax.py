"""Duels: one seat makes the value high, then every other seat makes it low.

So below the first turn everybody wants the same, and a turn is refuted by one way to get down to
a goal. `least` looks for it depth first; the replies that refuted turns before, known by their
faces, are tried first. Where nobody has a token, a lower bound cuts the search: each seat lays one
card, and what an own area keeps and a rival's may grow to is bounded as for chains, with the roles
changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.encoding import (
    BOX,
    EMPTY,
    FISH,
    MOUSE,
    PAW,
    STACK,
    TRIO_POINTS,
    Int32Rows,
    Int32s,
    Int64s,
)
from solver.catbox.search.bound import bound_rivals, rival_bound
from solver.catbox.search.evaluation import evaluate_min
from solver.catbox.search.gains import fill_beside, own_area_bound
from solver.catbox.search.grid import find_areas, trios_now, trios_to_cut
from solver.catbox.search.hand import COVER, BoundState, StakeArrays, new_bound_state
from solver.catbox.search.turns import (
    ANCHOR,
    ANY_CELLS,
    CARD,
    CARD_ONLY,
    CARDS,
    FACE,
    HANDS,
    HELD,
    KIND,
    LEFT,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    PLAIN,
    STACKED,
    WHERE,
    WHITHER,
    Rows,
    Turn,
    TurnArrays,
    face_of,
    fits,
    lift,
    liftable,
    list_turns,
    lower,
    make,
    put,
    take,
    unmake,
    value,
)
from solver.jit import entry_point, kernel
from solver.jit.control import BEST, BOUND, MOST_NODES, NODES, STOP

HIGH = 1_000_000
"""More than any board is worth, and its negative less."""


BUCKETS = 512
STAGES = np.array([CARD_ONLY, STACK, PAW, MOUSE], np.int64)
"""The kinds of turns that the last seat tries, as bits, those with the shortest lists first; its
box and fish change nothing."""


FULL = 2
"""The value of the control's `STOP`, instead of 1, if a list was too long."""


class DuelState(NamedTuple):
    """The turns that are tried at each of d depths.

    Attributes:
        rows: room for m turns at each depth (d x m x 5).
        values: the value of the board after each of them, or a lower bound.
        order: their numbers, in the order in which they are tried.
        next, stop: the place of the next one to try, and how many there are (d).
        context: the context of each depth.
        tally: room to sort in.
        stages: the bits of the tokens that the last seat spends, one after the other.
    """

    rows: Annotated[Int32s, 3]
    values: Int32Rows
    order: Int32Rows
    next: Int64s
    stop: Int64s
    context: Int64s
    tally: Int64s
    stages: Int64s
    killers: Killers
    reserve: Reserve


def new_duel_state(state: TurnArrays, copies: Sequence[int], depths: int, turns: int) -> DuelState:
    """Room for `turns` turns at each depth.

    Args:
        copies: how many cards show each face of the state's hand, on either side.
    """
    return DuelState(
        np.zeros((depths, turns, 5), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(BUCKETS, np.int64),
        STAGES,
        new_killers(),
        new_reserve(state, copies),
    )


@entry_point
def settle(
    state: TurnArrays,
    duel: DuelState,
    control: Int64s,
    rows: Rows,
    order: Int64s,
    bounds: Int32s,
) -> int:
    """Raise `control[BEST]` to the value of the best first turn; returns how many were settled.

    Args:
        order: the numbers of the turns in the order in which they are tried.
        bounds: filled with an upper bound on the value of each turn.
    """
    for place in range(len(order)):
        index = order[place]
        then = make(state, 0, rows[index])
        found = HIGH
        while found > control[BEST] and not control[STOP]:
            if found < HIGH:
                control[BEST] = found
            found = least(state, duel, control, then, control[BEST])
        bounds[index] = found
        unmake(state, 0, rows[index])
        if control[STOP]:
            return place
    return len(order)


@entry_point
def first_to_reach(
    state: TurnArrays,
    duel: DuelState,
    control: Int64s,
    context: int,
    rows: Rows,
    goal: int,
    rising: bool,
) -> int:
    """The place of the first turn that leads to `goal`; -1 if it was asked to stop.

    Args:
        rows: turns of the context, in the order in which they are tried (k x 5).
        rising: whether the seat wants to get up to the goal and not down to it.
    """
    for place in range(len(rows)):
        then = make(state, context, rows[place])
        found = least(state, duel, control, then, goal - rising)
        unmake(state, context, rows[place])
        if control[STOP]:
            return -1
        if (found >= goal) == rising or found == goal:
            return place
    return -1


@kernel
def least(state: TurnArrays, duel: DuelState, control: Int64s, context: int, goal: int) -> int:
    """The lowest value that the seats from here on can force, exact only around a goal.

    Returns a value not above `goal` that they reach, or one above it that they can't get below.
    """
    depth, low = 0, HIGH
    left = state.transitions.contexts[context, LEFT]
    if left < 2:
        return _end(state, duel, control, context, goal)
    bound = lower_bound(state, duel.reserve, context, goal)
    if bound > goal:
        return bound
    _open(state, duel, control, depth, context)
    while not control[STOP]:
        if duel.next[depth] == duel.stop[depth]:
            if depth == 0:
                return low
            depth -= 1
            _back(state, duel, depth)
            continue
        duel.next[depth] += 1
        context = make(state, duel.context[depth], duel.rows[depth, _tried(duel, depth)])
        found = lower_bound(state, duel.reserve, context, goal)
        if found <= goal and state.transitions.contexts[context, LEFT] > 1:
            depth += 1
            _open(state, duel, control, depth, context)
            continue
        if found <= goal:
            found = _end(state, duel, control, context, goal)
        _back(state, duel, depth)
        low = min(low, found)
        if found <= goal:
            break
    while depth > 0:
        depth -= 1
        _back(state, duel, depth)
    return low


@kernel
def _tried(duel: DuelState, depth: int) -> int:
    """The number of the turn that is being tried at a depth."""
    return int(duel.order[depth, duel.next[depth] - 1])


@kernel
def _back(state: TurnArrays, duel: DuelState, depth: int) -> None:
    """Take back the turn that is being tried at a depth."""
    unmake(state, duel.context[depth], duel.rows[depth, _tried(duel, depth)])


@kernel
def _open(state: TurnArrays, duel: DuelState, control: Int64s, depth: int, context: int) -> None:
    """List the turns of a context that isn't the last, the lowest values first."""
    kinds = CARD_ONLY | STACK | PAW | MOUSE | FISH
    if state.transitions.contexts[context, LEFT] > 2:
        kinds |= BOX
    rows, values = duel.rows[depth], duel.values[depth]
    count = list_turns(state, context, kinds, False, rows)
    duel.context[depth] = context
    duel.next[depth] = duel.stop[depth] = 0
    if _counted(duel, control, count):
        evaluate_min(state, context, rows, count, -HIGH, values)
        _sort(values, count, duel.order[depth], duel.tally)
        duel.stop[depth] = count


@kernel
def _counted(duel: DuelState, control: Int64s, count: int) -> bool:
    """Count turns that are tried; false, and a stop, if they are too many."""
    control[NODES] += count
    if count > duel.rows.shape[1]:
        control[STOP] = FULL
        control[BOUND] = count
    elif control[NODES] > control[MOST_NODES]:
        control[STOP] = 1
    return bool(control[STOP] == 0)


@kernel
def _sort(values: Int32s, count: int, order: Int32s, tally: Int64s) -> None:
    """Fill `order` with the numbers of `count` turns by rising value; a stable counting sort."""
    tally[:] = 0
    for index in range(count):
        tally[_bucket(values[index])] += 1
    place = 0
    for bucket in range(BUCKETS):
        tally[bucket], place = place, place + tally[bucket]
    for index in range(count):
        bucket = _bucket(values[index])
        order[tally[bucket]] = index
        tally[bucket] += 1


@kernel
def _bucket(worth: int) -> int:
    return min(max(0, worth + BUCKETS // 2), BUCKETS - 1)


@kernel
def _end(state: TurnArrays, duel: DuelState, control: Int64s, context: int, goal: int) -> int:
    """`least` where at most one turn is left."""
    if state.transitions.contexts[context, LEFT] == 0:
        return value(state, context)
    killers, rows, values = duel.killers, duel.rows[-1], duel.values[-1]
    number = find_killer(state, context, killers, goal, values)
    if number >= 0:
        control[NODES] += 1
        return int(values[0])
    low = HIGH
    for stage in duel.stages:
        count = list_turns(state, context, stage, False, rows)
        if not _counted(duel, control, count):
            return low
        hit = evaluate_min(state, context, rows, count, goal, values)
        if hit < count:
            keep_killer(state, context, killers, rows, hit)
            return int(values[hit])
        for index in range(count):
            low = min(low, values[index])
    return low


MOST_KILLERS = 24


class Killers(NamedTuple):
    """The replies that refuted something last, the latest first.

    Attributes:
        turns: turns whose cards are given by their faces (k x 5).
        trial: one of them as a turn of a context (1 x 5).
        size: how many there are.
    """

    turns: Int32Rows
    trial: Int32Rows
    size: Int64s


def new_killers() -> Killers:
    """None yet."""
    return Killers(
        np.zeros((MOST_KILLERS, 5), np.int32), np.zeros((1, 5), np.int32), np.zeros(1, np.int64)
    )


@kernel
def find_killer(
    state: TurnArrays, context: int, killers: Killers, goal: int, values: Int32s
) -> int:
    """The number of the first reply that gets down to `goal`; its value is `values[0]`.

    -1 if there is none.
    """
    for number in range(killers.size[0]):
        legal = _translate(state, context, killers.turns[number], killers.trial[0])
        if legal and evaluate_min(state, context, killers.trial, 1, goal, values) == 0:
            _to_front(killers, number)
            return number
    return -1


@kernel
def keep_killer(state: TurnArrays, context: int, killers: Killers, rows: Rows, index: int) -> None:
    """Remember a reply that has refuted something."""
    kind = rows[index, KIND]
    if kind == PASSED:
        return
    last = min(killers.size[0], MOST_KILLERS - 1)
    killers.size[0] = last + 1
    for column in range(5):
        killers.turns[last, column] = rows[index, column]
    killers.turns[last, CARD] = face_of(state, context, rows[index, CARD])
    if kind == PAWED:
        killers.turns[last, MORE] = face_of(state, context, rows[index, MORE])
    _to_front(killers, last)


@kernel
def _to_front(killers: Killers, number: int) -> None:
    turns = killers.turns
    while number > 0:
        for column in range(5):
            turns[number, column], turns[number - 1, column] = (
                turns[number - 1, column],
                turns[number, column],
            )
        number -= 1


@kernel
def _translate(state: TurnArrays, context: int, killer: Turn, turn: Turn) -> bool:
    """Fill `turn` with a reply as a turn of a context; whether it is legal there."""
    kind, contexts = killer[KIND], state.transitions.contexts
    need = STACK if kind == STACKED else PAW if kind == PAWED else MOUSE if kind == MOUSED else 0
    if contexts[context, HELD] & need != need:
        return False
    card = _card(state, context, killer[CARD], contexts[context, CARDS], -1)
    turn[KIND], turn[CARD], turn[WHERE] = kind, card, killer[WHERE]
    turn[MORE], turn[WHITHER] = killer[MORE], killer[WHITHER]
    if card < 0:
        return False
    if kind == PAWED:
        turn[MORE] = _card(state, context, killer[MORE], contexts[context, HANDS], card)
    most = ANY_CELLS if kind == STACKED else state.hand.most[killer[CARD]]
    if not fits(state.grid, killer[WHERE], most):
        return False
    return kind in (PLAIN, STACKED) or _goes_on(state, killer, turn)


@kernel
def _goes_on(state: TurnArrays, killer: Turn, turn: Turn) -> bool:
    """Whether the second half of a reply is legal once its first card lies."""
    grid, layers, faces = state.grid, state.layers, state.hand.faces
    legal = False
    put(grid, layers, faces, killer[CARD], killer[WHERE])
    if killer[KIND] == PAWED:
        if turn[MORE] >= 0:
            legal = fits(grid, killer[WHITHER], state.hand.most[killer[MORE]])
    elif killer[MORE] < layers.size[0] - 1 and liftable(grid, layers, killer[MORE]):
        lift(grid, layers, faces, killer[MORE])
        most = state.hand.most[layers.rows[killer[MORE], FACE]]
        legal = fits(grid, killer[WHITHER], most)
        legal &= layers.rows[killer[MORE], ANCHOR] != killer[WHITHER]
        lower(grid, layers, faces, killer[MORE])
    take(grid, layers, faces)
    return legal


@kernel
def _card(state: TurnArrays, context: int, face: int, cards: int, besides: int) -> int:
    """The first of some cards that shows a face, but for one; -1 if there is none."""
    for card in range(cards):
        if card != besides and face_of(state, context, card) == face:
            return card
    return -1


MOST_CARDS = 8
"""More cards than seats that may be still to move."""


TRIOS_A_FACE = 4
"""No face makes more trios than it has cats."""


class Reserve(NamedTuple):
    """The cards that may be laid, and room for the bounds on them.

    Attributes:
        own: the own identity, listed twice so that it takes the place of its rival.
        bounds: room for the least points that it keeps.
        faces: the different faces that may be laid.
        copies: how many cards show each of them, on either side.
        most: how many occupied cells one of them may cover; 0 if that is unknown, as
            a seat holds a token or has a guard on the board (1).
        best: room for the best of them.
    """

    own: StakeArrays
    bounds: BoundState
    faces: Int32s
    copies: Int64s
    most: Int64s
    best: Int64s


def new_reserve(state: TurnArrays, copies: Sequence[int]) -> Reserve:
    """The bounds on the cards of a state.

    Args:
        copies: how many cards show each face of the state's hand, on either side.
    """
    own = np.array([state.stakes.identities[0]] * 2, np.int64)
    stakes = StakeArrays(own, np.zeros(2, np.int64), state.stakes.letters)
    faces = np.unique(state.transitions.face)
    plain = not state.transitions.contexts[:, HELD].any() and not len(state.transitions.guards)
    most = int(state.hand.most[faces].max(initial=0)) if plain else 0
    bounds = new_bound_state(state.areas, stakes, 1)
    shown, best = np.array(copies, np.int64)[faces], np.zeros(MOST_CARDS, np.int64)
    return Reserve(stakes, bounds, faces, shown, np.array([most], np.int64), best)


@kernel
def lower_bound(state: TurnArrays, reserve: Reserve, context: int, goal: int) -> int:
    """A lower bound on the value of every end from here, or `goal` if it is no higher."""
    cards, most = state.transitions.contexts[context, LEFT], reserve.most[0]
    if most == 0:
        return goal
    find_areas(state.grid, state.areas, state.stakes.letters)
    reserve.bounds.whole[COVER] = cards * most
    bound_rivals(state.grid, state.areas, reserve.own, reserve.bounds, most)
    low = rival_bound(reserve.own, reserve.bounds)
    best = 0
    for index in range(1, len(state.stakes.identities)):
        if low - best <= goal:
            return goal
        best = max(
            best, _highest(state, reserve, state.stakes.identities[index], cards, low - goal)
        )
    return int(low - best)


@kernel
def _highest(state: TurnArrays, reserve: Reserve, rival: int, cards: int, enough: int) -> int:
    """An upper bound on a rival's points in the end, or a lower one that is at least `enough`.

    Args:
        cards: how many cards are still laid.
        enough: points from which on the exact bound does not matter.
    """
    grid, areas, hand, best = state.grid, state.areas, state.hand, reserve.best
    best[:] = 0
    for index in range(len(reserve.faces)):
        _keep_best(best, cards, hand.holds[reserve.faces[index], rival], reserve.copies[index])
    visible = grid.seen[rival] + _sum(best, cards)
    if rival == EMPTY:
        trios = trios_now(areas) + trios_to_cut(areas) + cards * TRIOS_A_FACE
        return int(visible + TRIO_POINTS * trios)
    largest = areas.largest[rival]
    if visible + min(visible, largest) >= enough:
        return int(visible + min(visible, largest))
    best[:] = 0
    contact = reserve.bounds.contact
    fill_beside(grid.width, grid.planes[rival], contact)
    for index in range(len(reserve.faces)):
        gain = own_area_bound(grid, areas, hand, reserve.faces[index], rival, contact)
        _keep_best(best, cards, gain, reserve.copies[index])
    return int(visible + min(visible, max(largest, _sum(best, cards))))


@kernel
def _keep_best(best: Int64s, most: int, amount: int, copies: int) -> None:
    """Put `copies` times an amount among the `most` largest so far, the largest first."""
    for _ in range(min(copies, most)):
        smaller = amount
        for place in range(most):
            if smaller > best[place]:
                smaller, best[place] = best[place], smaller


@kernel
def _sum(best: Int64s, most: int) -> int:
    total = 0
    for place in range(most):
        total += best[place]
    return total
