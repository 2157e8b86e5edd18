"""A table at which one plays: what may be chosen, held over the board, and done.

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
from itertools import count
from textwrap import wrap
from typing import ClassVar, Final, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key

from cli.screen.full_screen import FullScreen
from cli.screen.pages import Menu
from cli.screen.table import BoardView, HandPane, TableScreen
from games.protocol import Cell, Draft, GameError, IllegalMoveError, Move
from languages.messages import N_, _, pgettext
from views.step_choice import ChoicePlace
from views.tabletop import AnyTabletop, Choice, Ghost, Targets, held_over, not_among
from views.typed_choice import key_of
from views.view import View


class BoardCursor:
    """One of some choices, or one that was taken from elsewhere, held over a cell.

    Args:
        draft: gives the draft whose board is shown.
    """

    def __init__(self, draft: Callable[[], Draft]) -> None:
        self._draft = draft
        self._held: tuple[Draft, Ghost] | None = None
        self.forget()

    def forget(self) -> None:
        """Hold nothing, and go back to the first cell."""
        self.choices: Sequence[Choice] = ()
        self.carried: Choice | None = None
        self.cell: Cell = (0, 0)
        self.at = self._way = 0

    @property
    def chosen(self) -> Choice | None:
        """The current choice: the one that is carried, or one of the choices beside each other."""
        if self.carried is not None:
            return self.carried
        return self.choices[self.at] if self.choices else None

    @property
    def cells(self) -> Sequence[Cell]:
        """The cells over which it can be held."""
        chosen = self.chosen
        return () if chosen is None or chosen.targets is None else chosen.targets.cells

    @property
    def ghost(self) -> Ghost | None:
        """The choice that is held over the board."""
        chosen = self.chosen
        if chosen is None or chosen.targets is None or chosen.refusal:
            return None
        return self._over(chosen, self.cell, self._way % chosen.targets.ways)

    def _over(self, choice: Choice, cell: Cell, way: int) -> Ghost:
        """A choice held over a cell one way up, which is tried once."""
        draft = self._draft()
        if self._held is not None:
            before, ghost = self._held
            if (
                before is draft
                and ghost.choice is choice
                and (ghost.cell, ghost.way) == (cell, way)
            ):
                return ghost
        self._held = draft, held_over(draft, choice, cell, way)
        return self._held[1]

    def offer(self, choices: Sequence[Choice]) -> None:
        """Let one of some choices be chosen; the first one that isn't refused is."""
        self.choices = choices
        self.choose(next((at for at, each in enumerate(choices) if not each.refusal), 0))

    def choose(self, number: int) -> None:
        """Choose by number, and hold it where it may lie."""
        self.at = number
        self.carry(None)

    def take_up(self, held: ChoicePlace, minor: Sequence[bool]) -> None:
        """Choose something, and hold it over its place, unless it stands in the menu.

        Args:
            minor: of each choice that there is, whether it stands in the menu.
        """
        if minor[held.number]:
            return
        self.choose(held.number - sum(minor[: held.number]))
        if held.place is not None:
            x, y, self._way = held.place
            self.cell = x, y

    def carry(self, choice: Choice | None) -> None:
        """Hold something else in place of the choice, or put it down.

        It is held over the nearest place where it may lie, if there is one.
        """
        self.carried = choice
        here = self.cell
        near = sorted(self.cells, key=lambda cell: abs(cell[0] - here[0]) + abs(cell[1] - here[1]))
        if near:
            self.cell = next((cell for cell in near if self._fits(cell)), near[0])

    def turn(self) -> bool:
        """Turn what is held; false where it isn't turned."""
        chosen = self.chosen
        if chosen is None or chosen.targets is None or chosen.targets.ways == 1:
            return False
        self._way = (self._way + 1) % chosen.targets.ways
        return True

    def move(self, right: int, down: int) -> bool:
        """Move to the next cell in a direction; false where there is none."""
        ahead = [cell for cell in self.cells if _ahead(self.cell, cell, right, down) > 0]
        if ahead:
            self.cell = min(ahead, key=lambda cell: _effort(self.cell, cell, right, down))
        return bool(ahead)

    def next_place(self) -> bool:
        """Move to the next place where what is chosen may lie; false where there is none."""
        cells = sorted(self.cells, key=lambda cell: (cell[1], cell[0]))
        later = [c for c in cells if (c[1], c[0]) > (self.cell[1], self.cell[0])]
        found = next((cell for cell in [*later, *cells] if self._fits(cell)), None)
        self.cell = self.cell if found is None else found
        return found is not None

    def _fits(self, cell: Cell) -> bool:
        """Whether what is chosen may lie in a cell; it is turned if it only fits so."""
        chosen = self.chosen
        assert chosen is not None
        assert chosen.targets is not None
        for step in range(chosen.targets.ways):
            way = (self._way + step) % chosen.targets.ways
            if self._over(chosen, cell, way).legal:
                self._way = way
                return True
        return False


