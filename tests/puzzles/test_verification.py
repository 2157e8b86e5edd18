"""Whatever is false about a challenge is found by an engine that had no part in making it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from languages.message import verbatim
from puzzles.catbox import chain
from puzzles.challenge import Challenge
from puzzles.generator import generate
from puzzles.recipe import TIERS, Recipe
from puzzles.verification import Verification, verify


@cache
def good() -> Challenge:
    """A kitten with two cards on a small board."""
    params = (("cards", "5"), ("faces", "2"))
    return generate(Recipe("chain", TIERS[0], "verify", params))


def verdict(challenge: Challenge, engine: str = "auto") -> Verification:
    return verify(challenge, engine)


@pytest.mark.parametrize("engine", ["auto", "brute", "cpsat", "search"])
def test_what_is_true_is_found_true(engine: str) -> None:
    assert verdict(good(), engine) == Verification()
    assert verdict(good(), engine).word == "true"


def other_first_face(puzzle: dict[str, Any]) -> dict[str, Any]:
    return puzzle | {"faces": ["oooo", *puzzle["faces"][1:]]}


FALSE: dict[str, Callable[[Challenge], Challenge]] = {
    "recipe": lambda c: replace(c, recipe="chess#1"),
    "another version": lambda c: replace(c, recipe=c.recipe.replace(":v1", ":v2")),
    "another seed": lambda c: replace(c, recipe=c.recipe.replace("#verify", "#other")),
    "other parameters": lambda c: replace(c, recipe=c.recipe.replace("cards=5", "cards=6")),
    "a parameter too many": lambda c: replace(c, recipe=c.recipe.replace(",c", ",bogus=1,c")),
    "kind": lambda c: replace(c, kind="turn"),
    "tier": lambda c: replace(c, tier="tiger", recipe=c.recipe.replace("kitten", "tiger")),
    "unknown tier": lambda c: replace(c, tier="lion", recipe=c.recipe.replace("kitten", "lion")),
    "no puzzle": lambda c: replace(c, puzzle={}),
    "another puzzle": lambda c: replace(c, puzzle=other_first_face(c.puzzle)),
    "illegal solution": lambda c: replace(c, solution=c.solution[:1]),
    "no solution": lambda c: replace(c, solution=("nonsense",)),
    "value too high": lambda c: replace(c, value=c.value + 1),
    "value too low": lambda c: replace(c, value=c.value - 1),
    "second best": lambda c: replace(c, solution=second(c).solution, value=second(c).value),
    "gap": lambda c: replace(c, gap=c.gap + 1),
    "fingerprint": lambda c: replace(c, fingerprint="0" * 32),
    "start": lambda c: replace(c, start=c.start - 1),
    "task": lambda c: replace(c, task=verbatim("Win.")),
    "hint": lambda c: replace(c, hints=(verbatim("a"), verbatim("b"), verbatim("c"))),
    "explanation": lambda c: replace(c, explanation=()),
    "prospects": lambda c: replace(c, prospects=c.prospects[1:]),
    "first steps": lambda c: replace(c, prospects=((c.value, ("KKKK@0,0",)), *c.prospects)),
}


def second(challenge: Challenge) -> Challenge:
    """The challenge with the second best line as its solution."""
    from solver import brute

    line = brute.solve(chain.CHAIN.read(challenge.puzzle), top=2).lines[1]
    return replace(challenge, value=line.value, solution=line.steps)


@pytest.mark.nightly_cases("another puzzle", "another seed", "other parameters")
@pytest.mark.slow
@pytest.mark.parametrize("what", FALSE)
def test_what_is_false_is_found_false(what: str) -> None:
    found = verdict(FALSE[what](good()))
    assert found.word == "false"
    assert all(text.isprintable() for text in found.false)


def test_what_takes_too_long_is_undecided() -> None:
    found = verify(good(), "brute", 0.0)
    assert (found.word, found.false) == ("undecided", ())
    assert "value: not decided in time" in found.unknown


@pytest.mark.parametrize("seconds", [0.01, 0.05, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("engine", ["brute", "cpsat"])
def test_a_time_limit_never_makes_a_true_puzzle_false(engine: str, seconds: float) -> None:
    assert verify(good(), engine, seconds).word in ("true", "undecided")


def test_a_trap_that_is_none_is_found() -> None:
    tabby = generate(Recipe("chain", TIERS[1], "v", (("cards", "6"), ("faces", "2"))))
    assert verdict(tabby) == Verification()
    (trap, *others) = tabby.traps
    wrong = replace(tabby, traps=(replace(trap, reach=trap.reach - 1), *others))
    assert verdict(wrong).false[0].startswith("traps: ")
