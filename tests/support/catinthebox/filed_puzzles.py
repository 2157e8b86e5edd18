"""Random puzzles of Cat in the Box that files can hold, each given by its number alone."""

from __future__ import annotations

import json
from itertools import count

from games.catinthebox.files import Puzzle, read_puzzle, text
from games.json_reader import FormatError
from tests.support.catinthebox.puzzles import puzzle as any_puzzle


def holds(task: Puzzle) -> bool:
    """Whether a file can hold a puzzle."""
    try:
        return bool(read_puzzle(json.loads(text(task))) == task)
    except FormatError:
        return False


def puzzle(number: int) -> Puzzle:
    """The puzzle of a number: not a prediction with two seats, for example."""
    return next(filter(holds, map(any_puzzle, count(number, 6))))


def odd_puzzle() -> Puzzle:
    """A puzzle that no file can hold."""
    return next(task for task in map(any_puzzle, count()) if not holds(task))
