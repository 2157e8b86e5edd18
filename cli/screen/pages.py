"""Pages over the table for a while: pages of text, menus, a cover between two people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Click
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from languages.messages import N_, _
from views.tabletop import Choice

Parts = Sequence[RenderableType]
"""The contents of a page, from the top."""


class Page(ModalScreen[None]):
    """Pages of text, of which one is shown.

    Args:
        turn: makes each page, by its number.
        count: how many there are; the last one is shown first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", "close"),
        Binding("left", "turn(-1)", "earlier"),
        Binding("right", "turn(1)", "later"),
        Binding("home", "turn(-1000)", "first"),
        Binding("end", "turn(1000)", "last"),
    ]

    def __init__(self, title: str, turn: Callable[[int], Parts], count: int = 1) -> None:
        super().__init__()
        self._title = title
        self._turn = turn
        self._count = count
        self._number = count - 1

    def compose(self) -> ComposeResult:
        """A frame with the text, and below it how it is closed."""
        with Vertical(classes="sheet"):
            yield Static(self._title, id="title", classes="title", markup=False)
            with VerticalScroll():
                yield Static(id="page")
            yield Static(
                _(self.more) + _("Up and Down scroll. Enter closes."), classes="below", markup=False
            )

    @property
    def more(self) -> str:
        """The keys that work on this page besides those of every page."""
        return N_("Left, Right, Home, End: another one. ") if self._count > 1 else ""

    def on_mount(self) -> None:
        """Show the last page."""
        self._show()
        self.query_one(VerticalScroll).focus()

    def action_turn(self, step: int) -> None:
        """Show an earlier or a later page."""
        self._number = min(max(self._number + step, 0), self._count - 1)
        self._show()

    def on_click(self, event: Click) -> None:
        """Go back to the table by a click beside the page, or on its last line."""
        if event.widget is self or (event.widget is not None and event.widget.has_class("below")):
            self.dismiss()

    def _show(self) -> None:
        if self._count > 1:
            number = _("{title} ({number} of {total})").format(
                title=self._title, number=self._number + 1, total=self._count
            )
            self.query_one("#title", Static).update(number)
        parts = self._turn(self._number)
        plain = (Text(part) if isinstance(part, str) else part for part in parts)
        self.query_one("#page", Static).update(Group(*plain))


class RoundPage(Page):
    """The end of a round, at which the game stops until the page is closed."""

    def __init__(self, title: str, parts: Parts) -> None:
        super().__init__(title, lambda _number: parts)


class SharePage(Page):
    """A page with a text to share at its beginning.

    Args:
        text: what is shared; the terminal is asked to put it on the clipboard.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", "copy")]

    more = N_("c copies the text to share. ")

    def __init__(self, title: str, parts: Parts, text: str) -> None:
        super().__init__(title, lambda _: [Text(text, style="bold"), Text(), *parts])
        self._text = text

    def action_copy(self) -> None:
        """Copy the text, where the terminal allows it; it is printed after the end all the same."""
        self.app.copy_to_clipboard(self._text)
        self.query_one(".below", Static).update(
            _("Copied, if your terminal allows it. Enter closes.")
        )


class Menu(ModalScreen[Choice | None]):
    """Choices with what each does; those that can't be made now say why."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,m", "dismiss", "close")]

    def __init__(self, title: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._title = title
        self._choices = choices

    def compose(self) -> ComposeResult:
        """A frame with a list."""
        with Vertical(classes="sheet"):
            yield Static(self._title, classes="title", markup=False)
            yield OptionList(*map(_option, self._choices))
            below = _("Up and Down choose, Enter takes, Esc goes back.")
            yield Static(below, classes="below", markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give back what was chosen."""
        self.dismiss(self._choices[event.option_index])

    def on_click(self, event: Click) -> None:
        """Choose nothing by a click beside the menu."""
        if event.widget is self:
            self.dismiss(None)


class HandoverScreen(Screen[None]):
    """Hides the table until the next person sits before it.

    Args:
        covered: called once nothing of the table can be seen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "ready")]

    def __init__(self, name: str, covered: Callable[[], None]) -> None:
        super().__init__()
        self._person = name
        self._covered = covered

    def compose(self) -> ComposeResult:
        """Whose turn it is."""
        text = _("{name}'s turn. The others look away.\n\nPress Enter when you are ready.").format(
            name=self._person
        )
        yield Static(text, classes="cover", markup=False)

    def on_mount(self) -> None:
        """Change what lies below."""
        self.call_after_refresh(self._covered)

    def on_click(self) -> None:
        """Show the table."""
        self.dismiss()


def _option(choice: Choice) -> Option:
    text = Text(choice.name, style="bold")
    whose = ", ".join(part for part in (choice.title, choice.caption) if part)
    if whose:
        text.append(f"  {whose}", style="not bold")
    if choice.effect:
        text.append(f"\n  {choice.effect}", style="not bold")
    if choice.refusal:
        text.append(
            _("\n  Not now: {refusal}").format(refusal=choice.refusal), style="not bold italic"
        )
    return Option(text, disabled=bool(choice.refusal))
