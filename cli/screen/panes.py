"""The parts of the table: the board with its mouse, and what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from rich.text import Text
from textual.containers import ScrollableContainer
from textual.events import Click, MouseMove
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from games.protocol import Cell
from languages.messages import N_, _
from views.choice_text import face_lines
from views.sheet import Sprite
from views.tabletop import BoardText, Choice
from views.typed_choice import key_of

GAP: Final = 2
"""Columns between two choices."""

CUT: Final = N_("more >")
"""The sign where choices don't fit beside the others."""


class Relaid(Message):
    """A part of the table has another size."""


class BoardPane(ScrollableContainer, can_focus=False):
    """The board, scrolled to where something is held."""

    def on_resize(self) -> None:
        """Ask for what fits now."""
        self.post_message(Relaid())


class Pane(Widget):
    """Lines of text, of which only those that changed are drawn again.

    Args:
        wraps: whether lines that are too long are broken between words.
        fixed: whether the room for it never depends on it.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "Pane { height: auto; }"

    def __init__(self, name: str, *, wraps: bool = False, fixed: bool = False) -> None:
        super().__init__(id=name)
        self._wraps = wraps
        self._fixed = fixed
        self._text = Text()
        self._laid: tuple[int, Sequence[Text]] = (-1, ())

    def put(self, text: Text) -> None:
        """Show a text."""
        if text == self._text:
            return
        width = self.content_size.width
        before, self._text, self._laid = self._lines(width), text, (-1, ())
        lines = self._lines(width)
        if self._fixed or _size(before) == _size(lines):
            self.refresh(*_changed(before, lines, width))
        else:
            self.refresh(layout=True)

    @property
    def lines(self) -> int:
        """How many lines the text takes."""
        return len(self._lines(self.content_size.width))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of the longest line."""
        return _size(list(self._text.split("\n", allow_blank=True)))[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines there are."""
        return len(self._lines(width))

    def render_line(self, y: int) -> Strip:
        """One line as it is sent to the terminal."""
        width, style = self.content_size.width, self.visual_style.rich_style
        lines = self._lines(width)
        if y >= len(lines):
            return Strip.blank(width, style)
        signs = Strip(lines[y].render(self.app.console)).apply_style(style)
        return signs.adjust_cell_length(width, style)

    def _lines(self, width: int) -> Sequence[Text]:
        """The text in lines that fit a width."""
        if self._laid[0] != width:
            self._laid = width, self._broken(width)
        return self._laid[1]

    def _broken(self, width: int) -> Sequence[Text]:
        if self._wraps and width > 0:
            return list(self._text.wrap(self.app.console, width))
        return list(self._text.split("\n", allow_blank=True))


def _size(lines: Sequence[Text]) -> tuple[int, int]:
    """The columns and the number of lines."""
    return max((line.cell_len for line in lines), default=0), len(lines)


def _changed(before: Sequence[Text], after: Sequence[Text], width: int) -> Iterator[Region]:
    """The lines that are to be drawn again."""
    for at, (one, other) in enumerate(zip_longest(before, after)):
        if one != other:
            yield Region(0, at, width, 1)


class BoardView(Pane):
    """The board itself, which knows what the mouse points at."""

    class Pointed(Message):
        """The mouse points at a cell, or clicks it."""

        def __init__(self, cell: Cell, clicked: bool) -> None:
            super().__init__()
            self.cell = cell
            self.clicked = clicked

    shown = BoardText(Text(), {})

    def show(self, board: BoardText, cell: Cell | None) -> None:
        """Show a board, with a cell of it in sight."""
        self.shown = board
        self.put(board.text)
        part = None if cell is None else board.regions.get(cell)
        pane = self.parent
        if part is not None and isinstance(pane, ScrollableContainer):
            region = Region(part.column - 5, part.line - 2, part.width * 3 + 6, part.height * 3 + 4)
            self.call_after_refresh(pane.scroll_to_region, region, animate=False, force=True)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Hold what is held over the cell below the mouse."""
        self._point(event, False)

    def on_click(self, event: Click) -> None:
        """Lay it there."""
        self._point(event, True)

    def _point(self, event: MouseMove | Click, clicked: bool) -> None:
        cell = self.shown.cell_at(event.x, event.y)
        if cell is not None:
            self.post_message(self.Pointed(cell, clicked))


class ChoiceLines(NamedTuple):
    """A choice as lines of text, all of one width."""

    lines: Sequence[Text]
    width: int


class HandPane(Pane):
    """The choices, side by side."""

    class Chosen(Message):
        """A choice was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    _spans: Sequence[range] = ()
    _first = 0
    _count = 0

    def show(
        self,
        choices: Sequence[Choice],
        chosen: int | None,
        held: Sequence[Choice],
        face: Callable[[Sprite], Text],
    ) -> None:
        """Show choices, one of them chosen, as many as there is room for.

        Args:
            held: what is shown after them, and can't be chosen.
            face: draws a sprite in a few lines.
        """
        blocks = [
            _block(at, choice, face_lines(choice, face), at == chosen)
            for at, choice in enumerate(choices)
        ]
        titles = [_("you hold"), *[""] * len(held)]
        blocks += [
            _lines(choice, face_lines(choice, face), Text(choice.title or title, "dim"))
            for choice, title in zip(held, titles, strict=False)
        ]
        self._count = len(choices)
        room = max((self.content_size.width or self.app.size.width) - len(CUT) - GAP, 20)
        self._first = _first_shown(blocks, chosen or 0, room)
        lines, column = [Text() for _ in range(_height(blocks))], 0
        spans: list[range] = []
        for block in blocks[self._first :]:
            if column + block.width > room:
                lines[0].append(CUT if len(spans) < len(blocks) else "")
                break
            spans.append(range(column, column + block.width))
            column += block.width + GAP
            for at, line in enumerate(lines):
                part = block.lines[at] if at < len(block.lines) else Text()
                line.append_text(part)
                line.pad_right(column - line.cell_len)
        self._spans = spans
        self.put(Text("\n").join(lines))

    def on_resize(self) -> None:
        """Ask for what fits now."""
        self.post_message(Relaid())

    def on_click(self, event: Click) -> None:
        """Choose what was clicked."""
        for number, span in enumerate(self._spans):
            if event.x in span and self._first + number < self._count:
                self.post_message(self.Chosen(self._first + number))


def _block(number: int, choice: Choice, face: Sequence[Text], chosen: bool) -> ChoiceLines:
    """A choice: its key and whose it is, how it looks, what else there is to know."""
    title = choice.title or ("" if face else choice.name)
    head = f"{'>' if chosen else ' '}{key_of(number, choice)} {title}"
    return _lines(choice, face, Text(head, style="bold reverse" if chosen else "bold"))


def _lines(choice: Choice, face: Sequence[Text], head: Text) -> ChoiceLines:
    lines = [head, *face, *map(Text, choice.caption.splitlines())]
    return ChoiceLines(lines, max(line.cell_len for line in lines))


def _height(blocks: Sequence[ChoiceLines]) -> int:
    return max((len(block.lines) for block in blocks), default=1)


def _first_shown(blocks: Sequence[ChoiceLines], chosen: int, room: int) -> int:
    """The first choice that is shown, so that the chosen one is."""
    first = 0
    while first < chosen:
        width = sum(block.width + GAP for block in blocks[first : chosen + 1])
        if width <= room:
            break
        first += 1
    return first
