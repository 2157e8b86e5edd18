"""The policy that was fitted to rivals explains their choices better than any other does."""

from __future__ import annotations

from math import log

import pytest

from benchmarks.catinthebox.policy_imitation import StepChoice, played
from games.catinthebox.rulings import Follow
from solver.catinthebox.playouts.policy import WEIGHTS, Reals, chances, searching, weights_of
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import step_of
from tests.support.catinthebox.decoding import decode


def likelihood(seen: list[StepChoice], weights: Reals) -> float:
    """The mean logarithm of how probable the choices are."""
    found = 0.0
    for choice in seen:
        view = decode(choice.state)
        found += log(chances(view, weights)[step_of(choice.step, view.phase)])
    return found / len(seen)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_rivals_are_imitated_better_than_any_policy_plays_like_them(seats: int) -> None:
    weights = searching(seats, Follow.FREE)
    assert weights is not None
    assert len(weights) == WEIGHTS
    seen = list(played(seats, 1, 60))
    others = [weights_of(policy, seats, Follow.FREE) for policy in Policy]
    assert all(likelihood(seen, weights) > likelihood(seen, other) for other in others)
