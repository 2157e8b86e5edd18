"""A recorded game on the full screen, through which one steps, with its review if it has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from cli.screen.pages import Page
from cli.screen.table import HandPane, TableScreen
from games.protocol import Draft
from languages.messages import N_, _, ngettext
from languages.people import inner_name, shown_name
from solver.bots.review import Assessment
from views.render.course import LABEL, chart, heading
from views.results import taken_back_text
from views.sessions.analysis import worth
from views.sessions.past_game import PastGame
from views.sessions.review import (
    SHOWN,
    Alternative,
    Review,
    alternatives,
    point_lines,
)
from views.sessions.summary import summary_lines
from views.sheet import Row, Sheet, Sprite
from views.tabletop import AnyTabletop, BoardText, Choice, Ghost, Room

WIDTH: Final = 74
"""Columns of the chart."""

WORST: Final = N_("""\
Tab             the cards of the next seat, then the best turns again
w, W            the worst turn, the next worst one; the one before
n, N, 1 to 5    draw a better turn, the next one; the one before
a               try the turn again: find a better one
c               the course of the game
b               look at the turns of bots, too""")


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
        self._own = past.view.tabletop(past.players)
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


class ReviewStepper(Stepper):
    """A game that was reviewed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "worst(1)", "worst"),
        Binding("W", "worst(-1)", show=False),
        Binding("c", "course", "course"),
        Binding("n", "candidate(1)", "better"),
        Binding("N", "candidate(-1)", show=False),
        Binding("a", "again", "again"),
        Binding("b", "bots", show=False),
        *(Binding(str(n + 1), f"numbered({n})", show=False) for n in range(SHOWN)),
    ]

    keys = (STEPS, WORST, REST)

    def __init__(self, past: PastGame, review: Review, turn: int = 0) -> None:
        super().__init__(past, turn)
        self._review = review
        self._looks = True
        self._worst = 0
        self._drawn: Alternative | None = None
        self.again: Assessment | None = None
        """The turn that is to be tried again, if the screen was left for that."""

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the turn; None where there is none, or where it is hidden."""
        eyes, found = self.past.eyes, self._review.assessments
        return next((e for e in found if e.number + 1 == self.turn and e.seat in eyes), None)

    def _info(self) -> Iterable[str]:
        """The loss by the turn against the best one and why, or a better turn and its reason."""
        found, drawn = self.assessment, self._drawn
        if self.turn == 0:
            yield from super()._info()
            yield _("w goes to the worst turn, c shows the course of the game.")
        elif found is None:
            hidden = _("Nothing is shown of this turn.")
            unseen = _("This turn wasn't looked at; b looks at the turns of bots, too.")
            yield hidden if self.past.hides else unseen
            yield from super()._info()
        else:
            yield " ".join([self._review.verdict(found, drawn), *self._reasons(found, drawn)])

    def _reasons(self, found: Assessment, drawn: Alternative | None) -> Sequence[str]:
        """The reasons of the turn on the board; of the best one, while that shows a worse one."""
        turn = found.played if found.as_good else found.best
        if drawn is not None:
            turn = drawn.turn
        return () if turn is None else self._review.reasons(found, turn)

    def _tell(self) -> None:
        """Let the log end with why the turn that was best, or is on the board, is good."""
        found, drawn = self.assessment, self._drawn
        self.log_lines = self._played_lines()
        if found is not None:
            self.note(self._review.verdict(found, drawn), *self._reasons(found, drawn))

    # The board

    @property
    def shown(self) -> Draft:
        """The draft after the turn, or with the candidate that is looked at."""
        found = self.assessment
        if self._drawn is None or found is None:
            return super().shown
        return self._review.drawn(found, self._drawn.turn.text)

    def _go(self, turn: int) -> None:
        self._drawn = None
        super()._go(turn)
        self._tell()
        self.renew()

    def draw(self) -> None:
        """Draw everything; the best turns in place of cards, while they are looked at."""
        super().draw()
        if self.laid and self._looks:
            self.part(HandPane).put(Text("\n").join(self._listed()))

    # Actions

    def action_eyes(self, step: int) -> None:
        """Show the cards of the next seat; after the last one, the best turns again."""
        seats = len(self.past.eyes)
        at = 0 if self._looks else 1 + self._look % max(seats, 1)
        at = (at + step) % (seats + 1)
        self._looks, self._look = at == 0, max(at - 1, 0)
        self.draw()

    def action_worst(self, step: int) -> None:
        """Go to the worst turn, then to the next worst one."""
        worst = [each.number + 1 for each in self._review.worst]
        if not worst:
            self.say(_("No turn gave anything away that could be shown."))
            return
        here = self.turn == self._worst != 0
        at = worst.index(self.turn) + step if here else 0
        if at not in range(len(worst)):
            self.say(_("That was the last one.") if step > 0 else _("This is the worst one."))
            return
        self._looks = True
        self._worst = worst[at]
        self._go(self._worst)

    def action_candidate(self, step: int) -> None:
        """Draw the next candidate on the board, or the one before; then the turn itself again."""
        others = [each for each in self._alternatives if not each.taken]
        if not others:
            self.say(_("There is no other turn to be shown."))
            return
        ring = [None, *others]
        self._draw_candidate(ring[(ring.index(self._drawn) + step) % len(ring)])

    def action_numbered(self, number: int) -> None:
        """Draw the candidate of a row on the board."""
        if number < len(self._alternatives):
            chosen = self._alternatives[number]
            self._draw_candidate(None if chosen.taken else chosen)

    def _draw_candidate(self, candidate: Alternative | None) -> None:
        self._drawn, self._looks = candidate, True
        self._tell()
        self.renew()

    @property
    def _alternatives(self) -> Sequence[Alternative]:
        return () if self.assessment is None else alternatives(self.assessment)

    def action_again(self) -> None:
        """Leave for a while, to try the turn again; where it was good, the worst one."""
        bad = {each.number + 1: each for each in self._review.worst}
        if not bad:
            self.say(_("No turn gave anything away that could be shown."))
            return
        self.again = bad.get(self.turn) or next(iter(bad.values()))
        self.exit()

    def action_bots(self) -> None:
        """Leave for a while, so that the turns of bots are looked at."""
        self.exit()

    def action_course(self) -> None:
        """Show how the game went for each seat, the one that was asked for first."""
        first, eyes = self._review.observer, self.past.eyes
        others = [seat for seat in eyes if seat != first]
        seats = [*others, first] if first in eyes else others or [first]  # The last is shown first.

        def page(number: int) -> Sequence[RenderableType]:
            return list(self._course(seats[number])) if eyes else [_(SECRET)]

        self.push_screen(Page(_("The course of the game"), page, len(seats)))

    def _course(self, seat: int) -> Iterator[RenderableType]:
        course = replace(self._review, seat=seat).course
        if course is None:
            yield _(SECRET)
            return
        yield heading(course)
        yield chart(course, WIDTH)
        yield Text(" " * LABEL + _("You are after turn {turn}.").format(turn=self.turn))
        yield from map(Text, (*summary_lines(self._review), *point_lines(self._review)))

    # Findings

    def _listed(self) -> Iterator[Text]:
        """The best turns before the shown one was taken, and where that stands."""
        found = self.assessment
        if found is None:
            return
        if not found.listed:
            yield Text(_("There was nothing to choose, or nothing that could be compared."))
        head = _("What {bot} found for {name}:").format(
            bot=self._review.adviser.level, name=inner_name(self.past.players[found.seat].name)
        )
        yield Text(head, style="bold") if found.listed else Text()
        for each in alternatives(found):
            yield row(each, each.taken if self._drawn is None else each == self._drawn)


def row(each: Alternative, on_board: bool) -> Text:
    """A turn with what it is worth, marked if the board shows it."""
    mark = ">" if on_board else " "
    number = "-" if each.place is None else str(each.place)
    said = _("  (played)") if each.taken else _("  (its choice)") if each.chosen else ""
    text = f"{mark}{number:>3}  {worth(each.turn):<13} {each.turn.text}{said}"
    return Text(text, "bold" if on_board else "")
