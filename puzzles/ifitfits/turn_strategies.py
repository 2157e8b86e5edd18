"""How people choose a turn: what each strategy looks at, from the plainest on.

A strategy looks at the board after each turn, and may take any of the turns that are equal to it.
The value of a turn is proved elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from games.ifitfits.board import Box
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import SingleTurn
from languages.message import message
from puzzles.candidate import Strategy, best
from puzzles.ifitfits.tried_turn import TriedTurn, earned
from solver.answer import Line

SHORTLIST = 3
"""How many turns a player goes on from who looks at replies; the strategy's text says so, too."""


class HasTurns(Protocol):
    """A candidate as strategies see it."""

    @property
    def puzzle(self) -> SingleTurn:
        """The puzzle."""

    @property
    def tried(self) -> tuple[TriedTurn, ...]:
        """Every legal turn."""

    def reach(self, tried: TriedTurn) -> int:
        """The value of a turn, after the best replies where there are any."""


def biggest_box(candidate: HasTurns) -> Iterator[Line]:
    """Make the box of one's own that is worth most now as large as possible, closed or not."""
    puzzle = candidate.puzzle
    seat = puzzle.position.turn
    own = Outcome(puzzle.position.board, puzzle.stakes).scores()[seat].boxes
    for biggest in best(own, lambda box: earned(box, seat)):
        yield from _lines(candidate, _largest(candidate.tried, biggest.box))


def free_box(candidate: HasTurns) -> Iterator[Line]:
    """Lay a cat in the box that has none and can be worth most, closed or not."""
    entering = [(tried, tried.entered) for tried in candidate.tried]
    worths = [(tried, tried.open_worth(box)) for tried, box in entering if box is not None]
    return _lines(candidate, (tried for tried, _ in best(worths, lambda pair: pair[1])))


def closed_box(candidate: HasTurns) -> Iterator[Line]:
    """Close a box of one's own, the one that brings most points."""
    closing = (tried for tried in candidate.tried if tried.closes)
    return _lines(candidate, best(closing, lambda tried: tried.points))


def most_points(candidate: HasTurns) -> Iterator[Line]:
    """Take as many points of one's own as possible."""
    return _lines(candidate, best(candidate.tried, lambda tried: tried.points))


def most_at_once(candidate: HasTurns) -> Iterator[Line]:
    """Take what is worth most at once, whatever the replies."""
    return _lines(candidate, best(candidate.tried, lambda tried: tried.value))


def the_shortlist(candidate: HasTurns) -> Iterator[Line]:
    """Compare what is left after the best replies to the few turns that are worth most at once."""
    values = sorted((tried.value for tried in candidate.tried), reverse=True)
    floor = values[min(SHORTLIST, len(values)) - 1]
    return _lines(candidate, (tried for tried in candidate.tried if tried.value >= floor))


TURN = (
    Strategy(biggest_box, message("go on with the biggest box")),
    Strategy(free_box, message("lay a cat in the best box that has none")),
    Strategy(closed_box, message("close a box that is nearly closed")),
    Strategy(most_points, message("take the most points, whatever the others keep")),
)
DUEL = (
    *TURN[:2],
    Strategy(most_at_once, message("take what is worth most at once, whatever the replies")),
    Strategy(
        the_shortlist, message("look at the replies to the 3 turns that are worth most at once")
    ),
)
"""Those that a tier is named by; after the last one only counting everything is left."""


def _largest(tried: Sequence[TriedTurn], box: Box) -> list[TriedTurn]:
    """The turns after which a box is worth most, closed or not."""
    return best(tried, lambda each: each.open_worth(box))


def _lines(candidate: HasTurns, tried: Iterable[TriedTurn]) -> Iterator[Line]:
    return (Line(candidate.reach(each), each.texts) for each in tried)
