"""Our evaluation as an evaluator of OpenSpiel's searches."""

from __future__ import annotations

import numpy as np

from games.catbox.rulings import Token
from games.catbox.turn import Play
from solver.catbox.face_values import values
from solver.catbox.openspiel.game import CatBoxState
from solver.catbox.openspiel.returns import expected
from solver.catbox.openspiel.state import Moment

TEMPERATURE = 1.0
"""How many points make a move e times as likely to be tried, before anything is known of it."""

Policy = list[tuple[int, float]]


class Evaluator:
    """Scores a state by everybody's points; expects a mover to play for its margin.

    The prior policy is worked out for the first state only: below it no state is visited so
    often that it would matter.

    Args:
        root: where the search begins.
    """

    def __init__(self, root: Moment) -> None:
        self._steps = len(root.actions)

    def evaluate(self, state: CatBoxState) -> list[float]:
        """What each seat may expect, in the state's own world: with its identities."""
        return expected(state.moment.draft)

    def prior(self, state: CatBoxState) -> Policy:
        """How likely each action is to be tried."""
        moment = state.moment
        if len(moment.actions) > self._steps:
            return _even(moment.legal)
        return _guided(moment)


def _even(actions: list[int]) -> Policy:
    return [(action, 1 / len(actions)) for action in actions]


def _guided(moment: Moment) -> Policy:
    """By the margin after each play; what isn't a play is as likely as the best of them."""
    plays = {moment.numbers.number(moment.draft, play): play for play in moment.draft.plays()}
    margins = _margins(moment, list(plays.values()))
    worth = dict(zip(plays, margins, strict=True))
    best = max(margins, default=0.0)
    weights = np.exp([(worth.get(n, best) - best) / TEMPERATURE for n in moment.legal])
    shares = (float(share) for share in weights / weights.sum())
    return list(zip(moment.legal, shares, strict=True))


def _margins(moment: Moment, plays: list[Play]) -> list[float]:
    """The mover's points less the expected best other's, after each play."""
    draft, mover = moment.draft, moment.position.mover
    faces = tuple(dict.fromkeys(play.placement.face for play in plays))
    stacked = draft.token is Token.STACK
    found = values(draft.board, faces, moment.table.players, draft.barred, stacked)
    at = {anchor: index for index, anchor in enumerate(found.anchors)}
    assert mover.identity is not None
    row = list(type(mover.identity)).index(mover.identity)
    margin = found.own[row] - found.others[row]
    return [
        float(margin[faces.index(face), at[x, y]]) for face, x, y in (p.placement for p in plays)
    ]
