"""Who may sit down at If It Fits: the levels, which see an observation, and rivals."""

from __future__ import annotations

from games.ifitfits.board import Board
from games.ifitfits.position import Observation
from games.ifitfits.scoring import scores
from games.ifitfits.steps import Draw, Drop, Evict, LayToy, Nap, Turn
from solver.bots.roster import Roster, rivals
from solver.ifitfits.bots.levels import EXPERT, LEVELS
from solver.ifitfits.bots.variants import VARIANTS, seeing_cards

MEASURE = f"points ahead of the others at the end of the game, with {EXPERT.share:g} more for a win"
"""The unit of the expert's values."""


def effect(observation: Observation, move: Turn) -> str:
    """The effect of a move, in a sentence."""
    match move.steps[0]:
        case Draw():
            return "That draws a card, of which one is played."
        case Nap():
            return "That saves the hand, and lets a cat sleep."
        case Evict():
            return "That sends a cat home."
        case LayToy(toy):
            return f"That adds two icons of one kind: {toy.icons}."
        case Drop():
            return "Nothing of the hand can be played."
    view = observation.view
    after = view.moves.draft(move).board
    gained = _points(observation, after) - view.score(observation.seat).total
    return f"That {_gain_text(gained)} at once."


ROSTER = Roster(
    levels=LEVELS,
    default="expert",
    adviser="expert",
    controls={"expert-seeing": seeing_cards},
    rivals=rivals("solver.ifitfits.openspiel.rivals:RIVALS", "ismcts"),
    variants=VARIANTS,
    effect=effect,
    measures={"expert": MEASURE},
)
"""All who may sit down."""


def _gain_text(gained: int) -> str:
    """The change of a seat's points by its move, in words."""
    if gained == 0:
        return "changes no points"
    points = f"{abs(gained)} point{'' if abs(gained) == 1 else 's'}"
    return f"{'brings' if gained > 0 else 'costs'} {points}"


def _points(observation: Observation, board: Board) -> int:
    view = observation.view
    return scores(board, view.mode, len(view.seats))[observation.seat].total
