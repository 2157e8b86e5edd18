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
from games.files import digest
from games.protocol import GameError
from languages.message import translated
from puzzles.catinthebox.deduce import needed
from puzzles.challenge import Challenge, Difficulty, fingerprint, parse_challenge
from puzzles.generator import generate
from puzzles.kind import kind_named, puzzles_of, recipe_of
from puzzles.proof_engine import fastest
from puzzles.recipe import TIERS, Tier, tier_named
from puzzles.verification import verify
from tests.support.bars import KINDS, every_kind, puzzle_of
from tests.support.challenges import messages_of, texts_of
from tests.support.effort import seeded

LONG: Final = (
    "catbox-advanced-tomcat",
    "catbox-advanced-lynx",
    "catbox-advanced-tiger",
    "catbox-chain-tomcat",
    "catbox-chain-lynx",
    "catbox-chain-tiger",
    "catbox-duel-tomcat",
    "catbox-duel-lynx",
    "ifitfits-turn-tomcat",
    "ifitfits-turn-lynx",
    "ifitfits-turn-tiger",
    "ifitfits-box-tabby",
    "ifitfits-box-tomcat",
    "ifitfits-box-lynx",
    "ifitfits-box-tiger",
    "ifitfits-duel",
)
"""Puzzles that take long to make or to prove, which the night does."""

MANY_LINES: Final = ("box", "chain")
"""Kinds whose plans lead to very many lines."""

DRAWS: Final = {"advanced": 60, "box": 60, "chain": 60, "deduce": 150, "together": 120}
"""How much of what a recipe draws is looked at; of other kinds it is a hundred."""

BECOMES: Final = re.compile(r"(-?\d+) (?:becomes|stays) (-?\d+)\.")

CELL: Final = re.compile(r"-?\d+,-?\d+")


@cache
def made(game: str, kind: str, tier: Tier) -> Challenge:
    """The puzzle of a tier, with a seed that soon leads to one."""
    return generate(recipe_of(game, kind, tier, "a"))


def tiers_of(*names: str) -> pytest.MarkDecorator:
    """Kinds of some games with their tiers; all but kittens in the slow tests alone."""
    rows = [
        pytest.param(game, kind, tier, id=name, marks=pytest.mark.slow if tier.number > 1 else ())
        for game, kind in KINDS
        for tier in map(tier_named, puzzles_of(game).tiers_of(kind))
        if (name := f"{game}-{kind}-{tier.name}").startswith(names)
    ]
    return pytest.mark.parametrize(("game", "kind", "tier"), rows)


@pytest.mark.slow
@pytest.mark.nightly_cases(*LONG)
@tiers_of("catbox", "catinthebox", "ifitfits-turn", "ifitfits-duel", "ifitfits-box-kitten")
def test_brute_proves_all_that_is_stated(game: str, kind: str, tier: Tier) -> None:
    """All boxes of If It Fits but the easiest have too many lines for it."""
    assert verify(made(game, kind, tier), "brute").word == "true"


@pytest.mark.nightly_cases(*LONG)
@tiers_of("")
def test_a_recipe_leads_to_one_puzzle_for_ever_which_keeps_its_promises(
    game: str, kind: str, tier: Tier, update: bool
) -> None:
    challenge = made(game, kind, tier)
    keep_their_promises(challenge)
    assert isinstance(challenge.difficulty, Difficulty)
    assert challenge.difficulty.logits in tier.band
    found = [challenge.fingerprint, " ".join(challenge.solution)]
    found += [str(challenge.difficulty.logits), *map(translated, messages_of(challenge))]
    compare(game, f"{kind} {tier.name}", found, update)


@every_kind
def test_a_recipe_draws_the_same_for_ever_and_whatever_is_good_keeps_its_promises(
    game: str, kind: str, update: bool
) -> None:
    """Draws, the lines that plans lead to, and all that is said of good puzzles, as digests."""
    parts, tiers = kind_named(game, kind), puzzles_of(game).tiers_of(kind)
    recipes = [recipe_of(game, kind, tier_named(tier), "draws") for tier in tiers]
    drawn, good = list[str](), list[str]()
    for attempt in range(DRAWS.get(kind, 100)):
        by = recipes[attempt % len(recipes)]
        task = parts.draw(by, by.stream(attempt))
        if task is None:
            continue
        candidate = parts.candidate(task, fastest())
        plans = () if kind in MANY_LINES else candidate.strategies
        lines = [line for plan in plans for line in plan.lines(candidate)]
        drawn.append(f"{attempt} {fingerprint(task)} {lines}")
        if parts.good(candidate):
            challenge = parts.challenge(candidate, by)
            keep_their_promises(challenge)
            value, solution = challenge.value, " ".join(challenge.solution)
            good.append(f"{by.tier.name}: {value} by {solution}, {digest(challenge.text)}")
    compare(game, f"{kind} draws", [digest(" ".join(drawn)), *good], update)


