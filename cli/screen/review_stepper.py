"""A recorded game on the full screen, with the best turns beside those that were taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType

from cli.screen.pages import Page
from cli.screen.panes import HandPane
from cli.screen.stepper import REST, SECRET, STEPS, Stepper
from games.protocol import Draft
from languages.messages import N_, _
from languages.people import inner_name, shown_name
from solver.bots.review import Assessment
from views.render.course_chart import LABEL, chart
from views.sessions.advice import worth
from views.sessions.past_game import PastGame
from views.sessions.review import (
    SHOWN,
    Alternative,
    Review,
    alternatives,
    player_lines,
    point_lines,
)

WIDTH: Final = 74
"""Columns of the chart."""

WORST: Final = N_("""\
Tab             the cards of the next seat, then the best turns again
w, W            the worst turn, the next worst one; the one before
n, N, 1 to 5    draw a better turn on the board, the next one; the one before
a               try the turn again: find a better one
c               the course of the game
b               look at the turns of bots, too""")


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
        self._drawn: Alternative | None = None
        self.again: Assessment | None = None
        """The turn that is to be tried again, if the screen was left for that."""

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the turn; None where there is none, or where it is hidden."""
        return self._shown.get(self.turn)

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
        here = self.turn in worst
        at = worst.index(self.turn) + step if here else 0
        if at not in range(len(worst)):
            self.say(_("That was the last one.") if step > 0 else _("This is the worst one."))
            return
        self._looks = True
        self._go(worst[at])

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
        seats = self._course_seats
        self.push_screen(Page(_("The course of the game"), self._course_page(seats), len(seats)))

    @property
    def _course_seats(self) -> Sequence[int]:
        """The seats whose course may be shown, the one that is shown first at the end."""
        first = self._review.observer
        seats = [seat for seat in self.past.eyes if seat != first]
        return [*seats, first] if first in self.past.eyes else seats or [first]

    def _course_page(self, seats: Sequence[int]) -> Callable[[int], Sequence[RenderableType]]:
        def page(number: int) -> Sequence[RenderableType]:
            return list(self._course(seats[number])) if self.past.eyes else [_(SECRET)]

        return page

    def _course(self, seat: int) -> Iterator[RenderableType]:
        course = replace(self._review, seat=seat).course
        if course is None:
            yield _(SECRET)
            return
        yield Text(
            _("{name}: # points ahead or behind, o what it could expect").format(
                name=shown_name(course.name)
            )
        )
        yield chart(course, WIDTH)
        yield Text(" " * LABEL + _("You are after turn {turn}.").format(turn=self.turn))
        yield from map(Text, (*point_lines(self._review), *player_lines(self._review)))

    # Findings

    @property
    def _shown(self) -> Mapping[int, Assessment]:
        """The assessments of turns that are shown, by their number from 1."""
        eyes = self.past.eyes
        return {e.number + 1: e for e in self._review.assessments if e.seat in eyes}

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
        yield from (row(each, self._is_drawn(each)) for each in alternatives(found))

    def _is_drawn(self, each: Alternative) -> bool:
        return each.taken if self._drawn is None else each == self._drawn


def row(each: Alternative, on_board: bool) -> Text:
    """A turn with what it is worth, marked if the board shows it."""
    mark = ">" if on_board else " "
    number = "-" if each.place is None else str(each.place)
    said = _("  (played)") if each.taken else _("  (its choice)") if each.chosen else ""
    text = f"{mark}{number:>3}  {worth(each.turn):<13} {each.turn.text}{said}"
    return Text(text, "bold" if on_board else "")
