"""The cells of a terminal at some moment: a sign in each, and its colours and styles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME


class SignStyle(NamedTuple):
    """How a sign is painted, in colours such as `#ffffff`."""

    ink: str = "#ffffff"
    ground: str = "#000000"
    bold: bool = False
    underline: bool = False


class Sign(NamedTuple):
    """The text of a cell; the right half of a wide sign is empty."""

    text: str
    look: SignStyle


Row = Sequence[Sign]


class Run(NamedTuple):
    """Signs side by side that are painted alike, from a column of a row on."""

    row: int
    column: int
    text: str
    look: SignStyle


def row_of(segments: Iterable[Segment]) -> Row:
    """A line of the screen, cell by cell."""
    return tuple(sign for text, style, _ in segments for sign in _signs(text, style or Style()))


def runs(screen: Sequence[Row], before: Sequence[Row] | None = None) -> Iterator[Run]:
    """The signs of a screen in runs; only those that differ from an earlier one, if it is given."""
    for number, row in enumerate(screen):
        old = before[number] if before is not None else ()
        changed = [at >= len(old) or old[at] != sign for at, sign in enumerate(row)]
        cells = [(at, sign) for at, sign in enumerate(row) if changed[at]]
        for _, group in groupby(enumerate(cells), key=lambda each: _kind(*each)):
            found = [cell for _, cell in group]
            text = "".join(sign.text for _, sign in found)
            yield Run(number, found[0][0], text, found[0][1].look)


def _kind(at: int, cell: tuple[int, Sign]) -> tuple[int, SignStyle]:
    """The same for cells that stand side by side and look alike."""
    return cell[0] - at, cell[1].look


def _signs(text: str, style: Style) -> Iterator[Sign]:
    look = _look(style)
    for sign in text:
        yield Sign(sign, look)
        yield from (Sign("", look) for _ in range(cell_len(sign) - 1))


def _look(style: Style) -> SignStyle:
    ink, ground = _colour(style, foreground=True), _colour(style, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    return SignStyle(ink, ground, bool(style.bold), bool(style.underline))


def _colour(style: Style, *, foreground: bool) -> str:
    colour = style.color if foreground else style.bgcolor
    theme = DEFAULT_TERMINAL_THEME
    if colour is None:
        return SignStyle().ink if foreground else SignStyle().ground
    return colour.get_truecolor(theme, foreground).hex
