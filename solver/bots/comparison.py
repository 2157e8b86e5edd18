"""Moves compared by playouts: sequential halving over moves, with all the ends that it met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.answer import Clock
from solver.bots.decision import ALTERNATIVES, Move, Rated
from solver.bots.halving import Arm, Reals, halve

Ends = NDArray[Any]
"""The ends of some playouts, one a row."""

AnyRanked = TypeVar("AnyRanked", Rated[Any], "MovePlayouts[Any]")

SEEDS: Final = 1 << 62
"""How many seeds of playouts there are."""

ENDLESS: Final = 1 << 40
"""Playouts of a decision that only a clock ends."""


@dataclass(frozen=True)
class MovePlayouts(Generic[Move]):
    """A move with the ends of its playouts."""

    move: Move
    arm: Arm
    ends: Ends

    def rated(self, margins: Ends) -> Rated[Move]:
        """The move as a decision lists it, given how far the mover is ahead in each end."""
        arm = self.arm
        return Rated(self.move, arm.value, arm.error, arm.behind, float(margins.mean()))


def compare(
    moves: Sequence[Move],
    simulate: Callable[[int, int, int], Ends],
    values: Callable[[int, Ends], Reals],
    clock: Clock,
    iterations: int,
    also: Sequence[Move] = (),
    bias: Reals | None = None,
    clear: float = inf,
) -> list[MovePlayouts[Move]]:
    """Some moves, the best first, with the ends of their playouts.

    Args:
        simulate: the ends of `count` samples of a move, by its place: (move, first, count).
        values: the value of each sample of a move, by its ends: (move, ends).
        iterations, bias, clear: see `halve`.
        also: the moves that are played out to the end, however bad.
    """
    ends: list[list[Ends]] = [[] for _ in moves]

    def sample(arm: int, first: int, count: int) -> Reals:
        ends[arm].append(simulate(arm, first, count))
        return values(arm, ends[arm][-1])

    kept = [place for place, move in enumerate(moves) if move in also]
    arms = halve(len(moves), sample, clock, iterations, kept, bias, clear)
    return [MovePlayouts(moves[arm.number], arm, np.concatenate(ends[arm.number])) for arm in arms]


def alternatives(ranked: Iterable[AnyRanked], also: Sequence[Any]) -> list[AnyRanked]:
    """The first few of some moves that were compared, and those that are asked for."""
    return [each for place, each in enumerate(ranked) if place < ALTERNATIVES or each.move in also]


def playouts(clock: Clock, untimed: int, *, timed: bool = True) -> int:
    """How many playouts a clock allows; `untimed` where it sets no limit at all.

    Args:
        timed: whether they go on as long as a clock allows; otherwise it allows `untimed` at most.
    """
    if clock.iterations is not None:
        return clock.iterations
    return ENDLESS if timed and clock.left is not None else untimed


def ahead(points: Ends, seat: int, leader: float) -> Reals:
    """How many points a seat is ahead of the others, in each of some ends (ends x seats).

    Args:
        leader: how much the points of the best other seat count; the rest of 1 is for the mean of
            the others.
    """
    others = np.delete(points, seat, axis=1)
    rivals = (1 - leader) * others.mean(axis=1) + leader * others.max(axis=1)
    return np.asarray(points[:, seat] - rivals)


def margins(points: Ends, seat: int) -> Reals:
    """How many points a seat is ahead of the best other, in each of some ends (ends x seats)."""
    return np.asarray(points[:, seat] - np.delete(points, seat, axis=1).max(axis=1), float)


def shares(ranks: Ends, tolerance: float = 0.0) -> Reals:
    """The share of the win of each seat, in each of some ends, by a number that ranks the seats.

    Args:
        tolerance: by how much the rank of a winner may be below the highest.
    """
    best = ranks >= ranks.max(axis=1, keepdims=True) - tolerance
    return np.asarray(best / best.sum(axis=1, keepdims=True))
