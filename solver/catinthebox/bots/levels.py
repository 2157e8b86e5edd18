"""The bots of Cat in the Box, each level a row of data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from games.catinthebox.position import Observation
from games.catinthebox.steps import Step
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.decision import Decision
from solver.bots.roster import RANDOM, DecidingLevel, Level
from solver.catinthebox.bots.settings import NO_FORESIGHT, Sampling, SearchSettings
from solver.catinthebox.policies import Policy

UNWEIGHED = Sampling(drawn=1, batches=1)
RIVAL = SearchSettings(
    policy=Policy.GREEDY,
    searching=False,
    responding=False,
    chance=0.0,
    inferring=False,
    pair=UNWEIGHED,
    crowd=UNWEIGHED,
    exact=0,
    foresight=NO_FORESIGHT,
    bias=0.0,
    each=0,
    clear=inf,
    iterations=200,
    timed=False,
)
EXPERT = SearchSettings()


def by_policy(
    policy: Policy, observation: Observation, _limit: Limit, rng: Stream, _also: Sequence[Step]
) -> Decision[Step, None]:
    """The best step by a policy, without looking ahead; the stream decides among equals."""
    if len(observation.moves) == 1:
        return Decision(observation.moves[0])
    from solver.catinthebox.playouts.setup import chances
    from solver.catinthebox.playouts.weights import weights_of

    view = observation.view.round
    found = chances(view, weights_of(policy, len(view.seats), view.follow))
    most = max(found.values())
    return Decision(rng.choice([step for step, chance in found.items() if chance == most]))


def by_search(
    search: SearchSettings,
    observation: Observation,
    limit: Limit,
    rng: Stream,
    also: Sequence[Step],
) -> Decision[Step, None]:
    """The best step by playouts.

    Raises:
        GameError: no cards fit what was seen.
    """
    from solver.catinthebox.bots.expert import decide

    return decide(search, observation, Clock(limit), rng, also)


def policy_level(name: str, text: str, policy: Policy, error: float = 0.0) -> DecidingLevel:
    """A level that takes the step which a policy finds best."""
    return DecidingLevel(name, text, partial(by_policy, policy), error, careful=False)


def search_level(name: str, text: str, search: SearchSettings) -> DecidingLevel:
    """A level that compares its steps by playouts."""
    return DecidingLevel(name, text, partial(by_search, search), timed=search.timed)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        RANDOM,
        policy_level(
            "novice", N_("plays high cards to win tricks, and often slips"), Policy.NOVICE, 0.2
        ),
        policy_level(
            "greedy", N_("plays for its prediction, and keeps spaces for its cards"), Policy.GREEDY
        ),
        search_level(
            "rival", N_("tries each card in its head, but concludes nothing from yours"), RIVAL
        ),
        search_level(
            "expert", N_("concludes from what you play which cards you have: hard to beat"), EXPERT
        ),
    )
}
"""The bots by name, the weakest first."""
