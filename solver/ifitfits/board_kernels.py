"""Compiled: a position of If It Fits as one flat array of 64-bit words, and the rules of its board.

A *thing* is a word, whether it lies in a cell, across two, in a hand or in the pile: its open
sides, its kind, the seat of a cat, and how many icons of each kind it shows. No thing is 0. In a
hand a card lies the way up that gives it its name.

*Cells* are numbered row after row, with a border of one cell around the table on which nothing is
ever laid, so that each cell of the table has four neighbours: `cell - stride`, `+ 1`, `+ stride`,
`- 1` in the order of the sides. Each cell has `FIELDS` words, from `at(cell)` on. An edge has the
number of its left cell.

The first words say where the parts of variable length begin. Everything up to `THING` and `ACROSS`
is written by `encode`; `survey` derives the rest of a cell, the spots, the points and keys.

Things are never taken away but for what is taken back, so boxes only ever grow together: they are
kept as trees of cells (union by size), each root with what its box is worth. All steps write what
they overwrite to the *trail*: `undo` goes back to where it was. Without room for it nothing is
kept.

Parameters that bear these names mean the same in all kernels:
    state: a position.
    seat: the number of a seat.
    cell, edge: a number, and thing: a word, each as explained here.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from games.ifitfits.board import Cat, Lying
from games.ifitfits.cards import (
    BOTTOM,
    ICONS,
    LEFT,
    OPEN,
    OPPOSITE,
    PRINCESS,
    RIGHT,
    TOP,
    UNKNOWN,
    WALL,
    Card,
    Drawn,
    HandCard,
    Special,
    Toy,
)
from games.ifitfits.position import Position
from games.ifitfits.rulings import SEATS, Mode
from games.protocol import Cell, GameError
from languages.messages import _
from solver.jit import inlined, kernel

Int64s = NDArray[np.int64]
Int64Rows = Annotated[Int64s, 2]

ALL_OPEN = 15
"""The sides of a thing are its first bits, in the order of the notation: set for an open one."""

KIND_SHIFT, KIND_MASK = 4, 7

CARD, CAT, TOY, BLACK_CAT, HIDDEN = range(1, 6)
"""The kinds of things: `BLACK_CAT` is a Princess, `HIDDEN` is `????`."""

SEAT_SHIFT, SEAT_MASK = 7, 7

ICON_SHIFT, ICON_BITS = 10, 10
"""Where the icons of a thing begin, and the bits for how many there are of each kind."""

ICON_MASK = (1 << ICON_BITS) - 1
"""Also the most icons of one kind that a position may have."""

SPRAY_PLACE = len(ICONS) - 1
"""The place of spray bottles among the kinds of icons; the toys come before."""

MOST_SEATS = max(SEATS)

COUNT, ADVANCED, TURN, DRAWN, ENDING, DRAWN_TOY = range(6)
"""How many seats; whether the game is the advanced one; who is to move, and whether it has drawn;
whether the last phase has begun; the special toy that has to be laid, or 0."""

LEFT_COLUMN, TOP_ROW, WIDTH, HEIGHT, STRIDE, BOUND = range(6, 12)
"""The table; how many cells a row with its border has; how many cells there are."""

SPOTS, SPOT_COUNT, HANDS, ROOM = range(12, 16)
"""Where the list of the cells begins to which something may go, and how many there are; where the
hands begin, and how many words each has."""

PILE, NEXT, PILE_END, STARTING, STARTERS, STARTS_LEFT = range(16, 22)
"""Where the pile begins, is drawn from next, and ends; where the starting cards begin, and how many
there are; how many seats have still to place one."""

TRAIL, TRAIL_NEXT, TRAIL_END = range(22, 25)
"""Where the trail begins, is written next, and ends."""

KEYS = 25
"""128 bits that are equal for boards on which the same lies in the same places."""

CATS, SIZES, POINTS = range(27, 27 + 3 * MOST_SEATS, MOST_SEATS)
"""From these on, for each seat: the cats in front of it, the cards it holds, and its points."""

CELLS = POINTS + MOST_SEATS
"""Where the cells begin."""

THING, ACROSS, NEAR, SPOT, PARENT, EXTENT, BOX_ICONS, BOX_CATS = range(8)
"""The words of a cell: what lies in it, and across it and the cell to its right; how many of its
neighbours are occupied; its place among the spots, or `NOWHERE`; a cell of the same box nearer to
its root, which is its own parent. A root has those of its box: `LEAK` times its open sides that
leak plus the number of its cells; its icons; its cats."""

FIELDS = 8

NOWHERE = -1

LEAK = 1 << 20
"""See `EXTENT`."""

CAT_BITS = 6
"""The bits for how many cats of a seat a box holds: those of awake ones come first."""

CAT_MASK = (1 << CAT_BITS) - 1

ASLEEP = MOST_SEATS * CAT_BITS
"""Where the sleeping cats of a box begin."""

ALL_AWAKE = (1 << ASLEEP) - 1

BORDER = 8
"""The `NEAR` of cells of the border, which never becomes 1."""

STEP_ROOM = 192
"""Words of the trail that one step needs at most."""


def encode(position: Position, steps: int = 0) -> Int64s:
    """A position as a new state; `survey` has to derive the rest.

    Args:
        steps: how many steps can be taken back.

    Raises:
        GameError: it has too many icons to count.
    """
    _check(position)
    table, room = position.board.table, 1 + max(len(seat.hand) for seat in position.seats)
    stride, bound = table.width + 2, (table.width + 2) * (table.height + 2)
    spots = CELLS + FIELDS * bound
    hands = spots + bound
    pile = hands + room * len(position.seats)
    starting = pile + len(position.pile)
    trail = starting + (len(position.start.cards) if position.start else 0)
    end = trail + STEP_ROOM * steps
    state = np.zeros(end, np.int64)
    state[LEFT_COLUMN : BOUND + 1] = *table, stride, bound
    state[SPOTS], state[HANDS], state[ROOM] = spots, hands, room
    state[PILE : STARTING + 1] = pile, pile, starting, starting
    state[TRAIL : TRAIL_END + 1] = trail, trail, end
    _fill_numbers(state, position)
    for cell, lying in position.board.cells.items():
        state[place_of(cell_of(state, cell)) + THING] = word_of(lying)
    for edge, across in position.board.edges.items():
        state[place_of(cell_of(state, edge)) + ACROSS] = word_of(across)
    return state


def place_of(cell: int) -> int:
    """Where the words of a cell begin; for Python, which calls no kernel such as `at`."""
    return CELLS + FIELDS * cell


def cell_of(state: Int64s, cell: Cell) -> int:
    """The number of the cell at some coordinates."""
    x, y = cell[0] - state[LEFT_COLUMN], cell[1] - state[TOP_ROW]
    return int((y + 1) * state[STRIDE] + x + 1)


def xy_of(state: Int64s, cell: int) -> Cell:
    """The coordinates of a cell."""
    y, x = divmod(cell, int(state[STRIDE]))
    return int(x - 1 + state[LEFT_COLUMN]), int(y - 1 + state[TOP_ROW])


def word_of(thing: Lying | Drawn) -> int:
    """A thing as a word."""
    match thing:
        case Card(sides, icons):
            opened = sum(1 << side for side, letter in enumerate(sides) if letter == OPEN)
            return opened | CARD << KIND_SHIFT | _packed(icons)
        case Cat(seat):
            return ALL_OPEN | CAT << KIND_SHIFT | seat << SEAT_SHIFT
        case Toy(icons):
            return ALL_OPEN | TOY << KIND_SHIFT | _packed(icons)
        case Special():
            kind = BLACK_CAT if thing is PRINCESS else HIDDEN
            return ALL_OPEN | kind << KIND_SHIFT


def kind_of(thing: int) -> int:
    """The kind of a thing; for Python, as `place_of`."""
    return thing >> KIND_SHIFT & KIND_MASK


def card_of(thing: int) -> Card:
    """The card that a word is."""
    sides = "".join(OPEN if thing >> side & 1 else WALL for side in range(len(OPPOSITE)))
    return Card(sides, _unpacked(thing))


def toy_of(thing: int) -> Toy:
    """The special toy that a word is."""
    return Toy(_unpacked(thing))


def held_of(thing: int) -> HandCard:
    """The card or Princess that a word in a hand encodes; `UNKNOWN` for a hidden one."""
    kind = kind_of(thing)
    if kind == CARD:
        return card_of(thing).named
    return PRINCESS if kind == BLACK_CAT else UNKNOWN


def _packed(icons: str) -> int:
    counts = (icons.count(icon) << ICON_BITS * place for place, icon in enumerate(ICONS))
    return sum(counts) << ICON_SHIFT


def _unpacked(thing: int) -> str:
    packed = thing >> ICON_SHIFT
    counts = (packed >> ICON_BITS * place & ICON_MASK for place in range(len(ICONS)))
    return "".join(icon * count for icon, count in zip(ICONS, counts, strict=True))


def _check(position: Position) -> None:
    things: list[object] = [*position.board.cells.values(), *position.board.edges.values()]
    for seat in position.seats:
        things += seat.hand
    things += position.pile
    icons = "".join(thing.icons for thing in things if isinstance(thing, Card | Toy))
    most = max(map(icons.count, ICONS))
    if most > ICON_MASK:
        raise GameError(
            _("{number} icons of one kind: expected at most {most}").format(
                number=most, most=ICON_MASK
            )
        )


def _fill_numbers(state: Int64s, position: Position) -> None:
    state[COUNT], state[ADVANCED] = len(position.seats), position.mode is Mode.ADVANCED
    state[TURN], state[DRAWN], state[ENDING] = position.turn, position.drawn, position.ending
    state[DRAWN_TOY] = 0 if position.toy is None else word_of(position.toy)
    for number, seat in enumerate(position.seats):
        state[CATS + number] = seat.cats
        words = [word_of(held) for held in seat.hand]
        first = state[HANDS] + number * state[ROOM]
        state[SIZES + number] = len(words)
        state[first : first + len(words)] = words
    state[state[NEXT] : state[PILE_END]] = [word_of(drawn) for drawn in position.pile]
    if position.start is not None:
        state[STARTS_LEFT], state[STARTERS] = position.start.left, len(position.start.cards)
        words = [word_of(card.named) for card in position.start.cards]
        state[state[STARTING] : state[STARTING] + len(words)] = words


SIDES = 4

PRINCESS_WORD = ALL_OPEN | BLACK_CAT << KIND_SHIFT

WHOLE = 2
"""The count of an awake cat, in halves of a cat."""


@inlined
def at(cell: int) -> int:
    """Where the words of a cell begin."""
    return CELLS + FIELDS * cell


@inlined
def beside(state: Int64s, cell: int, side: int) -> int:
    """The neighbour of a cell at a side."""
    if side == TOP:
        return cell - state[STRIDE]
    if side == BOTTOM:
        return cell + state[STRIDE]
    return cell + 1 if side == RIGHT else cell - 1


@inlined
def kind(thing: int) -> int:
    """The kind of a thing."""
    return thing >> KIND_SHIFT & KIND_MASK


@inlined
def seat_of(thing: int) -> int:
    """The seat of a cat."""
    return thing >> SEAT_SHIFT & SEAT_MASK


@inlined
def cat_of(seat: int) -> int:
    """A cat of a seat."""
    return ALL_OPEN | CAT << KIND_SHIFT | seat << SEAT_SHIFT


@inlined
def turned(thing: int) -> int:
    """A card turned by half a turn; it may be the same."""
    return thing & ~ALL_OPEN | thing << 2 & ALL_OPEN | (thing & ALL_OPEN) >> 2


@inlined
def spot(state: Int64s, number: int) -> int:
    """A cell to which something may go (ruling: place), by its number below `SPOT_COUNT`."""
    return state[state[SPOTS] + number]


@inlined
def fits(state: Int64s, cell: int, thing: int) -> bool:
    """Whether a card may lie in a cell, as far as walls go (ruling: walls)."""
    if state[ADVANCED]:
        for side in range(SIDES):
            if not thing >> side & 1:
                near = state[at(beside(state, cell, side)) + THING]
                if near and not near >> (side ^ 2) & 1:
                    return False
    return True


@inlined
def joined_right(state: Int64s, edge: int) -> bool:
    """Whether two cells are joined by their long sides."""
    left, right = state[at(edge) + THING], state[at(edge + 1) + THING]
    return bool(left >> RIGHT & right >> LEFT & 1)


@inlined
def edge_free(state: Int64s, edge: int) -> bool:
    """Whether two cells are joined by their long sides with nothing across."""
    return joined_right(state, edge) and state[at(edge) + ACROSS] == 0


@inlined
def root_of(state: Int64s, cell: int) -> int:
    """The root of the box of an occupied cell."""
    while state[at(cell) + PARENT] != cell:
        cell = state[at(cell) + PARENT]
    return cell


@inlined
def cats_in(cats: int, seat: int) -> int:
    """How many awake cats of a seat a box holds; of sleeping ones, given `cats >> ASLEEP`."""
    return cats >> CAT_BITS * seat & CAT_MASK


@inlined
def may_enter(cats: int, seat: int) -> bool:
    """Whether a box with some cats holds one of a seat, or none of anybody (ruling: mine)."""
    return cats == 0 or cats_in(cats | cats >> ASLEEP, seat) != 0


@inlined
def cat_fits(state: Int64s, seat: int, edge: int) -> bool:
    """Whether a seat may lay a cat across two cells (rulings: cat, mine)."""
    if not edge_free(state, edge):
        return False
    return may_enter(state[at(root_of(state, edge)) + BOX_CATS], seat)


@inlined
def holds_cat(state: Int64s, cell: int, field: int) -> bool:
    """Whether a cat lies in a cell (`THING`), or across it (`ACROSS`), to be evicted."""
    return kind(state[at(cell) + field]) == CAT


# Points


@inlined
def icons_points(icons: int) -> int:
    """The toys of the kind that there are most of, less spray bottles (ruling: points)."""
    most = 0
    for place in range(SPRAY_PLACE):
        most = max(most, icons >> ICON_BITS * place & ICON_MASK)
    return most - sprays_of(icons)


@inlined
def sprays_of(icons: int) -> int:
    """How many spray bottles there are."""
    return icons >> ICON_BITS * SPRAY_PLACE & ICON_MASK


@inlined
def counted(cats: int, seat: int, advanced: int) -> int:
    """The counted cats of a seat in a box, in halves of a cat (ruling: count)."""
    awake = cats_in(cats, seat)
    if awake == 0:
        return 0
    return WHOLE * awake + (WHOLE - advanced) * cats_in(cats >> ASLEEP, seat)


@inlined
def most_counted(state: Int64s, cats: int) -> int:
    """The counted cats of who scores a box, 0 if nobody does (ruling: owner)."""
    most = 0
    for seat in range(state[COUNT]):
        most = max(most, counted(cats, seat, state[ADVANCED]))
    return most


@inlined
def is_closed(extent: int) -> bool:
    """Whether no open side of a box leaks (ruling: closed)."""
    return extent < LEAK


@inlined
def box_points(extent: int, icons: int) -> int:
    """The points of a box to each seat that scores it, without those of ruling `extra`."""
    points = icons_points(icons)
    return 2 * points if is_closed(extent) else points


@inlined
def extra_points(state: Int64s, most: int) -> int:
    """The extra points of each seat that scores a box with `most` halves of cats."""
    return 0 if state[ADVANCED] else most // WHOLE - 1


@kernel
def count_points(state: Int64s, root: int, sign: int) -> None:
    """Add the points of a box to those of its owners, `sign` times."""
    cats = state[at(root) + BOX_CATS]
    if cats & ALL_AWAKE == 0:
        return
    most = most_counted(state, cats)
    points = box_points(state[at(root) + EXTENT], state[at(root) + BOX_ICONS])
    points = sign * (points + extra_points(state, most))
    for seat in range(state[COUNT]):
        if counted(cats, seat, state[ADVANCED]) == most:
            save(state, POINTS + seat)
            state[POINTS + seat] += points


@kernel
def negative(state: Int64s, seat: int) -> int:
    """The sum of the negative points of the boxes that a seat scores (ruling: tie)."""
    total = 0
    for cell in range(state[BOUND]):
        first = at(cell)
        cats = state[first + BOX_CATS]
        own = counted(cats, seat, state[ADVANCED])
        if state[first + PARENT] == cell and own and own == most_counted(state, cats):
            sprays = sprays_of(state[first + BOX_ICONS])
            total += 2 * sprays if is_closed(state[first + EXTENT]) else sprays
    return total


# The trail


@inlined
def save(state: Int64s, word: int) -> None:
    """Keep a word that is about to be overwritten."""
    where = state[TRAIL_NEXT]
    if where < state[TRAIL_END]:
        state[where], state[where + 1] = word, state[word]
        state[TRAIL_NEXT] = where + 2


@kernel
def undo(state: Int64s, mark: int) -> None:
    """Go back to when `TRAIL_NEXT` was `mark`."""
    where = state[TRAIL_NEXT]
    while where > mark:
        where -= 2
        state[state[where]] = state[where + 1]
    state[TRAIL_NEXT] = mark


@inlined
def forget(state: Int64s) -> None:
    """Empty the trail: what was done so far can't be taken back any more."""
    state[TRAIL_NEXT] = state[TRAIL]


