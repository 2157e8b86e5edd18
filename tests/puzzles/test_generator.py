"""The generator gives out nothing that the judge hasn't counted again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games import registry
from games.registry import Entry
from languages.message import verbatim
from puzzles.challenge import Challenge, Trap
from puzzles.generator import generate
from puzzles.kind import Puzzles
from puzzles.recipe import TIERS, Recipe
from solver.judge import JudgeError
from tests.support.toy_kinds import KINDS, Number, challenge


def boasting(candidate: Number, recipe: Recipe) -> Challenge:
    """A challenge that states a point more than its solution reaches."""
    return replace(challenge(candidate, recipe), value=candidate.value + 1)


def trapping(candidate: Number, recipe: Recipe) -> Challenge:
    """A challenge whose trap is said to reach a point less than it does."""
    less = candidate.value - 1
    trap = Trap((str(candidate.value),), less, whole=True, step=0, reach=less, text=verbatim(""))
    return replace(challenge(candidate, recipe), traps=(trap,))


PUZZLES = Puzzles(
    kinds=lambda: {
        "true": KINDS["toy"],
        "boasting": KINDS["toy"]._replace(challenge=boasting),
        "trapping": KINDS["toy"]._replace(challenge=trapping),
    }
)


@pytest.fixture(autouse=True)
def liars(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Entry("liars", "Liars", rules="", puzzles=f"{__name__}:PUZZLES")
    monkeypatch.setitem(registry.GAMES, row.name, row)


def recipe(kind: str) -> Recipe:
    return Recipe(kind, TIERS[0], "1", game="liars")


def test_a_true_puzzle_is_given_out() -> None:
    made = generate(recipe("true"))
    assert made.solution == (str(made.value),)


@pytest.mark.parametrize("kind", ["boasting", "trapping"])
def test_a_value_that_no_line_reaches_is_not_given_out(kind: str) -> None:
    with pytest.raises(JudgeError):
        generate(recipe(kind))
