"""How much a turn reveals: how sure an onlooker becomes of the mover's identity."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from games.catbox.faces import Identity
from games.catbox.position import Draft, Observation, Seen, view
from solver.catbox.beliefs.likelihood import evidence
from solver.catbox.encoding import Reals

ONLOOKER = -1
"""The seat of an onlooker, who has no hand and no identity."""


class InformationLeak:
    """An onlooker's probability of the observer's true identity, now and after a turn."""

    def __init__(self, observation: Observation) -> None:
        own = observation.view.seats[observation.seat].identity
        assert own is not None
        self._identity = list(Identity).index(own)
        self._seat = observation.seat
        self._watcher = Observation(
            ONLOOKER,
            view(observation.view, ONLOOKER),
            tuple(Seen(view(e.view, ONLOOKER), e.move) for e in observation.history),
            observation.cards,
        )
        self._before = evidence(self._watcher, self._seat)

    @property
    def now(self) -> float:
        """The probability of the true identity."""
        return self._certainty(self._before)

    def after(self, draft: Draft) -> float:
        """How much a complete draft adds to the probability of the true identity."""
        last = Seen(self._watcher.view, draft.move)
        shown = replace(self._watcher, view=view(draft.end(), ONLOOKER), history=(last,))
        return self._certainty(self._before + evidence(shown, self._seat, fresh=False)) - self.now

    def _certainty(self, logs: Reals) -> float:
        mixed = np.logaddexp.reduce(logs, axis=0)
        likely = np.exp(mixed - mixed.max())
        return float(likely[self._identity] / likely.sum())
