"""The scale of difficulty, and the bounded solvers whose attempts it is fitted to."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import pytest

from games.protocol import GameError
from puzzles.bounded import (
    SOLVERS,
    TRIES,
    Attempts,
    Floats,
    Idea,
    Ideas,
    Line,
    Numbers,
    PuzzleTrial,
    SeenMoments,
)
from puzzles.challenge import Difficulty
from puzzles.difficulty import LUCK, Panel, fitted, measured, panel, placed, trial_of
from puzzles.generator import generate, made
from puzzles.kind import kind_named, kind_of, recipe_of
from puzzles.recipe import TIERS, Band, Recipe, nearest_tier, parse_recipe, tier_named
from solver.lookahead import BoundedSolver
from tests.support.bars import KINDS, candidate_of, shipped
from tests.support.paths import ROOT

# The scale


def simulated(abilities: Floats, difficulties: Floats, tries: int, seed: int) -> Numbers:
    """Solved attempts of solvers (columns) at puzzles (rows) by a Rasch model."""
    chances = 1 / (1 + np.exp(difficulties[:, None] - abilities[None, :]))
    return np.random.default_rng(seed).binomial(tries, chances)


ABILITIES: Final = np.linspace(-2, 2, len(SOLVERS))

DIFFICULTIES: Final = np.linspace(-3, 3, 200)


@pytest.mark.parametrize("seed", range(5))
def test_the_truth_of_simulated_attempts_is_found_within_its_errors(seed: int) -> None:
    found = fitted(simulated(ABILITIES, DIFFICULTIES, TRIES, seed), TRIES)
    off = (found.difficulties - DIFFICULTIES) / found.errors
    assert abs(off.mean()) < 0.3
    assert 0.8 < off.std() < 1.2
    assert (np.abs(off) < 2).mean() > 0.9
    assert np.abs(found.abilities - ABILITIES).max() < 0.15
    assert found.dispersion < 1.1


def test_attempts_that_are_alike_make_errors_larger() -> None:
    """Each one stands for four: as many are solved, but half as much is known of a puzzle."""
    single = simulated(ABILITIES, DIFFICULTIES, TRIES // 4, 1)
    plain, alike = (fitted(times * single, TRIES // 4 * times) for times in (1, 4))
    assert alike.dispersion == pytest.approx(4, rel=0.2)
    assert alike.errors == pytest.approx(plain.errors, rel=0.2)


def test_a_puzzle_is_placed_where_it_was_fitted() -> None:
    solved = simulated(ABILITIES, DIFFICULTIES, TRIES, 1)
    scale = fitted(solved, TRIES)
    for row, logits, error in zip(solved, scale.difficulties, scale.errors, strict=True):
        again = placed(row, TRIES, scale.abilities, scale.dispersion)
        assert again.logits == pytest.approx(logits, abs=0.02)
        assert again.error == pytest.approx(error, abs=0.02)


def test_the_order_of_puzzles_and_solvers_is_of_no_account() -> None:
    solved, rng = simulated(ABILITIES, DIFFICULTIES, TRIES, 1), np.random.default_rng(1)
    rows, columns = (rng.permutation(size) for size in solved.shape)
    scale, other = fitted(solved, TRIES), fitted(solved[np.ix_(rows, columns)], TRIES)
    assert other.difficulties == pytest.approx(scale.difficulties[rows], abs=1e-4)
    assert other.abilities == pytest.approx(scale.abilities[columns], abs=1e-4)


def test_what_weak_solvers_reach_more_often_than_the_scale_says_is_luck() -> None:
    known = Panel(ABILITIES, 1.0)
    chances = 1 / (1 + np.exp(1 - ABILITIES))
    for more, lucky in ((0.0, False), (0.8 * LUCK, False), (1.2 * LUCK, True)):
        solved = np.round(1000 * (chances + more * (ABILITIES < 0))).astype(np.int64)
        found = Attempts(solved, 1000, Counter())
        assert known.lucky(found, Difficulty(1.0, 0.1)) == lucky


# Tiers


def recipe(text: str) -> Recipe:
    return parse_recipe(f"{text}#1")


def test_halves_split_a_tier_and_tiers_the_scale() -> None:
    for tier in TIERS:
        lower, upper = (recipe(f"chain:v3,tier={tier.name},half={half}") for half in HALVES)
        middle = lower.band.hardest
        assert lower.band == Band(tier.easiest, middle)
        assert upper.band == Band(middle, tier.hardest)
        assert tier.easiest < middle < tier.hardest
        assert recipe(f"chain:v3,tier={tier.name}").band == tier.band
    for one, other in pairwise(TIERS):
        assert one.hardest == other.easiest
        assert one.hardest not in one.band
        assert one.hardest in other.band


HALVES: Final = ("lower", "upper")


@pytest.mark.parametrize("half", HALVES)
def test_a_puzzle_of_half_a_tier_is_as_hard_as_that(half: str) -> None:
    asked = recipe(f"turn:v3,tier=kitten,half={half}")
    found = generate(asked).difficulty
    assert isinstance(found, Difficulty)
    assert found.logits in asked.band


def test_there_is_no_third_half() -> None:
    with pytest.raises(GameError, match="half=middle: expected lower or upper"):
        generate(recipe("turn:v3,tier=tabby,half=middle"))


@pytest.mark.parametrize(
    ("name", "tier", "tiers"),
    [
        ("catbox/turn", "tiger", "kitten or tabby"),
        ("catinthebox/deduce", "lynx", "kitten, tabby or tomcat"),
    ],
)
def test_a_tier_that_a_kind_has_no_puzzles_of_is_refused_with_those_that_it_has(
    name: str, tier: str, tiers: str
) -> None:
    game, _, kind = name.partition("/")
    with pytest.raises(GameError, match=f"no {kind} is a {tier}: expected {tiers}"):
        kind_of(recipe_of(game, kind, tier_named(tier), "1"))


# Bounded solvers, by small trees of moments


class Node(NamedTuple):
    """A moment with all that comes after it."""

    ideas: Sequence[Idea]
    nexts: Sequence[Node | None] = ()
    maximising: bool = True
    asked: bool = True

    @property
    def options(self) -> Ideas:
        return Ideas.of(self.ideas)

    def after(self, number: int) -> Node | None:
        return self.nexts[number] if self.nexts else None


def option(step: str, value: float, **others: Any) -> Idea:
    return Idea(step, value, own=value)._replace(**others)


def then(*values: float) -> Node:
    """A last choice between steps of these values."""
    return Node([option(f"then {value}", value) for value in values])


def share(moment: Node, solver: BoundedSolver, right: str) -> float:
    """The share of attempts that begin with the right step."""
    seen = SeenMoments(moment)
    lines = (seen.attempted(solver, number) for number in range(100))
    return sum(line[0] == right for line in lines) / 100


SURE: Final = BoundedSolver()

TRAP: Final = Node([option("bait", 3), option("right", 1)], [then(4, 3), then(9, 2)])
"""The step that is worth most now is the wrong one."""

REPLIED: Final = Node(
    [option("bait", 3), option("right", 1)],
    [
        then(-5, 3)._replace(maximising=False, asked=False),
        then(0, 2)._replace(maximising=False, asked=False),
    ],
)
"""So it is where another seat replies."""

HIDDEN: Final = Node([option("plain", 2), option("right", 3, joins=3)])

COSTLY: Final = Node([option("right", 2), option("costly", 1, losses=4)])

FAR: Final = Node(
    [option("first", 1, place=(0, 0))],
    [Node([option("near", 2, place=(1, 1)), option("right", 5, place=(9, 9))])],
)

ODD: Final = Node([option("plain", 2), option("right", 3, odd=True)])

HAND: Final = Node(
    [
        option("first", 1, card="a"),
        option("second", 2, card="b"),
        option("right", 3, card="c"),
    ]
)

CARRIED: Final = Node([option("bare", 2), option("right", 1, carried=4)])

RIVAL: Final = Node([option("greedy", 1, own=5), option("right", 3, own=2)])
"""The step that brings most to oneself brings more to another."""

Change = tuple[Node, BoundedSolver, BoundedSolver]

SEEN: Final[dict[str, Change]] = {
    "a second step": (TRAP, SURE, SURE._replace(depth=2, width=2)),
    "a reply": (REPLIED, SURE, SURE._replace(depth=2, width=2)),
    "a second idea": (TRAP, SURE._replace(depth=2), SURE._replace(depth=2, width=2)),
    "joins": (HIDDEN, SURE._replace(joinless=True), SURE),
    "losses": (COSTLY, SURE._replace(lossless=True), SURE),
    "odd steps": (ODD, SURE._replace(plain=True), SURE),
    "all of the hand": (HAND, SURE._replace(in_order=True), SURE),
    "what a card carries": (CARRIED, SURE._replace(carries=0), SURE),
    "others' points": (RIVAL, SURE._replace(own_only=True), SURE),
}
"""Moments, a solver that overlooks something, and one that sees it."""


@pytest.mark.parametrize("what", SEEN)
def test_who_sees_more_finds_what_others_overlook(what: str) -> None:
    moment, blind, seeing = SEEN[what]
    assert share(moment, blind, "right") == 0
    assert share(moment, seeing, "right") == 1


def test_who_forgets_what_is_far_goes_on_nearby() -> None:
    seen = SeenMoments(FAR)
    ends = [seen.attempted(SURE._replace(reach=reach), 1) for reach in (2, 9)]
    assert ends == [("first", "near"), ("first", "right")]


@pytest.mark.parametrize(
    "mistaken", [{"noise": 0.7}, {"noise": 1.5}, {"slips": 0.1}, {"slips": 0.3}], ids=str
)
def test_mistakes_are_made_by_chance_and_more_of_them_more_often(
    mistaken: dict[str, Any],
) -> None:
    close = Node([option("right", 2), option("wrong", 1)])
    more = {name: 2 * size for name, size in mistaken.items()}
    shares = [share(close, SURE._replace(**parts), "right") for parts in ({}, mistaken, more)]
    assert shares[0] == 1
    assert sorted(shares, reverse=True) == shares
    assert shares[-1] > 0.3


def test_equal_steps_are_taken_in_any_order() -> None:
    alike = Node([option("one", 1), option("other", 1)])
    assert 0.3 < share(alike, SURE, "one") < 0.7


def test_what_weak_solvers_reach_by_luck_is_no_puzzle() -> None:
    """Those who look ahead shun the right step here; of the daily itself that isn't so."""
    daily, kind = shipped("catbox", "turn"), kind_named("catbox", "turn")
    right, wrong = daily.solution[0], daily.prospects[-1][1][0]
    later = [Node([option("later", value)], asked=False) for value in (1, 9)]
    shunned = Node([option(right, 3), option(wrong, 1)], later)
    candidate, lucky = candidate_of(daily), kind._replace(sight=lambda _: shunned)
    found, usual = measured(lucky, candidate), measured(kind, candidate)
    assert found is not None
    assert usual is not None
    assert (found.lucky, usual.lucky) == (True, False)
    asked = recipe_of("catbox", "turn", nearest_tier(found.difficulty.logits), "1")
    assert found.difficulty.logits in asked.band
    assert made(lucky, asked, candidate) is None


