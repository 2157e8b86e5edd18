"""The difficulty of lessons: attempts of the bounded solvers, on the scale of the puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from games.protocol import Draft
from puzzles.bounded import TRIES, DraftMoment, Line, Moment, PuzzleTrial
from puzzles.challenge import Difficulty
from puzzles.difficulty import panel
from puzzles.lesson import Lesson


def measured(game: str, lesson: Lesson, seed: str = "") -> Difficulty | None:
    """The difficulty of a lesson; None where solvers don't see what is asked, or all fail.

    Args:
        seed: another one leads to other errors.
    """
    if lesson.sight is None:
        return None
    first = lesson.sight()

    def solves(line: Line) -> bool:
        return lesson.reached(_drafted(first, line))

    found = PuzzleTrial(first, solves, f"{game} lesson {lesson.name}{seed}").attempts(TRIES)
    return panel(game).placed(found) if np.any(found.solved) else None


def _drafted(first: DraftMoment[Any], steps: Sequence[str]) -> Draft:
    """The draft that the steps of an attempt lead to."""
    moment: Moment | None = first
    draft: Draft = first.draft
    for step in steps:
        assert isinstance(moment, DraftMoment)
        number = list(moment.steps).index(step)
        draft, moment = moment.drafted(number), moment.after(number)
    return draft
