"""The bots of If It Fits, each level a row of data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from games.ifitfits.position import Observation
from games.ifitfits.steps import Turn
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.decision import ALTERNATIVES, Decision, Rated
from solver.bots.roster import Level, RandomLevel
from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.policies import Policy

FINE = 1_000_000
"""The parts of 1 in which a probability is counted."""


@dataclass(frozen=True)
class PolicyLevel:
    """A bot that makes the move which its policy finds best, without looking ahead.

    Attributes:
        policy: whose move it makes.
        error: how often it makes any legal move instead.
    """

    name: str
    text: str
    policy: Policy
    error: float = 0.0
    careful: bool = True
    timed: bool = False

    def choose(
        self, observation: Observation, _limit: Limit, rng: Stream, also: Sequence[Turn] = ()
    ) -> Decision[Turn, None]:
        """The best move by the policy; the stream decides among equals.

        Raises:
            IllegalMoveError: the game is over.
        """
        view = observation.view
        if view.over or (self.error and rng.below(FINE) < self.error * FINE):
            return Decision(observation.moves.random(rng))
        from solver.ifitfits.playouts.setup import rated
        from solver.ifitfits.playouts.weights import weights_of

        values = rated(view, weights_of(self.policy, len(view.seats), view.mode))
        most = max(values.values())
        best = sorted((move for move, value in values.items() if value == most), key=str)
        chosen = rng.choice(best)
        if not self.careful:
            return Decision(chosen)
        ranked = nlargest(ALTERNATIVES, values, key=lambda move: values[move])
        listed = [*dict.fromkeys((chosen, *ranked))][:ALTERNATIVES]
        shown = dict.fromkeys((*listed, *also))
        return Decision(chosen, most, tuple(Rated(move, values[move]) for move in shown))


@dataclass(frozen=True)
class SearchLevel:
    """A bot that compares its moves by playouts.

    Attributes:
        text: a description of its play, in one sentence for people.
        duel: how it searches between two seats.
        crowd: how it does among more.
    """

    name: str
    text: str
    duel: SearchSettings
    crowd: SearchSettings
    careful: bool = True
    timed: bool = True

    def choose(
        self, observation: Observation, limit: Limit, rng: Stream, also: Sequence[Turn] = ()
    ) -> Decision[Turn, None]:
        """The level's move for the seat that observes and has to move.

        Args:
            also: legal moves that are to be among the alternatives, however bad.

        Raises:
            IllegalMoveError: the game is over.
            GameError: no cards fit what was seen.
        """
        if observation.view.over:
            return Decision(observation.moves.random(rng))
        from solver.ifitfits.bots.expert import decide, make_ready

        make_ready()
        seats = len(observation.view.seats)
        search = self.duel if seats == DUEL else self.crowd
        return decide(search, observation, Clock(limit), rng, also)


DUEL = 2

EXPERT = SearchSettings()
"""The expert between two seats."""

CROWD = replace(EXPERT, ways=8, straying=1.5, iterations=8000)
"""The expert among more. Where all play by policies nearly every game of three seats ends in a tie:
each follows the others into the same box. It takes several own moves that fit together to come out
ahead, and one way to go on seldom finds them."""

LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        RandomLevel(),
        PolicyLevel(
            "novice",
            N_("plays for points as they stand, and often anything"),
            Policy.POINTS,
            0.4,
            careful=False,
        ),
        PolicyLevel("greedy", N_("plays for points as they stand"), Policy.POINTS),
        PolicyLevel("rival", N_("plays for what boxes may become"), Policy.LEARNT),
        SearchLevel(
            "expert", N_("tries its moves in playouts of what may be hidden"), EXPERT, CROWD
        ),
    )
}
"""The bots by name, the weakest first."""
