"""The fields of requests, with the limits of each."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from views.table_state import PartState

Word = Annotated[str, Meta(max_length=100)]
"""A short text, such as the name of a game."""

Step = Annotated[str, Meta(max_length=200)]
Steps = Annotated[tuple[Step, ...], Meta(max_length=100)]
"""The steps so far, in notation."""

PickList = Annotated[tuple[int | tuple[int, int, int], ...], Meta(min_length=1, max_length=8)]
"""Numbers of choices, and cells with a way up: see `views.table_state`."""

Known = Annotated[int, Meta(ge=0)]
"""A number of steps whose effects are known."""


class Nothing(Struct, frozen=True):
    """No parameters."""


class StepsQuery(Struct, frozen=True):
    """A line in the making."""

    steps: Steps = ()


class PickQuery(Struct, frozen=True, kw_only=True):
    """A line in the making, and the choice that is picked."""

    steps: Steps = ()
    pick: PickList


class CellQuery(Struct, frozen=True, kw_only=True):
    """A line in the making, and a cell."""

    steps: Steps = ()
    x: int
    y: int


class StepsBody(Struct, frozen=True):
    """A line in the making, and what is to be added to it, if anything.

    Attributes:
        known: the number of steps whose effects the page has shown; the answer has those of the
            others, unless something is picked.
    """

    steps: Steps = ()
    pick: PickList | None = None
    known: Known | None = None


class LineBody(Struct, frozen=True):
    """A whole line."""

    steps: Steps


class Parts(Struct, frozen=True):
    """Sentences and tables, below each other."""

    parts: tuple[PartState, ...]


class Said(Struct, frozen=True):
    """One sentence."""

    text: str


class PositionText(Struct, frozen=True):
    """A position as the text of a file."""

    text: str


class ErrorBody(Struct, frozen=True):
    """Why a request is refused, in one line."""

    error: str
