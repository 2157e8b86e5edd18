"""Where a game was lost, as the page shows it: what was found, and the board of every turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.protocol import GameError
from games.record import Record
from languages.messages import _
from solver.bots.advice import Adviser
from solver.bots.review import Assessment, Loss
from views.sessions.review import (
    Alternative,
    GameReview,
    Review,
    ReviewKeeper,
    alternatives,
)
from views.sessions.summary import summary_lines
from views.table_state import DraftTable, TableState
from web.server.shared_shapes import shared
from web.server.store import PageStore


class WorthState(Struct, frozen=True):
    """A turn and what it is worth, with half of its interval if it has one.

    Attributes:
        taken: whether it was played.
    """

    text: str
    value: float
    error: float
    taken: bool


class ReviewedTurn(Struct, frozen=True):
    """A turn that was looked at.

    Attributes:
        number: from 1.
        lost: the points that it gave away.
        chance: the chance to win that it gave away, from 0 to 1; null where it isn't known.
        error: half of the interval of how much less the turn is worth than the best one.
        best: the best turns in order of value, and the one that was played.
    """

    number: int
    seat: int
    text: str
    lost: float
    chance: float | None
    error: float
    best: tuple[WorthState, ...]


class ReviewState(Struct, frozen=True):
    """A game that is looked back at.

    Attributes:
        last: how many turns the game has.
        turns: those that were looked at so far.
        wanted: how many are looked at in all.
        others: whether there are turns of bots that nobody has asked for.
        summary: what mattered most, once all were looked at.
    """

    last: int
    turns: tuple[ReviewedTurn, ...]
    wanted: int
    others: bool
    summary: tuple[str, ...]


class ReviewBoard(Struct, frozen=True):
    """The table after a turn, or with a better one in its place, and what is said of it."""

    table: TableState
    lines: tuple[str, ...]


class StoredReview(ReviewKeeper):
    """The reviews of a game, kept in the server's file."""

    def __init__(self, store: PageStore, number: int, record: Record, adviser: Adviser) -> None:
        self._store, self._number = store, number
        super().__init__(record, adviser)

    def loaded(self) -> bytes:
        """The stored judgements of the game."""
        return (self._store.review(self._number) or "").encode()

    def stored(self, data: bytes) -> None:
        """Keep it in the file.

        Raises:
            StoreError: it can't be written.
        """
        self._store.keep_review(self._number, data.decode())


def review_state(work: GameReview) -> ReviewState:
    """The findings so far of a review of a game that is over."""
    review = work.review
    turns = tuple(_turn(each, review.loss(each)) for each in review.assessments)
    summary = () if review.missing else summary_lines(review)
    past = work.past
    return ReviewState(
        last=past.last,
        turns=turns,
        wanted=len(work.wanted),
        others=len(work.seats) < len(past.players),
        summary=summary,
    )


def review_board(work: GameReview, number: int, place: int | None, seat: int) -> ReviewBoard:
    """The table after a turn, from 1; after none it is that of the deal.

    Args:
        place: of the alternative that is drawn in its place, in the list; None for the turn itself.
        seat: whose cards are shown where the turn belongs to nobody.

    Raises:
        GameError: there is no such turn or alternative.
    """
    past, review = work.past, work.review
    if not 0 <= number <= past.last:
        raise GameError(_("the game has no turn {number}").format(number=number))
    found = next((each for each in review.assessments if each.number + 1 == number), None)
    drawn = None
    if place is not None and found is not None:
        listed = alternatives(found)
        if not 0 <= place < len(listed):
            raise GameError(_("there is no turn {number} in the list").format(number=place))
        drawn = listed[place]
    draft, since = past.draft(number), past.draft(max(number - 1, 0))
    if drawn is not None and found is not None:
        draft = review.drawn(found, drawn.turn.text)
    view, looker = past.view, past.mover(number) if number else seat
    table = DraftTable(view.tabletop(past.players), draft, since)
    told = () if drawn or not number else past.lines(number)
    lines = (*told, *_said(review, found, drawn))
    return ReviewBoard(shared(table.state(past.entry.name, looker, active=False)), lines)


def _said(review: Review, found: Assessment | None, drawn: Alternative | None) -> Sequence[str]:
    """The verdict on a turn and why, or what another one is worth and why."""
    if found is None:
        return ()
    turn = found.played if found.as_good else found.best
    if drawn is not None:
        turn = drawn.turn
    reasons = () if turn is None else review.reasons(found, turn)
    return (review.verdict(found, drawn), *reasons)


def _turn(each: Assessment, loss: Loss) -> ReviewedTurn:
    return ReviewedTurn(
        number=each.number + 1,
        seat=each.seat,
        text=each.taken,
        lost=round(loss.points, 1),
        chance=None if loss.chance is None else round(loss.chance, 2),
        error=round(each.error, 2),
        best=tuple(
            WorthState(turn.text, round(turn.value, 2), round(turn.error, 2), taken)
            for turn, taken in ((found.turn, found.taken) for found in alternatives(each))
        ),
    )
