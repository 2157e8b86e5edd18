"""The notation of turns that kernels have listed."""

from __future__ import annotations

from games.ifitfits.steps import Drop, Evict, Lay, LayCat, Nap, Turn
from solver.ifitfits.encoding import THING, Int64s, card_of, held_of, xy_of
from solver.ifitfits.search.turns import CELL, DROPPED, EVICTED, KIND, MORE, NAPPED, WORD

Steps = tuple[str, ...]


def turn_of(state: Int64s, row: Int64s) -> Turn:
    """The turn that a row of `turns.list_turns` is."""
    word, cell, more = int(row[WORD]), int(row[CELL]), int(row[MORE])
    x, y = xy_of(state, cell)
    match int(row[KIND]):
        case kind if kind == NAPPED:
            return Turn((Nap(x, y),))
        case kind if kind == EVICTED:
            return Turn((Evict(x, y, more == THING),))
        case kind if kind == DROPPED:
            return Turn((Drop(held_of(word)),))
    lay = Lay(card_of(word), x, y)
    return Turn((lay, LayCat(*xy_of(state, more))) if more else (lay,))


def texts_of(state: Int64s, rows: Int64s) -> list[Steps]:
    """The steps of each of some turns."""
    return [turn_of(state, row).texts for row in rows]
