"""A hint of which one step after the other is shown, as long as it is about the present turn."""

from __future__ import annotations

from games.protocol import IllegalMoveError
from languages.messages import _
from views.advice import Advice, AdviceStep, HintPart
from views.sessions.own_turn import OwnTurn
from views.step_choice import ChoicePlace, choice_of
from views.tabletop import AnyTabletop


class ShownHint:
    """A hint for a turn, and how much of it has been shown."""

    def __init__(self, turn: OwnTurn, advice: Advice) -> None:
        self._turn, self.advice = turn, advice
        self._at = -1

    def is_about(self, turn: OwnTurn) -> bool:
        """Whether this is the turn for which it was asked."""
        return turn is self._turn

    def check(self) -> None:
        """Raise unless the steps of the turn so far are those that it suggests.

        Raises:
            IllegalMoveError: the turn has begun otherwise.
        """
        steps = self._turn.draft.steps
        if steps != self.advice.moves[: len(steps)]:
            text = _("the hint is about the whole turn: take back your steps first")
            raise IllegalMoveError(text)

    @property
    def step(self) -> AdviceStep:
        """The step that was shown last."""
        return self.advice.steps[self._at]

    @property
    def last(self) -> bool:
        """Whether all of it has been shown."""
        return self.step is self.advice.steps[-1]

    def next(self) -> tuple[str, ...]:
        """The sentences of the next step; after the last one, those again."""
        self._at = min(self._at + 1, len(self.advice.steps) - 1)
        return self.advice.said(self._at)

    def held(self, tabletop: AnyTabletop) -> ChoicePlace | None:
        """The choice that the step shows: the card, and with the last step where it goes."""
        draft = self._turn.draft
        left = self.advice.moves[len(draft.steps) :]
        if self.step.part is HintPart.AIM or not left:
            return None
        found = choice_of(tabletop.choices(draft), left[0])
        if found is None or self.step.part is HintPart.PLACE:
            return found
        return found._replace(place=None)
