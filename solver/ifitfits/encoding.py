"""How kernels see a position of If It Fits: one flat array of 64-bit words.

A *thing* is a word, whether it lies in a cell, across two, in a hand or in the pile: its open
sides, its kind, the seat of a cat, and how many icons of each kind it shows. No thing is 0. In a
hand a card lies the way up that gives it its name.

*Cells* are numbered row after row, with a border of one cell around the table on which nothing is
ever laid, so that each cell of the table has four neighbours: `cell - stride`, `+ 1`, `+ stride`,
`- 1` in the order of the sides. Each cell has `FIELDS` words, from `at(cell)` on. An edge has the
number of its left cell.

The first words say where the parts of variable length begin. Everything up to `THING` and `ACROSS`
is written here; `board_kernels.survey` derives the rest of a cell, the spots, the points and keys.

The *trail* keeps what was overwritten, so that a board can be taken back step by step. Without
room for it nothing is kept.

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
    ICONS,
    OPEN,
    OPPOSITE,
    PRINCESS,
    UNKNOWN,
    WALL,
    Card,
    Drawn,
    Held,
    Special,
    Toy,
)
from games.ifitfits.position import Position
from games.ifitfits.rulings import SEATS, Mode
from games.protocol import Cell, GameError
from languages.messages import _

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
    """A position as a new state; `board_kernels.survey` has to derive the rest.

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
        state[at(cell_of(state, cell)) + THING] = word_of(lying)
    for edge, across in position.board.edges.items():
        state[at(cell_of(state, edge)) + ACROSS] = word_of(across)
    return state


def at(cell: int) -> int:
    """Where the words of a cell begin."""
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
    """The kind of a thing."""
    return thing >> KIND_SHIFT & KIND_MASK


def card_of(thing: int) -> Card:
    """The card that a word is."""
    sides = "".join(OPEN if thing >> side & 1 else WALL for side in range(len(OPPOSITE)))
    return Card(sides, _unpacked(thing))


def cat_of(thing: int) -> Cat:
    """The cat that a word is."""
    return Cat(thing >> SEAT_SHIFT & SEAT_MASK)


def toy_of(thing: int) -> Toy:
    """The special toy that a word is."""
    return Toy(_unpacked(thing))


def held_of(thing: int) -> Held:
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
