"""Traps: the best lines of easier tiers' strategies, and the points that each gives away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from languages.message import Message, Value, message, translated, verbatim
from puzzles.challenge import Trap
from puzzles.strategy import Strategy

EARLIER: Final = re.compile(
    r"Whoever tries to (?P<strategy>.+), comes to (?P<value>-?\d+) at best\. After (?P<step>\S+) "
    r"no more than (?P<reach>-?\d+) can be reached: (?P<lost>\d+) given away\."
)
"""The text of traps until November 2026."""

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
            text = _text(strategy.text, line.value, step, reach, value - reach)
            yield Trap(line.steps, line.value, whole, fault, reach, text)


def _text(strategy: Value, value: Value, step: Value, reach: Value, lost: Value) -> Message:
    return message(
        "If you {strategy}, you reach {value} at best: after {step} no more than {reach} is "
        "possible, which gives {lost} away.",
        strategy=strategy,
        value=value,
        step=step,
        reach=reach,
        lost=lost,
    )


def renewed(trap: Trap) -> Trap:
    """A trap in today's words; older libraries have others."""
    found = EARLIER.fullmatch(translated(trap.text))
    if found is None:
        return trap
    values = {name: verbatim(text) for name, text in found.groupdict().items()}
    return msgspec.structs.replace(trap, text=_text(**values))
