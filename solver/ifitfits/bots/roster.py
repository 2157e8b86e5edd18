"""Who may sit down at If It Fits: levels as rows of data, variants, and a control.

It imports nothing heavy: a level loads what it decides by when it decides. The control looks where
a player must not: it shows how much of the rest is hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from heapq import nlargest
from typing import Any, Final

from games.ifitfits.position import Observation
from games.ifitfits.rulings import SEATS
from games.ifitfits.scoring import scores
from games.ifitfits.steps import Draw, Drop, Evict, LayToy, Nap, Turn
from games.rng import Stream
from languages.messages import N_, _, plural
from solver.answer import Limit
from solver.bots.decision import ALTERNATIVES, Decision, Rated
from solver.bots.roster import (
    MORE,
    RANDOM,
    DecidingLevel,
    Level,
    Roster,
    searching,
    seated_for_longer,
    seeing,
)
from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.policies import Policy

SEARCH: Final = "solver.ifitfits.bots.expert:decide"

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


def search_level(name: str, text: str, searches: Sequence[SearchSettings]) -> DecidingLevel:
    """A level that compares its moves by playouts, with searches as `search_of` has them."""
    return searching(SEARCH, partial(search_of, searches), name, text)


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


BEST_WAY: Final[Mapping[str, Any]] = {"ways": 8, "straying": 1.5}
"""Who sees the world may choose with foresight how to go on in it."""

CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "expert-points-playouts": {"policy": Policy.POINTS},
    "expert-hopeful-playouts": {"policy": Policy.HOPEFUL},
    "expert-points": {"share": 0.0},
    "expert-sharing": {"alone": False},
    "expert-narrow": {"shortlist": 4},
    "expert-best-way": BEST_WAY,
}
"""Playouts by points alone, and by weights that were written by hand; no thought of the win; a win
that counts in part where it is shared, with any number of seats; a short shortlist; the best of
several ways to go on in each world."""


def changed(change: Mapping[str, Any]) -> list[SearchSettings]:
    """The searches of the expert with something changed."""
    return [replace(search, **change) for search in SEARCHES]


VARIANTS: Final[Mapping[str, Level]] = {
    "expert-no-playouts": DecidingLevel(
        "expert-no-playouts",
        N_("plays by the policy of the expert's playouts"),
        partial(by_policy, Policy.COUNTER),
    ),
    **{
        name: search_level(
            name,
            N_("is the expert with one part changed"),
            changed(change),
        )
        for name, change in CHANGES.items()
    },
}


RESPONDER: Final = search_level(
    "best-response",
    "",
    [
        replace(search, worlds=MORE * search.worlds, iterations=MORE * search.iterations)
        for search in SEARCHES
    ],
)
"""The best response to rivals: the expert, which plays them out as they play."""


BRINGS = plural("That brings {n} point at once.", "That brings {n} points at once.")
COSTS = plural("That costs {n} point at once.", "That costs {n} points at once.")


def measure() -> str:
    """The unit of the expert's values."""
    text = _("points ahead of the others at the end of the game, with {win:g} more for a win")
    return text.format(win=EXPERT.share)


def effect(observation: Observation, move: Turn) -> str:
    """The effect of a move, in a sentence."""
    match move.steps[0]:
        case Draw():
            return _("That draws a card, of which one is played.")
        case Nap():
            return _("That saves the hand, and lets a cat sleep.")
        case Evict():
            return _("That sends a cat home.")
        case LayToy(toy):
            return _("That adds two icons of one kind: {icons}.").format(icons=toy.icons)
        case Drop():
            return _("Nothing of the hand can be played.")
    view, seat = observation.view, observation.seat
    after = scores(view.moves.draft(move).board, view.mode, len(view.seats))[seat]
    gained = after.total - view.score(seat).total
    if gained == 0:
        return _("That changes no points at once.")
    return (BRINGS if gained > 0 else COSTS).of(abs(gained))


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={
        "expert-seeing": partial(seeing, SEARCH, partial(search_of, changed(BEST_WAY))),
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    variants=VARIANTS,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.ifitfits.bots",
)
"""All who may sit down."""
