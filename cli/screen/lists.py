"""Lists on the full screen, of which one takes a row: the menus of the front door, the dailies."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from cli.line.daily_list import day_heading, random_missed, row
from cli.print.daily_calendar import month_lines
from cli.screen.full_screen import STYLE_SHEET, FullScreen
from games.protocol import GameError
from languages.messages import N_, _
from puzzles.dailies import Daily
from puzzles.results import DAY, Archive
from views.sessions.front_door import DoorMenu, Words, front_door

Result = TypeVar("Result")


class ListScreen(FullScreen[Result]):
    """A heading, rows that are numbered, and the keys below them."""

    CSS = f"""
    {STYLE_SHEET}
    #heading {{ padding: 0 1; }}
    OptionList {{ height: auto; max-height: 1fr; border: none; margin: 1 0; }}
    #keys {{ height: auto; margin: 0 1; color: $text-muted; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave(True)", show=False, priority=True),
        *(Binding(str(number), f"take({number})", show=False) for number in range(1, 10)),
    ]

    keys = ""
    """The lines that name the keys, as a message."""

    def compose(self) -> ComposeResult:
        """The heading, the rows, whatever stands below them, and the keys."""
        with Vertical():
            yield Static(id="heading", markup=False)
            yield OptionList()
            yield from self.below()
            yield Static(_(self.keys), id="keys", markup=False)
        yield Footer(compact=True)

    def below(self) -> ComposeResult:
        """The parts between the rows and the keys."""
        yield from ()

    def action_take(self, number: int) -> None:
        """Take a row by its number, or say that there is none."""
        rows = self.query_one(OptionList).option_count
        if number <= rows and not self.query_one(OptionList).get_option_at_index(0).disabled:
            self.take(number)
        else:
            self.notify(_("there is no {number} to choose").format(number=number), markup=False)

    def take(self, number: int) -> None:
        """Take a row that there is."""
        raise NotImplementedError

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the row that is chosen."""
        self.action_take(event.option_index + 1)


class FrontDoor(ListScreen[Words]):
    """The menus, one at a time. The result is the command that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,left,backspace", "return", "back", key_display="Esc"),
        Binding("q", "leave(False)", "quit"),
    ]

    keys = N_("Up and Down choose, or a number; Enter takes. Esc goes back, q leaves.")

    def __init__(self) -> None:
        super().__init__()
        self._menu = front_door()

    def on_mount(self) -> None:
        """Show the first menu."""
        self._open(self._menu)
        self.query_one(OptionList).focus()

    def take(self, number: int) -> None:
        """Take a row by its number: it opens a menu, or is the command."""
        found = self._menu.rows[number - 1].then()
        if isinstance(found, DoorMenu):
            self._open(found)
        else:
            self.exit(found)

    def action_return(self) -> None:
        """Go back to the menu before; leave the first one."""
        if self._menu.back is None:
            self.action_leave(False)
        else:
            self._open(self._menu.back())

    def _open(self, menu: DoorMenu) -> None:
        self._menu = menu
        self.query_one("#heading", Static).update(menu.title)
        rows = self.query_one(OptionList)
        rows.clear_options()
        for number, each in enumerate(menu.rows, start=1):
            text = Text(f"{number}  ").append(each.name, style="bold")
            rows.add_option(Option(text.append(f"\n   {each.text}" if each.text else "")))
        if not menu.rows:
            rows.add_option(Option(Text(menu.empty), disabled=True))
        rows.highlighted = 0 if menu.rows else None


class DailyList(ListScreen[Daily]):
    """The dailies of a day, with the month below. The result is the daily that was chosen.

    Args:
        day: the one that is listed first; today by default.
    """

    CSS = (
        ListScreen.CSS
        + """
    OptionList { max-height: 100%; }
    #month { height: auto; padding: 0 1; }
    #keys { margin: 1 1 0 1; }
    """
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "chosen", "play", key_display="Enter", priority=True),
        Binding("left", "go(-1)", "earlier", priority=True),
        Binding("right", "go(1)", "later", priority=True),
        Binding("home", "today", "today", key_display="Home", priority=True),
        Binding("r", "random", "random"),
        Binding("pageup", "go_month(-1)", "month", key_display="PgUp", priority=True),
        Binding("pagedown", "go_month(1)", show=False, priority=True),
        Binding("q,escape", "leave(False)", "quit", key_display="q"),
    ]

    keys = N_(
        "Up and Down choose a puzzle, Enter plays it. Left and Right go to another day, "
        "PgUp and PgDn to another month, Home to today. r finds a daily of the past "
        "that you haven't tried. q leaves."
    )

    def __init__(self, archive: Archive, day: date | None = None) -> None:
        super().__init__()
        self._archive = archive
        self._day = day or archive.today

    def below(self) -> ComposeResult:
        """The month."""
        yield Static(id="month", markup=False)

    def on_mount(self) -> None:
        """Show the day with which one begins."""
        self._show(self._day)
        self.query_one(OptionList).focus()

    def action_chosen(self) -> None:
        """Play the puzzle that is chosen."""
        self.take((self.query_one(OptionList).highlighted or 0) + 1)

    def action_go(self, days: int) -> None:
        """Go to an earlier or a later day."""
        self._show(self._day + days * DAY)

    def action_go_month(self, months: int) -> None:
        """Go to the same day of an earlier or a later month, or its last."""
        self._show(_months_later(self._day, months))

    def action_today(self) -> None:
        """Go to today."""
        self._show(self._archive.today)

    def action_random(self) -> None:
        """Go to a past day whose daily the player hasn't tried, of any of the games."""
        try:
            found = random_missed(self._archive)
        except GameError as error:
            self.notify(str(error), markup=False)
            return
        self._show(found.day)
        listed = self._archive.dailies(found.day)
        self.query_one(OptionList).highlighted = listed.index(found)

    def take(self, number: int) -> None:
        """Play a puzzle by its number in the list."""
        self.exit(self._archive.dailies(self._day)[number - 1])

    def _show(self, day: date) -> None:
        """Show the dailies of a day between the first one and today."""
        archive = self._archive
        self._day = min(max(day, archive.first_day), archive.today)
        self.query_one("#heading", Static).update(day_heading(archive, self._day))
        rows, listed = self.query_one(OptionList), archive.dailies(self._day)
        chosen = rows.highlighted or 0
        texts = (f"{at}  {row(archive, daily)}" for at, daily in enumerate(listed, start=1))
        rows.set_options(Option(Text(text)) for text in texts)
        rows.highlighted = min(chosen, len(listed) - 1)
        month = Text("\n").join(month_lines(archive, self._day))
        self.query_one("#month", Static).update(month)


def _months_later(day: date, months: int) -> date:
    number = day.year * 12 + day.month - 1 + months
    first = date(number // 12, number % 12 + 1, 1)
    following = (first + 31 * DAY).replace(day=1)
    return min(first.replace(day=1) + (day.day - 1) * DAY, following - DAY)
