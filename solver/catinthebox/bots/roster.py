"""Who may sit down at Cat in the Box: the levels, which see an observation, and controls."""

from __future__ import annotations

from functools import partial

from games.catinthebox.position import Observation
from games.catinthebox.steps import Discard, Play, Step
from languages.messages import _
from solver.bots.roster import Roster, seated_for_longer
from solver.catinthebox.bots.levels import LEVELS
from solver.catinthebox.bots.variants import RESPONDER, VARIANTS, seeing_cards


def measure() -> str:
    """The unit of the expert's values."""
    return _(
        "points ahead of the others at the end of the round, weighed by how much they help to win "
        "the game"
    )


def effect(observation: Observation, step: Step) -> str:
    """The effect of a step, in a sentence."""
    match step:
        case Discard(number):
            return _("That lays a {number} aside.").format(number=number)
        case Play(colour, _):
            moment = observation.view.round
            if moment.lead is None:
                return _("That leads {colour}.").format(colour=colour.word)
            if colour == moment.lead:
                return _("That follows {colour}.").format(colour=colour.word)
            closed = _("That closes {colour} for the rest of the round.")
            return closed.format(colour=moment.lead.word)
        case _:
            return _("That is what has to be reached for the bonus.")


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={"expert-seeing": seeing_cards, RESPONDER.name: partial(seated_for_longer, RESPONDER)},
    variants=VARIANTS,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.catinthebox.bots",
)
"""All who may sit down."""
