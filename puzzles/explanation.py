"""The challenge of a good candidate of any kind: what is proved of it, and what the kind says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from games import registry
from languages.message import Message, message, verbatim
from puzzles.candidate import Candidate
from puzzles.challenge import Challenge, Trap, fingerprint, format_of, grouped
from puzzles.recipe import Recipe, Tier


class Explanation(NamedTuple):
    """The parts of a good candidate's challenge that depend on its kind.

    Attributes:
        task: the task in one sentence or more.
        start: the value of the board before the first step.
        hints: three, each stronger than the one before.
        sentences: why the solution is the best.
        traps: the lines of weaker strategies.
    """

    task: Message
    start: int
    hints: tuple[Message, Message, Message]
    sentences: Iterable[Message]
    traps: Iterable[Trap]


def new_challenge(candidate: Candidate[Any], recipe: Recipe, given: Explanation) -> Challenge:
    """The challenge of a good candidate."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    return Challenge(
        format=format_of(puzzle.game),
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=fingerprint(puzzle),
        task=given.task,
        puzzle=json.loads(registry.entry(puzzle.game).game.text(puzzle)),
        start=given.start,
        value=best.value,
        gap=candidate.gap,
        solution=best.steps,
        hints=given.hints,
        explanation=tuple(given.sentences),
        traps=tuple(given.traps),
        prospects=grouped(candidate.first_steps),
    )


def weaker_traps(
    candidate: Any, tier: Tier, *, whole: bool, named: Callable[[str], Message] = verbatim
) -> Iterator[Trap]:
    """The best lines of easier tiers' strategies, each with the points that it loses.

    A line that several of them lead to comes once; one that solves the puzzle is no trap.

    Args:
        whole: whether their lines are whole lines.
        named: a step within a sentence.
    """
    seen, value = set[tuple[str, ...]](), candidate.lines[0].value
    for strategy in candidate.strategies[: tier.number - 1]:
        lines = sorted(strategy.lines(candidate), key=lambda line: (-line.value, line.steps))
        if lines and lines[0].steps not in seen:
            seen.add(lines[0].steps)
            line, after = lines[0], candidate.reaches(lines[0].steps)
            fault = next(number for number, reach in enumerate(after) if reach < value)
            reach, step = after[fault], named(line.steps[fault])
            text = message(
                "If you {strategy}, you reach {value} at best: after {step} no more than {reach} "
                "is possible, which gives {lost} away.",
                strategy=strategy.text,
                value=line.value,
                step=step,
                reach=reach,
                lost=value - reach,
            )
            yield Trap(line.steps, line.value, whole, fault, reach, text)
