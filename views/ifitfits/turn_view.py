"""A turn of If It Fits in the making, as it is shown and typed."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from games.ifitfits.position import Observation
from games.ifitfits.puzzle import Puzzle
from games.ifitfits.steps import Draw, LayCat
from games.ifitfits.wording import cats_text
from languages.messages import _
from views.ifitfits import choices, unseen
from views.ifitfits import input as typed_steps
from views.ifitfits.input import AnyDraft
from views.results import Players
from views.tabletop import AnyTabletop
from views.turn_view import TurnView


class IfItFitsTurns(TurnView[AnyDraft, Observation, Puzzle]):
    """Cards, cats, Princesses and toys to lay."""

    numbers_choices = False
    steps = staticmethod(typed_steps.typed_steps)
    help = staticmethod(choices.help_lines)

    def seat(
        self, observation: Observation, players: Players, width: int, draft: AnyDraft | None = None
    ) -> Iterator[Text]:
        """The card that the seat to move has drawn, and how many cats it has left."""
        laid_cats = sum(isinstance(step, LayCat) for step in draft.steps) if draft else 0
        own = observation.view.seats[observation.seat]
        drawn = unseen.just_drawn(observation)
        first = "" if drawn is None else _("You drew {card}.").format(card=drawn) + " "
        left = _("You have {cats} left.").format(cats=cats_text(own.cats - laid_cats))
        yield Text(f"{first}{left}")

    def choices(self, draft: AnyDraft, players: Players, width: int) -> Iterator[Text]:
        """The cards that may be laid, and what may be typed."""
        names = [player.name for player in players]
        return choices.choice_lines(draft, names)

    def progress(self, draft: AnyDraft, top: AnyTabletop, seat: int, width: int) -> Iterator[Text]:
        """The steps so far, and what may follow."""
        if draft.steps:
            yield Text("  " + _("this turn: {move}").format(move=draft.move))
        yield from self.choices(draft, top.players, width)

    def continues(self, observation: Observation) -> bool:
        """After a card was drawn the board is as it was."""
        if unseen.just_drawn(observation) is None:
            return False
        return isinstance(observation.history[-1].move.steps[0], Draw)

    def at_once(self, draft: AnyDraft) -> bool:
        """Drawing a card can't be taken back."""
        return any(isinstance(step, Draw) for step in draft.steps)

    def tabletop(self, players: Players = (), puzzle: Puzzle | None = None) -> AnyTabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.ifitfits.tabletop import IfItFitsTabletop

        return IfItFitsTabletop(players, puzzle)
