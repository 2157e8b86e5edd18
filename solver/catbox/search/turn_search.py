"""The engine `search` for one turn of Cat Box: every turn is evaluated, the best ends are kept.

The box and the fish change nothing on the board and cost a point, as does the mouse for the card
just played and the stacking token for a card that may lie there anyway: whatever board they lead
to is reached for a point more without them. Two cards of the paw that share no cell are evaluated
in one order; for the text both are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from games.catbox.puzzle import SingleTurn
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.catbox.encoding import MOUSE, PAW, STACK, Int32s
from solver.catbox.search.control import NOTHING, new_control, run
from solver.catbox.search.encoded_turn import EncodedTurn, encode_turn
from solver.catbox.search.entry_points import list_turns
from solver.catbox.search.evaluation import evaluate_max, hash_ends
from solver.catbox.search.transitions import (
    CARD,
    HANDS,
    KIND,
    MORE,
    PASSED,
    PAWED,
    WHERE,
    WHITHER,
    Rows,
)
from solver.catbox.search.turn_texts import Texts
from solver.catbox.search.turns import CARD_ONLY

NAME = "search"

SOME_TURNS = 1 << 12
"""Turns for which there is room at first."""

FEW_TURNS = 1 << 14
"""Turns that are evaluated in no time."""

ON_THE_BOARD = CARD_ONLY | STACK | PAW | MOUSE
"""The turns that do something on the board."""

Values = Int32s


def solve_turn(task: SingleTurn, clock: Clock, top: int, *, counting: bool = True) -> Answer:
    """The lines to the `top` best different ends of a turn, and how many ends are best.

    Args:
        counting: without it, any line of the best value is enough, and ends aren't counted.

    Raises:
        GameError: a face or an identity that counts is unknown.
    """
    if task.position.over:
        return Answer.infeasible(NAME, clock)
    try:
        encoded = encode_turn(task, clock)
    except OutOfTimeError:
        return Answer.unproved((), task.ceiling(), NAME, clock)
    rows = turns_of(encoded, 0, ON_THE_BOARD, every=False)
    rows = rows[rows[:, KIND] != PASSED]
    if not len(rows):
        return Answer.infeasible(NAME, clock)
    control, values = new_control(clock), np.zeros(len(rows), np.int32)
    done = run(
        lambda: evaluate_max(encoded.state, 0, rows, NOTHING, top == 1, control, values),
        control,
        clock,
        brief=len(rows) <= FEW_TURNS,
    )
    if done == len(rows) and not counting:
        best = rows[values.argmax()]
        line = Line(int(values.max()), Texts(encoded).steps(0, best))
        return Answer.proved((line,), None, NAME, clock)
    lines, count = _best(encoded, rows[:done], values[:done], top)
    if done == len(rows):
        return Answer.proved(lines, count, NAME, clock)
    return Answer.unproved(lines, task.ceiling(), NAME, clock)


def turns_of(encoded: EncodedTurn, context: int, kinds: int, every: bool) -> Rows:
    """The turns of some kinds of a context, for texts or for values."""
    rows = np.zeros((SOME_TURNS, 5), np.int32)
    count = list_turns(encoded.state, context, kinds, every, rows)
    while count > len(rows):
        rows = np.zeros((2 * count, 5), np.int32)
        count = list_turns(encoded.state, context, kinds, every, rows)
    return rows[:count]


def _best(
    encoded: EncodedTurn, rows: Rows, values: Values, top: int
) -> tuple[tuple[Line, ...], int]:
    """The lines to the best ends, and how many different ends are best."""
    texts, known = Texts(encoded), set[bytes]()
    lines: list[Line] = []
    counts: list[int] = []
    for value in _descending(values):
        chosen = _with_swapped(encoded, rows[values == value])
        chosen = chosen[texts.order(0, chosen)]
        codes = np.zeros((len(chosen), 2), np.uint64)
        hash_ends(encoded.state, 0, chosen, codes)
        first = {code.tobytes(): index for index, code in reversed(list(enumerate(codes)))}
        new = sorted(first[code] for code in first.keys() - known)
        known |= first.keys()
        counts.append(len(new))
        lines += [Line(value, texts.steps(0, chosen[index])) for index in new[: top - len(lines)]]
        if len(lines) >= top:
            break
    return tuple(lines), counts[0] if counts else 0


def _descending(values: Values) -> Iterator[int]:
    """The different values, the highest first."""
    while len(values):
        highest = int(values.max())
        yield highest
        values = values[values < highest]


def _with_swapped(encoded: EncodedTurn, rows: Rows) -> Rows:
    """Some turns, and those that lay the same two cards of the paw in the other order."""
    pairs = rows[rows[:, KIND] == PAWED]
    if not len(pairs):
        return rows
    apart = np.abs(pairs[:, WHITHER] - pairs[:, WHERE])
    width = encoded.state.grid.width
    free = (apart > 1) & ((apart < width - 1) | (apart > width + 1))
    hands = encoded.state.transitions.contexts[0, HANDS]
    swapped = pairs[free & (pairs[:, CARD] < hands)]
    return np.concatenate([rows, swapped[:, [KIND, MORE, WHITHER, CARD, WHERE]]])
