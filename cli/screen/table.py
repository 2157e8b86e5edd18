"""The table on the full screen: a board, what is held over it, what may be chosen.

It holds no rules and no game. The draft answers which steps are next, the game's `Tabletop` how
everything looks.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import ClassVar, Final, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.widget import Widget
from textual.widgets import Footer

from cli.rules_text import rules_parts
from cli.screen.full_screen import FullScreen
from cli.screen.looks import STYLE_SHEET, TEXTUAL
from cli.screen.pages import Menu, Page
from cli.screen.panes import BoardPane, BoardView, HandPane, Pane, key_of
from cli.theme import Brightness, keep
from games.protocol import Cell, Draft, GameError, IllegalMoveError, Move, Step
from languages.messages import N_, _, pgettext
from views.tabletop import AnyTabletop, Choice, Ghost, Room, held_over, not_among
from views.text_table import lines_of
from views.view import View

T = TypeVar("T")
W = TypeVar("W", bound=Widget)

END: Final = Choice(N_("end your turn"), N_("Your turn is over; the next one moves."), key="e")
"""The choice that is added as soon as a turn can end."""

WIDEST_MORE: Final = 12
"""Columns for the names of what stands in the menu."""

LEAST_LOG: Final = 5
"""Lines that are kept for what has happened, the line above it included."""

PAGE: Final = 74
"""Columns of a page."""

KEYS: Final = N_("""\
Arrows, mouse  move what you hold over the board; a click lays it
Enter, Space   lay it there, or do what is chosen
1 2 3.., Tab   choose a card, or what else can be done
n              the next place where it may lie
r              turn the card, in a game in which cards are turned
m              what else can be done, such as tokens, and what it costs
l              look at what lies there; arrows do so while others think
e              end your turn
Esc            put down what was taken from the menu; stop looking
u              take back a step; against bots, your last turn too
h              a hint
w              why: what the moves of bots reveal
g              give up, in a puzzle
t              light or dark, which is kept
PgUp, PgDn     scroll what has happened
F1             the rules
q, Ctrl-C      leave; what you did is kept""")


class TableScreen(FullScreen[None]):
    """A game or a puzzle on the full screen."""

    CSS = STYLE_SHEET

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "act", "do", key_display="Enter"),
        Binding("tab", "choose(1)", show=False, priority=True),
        Binding("shift+tab", "choose(-1)", show=False, priority=True),
        Binding("left", "move(-1,0)", show=False),
        Binding("right", "move(1,0)", show=False),
        Binding("up", "move(0,-1)", show=False),
        Binding("down", "move(0,1)", show=False),
        Binding("r", "turn", "turn"),
        Binding("n", "next_place", "place"),
        Binding("m", "menu", "more"),
        Binding("u", "undo", "undo"),
        Binding("h", "hint", "hint"),
        Binding("w", "why", "why"),
        Binding("question_mark", "keys", "keys", key_display="?"),
        Binding("f1", "rules", "rules"),
        Binding("q", "leave(False)", "quit"),
        Binding("l", "look", show=False),
        Binding("e", "end", show=False),
        Binding("g", "give_up", show=False),
        Binding("t", "theme", show=False),
        Binding("escape", "put_down", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("ctrl+c", "leave(True)", show=False, priority=True),
    ]

    keys: ClassVar[Sequence[str]] = (KEYS,)
    """The lines that name the keys, as messages."""

    def __init__(self, view: View, tabletop: AnyTabletop) -> None:
        super().__init__()
        self.view = view
        self.tabletop = tabletop
        self._ending = replace(END, name=_(END.name), effect=_(END.effect))
        self._choices: Sequence[Choice] = ()
        self._menu: Sequence[Choice] = ()
        self._at = 0
        self._carried: Choice | None = None
        self._cell: Cell = (0, 0)
        self._way = 0
        self._held: tuple[Draft, Ghost] | None = None
        self._message = ""
        self._work = 0
        self._thinking = ""
        self.log_lines: list[Text] = []

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
    def active(self) -> bool:
        """Whether something may be chosen now."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        """The title of the game or puzzle, and the seat to move."""
        raise NotImplementedError

    def take(self, step: Step) -> None:
        """Take a step."""
        raise NotImplementedError

    def take_whole(self, move: Move) -> None:
        """Make a whole move, such as a pass.

        Raises:
            IllegalMoveError: there are none.
        """
        raise IllegalMoveError(_("{move} can't be done here").format(move=move))

    def end(self) -> None:
        """End the turn or the attempt."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take back a step, or more."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin when the table is laid."""
        raise NotImplementedError

    def action_hint(self) -> None:
        """Show a hint."""
        raise NotImplementedError

    def action_why(self) -> None:
        """Show what moves reveal."""
        raise NotImplementedError

    def action_give_up(self) -> None:
        """Show the solution."""
        self.say(_("there is nothing to give up in a game; q leaves it"))

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

    def clear_for(self, tabletop: AnyTabletop) -> None:
        """Forget all that was held and has happened, for something else to be played."""
        self.forget_work()
        self.tabletop, self.log_lines = tabletop, []
        self._cell, self._way = (0, 0), 0

    def on_resize(self, _: Resize) -> None:
        """Draw everything again for the new size."""
        self.call_after_refresh(self.draw)
        self.call_after_refresh(self._show_last)

    def _show_last(self) -> None:
        """Scroll to the last line of the log, once it is laid out."""
        log = self.part(VerticalScroll, "log")
        self.call_after_refresh(log.scroll_end, animate=False)

    # The choice that is held

    @property
    def chosen(self) -> Choice | None:
        """The current choice: taken from the menu, or one of the choices beside each other."""
        if self._carried is not None:
            return self._carried
        return self._choices[self._at] if self._choices else None

    @property
    def ghost(self) -> Ghost | None:
        """The choice that is held over the board."""
        chosen = self.chosen
        if chosen is None or chosen.aim is None or chosen.refusal:
            return None
        draft, wanted = self.shown, (self._cell, self._way % chosen.aim.ways)
        if self._held is not None:
            before, ghost = self._held
            if before is draft and ghost.choice is chosen and (ghost.cell, ghost.way) == wanted:
                return ghost
        self._held = draft, held_over(draft, chosen, *wanted)
        return self._held[1]

    def renew(self, message: str = "") -> None:
        """Ask anew what may be chosen, and draw everything."""
        found = self.tabletop.choices(self.shown) if self.active else ()
        self._choices = [choice for choice in found if not choice.minor]
        if self.active and self.shown.steps and self.shown.complete:
            self._choices = [*self._choices, self._ending]
        self._menu = [choice for choice in found if choice.minor]
        self._at, self._carried, self._message = 0, None, message
        self._find_place()
        self.draw()

    def draw(self) -> None:
        """Draw everything."""
        if not self.laid:
            return
        self._draw_board()
        self._draw_seats()
        self._draw_info()
        at = None if self._carried is not None or not self._choices else self._at
        held = not_among(self._choices, self.tabletop.held(self.shown, self.seat))
        self.part(HandPane).show(self._shown_choices, at, held, self.tabletop.face)

    def draw_held(self) -> None:
        """Draw what changes with the place of what is held."""
        self._draw_board()
        self._draw_info()

    @property
    def laid(self) -> bool:
        """Whether the parts of the screen are there."""
        return bool(self.screen_stack) and bool(self.screen_stack[0].query(HandPane))

    def part(self, kind: type[W], name: str = "") -> W:
        """A part of the table, also while a page lies over it."""
        table = self.screen_stack[0]
        return table.query_one(f"#{name}", kind) if name else table.query_one(kind)

    @property
    def _shown_choices(self) -> Sequence[Choice]:
        if not self._menu:
            return self._choices
        names = " ".join(choice.name for choice in self._menu if not choice.refusal)
        caption = "\n".join(wrap(names, WIDEST_MORE))
        more = Choice(pgettext("key", "more"), caption=caption, key="m")
        return [*self._choices, more]

    def _draw_board(self) -> None:
        size = self.part(BoardPane).size
        room = Room(max(size.width, 10), max(size.height, 5))
        ghost = self.ghost
        board = self.tabletop.board(self.shown, self.start, ghost, room)
        self.part(BoardView).show(board, None if ghost is None else ghost.cell)

    def _draw_seats(self) -> None:
        summary = self.tabletop.standing(self.shown, self.seat)
        heading = f" {self.heading} | {summary}"
        fits = len(heading) <= self.size.width
        self.part(Pane, "heading").put(Text(heading if fits else f" {self.heading}"))
        aside = () if fits else (Text(summary),)
        size = self.part(Vertical, "side").size
        sheets = self.tabletop.seats(self.shown, self.seat)
        room = size.height - LEAST_LOG - len(aside)
        seats = lines_of(sheets, self.tabletop.sign, size.width, room)
        self.part(Pane, "seats").put(Text("\n").join([*aside, *seats]))
        self.part(Pane, "lines").put(Text("\n").join(self.log_lines))

    def _draw_info(self) -> None:
        self.part(Pane, "info").put(Text("\n").join(map(Text, self._info())))

    def _info(self) -> Iterable[str]:
        """The choice that is held, its effect or why it is refused, and the latest message."""
        if self._thinking:
            yield f"{self._thinking} ..."
        chosen, ghost = self.chosen, self.ghost
        if self._message:
            yield self._message
        if ghost is not None:
            yield from self._ghost_lines(ghost)
        elif chosen is not None:
            does = chosen.refusal or chosen.effect or _("Enter does it.")
            yield f"{chosen.name}: {does}"
            yield _("Enter does it; u takes back the last step.") if chosen is self._ending else ""

    def _ghost_lines(self, ghost: Ghost) -> Iterable[str]:
        if ghost.choice.inert:
            yield ghost.attempt.effect if isinstance(ghost.attempt, Choice) else ""
            yield _("Esc goes back to your choice.") if self.active else ""
            return
        held = _("{name} at {place}").format(
            name=ghost.choice.name, place=self.tabletop.place(ghost.cell)
        )
        turns = bool(ghost.choice.aim and ghost.choice.aim.ways > 1)
        if ghost.legal:
            does = "; ".join(self.tabletop.effects(self.shown, ghost))
            yield f"{held}: {does or _('it may go here')}."
            yield _("Enter lays it here, r turns it.") if turns else _("Enter lays it here.")
        else:
            yield _("{held}: not here: {reason}.").format(held=held, reason=ghost.reason)
            if turns:
                yield _("n goes to a place where it may lie, r turns it.")
            else:
                yield _("n goes to a place where it may lie.")

    def say(self, message: str) -> None:
        """Say something below the board, until something else is done."""
        self._message = message
        self._draw_info()

    def note(self, *lines: str | Text) -> None:
        """Add lines to what has happened."""
        self.log_lines += [Text(line) if isinstance(line, str) else line for line in lines]
        self._show_last()

    # Places

    @property
    def _cells(self) -> Sequence[Cell]:
        chosen = self.chosen
        return () if chosen is None or chosen.aim is None else chosen.aim.cells

    def _find_place(self) -> None:
        """Move to the place nearest to the cursor where what is chosen may lie, if there is one."""
        cells = self._cells
        if cells:
            near = sorted(cells, key=lambda cell: _distance(cell, self._cell))
            legal = (cell for cell in near if self._fits(cell))
            self._cell = next(legal, near[0])

    def _fits(self, cell: Cell) -> bool:
        """Whether what is chosen may lie in a cell; it is turned if it only fits so."""
        chosen = self.chosen
        assert chosen is not None
        assert chosen.aim is not None
        for step in range(chosen.aim.ways):
            way = (self._way + step) % chosen.aim.ways
            if held_over(self.shown, chosen, cell, way).legal:
                self._way = way
                return True
        return False

    def action_move(self, right: int, down: int) -> None:
        """Move to the next cell in a direction; along a single line, change the choice."""
        if not self.active and self._carried is None:
            self.action_look()
        cells = self._cells
        ahead = [cell for cell in cells if _ahead(self._cell, cell, right, down) > 0]
        if ahead:
            self._cell = min(ahead, key=lambda cell: _effort(self._cell, cell, right, down))
            self._message = ""
            self.draw_held()
        elif len({cell[0] if right else cell[1] for cell in cells}) <= 1:
            self.action_choose(right + down)

    def action_next_place(self) -> None:
        """Move to the next place where what is chosen may lie."""
        cells = sorted(self._cells, key=lambda cell: (cell[1], cell[0]))
        later = [c for c in cells if (c[1], c[0]) > (self._cell[1], self._cell[0])]
        for cell in [*later, *cells]:
            if self._fits(cell):
                self._cell = cell
                break
        else:
            self._message = _("it may lie nowhere")
        self.draw_held()

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """Follow the mouse, and lay what is held where it clicks."""
        if not self.active and self._carried is None:
            self.action_look()
        if event.cell in self._cells:
            if event.cell != self._cell:
                self._cell, self._message = event.cell, ""
                self.draw_held()
            if event.clicked:
                self.action_act()

    # Choices

    def action_choose(self, step: int) -> None:
        """Choose the next one, or the one before."""
        if self._choices and len(self.screen_stack) == 1:
            self._choose((self._at + step) % len(self._choices))

    def on_key(self, event: Key) -> None:
        """Choose by the key of a choice."""
        for number, choice in enumerate(self._choices):
            if event.character == key_of(number, choice) and len(self.screen_stack) == 1:
                self._choose(number)
                event.stop()
                return

    def on_hand_pane_chosen(self, event: HandPane.Chosen) -> None:
        """Choose what was clicked; a second click does it."""
        if event.number >= len(self._choices):
            self.action_menu()
        elif event.number == self._at and not self._cells:
            self.action_act()
        else:
            self._choose(event.number)

    def _choose(self, number: int) -> None:
        self._at, self._carried, self._message = number, None, ""
        self._find_place()
        self.draw()

    def action_turn(self) -> None:
        """Turn what is held."""
        chosen = self.chosen
        if chosen is None or chosen.aim is None or chosen.aim.ways == 1:
            self.say(_("this isn't turned"))
            return
        self._way = (self._way + 1) % chosen.aim.ways
        self._message = ""
        self.draw_held()

    def action_look(self) -> None:
        """Look at what lies on the board."""
        looking = self.tabletop.look(self.shown)
        if looking is None:
            self.say(_("there is nothing to look at"))
            return
        self._carried, self._message = looking, ""
        self._find_place()
        self.draw()

    def action_put_down(self) -> None:
        """Put down what was taken from the menu."""
        self._carried, self._message = None, ""
        self._find_place()
        self.draw()

    def action_menu(self) -> None:
        """Show what else can be done."""
        if not self._menu:
            self.say(_("there is nothing else to do here"))
            return
        self._open_menu(_("What else you can do"), self._menu)

    def _open_menu(self, title: str, choices: Sequence[Choice]) -> None:
        self.push_screen(Menu(title, choices), self._menu_closed)

    def _menu_closed(self, choice: Choice | None) -> None:
        if choice is not None:
            self._use(choice)

    def _use(self, choice: Choice) -> None:
        """Do what a choice does, or hold it over the board."""
        if choice.refusal:
            self.say(choice.refusal)
        elif choice.more:
            self._open_menu(choice.effect, choice.more)
        elif choice.aim is not None:
            self._carried, self._message = choice, ""
            self._find_place()
            self.draw()
        elif choice.move is not None:
            self.guarded(partial(self.take_whole, choice.move))
        elif choice.step is not None:
            self.guarded(partial(self.take, choice.step))
        elif choice is self._ending:
            self.guarded(self.end)

    def action_act(self) -> None:
        """Lay what is held, or do what is chosen."""
        chosen, ghost = self.chosen, self.ghost
        if chosen is None or not self.active:
            self.guarded(self.end)
        elif chosen.inert:
            self.action_put_down()
        elif ghost is None:
            self._use(chosen)
        elif isinstance(ghost.attempt, Choice):
            self._use(ghost.attempt)
        elif ghost.legal and ghost.attempt is not None:
            self.guarded(partial(self.take, ghost.attempt))
        else:
            self.say(_("Not here: {reason}.").format(reason=ghost.reason))

    def action_end(self) -> None:
        """End the turn."""
        self.guarded(self.end)

    def action_undo(self) -> None:
        """Take back a step, or more."""
        self.guarded(self.undo)

    def guarded(self, action: Callable[[], None]) -> None:
        """Do something, or say why it can't be done."""
        try:
            action()
        except GameError as error:
            self.say(str(error))

    # Pages

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
            [Text("\n".join(map(_, self.keys))), Text(), Text(_(self.tabletop.legend))],
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

    # Work

    def think(self, what: str, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do some work in a thread of its own, and then something with its result here.

        What was begun before is forgotten.
        """
        self._work += 1
        number, self._thinking = self._work, what

        def perform() -> None:
            try:
                result = work()
            except BaseException as error:
                self._later(partial(self._failed, error))
            else:
                self._later(partial(self._finished, number, done, result))

        threading.Thread(target=copy_context().run, args=(perform,), daemon=True).start()

    def forget_work(self) -> None:
        """Don't use what is being worked out."""
        self._work += 1
        self._thinking = ""

    @property
    def thinking(self) -> bool:
        """Whether somebody thinks."""
        return bool(self._thinking)

    def _later(self, action: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # The table was left meanwhile.
            self.call_from_thread(action)

    def _finished(self, number: int, done: Callable[[T], None], result: T) -> None:
        if number == self._work:
            self._thinking = ""
            done(result)

    def _failed(self, error: BaseException) -> None:
        if isinstance(error, GameError):
            self._thinking = ""
            self.say(str(error))
            return
        self.failure = error
        self.exit()


def _distance(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


def _ahead(here: Cell, cell: Cell, right: int, down: int) -> int:
    """How far a cell lies in a direction."""
    return (cell[0] - here[0]) * right + (cell[1] - here[1]) * down


def _effort(here: Cell, cell: Cell, right: int, down: int) -> int:
    """How far a cell lies in a direction, and aside of it, which counts more."""
    aside = abs((cell[0] - here[0]) * down) + abs((cell[1] - here[1]) * right)
    return _ahead(here, cell, right, down) + 3 * aside
