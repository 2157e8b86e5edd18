"""Traps: the best lines of easier tiers' strategies, and the points that each gives away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from languages.messages import _
from puzzles.challenge import Trap
from puzzles.strategy import Strategy
from solver.answer import Line

EARLIER: Final = re.compile(
    r"Whoever tries to (?P<strategy>.+), comes to (?P<value>-?\d+) at best\. After (?P<step>\S+) "
    r"no more than (?P<reach>-?\d+) can be reached: (?P<lost>\d+) given away\."
)
"""The text of traps until November 2026."""

Reaches = Callable[[Sequence[str]], Sequence[int]]
"""The best value still within reach after each step of a line."""


def traps(
    weaker: Sequence[Strategy], candidate: Any, value: int, reaches: Reaches, *, whole: bool
) -> Iterator[Trap]:
    """The best line of each strategy that doesn't solve a candidate; the same line once.

    Args:
        value: the value of the solution.
        whole: whether the lines of the strategies are whole lines.
    """
    seen = set[tuple[str, ...]]()
    for strategy in weaker:
        lines = sorted(strategy.lines(candidate), key=lambda line: (-line.value, line.steps))
        if lines and lines[0].steps not in seen:
            seen.add(lines[0].steps)
            yield _trap(strategy, lines[0], value, reaches(lines[0].steps), whole)


def _trap(strategy: Strategy, line: Line, value: int, reaches: Sequence[int], whole: bool) -> Trap:
    fault = next(number for number, reach in enumerate(reaches) if reach < value)
    reach = reaches[fault]
    text = _text(_(strategy.text), line.value, line.steps[fault], reach, value - reach)
    return Trap(line.steps, line.value, whole, fault, reach, text)


def _text(strategy: str, value: object, step: str, reach: object, lost: object) -> str:
    return _(
        "If you {strategy}, you reach {value} at best: after {step} no more than {reach} is "
        "possible, which gives {lost} away."
    ).format(strategy=strategy, value=value, step=step, reach=reach, lost=lost)


def renewed(trap: Trap) -> Trap:
    """A trap in today's words; older libraries have others."""
    found = EARLIER.fullmatch(trap.text)
    return trap if found is None else msgspec.structs.replace(trap, text=_text(**found.groupdict()))
