"""The state of a table on the page at one moment, as a value of JSON.

The page knows no rules. It shows what may be chosen, and sends back a pick: the number of a choice
in its list, and for what goes somewhere `[x, y, way]`; a pick that leads to another choice goes on
in the same way, such as `[3, [4, 5, 0], [6, 7, 0]]` for a card that is lifted and put elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import structs

from games.protocol import Cell, Draft, End, IllegalMoveError, Move
from languages.messages import _
from views.render.drawing import Drawing
from views.render.lattice import CellRange
from views.scene import CellGeometry, Labels, Scene, SpriteAt, name_of, scene_drawing
from views.scenery import PAGE, AnyScenery
from views.sheet import Content, Part, Probability, Row, Sheet, Signs, Sprite
from views.tabletop import NOBODY, AnyTabletop, Choice, Ghost, held_over

Pick = Sequence[int | tuple[int, int, int]]
"""Numbers of choices, and cells with a way up."""


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawing: its size, and what stands inside of an `svg` element of this size.

    Attributes:
        left, top: how far from the corner of a cell it begins, where it is held over one.
        words: what it shows, for symbols that say all about their cells.
        uses: shapes that it and the other drawings of its table use by their names.
    """

    width: float
    height: float
    svg: str
    left: float = 0
    top: float = 0
    words: str = ""
    uses: dict[str, str] = {}


class Symbols(msgspec.Struct, frozen=True):
    """All of which the page makes later boards where there is no server.

    Attributes:
        frame: the first column and row that are shown, and the last ones.
        labels: the size of the numbers of columns and rows, and how far from the edge they stand.
        drawn: everything that lies there or may be laid, by its name, from a cell's corner on.
    """

    frame: CellRange
    labels: Labels | None
    drawn: dict[str, Picture]


class BoardState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board.

    Attributes:
        grid: the upper left corner of cell 0,0, the width and the height of a cell.
        cells: x, y and what lies there in words.
        rim: the room in which only coordinates stand: left, above, right, below.
    """

    picture: Picture
    grid: CellGeometry
    cells: tuple[tuple[int, int, str], ...]
    rim: tuple[float, float, float, float] = (0, 0, 0, 0)
    symbols: Symbols | None = None


class ChoiceState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that may be chosen; its number is its place in the list.

    Attributes:
        doing: `step` for what is done at once, `aim` for what goes somewhere, `more` for what
            leads to another list, `move` for a whole move, empty for what can't be chosen.
        sprite: what it is, in notation; what is held and chosen bears the same.
        count: how many there are of it.
        own: whether it is of the hand of the seat that looks.
        faces: how it looks, one drawing for each way up.
        refusal: why it can't be chosen.
    """

    name: str
    doing: str
    sprite: str = ""
    count: int = 1
    own: bool = False
    effect: str = ""
    title: str = ""
    caption: str = ""
    key: str = ""
    faces: tuple[Picture, ...] = ()
    ways: int = 1
    more: tuple[ChoiceState, ...] = ()
    refusal: str = ""
    minor: bool = False