# Steps


@kernel
def lay(state: Int64s, cell: int, thing: int) -> None:
    """Lay a card, a sleeping cat or a special toy in an empty cell that is a spot."""
    first = at(cell)
    for side in range(SIDES):
        near = beside(state, cell, side)
        if state[at(near) + THING] and not _box_before(state, cell, side):
            count_points(state, root_of(state, near), -1)
    save(state, first + THING)
    state[first + THING] = thing
    change_keys(state, first + THING, thing)
    _take_spot(state, cell)
    _begin_box(state, cell, thing)
    for side in range(SIDES):
        _touch(state, cell, side, thing)
    count_points(state, root_of(state, cell), 1)
    for side in range(SIDES):
        near = beside(state, cell, side)
        if state[at(near) + THING] and not _box_before(state, cell, side):
            root = root_of(state, near)
            if root != root_of(state, cell):
                count_points(state, root, 1)


@inlined
def _box_before(state: Int64s, cell: int, side: int) -> bool:
    """Whether the box at a side of a cell is also at one of the sides before."""
    root = root_of(state, beside(state, cell, side))
    for before in range(side):
        near = beside(state, cell, before)
        if state[at(near) + THING] and root_of(state, near) == root:
            return True
    return False


@inlined
def lay_across(state: Int64s, edge: int, thing: int) -> None:
    """Lay a cat or a special toy across two joined cells with nothing across."""
    root = root_of(state, edge)
    count_points(state, root, -1)
    save(state, at(edge) + ACROSS)
    state[at(edge) + ACROSS] = thing
    change_keys(state, at(edge) + ACROSS, thing)
    if kind(thing) == CAT:
        save(state, at(root) + BOX_CATS)
        state[at(root) + BOX_CATS] += 1 << CAT_BITS * seat_of(thing)
    else:
        save(state, at(root) + BOX_ICONS)
        state[at(root) + BOX_ICONS] += thing >> ICON_SHIFT
    count_points(state, root, 1)


