"""Toys, spray bottles and cats as SVG, each around a middle of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ifitfits.board import Cat, Lying
from games.ifitfits.cards import Toy
from views.render.drawing import Area, Drawing, pattern, written

ICON: Final = 24
"""The side of an icon in its own measure."""

INK: Final = "#2e2620"

COATS: Final = ("#4f8fe0", "#f5c531", "#9a63d6", "#4aa35a", "#ee7fb4")
"""The cats of the seats; each has its number on it."""

BLACK: Final = "#17171a"

LYING_WIDTH, LYING_HEIGHT = 84, 44
"""A cat that lies across two cards."""

CURLED: Final = 66
"""The side of a cat that sleeps in a cell."""

STRETCHED, ROLLED = Area(18, 13, 34, 22), Area(17, 15, 36, 40)
"""Where the coat of a cat that lies, and of one that sleeps, has room for a pattern."""

_EDGE = f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'

ICONS: Final = {
    "m": (
        f'<path d="M5 17 Q-1 15 2 10 Q4 7 3 4" fill="none" {_EDGE}/>'
        f'<ellipse cx="12" cy="16" rx="8" ry="5.5" fill="#b9bcc4" {_EDGE}/>'
        f'<circle cx="14" cy="9.5" r="3.4" fill="#e8b7c0" {_EDGE}/>'
        f'<circle cx="19" cy="11.5" r="2.6" fill="#e8b7c0" {_EDGE}/>'
        f'<circle cx="17" cy="15" r="1.1" fill="{INK}"/>'
        f'<circle cx="20.3" cy="16.6" r="1.3" fill="#d4607a"/>'
    ),
    "b": (
        f'<circle cx="12" cy="12" r="9.5" fill="#d6433a" {_EDGE}/>'
        '<path d="M4 8 Q12 13 20 8 M4 16 Q12 11 20 16" fill="none" stroke="#ffffff" '
        'stroke-width="2.2"/>'
    ),
    "f": (
        f'<path d="M8 17 Q5 9 12 4 L12.5 7 L15 2.5 L16 5 Q22 1 22 1 Q23 8 20 11 L17 11 '
        f'L18.5 13 Q15 17 12 16 L12 17.5 Q10 18 8 17 Z" fill="#2fa7a0" {_EDGE}/>'
        f'<path d="M2 23 L19 4.5" fill="none" {_EDGE}/>'
    ),
    "y": (
        f'<path d="M19 18 Q25 21 20 23 L13 23" fill="none" stroke="#8e3fa8" stroke-width="2"/>'
        f'<circle cx="11" cy="12" r="9" fill="#c06bd6" {_EDGE}/>'
        '<path d="M4 8 Q12 8 17 18 M3 13 Q9 12 12 20 M8 4 Q16 6 19 14 M13 4 Q6 9 4 15" '
        'fill="none" stroke="#6d2a86" stroke-width="1.2"/>'
    ),
    "s": (
        f'<path d="M9 10 L15 10 L17 14 L17 22 L7 22 L7 14 Z" fill="#58aef0" {_EDGE}/>'
        f'<path d="M10 10 L10 6 L15 6 L15 10 Z" fill="#f4f4f4" {_EDGE}/>'
        f'<path d="M8 2 L16 2 L16 6 L10 6 L10 4.5 L8 4.5 Z" fill="#e0483e" {_EDGE}/>'
        f'<path d="M8 5 L8 9" fill="none" {_EDGE}/>'
        '<path d="M5 2 L1 0.5 M5 3.4 L0.5 3.4 M5 4.8 L1 6.4" stroke="#2f7fc4" stroke-width="1.5"/>'
        '<path d="M9 17 L15 17" stroke="#ffffff" stroke-width="1.6"/>'
    ),
}
"""Each icon in a square of `ICON`."""


def icon_drawing(icon: str) -> Drawing:
    """One toy, or a spray bottle."""
    return Drawing(ICON, ICON, (ICONS[icon],))


def lying_drawing(thing: Lying, *, patterned: bool = False) -> Drawing:
    """An awake cat, a Princess, or a special toy, lying across two cards.

    Args:
        patterned: whether a coat has the pattern of its seat.
    """
    if isinstance(thing, Toy):
        return _toy(thing)
    if not isinstance(thing, Cat):
        return Drawing(LYING_WIDTH, LYING_HEIGHT, tuple(_princess()))
    striped = pattern(thing.seat, STRETCHED) if patterned else ""
    parts = _cat(COATS[thing.seat], str(thing.seat), striped)
    return Drawing(LYING_WIDTH, LYING_HEIGHT, tuple(parts))


def curled_drawing(thing: Cat, *, patterned: bool = False) -> Drawing:
    """A cat that sleeps in a cell."""
    striped = pattern(thing.seat, ROLLED) if patterned else ""
    return Drawing(CURLED, CURLED, tuple(_curled(COATS[thing.seat], str(thing.seat), striped)))


def _toy(toy: Toy) -> Drawing:
    """Two toys on a cushion."""
    cushion = 'x="14" y="4" width="56" height="36" rx="12" fill="#fff6df"'
    parts = [f'<rect {cushion} stroke="{INK}" stroke-width="1.6"/>']
    for number, icon in enumerate(toy.icons):
        parts += icon_drawing(icon).at(17 + 26 * number, 10)
    return Drawing(LYING_WIDTH, LYING_HEIGHT, tuple(parts))


def _cat(coat: str, number: str, striped: str = "") -> Iterator[str]:
    """A cat from above that stretches out to the right, with a number on its back."""
    edge = f'fill="{coat}" {_EDGE}'
    yield f'<path d="M16 24 Q2 22 4 8" fill="none" stroke="{INK}" stroke-width="8.4" {_ROUND}/>'
    yield f'<path d="M16 24 Q2 22 4 8" fill="none" stroke="{coat}" stroke-width="5.6" {_ROUND}/>'
    for across, down in ((22, 11), (22, 37), (52, 10), (52, 38)):
        yield f'<ellipse cx="{across}" cy="{down}" rx="7" ry="4.5" {edge}/>'
    yield f'<ellipse cx="36" cy="24" rx="25" ry="15" {edge}/>'
    yield from [striped] * bool(striped)
    yield from _head(coat, 66, 24)
    if number:
        yield _number(35, 24, number, coat)


def _head(coat: str, across: float, down: float) -> Iterator[str]:
    """A head from the front, looking up."""
    edge = f'fill="{coat}" {_EDGE}'
    left, right = across - 13, across + 13
    yield (
        f'<path d="M{left:g} {down - 2:g} L{left + 1:g} {down - 20:g} L{across - 2:g} '
        f"{down - 11:g} Z M{right:g} {down - 2:g} L{right - 1:g} {down - 20:g} "
        f'L{across + 2:g} {down - 11:g} Z" {edge}/>'
    )
    yield f'<ellipse cx="{across:g}" cy="{down:g}" rx="14.5" ry="13" {edge}/>'
    for eye in (across - 5.5, across + 5.5):
        yield f'<circle cx="{eye:g}" cy="{down - 2:g}" r="3" fill="#ffffff"/>'
        yield f'<circle cx="{eye:g}" cy="{down - 2:g}" r="1.6" fill="{INK}"/>'
    yield (
        f'<path d="M{across - 2:g} {down + 3:g} L{across + 2:g} {down + 3:g} '
        f'L{across:g} {down + 6:g} Z" fill="#f7b4c0"/>'
    )


def _princess() -> Iterator[str]:
    """A black cat with a crown."""
    yield from _cat(BLACK, "")
    crown = "M56 8 L54 -4 L61 2 L66 -7 L71 2 L78 -4 L76 8 Z"
    yield f'<path d="{crown}" fill="#ffd75e" {_EDGE}/>'
    yield '<path d="M20 24 Q36 12 52 24" fill="none" stroke="#45454d" stroke-width="1.5"/>'


def _curled(coat: str, number: str, striped: str = "") -> Iterator[str]:
    """A cat that is rolled up with its eyes closed."""
    edge = f'fill="{coat}" {_EDGE}'
    yield f'<circle cx="33" cy="36" r="26" {edge}/>'
    yield from [striped] * bool(striped)
    tail = 'd="M56 46 Q50 63 28 58"'
    yield f'<path {tail} fill="none" stroke="{INK}" stroke-width="9.4" {_ROUND}/>'
    yield f'<path {tail} fill="none" stroke="{coat}" stroke-width="6.6" {_ROUND}/>'
    yield f'<path d="M9 38 L8 21 L20 29 Z M35 38 L36 21 L24 29 Z" {edge}/>'
    yield f'<ellipse cx="22" cy="40" rx="14.5" ry="12.5" {edge}/>'
    for eye in (16, 28):
        yield f'<path d="M{eye - 3} 39 Q{eye} 43 {eye + 3} 39" fill="none" {_EDGE}/>'
    yield '<path d="M20 44 L24 44 L22 47 Z" fill="#f7b4c0"/>'
    yield _number(45, 32, number, coat)
    yield written(56, 6, "z", 15, INK, "middle")
    yield written(47, 10, "z", 11, INK, "middle")


def _number(across: float, down: float, number: str, coat: str) -> str:
    fill = INK if coat in (COATS[1], COATS[4]) else "#ffffff"
    line = written(across, down, number, 20, fill, "middle")
    return line.replace("<text ", '<text font-weight="bold" ', 1)


_ROUND = 'stroke-linecap="round"'
