"""Traps: the best lines of easier tiers' strategies, and the points that each gives away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from languages.message import Message, message, verbatim
from puzzles.challenge import Trap
from puzzles.strategy import Strategy

Reaches = Callable[[Sequence[str]], Sequence[int]]
"""The best value still within reach after each step of a line."""


def traps(
    weaker: Sequence[Strategy],
    candidate: Any,
    value: int,
    reaches: Reaches,
    *,
    whole: bool,
    named: Callable[[str], Message] = verbatim,
) -> Iterator[Trap]:
    """The best line of each strategy that doesn't solve a candidate; the same line once.

    Args:
        value: the value of the solution.
        whole: whether the lines of the strategies are whole lines.
        named: a step within a sentence.
    """
    seen = set[tuple[str, ...]]()
    for strategy in weaker:
        lines = sorted(strategy.lines(candidate), key=lambda line: (-line.value, line.steps))
        if lines and lines[0].steps not in seen:
            seen.add(lines[0].steps)
            line, after = lines[0], reaches(lines[0].steps)
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
