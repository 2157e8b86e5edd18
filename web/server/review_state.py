"""Where a game was lost, as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from solver.bots.review import Appraisal, Assessment, margin
from views.sessions.review import Review, player_lines, point_lines
from web.server.served_game import ServedGame


class WorthState(Struct, frozen=True):
    """A turn and what it is worth, with half of its interval if it has one."""

    text: str
    value: float
    error: float


class ReviewedTurn(Struct, frozen=True):
    """A turn that was looked at.

    Attributes:
        number: from 1.
        lost: the points that it gave away.
        error: half of the interval of `lost`.
        best: the best turns, the first one first.
        why: what is said of the best one.
        margin: by how much its seat was ahead afterwards.
    """

    number: int
    seat: int
    text: str
    lost: float
    error: float
    best: tuple[WorthState, ...]
    why: str
    margin: int


class ReviewState(Struct, frozen=True):
    """A game that was looked back at: its turns, and what mattered most."""

    turns: tuple[ReviewedTurn, ...]
    summary: tuple[str, ...]


def review_state(game: ServedGame, seat: int, assessments: Sequence[Assessment]) -> ReviewState:
    """The findings of a review of a game that is over."""
    positions = list(game.record.positions())
    review = Review(game.record, positions, game.adviser(), assessments, seat)
    turns = tuple(_turn(each, positions) for each in assessments)
    return ReviewState(turns, (*point_lines(review), *player_lines(review)))


def _turn(each: Assessment, positions: Sequence[object]) -> ReviewedTurn:
    after = positions[each.number + 1]
    return ReviewedTurn(
        number=each.number + 1,
        seat=each.seat,
        text=each.taken,
        lost=0.0 if each.as_good else round(each.lost, 2),
        error=round(each.error, 2),
        best=tuple(map(worth_state, each.listed)),
        why=each.why,
        margin=margin(after, each.seat),  # type: ignore[arg-type]
    )


def worth_state(appraisal: Appraisal) -> WorthState:
    """A turn and what it is worth."""
    return WorthState(appraisal.text, round(appraisal.value, 2), round(appraisal.error, 2))
