"""Who may sit down at If It Fits: levels as rows of data, variants, and a control.

It imports nothing heavy: a level loads what it decides by when it decides. The control looks where
a player must not: it shows how much of the rest is hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from games.ifitfits.position import Observation
from games.ifitfits.scoring import scores
from games.ifitfits.steps import Draw, Drop, Evict, LayToy, Nap, Turn
from games.rng import Stream
from languages.messages import N_, _, plural
from solver.answer import Limit
from solver.bots.decision import Decision
from solver.bots.roster import (
    MORE,
    RANDOM,
    BotSearch,
    Level,
    PlayedOn,
    Roster,
    best_of,
    changed,
    searching,
    seated_for_longer,
    seeing,
    variants,
)
from solver.ifitfits.policies import Policy

SEARCH: Final = "solver.ifitfits.bots.expert:decide"


@dataclass(frozen=True)
class SearchSettings(BotSearch):
    """A bot that compares its moves by playouts in sampled worlds.

    Attributes:
        policy: how the seat itself goes on in playouts, and by what its moves are put on the
            shortlist.
        others: how the others go on.
        noise: how much is added by chance to the value of each move in playouts, in points.
        ways: how many playouts go on from the same world and order of the pile; the best of them
            is what a move is worth there.
        straying: how much is added by chance to the value of the seat's own moves besides, so that
            these ways differ.
        shortlist: how many moves are compared by playouts.
        naps: how many of them may be sleeping cats.
        worlds: how many worlds playouts take in turn.
        leader: how much the points of the best other seat count against the own ones; the rest
            of 1 is for the mean of the others.
        alone: whether a win counts only if no other seat shares it.
    """

    policy: Policy = Policy.COUNTER
    others: Policy = Policy.LEARNT
    noise: float = 0.0
    ways: int = 1
    straying: float = 0.0
    shortlist: int = 24
    naps: int = 10
    worlds: int = 32
    leader: float = 0.5
    share: float = 20.0
    alone: bool = False
    iterations: int = 2000


EXPERT = SearchSettings()
"""The expert between two seats."""

CROWD = replace(EXPERT, alone=True, iterations=8000)
"""The expert among more. Where all play by policies nearly every game of three seats ends in a tie:
each follows the others into the same box. A share of the win would make a tie an aim."""

SEARCHES = (EXPERT, CROWD)
"""The searches of the expert: with two seats, and with more."""


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
    from solver.ifitfits.playouts.policy import rated, weights_of

    view = observation.view
    values = rated(view, weights_of(policy, len(view.seats), view.mode))
    decision = best_of(values, rng, {move: values[move] for move in also}, str)
    return decision if listing else Decision(decision.move)


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        RANDOM,
        Level(
            "novice",
            N_("takes points where it sees them, and often slips"),
            partial(by_policy, Policy.POINTS, listing=False),
            0.4,
            careful=False,
        ),
        Level("greedy", N_("takes the most points it can now"), partial(by_policy, Policy.POINTS)),
        Level("rival", N_("plays for what boxes may become"), partial(by_policy, Policy.LEARNT)),
        searching(
            SEARCH,
            SEARCHES,
            "expert",
            N_("plays on in its head with what may still be drawn: hard to beat"),
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


VARIANTS: Final[Mapping[str, Level]] = {
    "expert-no-playouts": Level(
        "expert-no-playouts",
        N_("plays by the policy of the expert's playouts"),
        partial(by_policy, Policy.COUNTER),
    ),
    **variants(SEARCH, SEARCHES, CHANGES),
}


RESPONDER: Final = searching(
    SEARCH,
    [
        replace(search, worlds=MORE * search.worlds, iterations=MORE * search.iterations)
        for search in SEARCHES
    ],
    "best-response",
    "",
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
            return _("That keeps the hand, and lets a cat sleep.")
        case Evict():
            return _("That sends a cat home.")
        case LayToy(toy):
            return _("That adds two toys of one kind: {icons}.").format(icons=toy.icons)
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
        "expert-seeing": partial(seeing, SEARCH, changed(SEARCHES, BEST_WAY)),
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    variants=VARIANTS,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.ifitfits.bots",
    played_on=PlayedOn(
        "solver.ifitfits.beliefs.worlds:positions",
        kind="solver.ifitfits.bots.expert:last_cell",
        player="rival",
    ),
)
"""All who may sit down."""
