"""Positions that are edited by hand: the changes that a game offers, as choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from games.protocol import Cell, Position
from languages.messages import _
from views.sheet import Sprite
from views.tabletop import Choice, Targets

MOST: Final = 12
"""Cards that are offered at a time."""

PILE_STEPS: Final = (-10, -1, 1, 10)
"""By how many cards a pile is changed at a time."""

Pos = TypeVar("Pos", bound=Position)
S = TypeVar("S")


class Edit(NamedTuple):
    """A change of a position, as a step.

    Attributes:
        text: the change in a few signs.
        after: the position with it.
    """

    text: str
    after: Any


class PositionEditing(Generic[Pos]):
    """The changes that a game offers; whether they leave a position is not asked here."""

    searched = True
    """Whether cards are found by typing their notation, as there are too many to list."""

    def empty(self, seats: int) -> Pos:
        """A position with as little as there can be."""
        raise NotImplementedError

    def choices(self, position: Pos, wanted: str) -> Iterator[Choice]:
        """The changes of a position.

        Args:
            wanted: the beginning of the notation of the cards that are offered.
        """
        raise NotImplementedError


AnyEditing = PositionEditing[Any]


def one(name: str, edit: Edit, *sprites: Sprite) -> Choice:
    """A change that is made as soon as it is chosen."""
    return Choice(name, sprites=sprites, step=edit)


def among(name: str, changes: Iterable[Choice]) -> Choice:
    """Changes of one kind, which are listed when their name is chosen."""
    return Choice(name, more=tuple(changes), minor=True)


def somewhere(
    name: str,
    sprites: Sequence[Sprite],
    cells: Iterable[Cell],
    change: Callable[[Cell, int], Edit],
) -> Choice:
    """A change that goes to a cell, with as many ways up as there are sprites."""
    return Choice(
        name, sprites=tuple(sprites), targets=Targets(tuple(cells), change, max(len(sprites), 1))
    )


def taking_off(cells: Iterable[Cell], change: Callable[[Cell], Edit]) -> Choice:
    """Takes what lies in a cell off the board."""
    targets = Targets(tuple(cells), lambda cell, _: change(cell))
    return Choice(_("take off"), _("Take off what lies on top there."), targets=targets, minor=True)


def seated(at: int, names: Sequence[str]) -> str:
    """A seat by its name, and by the number that is typed for it."""
    return f"{names[at]} ({at})"


def turns(position: Any, names: Sequence[str]) -> Choice:
    """Which seat is to move."""
    edits = (
        one(seated(at, names), Edit(f"turn {at}", replace(position, turn=at)))
        for at in range(len(position.seats))
    )
    return among(_("turn"), edits)


def pile(position: Any, unknown: object, most: int) -> Choice:
    """Changes of the number of cards in the pile; cards that are added are unknown."""
    size = len(position.pile)
    sizes = [min(max(size + step, 0), most) for step in PILE_STEPS]
    edits = (
        one(f"{each - size:+}", Edit(f"pile {each}", _piled(position, each, unknown)))
        for each in sizes
    )
    return among(_("pile {number}").format(number=size), edits)


def _piled(position: Any, size: int, unknown: object) -> Any:
    cards = (*position.pile[:size], *[unknown] * (size - len(position.pile)))
    return replace(position, pile=cards)


def with_seat(position: Any, at: int, **changes: object) -> Any:
    """A position in which something of a seat is different."""
    seat = replace(position.seats[at], **changes)
    return replace(position, seats=exchanged(position.seats, at, seat))


def exchanged(items: Sequence[S], at: int, item: S) -> tuple[S, ...]:
    """Some items with another one in a place."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: Sequence[S], at: int) -> tuple[S, ...]:
    """Some items without the one in a place."""
    return (*items[:at], *items[at + 1 :])
