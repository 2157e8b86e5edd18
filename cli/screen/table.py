"""The table on the full screen: a board, what is held over it, what may be chosen.

It holds no rules and no game. The draft answers which steps are next, the game's `Tabletop` how
everything looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Footer

from cli.print.rules_text import rules_parts
from cli.print.theme import Brightness, keep
from cli.screen.full_screen import FullScreen
from cli.screen.looks import HAND, STYLE_SHEET, TEXTUAL
from cli.screen.pages import Page
from cli.screen.panes import BoardPane, BoardView, HandPane, Pane, Relaid
from games.protocol import Cell, Draft, GameError
from languages.messages import _
from views.step_choice import marked
from views.tabletop import AnyTabletop, Choice, Ghost, Room
from views.text_table import lines_of
from views.view import View

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

PAGE: Final = 74
"""Columns of a page."""


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
        board = marked(self.tabletop.board(self.shown, self.start, ghost, room), self._marks)
        self.part(BoardView).show(board, None if ghost is None else ghost.cell)

    def _draw_seats(self) -> None:
        summary = self.tabletop.standing(self.shown, self.seat)
        heading = f" {' | '.join(filter(None, (self.heading, summary)))}"
        fits = len(heading) <= self.size.width
        self.part(Pane, "heading").put(Text(heading if fits else f" {self.heading}"))
        aside = () if fits else (Text(summary),)
        size = self.part(Vertical, "side").size
        if not size.width:
            return
        sheets = self.tabletop.seats(self.shown, self.seat)
        room = size.height - LEAST_LOG - len(aside)
        seats = lines_of(sheets, self.tabletop.sign, size.width, room)
        self.part(Pane, "seats").put(Text("\n").join([*aside, *seats]))
        self.part(Pane, "lines").put(Text("\n").join(self.log_lines))

    def _draw_info(self) -> None:
        said, info = self._message.splitlines(), [*self._info()]
        told = len(said) > 1
        lines = [*map(Text, (*said, *(info[-1:] if told else info)))]
        signs = [] if told else [Text(_(self.tabletop.signs), "dim")]
        self.part(Pane, "info").put(Text("\n").join([*lines, *signs]))
        self.screen_stack[0].set_class(told, "told")
        self.screen_stack[0].set_class(told and self._is_tight(), "tight")

    def _is_tight(self) -> bool:
        """Whether the texts and the hand would leave the board too little room."""
        info, hand = self.part(Pane, "info").lines, self.part(HandPane).lines
        return self.size.height - FRAME - info - max(hand, HAND.start) < LEAST_BOARD

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

    @property
    def _marks(self) -> frozenset[Cell]:
        draft, cells = self._pointed
        return cells if draft is self.shown else frozenset()

    def page(
        self, title: str, parts: Iterable[RenderableType], then: Callable[[], None] | None = None
    ) -> None:
        """Lay a page over the table.

        Args:
            then: called when it is closed.
        """
        shown = list(parts)
        self.push_screen(Page(title, lambda _: shown), (lambda _: then()) if then else None)

    def action_keys(self) -> None:
        """Show what can be pressed, and what the signs on the board mean."""
        self.page(
            _("Keys and signs"),
            [Text("\n".join(map(_, self.keys))), Text(), Text(self.tabletop.legend_of(self.shown))],
        )

    def action_rules(self) -> None:
        """Show the rules."""
        title = _("Rules of {game}").format(game=self.view.title)
        self.page(title, rules_parts(self.view, {}, PAGE))

    def action_theme(self) -> None:
        """Change between light and dark, and keep it for the next time."""
        self.looks = self.looks.other
        self.theme = TEXTUAL[self.looks]
        self._dress()
        self.guarded(lambda: keep(self.looks))

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
