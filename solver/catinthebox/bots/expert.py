"""How bots compare their steps: by playouts in worlds that fit what was seen.

*Strategy fusion.* A search that solves each sampled world by itself lets a seat choose differently
in worlds that it can't tell apart, and so overrates every step that puts a decision off. Here only
the step that is compared is the same in all worlds, and what follows it is played by policies that
see no more than the hand of the seat that plays: in worlds that look alike to a seat, its policy
does the same. A playout is thus worth what the seat can really get by such play, and the best of
its steps by this measure is an improvement on the policy. Only the last cards of two seats are
solved world by world: see `exact_end`.

Discards, predictions and plays are compared in the same way. The same worlds and random numbers
serve all steps, so that their differences are less noisy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from games.catinthebox.position import Observation
from games.catinthebox.steps import Step
from games.rng import Stream
from languages.messages import _
from solver import jit
from solver.answer import Clock
from solver.bots.decision import ALTERNATIVES, Decision, Rated
from solver.bots.halving import Arm, halve
from solver.catinthebox.beliefs.worlds import UNREAD, WORLDS, Opponents, draw, resample, weigh
from solver.catinthebox.bots.evaluation import Evaluator, before_round
from solver.catinthebox.bots.exact_end import SEATS, ExactEnd, near
from solver.catinthebox.bots.rationale import exact_reason, reason
from solver.catinthebox.bots.settings import SearchSettings
from solver.catinthebox.encoding import Int64s
from solver.catinthebox.playouts.features import Reals
from solver.catinthebox.playouts.setup import PLAYOUTS, Simulator, chances
from solver.catinthebox.playouts.weights import searching, weights_of
from solver.catinthebox.search.readiness import DOUBLE_DUMMY

SEEDS = 1 << 62
"""How many seeds of playouts there are."""

ENDLESS = 1_000_000
"""Playouts of a decision that only a clock ends."""

RAREST = 1e-6
"""The least probable that a policy is taken to find a step."""

StepDecision = Decision[Step, None]


@dataclass(frozen=True)
class Expert:
    """A decision in the making."""

    search: SearchSettings
    observation: Observation
    clock: Clock
    seed: int

    def compared(self, steps: Sequence[Step], kept: Sequence[int]) -> list[MovePlayouts]:
        """The steps, the best first, with what their playouts ended in.

        Args:
            kept: the places of steps that are played out to the end, however bad.
        """
        simulator = self._simulator(steps)
        evaluator = Evaluator.of(self.observation, self.search)
        ends: list[list[Reals]] = [[] for _ in steps]

        def sample(arm: int, first: int, count: int) -> Reals:
            found = simulator.simulate(steps[arm], first, count)
            ends[arm].append(found)
            return evaluator.values(found)

        arms = halve(len(steps), sample, self.clock, self._iterations, kept, self._bias(steps))
        return [
            MovePlayouts(steps[arm.number], arm, np.concatenate(ends[arm.number])) for arm in arms
        ]

    def _bias(self, steps: Sequence[Step]) -> Reals | None:
        """The bias of each step, in points: the log of its probability by the policy, weighed."""
        if not self.search.bias:
            return None
        found = chances(self.observation.view.round, self._weights)
        return self.search.bias * np.log([max(found[step], RAREST) for step in steps])

    def _simulator(self, steps: Sequence[Step]) -> Simulator | ExactEnd:
        """The simulator of the rest of the round after each step: exact near the end."""
        if near(self.observation.view.round, self.search.exact):
            return ExactEnd(self._worlds, self.observation.seat, steps)
        return Simulator(self._worlds, self._policies, self.seed)

    @property
    def _seats(self) -> int:
        return len(self.observation.view.seats)

    @cached_property
    def _weights(self) -> Reals:
        return weights_of(self.search.policy, self._seats, self.observation.view.round.follow)

    @cached_property
    def _others(self) -> Reals:
        """The policy that the other seats are taken to have."""
        found = None
        if self.search.searching:
            found = searching(self._seats, self.observation.view.round.follow)
        return self._weights if found is None else found

    @property
    def _policies(self) -> Reals:
        seats = range(self._seats)
        own = self.observation.seat
        return np.array([self._weights if seat == own else self._others for seat in seats])

    @property
    def _worlds(self) -> Int64s:
        """The worlds that playouts take in turn."""
        search, sampling = self.search, self.search.sampling(self._seats)
        count = min(sampling.worlds, max(1, self._iterations))
        worlds = draw(self.observation, count * sampling.drawn, self.seed)
        read = Opponents(self._others, 1 - search.trust) if search.inferring else UNREAD
        shares = weigh(self.observation, worlds, read)
        return resample(worlds, shares, count, 0.5)

    @property
    def _iterations(self) -> int:
        asked = self.clock.iterations
        if asked is not None:
            return asked
        return self.search.iterations if self.clock.left is None else ENDLESS


@dataclass(frozen=True)
class MovePlayouts:
    """A step with what its playouts ended in, see `Simulator.simulate`."""

    step: Step
    arm: Arm
    ends: Reals

    def rated(self, observation: Observation) -> Rated[Step]:
        """The step as a decision lists it."""
        seat, before = observation.seat, before_round(observation)
        points = before + self.ends[:, :-1]
        others = np.delete(points, seat, axis=1).max(axis=1)
        margin = float((points[:, seat] - others).mean())
        return Rated(self.step, self.arm.value, self.arm.error, self.arm.behind, margin)


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Step] = (),
) -> StepDecision:
    """The step that the search finds best for the seat that observes and has to act.

    Args:
        also: legal steps to compare with it, however bad.

    Raises:
        GameError: no cards fit what was seen.
    """
    steps = list(observation.moves)
    if len(steps) == 1 and not also:
        return Decision(steps[0], why=_("It is the only move."))
    kept = [place for place, step in enumerate(steps) if step in also]
    compared = Expert(search, observation, clock, rng.below(SEEDS)).compared(steps, kept)
    best, wanted = compared[0], set(also)
    listed = tuple(
        each.rated(observation)
        for place, each in enumerate(compared)
        if place < ALTERNATIVES or each.step in wanted
    )
    count = sum(len(each.ends) for each in compared)
    if near(observation.view.round, search.exact):
        why = exact_reason(best.step, listed[0], count)
    else:
        why = reason(observation, best.step, best.ends, count)
    return Decision(best.step, listed[0].value, listed, None, why)


def make_ready(seats: int) -> None:
    """Compile or load what a search needs, before its clock starts."""
    jit.make_ready((WORLDS, PLAYOUTS, DOUBLE_DUMMY) if seats == SEATS else (WORLDS, PLAYOUTS))
