"""Who may sit down at Cat Box: levels, each a search as a row of data, variants, and controls.

It imports nothing heavy. The expert with one part changed shows what each part is worth. The
controls look where a player must not: they show how much of the rest is beliefs, and how much is
hidden faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.names import identity_name
from games.catbox.position import Observation
from games.catbox.rulings import Token, seat_rules
from games.catbox.turn import Turn
from languages.messages import N_, _
from solver.bots.roster import (
    MORE,
    RANDOM,
    BotSearch,
    Level,
    PlayedOn,
    Roster,
    searching,
    seated_for_longer,
    seeing,
    variants,
)
from solver.catbox.policy_weights import AGAINST_LEADER, FOR_ITSELF, PolicyWeights

SEARCH: Final = "solver.catbox.bots.expert:decide"

ALWAYS_THEIRS = 99
"""More seats than there are."""

GAINING = frozenset({Token.STACK, Token.PAW, Token.MOUSE})
"""The tokens that can gain points at once."""


@dataclass(frozen=True)
class SearchSettings(BotSearch):
    """A bot that evaluates turns by beliefs, and compares the best of them by playouts.

    Attributes:
        inferring: whether beliefs follow from what the others did, and reasons are given by
            them; otherwise all deals of identities are equally likely.
        evaluation: the weights of a turn's value without playouts.
        tokens: the tokens that are considered.
        first_cards: with how many of the best first cards each token is tried.
        counts_turns: whether the iterations of a limit are evaluated turns; otherwise they are
            playouts.
        shortlist: how many of the best turns are played out; with fewer than 2 none is.
        rounds: how many turns of every seat a playout has.
        finish: with how many turns of every seat left, or fewer, a playout goes to the end: for two
            seats, for three, ...; none ever does where nothing is said.
        own, theirs: how the seat itself and the others choose in playouts.
        reading: from how many seats on another is taken to choose in the style that it has
            shown instead, if it has.
        lead: how much the own points less the mean of the others count at the end of a
            playout; the rest of 1 is for those less the best other's.
        endgame: how many placements may be evaluated to solve the last turns exactly; with 0
            they never are.
        leak_penalty: the cost, in points, of becoming certain to others, unless all of them have
            shown styles that don't find out.
        reserve: the value of a token, in points beyond its own, as the game begins; less and less
            until its end.
        among_rivals: whether the others are known to be rivals, so that beliefs follow from that.
        seeing: whether a control that knows all identities sees every card as well.
    """

    inferring: bool = True
    evaluation: PolicyWeights = FOR_ITSELF
    tokens: frozenset[Token] = frozenset(Token)
    first_cards: int = 6
    counts_turns: bool = False
    shortlist: int = 0
    rounds: int = 1
    finish: tuple[int, ...] = ()
    own: PolicyWeights = FOR_ITSELF
    theirs: PolicyWeights = FOR_ITSELF
    reading: int = ALWAYS_THEIRS
    lead: float = 1.0
    endgame: int = 0
    leak_penalty: float = 0.0
    reserve: float = 0.0
    among_rivals: bool = False
    seeing: bool = False


GREEDY = SearchSettings(
    inferring=False,
    evaluation=PolicyWeights(),
    tokens=GAINING,
    first_cards=8,
    counts_turns=True,
    timed=False,
)
RIVAL = replace(GREEDY, evaluation=AGAINST_LEADER)
ADEPT = SearchSettings(timed=False)
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

LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        RANDOM,
        searching(
            SEARCH,
            [GREEDY],
            "novice",
            N_("looks at its own points alone, and often slips"),
            0.35,
            parts=1 << 53,
        ),
        searching(SEARCH, [GREEDY], "greedy", N_("takes the most points it can now")),
        searching(SEARCH, [RIVAL], "rival", N_("also takes points from whoever is ahead")),
        searching(SEARCH, [ADEPT], "adept", N_("works out who is who, and plays against them")),
        searching(
            SEARCH,
            [EXPERT],
            "expert",
            N_("works out who is who, and plays on in its head: hard to beat"),
        ),
    )
}
"""The bots by name, the weakest first."""

CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "expert-leader": {"evaluation": AGAINST_LEADER, "own": AGAINST_LEADER, "lead": 0.0},
    "expert-prior": {"inferring": False},
    "expert-narrow": {"shortlist": 4},
    "expert-wide": {"shortlist": 64},
    "expert-no-rollouts": {"shortlist": 0, "timed": False},
    "expert-one-round": {"rounds": 1},
    "expert-long": {"rounds": 4},
    "expert-two-rounds": {"finish": (), "share": 4.0},
    "expert-no-endgame": {"endgame": 0},
    "expert-no-leak-penalty": {"leak_penalty": 0.0},
}
"""Evaluation by the best other seat alone; no inference; fewer and more turns tried; no playouts;
playouts of one round and of four; playouts of two rounds to the last, for points more than for the
win, as the earlier expert had; no exact end; no penalty for what a turn gives away."""

RESPONDER: Final = searching(
    SEARCH,
    [
        replace(
            EXPERT,
            theirs=PolicyWeights(anybody=1.0),
            reading=ALWAYS_THEIRS,
            leak_penalty=0.0,
            among_rivals=True,
            iterations=MORE * EXPERT.iterations,
        )
    ],
    "best-response",
    "",
)
"""The best response to rivals, which knows their code: it plays them out as they play, judges by
their way alone who they are, and has nothing to hide from them."""


CLAIRVOYANT = "clairvoyant"


def measure() -> str:
    """The unit of the expert's values, by its settings."""
    return _(
        "points ahead of the mean of the others 2 rounds later, or at the end if playouts go that "
        "far, with 20 more for a win"
    )


