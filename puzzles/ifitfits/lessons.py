"""The measures of a turn that the lessons of If It Fits count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, cast

from games.ifitfits import legality, scoring
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, parse_card
from games.ifitfits.position import Draft
from languages.messages import N_
from puzzles.kind import lazily
from puzzles.lesson import Measure, Tutorial, completions

SHARED: Final[dict[str, Any]] = {
    "format": "ifitfits-position/1",
    "mode": "basic",
    "table": {"left": -4, "top": -3, "width": 9, "height": 7},
    "pile": 60,
    "turn": 0,
    "drawn": True,
    "ending": False,
}
"""The fields of every lesson's position, unless it states others."""

OPEN: Final = parse_card("oooo")
"""The card that joins most."""


def _points(draft: Draft) -> int:
    """The points of the seat that moves."""
    return _totals(draft)[draft.seat]


def _lead(draft: Draft) -> int:
    """By how many points the seat that moves is ahead of the best other one."""
    totals = _totals(draft)
    own = totals.pop(draft.seat)
    return own - max(totals)


def _next(draft: Draft) -> int:
    """The most points of the seat that moves after one more card of its hand, with a cat."""
    following = replace(draft.end(), turn=draft.seat, drawn=True).draft
    return max(
        (_points(cast(Draft, each)) for each in completions(following)), default=_points(draft)
    )


def _worst(replies: Callable[[Board, int], Iterable[Board]]) -> Callable[[Draft], int]:
    """The points of the seat that moves after the worst of some replies of the next one."""

    def least(draft: Draft) -> int:
        boards = replies(draft.board, draft.position.following)
        return min((_totals(draft, board)[draft.seat] for board in boards), default=_points(draft))

    return least


def slept(board: Board, seat: int) -> Iterator[Board]:
    """The boards on which a cat of a seat sleeps in some cell."""
    return (board.put(cell, Cat(seat)) for cell in legality.free_cells(board))


def sent_home(board: Board, seat: int) -> Iterator[Board]:
    """The boards on which a Princess of a seat has taken the place of some cat of another."""
    for cell, thing in board.edges.items():
        if isinstance(thing, Cat) and thing.seat != seat:
            yield board.put_across(cell, PRINCESS)


def joined(board: Board, seat: int) -> Iterator[Board]:
    """The boards with a card that is open on all sides and bears no toy, and a cat on it."""
    for cell in legality.free_cells(board):
        laid = board.put(cell, OPEN)
        yield laid
        for edge in legality.cat_edges(laid, seat, cell):
            yield laid.put_across(edge, Cat(seat))


def _totals(draft: Draft, board: Board | None = None) -> list[int]:
    position = draft.position
    scores = scoring.scores(board or draft.board, position.mode, len(position.seats))
    return [score.total for score in scores]


def _position(row: dict[str, Any]) -> dict[str, Any]:
    """A position file; the hands of the other seats are unknown."""
    hidden = [str(UNKNOWN)] * 2
    seats = [{"hand": hidden} | seat for seat in row["seats"]]
    return SHARED | row | {"seats": seats}


TUTORIAL = Tutorial(
    __package__ or "",
    {
        "points": Measure(
            _points,
            N_("Your points would be {found}: the task asks for {asked}."),
            sight=lazily("puzzles.ifitfits.lesson_sight:points"),
        ),
        "lead": Measure(
            _lead,
            N_("You would be ahead of the best other one by {found}: the task asks for {asked}."),
            sight=lazily("puzzles.ifitfits.lesson_sight:lead"),
        ),
        "slept": Measure(
            _worst(slept),
            N_(
                "After Anna's worst sleeping cat you would have {found} points: the task asks for "
                "{asked}."
            ),
            sight=lazily("puzzles.ifitfits.lesson_sight:slept"),
        ),
        "princess": Measure(
            _worst(sent_home),
            N_(
                "After a Princess of Anna's you would have {found} points: the task asks for "
                "{asked}."
            ),
            sight=lazily("puzzles.ifitfits.lesson_sight:princess"),
        ),
        "joined": Measure(
            _worst(joined),
            N_(
                "After Anna's worst card with four open sides you would have {found} points: the "
                "task asks for {asked}."
            ),
            sight=lazily("puzzles.ifitfits.lesson_sight:joined"),
        ),
        "next": Measure(
            _next,
            N_("With your next card you could have {found} points: the task asks for {asked}."),
        ),
        "largest": Measure(
            lambda draft: max(len(box.cells) for box in draft.board.boxes),
            N_("The largest box would have {found} cards: the task asks for {asked}."),
        ),
        "closed": Measure(
            lambda draft: sum(box.closed for box in draft.board.boxes),
            N_("The boxes that are closed would be {found}: the task asks for {asked}."),
        ),
    },
    _position,
)