@inlined
def evict(state: Int64s, cell: int, field: int) -> None:
    """A Princess takes the place of a cat in a cell (`THING`) or across it (`ACROSS`)."""
    root, where = root_of(state, cell), at(cell) + field
    cat = state[where]
    count_points(state, root, -1)
    save(state, where)
    state[where] = PRINCESS_WORD
    change_keys(state, where, cat)
    change_keys(state, where, PRINCESS_WORD)
    save(state, at(root) + BOX_CATS)
    place = CAT_BITS * seat_of(cat) + (ASLEEP if field == THING else 0)
    state[at(root) + BOX_CATS] -= 1 << place
    save(state, CATS + seat_of(cat))
    state[CATS + seat_of(cat)] += 1
    count_points(state, root, 1)


@inlined
def spend_cat(state: Int64s, seat: int) -> None:
    """A seat has one cat fewer in front of it."""
    save(state, CATS + seat)
    state[CATS + seat] -= 1


@inlined
def held(state: Int64s, seat: int, index: int) -> int:
    """The thing at a place of a seat's hand; `index` is below the seat's `SIZES`."""
    return state[state[HANDS] + seat * state[ROOM] + index]


@inlined
def first_alike(state: Int64s, seat: int, index: int) -> bool:
    """Whether a thing of a hand stands in it for the first time."""
    for before in range(index):
        if held(state, seat, before) == held(state, seat, index):
            return False
    return True


