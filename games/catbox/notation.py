"""The text of placements, steps and turns, both ways; canonical text only.

A step that more than one card could make takes the source as a suffix, as in
`KPoB@3,-1<1.0`: slot 0 of the hand of seat 1, or `<saved.0` for a saved card.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from games.catbox.board import Placement
from games.catbox.faces import parse_card, parse_face
from games.catbox.rulings import Token
from games.catbox.turn import (
    PASS,
    MoveMouse,
    Play,
    PutGuard,
    Source,
    Step,
    TakeFish,
    Turn,
    Use,
)
from games.protocol import Cell, GameError, quoted
from languages.messages import _

FARTHEST = 999
"""The largest coordinate, in either direction, that a file may name."""

_CELL = re.compile(r"(0|-?[1-9]\d*),(0|-?[1-9]\d*)", re.ASCII)
_SOURCE = re.compile(r"(.*)<(saved|[0-4])\.(0|[1-9]\d?)", re.ASCII)
_WORDS = {token.value: token for token in (Token.PAW, Token.STACK)}


def parse_cell(text: str) -> Cell:
    """A cell `x,y`.

    Raises:
        GameError: not two whole numbers, or one beyond `FARTHEST`.
    """
    match = _CELL.fullmatch(text)
    if match is None:
        raise _wrong(_("{text} is not a cell: expected x,y in whole numbers"), text)
    if any(len(part) > len(f"-{FARTHEST}") for part in match.groups()):
        raise _too_far(text)
    x, y = (int(part) for part in match.groups())
    if max(abs(x), abs(y)) > FARTHEST:
        raise _too_far(text)
    return x, y


def parse_placement(text: str) -> Placement:
    """A placement `FACE@x,y`.

    Raises:
        GameError: `text` is not a placement.
    """
    face, at, cell = text.partition("@")
    if not at:
        raise _wrong(_("{text} is not a placement: expected FACE@x,y, as in KPoB@3,-1"), text)
    return Placement(parse_face(face), *parse_cell(cell))


def parse_guard(text: str) -> tuple[int, int, int]:
    """A guard `SEAT@x,y`, as seat, x and y.

    Raises:
        GameError: `text` is not a guard.
    """
    seat, at, cell = text.partition("@")
    if not at or seat not in {"0", "1", "2", "3", "4"}:
        raise _wrong(_("{text} is not a guard: expected SEAT@x,y"), text)
    return int(seat), *parse_cell(cell)


def parse_step(text: str) -> Step:
    """One step of a turn, with its source where the text names one.

    Raises:
        GameError: `text` is not a step.
    """
    if text in _WORDS:
        return Use(_WORDS[text])
    match = _SOURCE.fullmatch(text)
    if match is None:
        return _parse_plain(text)
    step = _parse_plain(match[1])
    if not isinstance(step, Play | TakeFish):
        raise _wrong(_("{text}: only a card that is taken has a source"), text)
    owner, slot = match[2], int(match[3])
    return step._replace(source=Source(None if owner == "saved" else int(owner), slot))


def parse_turn(text: str) -> Turn:
    """A turn: its steps with spaces between them, or `pass`.

    Raises:
        GameError: one of the steps is not a step, or there is none.
    """
    words = text.split()
    if words == ["pass"]:
        return PASS
    if not words:
        raise GameError(_("an empty turn: expected a placement, a token or pass"))
    return Turn(tuple(parse_step(word) for word in words))


def _too_far(text: str) -> GameError:
    reason = _("{text} is too far out: coordinates go from {least} to {most}")
    return GameError(reason.format(text=quoted(text), least=-FARTHEST, most=FARTHEST))


def _wrong(reason: str, text: str) -> GameError:
    return GameError(reason.format(text=quoted(text)))


def _parse_plain(text: str) -> Step:
    for prefix, parse in _PREFIXES.items():
        if text.startswith(prefix):
            return parse(text.removeprefix(prefix))
    return Play(parse_placement(text))


def _parse_box(text: str) -> Step:
    return PutGuard(*parse_cell(text))


def _parse_fish(text: str) -> Step:
    return TakeFish(parse_card(text))


def _parse_mouse(text: str) -> Step:
    lifted, arrow, cell = text.partition(">")
    if not arrow:
        reason = _(
            "{text} is no use of the mouse: expected the card to lift and where it goes, "
            "FACE@x,y>x2,y2, as in mouse:KPoB@3,-1>0,2"
        )
        raise _wrong(reason, text)
    return MoveMouse(parse_placement(lifted), *parse_cell(cell))


_PREFIXES: dict[str, Callable[[str], Step]] = {
    "box@": _parse_box,
    "fish:": _parse_fish,
    "mouse:": _parse_mouse,
}
