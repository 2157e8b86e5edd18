"""The quality bars: what is no puzzle, or none of a tier, is neither made nor proved."""

from __future__ import annotations

from itertools import count

import pytest

from games import registry
from puzzles.kind import kind_named, puzzles_of
from puzzles.proof_engine import fastest, named
from puzzles.recipe import TIERS, Recipe, tier_named
from puzzles.verification import proof_engine, verify
from solver.answer import Limit
from tests.support.bars import candidate_of, passes, shipped
from tests.support.toy_game import ENTRY, Position, task
from tests.support.toy_puzzles import Candidate

KINDS = [(game, kind) for game in registry.GAMES for kind in puzzles_of(game).kinds()]

every_kind = pytest.mark.parametrize(("game", "kind"), KINDS)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)


@every_kind
def test_the_best_end_of_a_puzzle_has_at_least_the_gap_of_its_tier(game: str, kind: str) -> None:
    challenge = shipped(game, kind)
    tier = tier_named(challenge.tier)
    assert passes(challenge, tier._replace(gap=challenge.gap))
    assert not passes(challenge, tier._replace(gap=challenge.gap + 1))


@every_kind
def test_whatever_an_engine_can_t_prove_is_no_puzzle(game: str, kind: str) -> None:
    challenge = shipped(game, kind)
    hurried = candidate_of(challenge, named("brute", Limit(iterations=1)))
    assert not kind_named(game, kind).good(hurried, tier_named(challenge.tier))


def test_two_best_ends_are_none_alone() -> None:
    """Both ends of the row are worth the same in each of these; the third is a duel."""
    for row, length in (((2, 5, 2), 1), ((4, 1, 4), 1), ((3, 1, 1, 3), 2)):
        tied = task(Position(row, ((), ()), (0, 0)), length)
        for engine in (named("brute"), fastest(), proof_engine("brute", Limit())):
            best, other = engine.two(tied)
            assert best.value == other.value
            assert engine.lone(tied) is None


def test_one_best_end_is_alone_however_small_its_lead() -> None:
    engine, row = named("brute"), Position((3, 9, 4), ((), ()), (0, 0))
    assert engine.lone(task(row, 1)) == engine.two(task(row, 1))[0]


def test_a_puzzle_of_another_tier_is_found_false_though_all_else_is_true() -> None:
    kind = kind_named("ends", "best")
    recipe = Recipe("best", tier_named("tomcat"), "1", game="ends")
    drawn = (kind.draw(recipe, recipe.stream(attempt)) for attempt in count())
    candidates = (kind.candidate(task, named("brute")) for task in drawn)
    easy: Candidate = next(
        each for each in candidates if each.obvious and each.engine.lone(each.task)
    )
    found = verify(kind.challenge(easy, recipe), "brute")
    assert found.false == ("tier: not a good tomcat",)


@every_kind
def test_a_puzzle_is_of_one_tier_alone(game: str, kind: str) -> None:
    challenge = shipped(game, kind)
    candidate, good = candidate_of(challenge), kind_named(game, kind).good
    assert [tier.name for tier in TIERS if good(candidate, tier)] == [challenge.tier]
