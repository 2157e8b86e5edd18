"""Why a step was chosen, in a sentence for people."""

from __future__ import annotations

from games.catinthebox.position import Observation
from games.catinthebox.steps import Discard, Play, Prediction, Step
from languages.messages import _, plural
from solver.bots.decision import Rated
from solver.catinthebox.playouts.features import Reals

PREDICTING = plural("Predicting {n} trick", "Predicting {n} tricks")


def reason(observation: Observation, step: Step, ends: Reals, playouts: int) -> str:
    """The expected result of a seat after a step, in a sentence.

    Args:
        ends: of playouts after the step, see `Simulator.simulate`.
        playouts: how many there were after all steps.
    """
    seat = observation.seat
    points = ends[:, seat].mean()
    others = (ends[:, :-1].sum(axis=1) - ends[:, seat]).mean() / (ends.shape[1] - 2)
    own, anybody = (ends[:, -1] == seat).mean(), (ends[:, -1] >= 0).mean()
    text = _(
        "{deed} leads to {points:.1f} points this round against {others:.1f} for the others; a "
        "paradox of its own in {own:.0%} and of anybody in {anybody:.0%} of {playouts:,} playouts."
    )
    return text.format(
        deed=_deed(step), points=points, others=others, own=own, anybody=anybody, playouts=playouts
    )


def exact_reason(step: Step, rated: Rated[Step], solved: int) -> str:
    """The expected margin of a seat after a step near the end, in a sentence; see `exact_end`."""
    text = _(
        "{deed} leads to {margin:+.1f} points more than the other seat in all, if both play on as "
        "well as they can; {solved:,} ways in which cards may lie were solved."
    )
    return text.format(deed=_deed(step), margin=rated.margin, solved=solved)


def _deed(step: Step) -> str:
    match step:
        case Discard(number):
            return _("Laying aside a {number}").format(number=number)
        case Prediction(tricks):
            return PREDICTING.of(tricks)
        case Play(colour, number):
            return _("Playing {number} as {colour}").format(number=number, colour=colour.word)
