"""The measures of a turn that the lessons of Cat Box count."""

from __future__ import annotations

from typing import Any, Final

from games.catbox import legality, scoring
from games.catbox.faces import UNKNOWN, UNKNOWN_CARD, Face
from games.catbox.position import Draft
from games.catbox.problems import DECK_SIZE
from games.catbox.rulings import seat_rules
from languages.messages import N_
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
    after = draft.end()
    faces = (face for _, face in after.playable(after.turn) if face != UNKNOWN)
    barred = after.draft.barred
    replies = (
        after.board.place(placement)
        for face in dict.fromkeys(faces)
        for placement in legality.placements(after.board, face, barred)
    )
    return min((_worth(draft, board) for board in replies), default=_points(draft))


def _worth(draft: Draft, board: Any) -> int:
    mover = draft.position.mover
    assert mover.identity is not None
    unused = len(mover.tokens) - (draft.token is not None)
    return scoring.points(board, mover.identity) + unused


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
        "points": Measure(_points, N_("Your points would be {found}: the task asks for {asked}.")),
        "kept": Measure(
            _kept,
            N_(
                "The next player could bring your points down to {found}: the task asks for "
                "{asked}."
            ),
        ),
    },
    _position,
)
