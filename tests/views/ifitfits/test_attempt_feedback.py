"""Feedback on attempts at duels, in which a turn may end with its card or go on with a cat."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec
import pytest

from games.ifitfits.puzzle import Duel
from games.ifitfits.steps import parse_step
from games.loading import parse
from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.proof_engine import worth
from views.sessions.question import Feedback, StepCost, content_of, feedback

DUELS = [date(2026, 1, day) for day in (3, 6, 9, 12)]
"""Days of duels."""


def challenge_of(day: date) -> Challenge:
    challenge = dailies.shipped("ifitfits", day)
    assert challenge is not None
    return challenge


def puzzle_of(challenge: Challenge) -> Duel:
    puzzle = parse(msgspec.json.encode(challenge.puzzle)).value
    assert isinstance(puzzle, Duel)
    return puzzle


def judged(challenge: Challenge, line: Iterable[str]) -> Feedback:
    puzzle = content_of(challenge).value
    draft = puzzle.draft
    for step in map(parse_step, line):
        draft = draft.add(step)
    return feedback(challenge, puzzle, draft)


def own_turn(challenge: Challenge) -> tuple[str, ...]:
    """The player's turn: a card, and a cat where one follows it at once."""
    first, *others = challenge.solution
    cats = {step.text for step in puzzle_of(challenge).draft.add(parse_step(first)).next_steps()}
    return (first, *[step for step in others[:1] if step in cats])


@pytest.mark.parametrize("day", DUELS, ids=str)
def test_the_solution_gives_nothing_away(day: date) -> None:
    challenge = challenge_of(day)
    assert judged(challenge, own_turn(challenge)) == Feedback(challenge.value, (), None)


@pytest.mark.parametrize("day", DUELS, ids=str)
def test_a_card_without_its_cat_is_worth_what_is_left_without_it(day: date) -> None:
    challenge = challenge_of(day)
    card, *cat = own_turn(challenge)
    found = judged(challenge, [card])
    assert found.value == worth(puzzle_of(challenge), [card])
    if cat:
        lost = challenge.value - found.value
        assert found.costs == (StepCost(None, found.value, lost),)
        assert lost > 0
