"""The table on the full screen: a board, what is held over it, what may be chosen.

It holds no rules and no game. The draft answers which steps are next, the game's `Tabletop` how
everything looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import ClassVar, Final, NamedTuple, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.events import Click, MouseMove, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Footer

from cli.print.game_text import rules_parts
from cli.print.preferences import THEME, Brightness, keep
from cli.screen.full_screen import HAND, STYLE_SHEET, TEXTUAL, FullScreen
from cli.screen.pages import Page
from games.protocol import Cell, Draft, GameError
from languages.messages import N_, _
from views.choice_text import face_lines
from views.sheet import Sprite
from views.step_choice import marked
from views.tabletop import AnyTabletop, BoardText, Choice, Ghost, Room
from views.text_table import lines_of
from views.typed_choice import key_of
from views.view import View

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
            pairs = enumerate(zip_longest(before, lines))
            self.refresh(*(Region(0, at, width, 1) for at, (one, other) in pairs if one != other))
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
            broken = self._text.split("\n", allow_blank=True)
            if self._wraps and width > 0:
                broken = self._text.wrap(self.app.console, width)
            self._laid = width, list(broken)
        return self._laid[1]


def _size(lines: Sequence[Text]) -> tuple[int, int]:
    """The columns and the number of lines."""
    return max((line.cell_len for line in lines), default=0), len(lines)


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
        height, column = max((len(block.lines) for block in blocks), default=1), 0
        lines = [Text() for _ in range(height)]
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


def _first_shown(blocks: Sequence[ChoiceLines], chosen: int, room: int) -> int:
    """The first choice that is shown, so that the chosen one is."""
    first = 0
    while first < chosen:
        width = sum(block.width + GAP for block in blocks[first : chosen + 1])
        if width <= room:
            break
        first += 1
    return first


T = TypeVar("T")
W = TypeVar("W", bound=Widget)

LEAST_LOG: Final = 5
"""Lines that are kept for what has happened, the line above it included."""

SMALL: Final = Room(50, 15)
"""A smaller terminal has no room for the seats and for pictures of cards."""

LARGE: Final = Room(110, 36)
"""A terminal of this size or larger has room for large cards in hands."""

FRAME: Final = 2
"""Lines of the heading and of the keys."""

LEAST_BOARD: Final = 14
"""Lines of the board beside which the hand is shown where more is said than usual."""

WIDEST: Final = 80
"""Columns of a page with its frame, where there is room for as many."""

MARGINS: Final = 5
"""Columns of a page for its frame, the space beside it, and what scrolls it."""


class TableScreen(FullScreen[None]):
    """A board with its seats and what has happened, on the full screen."""

    CSS = STYLE_SHEET

    keys: ClassVar[Sequence[str]] = ()
    """The lines that name the keys, as messages."""

    def __init__(self, view: View, tabletop: AnyTabletop) -> None:
        super().__init__()
        self.view = view
        self.tabletop = tabletop
        self._message = ""
        self.log_lines: list[Text] = []
        self._pointed: tuple[Draft | None, frozenset[Cell]] = None, frozenset()

    @property
    def _ghost(self) -> Ghost | None:
        """The choice that is held over the board."""
        return None

    # Contents that a game or a puzzle provides

    @property
    def shown(self) -> Draft:
        """The draft whose board is shown."""
        raise NotImplementedError

    @property
    def start(self) -> Draft:
        """An earlier draft; what is new since then is marked."""
        raise NotImplementedError

    @property
    def seat(self) -> int:
        """The seat that looks at the screen."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        """The title of the game or puzzle, and the seat to move."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin when the table is laid."""
        raise NotImplementedError

    # The parts of the screen

    def compose(self) -> ComposeResult:
        """The board beside the seats and the log, the choices below it."""
        yield Pane("heading", fixed=True)
        with Horizontal(id="middle"):
            with BoardPane():
                yield BoardView("board")
            with Vertical(id="side"):
                yield Pane("seats", wraps=True)
                with VerticalScroll(id="log", can_focus=False):
                    yield Pane("lines", wraps=True)
        yield Pane("info", wraps=True, fixed=True)
        yield HandPane("hand")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self._dress()
        self.begin()

    def on_resize(self, event: Resize) -> None:
        """Leave out the seats where the board would have no room beside them."""
        self.screen_stack[0].set_class(is_small(event.size), "small")
        self.call_after_refresh(self._show_last)

    def on_relaid(self, _: Relaid) -> None:
        """Draw everything again for the new sizes."""
        self.draw()

    def _show_last(self) -> None:
        """Scroll to the last line of the log, once it is laid out."""
        log = self.part(VerticalScroll, "log")
        self.call_after_refresh(log.scroll_end, animate=False)

    def renew(self, message: str = "") -> None:
        """Draw everything, with another message."""
        self._message = message
        self.draw()

    def draw(self) -> None:
        """Draw everything."""
        if self.laid:
            self._draw_board()
            self._draw_seats()
            self._draw_info()
            self._draw_hand()

    @property
    def _clock(self) -> str:
        """The time that is shown at the end of the first line."""
        return ""

    @property
    def laid(self) -> bool:
        """Whether the parts of the screen are there."""
        return bool(self.screen_stack) and bool(self.screen_stack[0].query(HandPane))

    def part(self, kind: type[W], name: str = "") -> W:
        """A part of the table, also while a page lies over it."""
        table = self.screen_stack[0]
        return table.query_one(f"#{name}", kind) if name else table.query_one(kind)

    def _draw_board(self) -> None:
        size = self.part(BoardPane).size
        room = Room(max(size.width, 10), max(size.height, 5))
        ghost = self._ghost
        draft, marks = self._pointed
        board = self.tabletop.board(self.shown, self.start, ghost, room)
        board = marked(board, marks if draft is self.shown else frozenset())
        self.part(BoardView).show(board, None if ghost is None else ghost.cell)

    def _draw_heading(self) -> Sequence[Text]:
        """Draw the first line; what there is no room for."""
        summary = self.tabletop.standing(self.shown, self.seat)
        heading = f" {' | '.join(filter(None, (self.heading, summary)))}"
        room = self.size.width - len(self._clock)
        fits = len(heading) < room
        line = heading if fits else f" {self.heading}"
        self.part(Pane, "heading").put(Text(f"{line:<{max(room - 1, 0)}}{self._clock}"))
        return () if fits else (Text(summary),)

    def _draw_seats(self) -> None:
        aside = self._draw_heading()
        size = self.part(Vertical, "side").size
        if not size.width:
            return
        sheets = self.tabletop.seats(self.shown, self.seat)
        room = size.height - LEAST_LOG - len(aside)
        width = min(size.width, self.part(Pane, "seats").size.width or size.width)
        seats = lines_of(sheets, self.tabletop.sign, width, room)
        self.part(Pane, "seats").put(Text("\n").join([*aside, *seats]))
        self.part(Pane, "lines").put(Text("\n").join(self.log_lines))

    def _draw_info(self) -> None:
        said, info = self._message.splitlines(), [*self._info()]
        told = len(said) > 1
        lines = [*map(Text, (*said, *(info[-1:] if told else info)))]
        signs = [] if told else [Text(_(self.tabletop.signs), "dim")]
        self.part(Pane, "info").put(Text("\n").join([*lines, *signs]))
        self.screen_stack[0].set_class(told, "told")
        texts, hand = self.part(Pane, "info").lines, self.part(HandPane).lines
        left = self.size.height - FRAME - texts - max(hand, HAND.start)
        self.screen_stack[0].set_class(told and left < LEAST_BOARD, "tight")

    def _draw_hand(self) -> None:
        held = self.tabletop.held(self.shown, self.seat)
        self.show_hand((), None, held)

    def show_hand(
        self, choices: Sequence[Choice], chosen: int | None, held: Sequence[Choice]
    ) -> None:
        """Show choices and cards; where there is little room by their names alone."""
        if is_small(self.size):
            named = [replace(each, title=each.name, caption="", sprites=()) for each in choices]
            self.part(HandPane).show(named, chosen, (), self.tabletop.face)
        else:
            large = self.size.width >= LARGE.columns and self.size.height >= LARGE.lines
            face = partial(self.tabletop.face, large=large)
            self.part(HandPane).show(choices, chosen, held, face)

    def _info(self) -> Iterable[str]:
        """The lines below the board, after what was said last."""
        raise NotImplementedError

    def say(self, message: str) -> None:
        """Say something below the board, until something else is done."""
        self._message = message
        self._draw_info()

    def note(self, *lines: str | Text) -> None:
        """Add lines to what has happened."""
        self.log_lines += [Text(line) if isinstance(line, str) else line for line in lines]
        self._show_last()

    def guarded(self, action: Callable[[], None]) -> None:
        """Do something, or say why it can't be done."""
        try:
            action()
        except GameError as error:
            self.say(str(error))

    # Pages

    def point_at(self, cells: frozenset[Cell], message: str) -> None:
        """Say something about some cells, and mark them until a step is taken.

        A text of several lines stays below the board until something else is done.
        """
        self._pointed, self._message = (self.shown, cells), message
        self.draw()

    def page(
        self,
        title: str,
        parts: Iterable[RenderableType],
        then: Callable[[], None] | None = None,
        *,
        aside: bool = False,
    ) -> None:
        """Lay a page over the table.

        Args:
            then: called when it is closed.
            aside: whether it leaves the board in sight, of which it speaks.
        """
        shown = list(parts)
        self.lay(Page(title, lambda _: shown), then, aside=aside)

    def lay(
        self, page: Page, then: Callable[[], None] | None = None, *, aside: bool = False
    ) -> None:
        """Lay a page over the table, as `page` does."""
        page.set_class(aside, "low" if is_small(self.size) else "aside")
        self.push_screen(page, (lambda _: then()) if then else None)

    @property
    def _meaning(self) -> Sequence[str]:
        """The facts to know besides the keys, in sentences."""
        return ()

    def action_keys(self) -> None:
        """Show what can be pressed, and what the signs on the board mean."""
        legend = self.tabletop.legend_of(self.shown)
        self.page(
            _("Keys and signs"),
            [*map(Text, self._meaning), Text("\n".join(map(_, self.keys))), Text(), Text(legend)],
        )

    def action_rules(self) -> None:
        """Show the rules."""
        title = _("Rules of {game}").format(game=self.view.title)
        width = min(WIDEST, self.size.width * 96 // 100) - MARGINS
        self.page(title, rules_parts(self.view, {}, width))

    def action_theme(self) -> None:
        """Change between light and dark, and keep it for the next time."""
        self.looks = self.looks.other
        self.theme = TEXTUAL[self.looks]
        self._dress()
        self.guarded(lambda: keep(THEME, self.looks))

    def _dress(self) -> None:
        for screen in self.screen_stack:
            screen.set_class(self.looks is Brightness.LIGHT, "light")

    def action_scroll_log(self, pages: int) -> None:
        """Scroll what has happened."""
        log = self.part(VerticalScroll, "log")
        log.scroll_relative(y=pages * max(log.size.height - 1, 1), animate=False)


def is_small(size: Size) -> bool:
    """Whether there is room for little more than the board."""
    return size.width < SMALL.columns or size.height < SMALL.lines
