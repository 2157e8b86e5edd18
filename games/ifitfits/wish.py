"""The points or boxes that a designer wants of a board, and by how much a board misses them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.ifitfits import scoring
from games.ifitfits.board import Board, Box
from games.ifitfits.cards import ICONS
from games.ifitfits.rulings import SEATS, Mode
from games.protocol import GameError, quoted
from languages.messages import N_, _

_AMOUNT = re.compile(r"(cells|[mbfys])(=|>=|<=)(\d{1,2})", re.ASCII)
_POINTS = re.compile(r"-?\d{1,3}", re.ASCII)

EXPECTED_BOX = N_(
    "expected closed, open, cells=6, or an icon (m, b, f, y or s) with =, >= or <= and a number, "
    "as in m=5 or s<=1"
)
EXPECTED_SCORES = N_("expected the points of each seat, as in 7 5")

MOST = 999
"""No box has more of anything."""


class Amount(NamedTuple):
    """How many of something there are to be.

    Attributes:
        of: an icon's letter, or `cells`.
    """

    of: str
    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return f"{self.of}={self.least}"
        return f"{self.of}<={self.most}" if self.most < MOST else f"{self.of}>={self.least}"

    def missed(self, count: int) -> int:
        """By how many a number is too small or too large."""
        return max(self.least - count, count - self.most, 0)


@dataclass(frozen=True)
class BoxWish:
    """A box on the board that is as wanted.

    Attributes:
        closed: None if it may be either.
    """

    closed: bool | None
    amounts: tuple[Amount, ...]

    seats = 1
    """How many take turns in laying the cards."""

    def __str__(self) -> str:
        state = () if self.closed is None else ("closed" if self.closed else "open",)
        return " ".join([*state, *map(str, self.amounts)])

    @property
    def cells(self) -> Amount:
        """How large the box is to be."""
        sizes = (amount for amount in self.amounts if amount.of == CELLS)
        return next(sizes, Amount(CELLS, 1, MOST))

    def missed(self, board: Board, mode: Mode) -> int:  # noqa: ARG002
        """By how much the box that is most like it misses the wish; 0 if one is as wanted."""
        return min((self._missed_by(board, box) for box in board.boxes), default=MOST)

    def _missed_by(self, board: Board, box: Box) -> int:
        counted = Counter(scoring.icons_of(board, box))
        counted[CELLS] = len(box.cells)
        wrong = self.closed is not None and self.closed is not box.closed
        return wrong + sum(amount.missed(counted[amount.of]) for amount in self.amounts)


@dataclass(frozen=True)
class ScoresWish:
    """The points that each seat is to have."""

    points: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.points))

    @property
    def seats(self) -> int:
        """How many take turns in laying the cards."""
        return len(self.points)

    def missed(self, board: Board, mode: Mode) -> int:
        """By how many points the scores of a board miss the wish, over all seats."""
        scores = scoring.scores(board, mode, self.seats)
        return sum(abs(s.total - p) for s, p in zip(scores, self.points, strict=True))


Wish = BoxWish | ScoresWish

CELLS = "cells"


def parse_box_wish(words: Sequence[str]) -> BoxWish:
    """The wish of words such as `closed cells=6 m=5 s=0`.

    Raises:
        GameError: there is no word, one is no wish, or one says again what another did.
    """
    closed: dict[str, bool] = {}
    amounts: dict[str, Amount] = {}
    for word in words:
        known, key = (closed, _("closed or open")) if word in STATES else (amounts, _named(word))
        if key in known:
            text = _("{word}: the wish has {key} twice")
            raise GameError(text.format(word=quoted(word), key=key))
        if word in STATES:
            closed[key] = STATES[word]
        else:
            amounts[key] = _amount(word)
    if not closed and not amounts:
        text = _("the wish is empty: {expected}")
        raise GameError(text.format(expected=_(EXPECTED_BOX)))
    order = (CELLS, *ICONS)
    wanted = sorted(amounts.values(), key=lambda amount: order.index(amount.of))
    return BoxWish(next(iter(closed.values()), None), tuple(wanted))


def parse_scores_wish(words: Sequence[str]) -> ScoresWish:
    """The wish of words such as `7 5`.

    Raises:
        GameError: a word is no number, or there are too few or too many of them.
    """
    for word in words:
        if not _POINTS.fullmatch(word):
            text = _("{word} is no number of points: {expected}")
            raise GameError(text.format(word=quoted(word), expected=_(EXPECTED_SCORES)))
    if len(words) not in SEATS:
        text = _("the wish has {number} numbers: {expected}, for {fewest} to {most} seats")
        expected = _(EXPECTED_SCORES)
        raise GameError(
            text.format(number=len(words), expected=expected, fewest=SEATS[0], most=SEATS[-1])
        )
    return ScoresWish(tuple(map(int, words)))


STATES = {"closed": True, "open": False}


def _named(word: str) -> str:
    match = _AMOUNT.fullmatch(word)
    if match is None:
        text = _("{word} is no wish for a box: {expected}")
        raise GameError(text.format(word=quoted(word), expected=_(EXPECTED_BOX)))
    return match[1]


def _amount(word: str) -> Amount:
    match = _AMOUNT.fullmatch(word)
    assert match is not None
    number = int(match[3])
    least, most = {"=": (number, number), ">=": (number, MOST), "<=": (0, number)}[match[2]]
    return Amount(match[1], least, most)