@inlined
def give_up(state: Int64s, seat: int, index: int) -> None:
    """Take a thing out of a hand; what stands after it moves up."""
    first, size = state[HANDS] + seat * state[ROOM], state[SIZES + seat]
    for place in range(index, size - 1):
        save(state, first + place)
        state[first + place] = state[first + place + 1]
    save(state, SIZES + seat)
    state[SIZES + seat] = size - 1


@kernel
def _take_spot(state: Int64s, cell: int) -> None:
    """A cell is occupied: it is no spot any more, and its neighbours may become some."""
    spots, number = state[SPOTS], state[at(cell) + SPOT]
    save(state, SPOT_COUNT)
    last = state[SPOT_COUNT] - 1
    moved = state[spots + last]
    save(state, spots + number)
    save(state, at(moved) + SPOT)
    state[spots + number], state[at(moved) + SPOT] = moved, number
    save(state, at(cell) + SPOT)
    state[at(cell) + SPOT] = NOWHERE
    state[SPOT_COUNT] = last
    for side in range(SIDES):
        near = beside(state, cell, side)
        save(state, at(near) + NEAR)
        state[at(near) + NEAR] += 1
        if state[at(near) + NEAR] == 1 and state[at(near) + THING] == 0:
            save(state, spots + state[SPOT_COUNT])
            save(state, at(near) + SPOT)
            _add_spot(state, near)


