"""The dailies of a day on the full screen, with the month below: one chooses, or looks back."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from cli.line.daily_list import Daily, dailies_of, day_heading, random_missed, rows
from cli.print.daily_calendar import month_lines
from cli.screen.full_screen import FullScreen
from cli.screen.looks import STYLE_SHEET
from games.protocol import GameError
from languages.messages import N_, _
from puzzles.results import DAY, Archive

KEYS: Final = N_("""\
Up and Down choose a game, Enter plays it. Left and Right go to another day,
PgUp and PgDn to another month, Home to today. r finds a daily of the past
that you haven't tried. q leaves.""")


class DailyList(FullScreen[Daily]):
    """The list of a day. Its result is the daily that was chosen."""

    CSS = f"""
    {STYLE_SHEET}
    #heading {{ padding: 0 1; }}
    OptionList {{ height: auto; border: none; margin: 1 0; }}
    #month {{ height: auto; padding: 0 1; }}
    #keys {{ height: auto; margin: 1 1 0 1; color: $text-muted; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "earlier", priority=True),
        Binding("right", "go(1)", "later", priority=True),
        Binding("pageup", "go_month(-1)", show=False, priority=True),
        Binding("pagedown", "go_month(1)", show=False, priority=True),
        Binding("home", "today", "today", priority=True),
        Binding("r", "random", "random"),
        Binding("q,escape", "leave(False)", "quit", key_display="q"),
        Binding("ctrl+c", "leave(True)", show=False, priority=True),
        *(Binding(str(number), f"play({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        self._archive = archive
        self._day = archive.today

    def compose(self) -> ComposeResult:
        """The games with how far each is, the month, and the keys."""
        with Vertical():
            yield Static(id="heading", markup=False)
            yield OptionList(*(Option("") for _ in self._archive.games))
            yield Static(id="month", markup=False)
            yield Static(_(KEYS), id="keys", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show today."""
        self._show(self._archive.today)
        games = self.query_one(OptionList)
        games.highlighted = 0
        games.focus()

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
            game, day = random_missed(self._archive)
        except GameError as error:
            self.notify(str(error), markup=False)
            return
        self._show(day)
        self.query_one(OptionList).highlighted = list(self._archive.games).index(game)

    def action_play(self, number: int) -> None:
        """Play a game by its number in the list."""
        listed = dailies_of(self._archive, self._day)
        if number <= len(listed):
            self.exit(listed[number - 1])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the game that is chosen."""
        self.action_play(event.option_index + 1)

    def _show(self, day: date) -> None:
        """Show the dailies of a day between the first one and today."""
        self._day = min(max(day, self._archive.first_day), self._archive.today)
        self.query_one("#heading", Static).update(day_heading(self._archive, self._day))
        games = self.query_one(OptionList)
        for number, text in enumerate(rows(self._archive, self._day)):
            games.replace_option_prompt_at_index(number, Text(f"{number + 1}  {text}"))
        month = Text("\n").join(month_lines(self._archive, self._day))
        self.query_one("#month", Static).update(month)


def _months_later(day: date, months: int) -> date:
    number = day.year * 12 + day.month - 1 + months
    first = date(number // 12, number % 12 + 1, 1)
    following = (first + 31 * DAY).replace(day=1)
    return min(first.replace(day=1) + (day.day - 1) * DAY, following - DAY)
