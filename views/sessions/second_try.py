"""A turn that gave something away, tried again: the position before it as a puzzle.

Every try is judged by the search that has judged the game, by what the seat knew then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from games.protocol import IllegalMoveError, Move
from languages.message import translated
from languages.messages import _
from languages.people import person
from solver.bots.advice import DecisionPoint
from solver.bots.review import Appraisal, Assessment, assess
from views.advice import HintPart
from views.sessions.own_turn import OwnTurn, UntimelyError
from views.sessions.review import Review, points_text

T = TypeVar("T")


class SecondTry:
    """One try after the other, until one is as good as the best, or the best is shown.

    Args:
        found: the assessment of the turn as it was taken.
        perform: lets the adviser work, perhaps in another process.
    """

    def __init__(
        self,
        review: Review,
        found: Assessment,
        perform: Callable[[Callable[[], Assessment]], Assessment] = lambda work: work(),
    ) -> None:
        self.review, self.found = review, found
        self._perform = perform
        self._observation = review.record.observation(found.number)
        self.turn = self._fresh()
        self._hints = 0
        self.over = False
        """Whether a turn as good as the best was found, or the best was shown."""

    @property
    def task(self) -> str:
        """The task in a sentence or two."""
        you = _("Turn {turn}: you gave away {lost}. Find a better one.")
        other = _("Turn {turn}: {name} gave away {lost}. Find a better one.")
        name = self.review.record.players[self.found.seat].name
        lost = points_text(self.review.loss(self.found).points)
        return person(name, you, other, turn=self.found.number + 1, lost=lost)

    def hint(self) -> str:
        """The next hint: the aim, then the card, and never the place.

        Raises:
            IllegalMoveError: there is nothing to be compared.
        """
        hints = self.hints
        if not hints:
            return self.found.why or _("There is no hint for this turn.")
        self._hints = min(self._hints + 1, len(hints))
        return hints[self._hints - 1]

    @property
    def hints(self) -> Sequence[str]:
        """All hints, in their order.

        Raises:
            IllegalMoveError: there is nothing to be compared.
        """
        steps = self.review.explained(self.found, self.best).steps
        texts = (each.text for each in steps if each.part != HintPart.PLACE)
        return tuple(translated(text, self.found.seat) for text in texts)

    @property
    def best(self) -> Appraisal:
        """The best turn.

        Raises:
            IllegalMoveError: there is nothing to be compared.
        """
        if self.found.best is None:
            raise IllegalMoveError(_("Nothing could be compared with it."))
        return self.found.best

    def known(self, move: Move) -> Assessment | None:
        """The judgement of a move that the review has compared already."""
        text = self._observation.view.notation(move)
        played = next((each for each in self.found.listed if each.text == text), None)
        return None if played is None else self.found._replace(taken=text, played=played)

    def judgement(self, move: Move) -> Callable[[], Assessment]:
        """A function without arguments that compares a move with the best one; it may take long.

        Raises:
            UntimelyError: it is over.
        """
        if self.over:
            raise UntimelyError(_("This turn has been tried to the end."))
        known = self.known(move)
        if known is not None:
            return lambda: known
        return partial(
            self._perform, partial(assess, self.review.adviser, self.decision_point(move))
        )

    def decision_point(self, move: Move) -> DecisionPoint:
        """The moment of the game, with another move in the place of the one that was made."""
        return DecisionPoint(self.found.number, self._observation, move)

    def settle(self, tried: Assessment) -> Sequence[str]:
        """Take in what was found of a try; it in sentences."""
        self.turn = self._fresh()
        if tried.played is None:
            return (_("Nothing could be compared with it."),)
        if tried.as_good:
            self.over = True
            return (self._praise(tried), *self.review.reasons(self.found, tried.played))
        return (self._rebuke(tried),)

    def give_up(self) -> Sequence[str]:
        """The best turn and its reason, in sentences; it is over then.

        Raises:
            IllegalMoveError: there is nothing to be compared.
        """
        best = self.best
        self.over = True
        text = _("{bot} would have taken {turn}.").format(
            bot=self.review.adviser.level, turn=best.text
        )
        return (text, *self.review.reasons(self.found, best))

    def _praise(self, tried: Assessment) -> str:
        if self.found.best is not None and tried.taken == self.found.best.text:
            return _("Yes: that is the turn that {bot} would have taken.").format(
                bot=self.review.adviser.level
            )
        return _("Yes: that is as good as the best turn, {turn}.").format(
            turn=tried.best.text if tried.best else tried.taken
        )

    def _rebuke(self, tried: Assessment) -> str:
        lost = points_text(self.review.loss(tried).points)
        if tried.taken == self.found.taken:
            return _("That was played in the game: it gives away {lost}.").format(lost=lost)
        if tried.lost < self.found.lost - max(tried.error, self.found.error):
            return _("Better than in the game, but it still gives away {lost}.").format(lost=lost)
        return _("That is no better than in the game: it gives away {lost}.").format(lost=lost)

    def _fresh(self) -> OwnTurn:
        past = self.review.record
        return OwnTurn(past.view, self._observation, past.players)
