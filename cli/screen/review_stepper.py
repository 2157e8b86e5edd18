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
from languages.messages import N_, _
from languages.people import shown_name
from solver.bots.review import Appraisal, Assessment
from views.render.course_chart import LABEL, chart
from views.sessions.advice import worth
from views.sessions.past_game import PastGame
from views.sessions.review import Review, lost_text, player_lines, point_lines

SHOWN: Final = 5
"""Turns that are listed beside the one that was taken."""

WIDTH: Final = 74
"""Columns of the chart."""

WORST: Final = N_("""\
Tab             the cards of the next seat, then the best turns again
w, W            the worst turn, the next worst one; the one before
c               the course of the game""")


class ReviewStepper(Stepper):
    """A game that was reviewed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "worst(1)", "worst"),
        Binding("W", "worst(-1)", show=False),
        Binding("c", "course", "course"),
    ]

    keys = (STEPS, WORST, REST)

    def __init__(self, past: PastGame, review: Review) -> None:
        super().__init__(past)
        self._review = review
        self._looks = True
        self._worst: int | None = None

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the turn; None where there is none, or where it is hidden."""
        return self._shown.get(self.turn)

    @property
    def worst_turns(self) -> Sequence[int]:
        """The turns that gave something away, by their number from 1, the worst one first.

        Where people play, they are theirs.
        """
        people = self.past.people or range(len(self.past.players))
        found = [e for e in self._shown.values() if e.seat in people and not e.as_good and e.lost]
        return [each.number + 1 for each in sorted(found, key=lambda each: -each.lost)]

    def _info(self) -> Iterable[str]:
        """The turn, and its loss against the best one."""
        done, *brought = super()._info()
        yield done
        if self.turn == 0:
            yield _("w goes to the worst turn, c shows the course of the game.")
            return
        yield verdict(self.assessment, self._review)
        yield from brought

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
        worst = self.worst_turns
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
            bot=self._review.adviser.level, name=self._review.name(found.seat)
        )
        yield Text(head, style="bold") if found.listed else Text()
        yield from ranked(found)


def ranked(found: Assessment) -> Iterator[Text]:
    """The best turns with what they are worth, the one that was taken marked."""
    best = sorted(found.listed, key=lambda each: -each.value)
    places = {each.text: place for place, each in enumerate(best, start=1)}
    listed = best[:SHOWN]
    if found.played is not None and found.played not in listed:
        listed = [*listed[: SHOWN - 1], found.played]
    for each in listed:
        yield _row(each, places.get(each.text), found)


def _row(each: Appraisal, place: int | None, found: Assessment) -> Text:
    taken = found.played is not None and each.text == found.played.text
    mark = ">" if taken else " "
    number = "-" if place is None else str(place)
    said = _("  (played)") if taken else _("  (its choice)") if each == found.best else ""
    return Text(f"{mark}{number:>3}  {worth(each):<13} {each.text}{said}", "bold" if taken else "")


def verdict(found: Assessment | None, review: Review) -> str:
    """The loss by a turn against the best one, in a sentence."""
    if found is None:
        return _("Nothing is shown of this turn.")
    if found.played is None:
        return _("Nothing could be compared with it.")
    if found.as_good:
        return _("As good as what {bot} would have done.").format(bot=review.adviser.level)
    assert found.best is not None
    return _("Gave away {lost} against {turn}.").format(lost=lost_text(found), turn=found.best.text)
