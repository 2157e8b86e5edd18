"""Answers to Cat Box puzzles from what the kernels find."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode
from games.catbox.seat import Seat
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, Status, UnsupportedError
from solver.catbox.search.chain_search import LONG, BestEnds, ChainSearch
from solver.catbox.search.control import NOTHING
from solver.catbox.search.duel_search import solve_duel
from solver.catbox.search.turn_search import solve_turn
from solver.jit import loading

NAME = "search"

FEW_ENDS, GROWTH = 1 << 10, 1 << 4
MOST_ENDS = FEW_ENDS * GROWTH**2
"""Different ends that are kept; if there are more, they are not counted."""

COUNTING = 4_000_000
"""States that may be gone through to count ends, besides twice as many as the proof took."""


def answer(task: Task, clock: Clock, top: int) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    Raises:
        UnsupportedError: the task is no chain, turn or duel.
    """
    if isinstance(task, Duel):
        return solve_duel(task, clock)
    if isinstance(task, SingleTurn):
        return solve_turn(task, clock, top)
    return _chain_answer(task, clock, lambda search: _Ends(search, top).found())


def proof(task: Task, clock: Clock) -> Answer:
    """The best value with its proof; of a chain any best line, and its ends aren't counted.

    Raises:
        UnsupportedError: the task is no chain, turn or duel.
    """
    if isinstance(task, Duel | SingleTurn):
        return answer(task, clock, 1)
    return _chain_answer(task, clock, lambda search: (_found(search), None))


def settled(task: Chain, clock: Clock, top: int, best: Line) -> Answer:
    """The lines to the best ends of a chain, and how many there are, if the value is proved.

    Args:
        best: a line of the best value.
    """
    search = ChainSearch(task, clock)
    search.best = best
    lines, count = _Ends(search, top).found()
    return Answer(Status.OPTIMAL, lines, best.value, count, NAME, clock.seconds)


def glance(task: Task, clock: Clock) -> tuple[str, ...] | None:
    """A good line of a chain, not proved; None for other tasks, or if there was no time."""
    if not isinstance(task, Chain):
        return None
    search = ChainSearch(task, clock)
    search.glance()
    return None if search.best is None else search.best.steps


def _chain_answer(task: Task, clock: Clock, ends: Callable[[ChainSearch], Lines]) -> Answer:
    if not isinstance(task, Chain):
        raise UnsupportedError("the engine search answers chains, turns and duels")
    search = ChainSearch(task, clock)
    try:
        search.prove()
    except OutOfTimeError:
        return _unproved(search, clock)
    if search.best is None:
        return Answer(Status.INFEASIBLE, (), None, 0, NAME, clock.seconds)
    lines, count = ends(search)
    return Answer(Status.OPTIMAL, lines, search.bound, count, NAME, clock.seconds)


def _found(search: ChainSearch) -> tuple[Line, ...]:
    return () if search.best is None else (search.best,)


def make_ready(task: Task) -> None:
    """Compile or load every kernel that a puzzle may need."""
    _make_ready(type(task))


def make_all_ready() -> None:
    """Compile or load every kernel that any puzzle may need."""
    for kind in _TINY:
        _make_ready(kind)


@cache
def _make_ready(kind: type[Task]) -> None:
    with loading():
        for task, limit in _TINY.get(kind, ()):
            answer(task, Clock(limit), 1)


def _tiny() -> dict[type[Task], tuple[tuple[Puzzle, Limit], ...]]:
    """For each kind of puzzle: some small ones that between them need every kernel."""
    faces = (Face("KPVB"), Face("KYoo"))
    board = Board.of([Placement(faces[0], 0, 0)])
    chains = [
        Chain(Edition.GRAIL, board, Identity.BLACK, hand, Objective.SCORE)
        for hand in (faces, faces[:1] * LONG)
    ]
    seats = tuple(Seat(name, (Card(*faces),)) for name in (Identity.BLACK, Identity.PINK))
    position = Position(Edition.GRAIL, Mode.BASIC, board, seats, 0)
    return {
        Chain: ((chains[0], Limit()), (chains[1], Limit(iterations=1))),
        SingleTurn: ((SingleTurn(position, Objective.SCORE), Limit()),),
        Duel: ((Duel(position, Objective.SCORE), Limit()),),
    }


_TINY = _tiny()


Lines = tuple[tuple[Line, ...], int | None]
"""Lines to the best ends, and how many ends have the best value; None if that isn't known."""


class _Ends:
    """The best ends of a search that is proved, as far as its limits allow."""

    def __init__(self, search: ChainSearch, top: int) -> None:
        self._search, self._top = search, top
        self._states = COUNTING + 2 * search.nodes

    def found(self) -> Lines:
        """The lines to the best ends, and how many ends have the best value."""
        best = self._search.best
        assert best is not None
        found = self._of(best.value)
        if not found.complete:
            return (self._smallest(best),), None
        lines, count = found.lines, found.best
        while len(lines) < self._top and found.complete and found.missed > NOTHING:
            found = self._of(found.missed)
            lines = found.lines if found.complete else lines
        return lines, count

    def _of(self, value: int) -> BestEnds:
        """The ends of at least a value, in a table that grows as needed."""
        most = FEW_ENDS
        found = self._search.ends(value, most, self._states, self._top)
        while found.full and most < MOST_ENDS:
            most *= GROWTH
            found = self._search.ends(value, most, self._states, self._top)
        return found

    def _smallest(self, best: Line) -> Line:
        """The smallest line of the best value, as far as time allows."""
        try:
            return self._search.smallest(best.value)
        except OutOfTimeError:
            return best


def _unproved(search: ChainSearch, clock: Clock) -> Answer:
    lines = _found(search)
    status = Status.FEASIBLE if lines else Status.UNKNOWN
    return Answer(status, lines, search.bound, None, NAME, clock.seconds)