@inlined
def _add_spot(state: Int64s, cell: int) -> None:
    state[state[SPOTS] + state[SPOT_COUNT]] = cell
    state[at(cell) + SPOT] = state[SPOT_COUNT]
    state[SPOT_COUNT] += 1


@inlined
def _begin_box(state: Int64s, cell: int, thing: int) -> None:
    """A cell is a box of its own."""
    first = at(cell)
    for field in (PARENT, EXTENT, BOX_ICONS, BOX_CATS):
        save(state, first + field)
    leaks = 0
    for side in range(SIDES):
        leaks += thing >> side & 1 and state[at(beside(state, cell, side)) + THING] == 0
    state[first + PARENT], state[first + EXTENT] = cell, LEAK * leaks + 1
    state[first + BOX_ICONS] = thing >> ICON_SHIFT
    asleep = kind(thing) == CAT
    state[first + BOX_CATS] = 1 << ASLEEP + CAT_BITS * seat_of(thing) if asleep else 0


@inlined
def _touch(state: Int64s, cell: int, side: int, thing: int) -> None:
    """Make the changes of a new thing at one side: a leak is shut, boxes may be joined."""
    near = beside(state, cell, side)
    other = state[at(near) + THING]
    if other >> (side ^ 2) & 1:
        root = root_of(state, near)
        save(state, at(root) + EXTENT)
        state[at(root) + EXTENT] -= LEAK
        if thing >> side & 1:
            _join(state, root_of(state, cell), root)


