"""The board of a turn or a duel of Cat Box as the kernels see it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.catbox.faces import Face
from games.catbox.puzzle import SingleTurn
from games.catbox.seat import Guard
from solver.answer import Clock
from solver.catbox.encoding import NUMBER, Int32s, Window, most_covered, numbers_of
from solver.catbox.search.bound_state import new_stake_arrays
from solver.catbox.search.grid import new_grid
from solver.catbox.search.hand import new_hand
from solver.catbox.search.layers import new_layers
from solver.catbox.search.tabulation import MOST_CONTEXTS, Contexts
from solver.catbox.search.turn_arrays import TurnArrays, new_turn_arrays, set_out

GUARD_REACH = 2
"""How far from a guard an anchor may lie that it bars."""

FREE_EDGE = 3
"""Cells that a grid keeps free beyond all that can be reached."""


class EncodedTurn(NamedTuple):
    """A task as the kernels see it, and what its numbers mean.

    Attributes:
        faces: the faces by number.
    """

    state: TurnArrays
    window: Window
    faces: tuple[Face, ...]
    contexts: Contexts


def encode_turn(task: SingleTurn, clock: Clock, most_contexts: int = MOST_CONTEXTS) -> EncodedTurn:
    """The board of a task, its guards and its contexts.

    Raises:
        GameError: a face or an identity is unknown.
        TooManyContextsError: there are too many contexts.
        OutOfTimeError: the time has run out.
    """
    position = task.position
    contexts, board = Contexts(task, clock, most_contexts), position.board
    window = Window.around(board, 2 * task.length + GUARD_REACH + FREE_EDGE)
    faces = tuple(sorted(contexts.faces | {placement.face for placement in board.placements}))
    numbers = {face: number for number, face in enumerate(faces)}
    guards = [(g.seat, window.number(g.x, g.y)) for g in position.guards if _reaches(window, g)]
    grid = new_grid(window.width, window.height, [])
    layers = [(numbers[face], window.number(x, y)) for face, x, y in board.placements]
    stakes = task.stakes(position)
    identities = [NUMBER[stakes.own.identity.letter]]
    identities += [NUMBER[rival.identity.letter] for rival in stakes.rivals]
    state = new_turn_arrays(
        grid,
        new_layers(len(grid.look), len(layers) + 2 * task.length),
        new_hand(
            [numbers_of(face) for face in faces],
            [most_covered(face) for face in faces],
            [0] * len(faces),
        ),
        new_stake_arrays(identities, [0] * len(identities)),
        contexts.transitions(numbers, guards),
    )
    set_out(state, _pairs(layers))
    return EncodedTurn(state, window, faces, contexts)


def _reaches(window: Window, guard: Guard) -> bool:
    """Whether a guard may bar an anchor that can be reached."""
    return (
        GUARD_REACH <= guard.x - window.left < window.width - GUARD_REACH
        and GUARD_REACH <= guard.y - window.top < window.height - GUARD_REACH
    )


def _pairs(layers: list[tuple[int, int]]) -> Int32s:
    return np.array(layers, np.int32).reshape(-1, 2)
