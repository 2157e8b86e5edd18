"""Every kind and tier: what the generator gives keeps all its promises."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.catbox import scoring
from games.catbox.puzzle import Chain, Puzzle
from games.protocol import GameError
from languages.message import translated
from puzzles.catbox import PUZZLES
from puzzles.challenge import Challenge, parse_challenge
from puzzles.generator import generate
from puzzles.proof_engine import fastest, named
from puzzles.recipe import TIERS, Recipe, Tier, parse_recipe, tier_named
from solver import brute, engines
from tests.support.challenges import texts_of
from tests.support.made import ALL, NAMES, made

GOLDEN = Path(__file__).parent / "made.json"
every = pytest.mark.parametrize(("kind", "tier"), ALL, ids=NAMES.values())
LONGEST = (
    *("advanced lynx", "advanced tiger", "advanced tomcat", "advanced tabby", "turn tomcat"),
    *("chain lynx", "chain tiger", "chain tomcat", "turn tiger", "duel tiger"),
)
"""Tiers that take so long to make that CI makes them."""

most = pytest.mark.parametrize(
    ("kind", "tier"),
    [
        pytest.param(*each, id=name, marks=pytest.mark.slow if name in LONGEST else ())
        for each, name in NAMES.items()
    ],
)

BECOMES = re.compile(r"(-?\d+) (?:becomes|stays) (-?\d+)\.")


def puzzle_of(challenge: Challenge) -> Puzzle:
    task: Puzzle = PUZZLES.kinds()[challenge.kind].read(challenge.puzzle)
    return task


@pytest.mark.nightly_cases("advanced kitten", "advanced lynx", "advanced t", "chain tiger")
@every
@pytest.mark.nightly
def test_brute_comes_to_the_same_puzzle_word_for_word(kind: str, tier: Tier) -> None:
    challenge, parts = made(kind, tier), PUZZLES.kinds()[kind]
    candidate = parts.candidate(puzzle_of(challenge), named("brute"))
    assert parts.good(candidate, tier)
    assert parts.challenge(candidate, parse_recipe(challenge.recipe)) == challenge


@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
@pytest.mark.slow
@every
def test_no_other_tier_takes_the_puzzle(kind: str, tier: Tier) -> None:
    challenge, parts = made(kind, tier), PUZZLES.kinds()[kind]
    taken = [
        other.name
        for other in TIERS
        if parts.good(parts.candidate(puzzle_of(challenge), fastest()), other)
    ]
    assert taken == [tier.name]


@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
@pytest.mark.slow
@every
def test_the_solution_is_the_lone_best_by_the_search_itself(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    task = puzzle_of(challenge)
    if task.adversarial:
        assert engines.solve(task, engine="search").line == challenge.solution
        values = sorted((line.value for line in brute.prospects(task)), reverse=True)
        assert values[:2] == [challenge.value, challenge.value - challenge.gap]
    else:
        answer = engines.solve(task, engine="search", top=2)
        assert (answer.line, answer.value, answer.solutions) == (
            challenge.solution,
            challenge.value,
            1,
        )
        assert answer.lines[1].value == challenge.value - challenge.gap


@pytest.mark.nightly
@most
def test_the_explanation_goes_from_the_start_to_the_value(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    changes = BECOMES.findall(" ".join(texts_of(challenge).explanation))
    values = [challenge.start, *(int(after) for _, after in changes)]
    assert [int(before) for before, _ in changes] == values[:-1]
    if kind != "duel":
        assert values[-1] == challenge.value
    if challenge.value:
        assert str(abs(challenge.value)) in texts_of(challenge).explanation[-1]


@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
@most
def test_hints_lead_to_a_step_that_a_best_line_begins_with(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    first, _, third = texts_of(challenge).hints
    begun = re.search(r"([KPVBYo]{4}) at (-?\d+,-?\d+)\.$", third)
    assert begun is not None
    step = f"{begun[1]}@{begun[2]}"
    assert step in challenge.solution
    assert "stack" in challenge.solution or challenge.reach(step) == challenge.value
    assert begun[2] not in first


@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
@most
def test_the_second_hint_names_an_area_of_the_board_as_it_stands(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    named = re.search(r"area of (\d+) at (-?\d+),(-?\d+)\.$", texts_of(challenge).hints[1])
    if named is not None:
        size, x, y = map(int, named.groups())
        puzzle = puzzle_of(challenge)
        board = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
        areas = [area for region in scoring.regions(board).values() for area in region.areas]
        assert any((x, y) in area and len(area) == size for area in areas)


@pytest.mark.nightly_cases("advanced tiger", "advanced lynx")
@most
def test_weaker_thinking_falls_short_of_the_value(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    assert len(challenge.traps) <= tier.number - 1
    assert (tier.number > 1) == bool(challenge.traps)
    for trap in challenge.traps:
        assert trap.value <= trap.reach < challenge.value
        assert trap.line[trap.step] in translated(trap.text)


@most
@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
def test_every_legal_first_step_has_its_prospect(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    listed = [step for _, steps in challenge.prospects for step in steps]
    assert len(listed) == len(set(listed))
    best, steps = challenge.prospects[0]
    assert best == challenge.value
    assert challenge.solution[0] in steps
    assert challenge.reach(listed[-1]) == challenge.prospects[-1][0]
    assert challenge.reach("KKKK@99,99") is None


@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
@most
def test_a_challenge_is_read_as_it_is_written(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    assert parse_challenge(challenge.text) == challenge
    assert "\n" not in challenge.text


@pytest.mark.nightly_cases("advanced lynx", "advanced tiger")
@most
def test_a_recipe_leads_to_the_same_puzzle_for_ever(kind: str, tier: Tier, update: bool) -> None:
    name = NAMES[kind, tier]
    golden: dict[str, list[str]] = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    found = [made(kind, tier).fingerprint, *made(kind, tier).solution]
    if update:
        golden[name] = found
        GOLDEN.write_text(json.dumps(dict(sorted(golden.items())), indent=1) + "\n", "utf-8")
    assert golden[name] == found


@pytest.mark.parametrize(
    ("kind", "tier", "params"),
    [
        ("chain", "kitten", {"cards": "0"}),
        ("chain", "kitten", {"faces": "9"}),
        ("chain", "kitten", {"faces": "x"}),
        ("chain", "kitten", {"objective": "glory"}),
        ("chain", "kitten", {"seats": "2"}),
        ("turn", "lynx", {"objective": "score"}),
        ("turn", "kitten", {"seats": "6"}),
        ("chain", "tiger", {"faces": "2"}),
        ("chain", "kitten", {"faces": "5"}),
        ("chain", "kitten", {"cards": "07"}),
        ("turn", "tiger", {"seats": "2"}),
        ("duel", "kitten", {"seats": "4"}),
        ("advanced", "kitten", {"cards": "99"}),
    ],
)
def test_parameters_that_no_puzzle_has_are_refused(
    kind: str, tier: str, params: dict[str, str]
) -> None:
    recipe = Recipe(kind, tier_named(tier), "1", tuple(sorted(params.items())))
    with pytest.raises(GameError):
        generate(recipe)


def test_parameters_lead_to_what_they_say() -> None:
    params = (("cards", "7"), ("faces", "2"), ("objective", "margin"))
    challenge = generate(Recipe("chain", tier_named("kitten"), "1", params))
    assert len(challenge.puzzle["board"]) == 7
    assert len(challenge.puzzle["faces"]) == 2
    assert challenge.puzzle["objective"] == "margin"