@kernel
def _join(state: Int64s, one: int, other: int) -> None:
    """Two boxes, given by their roots, become one."""
    if one == other:
        return
    if state[at(one) + EXTENT] % LEAK < state[at(other) + EXTENT] % LEAK:
        one, other = other, one
    save(state, at(other) + PARENT)
    state[at(other) + PARENT] = one
    for field in (EXTENT, BOX_ICONS, BOX_CATS):
        save(state, at(one) + field)
        state[at(one) + field] += state[at(other) + field]


@inlined
def change_keys(state: Int64s, where: int, thing: int) -> None:
    """Change the keys for a thing that enters a word of the board, or leaves it."""
    for number in range(2):
        save(state, KEYS + number)
        state[KEYS + number] ^= mixed(where, thing, number)


@inlined
def mixed(where: int, thing: int, number: int) -> int:
    """64 bits that depend on all bits of a word and of where it is (Steele, Lea and Flood)."""
    bits = np.uint64(thing) * np.uint64(0x9E3779B97F4A7C15)
    bits ^= np.uint64(2 * where + number + 1) * np.uint64(0xD1B54A32D192ED03)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(np.int64(bits ^ (bits >> np.uint64(31))))


# Words that are derived from what lies where


@kernel
def survey(state: Int64s) -> None:
    """Derive boxes, spots, points and keys from what lies in cells and across them."""
    _clear(state)
    for cell in range(state[BOUND]):
        thing = state[at(cell) + THING]
        if thing:
            _begin_box(state, cell, thing)
            change_keys(state, at(cell) + THING, thing)
            for side in range(SIDES):
                state[at(beside(state, cell, side)) + NEAR] += 1
    for cell in range(state[BOUND]):
        if state[at(cell) + THING]:
            if joined_right(state, cell):
                _join(state, root_of(state, cell), root_of(state, cell + 1))
            below = state[at(cell + state[STRIDE]) + THING]
            if state[at(cell) + THING] >> BOTTOM & below >> TOP & 1:
                _join(state, root_of(state, cell), root_of(state, cell + state[STRIDE]))
        elif 0 < state[at(cell) + NEAR] < BORDER:
            _add_spot(state, cell)
    _survey_edges(state)
    forget(state)


