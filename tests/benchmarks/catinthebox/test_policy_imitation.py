"""A policy fitted to choices explains them better than any other policy does."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

import numpy as np
import pytest

from benchmarks.catinthebox.policy_imitation import StepChoice, described, imitate, played
from games.catinthebox.rulings import Follow
from games.rng import Stream
from solver.catinthebox.playouts.policy import WEIGHTS, Reals, chances, searching, weights_of
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import encode, number_of, step_of
from tests.support.catinthebox.decoding import decode
from tests.support.catinthebox.games import moments

SEATS = 3


def drawn(weights: Reals) -> Iterator[StepChoice]:
    """The choices of a policy in some rounds."""
    for seed in range(12):
        rng = Stream("drawn", seed)
        for moment in moments(SEATS, seed):
            found = chances(moment.observation.view.round, weights)
            if len(found) > 1:
                marks, mark = np.cumsum(list(found.values())), rng.below(1 << 30) / (1 << 30)
                step = list(found)[min(int(np.searchsorted(marks, mark)), len(found) - 1)]
                yield StepChoice(encode(moment.observation.view.round), number_of(step))


def likelihood(seen: list[StepChoice], weights: Reals) -> float:
    """The mean logarithm of how probable the choices are."""
    found = 0.0
    for choice in seen:
        view = decode(choice.state)
        found += log(chances(view, weights)[step_of(choice.step, view.phase)])
    return found / len(seen)


@pytest.mark.slow
def test_choices_are_likelier_by_what_was_learnt_from_them_than_by_other_policies() -> None:
    policies = {policy: weights_of(policy, SEATS, Follow.FREE) for policy in Policy}
    seen = list(drawn(policies.pop(Policy.LEARNT)))
    found = likelihood(seen, imitate([described(choice) for choice in seen]))
    assert all(found > likelihood(seen, other) for other in policies.values())


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_rivals_are_imitated_better_than_any_policy_plays_like_them(seats: int) -> None:
    weights = searching(seats, Follow.FREE)
    assert weights is not None
    assert len(weights) == WEIGHTS
    seen = list(played(seats, 1, 60))
    others = [weights_of(policy, seats, Follow.FREE) for policy in Policy]
    assert all(likelihood(seen, weights) > likelihood(seen, other) for other in others)
