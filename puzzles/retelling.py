"""Stored challenges as they are shown: in the language that is spoken, with the ruling they go by.

A challenge keeps its sentences in English. They are read back as the messages that they were made
from; a sentence that can't be read stays English.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from languages.messages import ENGLISH, spoken
from languages.reading import reader
from puzzles.challenge import Challenge
from puzzles.kind import puzzles_of

PARTS: Final = (re.compile(r"[^@]+"), re.compile(r"\w+"))
"""Parts of a step: what is laid, where, and what it is made of."""

CACHED: Final = 4096
"""Sentences that are kept in mind."""


def retold(challenge: Challenge) -> Challenge:
    """A challenge as it is shown: in the language that is spoken, the task with its ruling.

    Raises:
        FormatError: the challenge holds no puzzle.
    """
    shown = challenge if spoken() == ENGLISH else _translated(challenge)
    rule = puzzles_of(challenge.game).agreed_on(challenge).rule
    if shown.task.endswith(rule):
        return shown
    return msgspec.structs.replace(shown, task=f"{shown.task} {rule}")


def _translated(challenge: Challenge) -> Challenge:
    """A challenge with its sentences in the language that is spoken."""
    words = notation(challenge)

    def translation(text: str) -> str:
        return retold_text(challenge.game, text, words)

    first, second, third = map(translation, challenge.hints)
    return msgspec.structs.replace(
        challenge,
        task=translation(challenge.task),
        hints=(first, second, third),
        explanation=tuple(map(translation, challenge.explanation)),
        traps=tuple(
            msgspec.structs.replace(trap, text=translation(trap.text)) for trap in challenge.traps
        ),
    )


def retold_text(game: str, text: str, words: frozenset[str] = frozenset()) -> str:
    """A stored text of a game in the language that is spoken; as it is if it can't be read.

    Args:
        words: notation that stays as it is.
    """
    return text if spoken() == ENGLISH else _read(spoken(), game, text, words) or text


def notation(challenge: Challenge) -> frozenset[str]:
    """The words of a challenge that stay: steps, what they are made of, its kind and tier."""
    lines = (
        challenge.solution,
        *(trap.line for trap in challenge.traps),
        *(steps for _, steps in challenge.prospects),
    )
    steps = frozenset(step for line in lines for step in line)
    steps |= {challenge.kind, challenge.tier}
    return steps | {part for step in steps for each in PARTS for part in each.findall(step)}


@lru_cache(CACHED)
def _read(tag: str, game: str, text: str, words: frozenset[str]) -> str | None:
    found = reader(tag, game).read(text, words)
    return found or reader(tag, game, stored=False).read(text, words)
