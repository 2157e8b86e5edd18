"""Screens as SVG: one of them, or several one after the other.

Signs are set cell by cell, and lines between cells are drawn as lines, so that the picture looks
the same in any font; nothing is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from examples.screens.cells import Row, Run, SignStyle, runs
from views.render.lattice import HEAVY, JUNCTIONS, LIGHT

ACROSS, DOWN = 8, 17
"""The size of a cell."""

FONT: Final = "13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
BASELINE: Final = 13
MARGIN: Final = 10
CAPTION: Final = 26
"""The height of the line below the screen that says what is done."""

FRAME: Final = "#1c1c1c"
CAPTION_INK: Final = "#f0c674"

DOTTED: Final = {"┈": "─", "┊": "│"}
ROUND: Final = dict(zip("╭╮╰╯", "┌┐└┘", strict=True))
BAR: Final = "▕"
LINES: Final = frozenset(JUNCTIONS) - {" "} | set(DOTTED) | set(ROUND) | {BAR}
"""The signs that are drawn as lines."""

ACROSS_SIGNS: Final = {"─": LIGHT, "━": HEAVY}
WIDTHS: Final = {LIGHT: 1, HEAVY: 2.4}


class FilmFrame(NamedTuple):
    """A screen that is shown for some seconds, with a caption that says what is done."""

    screen: Sequence[Row]
    caption: str = ""
    seconds: float = 1.0


def still(screen: Sequence[Row], title: str) -> str:
    """A screen as a picture."""
    looks = Looks()
    body = "".join(_painted(runs(screen), looks, _ground(screen)))
    return _document(screen, title, looks.style_sheet, body, 0)


def film(frames: Sequence[FilmFrame], title: str) -> str:
    """Screens one after the other, over and over; who prefers no motion sees the last one."""
    looks, total = Looks(), sum(frame.seconds for frame in frames)
    parts, rules, begun = [], list[str](), 0.0
    before: FilmFrame | None = None
    for number, frame in enumerate(frames):
        last = None if before is None else before.screen
        drawn = "".join(_painted(runs(frame.screen, last), looks, ""))
        if before is None or frame.caption != before.caption:
            drawn += _caption(frame)
        parts.append(f'<g id="m{number}">{drawn}</g>' if number else drawn)
        if number:
            rules += _shown_from(number, 100 * begun / total, total)
        before, begun = frame, begun + frame.seconds
    calm = "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    sheet = looks.style_sheet + "".join(rules) + calm
    return _document(frames[0].screen, title, sheet, "".join(parts), CAPTION)


class Looks:
    """The classes of the style sheet, one for each ink."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, bool], str] = {}

    def name(self, look: SignStyle) -> str:
        """The class of text that looks so."""
        return self._names.setdefault((look.ink, look.bold), f"c{len(self._names)}")

    @property
    def style_sheet(self) -> str:
        """The rules of all classes."""
        rules = (
            f".{name}{{fill:{ink}{';font-weight:bold' if bold else ''}}}"
            for (ink, bold), name in self._names.items()
        )
        return "".join(rules)


def _ground(screen: Sequence[Row]) -> str:
    """The ground that most cells have."""
    grounds = [sign.look.ground for row in screen for sign in row]
    return max(sorted(set(grounds)), key=grounds.count)


def _painted(parts: Iterable[Run], looks: Looks, ground: str) -> Iterator[str]:
    """Runs as shapes; nothing is painted where the ground is what lies there anyway."""
    found, boxes = list(parts), dict[str, str]()
    for (row, colour), alike in groupby(found, key=lambda run: (run.row, run.look.ground)):
        for first, width in _spans(alike):
            box = f"M{_x(first)} {_y(row)}h{ACROSS * width}v{DOWN}h-{ACROSS * width}z"
            boxes[colour] = boxes.get(colour, "") + box
    for colour, path in boxes.items():
        if colour != ground:
            yield f'<path fill="{colour}" d="{path}"/>'
    for run in found:
        yield from _signs(run, looks)


def _spans(alike: Iterable[Run]) -> Iterator[tuple[int, int]]:
    """The first column and the width of runs that touch each other in a row."""
    first, end = -1, -1
    for run in alike:
        if run.column != end:
            if end > first:
                yield first, end - first
            first = run.column
        end = run.column + len(run.text)
    yield first, end - first


