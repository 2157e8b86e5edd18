"""The flat line of a duel, read as one turn after the other.

A line doesn't say where a turn ends, nor which of two cards with the same face is taken, so
that it can have several readings.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.catbox.position import Draft, Position
from games.catbox.turn import PASS, Step

Steps = tuple[Step | None, ...]
"""The steps of a line; None is a pass."""


def read_turns(
    position: Position, steps: tuple[Step | None, ...], turns: int
) -> Iterator[Position]:
    """The position after each way to read the steps as turns until the end of a duel."""
    if turns == 0 or position.over:
        yield from () if steps else (position,)
    elif steps and steps[0] is None:
        if PASS in position.moves:
            yield from read_turns(position.play(PASS), steps[1:], turns - 1)
    else:
        yield from _read_turn(position.draft, steps, turns)


def _read_turn(draft: Draft, steps: Steps, turns: int) -> Iterator[Position]:
    if draft.steps and draft.complete:
        yield from read_turns(draft.end(), steps, turns - 1)
    if steps and steps[0] is not None:
        for longer in draft.variants(steps[0]):
            yield from _read_turn(longer, steps[1:], turns)
