"""Recipes name puzzles by how they are made; the judge has counted again whatever is made."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import msgspec
import pytest

from games import loading, registry
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.files import read_chain
from games.protocol import GameError
from games.registry import Entry
from games.rng import Stream
from languages.message import verbatim
from puzzles.challenge import Challenge, Trap
from puzzles.dailies import daily_recipe, games_with_dailies
from puzzles.generator import generate, posed
from puzzles.kind import Puzzles, puzzles_of, recipe_of
from puzzles.recipe import FIRST, TIERS, Recipe, Tier, parse_recipe, tier_named
from solver import engines
from solver.answer import Limit
from solver.judge import JudgeError
from tests.support.challenges import texts_of
from tests.support.days import dailies_of
from tests.support.effort import seeded
from tests.support.file_samples import puzzle
from tests.support.paths import ROOT
from tests.support.puzzle_sources import alike
from tests.support.toy_kinds import KINDS, Number, challenge
from views.sessions.question import content_of

PARAMS = (("cards", "12"), ("objective", "margin"))


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
@pytest.mark.parametrize("params", [(), PARAMS[:1], PARAMS])
def test_a_recipe_is_read_as_it_is_written(tier: Tier, params: tuple[tuple[str, str], ...]) -> None:
    recipe = Recipe("chain", tier, "daily-2026-11-20", params)
    assert parse_recipe(str(recipe)) == recipe


def test_a_recipe_names_the_kind_the_version_the_parameters_and_the_seed() -> None:
    recipe = Recipe("chain", tier_named("lynx"), "7/12", PARAMS)
    assert str(recipe) == f"chain:v{FIRST},tier=lynx,cards=12,objective=margin#7/12"


def test_every_attempt_has_a_stream_of_its_own() -> None:
    recipe = Recipe("chain", TIERS[0], "1")
    words = {recipe.stream(attempt).word() for attempt in range(1000)}
    assert len(words) == 1000
    assert recipe.reseeded("2").stream(0).word() not in words


def test_the_stream_of_a_recipe_is_part_of_the_format() -> None:
    stream = Recipe("chain", TIERS[0], "1").stream(0)
    assert [stream.below(1000) for _ in range(5)] == [888, 457, 441, 83, 58]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chain",
        "chain#1",
        "chain:v1,tier=kitten",
        "chain:v1,tier=kitten#",
        "chain:v1,tier=lion#1",
        "chain:v1,tier=kitten,objective=score,cards=12#1",
        "chain:v1,tier=kitten,cards=12,cards=13#1",
        "Chain:v1,tier=kitten#1",
        "chain:v1,tier=kitten#two words",
    ],
)
def test_what_is_no_recipe_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        parse_recipe(text)


@pytest.mark.parametrize("game", games_with_dailies())
def test_new_recipes_and_dailies_to_come_are_of_the_newest_version_and_there_is_no_other(
    game: str,
) -> None:
    recipe = recipe_of(game, next(iter(puzzles_of(game).kinds())), TIERS[0], "1")
    assert recipe.version == daily_recipe(game, date.max).version == puzzles_of(game).version
    assert f"{recipe.kind}:v{recipe.version}," in str(recipe)
    assert daily_recipe(game, date(2026, 11, 22)).version == FIRST
    for version in (FIRST, recipe.version + 1):
        with pytest.raises(GameError, match=f"is of version {version}: this generator is v"):
            generate(replace(recipe, version=version))


# Challenges, of recipes and of what is posed


SOON = {("catbox", 2), ("catinthebox", 1), ("catinthebox", 6), ("ifitfits", 1), ("ifitfits", 6)}
DAYS = [
    pytest.param(game, day, marks=() if (game, day) in SOON else pytest.mark.slow)
    for game in registry.GAMES
    for day in range(1, 8)
]
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
TASK = verbatim("Find it.")


def made(value: Any, game: str = "catbox") -> Challenge:
    return posed(registry.entry(game), value, TASK, Limit())


def chain(*faces: str, board: str = "KPoB") -> Any:
    """A chain of faces on one card."""
    sample = read_chain(puzzle())
    laid = Board.of([Placement(Face(board), 0, 0)])
    return replace(sample, board=laid, faces=tuple(map(Face, faces)))


@pytest.mark.parametrize(("name", "day"), DAYS)
def test_the_puzzle_of_a_daily_alone_gives_all_that_the_daily_states(name: str, day: int) -> None:
    """But for the tier of an older generator, and the difficulty and themes that it didn't know."""
    daily = dailies_of(name)[day - 1]
    again = made(content_of(daily).value, name)
    told = again.explanation[: len(daily.explanation)]
    older = {"recipe": daily.recipe, "tier": daily.tier, "difficulty": msgspec.UNSET}
    assert msgspec.structs.replace(again, explanation=told, **older) == daily


