"""Traps: what the strategies of easier tiers lead to, and what each of them gives away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from languages.messages import _
from puzzles.challenge import Trap
from puzzles.strategy import Strategy
from solver.answer import Line

Reaches = Callable[[Sequence[str]], Sequence[int]]
"""What can still be reached after each step of a line."""


def traps(
    weaker: Sequence[Strategy], candidate: Any, value: int, reaches: Reaches, *, whole: bool
) -> Iterator[Trap]:
    """What each strategy comes to in a candidate that it doesn't solve; the same line once.

    Args:
        value: what the solution reaches.
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
    text = _(
        "If you {strategy}, you reach {value} at best: after {step} no more than {reach} is "
        "possible, which gives {lost} away."
    ).format(
        strategy=_(strategy.text),
        value=line.value,
        step=line.steps[fault],
        reach=reach,
        lost=value - reach,
    )
    return Trap(line.steps, line.value, whole, fault, reach, text)
