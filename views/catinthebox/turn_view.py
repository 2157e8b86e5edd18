"""A turn of Cat in the Box in the making, as it is shown and typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from games.catinthebox.deduce import Deduce
from games.catinthebox.position import Draft, Observation
from games.catinthebox.puzzle import RoundTask
from languages.messages import _
from views.catinthebox import input as typed_steps
from views.catinthebox.input import AnyDraft
from views.catinthebox.paint import hand_text
from views.results import Players
from views.tabletop import AnyTabletop
from views.turn_view import TurnView


class CatInTheBoxTurns(TurnView[AnyDraft, Observation, RoundTask | Deduce]):
    """Cards to play, predictions, discards."""

    one_step = True
    steps = staticmethod(typed_steps.typed_steps)
    help = staticmethod(typed_steps.help_lines)

    def seat(
        self, observation: Observation, players: Players, width: int, draft: AnyDraft | None = None
    ) -> Iterator[Text]:
        """The hand, the discard and the prediction of the seat to move."""
        own = observation.view.round.seats[observation.seat]
        text = _("You hold {hand}, and laid {card} aside.")
        if own.discard is None:
            text = _("You hold {hand}.")
        yield Text(text.format(hand=hand_text(own.hand), card=own.discard))
        if own.prediction is not None:
            text = _("You predicted {predicted} and have won {won}.")
            yield Text(text.format(predicted=own.prediction, won=own.won))

    def choices(self, draft: AnyDraft, players: Players, width: int) -> Iterator[Text]:
        """The moves that can be typed."""
        return typed_steps.choice_lines(draft)

    def happened(
        self, drafts: Sequence[AnyDraft], players: Players, puzzle: RoundTask | Deduce | None = None
    ) -> Iterator[str]:
        """The effects of a single play on the trick, on the open colours and on the own group."""
        if isinstance(drafts[0], Draft):
            yield from super().happened(drafts, players, puzzle)

    def tabletop(
        self, players: Players = (), puzzle: RoundTask | Deduce | None = None
    ) -> AnyTabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.catinthebox.tabletop import CatInTheBoxTabletop

        return CatInTheBoxTabletop(players, puzzle)
