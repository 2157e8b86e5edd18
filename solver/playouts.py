"""Playouts from Python: games are played on from some worlds, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Move = TypeVar("Move")

NOTHING = -1
"""Stands for a move that isn't made."""


@dataclass(frozen=True)
class WorldSimulator(Generic[Move]):
    """Plays games on from some worlds.

    Attributes:
        kernel: plays on: (worlds, number of a move, weights, *room, seed, first, ends).
        number: a move as a number.
        worlds: games that differ in what is hidden alone, one a row; playouts take them in turn.
        weights: the policy of each seat (seats x weights of the game's `policy`).
        seed: of the random numbers.
        room: what else the kernel takes.
        ends: an array like those of ends, of any length.
    """

    kernel: Callable[..., None]
    number: Callable[[Move], int]
    worlds: NDArray[np.int64]
    weights: NDArray[np.float64]
    seed: int
    room: tuple[Any, ...]
    ends: NDArray[Any]

    def simulate(self, move: Move | None, first: int, count: int) -> NDArray[Any]:
        """The ends of the playouts of some numbers, one a row.

        The world and the random numbers follow from the number of a playout alone, so that playouts
        after different moves have both in common.

        Args:
            move: the first move; None to go on from the worlds as they are.
        """
        ends = np.zeros((count, *self.ends.shape[1:]), self.ends.dtype)
        number = NOTHING if move is None else self.number(move)
        seed = np.uint64(self.seed)
        self.kernel(self.worlds, number, self.weights, *self.room, seed, first, ends)
        return ends
