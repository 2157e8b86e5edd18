"""A lesson of the toy game, whose file lies beside this module."""

from __future__ import annotations

from puzzles.lesson import Measure, Tutorial
from tests.support.toy_game import Draft


def _points(draft: Draft) -> int:
    position = draft.position
    return position.play(draft.move).score(position.turn).total


TUTORIAL = Tutorial(
    __package__ or "",
    {"points": Measure(_points, "Your points would be {found}: the task asks for {asked}.")},
)