class CellState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cell of a table, or a part of a sentence.

    Attributes:
        text: what stands there, or what the pictures show, in words.
        pictures: drawings in place of the text.
        share: a probability, which is drawn as a bar.
    """

    text: str
    pictures: tuple[Picture, ...] = ()
    share: float | None = None


class ColumnState(msgspec.Struct, frozen=True):
    """A column of a table.

    Attributes:
        heading: the heading in full.
        number: whether its cells are numbers.
    """

    heading: CellState
    number: bool


class RowState(msgspec.Struct, frozen=True):
    """A row of a table.

    Attributes:
        name: whose it is; empty in a table of one row that needs no name.
        badge: how a seat is marked on the board.
        turn: whether this seat is to move.
        own: whether it is the reader's.
        first: whether this seat has won.
    """

    name: str
    badge: CellState | None
    turn: bool
    own: bool
    first: bool
    cells: tuple[CellState, ...]


class SheetState(msgspec.Struct, frozen=True):
    """A table; columns in which nothing stands are left out where it is drawn.

    Attributes:
        title: what it shows.
        notes: sentences above it, each in its parts.
        heading: what the rows are.
    """

    title: str
    notes: tuple[tuple[CellState, ...], ...]
    heading: str
    columns: tuple[ColumnState, ...]
    rows: tuple[RowState, ...]


PartState = str | SheetState
"""A sentence or a table, of those that are shown below each other."""


class TableState(msgspec.Struct, frozen=True):
    """A table as one seat sees it.

    Attributes:
        steps: what was done so far in this turn or attempt, in notation.
        complete: whether the turn may end here.
        whole: whether nothing can follow.
        standing: how the seat stands, in a few words.
        seats: what all see of the seats, as tables.
    """

    game: str
    seat: int
    board: BoardState
    choices: tuple[ChoiceState, ...]
    held: tuple[ChoiceState, ...]
    steps: tuple[str, ...]
    complete: bool
    whole: bool
    standing: str
    seats: tuple[SheetState, ...]
    legend: str


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A cell where a choice may be tried, one way up: `[x, y, way, legal, text]`.

    Attributes:
        text: what it would do there; why it may not, if it may not.
    """

    x: int
    y: int
    way: int
    legal: bool
    text: str


class Laid(msgspec.Struct, frozen=True):
    """Something that a turn lays: its cell, and how it looks.

    Attributes:
        lifted: the cell where it lay before.
    """

    x: int
    y: int
    picture: Picture
    lifted: Cell | None = None


class StepState(msgspec.Struct, frozen=True):
    """A table, and what the last step has done."""

    table: TableState
    happened: tuple[str, ...]


