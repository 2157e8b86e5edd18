"""The choice of a table that leads to a step, for suggestions that are drawn on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from rich.text import Text

from games.protocol import Cell, GameError
from views.tabletop import BoardText, Choice

MARK = "reverse bold"
"""The style of the cells that a hint or an event is about."""


class ChoicePlace(NamedTuple):
    """A choice of a list, and where it goes.

    Attributes:
        number: its place in the list.
        place: the cell and the way up; None where it goes nowhere, or leads to another choice.
    """

    number: int
    place: tuple[int, int, int] | None = None


def choice_of(choices: Sequence[Choice], step: Any) -> ChoicePlace | None:
    """The first choice that leads to a step; None where none does."""
    for number, choice in enumerate(choices):
        for place, attempt in _attempts(choice):
            if attempt == step:
                return ChoicePlace(number, place)
            if isinstance(attempt, Choice) and choice_of([attempt], step):
                return ChoicePlace(number)
    return None


def _attempts(choice: Choice) -> Iterator[tuple[tuple[int, int, int] | None, Any]]:
    """The steps of a choice and the choices that follow it, with the place where it goes."""
    if choice.refusal:
        return
    if choice.step is not None:
        yield None, choice.step
    yield from ((None, further) for further in choice.more)
    if choice.targets is not None:
        for x, y in choice.targets.cells:
            for way in range(choice.targets.ways):
                with suppress(GameError):
                    yield (x, y, way), choice.targets.attempt((x, y), way)


def marked(board: BoardText, cells: frozenset[Cell]) -> BoardText:
    """A board with some of its cells marked."""
    lines = board.text.split("\n", allow_blank=True)
    for cell in cells & board.regions.keys():
        part = board.regions[cell]
        for line in lines[part.line : part.line + part.height]:
            line.stylize(MARK, part.column, part.column + part.width)
    return BoardText(Text("\n").join(lines), board.regions)
