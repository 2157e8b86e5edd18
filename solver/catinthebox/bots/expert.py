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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from games.catinthebox.position import Observation
from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Step
from games.rng import Stream
from languages.messages import _
from solver.answer import Clock
from solver.bots.comparison import SEEDS, MovePlayouts, alternatives, compare, margins, playouts
from solver.bots.decision import Decision
from solver.bots.resampling import systematic
from solver.catinthebox.beliefs.worlds import UNREAD, Opponents, draw, weigh
from solver.catinthebox.bots.evaluation import Evaluator, before_round
from solver.catinthebox.bots.exact_end import ExactEnd, near
from solver.catinthebox.bots.rationale import exact_reason, reason
from solver.catinthebox.bots.settings import Sampling, SearchSettings
from solver.catinthebox.encoding import Int64s, encode
from solver.catinthebox.playouts.features import Reals
from solver.catinthebox.playouts.setup import BatchSimulator, Simulator, chances
from solver.catinthebox.playouts.weights import responding, searching, weights_of

FEWEST = 2
"""Steps that are compared at the least."""

StepDecision = Decision[Step, None]


@dataclass(frozen=True)
class Expert:
    """A decision in the making.

    Attributes:
        truth: all cards of the round, which a control may look at; no player has them.
    """

    search: SearchSettings
    observation: Observation
    clock: Clock
    seed: int
    truth: Round | None = None

    def compared(self, steps: Sequence[Step], also: Sequence[Step]) -> list[MovePlayouts[Step]]:
        """The steps, the best first, with the ends of their playouts.

        Args:
            also: the steps that are played out to the end, however bad.
        """
        steps = self._shortlist(steps, also)
        simulator = self._simulator(steps)
        evaluator = Evaluator.of(self.observation, self.search)
        return compare(
            steps,
            lambda step, *samples: simulator.simulate(steps[step], *samples),
            lambda _, ends: evaluator.values(ends),
            self.clock,
            self._iterations,
            also,
            self._bias(steps),
            self.search.clear,
        )

    def _shortlist(self, steps: Sequence[Step], also: Sequence[Step]) -> Sequence[Step]:
        """The steps that there are enough playouts for, the policy's likeliest, and `also`."""
        each = self.search.each
        most = max(FEWEST, self._iterations // each) if each else len(steps)
        if len(steps) <= most or self._is_near:
            return steps
        likeliest = sorted(steps, key=lambda step: -self._chances[step])[:most]
        return [step for step in steps if step in likeliest or step in also]

    def _bias(self, steps: Sequence[Step]) -> Reals | None:
        """The bias of each step, in points: the log of its probability by the policy, weighed."""
        if not self.search.bias:
            return None
        found, trust = self._chances, self.search.trust
        even = (1 - trust) / len(found)
        return self.search.bias * np.log([trust * found[step] + even for step in steps])

    @cached_property
    def _chances(self) -> Mapping[Step, float]:
        """How probable each step is by the policy of the own seat."""
        return chances(self.observation.view.round, self._own)

    def _simulator(self, steps: Sequence[Step]) -> BatchSimulator | ExactEnd:
        """The simulator of the rest of the round after each step: exact near the end."""
        if self._is_near:
            return ExactEnd(self._worlds(0), self.observation.seat, steps)
        return BatchSimulator(self._simulated, self._sampling.worlds, self._sampling.batches)

    @property
    def _is_near(self) -> bool:
        """Whether the end is solved exactly."""
        return near(self.observation.view.round, self.search.exact)

    def _simulated(self, batch: int) -> Simulator:
        cards = self._foresight if self._foresees else 0
        return Simulator(self._worlds(batch), self._policies, self.seed, cards, self.search.looks)

    @property
    def _foresees(self) -> bool:
        """Whether seats search within playouts: late in the round, where it is worth its time."""
        return len(self.observation.view.round.mover.hand) <= self._foresight

    @property
    def _foresight(self) -> int:
        return self.search.foresight[self._seats]

    @property
    def _seats(self) -> int:
        return len(self.observation.view.seats)

    @cached_property
    def _weights(self) -> Reals:
        return weights_of(self.search.policy, self._seats, self.observation.view.round.follow)

    @cached_property
    def _others(self) -> Reals:
        """The policy that the other seats are taken to have."""
        return self._learnt(searching) if self.search.searching else self._weights

    @cached_property
    def _own(self) -> Reals:
        """The policy of the own seat."""
        return self._learnt(responding) if self.search.responding else self._weights

    def _learnt(self, policy: Callable[[int, Follow], Reals | None]) -> Reals:
        """A policy for this number of seats; the general one where none was learnt for it."""
        found = policy(self._seats, self.observation.view.round.follow)
        return self._weights if found is None else found

    @property
    def _policies(self) -> Reals:
        seats = range(self._seats)
        own = self.observation.seat
        return np.array([self._own if seat == own else self._others for seat in seats])

    def _worlds(self, batch: int) -> Int64s:
        """The worlds of a batch, which playouts take in turn."""
        if self.truth is not None:
            return encode(self.truth)[None]
        count = min(self._sampling.worlds, max(1, self._iterations))
        drawn = self._sampling.drawn if self._weighs else 1
        worlds = draw(self.observation, count * drawn, self.seed + batch)
        read = Opponents(self._others, 1 - self.search.trust) if self._weighs else UNREAD
        shares = weigh(self.observation, worlds, read)
        return worlds[systematic(shares, count, 0.5, 1.0)]

    @property
    def _weighs(self) -> bool:
        """Whether worlds are weighed by what the others did."""
        return self.search.inferring and self._iterations >= self._sampling.weighed

    @property
    def _sampling(self) -> Sampling:
        return self.search.sampling(self._seats)

    @property
    def _iterations(self) -> int:
        search = self.search
        untimed = search.foreseen if self._foresees else search.iterations
        return playouts(self.clock, untimed, timed=search.timed)


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Step] = (),
    truth: Round | None = None,
) -> StepDecision:
    """The step that the search finds best for the seat that observes and has to act.

    Args:
        also: legal steps to compare with it, however bad.
        truth: see `Expert`.

    Raises:
        GameError: no cards fit what was seen.
    """
    steps = list(observation.moves)
    if len(steps) == 1 and not also:
        return Decision(steps[0], why=_("It is the only move."))
    expert = Expert(search, observation, clock, rng.below(SEEDS), truth)
    compared = expert.compared(steps, also)
    best, count = compared[0], sum(len(each.ends) for each in compared)
    before = before_round(observation)
    listed = tuple(
        each.rated(margins(before + each.ends[:, :-1], observation.seat))
        for each in alternatives(compared, also)
    )
    if near(observation.view.round, search.exact):
        why = exact_reason(best.move, listed[0], count)
    else:
        why = reason(observation, best.move, best.ends, count)
    return Decision(best.move, listed[0].value, listed, None, why)
