"""`clingo`: the rules as an answer set program, which stands in `catbox.lp`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import clingo

from benchmarks.rivals import chain_only, proved, unproved
from games.catbox.board import FOOTPRINT, Placement
from games.catbox.faces import EMPTY, has_empty
from games.catbox.puzzle import Chain
from games.catbox.scoring import TRIO, TRIO_POINTS, Outcome
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line

NAME = "clingo"

PROGRAM = Path(__file__).parent / "catbox.lp"


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The best line of a chain; grounding can't be stopped by the limit.

    Raises:
        UnsupportedError: no chain.
    """
    chain, clock = chain_only(task, NAME), Clock(limit)
    control = clingo.Control(["--warn=none"])
    control.load(str(PROGRAM))
    control.add("base", [], "\n".join(_facts(chain)))
    control.ground([("base", [])])
    lines: list[Line] = []
    with control.solve(
        on_model=lambda model: lines.append(_line(chain, model)), async_=True
    ) as handle:
        done = handle.wait(None if clock.left is None else max(clock.left, 0.001))
        handle.cancel()
        exhausted = done and bool(handle.get().exhausted)
    best = lines[-1] if lines else None
    if exhausted:
        return proved(best, NAME, clock)
    return unproved(best, task.ceiling(), NAME, clock)


def _facts(chain: Chain) -> Iterator[str]:
    """The puzzle as facts."""
    for (x, y), letter in chain.board.cells.items():
        yield f'ground({x},{y},"{letter}").'
    for number, face in enumerate(chain.faces):
        yield f"face({number})."
        yield from (f'quad({number},{dx},{dy},"{face[2 * dy + dx]}").' for dx, dy in FOOTPRINT)
        if has_empty(face):
            yield f"boxed({number})."
    left, top, right, bottom = chain.board.bounds
    spare = len(chain.faces)
    yield f"within({left - spare}..{right + spare},{top - spare}..{bottom + spare})."
    yield f'steps({spare}). own("{chain.stakes.own.identity.letter}").'
    for rival in chain.stakes.rivals:
        yield f'rival("{rival.identity.letter}").'
    letters = Counter([*chain.board.cells.values(), *"".join(chain.faces)])
    yield from (f'cats("{letter}",{count}).' for letter, count in sorted(letters.items()))
    yield f"most({_most(chain, letters)})."


def _most(chain: Chain, letters: Counter[str]) -> int:
    """No fewer points than any rival can have: a cat counts at most twice, a trio 2."""
    trios = letters[EMPTY] + TRIO_POINTS * (letters.total() // TRIO)
    totals = {r.identity.letter: 2 * letters[r.identity.letter] for r in chain.stakes.rivals}
    return max((trios if letter == EMPTY else most for letter, most in totals.items()), default=1)


def _line(chain: Chain, model: clingo.Model) -> Line:
    laid = sorted(
        tuple(each.number for each in atom.arguments) for atom in model.symbols(shown=True)
    )
    placements = [Placement(chain.faces[face], x, y) for _, face, x, y in laid]
    board = chain.board
    for placement in placements:
        board = board.place(placement)
    return Line(Outcome(board, chain.stakes).value, tuple(str(each) for each in placements))
