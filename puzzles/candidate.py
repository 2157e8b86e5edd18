"""Candidates of any kind: what is proved of one, its traps, the challenge of a good one.

Strategies explain it: they go from the plainest on, and those that fail are its traps.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from games import registry
from games.protocol import Task
from languages.message import Message, message
from languages.messages import N_
from puzzles.challenge import Challenge, Trap, fingerprint, format_of, grouped
from puzzles.proof_engine import ProofEngine, alone, reaches
from puzzles.recipe import Recipe
from puzzles.wording import Hints, ended, steps_named
from solver.answer import Line

T = TypeVar("T")

P = TypeVar("P", bound=Task)


WHOLE_TRAP: Final = N_(
    "It is tempting to {strategy}. But after {step} you end {end} at best, {lost} short of what is "
    "possible."
)
TRAP: Final = N_(
    "It is tempting to {strategy}. But after {step} you end {reach} at best, {lost} short of what "
    "is possible, and in that way {end}."
)
"""The fault of a strategy: whether or not its first mistake is the only one."""


class Strategy(NamedTuple):
    """One strategy.

    Attributes:
        lines: the lines that it may lead to in a candidate, all of them equal to its mind.
        text: the plan in words, an infinitive without "to".
    """

    lines: Callable[[Any], Iterator[Line]]
    text: Message


def best(items: Iterable[T], value: Callable[[T], int]) -> list[T]:
    """The items of the highest value."""
    kept: list[T] = []
    most = None
    for item in items:
        worth = value(item)
        if most is None or worth > most:
            kept, most = [item], worth
        elif worth == most:
            kept.append(item)
    return kept


def different(items: Iterable[T], key: Callable[[T], Hashable]) -> list[T]:
    """The first of the items of each key."""
    found: dict[Hashable, T] = {}
    for item in items:
        found.setdefault(key(item), item)
    return list(found.values())


class Candidate(Generic[P]):
    """A puzzle, and what an engine proves about it.

    Attributes:
        strategies: those that explain puzzles of its kind, the plainest first.
        whole: whether their lines are whole lines.
    """

    strategies: ClassVar[tuple[Strategy, ...]] = ()
    whole: ClassVar[bool] = True

    def __init__(self, puzzle: P, engine: ProofEngine) -> None:
        self.puzzle: P = puzzle
        self.engine = engine

    @cached_property
    def best(self) -> Line | None:
        """A best line if there is only one best end; of a duel, the best first turn likewise."""
        if not self.puzzle.adversarial:
            return self.engine.lone(self.puzzle)
        return alone(sorted(self.prospects, key=lambda line: -line.value)[:2])

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines to the two best ends."""
        return self.engine.two(self.puzzle)

    @cached_property
    def prospects(self) -> tuple[Line, ...]:
        """Each first step, or a duel's first turn, with what the best play after it reaches."""
        return self.engine.prospects(self.puzzle)

    @property
    def first_steps(self) -> tuple[Line, ...]:
        """Each first step with the value of the best line that begins with it."""
        return self.prospects

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of a line."""
        return reaches(self.puzzle, line)

    @property
    def gap(self) -> int:
        """By how many points the best end is better than any other; 0 if it is the only one."""
        return self.lines[0].value - self.lines[1].value if len(self.lines) > 1 else 0

    def value_of(self, puzzle: P) -> int:
        """The value of the best line of another puzzle that has one."""
        value = self.engine.value(puzzle)
        assert value is not None
        return value

    @property
    def value(self) -> int:
        """The value of the best line."""
        assert self.best is not None
        return self.best.value

    @cached_property
    def failing(self) -> tuple[tuple[Strategy, tuple[Line, ...]], ...]:
        """The strategies before the first one that may find the best end, with their lines."""
        return tuple(self._failing())

    def _failing(self) -> Iterator[tuple[Strategy, tuple[Line, ...]]]:
        for strategy in self.strategies:
            lines = tuple(strategy.lines(self))
            if any(line.value == self.lines[0].value for line in lines):
                return
            yield strategy, lines

    def named(self, step: str) -> Message:
        """A step within a sentence."""
        return steps_named(self.puzzle, step)

    def traps(self) -> Iterator[Trap]:
        """The best lines of the strategies that fail, each with the points that it loses.

        A line that several of them lead to comes once.
        """
        seen, value = set[tuple[str, ...]](), self.lines[0].value
        for strategy, found in self.failing:
            lines = sorted(found, key=lambda line: (-line.value, line.steps))
            if lines and lines[0].steps not in seen:
                seen.add(lines[0].steps)
                line, after = lines[0], self.reaches(lines[0].steps)
                fault = next(number for number, reach in enumerate(after) if reach < value)
                reach, step = after[fault], self.named(line.steps[fault])
                text = message(
                    WHOLE_TRAP if reach == line.value else TRAP,
                    strategy=strategy.text,
                    end=ended(self.puzzle, line.value),
                    step=step,
                    reach=ended(self.puzzle, reach),
                    lost=value - reach,
                )
                yield Trap(line.steps, line.value, self.whole, fault, reach, text)


def new_challenge(
    candidate: Candidate[Any],
    recipe: Recipe,
    *,
    task: Message,
    start: int,
    hints: Hints,
    sentences: Iterable[Message],
) -> Challenge:
    """The challenge of a good candidate.

    Args:
        task: the task in one sentence, and its limits.
        start: the value of the board before the first step.
        hints: three, each stronger than the one before.
        sentences: why the solution is the best.
    """
    puzzle, best = candidate.puzzle, candidate.lines[0]
    return Challenge(
        format=format_of(puzzle.game),
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=fingerprint(puzzle),
        task=task,
        puzzle=json.loads(registry.entry(puzzle.game).game.text(puzzle)),
        start=start,
        value=best.value,
        gap=candidate.gap,
        solution=best.steps,
        hints=(hints[0].text, hints[1].text, hints[2].text),
        explanation=tuple(sentences),
        traps=tuple(candidate.traps()),
        prospects=grouped(candidate.first_steps),
    )
