"""The cards and tokens that each turn may use, wherever cards lie, and the turns that follow.

A context is a turn as the search sees it: the cards that may be laid, the tokens held, and the
context after each choice. Which context follows depends only on which cards are taken and
whether a token is spent.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.catbox.encoding import Int32Rows, Int32s, Int64Rows, Int64s
from solver.jit import kernel

SEAT, HELD, LEFT, FIRST, HANDS, CARDS, AFTER, ROOM = range(8)
"""The columns of a context.

The seat to move; the tokens it holds, as bits; the turns left with this one, 0 at an end; its
first row in `face`; how many cards of hands and how many in all may be laid, cards of hands
first; its first row in `after`; what the seat could lay, as bits.
"""

ANY_FACE, BOXED_FACE = 1, 2
"""The bits of what a seat could lay: any face, and one that may cover two cells."""

PLAIN, STACKED, PAWED, MOUSED, BOXED, BOXED_FIRST, FISHED, FISHED_FIRST, PASSED = range(9)
"""The kinds of turns, by the token that is spent; the first of two: before the card."""

KIND, CARD, WHERE, MORE, WHITHER = range(5)
"""The columns of a turn.

Its kind; the card laid and its anchor; the paw's second card, the layer that the mouse lifts or
the card that the fish takes; the anchor of the second card or of the layer, the guard's cell.
"""

Rows = Int32Rows


class Transitions(NamedTuple):
    """All contexts of a puzzle; the first is the mover's.

    Attributes:
        contexts: one row a context (c x 8).
        face: the face that each card shows.
        after: the contexts that follow: after a pass; after each card; and, for a seat that holds
            tokens, after each card with a token; after each two cards with the paw; after each
            card with each fish.
        tokens: the tokens that count for each identity of the stakes, if the puzzle ends in a
            context (c x i).
        guards: the guards that stand before the first turn, as seat and cell (g x 2).
        binding: 1 if a guard binds its owner too (1).
    """

    contexts: Rows
    face: Int32s
    after: Int32s
    tokens: Int64Rows
    guards: Rows
    binding: Int64s


@kernel
def following(transitions: Transitions, context: int, turn: Int32s) -> int:
    """The context after a turn."""
    row = transitions.contexts[context]
    cards, after = row[CARDS], row[AFTER]
    kind, card, more = turn[KIND], turn[CARD], turn[MORE]
    if kind == PASSED:
        return int(transitions.after[after])
    if kind == PLAIN:
        return int(transitions.after[after + 1 + card])
    pairs = after + 1 + 2 * cards + card * cards + more
    if kind == PAWED:
        return int(transitions.after[pairs])
    if kind in (FISHED, FISHED_FIRST):
        return int(transitions.after[pairs + cards * cards])
    return int(transitions.after[after + 1 + cards + card])
