"""`beam`: the best `WIDTH` boards after each card, by the value that they have already.

It proves nothing: its bound is the puzzle's ceiling.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from benchmarks.rivals import chain_only, unproved
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.outcome import Outcome
from games.catbox.puzzle import Chain
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line

NAME = "beam"

WIDTH = 100
"""How many boards are kept after each card."""


class Ray(NamedTuple):
    """A line in the making, with what its board is worth."""

    value: int
    board: Board
    left: tuple[Face, ...]
    path: tuple[Placement, ...]


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """A legal line of a chain; once the time is over, only the best board is gone on with.

    Raises:
        UnsupportedError: no chain.
    """
    chain, clock = chain_only(task, NAME), Clock(limit)
    rays = [Ray(0, chain.board.spared(len(chain.faces)), tuple(sorted(chain.faces)), ())]
    for _ in chain.faces:
        rays = _further(chain, rays, clock)
    best = rays[0] if rays else None
    line = None if best is None else Line(best.value, tuple(str(each) for each in best.path))
    return unproved(line, chain.ceiling(), NAME, clock)


def _further(chain: Chain, rays: list[Ray], clock: Clock) -> list[Ray]:
    """The best rays that are one card longer, no two with the same board and cards."""
    longer: dict[Hashable, Ray] = {}
    for number, ray in enumerate(rays):
        if number and clock.passed(0):
            break
        for index, face in enumerate(ray.left):
            rest = ray.left[:index] + ray.left[index + 1 :]
            for placement in legality.placements(ray.board, face):
                board = ray.board.place(placement)
                key = (board.frame, board.planes, rest)
                if key not in longer:
                    value = Outcome(board, chain.stakes).value
                    longer[key] = Ray(value, board, rest, (*ray.path, placement))
    return sorted(longer.values(), key=lambda ray: -ray.value)[:WIDTH]
