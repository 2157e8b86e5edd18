"""Who may sit down at Cat in the Box: the levels, which see an observation, and rivals."""

from __future__ import annotations

from games.catinthebox.position import Observation
from games.catinthebox.steps import Discard, Play, Step
from solver.bots.roster import Roster, rivals
from solver.catinthebox.bots.levels import EXPERT, LEVELS
from solver.catinthebox.bots.variants import VARIANTS

MEASURE = (
    "points ahead of the others at the end of the round, in the last round with "
    f"{EXPERT.share:g} more for a win"
)
"""The unit of the expert's values."""


def effect(observation: Observation, step: Step) -> str:
    """The effect of a step, in a sentence."""
    match step:
        case Discard(number):
            return f"That lays a {number} aside."
        case Play(colour, _):
            moment = observation.view.round
            if moment.lead is None:
                return f"That leads {colour.word}."
            if colour == moment.lead:
                return f"That follows {colour.word}."
            return f"That closes {moment.lead.word} for the rest of the round."
        case _:
            return "That is what has to be reached for the bonus."


ROSTER = Roster(
    levels=LEVELS,
    default="expert",
    adviser="expert",
    rivals=rivals("solver.catinthebox.openspiel.rivals:RIVALS", "ismcts"),
    variants=VARIANTS,
    effect=effect,
    measures={"expert": MEASURE},
)
"""All who may sit down."""