def keep_their_promises(challenge: Challenge) -> None:
    assert parse_challenge(challenge.text) == challenge
    assert "\n" not in challenge.text
    every_legal_first_step_has_its_prospect(challenge)
    traps_fall_short_of_the_value(challenge)
    if challenge.game == "catinthebox":
        the_last_hint_states_the_first_step_or_the_reason(challenge)
        following_is_free_but_where_plays_have_to_show_hands(challenge)
    else:
        the_explanation_goes_from_the_start_to_the_value(challenge)
        the_last_hint_is_a_step_that_a_best_line_begins_with(challenge)
    if challenge.game == "catbox":
        the_second_hint_names_an_area_of_the_board_as_it_stands(challenge)
    if challenge.kind == "together":
        the_solution_for_all_fulfils_every_prediction(challenge)
    if challenge.kind == "deduce":
        no_clue_of_a_deduction_is_idle(challenge)


def compare(game: str, name: str, found: list[str], update: bool) -> None:
    path = Path(__file__).parent / game / "made.json"
    golden: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    if update:
        golden[name] = found
        path.write_text(json.dumps(dict(sorted(golden.items())), indent=1) + "\n", "utf-8")
    assert golden[name] == found


def every_legal_first_step_has_its_prospect(challenge: Challenge) -> None:
    listed = [step for _, steps in challenge.prospects for step in steps]
    legal = {step.text for step in puzzle_of(challenge).draft.next_steps()}
    if challenge.kind == "together":  # Other steps lead to no line that fulfils all wishes.
        legal &= set(listed)
    assert sorted(listed) == sorted(legal)
    best, steps = challenge.prospects[0]
    assert best == challenge.value
    assert challenge.solution[0] in steps
    assert challenge.reach(listed[-1]) == challenge.prospects[-1][0]
    assert challenge.reach("KKKK@99,99") is None


def traps_fall_short_of_the_value(challenge: Challenge) -> None:
    for trap in challenge.traps:
        assert trap.value <= trap.reach < challenge.value
        assert challenge.game == "catinthebox" or trap.line[trap.step] in translated(trap.text)


def the_explanation_goes_from_the_start_to_the_value(challenge: Challenge) -> None:
    explanation = texts_of(challenge).explanation
    changes = BECOMES.findall(" ".join(explanation))
    values = [challenge.start, *(int(after) for _, after in changes)]
    assert [int(before) for before, _ in changes] == values[:-1]
    assert challenge.kind == "duel" or values[-1] == challenge.value
    assert not challenge.value or str(abs(challenge.value)) in explanation[-1]


def the_last_hint_is_a_step_that_a_best_line_begins_with(challenge: Challenge) -> None:
    first, _, third = texts_of(challenge).hints
    where = CELL.search(third)
    assert where is not None
    begun = [step for step in challenge.solution if CELL.findall(step)[-1:] == [where[0]]]
    reached = {challenge.reach(step) for step in begun}
    assert challenge.value in reached or (begun and "stack" in challenge.solution)
    assert where[0] not in first


def the_last_hint_states_the_first_step_or_the_reason(challenge: Challenge) -> None:
    words = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
    first, hint = challenge.solution[0], texts_of(challenge).hints[2]
    if challenge.kind == "deduce":
        assert hint in texts_of(challenge).explanation
    else:
        assert hint.endswith(f"{words[first[0]]} {first[1]}.")


def the_second_hint_names_an_area_of_the_board_as_it_stands(challenge: Challenge) -> None:
    named = re.search(r"area of (\d+) at (-?\d+),(-?\d+):", texts_of(challenge).hints[1])
    if named is not None:
        size, x, y = map(int, named.groups())
        puzzle = puzzle_of(challenge)
        board = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
        areas = [area for region in scoring.regions(board).values() for area in region.areas]
        assert any((x, y) in area and len(area) == size for area in areas)


def following_is_free_but_where_plays_have_to_show_hands(challenge: Challenge) -> None:
    """As in the game itself."""
    strict = challenge.kind == "deduce"
    follow = puzzle_of(challenge).round.follow
    assert follow is (Follow.STRICT if strict else CatInTheBoxSetup(3).follow)


