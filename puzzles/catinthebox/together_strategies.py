"""How people plan a line for all seats: by keeping some lines in mind, the more the better.

Each strategy goes play by play and keeps the most hopeful lines, judged by what is in sight:
predictions still within reach, tokens that touch, spaces that are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Protocol

from games.catinthebox.puzzle import Together, tricks_left
from games.catinthebox.round import Round
from languages.message import message
from puzzles.catinthebox.tricks_strategies import spaces
from puzzles.strategy import Strategy
from solver.answer import Line

Hope = tuple[int, int, int]


class HasTogether(Protocol):
    """A candidate as strategies see it."""

    @property
    def puzzle(self) -> Together:
        """The puzzle."""


class PartialLine(NamedTuple):
    """A line in the making."""

    moment: Round
    steps: tuple[str, ...] = ()

    def longer(self) -> Iterator[PartialLine]:
        """The line with one more play."""
        for step in self.moment.steps:
            yield PartialLine(self.moment.play(step), (*self.steps, step.text))


def keeping(width: int, candidate: HasTogether) -> Iterator[Line]:
    """The whole lines found by a beam search that keeps `width` lines after each play."""
    puzzle = candidate.puzzle
    lines = [PartialLine(puzzle.round)]
    while lines and not lines[0].moment.over:
        longer = {line.moment: line for each in lines for line in each.longer()}
        alive = [line for line in longer.values() if line.moment.paradox is None]
        lines = sorted(alive, key=_order)[:width]
    for line in lines:
        value = puzzle.value(line.moment)
        if value is not None:
            yield Line(value, line.steps)


def hope(moment: Round) -> Hope:
    """How hopeful a moment looks: predictions within reach, groups, spaces to declare."""
    left = tricks_left(moment)
    missing = [(seat.prediction or 0) - seat.won for seat in moment.seats]
    short = sum(max(lack, 0) for lack in missing) - left
    lost = sum(lack < 0 for lack in missing) + max(short, 0)
    tokens = sum(moment.board.group(seat) for seat in range(len(moment.seats)))
    free = min(len(spaces(moment, seat)) for seat in moment.seats)
    return -lost, tokens, free


def _order(line: PartialLine) -> tuple[Hope, tuple[str, ...]]:
    lost, tokens, free = hope(line.moment)
    return (-lost, -tokens, -free), line.steps


STRATEGIES = (
    Strategy(partial(keeping, 1), message("choose play by play")),
    Strategy(partial(keeping, 2), message("keep two lines in mind")),
    Strategy(partial(keeping, 3), message("keep three lines in mind")),
    Strategy(partial(keeping, 5), message("keep five lines in mind")),
)
"""Those that a tier is named by; after the last one only the whole tree is left."""
