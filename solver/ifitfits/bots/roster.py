"""Who may sit down at If It Fits: the levels, which see an observation, and controls."""

from __future__ import annotations

from functools import partial

from games.ifitfits.board import Board
from games.ifitfits.position import Observation
from games.ifitfits.scoring import scores
from games.ifitfits.steps import Draw, Drop, Evict, LayToy, Nap, Turn
from languages.messages import _, plural
from solver.bots.roster import Roster, seated_for_longer
from solver.ifitfits.bots.levels import EXPERT, LEVELS
from solver.ifitfits.bots.variants import RESPONDER, VARIANTS, seeing_cards

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
    view = observation.view
    after = view.moves.draft(move).board
    return _gain_text(_points(observation, after) - view.score(observation.seat).total)


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={"expert-seeing": seeing_cards, RESPONDER.name: partial(seated_for_longer, RESPONDER)},
    variants=VARIANTS,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.ifitfits.bots",
)
"""All who may sit down."""


def _gain_text(gained: int) -> str:
    """The change of a seat's points by its move, in a sentence."""
    if gained == 0:
        return _("That changes no points at once.")
    return (BRINGS if gained > 0 else COSTS).of(abs(gained))


def _points(observation: Observation, board: Board) -> int:
    view = observation.view
    return scores(board, view.mode, len(view.seats))[observation.seat].total