def the_solution_for_all_fulfils_every_prediction(challenge: Challenge) -> None:
    end = puzzle_of(challenge).replay(challenge.solution).round
    assert end.paradox is None
    assert all(seat.won == seat.prediction for seat in end.seats)


def no_clue_of_a_deduction_is_idle(challenge: Challenge) -> None:
    puzzle = puzzle_of(challenge)
    clues = needed(puzzle)
    assert possible(puzzle.round, puzzle.seat, clues) == puzzle.possible
    for clue in clues:
        rest = [other for other in clues if other != clue]
        assert possible(puzzle.round, puzzle.seat, rest) != puzzle.possible


REFUSED: Final = {
    "catbox/chain": "cards=0 cards=07 faces=5 faces=9 faces=x objective=glory seats=2",
    "catbox/turn": "seats=6",
    "catbox/duel": "seats=4",
    "catbox/advanced": "cards=99",
    "catinthebox/tricks": "cards=2 follow=never objective=total seats=6 wish=1",
    "catinthebox/together": "cards=2 cards=7 objective=score seats=2",
    "catinthebox/deduce": "cards=x seats=2",
    "ifitfits/turn": "cards=5 mode=expert objective=total place=3 seats=6",
    "ifitfits/duel": "cards=x seats=4",
    "ifitfits/box": "objective=score place=6",
}
"""Kinds, with parameters that none of their puzzles has."""


@pytest.mark.parametrize(
    ("kind", "param"), [(kind, param) for kind in REFUSED for param in REFUSED[kind].split()]
)
def test_parameters_that_no_puzzle_has_are_refused(kind: str, param: str) -> None:
    with pytest.raises(GameError):
        drawn(kind, param)


def drawn(kind: str, *params: str) -> Any:
    """The first puzzle that a kind draws of a tabby with some parameters."""
    game, _, name = kind.partition("/")
    pairs = tuple((param, value) for param, _, value in (each.partition("=") for each in params))
    recipe = recipe_of(game, name, tier_named("tabby"), "1", pairs)
    draws = (kind_named(game, name).draw(recipe, recipe.stream(n)) for n in range(1000))
    return next(task for task in draws if task is not None)


def test_parameters_of_a_chain_lead_to_what_they_say() -> None:
    chain = drawn("catbox/chain", "cards=7", "faces=2", "objective=margin")
    assert (len(chain.board.placements), len(chain.faces), chain.objective) == (7, 2, "margin")


def test_parameters_of_tricks_lead_to_what_they_say() -> None:
    asked = "cards=3", "follow=strict", "objective=score", "seats=2"
    tricks = drawn("catinthebox/tricks", *asked)
    leader = tricks.round.seats[tricks.round.leader]
    assert len(tricks.round.seats) == 2
    assert len(leader.hand) + bool(tricks.round.trick) == 3
    assert (tricks.round.follow, tricks.objective) == ("strict", "score")


def test_parameters_of_turns_and_boxes_lead_to_what_they_say() -> None:
    turn = drawn("ifitfits/turn", "cards=9", "mode=advanced", "objective=margin", "seats=3")
    assert (len(turn.position.board.cells), len(turn.position.seats)) == (9, 3)
    assert (turn.position.mode, turn.objective) == ("advanced", "margin")
    duel = drawn("ifitfits/duel", "seats=3")
    assert len(duel.position.seats) == 3
    box = drawn("ifitfits/box", "cards=7", "mode=basic", "place=2")
    assert (len(box.board.cells), len(box.cards), box.mode) == (7, 2, "basic")


# How one follows in puzzles of Cat in the Box, and what they ask


@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize("kind", ["tricks", "together", "deduce"])
def test_a_recipe_may_say_how_one_follows(kind: str, follow: Follow) -> None:
    assert drawn(f"catinthebox/{kind}", f"follow={follow}").round.follow is follow


@pytest.mark.parametrize("seed", seeded(20))
def test_plays_of_five_seats_who_follow_freely_show_no_discard(seed: int) -> None:
    params = (("cards", "2"), ("follow", "free"), ("seats", "5"))
    recipe = recipe_of("catinthebox", "deduce", TIERS[0], str(seed), params)
    draw = kind_named("catinthebox", "deduce").draw
    draws = (draw(recipe, recipe.stream(number)) for number in range(5))
    assert all(len(task.possible) > 1 for task in draws if task is not None)