# Attempts


def solved_right(line: Line) -> bool:
    return line[0] == "right"


def trial(moment: Node, solves: Callable[[Line], bool] = solved_right) -> PuzzleTrial:
    return PuzzleTrial(moment, solves, "tests")


def test_the_attempts_of_a_smaller_number_are_among_those_of_a_larger_one() -> None:
    grown, at_once = trial(TRAP), trial(TRAP)
    few, many = grown.attempts(3), grown.attempts(TRIES)
    assert (few.tries, many.tries) == (3, TRIES)
    assert (few.solved <= many.solved).all()
    assert few.ends <= many.ends
    assert few.ends.total() == 3 * len(SOLVERS)
    assert (at_once.attempts(TRIES).solved == many.solved).all()
    assert at_once.attempts(3).ends == few.ends


PROGRAM: Final = """
from tests.puzzles.test_difficulty import ends_of
print(ends_of("catbox", "turn"))
"""


def ends_of(game: str, kind: str) -> str:
    """How often each line is taken in a shipped puzzle, as text."""
    candidate = candidate_of(shipped(game, kind))
    ends = trial_of(kind_named(game, kind), candidate).attempts(3).ends
    return repr(sorted(ends.items()))


def test_a_seed_leads_to_the_same_attempts_in_another_process() -> None:
    run = partial(subprocess.run, cwd=ROOT, capture_output=True, text=True, check=True)
    told = run([sys.executable, "-c", PROGRAM]).stdout
    assert told.strip() == ends_of("catbox", "turn")


@pytest.mark.parametrize("game", sorted({game for game, _ in KINDS}))
def test_abilities_of_all_solvers_are_kept_and_who_looks_farther_is_abler(game: str) -> None:
    kept = dict(zip(SOLVERS, panel(game).abilities, strict=True))
    assert abs(sum(kept.values())) < 0.1
    farther = ("one step, slips", "two steps of five, slips", "three steps of twenty, sure")
    one, two, three = (kept[name] for name in farther)
    assert one < two < three
