"""The bots of Cat in the Box, each level a row of data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.catinthebox.position import Observation
from games.catinthebox.steps import Step
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.decision import Decision
from solver.bots.roster import Level, RandomLevel
from solver.catinthebox.bots.settings import Sampling, SearchSettings
from solver.catinthebox.policies import Policy

FINE = 1_000_000
"""The parts of 1 in which a probability is counted."""


@dataclass(frozen=True)
class PolicyLevel:
    """A bot that takes the step which its policy finds best, without looking ahead.

    Attributes:
        policy: whose step it takes.
        error: how often it takes any legal step instead.
    """

    name: str
    text: str
    policy: Policy
    error: float = 0.0
    careful: bool = False
    timed: bool = False

    def choose(
        self, observation: Observation, _limit: Limit, rng: Stream, _also: Sequence[Step] = ()
    ) -> Decision[Step, None]:
        """The best step by the policy; the stream decides among equals.

        Raises:
            IllegalMoveError: the game is over.
        """
        moves = observation.moves
        if len(moves) < 2 or (self.error and rng.below(FINE) < self.error * FINE):
            return Decision(moves.random(rng))
        from solver.catinthebox.playouts.setup import chances
        from solver.catinthebox.playouts.weights import weights_of

        view = observation.view.round
        found = chances(view, weights_of(self.policy, len(view.seats), view.follow))
        most = max(found.values())
        return Decision(rng.choice([step for step, chance in found.items() if chance == most]))


@dataclass(frozen=True)
class SearchLevel:
    """A bot that compares its steps by playouts.

    Attributes:
        text: a description of its play, in one sentence for people.
    """

    name: str
    text: str
    search: SearchSettings
    careful: bool = True
    timed: bool = True

    def choose(
        self, observation: Observation, limit: Limit, rng: Stream, also: Sequence[Step] = ()
    ) -> Decision[Step, None]:
        """The level's step for the seat that observes and has to act.

        Args:
            also: legal steps that are to be among the alternatives, however bad.

        Raises:
            IllegalMoveError: the game is over.
            GameError: no cards fit what was seen.
        """
        if not observation.moves:
            return Decision(observation.moves.random(rng))
        from solver.catinthebox.bots.expert import decide, make_ready

        make_ready(len(observation.view.seats))
        return decide(self.search, observation, Clock(limit), rng, also)


UNWEIGHED = Sampling(drawn=1)
RIVAL = SearchSettings(
    policy=Policy.GREEDY,
    searching=False,
    inferring=False,
    pair=UNWEIGHED,
    crowd=UNWEIGHED,
    exact=0,
    bias=0.0,
    iterations=200,
)
EXPERT = SearchSettings()

LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        RandomLevel(),
        PolicyLevel(
            "novice", N_("plays high to win tricks, and often anything"), Policy.NOVICE, 0.2
        ),
        PolicyLevel("greedy", N_("plays for its prediction, and saves spaces"), Policy.GREEDY),
        SearchLevel("rival", N_("tries its steps in playouts, all deals alike"), RIVAL),
        SearchLevel("expert", N_("reads what others did, and tries its steps in playouts"), EXPERT),
    )
}
"""The bots by name, the weakest first."""
