"""Points that differ from the right ones on every board but one, to see where points are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.catbox import scoring as catbox
from games.catbox.faces import Identity
from games.catinthebox.round import Round
from games.ifitfits import scoring as ifitfits

MORE = 7
"""The points more of a first seat or cat; the next one has twice as many, so that leads differ."""


def change_points(patch: pytest.MonkeyPatch, game: str, start: Any) -> None:
    """Change the points of all that is laid on the board of a draft, and not those of the board."""
    CHANGES[game](patch, start)


def _catbox(patch: pytest.MonkeyPatch, start: Any) -> None:
    right, cats = catbox.tally, list(Identity)

    def tally(board: Any, identity: Any) -> Any:
        found, more = right(board, identity), MORE * (1 + cats.index(identity))
        return found if board.key == start.board.key else found._replace(visible=found[1] + more)

    patch.setattr(catbox, "tally", tally)


def _ifitfits(patch: pytest.MonkeyPatch, start: Any) -> None:
    right, box_right = ifitfits.scores, ifitfits.score_box

    def scores(board: Any, *rules: Any) -> Any:
        more = 0 if board.key == start.board.key else MORE
        found = right(board, *rules)
        return tuple(each._replace(total=each.total + more * (1 + each.seat)) for each in found)

    def score_box(board: Any, *rules: Any) -> Any:
        found = box_right(board, *rules)
        more = 0 if board.key == start.board.key else MORE
        return found._replace(points=found.points + more)

    patch.setattr(ifitfits, "scores", scores)
    patch.setattr(ifitfits, "score_box", score_box)


def _catinthebox(patch: pytest.MonkeyPatch, start: Any) -> None:
    right, before = Round.points, start.position.round

    def points(moment: Any, seat: int) -> Any:
        found = right(moment, seat)
        more = 0 if moment.board == before.board else MORE
        return found._replace(points=found.points + more * (1 + seat))

    patch.setattr(Round, "points", points)


CHANGES: dict[str, Callable[[pytest.MonkeyPatch, Any], None]] = {
    "catbox": _catbox,
    "ifitfits": _ifitfits,
    "catinthebox": _catinthebox,
}
"""How the points of each game are changed."""
