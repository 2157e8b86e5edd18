"""Two sentences of the page of formats: all engines read files as it says."""

from __future__ import annotations

from typing import Any

import pytest

from games.catbox.puzzle import Puzzle
from solver.answer import Status
from solver.engines import engine_names, solve
from tests.support.file_samples import position, puzzle, read, turn

every_engine = pytest.mark.parametrize("engine", engine_names("catbox"))


@pytest.mark.slow
@every_engine
def test_the_own_identity_among_rivals_does_not_count(engine: str) -> None:
    with_own = read(puzzle(objective="margin", rivals=["pink", "black", "blue"]))
    without = read(puzzle(objective="margin", rivals=["black", "blue"]))
    own, others = solve(with_own, engine=engine), solve(without, engine=engine)
    assert own.status is Status.OPTIMAL
    assert (own.value, own.solutions, own.line) == (others.value, others.solutions, others.line)
    assert own.value is not None
    assert own.value > 0


def with_a_paw(saved: list[str], hand: list[str]) -> Puzzle:
    """A turn of pink, who holds the paw; nobody else has a card."""
    pink: dict[str, Any] = {"identity": "pink", "hand": hand, "tokens": ["paw"], "saved": saved}
    black: dict[str, Any] = {"identity": "black", "hand": [], "tokens": [], "saved": []}
    task: Puzzle = read(turn(position=position(seats=[pink, black])))
    return task


@every_engine
def test_a_saved_card_is_never_the_second_card(engine: str) -> None:
    """Four pink cats are worth more than the paw, so that laying them twice would pay."""
    one = solve(with_a_paw(["PPPP", "PPPP"], []), engine=engine)
    assert one.status is Status.OPTIMAL
    assert [step.partition("@")[0] for step in one.line] == ["PPPP"]
    both = solve(with_a_paw(["PPPP"], ["KKKK/PPPP"]), engine=engine)
    assert [step.partition("@")[0] for step in both.line] == ["PPPP", "paw", "PPPP"]
    assert (one.value or 0) < (both.value or 0)