def effect(observation: Observation, turn: Turn) -> str:
    """The changes that a turn makes to the points on the board, in a sentence.

    Raises:
        IllegalMoveError: the turn isn't legal by what is known.
    """
    view = observation.view
    own, after = view.mover.identity, observation.moves.draft(turn).board
    assert own is not None
    gains = {
        identity: scoring.points(after, identity) - scoring.points(view.board, identity)
        for identity in seat_rules(len(view.seats)).identities
    }
    others = ", ".join(
        f"{identity_name(each)} {gain:+d}"
        for each, gain in gains.items()
        if gain and each is not own
    )
    points = scoring.points(view.board, own)
    return _effect_text(bool(gains[own]), bool(others)).format(
        identity=identity_name(own), before=points, now=points + gains[own], others=others
    )


def _effect_text(changing: bool, others: bool) -> str:
    if changing and others:
        return _("That takes {identity} from {before} to {now} points; {others}.")
    if changing:
        return _("That takes {identity} from {before} to {now} points; no other score changes.")
    if others:
        return _("That leaves {identity} at {now} points; {others}.")
    return _("That leaves {identity} at {now} points; no other score changes.")


def infer(observation: Observation) -> dict[int, dict[Identity, float]]:
    """The probability of each identity that another seat may have, by the seats."""
    from solver.catbox.beliefs.likelihood import posterior

    beliefs = posterior(observation, observation.cards)
    return {seat: beliefs.of(seat) for seat in beliefs.seats}


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={
        CLAIRVOYANT: partial(seeing, SEARCH, [RIVAL]),
        "expert-told": partial(seeing, SEARCH, [EXPERT]),
        "expert-seeing": partial(seeing, SEARCH, [replace(EXPERT, seeing=True)]),
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    variants=variants(SEARCH, [EXPERT], CHANGES),
    clairvoyant=CLAIRVOYANT,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.catbox.bots",
    played_on=PlayedOn(
        "solver.catbox.beliefs.worlds:positions",
        "solver.catbox.bots.expert:replies",
        player="rival",
    ),
    infer=infer,
)
"""All who may sit down."""
