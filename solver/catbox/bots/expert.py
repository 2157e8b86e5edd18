"""How bots search: an evaluation, then playouts of a shortlist, and exact ends.

Everything is worked out from an observation. What is hidden is drawn from beliefs, and the same
draws are used for all turns that are compared. Of each turn it is also known how much it reveals:
how sure an onlooker becomes of the mover's identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import NamedTuple, cast

import numpy as np

from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.names import identity_name
from games.catbox.position import Draft, Observation, Seen, view
from games.catbox.rulings import SEATS
from games.catbox.turn import PASS, Turn
from games.rng import Stream
from languages.messages import _
from solver.answer import Clock
from solver.bots.comparison import alternatives, compare, playouts
from solver.bots.decision import Decision, Rated
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.beliefs.likelihood import Inference, Style, evidence, infer
from solver.catbox.bots.evaluation import EvaluatedDraft, Evaluator, candidates, shortlist
from solver.catbox.bots.settings import SearchSettings, TurnDecision
from solver.catbox.encoding import Reals
from solver.catbox.playouts.setup import MARGIN, Simulator

SPEED = 8_000_000
"""Placements that an exact end evaluates in a second, at the least."""


SEEDS = 1 << 60


NEVER = (0,) * len(SEATS)
"""No playout goes to the end because of how few turns are left."""


class Comparison(NamedTuple):
    """The turns that were compared, the best first, and how."""

    rated: list[Rated[Turn]]
    playouts: int
    exact: bool


@dataclass(frozen=True)
class Expert:
    """One decision in the making."""

    search: SearchSettings
    observation: Observation
    beliefs: Beliefs
    styles: Mapping[int, Style]
    clock: Clock
    rng: Stream

    def compared(self, found: list[EvaluatedDraft], also: Sequence[Draft]) -> Comparison:
        """The most promising turns, and those that are asked for, by what they lead to."""
        if self.search.shortlist < 2 or len(found) < 2:
            return self._evaluated(found, also)
        simulator = Simulator(self.observation, self.beliefs, self._turns)
        return self._solved(simulator, found, also) or self._played_out(simulator, found, also)

    @property
    def _turns(self) -> int:
        """How many turns a playout has at the most."""
        seats = len(self.observation.view.seats)
        last = seats * (self.search.finish or NEVER)[seats - SEATS[0]]
        return last if self._left - 1 <= last else seats * self.search.rounds

    def _evaluated(self, found: list[EvaluatedDraft], also: Sequence[Draft]) -> Comparison:
        evaluator = Evaluator(self.observation, self.beliefs, self.search.evaluation)
        best = [each.move for each in found if each.value == found[0].value]
        chosen = self.rng.choice(best)
        rated = {each.move: Rated(each.move, each.value, margin=each.margin) for each in found}
        for draft in also:
            if draft.move not in rated:
                value, margin = evaluator.of(draft)
                rated[draft.move] = Rated(draft.move, value, margin=margin)
        first = rated.pop(chosen)
        return Comparison([first, *rated.values()], 0, False)

    def _solved(
        self, simulator: Simulator, found: list[EvaluatedDraft], also: Sequence[Draft]
    ) -> Comparison | None:
        """The turns by their exact values if the game is about to end; None if it isn't."""
        if any(seat.tokens for seat in self.observation.view.seats):
            return None
        drafts = _distinct([*(each.draft for each in found), *also])
        if len(drafts) > self.search.shortlist and not self._fits(simulator, drafts):
            drafts = _distinct([*shortlist(found, self.search.shortlist), *also])
        if not self._fits(simulator, drafts):
            return None
        ends = [simulator.expected(simulator.start(draft.move)) for draft in drafts]
        rated = [
            Rated(draft.move, float(self._aimed(end, True)), margin=float(end[MARGIN]))
            for draft, end in zip(drafts, ends, strict=True)
        ]
        return Comparison(sorted(rated, key=lambda each: -each.value), 0, True)

    def _fits(self, simulator: Simulator, drafts: Sequence[Draft]) -> bool:
        most, left, total = self.search.endgame, self.clock.left, 0
        if left is not None:
            most = min(most, int(SPEED * left))
        for draft in drafts:
            cost = simulator.placements(simulator.start(draft.move))
            total += cost or 0
            if cost is None or total > most:
                return False
        return True

    def _played_out(
        self, simulator: Simulator, found: list[EvaluatedDraft], also: Sequence[Draft]
    ) -> Comparison:
        drafts = _distinct([*shortlist(found, self.search.shortlist), *also])
        starts = [simulator.start(draft.move) for draft in drafts]
        costs = self._costs(drafts)
        policies = self._policies()
        seed, over = self.rng.below(SEEDS), self._left - 1 <= self._turns
        compared = compare(
            [draft.move for draft in drafts],
            lambda turn, *samples: simulator.simulate(starts[turn], policies, seed, *samples),
            lambda turn, ends: self._aimed(ends, over) - costs[turn],
            self.clock,
            playouts(self.clock, self.search.iterations),
            [draft.move for draft in also],
            clear=self.search.clear,
        )
        compared.sort(key=lambda each: (-each.arm.samples, -each.arm.value))
        rated = [each.rated(each.ends[:, MARGIN]) for each in compared]
        return Comparison(rated, sum(len(each.ends) for each in compared), False)

    def _aimed(self, ends: Reals, over: bool) -> Reals:
        """The values of ends (rows as in `simulation.MARGIN`), in points.

        Args:
            over: whether the game is over there, so that a share of the win counts too.
        """
        lead, share = self.search.lead, self.search.share if over else 0.0
        weights = np.array([1 - lead, lead, share])
        return cast(Reals, ends @ weights)

    def _policies(self) -> Reals:
        seats = range(len(self.observation.view.seats))
        search, own = self.search, self.observation.seat
        shown = self.styles if len(seats) >= search.reading else {}
        theirs = {seat: style.weights for seat, style in shown.items()}
        policies = {seat: theirs.get(seat, search.theirs) for seat in seats} | {own: search.own}
        return np.array([policies[seat] for seat in seats], float)

    def _costs(self, drafts: Sequence[Draft]) -> list[float]:
        """The cost of each turn that no playout sees, in points: tokens and information."""
        left, laid = self._left, len(self.observation.view.board.placements)
        reserve = self.search.reserve * (left / (left + laid))
        costs = [reserve * (draft.token is not None) for draft in drafts]
        shown = self.styles.values()
        watched = not shown or any(style.infers for style in shown)
        if not self.search.leak_penalty or not watched:
            return costs
        leak = InformationLeak(self.observation)
        leaks = [self.search.leak_penalty * leak.after(draft) for draft in drafts]
        return [cost + more for cost, more in zip(costs, leaks, strict=True)]

    @property
    def _left(self) -> int:
        """How many cards aren't laid yet."""
        view = self.observation.view
        return len(view.pile) + sum(len(seat.hand) + len(seat.saved) for seat in view.seats)


