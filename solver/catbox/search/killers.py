"""Replies that refuted turns before, tried first; they are known by their faces."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import MOUSE, PAW, STACK, Int32Rows, Int32s, Int64s
from solver.catbox.search.evaluation import evaluate_min
from solver.catbox.search.layers import FACE, lift, liftable, lower, put, take
from solver.catbox.search.transitions import (
    CARD,
    CARDS,
    HANDS,
    HELD,
    KIND,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    PLAIN,
    STACKED,
    WHERE,
    WHITHER,
    Rows,
)
from solver.catbox.search.turn_arrays import ANY_CELLS, Turn, TurnArrays, face_of, fits, origin
from solver.jit import kernel

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
        legal &= origin(layers, killer[MORE]) != killer[WHITHER]
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
