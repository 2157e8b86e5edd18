"""The front door on the full screen: a menu at a time, until a command is chosen."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from cli.screen.full_screen import FullScreen
from cli.screen.looks import STYLE_SHEET
from languages.messages import N_, _
from views.sessions.front_door import DoorMenu, DoorRow, Words, front_door

KEYS: Final = N_("Up and Down choose, or a number; Enter takes. Esc goes back, q leaves.")


class FrontDoor(FullScreen[Words]):
    """The menus. The result is the command that was chosen."""

    CSS = f"""
    {STYLE_SHEET}
    #heading {{ padding: 0 1; }}
    OptionList {{ height: auto; max-height: 1fr; border: none; margin: 1 0; }}
    #keys {{ height: auto; margin: 0 1; color: $text-muted; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,left,backspace", "return", "back", key_display="Esc"),
        Binding("q", "leave(False)", "quit"),
        Binding("ctrl+c", "leave(True)", show=False, priority=True),
        *(Binding(str(number), f"take({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._menu = front_door()

    def compose(self) -> ComposeResult:
        """The question, its answers, and the keys."""
        with Vertical():
            yield Static(id="heading", markup=False)
            yield OptionList()
            yield Static(_(KEYS), id="keys", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show the first menu."""
        self._open(self._menu)
        self.query_one(OptionList).focus()

    def action_take(self, number: int) -> None:
        """Take a row by its number."""
        if number <= len(self._menu.rows):
            self._go(self._menu.rows[number - 1].then())

    def action_return(self) -> None:
        """Go back to the menu before; leave the first one."""
        if self._menu.back is None:
            self.action_leave(False)
        else:
            self._open(self._menu.back())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the row that is chosen."""
        self.action_take(event.option_index + 1)

    def _go(self, found: DoorMenu | Words) -> None:
        if isinstance(found, DoorMenu):
            self._open(found)
        else:
            self.exit(found)

    def _open(self, menu: DoorMenu) -> None:
        self._menu = menu
        self.query_one("#heading", Static).update(menu.title)
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options(map(_option, range(1, len(menu.rows) + 1), menu.rows))
        if not menu.rows:
            rows.add_option(Option(Text(menu.empty), disabled=True))
        rows.highlighted = 0 if menu.rows else None


def _option(number: int, row: DoorRow) -> Option:
    text = Text(f"{number}  ").append(row.name, style="bold")
    if row.text:
        text.append(f"\n   {row.text}")
    return Option(text)
