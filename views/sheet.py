"""A table of the seats as a value: headings, and a row for each seat, without widths or padding."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol


def timed(seconds: float) -> str:
    """A time as minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Sprite(Hashable, Protocol):
    """Something to be drawn, as a value of its game."""

    @property
    def text(self) -> str:
        """The notation of what it is, the same however it lies."""


@dataclass(frozen=True)
class Signs:
    """Sprites in a cell of a table.

    Attributes:
        spoken: the same in words.
    """

    sprites: tuple[Sprite, ...]
    spoken: str


@dataclass(frozen=True)
class Probability:
    """A probability, which is shown with a bar of its length."""

    value: float

    @property
    def spoken(self) -> str:
        """Its percentage; what isn't certain is never called so."""
        return percent(self.value)


def percent(share: float) -> str:
    """A probability; what isn't certain is never called so."""
    if share == 1:
        return "100%"
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{100 * share:.0f}%"


Content = str | int | Signs | Probability
"""The contents of a cell; an empty text for none."""

Cells = tuple[Content, ...]
"""The contents of a row."""

Note = tuple[str | Signs, ...]
"""A sentence beside a table, with what is drawn in it."""


@dataclass(frozen=True)
class Column:
    """A column.

    Attributes:
        heading: a short word, or what is drawn at its head.
        title: the heading in full, where there is more to say.
        number: whether its cells are numbers.
        initials: whether the first letter of each sprite is enough where there is little room.
        part: the word by which lessons explain it; empty where they needn't.
    """

    heading: str | Signs
    title: str = ""
    number: bool = False
    initials: bool = False
    part: str = ""


def numbers(*headings: str) -> tuple[Column, ...]:
    """Columns of numbers, by their headings."""
    return tuple(Column(heading, number=True) for heading in headings)


@dataclass(frozen=True)
class Row:
    """A row.

    Attributes:
        name: whose it is; empty in a table of one row that needs no name.
        badge: how a seat is marked on the board.
        turn: whether this seat is to move.
        own: whether it is the reader's.
        first: whether this seat has won.
    """

    cells: Cells
    name: str = ""
    badge: Signs | None = None
    turn: bool = False
    own: bool = False
    first: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table.

    Attributes:
        heading: what the rows are, above their names.
        title: what the table shows.
        notes: sentences above the rows; the last of them says most.
    """

    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    heading: str = ""
    title: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def filled(self) -> Sequence[int]:
        """The numbers of the columns in which something stands."""
        return [at for at in range(len(self.columns)) if any(r.cells[at] != "" for r in self.rows)]


Part = str | Sheet
"""A sentence or a table, of those that are shown below each other."""
