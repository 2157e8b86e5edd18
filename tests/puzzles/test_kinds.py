"""Every kind and tier of every game: what the generator gives keeps all its promises."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from games.catbox import scoring
from games.catbox.puzzle import Chain
from games.catinthebox.deduce import possible
from games.catinthebox.rulings import Follow
from games.catinthebox.setup import CatInTheBoxSetup
from games.protocol import GameError
from languages.message import translated
from puzzles.catinthebox.deduce import DeduceCandidate, left_by
from puzzles.challenge import Challenge, parse_challenge
from puzzles.generator import generate
from puzzles.kind import kind_named, puzzles_of, recipe_of
from puzzles.proof_engine import fastest
from puzzles.recipe import FIRST, TIERS, Recipe, Tier, parse_recipe, tier_named
from puzzles.verification import verify
from tests.support.bars import KINDS, puzzle_of
from tests.support.challenges import messages_of, texts_of
from tests.support.effort import seeded

SMALL: Final = {
    ("catinthebox", "tricks"): (("cards", "3"),),
    ("catinthebox", "together"): (("seats", "3"),),
    ("catinthebox", "deduce"): (("cards", "1"),),
    ("ifitfits", "turn"): (("cards", "12"),),
    ("ifitfits", "box"): (("cards", "6"),),
    ("ifitfits", "duel"): (("cards", "9"),),
}
"""Parameters with which the puzzles of a kind are made soon."""

LONG: Final = ("catbox-advanced-lynx", "catbox-advanced-tiger")
"""Puzzles that take half a minute to make, which the night does."""

BECOMES: Final = re.compile(r"(-?\d+) (?:becomes|stays) (-?\d+)\.")

CELL: Final = re.compile(r"-?\d+,-?\d+")


@cache
def made(game: str, kind: str, tier: Tier, version: int = 0) -> Challenge:
    """The puzzle of a version of the generator, with a seed that soon leads to one."""
    version = version or puzzles_of(game).version
    seed = "tests" if version == FIRST else "a"
    if (kind, tier.name, version) == ("together", "tiger", 3):
        seed = "b"
    return generate(Recipe(kind, tier, seed, SMALL.get((game, kind), ()), version, game))


def tiers_of(*names: str, tiers: tuple[Tier, ...] = TIERS) -> pytest.MarkDecorator:
    """Kinds of some games with every tier; what is harder than a kitten in the slow tests alone."""
    rows = [
        pytest.param(game, kind, tier, id=name, marks=pytest.mark.slow if tier.number > 1 else ())
        for game, kind in KINDS
        for tier in tiers
        if (name := f"{game}-{kind}-{tier.name}").startswith(names)
    ]
    return pytest.mark.parametrize(("game", "kind", "tier"), rows)


every = tiers_of("")
in_cells = tiers_of("catbox", "ifitfits")


@pytest.mark.slow
@pytest.mark.nightly_cases(*LONG, "catinthebox-together-lynx", "catinthebox-together-tiger")
@tiers_of("catbox", "catinthebox", "ifitfits-turn", "ifitfits-duel", "ifitfits-box-kitten")
def test_brute_proves_all_that_is_stated(game: str, kind: str, tier: Tier) -> None:
    """All boxes of If It Fits but the easiest have too many lines for it."""
    assert verify(made(game, kind, tier), "brute").word == "true"
    assert tier.number > 1 or verify(made(game, kind, tier)).word == "true"


@pytest.mark.nightly_cases(*LONG)
@every
def test_a_challenge_is_read_as_it_is_written(game: str, kind: str, tier: Tier) -> None:
    challenge = made(game, kind, tier)
    assert parse_challenge(challenge.text) == challenge
    assert "\n" not in challenge.text


@pytest.mark.nightly_cases(*LONG)
@every
def test_a_recipe_leads_to_the_same_puzzle_for_ever(
    game: str, kind: str, tier: Tier, update: bool
) -> None:
    compare(f"{kind} {tier.name}", made(game, kind, tier), update)


@pytest.mark.nightly
@pytest.mark.parametrize("version", [1, 2])
@tiers_of("catinthebox")
def test_so_does_a_recipe_of_an_older_version(
    game: str, kind: str, tier: Tier, version: int, update: bool
) -> None:
    compare(f"{kind} {tier.name}", made(game, kind, tier, version), update)


def compare(name: str, challenge: Challenge, update: bool) -> None:
    """Compare the fingerprint, the solution, and all that is said of it, with what is kept.

    The words of Cat Box are not kept: `catbox/test_explanation.py` states them.
    """
    path = Path(__file__).parent / challenge.game / "made.json"
    golden: dict[str, list[str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    version = parse_recipe(challenge.recipe).version
    name += f" v{version}" if version > FIRST else ""
    found = [challenge.fingerprint, " ".join(challenge.solution)]
    found += map(translated, () if challenge.game == "catbox" else messages_of(challenge))
    if update:
        golden[name] = found
        path.write_text(json.dumps(dict(sorted(golden.items())), indent=1) + "\n", "utf-8")
    assert golden[name] == found


@pytest.mark.nightly_cases(*LONG)
@every
def test_every_legal_first_step_has_its_prospect(game: str, kind: str, tier: Tier) -> None:
    challenge = made(game, kind, tier)
    listed = [step for _, steps in challenge.prospects for step in steps]
    legal = {step.text for step in puzzle_of(challenge).draft.next_steps()}
    if kind == "together":  # Other steps lead to no line that fulfils all wishes.
        legal &= set(listed)
    assert sorted(listed) == sorted(legal)
    best, steps = challenge.prospects[0]
    assert best == challenge.value
    assert challenge.solution[0] in steps
    assert challenge.reach(listed[-1]) == challenge.prospects[-1][0]
    assert challenge.reach("KKKK@99,99") is None


@pytest.mark.nightly_cases(*LONG)
@every
def test_weaker_thinking_falls_short_of_the_value(game: str, kind: str, tier: Tier) -> None:
    challenge = made(game, kind, tier)
    assert len(challenge.traps) <= tier.number - 1
    if game == "catbox" or kind == "tricks":
        assert (tier.number > 1) == bool(challenge.traps)
    for trap in challenge.traps:
        assert trap.value <= trap.reach < challenge.value
        assert game == "catinthebox" or trap.line[trap.step] in translated(trap.text)


@pytest.mark.nightly_cases(*LONG)
@in_cells
def test_the_explanation_goes_from_the_start_to_the_value(game: str, kind: str, tier: Tier) -> None:
    challenge = made(game, kind, tier)
    explanation = texts_of(challenge).explanation
    changes = BECOMES.findall(" ".join(explanation))
    values = [challenge.start, *(int(after) for _, after in changes)]
    assert [int(before) for before, _ in changes] == values[:-1]
    assert kind == "duel" or values[-1] == challenge.value
    assert not challenge.value or str(abs(challenge.value)) in explanation[-1]


@pytest.mark.nightly_cases(*LONG)
@in_cells
def test_the_last_hint_is_a_step_that_a_best_line_begins_with(
    game: str, kind: str, tier: Tier
) -> None:
    challenge = made(game, kind, tier)
    first, _, third = texts_of(challenge).hints
    where = CELL.search(third)
    assert where is not None
    begun = [step for step in challenge.solution if CELL.findall(step)[-1:] == [where[0]]]
    reached = {challenge.reach(step) for step in begun}
    assert challenge.value in reached or (begun and "stack" in challenge.solution)
    assert where[0] not in first


@tiers_of("catinthebox")
def test_the_last_hint_states_the_first_step_or_the_reason(
    game: str, kind: str, tier: Tier
) -> None:
    challenge = made(game, kind, tier)
    words = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
    first, hint = challenge.solution[0], texts_of(challenge).hints[2]
    if kind == "deduce":
        assert hint in texts_of(challenge).explanation
    else:
        assert hint.endswith(f"{words[first[0]]} {first[1]}.")


@pytest.mark.nightly_cases(*LONG)
@tiers_of("catbox")
def test_the_second_hint_names_an_area_of_the_board_as_it_stands(
    game: str, kind: str, tier: Tier
) -> None:
    challenge = made(game, kind, tier)
    named = re.search(r"area of (\d+) at (-?\d+),(-?\d+)\.$", texts_of(challenge).hints[1])
    if named is not None:
        size, x, y = map(int, named.groups())
        puzzle = puzzle_of(challenge)
        board = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
        areas = [area for region in scoring.regions(board).values() for area in region.areas]
        assert any((x, y) in area and len(area) == size for area in areas)


REFUSED: Final = {
    "chain:v1,tier=kitten": "cards=0 cards=07 faces=5 faces=9 faces=x objective=glory seats=2",
    "chain:v1,tier=tiger": "faces=2",
    "turn:v1,tier=kitten": "seats=6",
    "turn:v1,tier=lynx": "objective=score",
    "turn:v1,tier=tiger": "seats=2",
    "duel:v1,tier=kitten": "seats=4",
    "advanced:v1,tier=kitten": "cards=99",
    "catinthebox/tricks:v3,tier=kitten": "cards=2 follow=never objective=total seats=6 wish=1",
    "catinthebox/together:v3,tier=kitten": "objective=score seats=2",
    "catinthebox/deduce:v3,tier=kitten": "cards=x seats=2",
    "ifitfits/turn:v1,tier=kitten": "cards=5 mode=expert objective=total place=3 seats=6",
    "ifitfits/turn:v1,tier=lynx": "objective=score",
    "ifitfits/duel:v1,tier=kitten": "cards=x seats=4",
    "ifitfits/box:v1,tier=kitten": "objective=score place=6",
    "ifitfits/box:v1,tier=tiger": "place=2",
}
"""Kinds and tiers, with parameters that none of their puzzles has."""


@pytest.mark.parametrize(
    "recipe", [f"{kind},{param}" for kind, params in REFUSED.items() for param in params.split()]
)
def test_parameters_that_no_puzzle_has_are_refused(recipe: str) -> None:
    parsed = parse_recipe(f"{recipe}#1")
    with pytest.raises(GameError):
        generate(parsed)


def of_recipe(text: str) -> Any:
    return puzzle_of(generate(parse_recipe(text)))


def test_parameters_of_a_chain_lead_to_what_they_say() -> None:
    chain = of_recipe("chain:v1,tier=kitten,cards=7,faces=2,objective=margin#1")
    assert (len(chain.board.placements), len(chain.faces), chain.objective) == (7, 2, "margin")


def test_parameters_of_tricks_lead_to_what_they_say() -> None:
    tricks = of_recipe(
        "catinthebox/tricks:v3,tier=kitten,cards=3,follow=strict,objective=score,seats=2#1"
    )
    leader = tricks.round.seats[tricks.round.leader]
    assert len(tricks.round.seats) == 2
    assert len(leader.hand) + bool(tricks.round.trick) == 3
    assert (tricks.round.follow, tricks.objective) == ("strict", "score")


def test_parameters_of_turns_and_boxes_lead_to_what_they_say() -> None:
    turn = of_recipe("ifitfits/turn:v1,tier=tabby,cards=9,mode=advanced,objective=margin,seats=3#1")
    assert (len(turn.position.board.cells), len(turn.position.seats)) == (9, 3)
    assert (turn.position.mode, turn.objective) == ("advanced", "margin")
    box = of_recipe("ifitfits/box:v1,tier=kitten,cards=7,mode=basic,place=2#1")
    assert (len(box.board.cells), len(box.cards), box.mode) == (7, 2, "basic")


# How one follows in puzzles of Cat in the Box, and what they ask


@tiers_of("catinthebox")
def test_following_is_free_as_in_the_game_but_where_plays_have_to_show_hands(
    game: str, kind: str, tier: Tier
) -> None:
    follow = puzzle_of(made(game, kind, tier)).round.follow
    assert follow is (Follow.STRICT if kind == "deduce" else CatInTheBoxSetup(3).follow)


@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize("kind", ["tricks", "together", "deduce"])
def test_a_recipe_may_say_how_one_follows(kind: str, follow: Follow) -> None:
    recipe = recipe_of("catinthebox", kind, TIERS[0], "1", (("follow", follow),))
    draw = kind_named("catinthebox", kind).draw
    draws = (draw(recipe, recipe.stream(number)) for number in range(1000))
    assert next(task for task in draws if task is not None).round.follow is follow


@pytest.mark.parametrize("seed", seeded(20))
def test_plays_of_five_seats_who_follow_freely_show_no_discard(seed: int) -> None:
    params = (("cards", "2"), ("follow", "free"), ("seats", "5"))
    recipe = recipe_of("catinthebox", "deduce", TIERS[0], str(seed), params)
    draw = kind_named("catinthebox", "deduce").draw
    draws = (draw(recipe, recipe.stream(number)) for number in range(5))
    assert all(len(task.possible) > 1 for task in draws if task is not None)


def test_a_paradox_is_forced_on_another_seat_by_a_lynx() -> None:
    challenge = made("catinthebox", "tricks", tier_named("lynx"))
    puzzle = puzzle_of(challenge)
    assert puzzle.replay(challenge.solution).round.paradox not in (None, puzzle.seat)


@tiers_of("catinthebox-together", tiers=TIERS[:2])
def test_the_solution_for_all_fulfils_every_prediction(game: str, kind: str, tier: Tier) -> None:
    challenge = made(game, kind, tier)
    end = puzzle_of(challenge).replay(challenge.solution).round
    assert end.paradox is None
    assert all(seat.won == seat.prediction for seat in end.seats)


@tiers_of("catinthebox-deduce")
def test_a_deduction_needs_the_tricks_of_its_tier_and_no_clue_is_idle(
    game: str, kind: str, tier: Tier
) -> None:
    puzzle = puzzle_of(made(game, kind, tier))
    enough = [tricks for tricks in range(1, 10) if len(left_by(puzzle, tricks)) == 1]
    assert min(enough[0], len(TIERS)) == tier.number
    needed = DeduceCandidate(puzzle, fastest()).needed
    assert possible(puzzle.round, puzzle.seat, needed) == puzzle.possible
    for clue in needed:
        rest = [other for other in needed if other != clue]
        assert possible(puzzle.round, puzzle.seat, rest) != puzzle.possible
