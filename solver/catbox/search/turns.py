"""All turns of a context, listed kind by kind.

A list for values leaves out turns that lead to what another turn leads to as well, for no fewer
points to the seat that takes them: the stacking token for a card that may lie there anyway, the
mouse for the card just played, a guard or a fish before the card instead of after it, and two
cards of the paw that share no cell in the other order. A list for texts has them all.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.grid import BARE, Grid, lowest, overlap
from solver.catbox.search.layers import FACE, guard, lift, liftable, lower, put, take
from solver.catbox.search.transitions import (
    ANY_FACE,
    BOX,
    BOXED,
    BOXED_FACE,
    BOXED_FIRST,
    CARDS,
    FISH,
    FISHED,
    FISHED_FIRST,
    HANDS,
    HELD,
    MOUSE,
    MOUSED,
    PASSED,
    PAW,
    PAWED,
    PLAIN,
    ROOM,
    SEAT,
    STACK,
    STACKED,
    Rows,
    following,
)
from solver.catbox.search.turn_state import ANY_CELLS, Scene, anchors, face_of, guards_of, origin
from solver.jit import kernel

CARD_ONLY = 32
"""The bit, beside those of tokens, of turns that spend none."""


@kernel
def list_turns(scene: Scene, context: int, kinds: int, every: bool, rows: Rows) -> int:
    """List turns in `rows`; returns how many there are, even if that is more than fit.

    Args:
        kinds: the bits of the tokens to spend, and `CARD_ONLY`.
        every: whether the list is for texts.
    """
    kinds &= scene.table.contexts[context, HELD] | CARD_ONLY
    count = 0
    if kinds & CARD_ONLY:
        count = _cards(scene, context, rows)
        if count == 0:
            count = _note(rows, count, PASSED, 0, 0, 0, 0)
    if kinds & STACK:
        count = _stacked(scene, context, every, rows, count)
    if kinds & (PAW | MOUSE | BOX | FISH):
        count = _after_cards(scene, context, kinds, every, rows, count)
    if every and kinds & BOX:
        count = _guards_first(scene, context, rows, count)
    if every and kinds & FISH:
        count = _fish_first(scene, context, rows, count)
    return count


@kernel
def _note(rows: Rows, count: int, kind: int, card: int, where: int, more: int, whither: int) -> int:
    if count < len(rows):
        row = rows[count]
        row[0], row[1], row[2], row[3], row[4] = kind, card, where, more, whither
    return count + 1


@kernel
def _places(scene: Scene, context: int, card: int, room: NDArray[np.int32]) -> int:
    most = scene.hand.most[face_of(scene, context, card)]
    return anchors(scene.grid, 1, most, room)


@kernel
def _cards(scene: Scene, context: int, rows: Rows) -> int:
    count, room = 0, scene.room[0]
    for card in range(scene.table.contexts[context, CARDS]):
        for index in range(_places(scene, context, card, room)):
            count = _note(rows, count, PLAIN, card, room[index], 0, 0)
    return count


@kernel
def _stacked(scene: Scene, context: int, every: bool, rows: Rows, count: int) -> int:
    room = scene.room[0]
    for card in range(scene.table.contexts[context, CARDS]):
        most = scene.hand.most[face_of(scene, context, card)]
        fewest = 1 if every else most + 1
        for index in range(anchors(scene.grid, fewest, ANY_CELLS, room)):
            count = _note(rows, count, STACKED, card, room[index], 0, 0)
    return count


@kernel
def _after_cards(
    scene: Scene, context: int, kinds: int, every: bool, rows: Rows, count: int
) -> int:
    """Turns in which a token is spent after the card."""
    grid, pile, faces, room = scene.grid, scene.pile, scene.hand.faces, scene.room[0]
    for card in range(scene.table.contexts[context, CARDS]):
        face = face_of(scene, context, card)
        for index in range(_places(scene, context, card, room)):
            where = room[index]
            put(grid, pile, faces, face, where)
            if kinds & PAW:
                count = _paws(scene, context, card, where, every, rows, count)
            if kinds & MOUSE:
                count = _mice(scene, card, where, every, rows, count)
            if kinds & BOX:
                count = _guards(scene, context, card, where, BOXED, rows, count)
            if kinds & FISH:
                for fish in range(scene.table.contexts[context, HANDS]):
                    if fish != card:
                        count = _note(rows, count, FISHED, card, where, fish, 0)
            take(grid, pile, faces)
    return count


@kernel
def _paws(
    scene: Scene, context: int, card: int, where: int, every: bool, rows: Rows, count: int
) -> int:
    room, hands = scene.room[1], scene.table.contexts[context, HANDS]
    for second in range(hands):
        swaps = not every and second < card < hands
        if second != card:
            for index in range(_places(scene, context, second, room)):
                if not (swaps and not overlap(scene.grid.width, where, room[index])):
                    count = _note(rows, count, PAWED, card, where, second, room[index])
    return count


@kernel
def _mice(scene: Scene, card: int, where: int, every: bool, rows: Rows, count: int) -> int:
    grid, pile, faces, room = scene.grid, scene.pile, scene.hand.faces, scene.room[1]
    for layer in range(pile.size[0] - (not every)):
        if liftable(grid, pile, layer):
            lift(grid, pile, faces, layer)
            most = scene.hand.most[pile.layers[layer, FACE]]
            for index in range(anchors(grid, 1, most, room)):
                if room[index] != origin(pile, layer):
                    count = _note(rows, count, MOUSED, card, where, layer, room[index])
            lower(grid, pile, faces, layer)
    return count


@kernel
def _guards(
    scene: Scene, context: int, card: int, where: int, kind: int, rows: Rows, count: int
) -> int:
    """The guards that may be put once the card is laid."""
    if count < len(rows):
        rows[count, 0], rows[count, 1] = kind, card
        then = following(scene.table, context, rows[count])
        seat, needs = scene.table.contexts[then, SEAT], scene.table.contexts[then, ROOM]
        guards_of(scene, seat, -1)
        for cell in range(len(scene.grid.look)):
            if scene.grid.look[cell] != BARE:
                guard(scene.grid, scene.pile, cell, 1)
                if not _stranded(scene.grid, needs):
                    count = _note(rows, count, kind, card, where, 0, cell)
                guard(scene.grid, scene.pile, cell, -1)
        guards_of(scene, seat, 1)
        return count
    return count + scene.grid.look.size


@kernel
def _stranded(grid: Grid, needs: int) -> bool:
    """Whether a seat with such faces has cards but nowhere to lay one."""
    for word in range(grid.levels.shape[1]):
        if needs == 0 or grid.levels[1, word]:
            return False
        if needs & BOXED_FACE and grid.levels[2, word]:
            return False
    return needs & ANY_FACE != 0


@kernel
def _guards_first(scene: Scene, context: int, rows: Rows, count: int) -> int:
    """Turns in which a guard is put before the card."""
    grid, pile, faces, room = scene.grid, scene.pile, scene.hand.faces, scene.room[0]
    for word in range(grid.levels.shape[1]):
        occupied = np.uint64(0)
        for letter in range(BARE):
            occupied |= grid.planes[letter, word]
        while occupied:
            cell = (word << 6) + lowest(occupied)
            occupied &= occupied - np.uint64(1)
            guard(grid, pile, cell, scene.table.binding[0])
            for card in range(scene.table.contexts[context, CARDS]):
                face = face_of(scene, context, card)
                for index in range(_places(scene, context, card, room)):
                    put(grid, pile, faces, face, room[index])
                    count = _guard_first(scene, context, card, room[index], cell, rows, count)
                    take(grid, pile, faces)
            guard(grid, pile, cell, -scene.table.binding[0])
    return count


@kernel
def _guard_first(
    scene: Scene, context: int, card: int, where: int, cell: int, rows: Rows, count: int
) -> int:
    grown = _note(rows, count, BOXED_FIRST, card, where, 0, cell)
    if grown > len(rows):
        return grown
    then = following(scene.table, context, rows[count])
    seat, needs = scene.table.contexts[then, SEAT], scene.table.contexts[then, ROOM]
    guards_of(scene, seat, -1)
    guard(scene.grid, scene.pile, cell, 1)
    stranded = _stranded(scene.grid, needs)
    guard(scene.grid, scene.pile, cell, -1)
    guards_of(scene, seat, 1)
    return count if stranded else grown


@kernel
def _fish_first(scene: Scene, context: int, rows: Rows, count: int) -> int:
    """Turns in which the fish takes a card before one is laid."""
    room = scene.room[0]
    for fish in range(scene.table.contexts[context, HANDS]):
        for card in range(scene.table.contexts[context, CARDS]):
            if fish != card:
                for index in range(_places(scene, context, card, room)):
                    count = _note(rows, count, FISHED_FIRST, card, room[index], fish, 0)
    return count
