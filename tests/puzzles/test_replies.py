"""The replies that refute an attempt: they lead to the attempt's value."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.kind import kind_named
from tests.support.challenges import duel_challenge
from views.sessions.question import content_of

KINDS = [("catinthebox", "tricks"), ("ifitfits", "duel"), ("catbox", "duel")]


def shipped(game: str, kind: str) -> Challenge:
    """The first daily of a kind."""
    for number in range(60):
        challenge = dailies.shipped(game, date(2026, 1, 1) + timedelta(number))
        assert challenge is not None
        if challenge.kind == kind:
            return challenge
    raise AssertionError(f"no {kind} in two months")


def check(challenge: Challenge, first: tuple[str, ...], value: int) -> None:
    puzzle = content_of(challenge).value
    replies = kind_named(challenge.game, challenge.kind).replies(puzzle, first)
    assert replies
    assert value in {end.value for end in puzzle.readings((*first, *replies))}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_replies_lead_to_what_an_attempt_makes_sure_of(game: str, kind: str) -> None:
    challenge = shipped(game, kind)
    value, steps = challenge.prospects[-1]
    check(challenge, whole_turn(challenge, steps[0], value), value)


def whole_turn(challenge: Challenge, step: str, value: int) -> tuple[str, ...]:
    """A first turn that begins with a step and is worth so much."""
    kind = kind_named(challenge.game, challenge.kind)
    puzzle = content_of(challenge).value
    turns = (tuple(move.texts) for move, _ in puzzle.start.children())
    beginning = [texts for texts in turns if texts[0] == step]
    if len(beginning) == 1:
        return beginning[0]
    return next(texts for texts in beginning if kind.worth(puzzle, texts) == value)


def test_brute_finds_them_for_any_game() -> None:
    from puzzles import proof_engine

    challenge = duel_challenge()
    puzzle = content_of(challenge).value
    for value, steps in challenge.prospects:
        replies = proof_engine.replies(puzzle, steps[:1])
        assert value in {end.value for end in puzzle.readings((steps[0], *replies))}