@pytest.mark.parametrize("game", games_with_dailies())
def test_the_puzzle_of_a_recipe_alone_gives_its_tier_and_difficulty(game: str) -> None:
    kind = next(iter(puzzles_of(game).kinds()))
    first = generate(recipe_of(game, kind, TIERS[0], "a"))
    again = made(content_of(first).value, game)
    assert msgspec.structs.replace(again, recipe=first.recipe) == first


def test_several_best_ends_are_counted_and_all_are_right() -> None:
    task = chain("PPPP", "PPPP", board="oooo")
    challenge, answer = made(task), engines.solve(task, engine="brute")
    assert answer.solutions is not None
    assert (challenge.tier, challenge.value, challenge.gap) == ("", answer.value, 0)
    assert texts_of(challenge).explanation == (
        f"{answer.solutions - 1} other ends are worth as much.",
    )


def test_hints_of_a_puzzle_of_no_tier_lead_to_its_solution() -> None:
    task = chain("PoPo", board="PKoP")
    challenge, (best, other) = made(task), engines.solve(task, engine="brute", top=2).lines
    assert (challenge.tier, challenge.value) == ("", best.value)
    assert challenge.gap == best.value - other.value > 0
    first, second, third = texts_of(challenge).hints
    step = challenge.solution[0]
    assert first == f"You can end with {challenge.value} points, and no better."
    assert step in second or second == "A single step is enough."
    assert third == f"Begin with {step}."
    assert challenge.reach(step) == challenge.value


@pytest.mark.parametrize("seed", seeded(8, 60))
def test_a_puzzle_in_which_faces_come_several_times_says_whose_card_is_laid(seed: int) -> None:
    task = alike(Stream("tests/posed", seed), seed)
    if engines.solve(task).line:
        challenge = made(task)
        assert [end.value for end in task.readings(challenge.solution)] == [challenge.value]
        assert challenge.reach(challenge.solution[0]) == challenge.value


def test_what_can_t_be_proved_in_time_is_no_puzzle_to_play() -> None:
    long = loading.load(ROOT / "benchmarks" / "puzzles" / "chain-12-00.json").value
    with pytest.raises(GameError, match="wasn't proved in time"):
        posed(registry.entry("catbox"), long, TASK, Limit(seconds=0.1))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_can_be_played(path: Any) -> None:
    content = loading.load(path)
    challenge = posed(content.entry, content.value, TASK, Limit())
    assert challenge.solution
    assert content_of(challenge).value == content.value


def boasting(candidate: Number, recipe: Recipe) -> Challenge:
    """A challenge that states a point more than its solution reaches."""
    return msgspec.structs.replace(challenge(candidate, recipe), value=candidate.value + 1)


def trapping(candidate: Number, recipe: Recipe) -> Challenge:
    """A challenge whose trap is said to reach a point less than it does."""
    less = candidate.value - 1
    trap = Trap((str(candidate.value),), less, whole=True, step=0, reach=less, text=verbatim(""))
    return msgspec.structs.replace(challenge(candidate, recipe), traps=(trap,))


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
