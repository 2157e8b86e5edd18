"""How the page draws a game: boards with places that can be pointed at, and what is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from games import registry
from games.protocol import Cell, Draft, End
from games.registry import Entry
from views.render.drawing import Drawing, Theme, written
from views.sheet import Sprite

PAGE: Final = Theme("var(--table)", "var(--ink)", patterned=True)
"""Drawings take these colours from the page, which may be light or dark."""

LINE, WIDTH = 24, 560
"""The height of a line of a board that is written, and how wide it is."""


D = TypeVar("D", bound=Draft)
P = TypeVar("P")
E = TypeVar("E", bound=End)


class CellGeometry(NamedTuple):
    """Where cells are in a drawing: the upper left corner of cell 0,0, and the size of each."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Scene:
    """A board as it is drawn.

    Attributes:
        grid: where its cells are.
        cells: what lies in each cell that holds something, in words.
    """

    drawing: Drawing
    grid: CellGeometry
    cells: Mapping[Cell, str] = field(default_factory=dict)


class Held(NamedTuple):
    """A drawing held over a cell, and its offset from the cell's corner."""

    drawing: Drawing
    left: float = 0
    top: float = 0


class Scenery(Generic[D, P, E]):
    """How a game's drafts, puzzles and ends are drawn; the defaults work for any game."""

    rules = ""
    """The module of the page that knows the rules where there is no server."""

    def scene(self, draft: D, start: D, puzzle: P | None = None) -> Scene:
        """The board after the steps of a draft.

        Args:
            start: the draft before its first step, or an earlier one; what is new is marked.
            puzzle: what is solved, if it isn't a game.
        """
        lines = str(getattr(draft, "position", puzzle)).splitlines()
        parts = (
            written(LINE, LINE * number, line, LINE * 0.7, PAGE.ink)
            for number, line in enumerate(lines, start=1)
        )
        drawing = Drawing(WIDTH, LINE * (len(lines) + 1), tuple(parts))
        return Scene(drawing, CellGeometry(0, 0, LINE, LINE))

    def held(self, sprite: Sprite) -> Held:
        """A sprite as it is held over a cell."""
        side = LINE * (len(sprite.text) + 1)
        return Held(Drawing(side, LINE, (written(LINE / 2, LINE / 2, sprite.text, 16, PAGE.ink),)))

    def key(self, end: E) -> str:
        """A text that is equal for two ends that are the same solution; the page makes the same."""
        return str(end.key)

    def modules(self) -> Sequence[str]:
        """The files of the page that belong to the game alone."""
        return (self.rules,) if self.rules else ()


AnyScenery = Scenery[Any, Any, Any]


def scenery_of(entry: Entry) -> AnyScenery:
    """How the page draws a game."""
    return cast(AnyScenery, registry.load(entry.scenery)) if entry.scenery else AnyScenery()