@kernel
def _clear(state: Int64s) -> None:
    state[SPOT_COUNT] = 0
    state[KEYS], state[KEYS + 1] = 0, 0
    for seat in range(state[COUNT]):
        state[POINTS + seat] = 0
    empty = True
    for cell in range(state[BOUND]):
        row, column = cell // state[STRIDE], cell % state[STRIDE]
        inside = 0 < row <= state[HEIGHT] and 0 < column <= state[WIDTH]
        first = at(cell)
        state[first + NEAR] = 0 if inside else BORDER
        state[first + SPOT] = state[first + PARENT] = NOWHERE
        state[first + EXTENT] = state[first + BOX_ICONS] = state[first + BOX_CATS] = 0
        empty = empty and state[first + THING] == 0
    if empty:
        _add_spot(state, (1 - state[TOP_ROW]) * state[STRIDE] + 1 - state[LEFT_COLUMN])


@kernel
def _survey_edges(state: Int64s) -> None:
    """Add what lies across cells to the boxes, and count the points."""
    for cell in range(state[BOUND]):
        across = state[at(cell) + ACROSS]
        if across:
            change_keys(state, at(cell) + ACROSS, across)
            root = at(root_of(state, cell))
            state[root + BOX_ICONS] += across >> ICON_SHIFT
            if kind(across) == CAT:
                state[root + BOX_CATS] += 1 << CAT_BITS * seat_of(across)
    for cell in range(state[BOUND]):
        if state[at(cell) + PARENT] == cell:
            count_points(state, cell, 1)


@inlined
def is_card(thing: int) -> bool:
    """Whether a thing is a cardboard card."""
    return kind(thing) == CARD


@inlined
def is_princess(thing: int) -> bool:
    """Whether a thing is a Princess."""
    return kind(thing) == BLACK_CAT


@inlined
def copy_state(target: Int64s, source: Int64s) -> None:
    """Make one state like another of the same lengths, with an empty trail."""
    for word in range(source[TRAIL]):
        target[word] = source[word]
    forget(target)