class DraftTable:
    """A draft at a table, as the page shows it and acts on it; its choices are listed once.

    Args:
        draft: the steps so far.
        since: what was seen before, so that what is new since then is marked; by default `draft`.
    """

    def __init__(self, tabletop: AnyTabletop, draft: Draft, since: Draft | None = None) -> None:
        self._scenery, self._tabletop = tabletop.scenery or AnyScenery(), tabletop
        self._since = draft if since is None else since
        self.draft = draft

    def state(self, game: str, seat: int, *, active: bool = True) -> TableState:
        """The state of the table.

        Args:
            active: whether something may be chosen.
        """
        draft, top = self.draft, self._tabletop
        choices = self._choices if active else ()
        return TableState(
            game=game,
            seat=seat,
            board=self._board(),
            choices=tuple(map(self._choice, choices)),
            held=tuple(map(self._choice, top.held(draft, seat))),
            steps=top.step_texts(draft),
            complete=active and draft.complete,
            whole=active and draft.complete and not any(True for _ in draft.next_steps()),
            standing=top.standing(draft, seat),
            seats=tuple(map(self.sheet, top.seats(draft, seat))),
            legend=top.legend_of(draft),
        )

    def watched(self, game: str) -> TableState:
        """The state for those who only watch: the board, and what all see of the seats."""
        draft, top = self.draft, self._tabletop
        return TableState(
            game=game,
            seat=NOBODY,
            board=self._board(),
            choices=(),
            held=(),
            steps=(),
            complete=False,
            whole=False,
            standing="",
            seats=tuple(map(self.sheet, top.seats(draft, NOBODY))),
            legend=top.legend_of(draft),
        )

    def opening(self, game: str, seat: int) -> TableState:
        """The state before the first step, with symbols of all that steps may bring."""
        state, scenery, scene = self.state(game, seat), self._scenery, self._scene
        sprites = (*(each.sprite for each in scene.pieces), *scenery.spare(self.draft))
        drawn = {name_of(each): self._picture(each, scenery.words(each)) for each in sprites}
        symbols = Symbols(scene.frame, scenery.layout.labels, drawn)
        return structs.replace(state, board=structs.replace(state.board, symbols=symbols))

    def places(self, pick: Pick) -> Iterator[Place]:
        """Everywhere that a choice can be tried.

        Raises:
            IllegalMoveError: there is no such choice, or it goes nowhere.
        """
        choice = self._picked(pick)
        if not isinstance(choice, Choice) or choice.targets is None:
            raise IllegalMoveError(_("this choice goes nowhere"))
        for cell in choice.targets.cells:
            for way in range(choice.targets.ways):
                yield self.place(held_over(self.draft, choice, cell, way))

    def look(self, x: int, y: int) -> str:
        """The contents of a cell, in a sentence.

        Raises:
            IllegalMoveError: nothing does.
        """
        choice = self._tabletop.look(self.draft)
        if choice is None or choice.targets is None or (x, y) not in choice.targets.cells:
            raise IllegalMoveError(_("nothing lies there"))
        seen = choice.targets.attempt((x, y), 0)
        assert isinstance(seen, Choice)
        return seen.effect

    def take(self, pick: Pick) -> Any:
        """The result of a pick: the draft with one more step, or a whole move.

        Raises:
            IllegalMoveError: it isn't allowed, or something is left to choose.
        """
        found = self._picked(pick)
        whole = _whole(found)
        return self._after(found) if whole is None else whole

    def _after(self, found: Choice | Ghost) -> Draft:
        if isinstance(found, Ghost):
            if found.after is None:
                raise IllegalMoveError(found.reason or _("something is left to choose"))
            return found.after
        if found.refusal or found.step is None:
            raise IllegalMoveError(found.refusal or _("something is left to choose"))
        return self.draft.add(found.step)

    def laid(self, after: Draft) -> Iterator[Laid]:
        """The things that lie elsewhere, or are new, after more steps of the turn."""
        return self._moved(self._scenery.scene(after, self.draft, self._tabletop.puzzle))

    def replied(self, end: End) -> Iterator[Laid]:
        """The things that others have laid or moved at an end of the puzzle, after this draft."""
        scene = self._scenery.end_scene(self._tabletop.puzzle, end)
        return iter(()) if scene is None else self._moved(scene)

    def _moved(self, scene: Scene) -> Iterator[Laid]:
        """The things of a later board that lie elsewhere on this one, or are new."""
        scenery, draft = self._scenery, self.draft
        before = Counter(self._things(scenery.scene(draft, draft, self._tabletop.puzzle)))
        now = Counter(self._things(scene))
        gone = {piece.sprite: piece for piece in before - now}
        for piece in now - before:
            was = gone.get(piece.sprite)
            lifted = None if was is None else (int(was.x), int(was.y))
            yield Laid(int(piece.x), int(piece.y), self._picture(piece.sprite), lifted)

    def step(self, pick: Pick) -> Draft:
        """The draft with the step of a pick.

        Raises:
            IllegalMoveError: it isn't allowed, or makes no step.
        """
        found = self._picked(pick)
        if _whole(found) is not None:
            raise IllegalMoveError(_("this is a whole move"))
        return self._after(found)

    def happened(self, drafts: Sequence[Draft]) -> tuple[str, ...]:
        """The effects of the steps between drafts of the line, a line each."""
        top = self._tabletop
        return tuple(top.happened(drafts))

    def move(self, pick: Pick | None = None) -> Move:
        """The move that ends here, with one more step or as a whole if something is picked.

        Raises:
            IllegalMoveError: it isn't allowed, or may not end here.
        """
        if pick is None:
            return self._tabletop.ended(self.draft)
        found = self._picked(pick)
        whole = _whole(found)
        return self._tabletop.ended(self._after(found)) if whole is None else whole

    def _things(self, scene: Scene) -> Iterator[SpriteAt]:
        """All that lies in cells."""
        for piece in scene.pieces:
            if (piece.x, piece.y) in scene.words and self._scenery.is_thing(piece.sprite):
                yield piece

    def _picked(self, pick: Pick) -> Choice | Ghost:
        """The choice to which a pick leads, or what is held over a cell."""
        choices = self._choices
        found: Choice | Ghost | None = None
        for item in pick:
            if isinstance(item, int):
                if found is not None:
                    choices = found.more if isinstance(found, Choice) else ()
                found = _numbered(choices, item)
            else:
                found = self._held_over(found, item)
        if found is None:
            raise IllegalMoveError(_("nothing is chosen"))
        attempt = found.attempt if isinstance(found, Ghost) else None
        return attempt if isinstance(attempt, Choice) else found

    def _held_over(self, found: Choice | Ghost | None, item: Sequence[int]) -> Ghost:
        choice = found.attempt if isinstance(found, Ghost) else found
        x, y, way = item
        if (
            not isinstance(choice, Choice)
            or choice.targets is None
            or (x, y) not in choice.targets.cells
        ):
            raise IllegalMoveError(_("this can't be put there"))
        if choice.refusal:
            raise IllegalMoveError(choice.refusal)
        return held_over(self.draft, choice, (x, y), way)

    def place(self, ghost: Ghost) -> Place:
        """The card that is held over a cell, as it is sent."""
        return Place(*ghost.cell, ghost.way, ghost.legal, self._text(ghost))

    def _text(self, ghost: Ghost) -> str:
        if not ghost.legal:
            return ghost.reason
        return "; ".join(self._tabletop.effects(self.draft, ghost))

    @cached_property
    def _choices(self) -> Sequence[Choice]:
        """The choices that the draft allows next."""
        return self._tabletop.choices(self.draft)

    @cached_property
    def _scene(self) -> Scene:
        return self._scenery.scene(self.draft, self._since, self._tabletop.puzzle)

    def _board(self) -> BoardState:
        scene, scenery = self._scene, self._scenery
        drawing = scene_drawing(scene, scenery.layout, scenery.draw, PAGE)
        cells = ((x, y, text) for (x, y), text in scene.words.items())
        layout = scenery.layout
        return BoardState(_drawn(drawing), layout.grid(scene.frame), tuple(cells), layout.rim)

    def _choice(self, choice: Choice) -> ChoiceState:
        return ChoiceState(
            name=choice.name,
            doing=_doing(choice),
            sprite=choice.kind,
            count=choice.count,
            own=choice.own,
            effect=choice.effect,
            title=choice.title,
            caption=choice.caption,
            key=choice.key,
            faces=tuple(map(self._picture, choice.sprites)),
            ways=1 if choice.targets is None else choice.targets.ways,
            more=tuple(map(self._choice, choice.more)),
            refusal=choice.refusal,
            minor=choice.minor,
        )

    def sheet(self, sheet: Sheet) -> SheetState:
        """A table as it is sent, with the drawings of the game."""
        return SheetState(
            title=sheet.title,
            notes=tuple(tuple(map(self._cell, note)) for note in sheet.notes),
            heading=sheet.heading,
            columns=tuple(
                ColumnState(self._cell(column.title or column.heading), column.number)
                for column in sheet.columns
            ),
            rows=tuple(self._row(row) for row in sheet.rows),
        )

    def part(self, part: Part) -> PartState:
        """A sentence as it is, or a table as it is sent."""
        return part if isinstance(part, str) else self.sheet(part)

    def _row(self, row: Row) -> RowState:
        return RowState(
            name=row.name,
            badge=None if row.badge is None else self._cell(row.badge),
            turn=row.turn,
            own=row.own,
            first=row.first,
            cells=tuple(map(self._cell, row.cells)),
        )

    def _cell(self, cell: Content) -> CellState:
        if isinstance(cell, Probability):
            return CellState(cell.spoken, share=cell.value)
        if not isinstance(cell, Signs):
            return CellState(str(cell))
        return CellState(cell.spoken, tuple(map(self._picture, cell.sprites)))

    def _picture(self, sprite: Sprite, words: str = "") -> Picture:
        drawing, left, top = self._scenery.draw(sprite, PAGE)
        return structs.replace(_drawn(drawing), left=left, top=top, words=words)


def _whole(found: Choice | Ghost) -> Move | None:
    """The whole move that is picked, if it is one and may be chosen."""
    return found.move if isinstance(found, Choice) and not found.refusal else None


def _drawn(drawing: Drawing) -> Picture:
    return Picture(drawing.width, drawing.height, "".join(drawing.parts))


def _doing(choice: Choice) -> str:
    if choice.refusal:
        return ""
    named = {"step": choice.step, "aim": choice.targets, "more": choice.more, "move": choice.move}
    return next((name for name, value in named.items() if value), "")


def _numbered(choices: Sequence[Choice], number: int) -> Choice:
    if not 0 <= number < len(choices):
        raise IllegalMoveError(_("there is no choice {number}").format(number=number))
    return choices[number]
