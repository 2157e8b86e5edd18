"""How people go about a chain: five strategies, each seeing further than the last.

A strategy leaves what comes out equal to chance, so it is a set of boards that it may
end in. It solves a puzzle if the best board is among them; then the puzzle can be no harder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Protocol

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.change import Change
from games.catbox.faces import Face, Identity
from games.catbox.outcome import Outcome
from games.catbox.puzzle import Chain
from languages.message import message
from puzzles.candidate import Strategy, best, different
from solver.answer import Line

Steps = tuple[Placement, ...]
Hand = tuple[Face, ...]


class HasChain(Protocol):
    """A candidate as strategies see it: a chain whose board has room for all its faces."""

    @property
    def puzzle(self) -> Chain:
        """The chain."""


def each_greedily(candidate: HasChain) -> Iterator[Line]:
    """Lay whichever card gains most now, then the next one."""
    puzzle = candidate.puzzle
    return _greedy(puzzle, (), puzzle.board)


def another_beginning(candidate: HasChain) -> Iterator[Line]:
    """Begin with any bridge that joins areas, or any one card where it gains most."""
    puzzle = candidate.puzzle
    tried = [(step, puzzle.board.place(step)) for step in _steps(puzzle.board, puzzle.faces)]
    beginnings = [pair for pair in tried if bridges(puzzle.identity, puzzle.board, pair[1])]
    for face in sorted(set(puzzle.faces)):
        beginnings += _best(puzzle, (pair for pair in tried if pair[0].face == face))
    for step, after in different(beginnings, lambda pair: pair[0]):
        yield from _greedy(puzzle, (step,), after)


def in_every_order(candidate: HasChain) -> Iterator[Line]:
    """Try the cards in every order, each where it gains most at its time."""
    puzzle = candidate.puzzle
    for order in sorted(set(permutations(puzzle.faces))):
        lines: list[tuple[Steps, Board]] = [((), puzzle.board)]
        for face in order:
            longer = [
                ((*steps, step), after)
                for steps, board in lines
                for step, after in _most(puzzle, board, (face,))
            ]
            lines = different(longer, lambda pair: pair[1].planes)
        yield from (_line(puzzle, *pair) for pair in lines)


def the_first_anywhere(candidate: HasChain) -> Iterator[Line]:
    """Try every place for the first card, even one that costs points; then greedily."""
    puzzle = candidate.puzzle
    for step in _steps(puzzle.board, puzzle.faces):
        yield from _greedy(puzzle, (step,), puzzle.board.place(step))


STRATEGIES = (
    Strategy(each_greedily, message("lay whichever card gains most, one after the other")),
    Strategy(
        another_beginning, message("begin with any bridge, or any one card where it gains most")
    ),
    Strategy(in_every_order, message("try the cards in every order, each where it gains most")),
    Strategy(
        the_first_anywhere,
        message("try every place for the first card, even one that costs points"),
    ),
)
"""The strategies of the tiers; a puzzle that none of them solves is of the last tier."""


def bridges(identity: Identity, before: Board, after: Board) -> bool:
    """Whether a card has joined areas of a colour, or made a trio for the Chihuahua."""
    change = Change(before, after)
    if identity is Identity.CHIHUAHUA:
        was, now = change.tallies(identity)
        return now.formed > was.formed
    return bool(change.joined(identity.letter))


def _greedy(puzzle: Chain, prefix: Steps, board: Board) -> Iterator[Line]:
    """Every line that goes on with whichever face gains most at its time, one a board."""
    lines: list[tuple[Steps, Board]] = [(prefix, board)]
    for _ in range(len(puzzle.faces) - len(prefix)):
        longer = [
            ((*steps, step), after)
            for steps, at in lines
            for step, after in _most(puzzle, at, _left(puzzle, steps))
        ]
        lines = different(longer, lambda pair: (pair[1].planes, _left(puzzle, pair[0])))
    return (_line(puzzle, *pair) for pair in lines)


def _line(puzzle: Chain, steps: Steps, board: Board) -> Line:
    return Line(Outcome(board, puzzle.stakes).value, tuple(map(str, steps)))


def _left(puzzle: Chain, steps: Steps) -> Hand:
    """The faces that are still to be placed, in alphabetical order."""
    left = sorted(puzzle.faces)
    for step in steps:
        left.remove(step.face)
    return tuple(left)


def _most(puzzle: Chain, board: Board, faces: Hand) -> list[tuple[Placement, Board]]:
    """The placements of any of these faces after which the objective is worth most."""
    return _best(puzzle, ((step, board.place(step)) for step in _steps(board, faces)))


def _best(puzzle: Chain, tried: Iterable[tuple[Placement, Board]]) -> list[tuple[Placement, Board]]:
    return best(tried, lambda pair: Outcome(pair[1], puzzle.stakes).value)


def _steps(board: Board, faces: Iterable[Face]) -> Iterator[Placement]:
    for face in sorted(set(faces)):
        yield from legality.placements(board, face)
