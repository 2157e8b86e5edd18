"""Solving a puzzle, or the puzzle of a file."""

from __future__ import annotations

from pathlib import Path

from catbox.files import load
from catbox.puzzle import Puzzle, Solution
from games.protocol import GameError
from languages.messages import _
from solver import engines
from solver.answer import Limit


def solve(
    puzzle: Puzzle | str | Path,
    *,
    seconds: float | None = None,
    engine: str = "auto",
    top: int = 1,
) -> Solution:
    """The best play of a puzzle, proved unless a time limit comes first.

    Args:
        puzzle: the puzzle, or its file.
        seconds: the time after which the best line so far is returned.
        engine: the name of one engine; by default the one that suits the puzzle.
        top: how many lines that end differently to look for; where others reply, how many that
            begin differently, each with the value of its first play.

    Raises:
        GameError: the file holds no puzzle, or the engine has no model for it.
    """
    asked = puzzle if isinstance(puzzle, Puzzle) else _loaded(puzzle)
    return Solution(asked, engines.solve(asked.task, Limit(seconds), engine, top))


def _loaded(source: str | Path) -> Puzzle:

    content = load(source)
    if not isinstance(content, Puzzle):
        raise GameError(_("{source}: expected a puzzle").format(source=source))
    return content
