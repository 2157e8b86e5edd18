"""Feedback on whole attempts, against what the challenges themselves say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta

import pytest

from games.catbox.puzzle import ChainDraft, Duel
from games.catbox.turn import parse_step
from games.catbox.typed import AnyDraft
from puzzles import dailies
from puzzles.challenge import Challenge
from tests.support.challenges import (
    advanced_challenge,
    chain_challenge,
    duel_challenge,
    turn_challenge,
)
from views.sessions.question import Feedback, StepCost, content_of, feedback

OWN = [chain_challenge, turn_challenge, advanced_challenge, duel_challenge]


def shipped() -> Iterator[Challenge]:
    """A month of dailies."""
    for number in range(28):
        challenge = dailies.shipped("catbox", date(2026, 1, 1) + timedelta(number))
        assert challenge is not None
        yield challenge


def laid(challenge: Challenge, line: Iterable[str]) -> AnyDraft:
    """The line of an attempt; of two equal cards it takes the first."""
    draft: AnyDraft = content_of(challenge).value.draft
    for step in map(parse_step, line):
        if isinstance(draft, ChainDraft):
            draft = draft.add(step)
        else:
            draft = draft.add(step, any_source=True)
    return draft


def judged(challenge: Challenge, line: Iterable[str]) -> Feedback:
    return feedback(challenge, content_of(challenge).value, laid(challenge, line))


def own_steps(challenge: Challenge) -> tuple[str, ...]:
    """The steps of the solution that the player takes."""
    duel = isinstance(content_of(challenge).value, Duel)
    return challenge.solution[:1] if duel else challenge.solution


@pytest.mark.parametrize("make", OWN)
def test_the_solution_gives_nothing_away(make: Callable[[], Challenge]) -> None:
    challenge = make()
    assert judged(challenge, own_steps(challenge)) == Feedback(challenge.value, (), None)


def test_a_trap_comes_with_its_text() -> None:
    challenge = chain_challenge()
    (trap,) = challenge.traps
    assert judged(challenge, trap.line) == Feedback(14, (StepCost("VoVV@-1,2", 14, 1),), trap)


def test_the_last_step_of_a_chain_may_give_something_away() -> None:
    found = judged(chain_challenge(), ["VYBB@2,2", "KBVV@3,1", "VoVV@-1,2"])
    assert found.costs == (("VoVV@-1,2", found.value, 15 - found.value),)


def test_ending_a_turn_too_soon_gives_something_away() -> None:
    found = judged(advanced_challenge(), ["KoYo@-2,-3"])
    assert found == Feedback(2, (StepCost(None, 2, 5),), None)


def test_shipped_solutions_are_recognised() -> None:
    for challenge in shipped():
        assert judged(challenge, own_steps(challenge)).costs == (), challenge.recipe


def test_what_is_given_away_adds_up_to_what_is_missing() -> None:
    for challenge in shipped():
        for trap in challenge.traps:
            if trap.whole:
                found = judged(challenge, trap.line)
                assert found.value == trap.value
                assert sum(cost.lost for cost in found.costs) == challenge.value - trap.value
                assert found.costs[0][:2] == (trap.line[trap.step], trap.reach)
