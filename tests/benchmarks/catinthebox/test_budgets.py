"""What a budget buys is measured by the best of what all budgets pick."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.budgets import table
from benchmarks.catinthebox.budgets import BEFORE, BUDGETS, compare, moments


def test_every_moment_offers_a_choice_and_comes_again() -> None:
    first, again = ([*islice(moments(3, "few"), 3)] for _ in range(2))
    assert first == again
    assert all(len(seen.moves) > 1 for seen, _ in first)


@pytest.mark.slow
def test_some_budget_has_no_regret_at_every_moment() -> None:
    spent = compare(4, 2, "few")
    assert all(min(each) == 0.0 for each in zip(*(s.regrets for s in spent.values()), strict=True))
    assert spent[BEFORE].playouts[0] <= 4_000
    assert len([*table(4, spent)]) == len(BUDGETS)
