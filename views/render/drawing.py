"""Drawings as elements of SVG, whatever they show."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

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
