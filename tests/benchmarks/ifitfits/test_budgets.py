"""What a budget buys in If It Fits is measured by the best of what all budgets pick."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.budgets import table
from benchmarks.ifitfits.budgets import BUDGETS, compare, moments
from solver.bots.roster import MORE
from solver.ifitfits.bots.levels import SEARCHES, search_of


def test_every_moment_is_one_seats_with_a_choice_and_comes_again() -> None:
    first, again = ([*islice(moments(4, "few"), 2)] for _ in range(2))
    assert first == again
    assert all(len(seen.moves) > 1 for seen in first)


def test_some_budget_has_no_regret_at_every_moment() -> None:
    spent = compare(4, 3, "few", {"few": (100, 8), "more": (1_000, 32)}, judging_playouts=2_000)
    assert all(min(each) == 0.0 for each in zip(*(s.regrets for s in spent.values()), strict=True))
    assert spent["few"].playouts[0] < spent["more"].playouts[0]
    assert len([*table(4, spent)]) == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_budget_is_the_experts_and_the_last_its_best_responses(seats: int) -> None:
    search, (first, *_others, last) = search_of(SEARCHES, seats), BUDGETS.values()
    assert first == (search.iterations, search.worlds)
    assert last == (MORE * search.iterations, MORE * search.worlds)
