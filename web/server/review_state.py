"""Where a game was lost, as the page shows it: what was found, and the board of every turn."""

from __future__ import annotations

from msgspec import Struct

from games.protocol import GameError
from games.record import Record
from languages.messages import _
from solver.bots.advice import Adviser
from solver.bots.review import Appraisal, Assessment
from views.sessions.analysis import is_close, measure_lines
from views.sessions.review import (
    Alternative,
    GameReview,
    Review,
    ReviewKeeper,
    alternatives,
)
from views.sessions.summary import summary_lines
from views.table_state import BoardState, DraftTable, TableState
from web.server.shared_shapes import shared
from web.server.store import PageStore


class WorthState(Struct, frozen=True):
    """A turn and what it is worth, with half of its interval if it has one.

    Attributes:
        text: in notation.
        shown: in as few words as name it.
        taken: whether it was played.
        chosen: whether the adviser would have taken it although others are worth more.
        close: whether it may be as good as the best.
    """

    text: str
    shown: str
    value: float
    error: float
    taken: bool
    chosen: bool
    close: bool


class ReviewedTurn(Struct, frozen=True):
    """A turn that was looked at.

    Attributes:
        number: from 1.
        lost: the points that it gave away.
        text: in notation.
        shown: in as few words as name it.
        grade: how bad it was, `blunder`, `mistake` or `inaccuracy`; empty for little or nothing.
        chance: the chance to win that it gave away, from 0 to 1; null where it isn't known.
        error: half of the interval of how much less the turn is worth than the best one.
        best: the best turns in order of value, and the one that was played.
    """

    number: int
    seat: int
    text: str
    shown: str
    grade: str
    lost: float
    chance: float | None
    error: float
    best: tuple[WorthState, ...]


class ReviewState(Struct, frozen=True):
    """A game that is looked back at.

    Attributes:
        last: how many turns the game has.
        measure: what the values of turns are, in a sentence; empty where they are points.
        turns: those that were looked at so far.
        wanted: how many are looked at in all.
        others: whether there are turns of bots that nobody has asked for.
        summary: what mattered most, once all were looked at.
    """

    last: int
    measure: str
    turns: tuple[ReviewedTurn, ...]
    wanted: int
    others: bool
    summary: tuple[str, ...]


class ComparedTurn(Struct, frozen=True):
    """A turn on a small board.

    Attributes:
        text: in notation.
        shown: in as few words as name it.
        chance: the chance to win after it, from 0 to 1; null where it isn't known.
        board: what it lays has an edge.
        later: whose later move is drawn over it; null for none.
    """

    text: str
    shown: str
    chance: float | None
    board: BoardState
    later: int | None


class ReviewBoard(Struct, frozen=True):
    """The table after a turn, or with a better one in its place, and what is said of it.

    Attributes:
        compared: the turn that was played and the better one, or the one that is drawn; empty where
            there is nothing to compare.
    """

    table: TableState
    compared: tuple[ComparedTurn, ...]
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
    turns = tuple(_turn(review, each) for each in review.assessments)
    summary = () if review.missing else summary_lines(review)
    past = work.past
    return ReviewState(
        last=past.last,
        measure=next(measure_lines(work.adviser), ""),
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
    state = shared(table.state(past.entry.name, looker, active=False))
    told = () if drawn or not number else past.lines(number)
    if found is None:
        return ReviewBoard(state, (), tuple(told))
    best = None if found.as_good else found.best
    other = best if drawn is None else drawn.turn
    compared = _compared(review, found, other)
    said = _said(review, found, drawn)
    return ReviewBoard(state, compared, said if compared else (*told, *said))


def _compared(
    review: Review, found: Assessment, other: Appraisal | None
) -> tuple[ComparedTurn, ...]:
    """The turn that was played and another one, if both are known."""
    played = found.played
    if played is None or other in (None, played):
        return ()
    return tuple(
        ComparedTurn(
            text=turn.text,
            shown=review.named(turn.text),
            chance=_chance(review, found, turn),
            board=board,
            later=None if drawn.later is None else drawn.later.seat,
        )
        for turn, (drawn, board) in zip((played, other), review.boards(found, other), strict=True)
    )


def _chance(review: Review, found: Assessment, turn: Appraisal) -> float | None:
    """The chance to win after a turn."""
    if turn.margin is None:
        return None
    return round(review.walks[found.seat].chance(turn.margin, found.number), 2)


def _said(review: Review, found: Assessment, drawn: Alternative | None) -> tuple[str, ...]:
    """The loss by a turn and its reasons, or the reasons for another turn."""
    turn = found.played if found.as_good else found.best
    if drawn is not None:
        return () if drawn.taken else tuple(review.reasons(found, drawn.turn))
    reasons = () if turn is None else review.reasons(found, turn)
    return (review.judgement(found), *reasons)


def _turn(review: Review, each: Assessment) -> ReviewedTurn:
    loss = review.loss(each)
    return ReviewedTurn(
        number=each.number + 1,
        seat=each.seat,
        text=each.taken,
        shown=review.named(each.taken),
        grade=loss.grade or "",
        lost=round(loss.points, 1),
        chance=None if loss.chance is None else round(loss.chance, 2),
        error=round(each.error, 1),
        best=_listed(review, each),
    )


def _listed(review: Review, found: Assessment) -> tuple[WorthState, ...]:
    listed = alternatives(found)
    return tuple(
        WorthState(
            text=each.turn.text,
            shown=review.named(each.turn.text),
            value=round(each.turn.value, 1),
            error=round(each.turn.error, 1),
            taken=each.taken,
            chosen=each.chosen,
            close=is_close(each.turn, listed[0].turn),
        )
        for each in listed
    )
