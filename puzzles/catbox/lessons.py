"""The measures of a turn that the lessons of Cat Box count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.catbox import legality, scoring
from games.catbox.board import Board
from games.catbox.faces import UNKNOWN, UNKNOWN_CARD, Face, Identity
from games.catbox.position import Draft
from games.catbox.problems import DECK_SIZE
from games.catbox.rulings import seat_rules
from languages.messages import N_
from puzzles.kind import lazily
from puzzles.lesson import Measure, Tutorial

SHARED: Final[dict[str, Any]] = {
    "format": "catbox-position/1",
    "edition": "grail",
    "mode": "basic",
    "turn": 0,
}
"""The fields of every lesson's position, unless it states others."""


def _points(draft: Draft) -> int:
    """The points of the seat that moves, unused tokens included."""
    return _worth(draft, draft.board)


def _kept(draft: Draft) -> int:
    """Its points after the worst card of the next seat, of those whose side is in sight."""
    return min((_worth(draft, board) for board in _answered(draft)), default=_points(draft))


def _answered(draft: Draft) -> Iterator[Board]:
    """The board after each card of the next seat, of those whose side is in sight."""
    after = draft.end()
    faces = (face for _, face in after.playable(after.turn) if face != UNKNOWN)
    barred = after.draft.barred
    for face in dict.fromkeys(faces):
        for placement in legality.placements(after.board, face, barred):
            yield after.board.place(placement)


def _worth(draft: Draft, board: Board) -> int:
    mover = draft.position.mover
    assert mover.identity is not None
    unused = len(mover.tokens) - (draft.token is not None)
    return scoring.points(board, mover.identity) + unused


def _over(rival: Identity) -> Callable[[Draft], int]:
    """By how many points the seat that moves is ahead of a colour."""
    return lambda draft: _points(draft) - scoring.points(draft.board, rival)


def _left(rival: Identity) -> Callable[[Draft], int]:
    """The same after the best card of the next seat, of those whose side is in sight."""
    return lambda draft: min(
        (_worth(draft, board) - scoring.points(board, rival) for board in _answered(draft)),
        default=_over(rival)(draft),
    )


def _helped(draft: Draft) -> int:
    """How many other colours gain as much as that of the seat that moves, or more."""
    before, after = draft.position.board, draft.board
    gains: dict[Identity, int] = {
        each: scoring.points(after, each) - scoring.points(before, each)
        for each in Identity
        if each is not Identity.CHIHUAHUA
    }
    own = draft.position.mover.identity
    assert own is not None
    return sum(gain >= gains[own] for each, gain in gains.items() if each is not own)


def _position(row: dict[str, Any]) -> dict[str, Any]:
    """A position file, with as many unknown cards in the pile as a game has left.

    Args:
        row: `top` is the side on top of the pile that all see.
    """
    file = SHARED | {key: value for key, value in row.items() if key != "top"}
    seats = len(file["seats"])
    removed = 0 if file["mode"] == "advanced" else seat_rules(seats).removed
    known = len(file["board"]) + sum(
        len(seat["hand"]) + len(seat.get("saved", ())) for seat in file["seats"]
    )
    hidden = [str(UNKNOWN_CARD)] * (DECK_SIZE - removed - known - 1)
    return file | {"pile": [f"{Face(row['top'])}/{UNKNOWN}", *hidden]}


TUTORIAL = Tutorial(
    __package__ or "",
    {
        "points": Measure(
            _points,
            N_("Your points would be {found}: the task asks for {asked}."),
            sight=lazily("puzzles.catbox.lesson_sight:points"),
        ),
        "kept": Measure(
            _kept,
            N_(
                "The next player could bring your points down to {found}: the task asks for "
                "{asked}."
            ),
            sight=lazily("puzzles.catbox.lesson_sight:kept"),
        ),
        "helped": Measure(
            _helped,
            N_(
                "The other colours that gain as much as yours would be {found}: the task asks for "
                "{asked}."
            ),
        ),
        "over_black": Measure(
            _over(Identity.BLACK),
            N_("You would be {found} points ahead of black: the task asks for {asked}."),
            sight=lazily("puzzles.catbox.lesson_sight:lead"),
        ),
        "over_pink": Measure(
            _over(Identity.PINK),
            N_("You would be {found} points ahead of pink: the task asks for {asked}."),
            sight=lazily("puzzles.catbox.lesson_sight:lead"),
        ),
        "over_purple": Measure(
            _over(Identity.PURPLE),
            N_("You would be {found} points ahead of purple: the task asks for {asked}."),
            sight=lazily("puzzles.catbox.lesson_sight:lead"),
        ),
        "left_black": Measure(
            _left(Identity.BLACK),
            N_(
                "After the best card for black you would be {found} points ahead: the task asks "
                "for {asked}."
            ),
            sight=lazily("puzzles.catbox.lesson_sight:left"),
        ),
    },
    _position,
)
