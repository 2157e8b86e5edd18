"""Turns that are compared, as small boards: what each lays has an edge, and so has a reply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil, floor
from typing import Final, NamedTuple

from games.protocol import Draft, GameError
from solver.bots.replies import Reply
from views.render.lattice import CellRange
from views.scene import CellGeometry, Scene, scene_drawing
from views.scenery import PAGE, AnyScenery
from views.table_state import BoardState, DraftTable, Laid, Picture
from views.tabletop import AnyTabletop

ROOM: Final = 2
"""Cells that are shown around what is laid."""

EDGE: Final = "turn-edge"
"""The class of the edge of what a turn lays; the page colours it."""

LATER: Final = {False: "reply-edge", True: "next-edge"}
"""The class of the edge of a later move, by whether it is of the same seat."""


class DrawnTurn(NamedTuple):
    """A turn that is drawn.

    Attributes:
        after: the draft after its last step.
        later: a later move that is drawn over the board; None for none.
    """

    after: Draft
    later: Reply | None = None


class _Edged(NamedTuple):
    """Something that is laid, in cells, and the class of its edge."""

    laid: Laid
    name: str
    left: float
    top: float
    width: float
    height: float


def turn_pictures(
    tabletop: AnyTabletop, seat: int, before: Draft, turns: Sequence[DrawnTurn]
) -> tuple[BoardState, ...]:
    """The boards after some turns of a seat: of each the same part, in which all is that is laid.

    Where rows have no numbers, what stands beside them names them, and all of the board is shown.
    """
    scenery = tabletop.scenery or AnyScenery()
    edged = [[*_edged(tabletop, seat, before, each)] for each in turns]
    scenes = [scenery.scene(each.after, each.after) for each in turns]
    everything = [each for some in edged for each in some]
    if everything and any(scenery.layout.rim):
        part = _part(everything, [scene.frame for scene in scenes])
        scenes = [replace(scene, frame=part) for scene in scenes]
    return tuple(_board(scenery, *each) for each in zip(scenes, edged, strict=True))


def _edged(tabletop: AnyTabletop, seat: int, before: Draft, turn: DrawnTurn) -> Iterator[_Edged]:
    """All that a turn lays, and what a later move does."""
    width, height = (tabletop.scenery or AnyScenery()).layout[:2]

    def edged(table: Draft, after: Draft, name: str) -> Iterator[_Edged]:
        for each in DraftTable(tabletop, table).laid(after):
            drawn = each.picture
            left, top = each.x + drawn.left / width, each.y + drawn.top / height
            yield _Edged(each, name, left, top, drawn.width / width, drawn.height / height)

    yield from edged(before, turn.after, EDGE)
    if (later := turn.later) is not None:
        yield from edged(later.before.draft, _made(later), LATER[later.seat == seat])


def _made(later: Reply) -> Draft:
    """The draft after all steps of a later move; where hidden cards forbid that, what follows."""
    made: Draft = later.after.draft
    with suppress(GameError):
        made = later.before.drafted(later.move)
    return made


def _part(edged: Sequence[_Edged], frames: Sequence[CellRange]) -> CellRange:
    """The cells around some things that are shown on one of some boards, no narrower than high."""
    left = floor(min(each.left for each in edged)) - ROOM
    top = floor(min(each.top for each in edged)) - ROOM
    right = ceil(max(each.left + each.width for each in edged)) - 1 + ROOM
    bottom = ceil(max(each.top + each.height for each in edged)) - 1 + ROOM
    beside = max(0, bottom - top - (right - left)) // 2
    return CellRange(
        max(left - beside, min(each.left for each in frames)),
        max(top, min(each.top for each in frames)),
        min(right + beside, max(each.right for each in frames)),
        min(bottom, max(each.bottom for each in frames)),
    )


def _board(scenery: AnyScenery, scene: Scene, edged: Sequence[_Edged]) -> BoardState:
    """A board without numbers of its rows, and the edges over it."""
    left, above, right, below = scenery.layout.rim
    layout = scenery.layout._replace(labels=None) if left else scenery.layout
    drawing = scene_drawing(_near(scene), layout, scenery.draw, PAGE)
    grid = layout.grid(scene.frame)
    inside = "".join((*drawing.parts, *(mark for each in edged for mark in _marks(each, grid))))
    width, height = drawing.width - left - right, drawing.height - above - below
    # Of cards that jut into the part, an svg element shows no more.
    size = f'width="{width:g}" height="{height:g}"'
    inside = f'<g transform="translate({-left:g},{-above:g})">{inside}</g>'
    picture = Picture(width, height, f"<svg {size}>{inside}</svg>")
    grid = grid._replace(left=grid.left - left, top=grid.top - above)
    cells = ((x, y, text) for (x, y), text in scene.words.items())
    return BoardState(picture, grid, tuple(cells))


def _marks(edged: _Edged, grid: CellGeometry) -> Iterator[str]:
    """The edge of something that is laid; of a later move what it lays as well."""
    x, y = grid.left + edged.left * grid.width, grid.top + edged.top * grid.height
    if edged.name != EDGE:
        yield f'<g class="later" transform="translate({x:g},{y:g})">{edged.laid.picture.svg}</g>'
    size = f'width="{edged.width * grid.width:g}" height="{edged.height * grid.height:g}"'
    yield f'<rect class="{edged.name}" x="{x:g}" y="{y:g}" {size} rx="7"/>'


def _near(scene: Scene) -> Scene:
    """A board without what lies outside of the part that is shown; what juts into it stays."""
    if any(scene.beyond):
        return scene
    frame = scene.frame
    columns = range(frame.left - ROOM, frame.right + ROOM + 1)
    rows = range(frame.top - ROOM, frame.bottom + ROOM + 1)
    near = (each for each in scene.pieces if int(each.x) in columns and int(each.y) in rows)
    return replace(scene, pieces=tuple(near))
