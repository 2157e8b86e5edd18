"""Why a move was chosen, in a sentence for people."""

from __future__ import annotations

import numpy as np

from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayToy, Nap, Turn
from languages.messages import _
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
    text = _(
        "{deed} leads to {own:.1f} points against {best:.1f} of the best other player, and "
        "wins {won:.0%} of {playouts:,} playouts."
    )
    return text.format(deed=deed(move), own=own, best=best, won=won, playouts=playouts)


def deed(move: Turn) -> str:
    """A move as the subject of a sentence."""
    match move.steps:
        case (Draw(),):
            return _("Drawing")
        case (Nap(x, y),):
            return _("A sleeping cat at {x},{y}").format(x=x, y=y)
        case (Lay(card, x, y),):
            return _("{card} at {x},{y} without a cat").format(card=card, x=x, y=y)
        case (Lay(card, x, y), *_):
            return _("{card} at {x},{y} with a cat").format(card=card, x=x, y=y)
        case (Evict(x, y),):
            return _("Princess in place of the cat at {x},{y}").format(x=x, y=y)
        case (LayToy(toy, x, y),):
            return _("{toy} at {x},{y}").format(toy=toy, x=x, y=y)
        case (Drop(held),):
            return _("Discarding {held}").format(held=held)
        case _:
            return str(move)
