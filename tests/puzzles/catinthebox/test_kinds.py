"""Every kind and tier: what the generator gives keeps all its promises."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from games.catinthebox.deduce import Deduce, possible
from games.catinthebox.files import Puzzle, read_puzzle
from games.catinthebox.problems import problems
from games.catinthebox.puzzle import Together, Tricks
from games.catinthebox.rulings import Follow
from games.catinthebox.setup import CatInTheBoxSetup
from games.protocol import GameError
from languages.message import translated
from puzzles.catinthebox import PUZZLES
from puzzles.catinthebox.deduce import DeduceCandidate, left_by
from puzzles.challenge import Challenge, parse_challenge
from puzzles.generator import generate
from puzzles.kind import recipe_of
from puzzles.proof_engine import fastest, named
from puzzles.recipe import TIERS, Recipe, Tier, parse_recipe, tier_named
from puzzles.verification import verify
from solver import brute, engines
from tests.support.challenges import messages_of, texts_of
from tests.support.effort import seeded

GOLDEN = Path(__file__).parent / "made.json"
SMALL = {"tricks": ("cards", "3"), "together": ("seats", "3"), "deduce": ("cards", "1")}
"""Parameters with which the puzzles of a kind are made soon."""

ALL = [(kind, tier) for kind in PUZZLES.kinds() for tier in TIERS]


every = pytest.mark.parametrize(
    ("kind", "tier"),
    [
        pytest.param(
            kind, tier, id=f"{kind} {tier.name}", marks=pytest.mark.slow if tier.number > 1 else ()
        )
        for kind, tier in ALL
    ],
)
"""Every kind with every tier; CI alone makes harder ones, which take longer."""


@cache
def made(kind: str, tier: Tier) -> Challenge:
    """The puzzle of a new recipe, with a seed that soon leads to one."""
    seed = "b" if (kind, tier.name) == ("together", "tiger") else "a"
    return generate(recipe_of("catinthebox", kind, tier, seed, (SMALL[kind],)))


@cache
def made_before(kind: str, tier: Tier) -> Challenge:
    """The puzzle of a recipe of the first version, which drew how one follows."""
    return generate(Recipe(kind, tier, "tests", (SMALL[kind],), game="catinthebox"))


def puzzle_of(challenge: Challenge) -> Puzzle:
    return read_puzzle(challenge.puzzle)


@pytest.mark.slow
@pytest.mark.nightly_cases("together tiger", "together tomcat")
@every
def test_brute_comes_to_the_same_puzzle_word_for_word(kind: str, tier: Tier) -> None:
    challenge, parts = made(kind, tier), PUZZLES.kinds()[kind]
    candidate = parts.candidate(puzzle_of(challenge), named("brute"))
    assert parts.good(candidate, tier)
    assert parts.challenge(candidate, parse_recipe(challenge.recipe)) == challenge


@pytest.mark.nightly
@pytest.mark.nightly_cases("together tiger", "together tomcat")
@every
def test_no_other_tier_takes_the_puzzle(kind: str, tier: Tier) -> None:
    challenge, parts = made(kind, tier), PUZZLES.kinds()[kind]
    taken = [
        other.name
        for other in TIERS
        if parts.good(parts.candidate(puzzle_of(challenge), fastest()), other)
    ]
    assert taken == [tier.name]


@pytest.mark.slow
@pytest.mark.nightly_cases("together tiger", "together tomcat", "together lynx")
@every
def test_everything_that_is_stated_is_proved_again(kind: str, tier: Tier) -> None:
    assert verify(made(kind, tier)).word == "true"


@pytest.mark.slow
@every
def test_no_position_is_against_the_rules(kind: str, tier: Tier) -> None:
    assert problems(puzzle_of(made(kind, tier))) == ()


@pytest.mark.nightly
@every
def test_one_answer_is_best_by_each_engine(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    puzzle = puzzle_of(challenge)
    own = {"tricks": "search", "together": "cpsat", "deduce": "deduction"}[kind]
    for engine in (own, "brute"):
        answer = engines.solve(puzzle, engine=engine)
        assert answer.value == challenge.value
        assert answer.solutions == (None if kind == "together" else 1)
    values = sorted((line.value for line in brute.prospects(puzzle)), reverse=True)
    assert values[0] == challenge.value
    if kind != "together":
        assert values[0] - values[1] == challenge.gap


@pytest.mark.nightly_cases("together lynx")
@every
def test_the_two_best_ends_of_a_line_for_all_differ_by_the_gap(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    if kind == "together":
        first, *second = brute.solve(puzzle_of(challenge), top=2).lines
        assert first.steps == challenge.solution
        assert challenge.gap == first.value - second[0].value if second else challenge.gap == 0


@every
def test_weaker_thinking_falls_short_of_the_value(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    assert len(challenge.traps) <= tier.number - 1
    for trap in challenge.traps:
        assert trap.value <= trap.reach < challenge.value
    if kind == "tricks":
        assert (tier.number > 1) == bool(challenge.traps)


@every
def test_the_last_hint_states_the_first_step_or_the_reason(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    words = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
    first, hint = challenge.solution[0], texts_of(challenge).hints[2]
    if kind == "deduce":
        assert hint in texts_of(challenge).explanation
    else:
        assert hint.endswith(f"{words[first[0]]} {first[1]}.")


@every
def test_a_challenge_is_read_as_it_is_written(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    assert parse_challenge(challenge.text) == challenge
    assert "\n" not in challenge.text


@every
def test_a_recipe_leads_to_the_same_words_for_ever(kind: str, tier: Tier, update: bool) -> None:
    compare_words(f"{kind} {tier.name} v3", made(kind, tier), update)


@pytest.mark.nightly
@pytest.mark.nightly_cases("together tiger")
@every
def test_so_does_a_recipe_of_the_second_version(kind: str, tier: Tier, update: bool) -> None:
    recipe = Recipe(kind, tier, "a", (SMALL[kind],), 2, "catinthebox")
    compare_words(f"{kind} {tier.name} v2", generate(recipe), update)


@pytest.mark.nightly
@pytest.mark.nightly_cases("together tiger")
@every
def test_so_does_a_recipe_of_the_first_version(kind: str, tier: Tier, update: bool) -> None:
    compare_words(f"{kind} {tier.name}", made_before(kind, tier), update)


def compare_words(name: str, challenge: Challenge, update: bool) -> None:
    """Compare the fingerprint, the solution, and all that is said of it."""
    golden: dict[str, list[str]] = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    found = [challenge.fingerprint, " ".join(challenge.solution)]
    found += map(translated, messages_of(challenge))
    if update:
        golden[name] = found
        GOLDEN.write_text(json.dumps(dict(sorted(golden.items())), indent=1) + "\n", "utf-8")
    assert golden[name] == found


@every
def test_following_is_free_as_in_the_game_but_where_plays_have_to_show_hands(
    kind: str, tier: Tier
) -> None:
    follow = puzzle_of(made(kind, tier)).round.follow
    assert follow is (Follow.STRICT if kind == "deduce" else CatInTheBoxSetup(3).follow)


@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize("kind", PUZZLES.kinds())
def test_a_recipe_may_say_how_one_follows(kind: str, follow: Follow) -> None:
    recipe = recipe_of("catinthebox", kind, TIERS[0], "1", (("follow", follow),))
    draws = (PUZZLES.kinds()[kind].draw(recipe, recipe.stream(number)) for number in range(1000))
    assert next(task for task in draws if task is not None).round.follow is follow


@pytest.mark.parametrize("seed", seeded(20))
def test_plays_of_five_seats_who_follow_freely_show_no_discard(seed: int) -> None:
    params = (("cards", "2"), ("follow", "free"), ("seats", "5"))
    recipe = recipe_of("catinthebox", "deduce", TIERS[0], str(seed), params)
    draws = (PUZZLES.kinds()["deduce"].draw(recipe, recipe.stream(number)) for number in range(5))
    assert all(len(task.possible) > 1 for task in draws if task is not None)


def test_a_paradox_is_forced_on_another_seat_by_a_lynx() -> None:
    challenge = made("tricks", tier_named("lynx"))
    puzzle = puzzle_of(challenge)
    assert isinstance(puzzle, Tricks)
    end = puzzle.replay(challenge.solution).round
    assert end.paradox not in (None, puzzle.seat)


@pytest.mark.parametrize("tier", TIERS[:2])
def test_the_solution_for_all_fulfils_every_prediction(tier: Tier) -> None:
    challenge = made("together", tier)
    puzzle = puzzle_of(challenge)
    assert isinstance(puzzle, Together)
    end = puzzle.replay(challenge.solution).round
    assert end.paradox is None
    assert all(seat.won == seat.prediction for seat in end.seats)


@pytest.mark.parametrize("tier", TIERS)
def test_a_deduction_needs_as_many_tricks_as_its_tier_says(tier: Tier) -> None:
    puzzle = puzzle_of(made("deduce", tier))
    assert isinstance(puzzle, Deduce)
    enough = [tricks for tricks in range(1, 10) if len(left_by(puzzle, tricks)) == 1]
    assert min(enough[0], len(TIERS)) == tier.number


@pytest.mark.parametrize("tier", TIERS)
def test_no_clue_of_an_explanation_is_idle(tier: Tier) -> None:
    puzzle = puzzle_of(made("deduce", tier))
    assert isinstance(puzzle, Deduce)
    needed = DeduceCandidate(puzzle, fastest()).needed
    assert possible(puzzle.round, puzzle.seat, needed) == puzzle.possible
    for clue in needed:
        rest = [other for other in needed if other != clue]
        assert possible(puzzle.round, puzzle.seat, rest) != puzzle.possible


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("tricks", {"cards": "2"}),
        ("tricks", {"seats": "6"}),
        ("tricks", {"objective": "total"}),
        ("tricks", {"follow": "never"}),
        ("tricks", {"wish": "1"}),
        ("together", {"seats": "2"}),
        ("together", {"objective": "score"}),
        ("deduce", {"seats": "2"}),
        ("deduce", {"cards": "x"}),
    ],
)
def test_parameters_that_no_puzzle_has_are_refused(kind: str, params: dict[str, str]) -> None:
    recipe = recipe_of("catinthebox", kind, TIERS[0], "1", tuple(sorted(params.items())))
    with pytest.raises(GameError):
        generate(recipe)


def test_parameters_lead_to_what_they_say() -> None:
    params = (("cards", "3"), ("follow", "strict"), ("objective", "score"), ("seats", "2"))
    puzzle = puzzle_of(generate(recipe_of("catinthebox", "tricks", TIERS[0], "1", params)))
    assert isinstance(puzzle, Tricks)
    leader = puzzle.round.seats[puzzle.round.leader]
    assert len(puzzle.round.seats) == 2
    assert len(leader.hand) + bool(puzzle.round.trick) == 3
    assert (puzzle.round.follow, puzzle.objective) == ("strict", "score")
