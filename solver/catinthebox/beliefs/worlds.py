"""Worlds that a seat can't tell from the truth, drawn by how likely what the others did is in each.

The hidden cards are dealt at random, within what `solver.catinthebox.deduction` rules out; each
world is then weighed by how probable the others' discards, predictions and plays are under a policy
that all are taken to have, and worlds are drawn anew by these weights. A policy sees one hand, so
that no weight depends on more than the cards of one seat and what all have seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.catinthebox.position import Observation
from games.catinthebox.steps import UNKNOWN
from games.protocol import GameError
from languages.messages import _
from solver.catinthebox.beliefs import world_kernels
from solver.catinthebox.deduction.deduction import Deduction
from solver.catinthebox.playouts.policy import WEIGHTS, Reals, new_buffers
from solver.catinthebox.round_kernels import LENGTH, Int64s, encode, number_of

TRIES = 1_000_000
"""How many worlds are drawn for one that fits, before it is given up."""

NOTHING_SHOWN = 1.0
"""The error with which nothing follows from what others did."""


@dataclass(frozen=True)
class Opponents:
    """How the others are taken to choose.

    Attributes:
        weights: their policy (`policy.WEIGHTS`).
        error: how often they do anything else.
    """

    weights: Reals
    error: float


UNREAD = Opponents(np.zeros(WEIGHTS), NOTHING_SHOWN)
"""Nothing follows from what they do, but for what it rules out."""


def draw(observation: Observation, count: int, seed: int) -> Int64s:
    """Worlds of hidden cards dealt at random, one a row (count x `round_kernels.LENGTH`).

    Raises:
        GameError: no cards fit what was seen, or hardly any.
    """
    deduction = Deduction.of(observation)
    hidden, view = deduction.hidden, observation.view.round
    seats = range(len(view.seats))
    pool = [n for n, cards in zip(hidden.numbers, hidden.unseen, strict=True) for _ in range(cards)]
    rooms = [hidden.room(seat) for seat in seats]
    absent = [sum(1 << number for number in deduction.absent[seat]) for seat in seats]
    laid = [seat in hidden.discards for seat in seats]
    worlds = np.zeros((count, LENGTH), np.int64)
    drawn = world_kernels.draw(
        encode(view),
        world_kernels.HiddenArrays(*(np.array(e, np.int64) for e in (pool, rooms, absent, laid))),
        new_buffers(LENGTH),
        np.uint64(seed),
        TRIES,
        worlds,
    )
    if drawn < count:
        raise GameError(_("no cards fit what was shown: this position can't have come about"))
    return worlds


def weigh(observation: Observation, worlds: Int64s, opponents: Opponents) -> Reals:
    """How likely each world is; the sum is 1."""
    seen = observation.this_round
    start = seen[0].view.round if seen else observation.view.round
    steps = np.array([number_of(each.move) or UNKNOWN for each in seen], np.int64)
    logs = np.zeros(len(worlds))
    world_kernels.weigh_worlds(
        worlds,
        encode(start),
        steps,
        opponents.weights,
        opponents.error,
        observation.seat,
        new_buffers(LENGTH),
        logs,
    )
    shares = np.exp(logs - logs.max())
    return np.asarray(shares / shares.sum())