def _distinct(drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts of different turns, in order."""
    return list({draft.move: draft for draft in drafts}.values())


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Turn] = (),
    inferred: Inference | None = None,
) -> TurnDecision:
    """The turn that the search finds best for the seat that observes and has to move.

    Args:
        also: turns to compare with it, however bad.
        inferred: who the others are and how they play; by default what the search infers.

    Raises:
        DeckError: the observation doesn't fit the deck that it names.
        IllegalMoveError: the game is over, or one of `also` isn't legal.
    """
    if inferred is None and search.inferring:
        inferred = infer(observation, observation.cards)
    inferred = inferred or Inference(prior(observation), {})
    beliefs = inferred.beliefs
    found = candidates(observation, beliefs, search, clock)
    if not found:
        return Decision(observation.moves.draft(PASS).move, beliefs=beliefs)
    expert = Expert(search, observation, beliefs, inferred.styles, clock, rng)
    compared = expert.compared(found, [observation.moves.draft(turn) for turn in also])
    best = compared.rated[0]
    why = reason(observation, beliefs, best.move, _ground(compared)) if search.inferring else ""
    shown = tuple(alternatives(compared.rated, also))
    return Decision(best.move, best.value, shown, beliefs, why)


def _ground(found: Comparison) -> str:
    """How the choice was made."""
    turns = len(found.rated)
    if found.exact:
        return _("exactly solved, against {others} other turns").format(others=turns - 1)
    if found.playouts:
        text = _("the best of {turns} turns in {rollouts} rollouts")
        return text.format(turns=turns, rollouts=f"{found.playouts:,}")
    return _("at first sight, among {turns} turns").format(turns=turns)


LIKELY = 0.5
"""From this probability on a seat is named by its most likely identity."""


SURE = 0.9
"""From this probability on no percentage is shown."""


def reason(observation: Observation, beliefs: Beliefs, turn: Turn, ground: str) -> str:
    """The immediate change of every seat's points by a turn, and the ground for choosing it.

    Raises:
        IllegalMoveError: the turn isn't legal by what is known.
    """
    before, after = observation.view.board, observation.moves.draft(turn).board
    changes = {
        identity: scoring.points(after, identity) - scoring.points(before, identity)
        for identity in Identity
    }
    own = observation.view.seats[observation.seat].identity
    assert own is not None
    own_change = f"{identity_name(own)} {changes[own]:+d}"
    return f"{', '.join((own_change, *_others(beliefs, changes)))}; {ground}"


def _others(beliefs: Beliefs, changes: Mapping[Identity, int]) -> Iterator[str]:
    """The seats whose identity is likely, then what the others gain on average."""
    unknown = []
    for seat in beliefs.seats:
        held = beliefs.of(seat)
        identity = max(held, key=lambda each: held[each])
        if held[identity] < LIKELY:
            unknown.append(sum(share * changes[each] for each, share in held.items()))
        else:
            likely = "" if held[identity] >= SURE else f", {100 * held[identity]:.0f}%"
            who = f"{identity_name(identity)}{likely}"
            text = _("seat {seat} ({who}) {change:+d}")
            yield text.format(seat=seat, who=who, change=changes[identity])
    if unknown:
        text = _("others {change:+.1f}") if len(unknown) > 1 else _("the other {change:+.1f}")
        yield text.format(change=fmean(unknown))


ONLOOKER = -1
"""The seat of an onlooker, who has no hand and no identity."""


class InformationLeak:
    """An onlooker's probability of the observer's true identity, now and after a turn."""

    def __init__(self, observation: Observation) -> None:
        own = observation.view.seats[observation.seat].identity
        assert own is not None
        self._identity = list(Identity).index(own)
        self._seat = observation.seat
        self._watcher = Observation(
            ONLOOKER,
            view(observation.view, ONLOOKER),
            tuple(Seen(view(e.view, ONLOOKER), e.move) for e in observation.history),
            observation.cards,
        )
        self._before = evidence(self._watcher, self._seat)

    @property
    def now(self) -> float:
        """The probability of the true identity."""
        return self._certainty(self._before)

    def after(self, draft: Draft) -> float:
        """How much a complete draft adds to the probability of the true identity."""
        last = Seen(self._watcher.view, draft.move)
        shown = replace(self._watcher, view=view(draft.end(), ONLOOKER), history=(last,))
        return self._certainty(self._before + evidence(shown, self._seat, fresh=False)) - self.now

    def _certainty(self, logs: Reals) -> float:
        mixed = np.logaddexp.reduce(logs, axis=0)
        likely = np.exp(mixed - mixed.max())
        return float(likely[self._identity] / likely.sum())
