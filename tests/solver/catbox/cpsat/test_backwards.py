"""Lines to a known board: all that enumeration finds, and no other."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Objective
from games.protocol import State
from solver.catbox.cpsat.layout import lines_to
from solver.catbox.cpsat.plans import plans
from tests.support.effort import seeded
from tests.support.random_puzzles import random_chain

Texts = tuple[str, ...]


def lines_of(state: State, steps: Texts = ()) -> dict[Texts, Hashable]:
    """Every line from a state, with the key of its board."""
    if state.end is not None:
        return {steps: state.end.key}
    found: dict[Texts, Hashable] = {}
    for step, child in state.children():
        found |= lines_of(child, steps + step.texts)
    return found


def boards(task: Chain) -> dict[Hashable, set[Texts]]:
    """The lines to each board that some line of a task ends in."""
    found: dict[Hashable, set[Texts]] = {}
    for steps, key in lines_of(task.start).items():
        found.setdefault(key, set()).add(steps)
    return found


@pytest.mark.parametrize("seed", seeded(4))
def test_all_lines_to_a_board_are_found_from_its_end(seed: int) -> None:
    task = random_chain(2, 1 + seed % 3, Identity.PINK, Objective.SCORE, "backwards", seed)
    (plan,) = plans(task)
    for lines in list(boards(task).values())[::97]:
        laid = plan.follow(min(lines))
        assert laid is not None
        found = {plan.spell(each) for each in lines_to(plan.layout, plan.layout.look(laid))}
        assert found == lines


def test_no_line_ends_in_a_board_that_cannot_be() -> None:
    task = random_chain(2, 2, Identity.PINK, Objective.SCORE, "backwards", 0)
    (plan,) = plans(task)
    assert list(lines_to(plan.layout, task.board.cells)) == []
