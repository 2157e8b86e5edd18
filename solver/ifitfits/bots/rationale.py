"""Why a move was chosen, in a sentence for people."""

from __future__ import annotations

import numpy as np

from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayToy, Nap, Turn
from solver.ifitfits.bots.evaluation import points, win_shares
from solver.ifitfits.encoding import Int64s


def reason(seat: int, move: Turn, ends: Int64s, playouts: int) -> str:
    """The expected result of a seat after a move, in a sentence.

    Args:
        ends: of playouts after the move, see `Simulator.simulate`.
        playouts: how many there were after all moves.
    """
    totals = points(ends)
    own = totals[:, seat].mean()
    best = np.delete(totals, seat, axis=1).max(axis=1).mean()
    won = win_shares(ends)[:, seat].mean()
    return (
        f"{deed(move)} leads to {own:.1f} points against {best:.1f} of the best other player, and "
        f"wins {won:.0%} of {playouts:,} playouts."
    )


def deed(move: Turn) -> str:
    """A move as the subject of a sentence."""
    match move.steps:
        case (Draw(),):
            return "Drawing"
        case (Nap(x, y),):
            return f"A sleeping cat at {x},{y}"
        case (Lay(card, x, y),):
            return f"{card} at {x},{y} without a cat"
        case (Lay(card, x, y), *_):
            return f"{card} at {x},{y} with a cat"
        case (Evict(x, y),):
            return f"Princess in place of the cat at {x},{y}"
        case (LayToy(toy, x, y),):
            return f"{toy} at {x},{y}"
        case (Drop(held),):
            return f"Discarding {held}"
        case _:
            return str(move)
