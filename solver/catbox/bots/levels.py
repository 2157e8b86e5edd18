"""The bots for Cat Box, each level a row of data: all but `random` are settings of one search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.catbox.position import Observation
from games.catbox.turn import Turn
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.decision import Decision
from solver.catbox.beliefs.identities import FINE
from solver.catbox.bots.settings import GAINING, SearchSettings, TurnDecision
from solver.catbox.policy_weights import AGAINST_LEADER, PolicyWeights


@dataclass(frozen=True)
class Level:
    """A bot as a row of data.

    Attributes:
        text: a description of its play, in one sentence for people.
        search: how it finds its turn, for which the observation has to state the deck if
            beliefs are inferred; None plays any legal turn.
        error: how often it plays any legal turn instead.
    """

    name: str
    text: str
    search: SearchSettings | None = None
    error: float = 0.0

    @property
    def careful(self) -> bool:
        """Whether it always chooses by what turns are worth."""
        return self.error == 0 and self.search is not None

    @property
    def timed(self) -> bool:
        """Whether it uses what time it is given."""
        return self.search is not None and self.search.shortlist > 1

    def choose(
        self, observation: Observation, limit: Limit, rng: Stream, also: Sequence[Turn] = ()
    ) -> TurnDecision:
        """The level's turn for the seat that observes and has to move.

        Equally good turns are drawn from `rng`.

        Args:
            also: legal turns that name their sources, to be among the alternatives, however bad,
                if the level gives a turn any value.

        Raises:
            IllegalMoveError: the game is over.
            DeckError: the observation doesn't fit the deck that it states.
        """
        if (
            self.search is None
            or observation.view.over
            or (self.error > 0 and rng.below(FINE) < self.error * FINE)
        ):
            return Decision(observation.moves.random(rng))
        from solver.catbox.bots.expert import decide

        return decide(self.search, observation, Clock(limit), rng, also)


GREEDY = SearchSettings(
    inferring=False,
    evaluation=PolicyWeights(),
    tokens=GAINING,
    first_cards=8,
    counts_turns=True,
)
RIVAL = SearchSettings(
    inferring=False,
    evaluation=AGAINST_LEADER,
    tokens=GAINING,
    first_cards=8,
    counts_turns=True,
)
ADEPT = SearchSettings()
WHOLE = 15
"""Turns that each of three seats has in a game."""

EXPERT = SearchSettings(
    shortlist=32,
    rounds=2,
    finish=(0, WHOLE, 6, 6),
    endgame=10_000_000,
    share=20.0,
    reserve=2.0,
    reading=4,
    leak_penalty=2.0,
    iterations=4000,
    clear=2.5,
)

LEVELS = {
    level.name: level
    for level in (
        Level("random", N_("plays any legal turn")),
        Level("novice", N_("looks at its own points alone, and often slips"), GREEDY, error=0.35),
        Level("greedy", N_("takes the most points it can now"), GREEDY),
        Level("rival", N_("also takes points from whoever is ahead"), RIVAL),
        Level("adept", N_("works out who is who, and plays against them"), ADEPT),
        Level("expert", N_("works out who is who, and plays on in its head: hard to beat"), EXPERT),
    )
}
"""The bots by name, the weakest first."""
