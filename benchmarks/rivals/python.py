"""`python`: every order and every anchor in plain Python, no state kept, nothing left out."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.rivals import chain_only, proved, unproved
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.outcome import Outcome
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError

NAME = "python"

Path = tuple[Placement, ...]


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The best of all lines of a chain.

    Raises:
        UnsupportedError: no chain.
    """
    chain, clock = chain_only(task, NAME), Clock(limit)
    value: int | None = None
    path: Path = ()
    try:
        for board, laid in _lines(chain.board, chain.faces, ()):
            clock.check()
            worth = Outcome(board, chain.stakes).value
            if value is None or worth > value:
                value, path = worth, laid
    except OutOfTimeError:
        return unproved(_line(value, path), task.ceiling(), NAME, clock)
    return proved(_line(value, path), NAME, clock)


def _lines(board: Board, faces: tuple[Face, ...], path: Path) -> Iterator[tuple[Board, Path]]:
    """The last board of every line, with its placements."""
    if not faces:
        yield board, path
    for index, face in enumerate(faces):
        rest = faces[:index] + faces[index + 1 :]
        for placement in legality.placements(board, face):
            yield from _lines(board.place(placement), rest, (*path, placement))


def _line(value: int | None, path: Path) -> Line | None:
    return None if value is None else Line(value, tuple(str(placement) for placement in path))
