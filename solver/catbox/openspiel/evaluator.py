"""Our evaluation as an evaluator of OpenSpiel's searches."""

from __future__ import annotations

from math import exp
from typing import cast

import numpy as np

from games.catbox import scoring
from games.catbox.position import Draft
from games.catbox.rulings import Token
from games.catbox.turn import Play
from solver.catbox.face_points import values
from solver.openspiel.game import SpielState
from solver.openspiel.returns import worth
from solver.openspiel.stage import Stage

SWING = 4.0
"""How many points' lead make a win e times as likely as a loss, while a game goes on."""

TEMPERATURE = 1.0
"""How many points make a move e times as likely to be tried, before anything is known of it."""

Policy = list[tuple[int, float]]


class StaticEvaluator:
    """Scores a state by everybody's points; expects a mover to play for its margin.

    The prior policy is worked out for one state only: below it no state is visited so often
    that it would matter.

    Args:
        root: where the search begins.
    """

    def __init__(self, root: Stage) -> None:
        self._root = root

    def evaluate(self, state: SpielState) -> list[float]:
        """The expected return of each seat, in the state's own world: with its identities."""
        return expected(cast(Draft, state.stage.draft))

    def prior(self, state: SpielState) -> Policy:
        """The prior probability of each action."""
        stage = state.stage
        if stage is self._root or stage.twin is self._root:
            return _guided(stage)
        return [(action, 1 / len(stage.legal)) for action in stage.legal]


def expected(draft: Draft) -> list[float]:
    """The returns of a game that goes on, by what everybody's points are now."""
    points = [
        scoring.points(draft.board, seat.identity) + len(seat.tokens)
        for seat in draft.position.seats
        if seat.identity is not None
    ]
    most = max(points)
    weights = [exp((own - most) / SWING) for own in points]
    total = sum(weights)
    return worth([weight / total for weight in weights], points)


def _guided(stage: Stage) -> Policy:
    """By the margin after each play; what isn't a play is as likely as the best of them."""
    draft = cast(Draft, stage.draft)
    plays = {stage.codec.number(draft, play): play for play in draft.plays()}
    margins = _margins(draft, list(plays.values()))
    gain = dict(zip(plays, margins, strict=True))
    best = max(margins, default=0.0)
    weights = np.exp([(gain.get(n, best) - best) / TEMPERATURE for n in stage.legal])
    shares = (float(share) for share in weights / weights.sum())
    return list(zip(stage.legal, shares, strict=True))


def _margins(draft: Draft, plays: list[Play]) -> list[float]:
    """The mover's points less the expected best other's, after each play."""
    mover = draft.position.mover
    faces = tuple(dict.fromkeys(play.placement.face for play in plays))
    stacked = draft.token is Token.STACK
    found = values(draft.board, faces, len(draft.position.seats), draft.barred, stacked)
    at = {anchor: index for index, anchor in enumerate(found.anchors)}
    assert mover.identity is not None
    row = list(type(mover.identity)).index(mover.identity)
    margin = found.own[row] - found.others[row]
    return [
        float(margin[faces.index(face), at[x, y]]) for face, x, y in (p.placement for p in plays)
    ]
