"""Seats with their cards and tokens, the steps of a turn, and the text of turns both ways.

Texts are canonical. A step that more than one card could make takes the source as a suffix, as in
`KPoB@3,-1<1.0`: slot 0 of the hand of seat 1, or `<saved.0` for a saved card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from games.catbox.board import Placement
from games.catbox.faces import Card, Face, Identity, parse_card, parse_face
from games.catbox.rulings import Token
from games.protocol import Cell, GameError, quoted
from languages.messages import _


class Saved(NamedTuple):
    """A card under a fish token.

    Attributes:
        face: the face that will be played.
        public: the side that other seats see of a card from its owner's own hand; None for a
            card from another hand, whose face is known to all.
    """

    face: Face
    public: Face | None = None

    @property
    def seen(self) -> Face:
        """The side of the card that other seats see."""
        return self.face if self.public is None else self.public


class Guard(NamedTuple):
    """A box token on the table."""

    seat: int
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.seat}@{self.x},{self.y}"


@dataclass(frozen=True)
class Seat:
    """One player's identity, hand, unused tokens and saved cards."""

    identity: Identity | None
    hand: tuple[Card, ...]
    tokens: tuple[Token, ...] = ()
    saved: tuple[Saved, ...] = ()


class Source(NamedTuple):
    """Where a card is taken from: a slot of a seat's hand, or of the mover's saved cards.

    Slots are numbered from 0 as they stand when the turn begins.
    """

    seat: int | None
    slot: int

    def __str__(self) -> str:
        return f"<{'saved' if self.seat is None else self.seat}.{self.slot}"


class Play(NamedTuple):
    """Lay a card on the board."""

    placement: Placement
    source: Source | None = None

    @property
    def text(self) -> str:
        """The notation."""
        return str(self.placement)


class Use(NamedTuple):
    """Spend the paw or the stacking token; a card follows."""

    token: Token

    @property
    def text(self) -> str:
        """The notation."""
        return self.token.value


class PutGuard(NamedTuple):
    """Stand the box token on a cell."""

    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation."""
        return f"box@{self.x},{self.y}"


class TakeFish(NamedTuple):
    """Save a card from a hand under the fish token."""

    card: Card
    source: Source | None = None

    @property
    def text(self) -> str:
        """The notation."""
        return f"fish:{self.card}"


class MoveMouse(NamedTuple):
    """Lift an uncovered card and lay it elsewhere."""

    lifted: Placement
    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation."""
        return f"mouse:{self.lifted}>{self.x},{self.y}"

    @property
    def moved(self) -> Placement:
        """Where the card lies afterwards."""
        return Placement(self.lifted.face, self.x, self.y)


Step = Play | Use | PutGuard | TakeFish | MoveMouse


class Turn(NamedTuple):
    """Everything one seat does before the next; no steps at all is a pass."""

    steps: tuple[Step, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string a step; a pass is the word."""
        return tuple(step.text for step in self.steps) or ("pass",)

    def __str__(self) -> str:
        return " ".join(self.texts)


PASS = Turn(())

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
    "box@": lambda text: PutGuard(*parse_cell(text)),
    "fish:": lambda text: TakeFish(parse_card(text)),
    "mouse:": _parse_mouse,
}
