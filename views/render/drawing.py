"""Drawings as elements of SVG: side by side, with captions, filled with patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import Final, NamedTuple

ACCENT = "#d23c2f"
"""The colour of what stands out."""

MIDDLE = 0.36
"""How far below the middle of its capitals a line of text has its base, in its size."""


class Theme(NamedTuple):
    """The colour of what lies behind a drawing, and of what is written on it.

    Attributes:
        patterned: whether colours have patterns, which the page shows to those who want them.
    """

    table: str
    ink: str
    patterned: bool = False


TABLE = Theme("#7a9e87", "#eef4ef")
PAPER = Theme("#ffffff", "#55504a")
"""On a screen, and in print."""


class Drawing(NamedTuple):
    """Something drawn from 0,0 on, as elements of SVG."""

    width: float
    height: float
    parts: tuple[str, ...]

    def at(self, x: float, y: float, scale: float = 1) -> tuple[str, ...]:
        """The parts moved to a place, and larger or smaller."""
        scaled = "" if scale == 1 else f" scale({scale:g})"
        return (f'<g transform="translate({x:g},{y:g}){scaled}">', *self.parts, "</g>")


def document(drawing: Drawing, title: str = "") -> str:
    """A drawing as an SVG document, with a title if one is given."""
    width, height = f"{drawing.width:g}", f"{drawing.height:g}"
    first = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif">'
    )
    titled = (f"<title>{escape(title)}</title>",) if title else ()
    return "\n".join((first, *titled, *drawing.parts, "</svg>")) + "\n"


def written(x: float, y: float, text: str, size: float, fill: str, anchor: str = "start") -> str:
    """A line of text whose middle is at a height, also where `dominant-baseline` is unknown."""
    base = y + MIDDLE * size
    return (
        f'<text x="{x:g}" y="{base:g}" font-size="{size:g}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


GAP, LINE = 12, 22
"""Room between things, and the height of a line of text."""

CLOSE = 4
"""Room below a line of text."""

LETTERS_A_PIXEL = 1 / 8.4
"""About how many letters of a line of text there are in a pixel."""


def text_line(line: str, theme: Theme) -> Drawing:
    """A line of text."""
    width = len(line) / LETTERS_A_PIXEL
    return Drawing(width, LINE, (written(0, LINE / 2, line, 17, theme.ink),))


def paragraph(text: str, width: float, theme: Theme) -> list[Drawing]:
    """A text as lines that are no longer than a width."""
    return [text_line(line, theme) for line in wrap(text, max(10, int(width * LETTERS_A_PIXEL)))]


def centred(drawing: Drawing, width: float) -> Drawing:
    """A drawing in the middle of a width."""
    across = max(0.0, (width - drawing.width) / 2)
    return Drawing(width, drawing.height, drawing.at(across, 0))


def beside(left: Drawing, right: Drawing, down: float = GAP) -> Drawing:
    """Two drawings next to each other, the right one a little lower."""
    across = left.width + GAP
    height = max(left.height, right.height)
    return Drawing(across + right.width, height, (*left.parts, *right.at(across, down)))


def row_drawing(drawings: Sequence[Drawing], gap: float = 6) -> Drawing:
    """Drawings side by side, all in the middle of the highest one."""
    height = max((drawing.height for drawing in drawings), default=0)
    parts: list[str] = []
    across = 0.0
    for drawing in drawings:
        parts += drawing.at(across, (height - drawing.height) / 2)
        across += drawing.width + gap
    return Drawing(max(0.0, across - gap), height, tuple(parts))


def rows_of(drawings: Iterable[Drawing], width: float, gap: float = 6) -> Iterator[Drawing]:
    """Drawings side by side, in as many rows as they need."""
    row: list[Drawing] = []
    for drawing in drawings:
        if row and row_drawing([*row, drawing], gap).width > width:
            yield row_drawing(row, gap)
            row = []
        row.append(drawing)
    if row:
        yield row_drawing(row, gap)


def stacked(drawings: Sequence[Drawing], width: float) -> Drawing:
    """Drawings below one another; lines of text belong together."""
    parts: list[str] = []
    down = 0.0
    for drawing in drawings:
        parts += drawing.at(0, down)
        down += drawing.height + (CLOSE if drawing.height == LINE else GAP)
    return Drawing(width, down, tuple(parts))


def framed(inside: Drawing, theme: Theme) -> Drawing:
    """A drawing on the table."""
    width, height = inside.width + 2 * GAP, inside.height + GAP
    table = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{theme.table}"/>'
    return Drawing(width, height, (table, *inside.at(GAP, GAP)))


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
