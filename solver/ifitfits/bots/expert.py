"""How bots compare their moves: a shortlist by evaluation, then playouts in worlds that fit.

Only the move that is compared is the same in all worlds; what follows is played by policies that
see the board and one hand, so that no seat's play uses what is hidden from it. The same
worlds, orders of the pile and random numbers serve all moves, so that their differences are less
noisy.

Where a search asks for several ways, the value of a move is that of the best of some playouts from
the same world: plans of several moves count, at the price that the choice among them knows the
world, as in perfect-information Monte Carlo (Ginsberg 2001; Long, Sturtevant, Buro and Furtak
2010).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from math import ceil

import numpy as np

from games.ifitfits.position import Observation, Position
from games.ifitfits.steps import Nap, Turn
from games.rng import Stream
from languages.messages import _
from solver import jit
from solver.answer import Clock
from solver.bots.decision import ALTERNATIVES, Decision, Rated
from solver.bots.halving import Arm, halve
from solver.ifitfits.beliefs.worlds import draw
from solver.ifitfits.bots.evaluation import Evaluator, margins
from solver.ifitfits.bots.rationale import reason
from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.encoding import Int64s
from solver.ifitfits.playouts.features import Reals
from solver.ifitfits.playouts.setup import PLAYOUTS, Simulator, rated, surveyed
from solver.ifitfits.playouts.weights import weights_of
from solver.ifitfits.policies import Policy

SEEDS = 1 << 62
"""How many seeds of playouts there are."""

FEWEST_ARMS = 4
"""The fewest moves in proportion to which playouts are given out; fewer get as many as these."""

ENDLESS = 1_000_000
"""Playouts of a decision that only a clock ends."""

TurnDecision = Decision[Turn, None]


@dataclass(frozen=True)
class Expert:
    """A decision in the making.

    Attributes:
        truth: the whole position, which a control may look at; no player has it.
    """

    search: SearchSettings
    observation: Observation
    clock: Clock
    seed: int
    truth: Position | None = None

    @property
    def shortlist(self) -> list[Turn]:
        """The moves that the evaluation finds best of each sort, in turn, the best one first.

        Whether a cat is laid at all changes the rest of the game more than where a card goes, and
        an evaluation of boxes is no judge of that. Cats across either side of the same card make
        the same box, and one of them is enough.
        """
        values = rated(self.observation.view, self._weights(self.search.policy, 0.0))
        sorts: dict[object, list[Turn]] = {}
        boxes = set[tuple[object, int]]()
        for move in sorted(values, key=lambda move: (-values[move], str(move))):
            step, size = move.steps[0], len(move.steps)
            if (step, size) not in boxes:
                boxes.add((step, size))
                sorts.setdefault((type(step), size), []).append(move)
        listed = (move for row in zip_longest(*sorts.values()) for move in row if move is not None)
        return [*self._without_naps(listed)][: self.search.shortlist]

    def _without_naps(self, moves: Iterable[Turn]) -> Iterator[Turn]:
        """Some moves, with the first few sleeping cats alone."""
        naps = 0
        for move in moves:
            napping = isinstance(move.steps[0], Nap)
            naps += napping
            if not napping or naps <= self.search.naps:
                yield move

    def compared(self, moves: Sequence[Turn], kept: Sequence[int]) -> list[MovePlayouts]:
        """Some moves, the best first, with the ends of their playouts.

        Args:
            kept: the places of moves that are played out to the end, however bad.
        """
        ways, worlds, shuffled = self.search.ways, self._worlds, self.truth is None
        simulator = Simulator(worlds, self._policies, self.seed, ways, shuffled)
        evaluator = Evaluator.of(self.observation.seat, self.search)
        ends: list[list[Int64s]] = [[] for _ in moves]

        def sample(arm: int, first: int, count: int) -> Reals:
            found = simulator.simulate(moves[arm], first * ways, count * ways)
            ends[arm].append(found)
            return np.asarray(evaluator.values(found).reshape(count, ways).max(axis=1))

        share = min(1.0, max(len(moves), FEWEST_ARMS) / self.search.shortlist)
        iterations = ceil(self._iterations * share / ways)
        arms = halve(len(moves), sample, self.clock, iterations, kept)
        return [
            MovePlayouts(moves[arm.number], arm, np.concatenate(ends[arm.number])) for arm in arms
        ]

    @cached_property
    def _view(self) -> Position:
        return self.observation.view

    @property
    def _policies(self) -> Reals:
        """How each seat goes on in playouts."""
        search, seats = self.search, range(len(self._view.seats))
        own = self._weights(search.policy, search.noise + search.straying)
        others = self._weights(search.others, search.noise)
        return np.array([own if seat == self.observation.seat else others for seat in seats])

    def _weights(self, policy: Policy, noise: float) -> Reals:
        return weights_of(policy, len(self._view.seats), self._view.mode, noise)

    @property
    def _worlds(self) -> Int64s:
        """The worlds that playouts take in turn."""
        if self.truth is not None:
            return surveyed(self.truth)[None]
        count = min(self.search.worlds, max(1, self._iterations))
        return draw(self.observation, count, self.seed)

    @property
    def _iterations(self) -> int:
        asked = self.clock.iterations
        if asked is not None:
            return asked
        return self.search.iterations if self.clock.left is None else ENDLESS


@dataclass(frozen=True)
class MovePlayouts:
    """A move with the ends of its playouts, see `Simulator.simulate`."""

    move: Turn
    arm: Arm
    ends: Int64s

    def rated(self, seat: int) -> Rated[Turn]:
        """The move as a decision lists it."""
        margin = float(margins(self.ends, seat).mean())
        return Rated(self.move, self.arm.value, self.arm.error, self.arm.behind, margin)


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Turn] = (),
    truth: Position | None = None,
) -> TurnDecision:
    """The move that the search finds best for the seat that observes and has to move.

    Args:
        also: legal moves to compare with it, however bad.
        truth: see `Expert`.

    Raises:
        GameError: no cards fit what was seen.
    """
    expert = Expert(search, observation, clock, rng.below(SEEDS), truth)
    shortlist = expert.shortlist
    if len(shortlist) == 1 and not set(also) - {*shortlist}:
        return Decision(shortlist[0], why=_("It is the only move."))
    moves = [*dict.fromkeys((*shortlist, *also))]
    kept = [place for place, move in enumerate(moves) if move in also]
    compared = expert.compared(moves, kept)
    best, wanted = compared[0], set(also)
    listed = tuple(
        each.rated(observation.seat)
        for place, each in enumerate(compared)
        if place < ALTERNATIVES or each.move in wanted
    )
    why = reason(observation.seat, best.move, best.ends, sum(len(each.ends) for each in compared))
    return Decision(best.move, listed[0].value, listed, None, why)


def make_ready() -> None:
    """Compile or load what a search needs, before its clock starts."""
    jit.make_ready((PLAYOUTS,))
