"""Shipped puzzles as bounded solvers see them, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from games.rng import Stream
from puzzles.bounded import Idea, Moment
from puzzles.kind import kind_named
from tests.support.bars import puzzle_of
from tests.support.days import dailies_of
from tests.support.effort import amount

PUZZLES: Final = 6
"""Puzzles of a kind that are looked at, but at night."""


class Sight(NamedTuple):
    """A moment of a puzzle that random steps have led to.

    Attributes:
        line: those steps.
    """

    puzzle: Any
    line: tuple[str, ...]
    moment: Moment


def random_sights(game: str, kind: str, *, unasked: bool = False) -> Iterator[Sight]:
    """The moments of random attempts at some puzzles, one at each.

    Args:
        unasked: also those of the others, which are only looked ahead at.
    """
    every = [each for each in dailies_of(game) if each.kind == kind]
    sight, rng = kind_named(game, kind).sight, Stream("tests/sights", game, kind)
    assert sight is not None
    for challenge in rng.shuffled(every)[: amount(PUZZLES, 10 * PUZZLES)]:
        puzzle = puzzle_of(challenge)
        line, moment = tuple[str, ...](), sight(puzzle)
        while moment is not None and (moment.asked or unasked):
            yield Sight(puzzle, line, moment)
            number = rng.below(len(moment.options))
            line, moment = longer(line, moment.options[number]), moment.after(number)


def longer(line: tuple[str, ...], option: Idea) -> tuple[str, ...]:
    """A line with a step; the end of a move isn't one."""
    return (*line, option.step) if option.step else line
