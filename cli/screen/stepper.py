"""A recorded game on the full screen, through which one steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from cli.screen.table import TableScreen
from games.protocol import Draft
from languages.messages import N_, _, ngettext
from languages.people import shown_name
from views.results import taken_back_text
from views.sessions.past_game import PastGame
from views.sheet import Row, Sheet, Sprite
from views.tabletop import AnyTabletop, BoardText, Choice, Ghost, Room

STRIDE: Final = 10
"""Turns of a long step."""

STEPS: Final = N_("""\
Left, Right     a turn back, a turn on
Up, Down        ten turns back, ten turns on
Home, End       the beginning, the end""")

CARDS: Final = N_("Tab             the cards of the next seat")

REST: Final = N_("""\
PgUp, PgDn      scroll what has happened
t               light or dark
F1              the rules
q, Ctrl-C       leave""")

ALL: Final = 99
"""More lines than there ever are."""

SECRET: Final = N_("What is hidden is shown once the game is over.")


class PastTabletop(AnyTabletop):
    """The view of a past game; of the seats only what isn't hidden is shown."""

    def __init__(self, past: PastGame) -> None:
        super().__init__(past.players)
        self._own = past.view.turns.tabletop(past.players)
        self._open, self.signs = bool(past.eyes), self._own.signs

    def legend_of(self, draft: Draft) -> str:
        """The signs of the game."""
        return self._own.legend_of(draft)

    def board(self, draft: Draft, start: Draft, ghost: Ghost | None, room: Room) -> BoardText:
        """The board, with what the last turn changed marked."""
        return self._own.board(draft, start, ghost, room)

    def standing(self, draft: Draft, seat: int) -> str:
        """Whose cards are shown, and how that seat stood."""
        if not self._open:
            return _("what is hidden stays hidden")
        name, stood = self.name(seat), self._own.standing(draft, seat)
        return (
            stood
            if stood.startswith(name)
            else _("as {name}: {state}").format(name=name, state=stood)
        )

    def face(self, sprite: Sprite, *, large: bool = False) -> Text:
        """A sprite as the game draws it."""
        return self._own.face(sprite, large=large)

    def held(self, draft: Draft, seat: int) -> Sequence[Choice]:
        """The cards of the seat whose cards are shown."""
        return self._own.held(draft, seat) if self._open else ()

    def sign(self, sprite: Sprite) -> Text:
        """A sprite as the game writes it."""
        return self._own.sign(sprite)

    def seats(self, draft: Draft, seat: int) -> Sequence[Sheet]:
        """The seats as they stood."""
        if self._open:
            return self._own.seats(draft, seat)
        names = tuple(Row((), shown_name(player.name)) for player in self.players)
        return [Sheet(rows=names), Sheet(notes=((_(SECRET),),))]


class Stepper(TableScreen, inherit_bindings=False):
    """A game as it was after any of its turns.

    Args:
        turn: the one after which it is shown first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "back", key_display="Left"),
        Binding("right,space,enter", "step(1)", "on", key_display="Right"),
        Binding("up", f"step(-{STRIDE})", show=False),
        Binding("down", f"step({STRIDE})", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("tab", "eyes(1)", "cards", priority=True, key_display="Tab"),
        Binding("shift+tab", "eyes(-1)", show=False, priority=True),
        Binding("question_mark", "keys", "keys", key_display="?"),
        Binding("f1", "rules", show=False),
        Binding("t", "theme", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("q", "leave(False)", "quit"),
        Binding("ctrl+c", "leave(False)", show=False, priority=True),
    ]

    keys = (STEPS, CARDS, REST)
    """The lines that name the keys."""

    def __init__(self, past: PastGame, turn: int = 0) -> None:
        super().__init__(past.view, PastTabletop(past))
        self.past = past
        self.turn = turn
        self._look = 0

    # The position that is shown

    @property
    def shown(self) -> Draft:
        """The draft after the turn, with what is hidden blanked."""
        return self.past.draft(self.turn)

    @property
    def start(self) -> Draft:
        """The draft before the turn, with what is hidden blanked."""
        return self.past.draft(max(self.turn - 1, 0))

    @property
    def seat(self) -> int:
        """The seat whose cards are shown, if any are."""
        eyes = self.past.eyes
        return eyes[self._look % len(eyes)] if eyes else 0

    @property
    def heading(self) -> str:
        """How far the game is."""
        past = self.past
        return _("{game} | after turn {turn} of {last}").format(
            game=past.entry.title, turn=self.turn, last=past.last
        )

    def _info(self) -> Iterable[str]:
        """The turn, and its consequences."""
        if self.turn == 0:
            yield ngettext(
                "The beginning. {n} turn follows; Right goes on.",
                "The beginning. {n} turns follow; Right goes on.",
                self.past.last,
            ).format(n=self.past.last)
        else:
            done, *brought = self._lines(self.turn)
            yield done
            yield " ".join(brought)
            if self._ended:
                yield _("The game is over: Right shows the result.")

    def _lines(self, turn: int) -> Sequence[str]:
        """A turn by its number from 1, which stands before it."""
        done, *brought = self.past.lines(turn)
        return f"{turn}. {done}", *brought

    def begin(self) -> None:
        """Show the game after the turn with which one begins."""
        self._go(self.turn)

    # Steps

    def action_step(self, turns: int) -> None:
        """Go some turns on, or back; one step beyond the end shows the result."""
        if self._ended and turns == 1:
            self.page(_("The result"), [self.past.result, taken_back_text(self.past)])
        else:
            self._go(self.turn + turns)

    def action_first(self) -> None:
        """Go to the beginning."""
        self._go(0)

    def action_last(self) -> None:
        """Go to the end."""
        self._go(self.past.last)

    def action_eyes(self, step: int) -> None:
        """Show the cards of the next seat, or of the one before."""
        self._look += step
        self.draw()

    @property
    def _ended(self) -> bool:
        """Whether the end of a finished game is shown."""
        return self.turn == self.past.last and self.past.over

    def _go(self, turn: int) -> None:
        self.turn = min(max(turn, 0), self.past.last)
        self.log_lines = self._played_lines()
        self.renew()
        log = self.part(VerticalScroll, "log")
        self.call_after_refresh(log.scroll_end, animate=False)

    def _played_lines(self) -> list[Text]:
        """The turns so far, in lines."""
        return [Text(line) for turn in range(self.turn) for line in self._lines(turn + 1)]
