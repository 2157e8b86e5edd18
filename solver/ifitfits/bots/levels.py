"""The bots of If It Fits, each level a row of data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from heapq import nlargest

from games.ifitfits.position import Observation
from games.ifitfits.rulings import SEATS
from games.ifitfits.steps import Turn
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.decision import ALTERNATIVES, Decision, Rated
from solver.bots.roster import RANDOM, DecidingLevel, Level
from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.policies import Policy

EXPERT = SearchSettings()
"""The expert between two seats."""

CROWD = replace(EXPERT, alone=True, iterations=8000)
"""The expert among more. Where all play by policies nearly every game of three seats ends in a tie:
each follows the others into the same box. A share of the win would make a tie an aim."""

SEARCHES = (EXPERT, CROWD)
"""The searches of the expert: with two seats, and with more."""


def search_of(searches: Sequence[SearchSettings], seats: int) -> SearchSettings:
    """The search for a number of seats, of those for two, for three, ...; the last for more."""
    return searches[min(seats - SEATS[0], len(searches) - 1)]


def by_policy(
    policy: Policy,
    observation: Observation,
    _limit: Limit,
    rng: Stream,
    also: Sequence[Turn],
    *,
    listing: bool = True,
) -> Decision[Turn, None]:
    """The best move by a policy, without looking ahead; the stream decides among equals.

    Args:
        listing: whether moves are listed with their values.
    """
    from solver.ifitfits.playouts.setup import rated
    from solver.ifitfits.playouts.weights import weights_of

    view = observation.view
    values = rated(view, weights_of(policy, len(view.seats), view.mode))
    most = max(values.values())
    best = sorted((move for move, value in values.items() if value == most), key=str)
    chosen = rng.choice(best)
    if not listing:
        return Decision(chosen)
    ranked = nlargest(ALTERNATIVES, values, key=lambda move: values[move])
    listed = [*dict.fromkeys((chosen, *ranked))][:ALTERNATIVES]
    shown = dict.fromkeys((*listed, *also))
    return Decision(chosen, most, tuple(Rated(move, values[move]) for move in shown))


def by_search(
    searches: Sequence[SearchSettings],
    observation: Observation,
    limit: Limit,
    rng: Stream,
    also: Sequence[Turn],
) -> Decision[Turn, None]:
    """The best move by playouts.

    Args:
        searches: see `search_of`.

    Raises:
        GameError: no cards fit what was seen.
    """
    from solver.ifitfits.bots.expert import decide

    search = search_of(searches, len(observation.view.seats))
    return decide(search, observation, Clock(limit), rng, also)


def search_level(name: str, text: str, searches: Sequence[SearchSettings]) -> DecidingLevel:
    """A level that compares its moves by playouts."""
    return DecidingLevel(name, text, partial(by_search, searches), timed=True)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        RANDOM,
        DecidingLevel(
            "novice",
            N_("takes points where it sees them, and often slips"),
            partial(by_policy, Policy.POINTS, listing=False),
            0.4,
            careful=False,
        ),
        DecidingLevel(
            "greedy", N_("takes the most points it can now"), partial(by_policy, Policy.POINTS)
        ),
        DecidingLevel(
            "rival", N_("plays for what boxes may become"), partial(by_policy, Policy.LEARNT)
        ),
        search_level(
            "expert",
            N_("plays on in its head with what may still be drawn: hard to beat"),
            SEARCHES,
        ),
    )
}
"""The bots by name, the weakest first."""
