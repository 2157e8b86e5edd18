"""Who may sit down at Cat Box: the levels, which see an observation, controls and rivals."""

from __future__ import annotations

from functools import partial

from games.catbox import scoring
from games.catbox.names import identity_name
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from games.catbox.turn import Turn
from languages.messages import _
from solver.bots.roster import Roster, rivals, seated_for_longer
from solver.catbox.bots.levels import LEVELS
from solver.catbox.bots.variants import (
    RESPONDER,
    VARIANTS,
    clairvoyant,
    knowing_identities,
    seeing_cards,
)

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


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={
        CLAIRVOYANT: clairvoyant,
        "expert-told": knowing_identities,
        "expert-seeing": seeing_cards,
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    rivals=rivals("solver.catbox.openspiel.rivals:RIVALS", "ismcts", "ismcts-informed", "mcts"),
    variants=VARIANTS,
    clairvoyant=CLAIRVOYANT,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.catbox.bots",
)
"""All who may sit down; of the rivals the last one sees the whole position."""
