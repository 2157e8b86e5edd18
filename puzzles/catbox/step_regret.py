"""The best value still within reach after each step of a try, and so the loss of each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.notation import parse_placement, parse_step
from games.catbox.outcome import Outcome
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, Duel, Puzzle, SingleTurn, TurnState
from solver import brute, engines

Best = Callable[[Chain], int]
"""The value of a chain, proved."""


def reaches(puzzle: Puzzle, line: Sequence[str], best: Best | None = None) -> tuple[int, ...]:
    """The best value that is still to be had after each step of a try.

    The try may be any steps from the start that the rules allow, whole or not; of a duel, the
    first turn.

    Args:
        best: how chains are solved; by default with the engine that suits them.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    if isinstance(puzzle, Chain):
        return tuple(_after_placements(puzzle, line, best or _solved))
    return tuple(_after_steps(puzzle, line))


def attempt_worth(puzzle: Puzzle, line: Sequence[str]) -> int:
    """The value of an attempt that ends after its last step; of a duel, after the best replies.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    if isinstance(puzzle, Chain):
        return puzzle.replay(line).value
    return turn_worth(puzzle, _drafted(puzzle, line))


def duel_replies(puzzle: Duel, line: Sequence[str]) -> tuple[str, ...]:
    """The best replies to a whole turn; none where it ends the game.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    after = _drafted(puzzle, line).end()
    if after.over:
        return ()
    best = brute.best_line(TurnState(puzzle, after, puzzle.length - 1))
    assert best is not None
    return best.steps


def _drafted(puzzle: SingleTurn, line: Sequence[str]) -> Draft:
    draft = puzzle.position.draft
    for step in map(parse_step, line):
        draft = draft.add(step, any_source=True)
    return draft


def _solved(task: Chain) -> int:
    value = engines.solve(task).value
    assert value is not None
    return value


def _after_placements(puzzle: Chain, line: Sequence[str], best: Best) -> Iterator[int]:
    board, faces = puzzle.board, list(puzzle.faces)
    for placement in map(parse_placement, line):
        faces.remove(placement.face)
        board = board.place(placement)
        yield rest_worth(puzzle, board, tuple(faces), best)


def rest_worth(puzzle: Chain, board: Board, faces: tuple[Face, ...], best: Best) -> int:
    """The value of the board's best completion with the faces that are left."""
    if not faces:
        return Outcome(board, puzzle.stakes).value
    return best(replace(puzzle, board=board, faces=faces))


def _after_steps(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[int]:
    draft = puzzle.position.draft
    for step in map(parse_step, line):
        draft = draft.add(step, any_source=True)
        yield max(_ends(puzzle, draft))


def _ends(puzzle: SingleTurn, draft: Draft) -> Iterator[int]:
    """The value of every way to end a turn."""
    if draft.complete:
        yield turn_worth(puzzle, draft)
    for step in draft.next_steps():
        yield from _ends(puzzle, draft.play(step))


def turn_worth(puzzle: SingleTurn, draft: Draft) -> int:
    """The value of a turn that ends here; in a duel, after the best replies."""
    spender = puzzle.position.turn if draft.token else None
    after = draft.end() if puzzle.length > 1 else None
    if after is None or after.over:
        return Outcome(draft.board, puzzle.stakes(puzzle.position, spender)).value
    value = brute.worth(TurnState(puzzle, after, puzzle.length - 1))
    assert value is not None
    return value
