"""Ratings: people and puzzles of known truth are found again, and nothing else moves a rating."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.rating_fit import AnonymousAttempt, fitted
from puzzles.ratings import (
    ANYBODY,
    BY_TIER,
    DISCREPANCY,
    OFFERED,
    SURE,
    Attempt,
    Rating,
    ability,
    chance,
    distance,
    fitting_part,
    fitting_tier,
    for_people,
)
from puzzles.recipe import TIERS, Part, part_at, parts_of

KNOWN = 0.0
"""The error of what is known exactly."""

RATINGS = st.builds(Rating, st.floats(-5, 5), st.floats(0, 2))
ATTEMPTS = st.lists(st.builds(Attempt, RATINGS, st.sampled_from([0, 0.5, 1])), max_size=20)


def success(rng: Random, able: float, difficulty: float) -> float:
    return float(rng.random() < chance(Rating(able, KNOWN), Rating(difficulty, KNOWN)))


@given(ATTEMPTS, RATINGS)
def test_a_success_never_lowers_a_rating_and_a_failure_never_raises_it(
    attempts: list[Attempt], difficulty: Rating
) -> None:
    before = ability(attempts).logits
    lost, half, won = (
        ability([*attempts, Attempt(difficulty, result)]).logits for result in (0, 0.5, 1)
    )
    assert lost <= before <= won
    assert lost <= half <= won


@given(ATTEMPTS, st.randoms(use_true_random=False))
def test_the_order_of_attempts_does_not_matter(attempts: list[Attempt], rng: Random) -> None:
    assert ability(attempts) == ability(rng.sample(attempts, len(attempts)))


@given(ATTEMPTS, RATINGS)
def test_every_attempt_makes_a_rating_surer_than_nobody_s(
    attempts: list[Attempt], difficulty: Rating
) -> None:
    assert ability([]) == pytest.approx(ANYBODY)
    assert ability([*attempts, Attempt(difficulty, 1)]).error < ANYBODY.error


def test_the_rating_of_a_person_is_as_near_the_truth_as_it_says() -> None:
    rng, off = Random(1), []
    for _person in range(300):
        able, attempts = rng.gauss(*ANYBODY), []
        for _puzzle in range(40):
            known = Rating(rng.gauss(0, 1.5), rng.uniform(0.2, 1))
            truth = rng.gauss(*known)
            attempts.append(Attempt(known, success(rng, able, truth)))
        found = ability(attempts)
        off.append((found.logits - able) / found.error)
    assert sum(off) / len(off) == pytest.approx(0, abs=0.15)
    assert sqrt(sum(x * x for x in off) / len(off)) == pytest.approx(1, abs=0.15)


def crowd(
    seed: int, mean: float = 1.0
) -> tuple[dict[str, float], dict[str, Rating], list[AnonymousAttempt]]:
    """Puzzles with their true difficulties, what solvers say of them, and what a crowd tries."""
    rng = Random(seed)
    truth = {f"{number:03}": rng.gauss(0, 1.5) for number in range(120)}
    solvers = {name: Rating(rng.gauss(d, DISCREPANCY), 0.3) for name, d in truth.items()}
    tries = []
    for person in range(200):
        able = rng.gauss(mean, 1.2)
        chosen = rng.sample(sorted(truth), rng.choice([1, 3, 20, 60]))
        tries += [
            AnonymousAttempt(str(person), each, success(rng, able, truth[each])) for each in chosen
        ]
    return truth, {name: for_people(each) for name, each in solvers.items()}, tries


def test_people_find_how_hard_puzzles_are_and_how_sure_that_is() -> None:
    off, before, sure = [], [], []
    for seed in range(3):
        truth, priors, tries = crowd(seed)
        for puzzle, found in fitted(tries, priors).items():
            off.append((found.logits - truth[puzzle]) / found.error)
            before.append((priors[puzzle].logits - truth[puzzle]) / found.error)
            sure.append(found.deviation < SURE)
            assert found.deviation < priors[puzzle].deviation > SURE
    assert sqrt(sum(x * x for x in off) / len(off)) == pytest.approx(1, abs=0.15)
    assert sqrt(sum(x * x for x in before) / len(before)) > 2
    assert sum(sure) > 0.9 * len(sure)


def test_no_order_of_attempts_and_no_name_of_a_person_matters() -> None:
    _truth, priors, tries = crowd(9)
    mixed = Random(2).sample(tries, len(tries))
    renamed = [each._replace(person=f"-{each.person}") for each in mixed]
    found = fitted(tries, priors)
    assert fitted(mixed, priors) == found
    assert fitted(renamed, priors) == {name: pytest.approx(each) for name, each in found.items()}


def test_a_puzzle_is_what_its_solvers_say_until_people_try_it_and_harder_where_they_fail() -> None:
    priors = {"easy": for_people(Rating(-1, 0.2)), "hard": for_people(Rating(2, 0.2))}
    assert fitted([], priors) == {}
    tries = [AnonymousAttempt(str(each), "hard", float(each % 2)) for each in range(4)]
    assert list(fitted(tries, priors)) == ["hard"]
    for more, harder in ((0.0, True), (1.0, False)):
        after = fitted([*tries, AnonymousAttempt("9", "hard", more)], priors)["hard"].logits
        assert (after > fitted(tries, priors)["hard"].logits) is harder


def test_nobody_s_few_attempts_make_a_puzzle_sure() -> None:
    priors = {"a": for_people(Rating(0, 0))}
    for number, sure in ((1, False), (40, True)):
        tries = [AnonymousAttempt(str(each), "a", float(each % 2)) for each in range(number)]
        assert (fitted(tries, priors)["a"].deviation < SURE) is sure


def test_stronger_people_are_offered_harder_tiers_and_newcomers_the_easiest() -> None:
    tiers = [tier.name for tier in TIERS]
    offered = [
        tiers.index(fitting_tier(Rating(number / 4, 0.3), tiers)) for number in range(-12, 20)
    ]
    assert offered == sorted(offered)
    assert (offered[0], offered[-1]) == (0, len(tiers) - 1)
    assert fitting_tier(ANYBODY, tiers) == tiers[0]
    at_ease = Rating(BY_TIER["tomcat"].logits + 1, 0.3)
    assert fitting_tier(at_ease, tiers) == "tomcat"
    assert distance(at_ease, "tomcat") == pytest.approx(0, abs=0.05)
    assert chance(at_ease, for_people(BY_TIER["tomcat"])) == pytest.approx(OFFERED, abs=0.05)


PARTS = [part for tier in TIERS for part in parts_of(tier)]
EASIEST, HARDEST = TIERS[0].easiest, TIERS[-1].hardest
SURELY = st.floats(0, 0.6)


@given(st.floats(EASIEST + log(2) + 0.01, HARDEST + log(2) - 0.01), SURELY)
def test_half_a_tier_is_offered_that_holds_what_one_solves_two_times_in_three(
    able: float, error: float
) -> None:
    offered = fitting_part(Rating(able, error), PARTS)
    assert offered.half is not None
    assert able - log(2) in offered.band
    assert offered == part_at(able - log(2))


@pytest.mark.parametrize(("able", "end"), [(-4.0, "kitten-lower"), (9.0, "tiger-upper")])
def test_beyond_the_ends_of_the_scale_the_last_half_is_offered(able: float, end: str) -> None:
    assert str(fitting_part(Rating(able, 0.3), PARTS)) == str(part_at(able - log(2))) == end


@given(st.floats(-6, 8), st.floats(0, 0.6), st.sets(st.sampled_from(PARTS), min_size=1))
def test_of_what_there_is_nothing_else_lies_nearer(
    able: float, error: float, parts: set[Part]
) -> None:
    offered, wanted = fitting_part(Rating(able, error), parts), able - log(2)
    assert offered in parts
    assert offered.band.away(wanted) == min(part.band.away(wanted) for part in parts)
    if any(wanted in part.band for part in parts):
        assert wanted in offered.band


@given(st.floats(-6, 8), st.floats(0.65, 2))
def test_whole_tiers_are_offered_as_long_as_a_rating_is_not_sure(able: float, error: float) -> None:
    unsure = Rating(able, error)
    assert unsure.deviation >= SURE
    offered = fitting_part(unsure, PARTS)
    assert (offered.tier.name, offered.half) == (
        fitting_tier(unsure, [tier.name for tier in TIERS]),
        None,
    )