def _signs(run: Run, looks: Looks) -> Iterator[str]:
    """The words of a run and its lines."""
    for word in re.finditer(r"\S+(?: \S+)*", "".join(map(_unlined, run.text))):
        x, y, width = _x(run.column + word.start()), _y(run.row) + BASELINE, ACROSS * len(word[0])
        fitted = f' textLength="{width}"' if len(word[0]) > 1 else ""
        text = escape(word[0], quote=False)
        yield f'<text class="{looks.name(run.look)}" x="{x}" y="{y}"{fitted}>{text}</text>'
    if run.look.underline:
        x, y, width = _x(run.column), _y(run.row) + DOWN - 1, ACROSS * len(run.text)
        yield _stroke(f"M{x} {y}h{width}", run.look.ink, 1)
    for weight, path in _lines(run):
        yield _stroke(path, run.look.ink, WIDTHS[weight])
    dots = "".join(_dots(run))
    if dots:
        yield f'<path d="{dots}" stroke="{run.look.ink}" stroke-dasharray="2 2.3"/>'


def _unlined(sign: str) -> str:
    return " " if sign in LINES else sign


def _lines(run: Run) -> Iterator[tuple[int, str]]:
    """The lines of each weight as a path."""
    for weight in WIDTHS:
        path = "".join(
            _arms(ROUND.get(sign[0][0], sign[0][0]), run, sign, weight)
            for sign in re.finditer(r"─+|━+|\S", run.text)
            if sign[0][0] in LINES and sign[0][0] not in DOTTED
        )
        if path:
            yield weight, path


def _arms(sign: str, run: Run, found: re.Match[str], weight: int) -> str:
    """The arms of a sign that have a weight, from the middle of its cell to its sides."""
    x, y, width = _x(run.column + found.start()), _y(run.row), ACROSS * len(found[0])
    if sign in ACROSS_SIGNS:
        whole = weight == ACROSS_SIGNS[sign]
        return f"M{x} {y + DOWN / 2:g}h{width}" if whole else ""
    if sign == BAR:
        return f"M{x + ACROSS - 0.5:g} {y}v{DOWN}" if weight == LIGHT else ""
    index, middle, half = JUNCTIONS.index(sign), (x + ACROSS // 2, y + DOWN / 2), DOWN / 2
    ends = {27: f"v-{half:g}", 9: f"h{ACROSS // 2}", 3: f"v{half:g}", 1: f"h-{ACROSS // 2}"}
    arms = (end for power, end in ends.items() if index // power % 3 == weight)
    return "".join(f"M{middle[0]} {middle[1]:g}{arm}" for arm in arms)


def _dots(run: Run) -> Iterator[str]:
    for at, sign in enumerate(run.text):
        x, y = _x(run.column + at), _y(run.row)
        if sign == "┈":
            yield f"M{x} {y + DOWN / 2:g}h{ACROSS}"
        elif sign == "┊":
            yield f"M{x + ACROSS // 2} {y}v{DOWN}"


def _stroke(path: str, ink: str, width: float) -> str:
    return f'<path d="{path}" stroke="{ink}" stroke-width="{width:g}"/>'


def _shown_from(number: int, share: float, total: float) -> Iterator[str]:
    """The rules by which something is seen only from a time on, given in parts of a hundred."""
    yield f"@keyframes k{number}{{0%{{opacity:0}}{share:.3g}%,100%{{opacity:1}}}}"
    yield f"#m{number}{{animation:k{number} {total:g}s step-end infinite}}"


def _caption(frame: FilmFrame) -> str:
    width, top = _x(len(frame.screen[0])) - MARGIN, _y(len(frame.screen))
    box = f'<path fill="{FRAME}" d="M{MARGIN} {top + 4}h{width}v{CAPTION}h-{width}z"/>'
    text = escape(frame.caption, quote=False)
    return f'{box}<text x="{MARGIN + 2}" y="{top + 22}" fill="{CAPTION_INK}">{text}</text>'


def _document(screen: Sequence[Row], title: str, sheet: str, body: str, below: int) -> str:
    width, height = 2 * MARGIN + ACROSS * len(screen[0]), 2 * MARGIN + DOWN * len(screen) + below
    ground = _ground(screen)
    inner = f"M{MARGIN} {MARGIN}h{width - 2 * MARGIN}v{DOWN * len(screen)}h-{width - 2 * MARGIN}z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><title>{escape(title, quote=False)}</title>'
        f"<style>text{{font:{FONT};white-space:pre}}path{{shape-rendering:crispEdges}}{sheet}</style>"
        f'<rect width="{width}" height="{height}" rx="8" fill="{FRAME}"/>'
        f'<path fill="{ground}" d="{inner}"/>{body}</svg>\n'
    )


def _x(column: int) -> int:
    return MARGIN + ACROSS * column


def _y(row: int) -> int:
    return MARGIN + DOWN * row
