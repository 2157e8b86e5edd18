"""A board as it is shown: what lies where, as values without a drawing; and how that is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from games.protocol import Cell
from views.render.drawing import Drawing, Theme, written
from views.render.lattice import CellRange
from views.sheet import Sprite


@dataclass(frozen=True)
class Mark:
    """A sign on a cell that is no thing of the game."""

    text: str


class SpriteAt(NamedTuple):
    """Something that lies on a board.

    Attributes:
        x, y: its cell; parts of cells for what lies elsewhere.
    """

    sprite: Sprite
    x: float
    y: float


@dataclass(frozen=True)
class Scene:
    """A board.

    Attributes:
        frame: the cells that are shown.
        pieces: all that lies there, from the bottom up.
        words: what lies in each cell that holds something.
        beyond: room in cells, at the right and below, for what lies outside of the frame.
    """

    frame: CellRange
    pieces: tuple[SpriteAt, ...]
    words: Mapping[Cell, str] = field(default_factory=dict)
    beyond: tuple[float, float] = (0, 0)


class DrawnSprite(NamedTuple):
    """A drawing over a cell, and its offset from the cell's corner."""

    drawing: Drawing
    left: float = 0
    top: float = 0


SPILL = 9
"""How far the edges of what lies in the outermost cells stand out of them."""

Draw = Callable[[Sprite, Theme], DrawnSprite]
"""Draws a sprite as it lies in a cell."""


class CellGeometry(NamedTuple):
    """Where cells are in a drawing: the upper left corner of cell 0,0, and the size of each."""

    left: float
    top: float
    width: float
    height: float


class Labels(NamedTuple):
    """The numbers of columns and rows: their size, and how far from the edge they stand.

    Attributes:
        beside: how far the numbers of the rows stand from the left; 0 for none.
    """

    size: float
    above: float
    beside: float = 0


class BoardLayout(NamedTuple):
    """The size of a cell, the room around all of them, and their numbers."""

    width: float
    height: float
    left: float
    top: float
    right: float
    bottom: float
    labels: Labels | None = None

    @property
    def rim(self) -> tuple[float, float, float, float]:
        """The room in which only coordinates stand: left, above, right, below.

        Where rows have no numbers, what stands beside them names them.
        """
        if self.labels is None or not self.labels.beside:
            return (0, 0, 0, 0)
        return self.left - SPILL, self.top - SPILL, self.right - SPILL, self.bottom - SPILL

    def grid(self, frame: CellRange) -> CellGeometry:
        """Where the cells of a frame are."""
        left, top = self.left - frame.left * self.width, self.top - frame.top * self.height
        return CellGeometry(left, top, self.width, self.height)

    def size(self, scene: Scene) -> tuple[float, float]:
        """The width and the height of a drawing."""
        right, below = scene.beyond
        columns, rows = len(scene.frame.columns) + right, len(scene.frame.rows) + below
        return (
            self.left + columns * self.width + self.right,
            self.top + rows * self.height + self.bottom,
        )


def name_of(sprite: Sprite) -> str:
    """The name of a sprite among those of a board."""
    return f"{type(sprite).__name__} {sprite.text}"


def scene_drawing(scene: Scene, layout: BoardLayout, draw: Draw, theme: Theme) -> Drawing:
    """A board on its table."""
    grid, (width, height) = layout.grid(scene.frame), layout.size(scene)
    table = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{theme.table}"/>'
    drawn = (_placed(piece, grid, draw(piece.sprite, theme)) for piece in scene.pieces)
    labels = () if layout.labels is None else _numbers(scene.frame, grid, layout.labels, theme)
    return Drawing(width, height, (table, *labels, *chain.from_iterable(drawn)))


def _placed(piece: SpriteAt, grid: CellGeometry, held: DrawnSprite) -> tuple[str, ...]:
    across, down = grid.left + piece.x * grid.width, grid.top + piece.y * grid.height
    return held.drawing.at(across + held.left, down + held.top)


def _numbers(frame: CellRange, grid: CellGeometry, labels: Labels, theme: Theme) -> Iterator[str]:
    size, above, beside = labels
    for x in frame.columns:
        across = grid.left + (x + 0.5) * grid.width
        yield written(across, above, str(x), size, theme.ink, "middle")
    for y in frame.rows if beside else ():
        down = grid.top + (y + 0.5) * grid.height
        yield written(beside, down, str(y), size, theme.ink, "middle")
