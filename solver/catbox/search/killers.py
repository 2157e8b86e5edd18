"""Replies that refuted turns before, tried first; they are known by their faces."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.evaluation import weigh_down
from solver.catbox.search.grid import Numbers
from solver.catbox.search.layers import FACE, lift, liftable, lower, put, take
from solver.catbox.search.transitions import (
    CARD,
    CARDS,
    HANDS,
    HELD,
    KIND,
    MORE,
    MOUSE,
    MOUSED,
    PASSED,
    PAW,
    PAWED,
    PLAIN,
    STACK,
    STACKED,
    WHERE,
    WHITHER,
    Rows,
)
from solver.catbox.search.turn_state import ANY_CELLS, Scene, Turn, face_of, fits, origin
from solver.jit import kernel

MOST_KILLERS = 24


class Killers(NamedTuple):
    """The replies that refuted something last, the latest first.

    Attributes:
        turns: turns whose cards are told by their faces (k x 5).
        trial: one of them as a turn of a context (1 x 5).
        size: how many there are.
    """

    turns: NDArray[np.int32]
    trial: NDArray[np.int32]
    size: Numbers


def new_killers() -> Killers:
    """None yet."""
    return Killers(
        np.zeros((MOST_KILLERS, 5), np.int32), np.zeros((1, 5), np.int32), np.zeros(1, np.int64)
    )


@kernel
def find_killer(
    scene: Scene, context: int, killers: Killers, goal: int, values: NDArray[np.int32]
) -> int:
    """The number of the first reply that gets down to `goal`; its value is `values[0]`.

    -1 if there is none.
    """
    for number in range(killers.size[0]):
        legal = _translate(scene, context, killers.turns[number], killers.trial[0])
        if legal and weigh_down(scene, context, killers.trial, 1, goal, values) == 0:
            _to_front(killers, number)
            return number
    return -1


@kernel
def keep_killer(scene: Scene, context: int, killers: Killers, rows: Rows, index: int) -> None:
    """Remember a reply that has refuted something."""
    kind = rows[index, KIND]
    if kind == PASSED:
        return
    last = min(killers.size[0], MOST_KILLERS - 1)
    killers.size[0] = last + 1
    for column in range(5):
        killers.turns[last, column] = rows[index, column]
    killers.turns[last, CARD] = face_of(scene, context, rows[index, CARD])
    if kind == PAWED:
        killers.turns[last, MORE] = face_of(scene, context, rows[index, MORE])
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
def _translate(scene: Scene, context: int, killer: Turn, turn: Turn) -> bool:
    """Fill `turn` with a reply as it is told in a context; whether it is legal there."""
    kind, contexts = killer[KIND], scene.table.contexts
    need = STACK if kind == STACKED else PAW if kind == PAWED else MOUSE if kind == MOUSED else 0
    if contexts[context, HELD] & need != need:
        return False
    card = _card(scene, context, killer[CARD], contexts[context, CARDS], -1)
    turn[KIND], turn[CARD], turn[WHERE] = kind, card, killer[WHERE]
    turn[MORE], turn[WHITHER] = killer[MORE], killer[WHITHER]
    if card < 0:
        return False
    if kind == PAWED:
        turn[MORE] = _card(scene, context, killer[MORE], contexts[context, HANDS], card)
    most = ANY_CELLS if kind == STACKED else scene.hand.most[killer[CARD]]
    if not fits(scene.grid, killer[WHERE], most):
        return False
    return kind in (PLAIN, STACKED) or _goes_on(scene, killer, turn)


@kernel
def _goes_on(scene: Scene, killer: Turn, turn: Turn) -> bool:
    """Whether the second half of a reply is legal once its first card lies."""
    grid, pile, faces = scene.grid, scene.pile, scene.hand.faces
    legal = False
    put(grid, pile, faces, killer[CARD], killer[WHERE])
    if killer[KIND] == PAWED:
        if turn[MORE] >= 0:
            legal = fits(grid, killer[WHITHER], scene.hand.most[killer[MORE]])
    elif killer[MORE] < pile.size[0] - 1 and liftable(grid, pile, killer[MORE]):
        lift(grid, pile, faces, killer[MORE])
        most = scene.hand.most[pile.layers[killer[MORE], FACE]]
        legal = fits(grid, killer[WHITHER], most)
        legal &= origin(pile, killer[MORE]) != killer[WHITHER]
        lower(grid, pile, faces, killer[MORE])
    take(grid, pile, faces)
    return legal


@kernel
def _card(scene: Scene, context: int, face: int, cards: int, besides: int) -> int:
    """The first of some cards that shows a face, but for one; -1 if there is none."""
    for card in range(cards):
        if card != besides and face_of(scene, context, card) == face:
            return card
    return -1
