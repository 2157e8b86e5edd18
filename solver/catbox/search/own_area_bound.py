"""How large an own area the faces that are left could make.

An area of the end that isn't there yet holds quadrants of some faces that are left, and whole
areas of now or parts of them. Each of the latter touches a quadrant of one of these faces, for
nothing else could connect it. So its size is at most the sum, over the faces, of their own cats
and the areas that these touch at the best anchor; whatever is covered only makes it smaller.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import QUADRANTS, Int32s, Words
from solver.catbox.search.areas import Areas
from solver.catbox.search.grid import Grid, lowest, offset
from solver.catbox.search.hand import Hand
from solver.jit import inlined, kernel


@inlined
def touched(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, own: int) -> int:
    """The cells of all areas of a colour that a face's cats of it touch at an anchor."""
    count = cells = 0
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == own:
                    number = areas.label[cell + step]
                    if note(areas.seen, count, number):
                        count += 1
                        cells += areas.size[number]
    return cells


@inlined
def note(seen: Int32s, count: int, number: int) -> bool:
    """Whether a number is not among the first `count` in `seen`; then it is put behind them."""
    for index in range(count):
        if seen[index] == number:
            return False
    seen[count] = number
    return True


@inlined
def find_contact(grid: Grid, own: int, contact: Words) -> None:
    """Fill the bitboard of the cells beside a visible quadrant of a colour."""
    plane = grid.planes[own]
    for word in range(len(contact)):
        contact[word] = (
            shifted(plane, word, 1)
            | shifted(plane, word, -1)
            | shifted(plane, word, grid.width)
            | shifted(plane, word, -grid.width)
        )


@inlined
def shifted(words: Words, word: int, cells: int) -> np.uint64:
    """One word of a bitboard, each bit of it taken from so many cells further on.

    A shift by 64 is undefined, so that a whole number of words is a case of its own.
    """
    first, bits = word + (cells >> 6), np.uint64(cells & 63)
    low = words[first] if 0 <= first < len(words) else np.uint64(0)
    if bits == 0:
        return low
    high = words[first + 1] if 0 <= first + 1 < len(words) else np.uint64(0)
    return low >> bits | high << (np.uint64(64) - bits)


@inlined
def near_word(width: int, hand: Hand, face: int, own: int, contact: Words, word: int) -> np.uint64:
    """One word of the anchors at which a face puts an own cat beside another one."""
    near = np.uint64(0)
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            near |= shifted(contact, word, offset(width, quadrant))
    return near


@kernel
def own_area_bound(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    face: int,
    own: int,
    contact: Words,
) -> int:
    """A face's cats of a colour, and the areas that they touch at the best anchor."""
    if hand.holds[face, own] == 0:
        return 0
    best = 0
    for word in range(len(contact)):
        rest = grid.levels[0, word] | grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        if rest:
            rest &= near_word(grid.width, hand, face, own, contact, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            best = max(best, touched(grid, areas, hand, face, anchor, own))
    return hand.holds[face, own] + best
