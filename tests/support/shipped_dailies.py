"""Dailies as they are shipped, and how they are solved."""

from __future__ import annotations

from datetime import date

from puzzles import dailies
from puzzles.challenge import Challenge
from views.sessions.question import ChallengeQuestion


def challenge_of(game: str, day: date) -> Challenge:
    """The puzzle of a day."""
    found = dailies.shipped(game, day)
    assert found is not None
    return found


def own_steps(challenge: Challenge) -> list[str]:
    """The solver's own steps: in a duel the solution states the replies, too."""
    question = ChallengeQuestion(challenge)
    return list(question.view.tabletop.step_texts(question.solved))
