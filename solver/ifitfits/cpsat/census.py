"""Whose cats are in a box, and how many of them count."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property
from typing import Protocol

from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE
from solver.cpsat.literals import Literals, Truth
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.contents import Number
from solver.ifitfits.cpsat.ground import Ground


class Census(Protocol):
    """The cats of every seat in any box, once all is laid."""

    @property
    def seats(self) -> Set[int]:
        """All seats that may have an awake cat somewhere."""

    def is_awake(self, box: Scored, seat: int) -> Truth:
        """Whether a seat has an awake cat in a box."""

    def count(self, box: Scored, seat: int) -> Number:
        """The cats of a seat, in halves of a cat, as they count if one of them is awake."""


def asleep_counts(mode: Mode) -> int:
    """The count of a sleeping cat, in halves of a cat (ruling: count)."""
    return 1 if mode is Mode.ADVANCED else WHOLE


class PackingCensus:
    """The cats of the board, and awake ones that are laid with the cards."""

    def __init__(self, literals: Literals, ground: Ground, cats: Cats, mode: Mode) -> None:
        self._literals, self._ground, self._cats = literals, ground, cats
        self._nap = asleep_counts(mode)

    @cached_property
    def seats(self) -> Set[int]:
        """See `Census`."""
        return {*self._cats.seats, *(s for lying in self._ground.boxes for s in lying.awake)}

    def is_awake(self, box: Scored, seat: int) -> Truth:
        """See `Census`."""
        if self._cats.seats == (seat,):
            return True
        boxes = enumerate(self._ground.boxes)
        old = (box.holds(number) for number, lying in boxes if lying.awake.get(seat))
        return self._literals.any((*old, *self._new_cats(box, seat)))

    def count(self, box: Scored, seat: int) -> Number:
        """See `Census`."""
        counted: Number = WHOLE * sum(self._new_cats(box, seat))
        for number, lying in enumerate(self._ground.boxes):
            halves = WHOLE * lying.awake.get(seat, 0) + self._nap * lying.asleep.get(seat, 0)
            if halves:
                counted += halves * box.holds(number)
        return counted

    def _new_cats(self, box: Scored, seat: int) -> list[Truth]:
        """For each place of a new cat: whether one of a seat lies there, in the box."""
        at = self._ground.box_at
        return [
            self._literals.all((lit, box.holds(at.get(edge, edge))))
            for edge, lit in self._cats.of(seat)
        ]
