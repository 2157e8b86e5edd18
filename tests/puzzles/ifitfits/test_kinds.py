"""Every kind and tier: what the generator gives keeps all its promises."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from games.ifitfits.files import read_puzzle
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import Duel, Packing, Puzzle, SingleTurn
from games.protocol import GameError, IllegalMoveError
from languages.message import translated
from puzzles.challenge import Challenge, parse_challenge
from puzzles.generator import generate
from puzzles.ifitfits import PUZZLES
from puzzles.proof_engine import fastest, reaches, worth
from puzzles.recipe import TIERS, Recipe, Tier, tier_named
from puzzles.verification import verify
from solver import brute, engines
from tests.support.challenges import messages_of, texts_of

GOLDEN = Path(__file__).parent / "made.json"
SMALL = {"turn": ("cards", "12"), "box": ("cards", "6"), "duel": ("cards", "9")}
"""Parameters with which the puzzles of a kind are made soon."""

BECOMES = re.compile(r"(-?\d+) (?:becomes|stays) (-?\d+)\.")

CELL = re.compile(r"-?\d+,-?\d+")

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
"""Every kind and tier; the harder ones, which take longer to make, in the slow tests alone."""

soon_proved = pytest.mark.parametrize(
    ("kind", "tier"), [(kind, tier) for kind, tier in ALL if kind != "box" or tier.number == 1]
)
"""Of boxes the first one alone: `brute` takes long for their cards and cats."""


@cache
def made(kind: str, tier: Tier) -> Challenge:
    """The puzzle of a seed."""
    return generate(Recipe(kind, tier, "tests", (SMALL[kind],), game="ifitfits"))


def puzzle_of(challenge: Challenge) -> Puzzle:
    return read_puzzle(challenge.puzzle)


def own_steps(challenge: Challenge) -> tuple[str, ...]:
    """The steps of the solution that the player takes."""
    puzzle = puzzle_of(challenge)
    if not isinstance(puzzle, Duel):
        return challenge.solution
    turns = (turn.move.texts for turn in puzzle.position.turns.drafts())
    return max((t for t in turns if t == challenge.solution[: len(t)]), key=len)


@pytest.mark.nightly_cases("box-tier5", "duel-tier10", "duel-tier9")
@soon_proved
@pytest.mark.nightly
def test_everything_that_is_stated_is_proved_again(kind: str, tier: Tier) -> None:
    assert verify(made(kind, tier), "brute").word == "true"


@every
@pytest.mark.nightly
def test_no_other_tier_takes_the_puzzle(kind: str, tier: Tier) -> None:
    challenge, parts = made(kind, tier), PUZZLES.kinds()[kind]
    taken = [
        other.name
        for other in TIERS
        if parts.good(parts.candidate(puzzle_of(challenge), fastest()), other)
    ]
    assert taken == [tier.name]


@every
@pytest.mark.slow
def test_one_end_is_best_by_each_engine(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    puzzle = puzzle_of(challenge)
    for engine in ("search",) if kind == "box" else ("search", "brute"):
        answer = engines.solve(puzzle, engine=engine)
        assert (answer.line, answer.value, answer.solutions) == (
            challenge.solution,
            challenge.value,
            1,
        )


@every
@pytest.mark.slow
def test_the_second_best_is_worse_by_the_gap(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    puzzle = puzzle_of(challenge)
    if isinstance(puzzle, Duel):
        values = sorted((line.value for line in brute.prospects(puzzle)), reverse=True)
    else:
        values = [line.value for line in engines.solve(puzzle, engine="search", top=2).lines]
    assert values[:2] == [challenge.value, challenge.value - challenge.gap]


@pytest.mark.slow
@every
def test_no_position_is_against_the_rules(kind: str, tier: Tier) -> None:
    assert problems(puzzle_of(made(kind, tier))) == ()


@pytest.mark.slow
@every
def test_nothing_to_play_is_idle(kind: str, tier: Tier) -> None:
    """Without any card or cat of a box less is reached; each card of a hand could gain at once."""
    challenge = made(kind, tier)
    puzzle = puzzle_of(challenge)
    if isinstance(puzzle, Packing):
        cards = puzzle.cards
        fewer = [replace(puzzle, cards=(*cards[:at], *cards[at + 1 :])) for at in range(len(cards))]
        fewer += [replace(puzzle, cats=puzzle.cats - 1)] * bool(puzzle.cats)
        values = [engines.solve(each).value for each in fewer]
        assert all(value is not None and value < challenge.value for value in values)
    else:
        position = puzzle.position
        for held in position.mover.hand:
            alone = replace(position.mover, hand=(held,))
            seats = (*position.seats[: position.turn], alone, *position.seats[position.turn + 1 :])
            task = SingleTurn(replace(position, seats=seats), puzzle.objective)
            value = brute.solve(task).value
            assert value is not None
            assert value > challenge.start


@every
def test_the_explanation_goes_from_the_start_to_the_value(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    changes = BECOMES.findall(" ".join(texts_of(challenge).explanation))
    values = [challenge.start, *(int(after) for _, after in changes)]
    assert [int(before) for before, _ in changes] == values[:-1]
    if kind != "duel":
        assert values[-1] == challenge.value
    assert str(challenge.value) in texts_of(challenge).explanation[-1]


@every
def test_the_last_hint_is_a_step_that_a_best_line_begins_with(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    where = CELL.search(texts_of(challenge).hints[2])
    assert where is not None
    begun = [step for step in challenge.solution if CELL.findall(step)[-1] == where[0]]
    assert any(challenge.reach(step) == challenge.value for step in begun)
    assert where[0] not in texts_of(challenge).hints[0]


@every
def test_weaker_thinking_falls_short_of_the_value(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    assert len(challenge.traps) <= tier.number - 1
    for trap in challenge.traps:
        assert trap.value <= trap.reach < challenge.value
        assert trap.line[trap.step] in translated(trap.text)


@every
def test_every_legal_first_step_has_its_prospect(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    listed = [step for _, steps in challenge.prospects for step in steps]
    legal = {step.text for step in puzzle_of(challenge).draft.next_steps()}
    assert sorted(listed) == sorted(legal)
    assert challenge.prospects[0][0] == challenge.value
    assert challenge.solution[0] in challenge.prospects[0][1]


@every
def test_a_challenge_is_read_as_it_is_written(kind: str, tier: Tier) -> None:
    challenge = made(kind, tier)
    assert parse_challenge(challenge.text) == challenge
    assert "\n" not in challenge.text


@every
def test_a_recipe_leads_to_the_same_words_for_ever(kind: str, tier: Tier, update: bool) -> None:
    """The fingerprint, the solution, and all that is said of it."""
    name, challenge = f"{kind} {tier.name}", made(kind, tier)
    golden: dict[str, list[str]] = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    found = [challenge.fingerprint, " ".join(challenge.solution)]
    found += map(translated, messages_of(challenge))
    if update:
        golden[name] = found
        GOLDEN.write_text(json.dumps(dict(sorted(golden.items())), indent=1) + "\n", "utf-8")
    assert golden[name] == found


@pytest.mark.parametrize("kind", ["turn", "duel", "box"])
def test_feedback_on_the_solution_and_on_half_of_it_is_what_brute_finds(kind: str) -> None:
    challenge, parts = made(kind, TIERS[0]), PUZZLES.kinds()[kind]
    puzzle, line = puzzle_of(challenge), own_steps(challenge)
    assert parts.worth(puzzle, line) == challenge.value
    assert set(parts.reaches(puzzle, line)) == {challenge.value}
    if kind != "box":
        assert parts.worth(puzzle, line[:1]) == worth(puzzle, line[:1])


@pytest.mark.parametrize("kind", ["turn", "duel", "box"])
def test_feedback_on_a_bad_beginning_is_what_brute_finds(kind: str) -> None:
    challenge, parts = made(kind, TIERS[0]), PUZZLES.kinds()[kind]
    puzzle, step = puzzle_of(challenge), challenge.prospects[-1][1][0]
    assert parts.reaches(puzzle, (step,)) == reaches(puzzle, (step,))
    assert parts.reaches(puzzle, (step,)) == (challenge.prospects[-1][0],)


@pytest.mark.parametrize("kind", ["turn", "duel", "box"])
def test_feedback_on_what_the_rules_refuse_is_a_refusal(kind: str) -> None:
    puzzle, parts = puzzle_of(made(kind, TIERS[0])), PUZZLES.kinds()[kind]
    with pytest.raises(IllegalMoveError):
        parts.reaches(puzzle, ("oooo@-4,-3",))


@pytest.mark.parametrize(
    ("kind", "tier", "params"),
    [
        ("turn", "kitten", {"cards": "5"}),
        ("turn", "kitten", {"seats": "6"}),
        ("turn", "kitten", {"objective": "total"}),
        ("turn", "lynx", {"objective": "score"}),
        ("turn", "kitten", {"mode": "expert"}),
        ("turn", "kitten", {"place": "3"}),
        ("duel", "kitten", {"seats": "4"}),
        ("duel", "kitten", {"cards": "x"}),
        ("box", "kitten", {"place": "6"}),
        ("box", "tiger", {"place": "2"}),
        ("box", "kitten", {"objective": "score"}),
    ],
)
def test_parameters_that_no_puzzle_has_are_refused(
    kind: str, tier: str, params: dict[str, str]
) -> None:
    recipe = Recipe(kind, tier_named(tier), "1", tuple(sorted(params.items())), game="ifitfits")
    with pytest.raises(GameError):
        generate(recipe)


def test_parameters_lead_to_what_they_say() -> None:
    params = (("cards", "9"), ("mode", "advanced"), ("objective", "margin"), ("seats", "3"))
    puzzle = puzzle_of(generate(Recipe("turn", TIERS[1], "1", params, game="ifitfits")))
    assert isinstance(puzzle, SingleTurn)
    position = puzzle.position
    assert len(position.board.cells) == 9
    assert (position.mode, puzzle.objective, len(position.seats)) == ("advanced", "margin", 3)


def test_a_box_has_as_many_cards_as_its_recipe_says() -> None:
    params = (("cards", "7"), ("mode", "basic"), ("place", "2"))
    puzzle = puzzle_of(generate(Recipe("box", TIERS[0], "1", params, game="ifitfits")))
    assert isinstance(puzzle, Packing)
    assert (len(puzzle.board.cells), len(puzzle.cards), puzzle.mode) == (7, 2, "basic")
