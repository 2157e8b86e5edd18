"""Patterns for those who can't tell colours apart, as elements of SVG; only the page shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

STEP: Final = 7
"""Pixels between the lines of a pattern."""


class Area(NamedTuple):
    """A rectangle that is filled."""

    left: float
    top: float
    width: float
    height: float


def pattern(number: int, area: Area, ink: str = "#000000") -> str:
    """The pattern of a colour by its number, drawn over an area.

    Its class is `pattern`: the page hides it unless its root has the class `patterns`.
    """
    lines = " ".join(PATTERNS[number % len(PATTERNS)](area))
    return (
        f'<path class="pattern" d="{lines}" fill="none" stroke="{ink}" stroke-width="1.4" '
        'stroke-opacity="0.5" stroke-linecap="round"/>'
    )


def _steps(length: float) -> Iterator[float]:
    """Places on a side, the same distance from both of its ends."""
    count = int(length // STEP)
    first = (length - count * STEP) / 2
    return (first + STEP * number for number in range(count + 1))


def _rising(area: Area) -> Iterator[str]:
    """Lines that rise to the right."""
    for at in _steps(area.width + area.height):
        left, right = max(0.0, at - area.height), min(at, area.width)
        yield (
            f"M{area.left + left:g} {area.top + at - left:g}"
            f"L{area.left + right:g} {area.top + at - right:g}"
        )


def _falling(area: Area) -> Iterator[str]:
    """Lines that fall to the right."""
    low = area.top + area.height
    for at in _steps(area.width + area.height):
        left, right = max(0.0, at - area.height), min(at, area.width)
        yield (
            f"M{area.left + left:g} {low - at + left:g}L{area.left + right:g} {low - at + right:g}"
        )


def _level(area: Area) -> Iterator[str]:
    """Lines from left to right."""
    return (f"M{area.left:g} {area.top + y:g}h{area.width:g}" for y in _steps(area.height))


def _upright(area: Area) -> Iterator[str]:
    """Lines from top to bottom."""
    return (f"M{area.left + x:g} {area.top:g}v{area.height:g}" for x in _steps(area.width))


def _dots(area: Area) -> Iterator[str]:
    """Dots in rows."""
    for y in _steps(area.height):
        yield from (f"M{area.left + x:g} {area.top + y:g}h.1" for x in _steps(area.width))


PATTERNS: Final[tuple[Callable[[Area], Iterator[str]], ...]] = (
    _rising,
    _level,
    _dots,
    _upright,
    _falling,
)
"""As many as there are colours that seats may have."""
