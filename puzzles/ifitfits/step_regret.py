"""The best value still within reach after each step of an attempt at a duel or a box.

Engines are asked about what is left: `brute` would take long. A duel's turns are all weighed at
once, a box with some cards placed is a smaller box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.ifitfits.box_draft import BoxDraft
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import Duel, Packing
from games.ifitfits.steps import parse_step
from games.protocol import IllegalMoveError
from languages.messages import _
from puzzles.proof_engine import ProofEngine, fastest
from solver.answer import Line


def duel_reaches(puzzle: Duel, line: Sequence[str]) -> tuple[int, ...]:
    """The value of the best turn with the same first steps, after each step of a turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    texts = _turn(puzzle, line)
    found = fastest().prospects(puzzle)
    beginnings = [texts[: number + 1] for number in range(len(texts))]
    return tuple(max(_beginning_with(prefix, found)) for prefix in beginnings)


def duel_worth(puzzle: Duel, line: Sequence[str]) -> int:
    """The value of a whole turn, after the best replies.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    texts = _turn(puzzle, line)
    return next(each.value for each in fastest().prospects(puzzle) if each.steps == texts)


def duel_replies(puzzle: Duel, line: Sequence[str]) -> tuple[str, ...]:
    """The best replies to a whole turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    from solver.ifitfits.search.engine import replies

    return replies(puzzle, _turn(puzzle, line))


def box_reaches(
    puzzle: Packing, line: Sequence[str], engine: ProofEngine | None = None
) -> tuple[int, ...]:
    """The best that can still be reached after each step of a line.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    proving, draft, found = engine or fastest(), puzzle.draft, list[int]()
    for step in map(parse_step, line):
        draft = draft.add(step)
        found.append(max(rest_worth(puzzle, each, proving) for each in (draft, *draft.with_cats())))
    return tuple(found)


def box_worth(puzzle: Packing, line: Sequence[str]) -> int:
    """The value of a whole line.

    Raises:
        IllegalMoveError: the rules refuse a step, or cards are left.
    """
    return puzzle.replay(line).value


def rest_worth(puzzle: Packing, draft: BoxDraft, engine: ProofEngine) -> int:
    """The best value of a box with some cards placed, without a cat across the last of them.

    Raises:
        IllegalMoveError: the cards that are left can't be placed.
    """
    if draft.complete:
        return Outcome(draft.board, puzzle.stakes).value
    value = engine.value(Packing(puzzle.mode, draft.board, draft.left, draft.cats))
    if value is None:
        raise IllegalMoveError(_("the cards that are left have no place"))
    return value


def _turn(puzzle: Duel, line: Sequence[str]) -> tuple[str, ...]:
    draft = puzzle.draft
    for step in map(parse_step, line):
        draft = draft.add(step)
    return draft.move.texts


def _beginning_with(prefix: tuple[str, ...], turns: Sequence[Line]) -> Iterator[int]:
    return (turn.value for turn in turns if turn.steps[: len(prefix)] == prefix)
