"""Verdicts on whole tries, against what the challenges themselves say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta

import pytest

from cli.catbox.input_parsing import Making
from cli.attempt_feedback import Gift, Verdict, puzzle_of, start_of, verdict
from games.catbox.chain_draft import ChainDraft
from games.catbox.notation import parse_step
from games.catbox.puzzle import Duel
from puzzles import dailies
from puzzles.challenge import Challenge
from tests.support.challenges import (
    advanced_challenge,
    chain_challenge,
    duel_challenge,
    turn_challenge,
)

OWN = [chain_challenge, turn_challenge, advanced_challenge, duel_challenge]


def shipped() -> Iterator[Challenge]:
    """A month of dailies."""
    for number in range(28):
        challenge = dailies.shipped(date(2026, 1, 1) + timedelta(number))
        assert challenge is not None
        yield challenge


def laid(challenge: Challenge, line: Iterable[str]) -> Making:
    """The line of a try; of two equal cards it takes the first."""
    making = start_of(puzzle_of(challenge))
    for step in map(parse_step, line):
        if isinstance(making, ChainDraft):
            making = making.add(step)
        else:
            making = making.add(step, any_source=True)
    return making


def judged(challenge: Challenge, line: Iterable[str]) -> Verdict:
    return verdict(challenge, puzzle_of(challenge), laid(challenge, line))


def own_steps(challenge: Challenge) -> tuple[str, ...]:
    """The steps of the solution that the player takes."""
    duel = isinstance(puzzle_of(challenge), Duel)
    return challenge.solution[:1] if duel else challenge.solution


@pytest.mark.parametrize("make", OWN)
def test_the_solution_gives_nothing_away(make: Callable[[], Challenge]) -> None:
    challenge = make()
    assert judged(challenge, own_steps(challenge)) == Verdict(challenge.value, (), None)


def test_a_trap_is_told_with_its_text() -> None:
    challenge = chain_challenge()
    (trap,) = challenge.traps
    assert judged(challenge, trap.line) == Verdict(14, (Gift("VoVV@-1,2", 14, 1),), trap)


def test_the_last_step_of_a_chain_may_give_something_away() -> None:
    found = judged(chain_challenge(), ["VYBB@2,2", "KBVV@3,1", "VoVV@-1,2"])
    assert found.gifts == (("VoVV@-1,2", found.value, 15 - found.value),)


def test_ending_a_turn_too_soon_gives_something_away() -> None:
    found = judged(advanced_challenge(), ["KoYo@-2,-3"])
    assert found == Verdict(2, (Gift(None, 2, 5),), None)


def test_shipped_solutions_are_recognised() -> None:
    for challenge in shipped():
        assert judged(challenge, own_steps(challenge)).gifts == (), challenge.recipe


def test_what_is_given_away_adds_up_to_what_is_missing() -> None:
    for challenge in shipped():
        for trap in challenge.traps:
            if trap.whole:
                found = judged(challenge, trap.line)
                assert found.value == trap.value
                assert sum(gift.lost for gift in found.gifts) == challenge.value - trap.value
                assert found.gifts[0][:2] == (trap.line[trap.step], trap.reach)
