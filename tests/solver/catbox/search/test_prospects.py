"""Lone best ends and the worth of first steps: `search` and `brute` say the same."""

from __future__ import annotations

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from solver import brute
from solver.answer import Limit, OutOfTimeError
from solver.catbox.search import engine
from tests.support.effort import seeded
from tests.support.random_puzzles import random_chain, random_position

TOKENS = tuple(Token)


def puzzles(seed: int, objective: Objective) -> list[Puzzle]:
    """A chain, a basic turn, one with tokens, a guard and a saved card, and a duel."""
    own = list(Identity)[seed % 6]
    held = (TOKENS[seed % 5], TOKENS[(seed + 2) % 5])
    basic = random_position(2 + seed % 4, 10, Edition.GRAIL, Mode.BASIC, seed)
    advanced = random_position(
        2, 7, Edition.GRAIL, Mode.ADVANCED, seed, tokens=held, guards=1, saved=1
    )
    two = random_position(2, 7, Edition.GRAIL, Mode.BASIC, seed)
    return [
        random_chain(2, 7, own, objective, seed),
        SingleTurn(basic, objective),
        SingleTurn(advanced, objective),
        Duel(two, objective),
    ]


@pytest.mark.parametrize("seed", seeded(12, 3))
@pytest.mark.parametrize("objective", Objective)
def test_every_first_step_is_worth_what_brute_says(seed: int, objective: Objective) -> None:
    for puzzle in puzzles(seed, objective):
        assert sorted(engine.first_steps(puzzle), key=lambda line: line.steps) == list(
            brute.prospects(puzzle)
        )


@pytest.mark.parametrize("seed", seeded(12, 3))
@pytest.mark.parametrize("objective", Objective)
def test_a_line_is_lone_if_the_second_best_end_is_worse_by_the_gap(
    seed: int, objective: Objective
) -> None:
    for puzzle in puzzles(seed, objective)[:3]:
        lines = brute.solve(puzzle, top=2).lines
        for gap in (1, 2, 3):
            alone = len(lines) == 1 or lines[0].value - lines[1].value >= gap
            assert engine.lone(puzzle, gap) == (lines[0] if alone else None)


@pytest.mark.parametrize("seed", seeded(12, 3))
def test_a_duel_is_lone_by_its_first_turns(seed: int) -> None:
    duel = puzzles(seed, Objective.MARGIN)[3]
    values = sorted((line.value for line in brute.prospects(duel)), reverse=True)
    lone = engine.lone(duel, 1)
    assert (lone is not None) == (values[0] > values[1])
    assert lone is None or lone.value == values[0] == brute.solve(duel).value


def test_a_limit_leaves_nothing_claimed() -> None:
    for puzzle in puzzles(0, Objective.MARGIN):
        with pytest.raises(OutOfTimeError):
            engine.lone(puzzle, 1, Limit(seconds=0.0))
        with pytest.raises(OutOfTimeError):
            engine.first_steps(puzzle, Limit(seconds=0.0))
