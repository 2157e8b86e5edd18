"""Whatever is false about a challenge is found by an engine that had no part in making it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Final

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games import registry
from languages.message import verbatim
from puzzles.catbox import chain
from puzzles.challenge import Challenge, Difficulty, parse_challenge
from puzzles.generator import generate
from puzzles.kind import recipe_of
from puzzles.recipe import TIERS, parse_recipe
from puzzles.verification import Verification, proof_engine, verify
from solver.answer import Limit, OutOfTimeError
from tests.support.bars import KINDS, puzzle_of, shipped
from tests.support.toy_kinds import ENTRY, batch, toy


@cache
def good() -> Challenge:
    """A kitten with two cards on a small board."""
    params = (("cards", "5"), ("faces", "2"))
    return generate(recipe_of("catbox", "chain", TIERS[0], "verify", params))


def verdict(challenge: Challenge, engine: str = "auto") -> Verification:
    return verify(challenge, engine)


@pytest.mark.parametrize("engine", ["auto", "brute", "cpsat", "search"])
def test_what_is_true_is_found_true(engine: str) -> None:
    assert verdict(good(), engine) == Verification()
    assert verdict(good(), engine).word == "true"


def later(recipe: str, versions: int) -> str:
    """The text of a recipe of another version of the generator."""
    known = parse_recipe(recipe)
    return str(dataclasses.replace(known, version=known.version + versions))


LONG: Final = ("advanced", "box", "duel")
"""Kinds whose puzzles take long to prove, which the night does."""

FALSE: dict[str, Callable[[Challenge], Challenge]] = {
    "recipe": lambda c: replace(c, recipe="chess#1"),
    "a version to come": lambda c: replace(c, recipe=later(c.recipe, 1)),
    "an older version": lambda c: replace(c, recipe=later(c.recipe, -1)),
    "a parameter too many": lambda c: replace(c, recipe=c.recipe.replace(",c", ",bogus=1,c")),
    "kind": lambda c: replace(c, kind="turn"),
    "tier": lambda c: replace(c, tier="tiger", recipe=c.recipe.replace("kitten", "tiger")),
    "unknown tier": lambda c: replace(c, tier="lion", recipe=c.recipe.replace("kitten", "lion")),
    "no puzzle": lambda c: replace(c, puzzle={}),
    "illegal solution": lambda c: replace(c, solution=c.solution[:1]),
    "no solution": lambda c: replace(c, solution=("nonsense",)),
    "value too high": lambda c: replace(c, value=c.value + 1),
    "value too low": lambda c: replace(c, value=c.value - 1),
    "second best": lambda c: replace(c, solution=second(c).solution, value=second(c).value),
    "difficulty": lambda c: replace(c, difficulty=harder(c)),
    "no difficulty": lambda c: replace(c, difficulty=UNSET),
    "gap": lambda c: replace(c, gap=c.gap + 1),
    "fingerprint": lambda c: replace(c, fingerprint="0" * 32),
    "start": lambda c: replace(c, start=c.start - 1),
    "task": lambda c: replace(c, task=verbatim("Win.")),
    "hint": lambda c: replace(c, hints=(verbatim("a"), verbatim("b"), verbatim("c"))),
    "explanation": lambda c: replace(c, explanation=()),
    "prospects": lambda c: replace(c, prospects=c.prospects[1:]),
    "first steps": lambda c: replace(c, prospects=((c.value, ("KKKK@0,0",)), *c.prospects)),
}


def harder(challenge: Challenge) -> Difficulty:
    """A difficulty that differs in its last place."""
    stated = graded(challenge)
    return Difficulty(round(stated.logits + 0.01, 2), stated.error)


def graded(challenge: Challenge) -> Difficulty:
    """The difficulty that a challenge states."""
    assert isinstance(challenge.difficulty, Difficulty)
    return challenge.difficulty


def second(challenge: Challenge) -> Challenge:
    """The challenge with the second best line as its solution."""
    from solver import brute

    line = brute.solve(chain.CHAIN.read(challenge.puzzle), top=2).lines[1]
    return replace(challenge, value=line.value, solution=line.steps)


@pytest.mark.parametrize("what", FALSE)
def test_what_is_false_is_found_false(what: str) -> None:
    found = verdict(FALSE[what](good()))
    assert found.word == "false"
    assert all(text.isprintable() for text in found.false)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "kind"),
    [pytest.param(*each, marks=[pytest.mark.nightly] if each[1] in LONG else []) for each in KINDS],
)
def test_a_challenge_of_an_older_generator_is_still_true(game: str, kind: str) -> None:
    """Its draws aren't known any more, nor were its tiers those of today; it states no more."""
    old = shipped(game, kind)
    assert old.difficulty is UNSET
    assert verdict(old) == Verification()
    assert verdict(replace(old, difficulty=graded(good()))).word == "false"


def test_a_puzzle_that_its_recipe_does_not_lead_to_is_found_false(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By numbers, which are drawn faster than chains."""
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)
    recipe = batch(1).recipe(0)
    right = parse_challenge(toy(recipe))
    other = parse_challenge(toy(recipe.reseeded("other")))
    for wrong in (replace(right, recipe=other.recipe), replace(right, puzzle=other.puzzle)):
        (text,) = verdict(wrong, "brute").false
        assert "does not lead to this puzzle" in text


def test_the_engine_that_is_named_proves() -> None:
    """Not the search, which needs fewer steps, and which has often made the puzzle."""
    limit, chain = Limit(iterations=2000), puzzle_of(shipped("catbox", "chain"))
    assert len(proof_engine("search", limit).two(chain)) == 2
    with pytest.raises(OutOfTimeError):
        proof_engine("brute", limit).two(chain)


def test_what_takes_too_long_is_undecided() -> None:
    found = verify(good(), "brute", 0.0)
    assert (found.word, found.false) == ("undecided", ())
    assert "value: not decided in time" in found.unknown


@pytest.mark.parametrize("seconds", [0.01, 0.05, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("engine", ["brute", "cpsat"])
def test_a_time_limit_never_makes_a_true_puzzle_false(engine: str, seconds: float) -> None:
    assert verify(good(), engine, seconds).word in ("true", "undecided")


def test_a_trap_that_is_none_is_found() -> None:
    tabby = generate(recipe_of("catbox", "turn", TIERS[1], "a"))
    assert verdict(tabby) == Verification()
    (trap, *others) = tabby.traps
    wrong = replace(tabby, traps=(replace(trap, reach=trap.reach - 1), *others))
    assert verdict(wrong).false[0].startswith("traps: ")
