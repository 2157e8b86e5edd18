"""Challenges for tests of how they are played: small puzzles, solved by the plainest engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.catbox.files import puzzle_text
from games.catbox.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.registry import DEFAULT
from languages.message import Message, translated, verbatim
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import daily_recipe
from solver import brute
from solver.answer import Line
from tests.support.random_puzzles import late_position, random_position

HINTS: tuple[Message, Message, Message] = (
    verbatim("Look at the large area."),
    verbatim("It wants to grow."),
    verbatim("The first step is the thing."),
)

CHAIN_DAY, TURN_DAY, ADVANCED_DAY, DUEL_DAY = (date(2040, 1, day) for day in (4, 5, 6, 3))
"""Days of a year that isn't shipped, one for each kind."""


class Texts(NamedTuple):
    """The texts of a challenge in the language that is spoken."""

    task: str
    hints: tuple[str, ...]
    explanation: tuple[str, ...]
    traps: tuple[str, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of them."""
        return (self.task, *self.hints, *self.explanation, *self.traps)


def messages_of(challenge: Challenge) -> tuple[Message, ...]:
    """All texts of a challenge: the task, the hints, the explanation, those of traps."""
    traps = (trap.text for trap in challenge.traps)
    return (challenge.task, *challenge.hints, *challenge.explanation, *traps)


def texts_of(challenge: Challenge) -> Texts:
    """A challenge as people read it."""
    return Texts(
        translated(challenge.task),
        tuple(map(translated, challenge.hints)),
        tuple(map(translated, challenge.explanation)),
        tuple(translated(trap.text) for trap in challenge.traps),
    )


@cache
def chain_challenge() -> Challenge:
    """A chain as the generator has made it, with hints and a trap of its own, for its day."""
    made = parse_challenge(Path(__file__).with_name("chain.jsonl").read_text(encoding="utf-8"))
    return msgspec.structs.replace(made, recipe=str(daily_recipe(DEFAULT, CHAIN_DAY)))


@cache
def turn_challenge() -> Challenge:
    """A turn of the basic game, for the margin."""
    position = random_position(2, 8, Edition.GRAIL, Mode.BASIC, 4)
    return _challenge_of(SingleTurn(position, Objective.MARGIN), TURN_DAY)


@cache
def advanced_challenge() -> Challenge:
    """A turn with tokens, for the margin; the paw is worth its point."""
    tokens = (Token.PAW, Token.BOX, Token.FISH)
    position = random_position(2, 6, Edition.GRAIL, Mode.ADVANCED, 10, tokens=tokens)
    return _challenge_of(SingleTurn(position, Objective.MARGIN), ADVANCED_DAY)


@cache
def duel_challenge() -> Challenge:
    """A turn of each of two seats, for the margin."""
    return _challenge_of(Duel(late_position(2, 3, 0), Objective.MARGIN), DUEL_DAY)


def _challenge_of(puzzle: Puzzle, day: date) -> Challenge:
    """A puzzle that has one best end, with plain texts around it."""
    best, recipe = brute.solve(puzzle).lines[0], daily_recipe(DEFAULT, day)
    return Challenge(
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint="0" * 32,
        task=verbatim("Take one whole turn for the largest margin."),
        puzzle=json.loads(puzzle_text(puzzle)),
        start=0,
        value=best.value,
        gap=1,
        solution=best.steps,
        hints=HINTS,
        explanation=(verbatim("Each step is worth something."),),
        traps=(),
        prospects=tuple(_grouped(brute.prospects(puzzle))),
    )


def _grouped(prospects: Sequence[Line]) -> Iterator[tuple[int, tuple[str, ...]]]:
    ordered = sorted(prospects, key=lambda line: (-line.value, line.steps))
    for value, lines in groupby(ordered, key=lambda line: line.value):
        yield value, tuple(line.steps[0] for line in lines)
