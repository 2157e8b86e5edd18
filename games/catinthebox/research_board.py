"""The research board: a space for every colour and number, and the groups of tokens on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.catinthebox.rulings import COLOURS
from games.catinthebox.steps import UNKNOWN, Colour, Space
from games.protocol import Cell, Regions

NEUTRAL = -1
"""The owner of a token that belongs to nobody."""

NEUTRAL_COLOURS = (Colour.GREEN, Colour.YELLOW, Colour.BLUE)
"""Where the first, second and third neutral token of a number goes."""


class PlacedToken(NamedTuple):
    """A token on its space; its owner is a seat, or `NEUTRAL`."""

    space: Space
    owner: int

    def __str__(self) -> str:
        return f"{self.space.text}:{'n' if self.owner == NEUTRAL else self.owner}"


@dataclass(frozen=True)
class ResearchBoard:
    """The tokens that lie on the board, as an immutable value.

    Attributes:
        owners: the owner of the token on each space, row by row from red to green, and within
            a row from 1 up; None on free spaces.
    """

    owners: tuple[int | None, ...]

    @classmethod
    def empty(cls, numbers: int) -> ResearchBoard:
        """The board of a new round, with `numbers` columns."""
        return cls((None,) * (COLOURS * numbers))

    @property
    def numbers(self) -> int:
        """How many columns there are."""
        return len(self.owners) // COLOURS

    @property
    def tokens(self) -> Iterator[PlacedToken]:
        """Every token, row by row."""
        for colour in Colour:
            for number in range(1, self.numbers + 1):
                owner = self.owner(Space(colour, number))
                if owner is not None:
                    yield PlacedToken(Space(colour, number), owner)

    def owner(self, space: Space) -> int | None:
        """Whose token lies on a space; None on a free one."""
        return self.owners[self._index(space)]

    def free(self, colour: Colour, number: int) -> bool:
        """Whether no token lies there."""
        return self.owner(Space(colour, number)) is None

    def put(self, *tokens: PlacedToken) -> ResearchBoard:
        """The board with more tokens; each space has to be free."""
        owners = list(self.owners)
        for token in tokens:
            assert owners[self._index(token.space)] is None
            owners[self._index(token.space)] = token.owner
        return ResearchBoard(tuple(owners))

    def declared(self, colour: Colour) -> bool:
        """Whether a seat's token lies in a row: neutral ones were declared by nobody."""
        row = self.owners[colour * self.numbers : (colour + 1) * self.numbers]
        return any(owner not in (None, NEUTRAL) for owner in row)

    def group(self, seat: int) -> int:
        """The size of a seat's largest group of tokens side by side."""
        return max(map(len, groups(self.cells(seat))), default=0)

    def cells(self, seat: int) -> frozenset[Cell]:
        """The (column, row) of every token of a seat, from 0."""
        places = (divmod(place, self.numbers) for place, o in enumerate(self.owners) if o == seat)
        return frozenset((column, row) for row, column in places)

    def regions(self, seat: int) -> Regions:
        """A seat's tokens as cells, and its groups."""
        cells = self.cells(seat)
        return Regions(cells, tuple(groups(cells)))

    def _index(self, space: Space) -> int:
        return space.colour * self.numbers + space.number - 1


def groups(cells: Iterable[Cell]) -> Iterator[frozenset[Cell]]:
    """The groups of cells that are connected side by side, by flood fill."""
    left = set(cells)
    while left:
        group, edge = set[Cell](), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        yield frozenset(group)


def neutral_tokens(numbers: Iterable[int]) -> Iterator[PlacedToken]:
    """The tokens of the cards turned up with two players (ruling: two); none of unknown cards."""
    turned = [number for number in numbers if number != UNKNOWN]
    for place, number in enumerate(turned):
        colour = NEUTRAL_COLOURS[turned[:place].count(number)]
        yield PlacedToken(Space(colour, number), NEUTRAL)