def _ahead(here: Cell, cell: Cell, right: int, down: int) -> int:
    """How far a cell lies in a direction."""
    return (cell[0] - here[0]) * right + (cell[1] - here[1]) * down


def _effort(here: Cell, cell: Cell, right: int, down: int) -> int:
    """How far a cell lies in a direction, and aside of it, which counts more."""
    aside = abs((cell[0] - here[0]) * down) + abs((cell[1] - here[1]) * right)
    return _ahead(here, cell, right, down) + 3 * aside


T = TypeVar("T")


class BackgroundWork:
    """One piece of work at a time; what was begun before is forgotten.

    Args:
        refused: called with the reason why a piece of work can't be done.
    """

    def __init__(self, screen: FullScreen[None], refused: Callable[[str], None]) -> None:
        self._screen, self._refused = screen, refused
        self._number = 0
        self.title = ""

    @property
    def running(self) -> bool:
        """Whether something is being worked out."""
        return bool(self.title)

    def begin(self, title: str, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do some work in a thread of its own, and then something with its result here."""
        self.forget()
        self.title = title
        number = self._number

        def perform() -> None:
            try:
                result = work()
            except BaseException as error:
                self._later(partial(self._failed, number, error))
            else:
                self._later(partial(self._finished, number, done, result))

        threading.Thread(target=copy_context().run, args=(perform,), daemon=True).start()

    def forget(self) -> None:
        """Don't use what is being worked out."""
        self._number += 1
        self.title = ""

    def _later(self, action: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # The table was left meanwhile.
            self._screen.call_from_thread(action)

    def _finished(self, number: int, done: Callable[[T], None], result: T) -> None:
        if number == self._number:
            self.title = ""
            done(result)

    def _failed(self, number: int, error: BaseException) -> None:
        if isinstance(error, GameError):
            if number == self._number:
                self.title = ""
                self._refused(str(error))
            return
        self._screen.failure = error
        self._screen.exit()


CONDITIONAL: Final = (
    *("turn", "next_place", "menu", "scroll_log(-1)"),
    *("text", "why", "give_up", "look", "count"),
)
"""Actions whose keys are named only while they do something."""

END: Final = Choice(N_("end your turn"), N_("Your turn is over; the next one moves."), key="e")
"""The choice that is added as soon as a turn can end."""

WIDEST_MORE: Final = 12
"""Columns for the names of what stands in the menu."""

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
h              a hint; again for the card, and for its place
v              what the turns of the hint are worth
o              the worst that the others may do after what you hold
a              the moves since your last turn again, one by one
w              why: what the moves of bots reveal
i, g           in a puzzle: what is asked, and why at the end; give up
p              in some puzzles: count the points for you, as a hint
k              in a daily: hide the clock or show it, which is kept
t              light or dark, which is kept
PgUp, PgDn     scroll what has happened
F1             the rules
q, Ctrl-C      leave; what you did is kept""")


def numbered(choices: Sequence[Choice], first: Sequence[Choice]) -> Sequence[Choice]:
    """Choices that keep the numbers that they had among the first ones.

    Where none of those is left, numbers begin anew.
    """
    left: list[tuple[str, str] | None] = [_alike(each) for each in first]
    kept: list[str] = []
    for each in map(_alike, choices):
        kept.append(str(left.index(each) + 1) if each in left else "")
        if each in left:
            left[left.index(each)] = None
    if not any(kept):
        return choices
    others = count(len(first) + 1)
    return [
        replace(each, key=each.key or number or str(next(others)))
        for each, number in zip(choices, kept, strict=True)
    ]


def _alike(choice: Choice) -> tuple[str, str]:
    """The names of choices in a list, and whose they are."""
    return choice.name, choice.title


class PlayedTable(TableScreen):
    """A game or a puzzle on the full screen."""

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
        Binding("i", "text", "text"),
        Binding("w", "why", "why"),
        Binding("g", "give_up", "give up"),
        Binding("question_mark", "keys", "keys", key_display="?"),
        Binding("q", "leave(False)", "quit"),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("l", "look", "look"),
        Binding("t", "theme", "light/dark"),
        Binding("e", "end", show=False),
        Binding("escape", "put_down", show=False),
        Binding("pageup", "scroll_log(-1)", "scroll", key_display="PgUp"),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("ctrl+c", "leave(True)", show=False, priority=True),
    ]

    keys: ClassVar[Sequence[str]] = (KEYS,)

    def __init__(self, view: View, tabletop: AnyTabletop) -> None:
        super().__init__(view, tabletop)
        self._ending = replace(END, name=_(END.name), effect=_(END.effect))
        self._menu: Sequence[Choice] = ()
        self._first: Sequence[Choice] = ()
        self._named: frozenset[str] = frozenset()
        self.cursor = BoardCursor(lambda: self.shown)
        self.work = BackgroundWork(self, self.say)

    def named(self, action: str) -> bool:
        """Whether a key does anything now."""
        match action:
            case "turn":
                return any(each.ways > 1 for each in self._targets)
            case "next_place":
                return bool(self._targets)
            case "menu":
                return bool(self._menu)
            case "scroll_log(-1)":
                return self.laid and self.part(VerticalScroll, "log").max_scroll_y > 0
            case "look":
                return self.laid and self.tabletop.look(self.shown) is not None
            case "text" | "give_up" | "count":
                return False
        return True

    @property
    def _targets(self) -> Sequence[Targets]:
        """Where the things that may be chosen can go."""
        held = self.cursor.carried
        offered = self.cursor.choices if held is None else [held]
        return [each.targets for each in offered if each.targets is not None]

    @property
    def active(self) -> bool:
        """Whether something may be chosen now."""
        raise NotImplementedError

    def take(self, after: Draft) -> None:
        """Take the step that has led to a draft."""
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

    def action_hint(self) -> None:
        """Show a hint."""
        raise NotImplementedError

    def action_why(self) -> None:
        """Show what moves reveal."""
        raise NotImplementedError

    def action_give_up(self) -> None:
        """Show the solution."""
        self.say(_("there is nothing to give up in a game; q leaves it"))

    def renew(self, message: str = "") -> None:
        """Ask anew what may be chosen, and draw everything; say first what has to be known."""
        found = self.tabletop.choices(self.shown) if self.active else ()
        ends = self.active and self.shown.steps and self.shown.complete
        self._menu = [choice for choice in found if choice.minor]
        beside = [choice for choice in found if not choice.minor]
        if not self.shown.steps:
            self._first = beside
        shown = numbered(beside, self._first)
        self.cursor.offer([*shown, self._ending] if ends else shown)
        known = next(iter(self.tabletop.limits(self.shown)), "") if self.active else ""
        super().renew(message or known)

    def _name_keys(self) -> None:
        """Name the keys that do something now."""
        named = frozenset(filter(self.named, CONDITIONAL))
        if named != self._named:
            self._named = named
            self.refresh_bindings()

    @property
    def _shown_choices(self) -> Sequence[Choice]:
        if not self._menu:
            return self.cursor.choices
        names = " ".join(choice.name for choice in self._menu if not choice.refusal)
        caption = "\n".join(wrap(names, WIDEST_MORE))
        more = Choice(pgettext("key", "more"), caption=caption, key="m")
        return [*self.cursor.choices, more]

    def _info(self) -> Iterable[str]:
        """The choice that is held, and its effect or why it is refused."""
        if self.work.running:
            yield f"{self.work.title} ..."
        chosen, ghost = self.cursor.chosen, self._ghost
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
        names = ghost.choice.turned or (ghost.choice.name,)
        held = _("{name} at {place}").format(
            name=names[ghost.way % len(names)], place=self.tabletop.place(ghost.cell)
        )
        turns = bool(ghost.choice.targets and ghost.choice.targets.ways > 1)
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

    def action_move(self, right: int, down: int) -> None:
        """Move to the next cell in a direction; along a single line, change the choice."""
        if not self.active and self.cursor.carried is None:
            self.action_look()
        if self.cursor.move(right, down):
            self._draw_held()
        elif len({cell[0] if right else cell[1] for cell in self.cursor.cells}) <= 1:
            self.action_choose(right + down)

    def action_next_place(self) -> None:
        """Move to the next place where what is chosen may lie."""
        found = self.cursor.next_place()
        self._draw_held("" if found else _("it may lie nowhere"))

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """Follow the mouse, and lay what is held where it clicks."""
        if not self.active and self.cursor.carried is None:
            self.action_look()
        if event.cell in self.cursor.cells:
            if event.cell != self.cursor.cell:
                self.cursor.cell = event.cell
                self._draw_held()
            if event.clicked:
                self.action_act()

    def action_choose(self, step: int) -> None:
        """Choose the next one, or the one before."""
        if self.cursor.choices and len(self.screen_stack) == 1:
            self._choose((self.cursor.at + step) % len(self.cursor.choices))

    def on_key(self, event: Key) -> None:
        """Choose by the key of a choice."""
        for number, choice in enumerate(self.cursor.choices):
            if event.character == key_of(number, choice) and len(self.screen_stack) == 1:
                self._choose(number)
                event.stop()
                return
        if (event.character or "").isdigit() and len(self.screen_stack) == 1:
            self.say(_("there is no {number} to choose").format(number=event.character))

    def on_hand_pane_chosen(self, event: HandPane.Chosen) -> None:
        """Choose what was clicked; a second click does it."""
        if event.number >= len(self.cursor.choices):
            self.action_menu()
        elif event.number == self.cursor.at and not self.cursor.cells:
            self.action_act()
        else:
            self._choose(event.number)

    def _choose(self, number: int) -> None:
        self.cursor.choose(number)
        super().renew()

    def action_turn(self) -> None:
        """Turn what is held."""
        if self.cursor.turn():
            self._draw_held()
        else:
            self.say(_("this isn't turned"))

    def action_look(self) -> None:
        """Look at what lies on the board."""
        looking = self.tabletop.look(self.shown)
        if looking is None:
            self.say(_("there is nothing to look at"))
        else:
            self._carry(looking)

    def action_put_down(self) -> None:
        """Put down what was taken from the menu."""
        self._carry(None)

    def action_menu(self) -> None:
        """Show what else can be done."""
        if not self._menu:
            self.say(_("there is nothing else to do here"))
            return
        self._open_menu(_("What else you can do"), self._menu)

    def _open_menu(self, title: str, choices: Sequence[Choice]) -> None:
        self.push_screen(Menu(title, choices), self._use)

    def _use(self, choice: Choice | None) -> None:
        """Do what a choice does, or hold it over the board; nothing where none was made."""
        if choice is None:
            return
        if choice.refusal:
            self._say_once(choice.refusal)
        elif choice.more:
            self._open_menu(choice.effect, choice.more)
        elif choice.targets is not None:
            self._carry(choice)
        elif choice.move is not None:
            self.guarded(partial(self.take_whole, choice.move))
        elif choice.step is not None:
            step = choice.step
            self.guarded(lambda: self.take(self.shown.add(step)))
        elif choice is self._ending:
            self.guarded(self.end)

    def action_act(self) -> None:
        """Lay what is held, or do what is chosen."""
        chosen, ghost = self.cursor.chosen, self._ghost
        if chosen is None or not self.active:
            self.guarded(self.end)
        elif chosen.inert:
            self.action_put_down()
        elif ghost is None:
            self._use(chosen)
        elif isinstance(ghost.attempt, Choice):
            self._use(ghost.attempt)
        elif ghost.after is not None:
            self.guarded(partial(self.take, ghost.after))
        else:
            self._say_once(_("Not here: {reason}.").format(reason=ghost.reason))

    def _say_once(self, refusal: str) -> None:
        """Refuse something: by a sound where the lines below the board say why already."""
        chosen, ghost = self.cursor.chosen, self._ghost
        said = ghost.reason if ghost is not None else chosen.refusal if chosen is not None else ""
        if said and said in refusal:
            self._draw_held()
            self.bell()
        else:
            self.say(refusal)

    def action_end(self) -> None:
        """End the turn."""
        self.guarded(self.end)

    def action_undo(self) -> None:
        """Take back a step, or more."""
        self.guarded(self.undo)

    def clear_for(self, tabletop: AnyTabletop) -> None:
        """Forget all that was held and has happened, for something else to be played."""
        self.work.forget()
        self.cursor.forget()
        self.tabletop, self.log_lines = tabletop, []

    def _carry(self, choice: Choice | None) -> None:
        """Hold something else in place of the choice."""
        self.cursor.carry(choice)
        super().renew()

    @property
    def _ghost(self) -> Ghost | None:
        return self.cursor.ghost

    def _draw_hand(self) -> None:
        cursor = self.cursor
        at = None if cursor.carried is not None or not cursor.choices else cursor.at
        held = not_among(cursor.choices, self.tabletop.held(self.shown, self.seat))
        self.show_hand(self._shown_choices, at, held)
        self._name_keys()

    def _draw_held(self, message: str = "") -> None:
        """Draw what changes with the place of what is held."""
        self._message = message
        self._draw_board()
        self._draw_info()
