"""The turn of a person in the making."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft, GameError, IllegalMoveError, Move, Observation, Player, Step
from languages.messages import _
from views.sessions.draft_line import DraftLine, Reader
from views.tabletop import AnyTabletop
from views.view import View


class UntimelyError(GameError):
    """An action that belongs to an earlier, or a later, state of a session."""


class OwnTurn:
    """A turn from its first step to its end.

    It is made from what the seat may see, so that nothing tried in it brings more to light.
    """

    def __init__(self, view: View, observation: Observation, players: Sequence[Player]) -> None:
        self.view, self.observation, self.players = view, observation, players
        self.line = DraftLine((observation.view.draft,))
        self.after = Reader(view, self.line.start)
        """Gives the draft after steps in notation, each of which is read once."""

    @property
    def draft(self) -> Draft:
        """The turn so far."""
        return self.line.draft

    @property
    def ends(self) -> bool:
        """Whether the turn ends with the last step, with nothing to confirm."""
        return self.line.begun and self.view.turns.at_once(self.draft)

    def shown(self, width: int) -> Iterator[RenderableType]:
        """The board after the steps so far, and what may be typed next."""
        yield self.board(self.draft, width)
        yield from self.progress(self.draft, width)

    def board(self, draft: Draft, width: int) -> RenderableType:
        """The board after some steps; where nothing or all is done, with all that is known."""
        view, turns = self.observation.view, self.view.turns
        if draft.steps and not turns.one_step:
            return self.tabletop.text(draft, self.line.start, width)
        after = view.play(draft.move) if draft.steps else view
        return self.view.positions.board(after, view, width, self.players)

    @property
    def tabletop(self) -> AnyTabletop:
        """The choices, boards and tables of the game."""
        return self.view.turns.tabletop(self.players)

    def tables(self, width: int) -> Iterator[Text]:
        """All that is known besides the board after the steps so far."""
        return self.view.turns.tables(self.draft, self.tabletop, self.observation.seat, width)

    def seat_lines(self, width: int) -> Iterator[Text]:
        """How the seat stands after the steps so far."""
        return self.view.turns.seat(self.observation, self.players, width, self.draft)

    def progress(self, draft: Draft, width: int) -> Iterator[Text]:
        """Where the turn stands after some steps, and what may follow."""
        return self.view.turns.progress(draft, self.tabletop, self.observation.seat, width)

    def act(self, *steps: Step) -> Iterator[str]:
        """Take steps, all of them or none; their effects, a line each.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        before, self.line = self.line, self.line.added(*steps)
        return self.view.turns.happened(self.line.since(before), self.players)

    def go_on(self, after: Draft) -> None:
        """Take the step that has led to a draft."""
        self.line = self.line.to(after)

    def undo(self) -> None:
        """Take back the last step.

        Raises:
            IllegalMoveError: there is none.
        """
        if not self.line.begun:
            raise IllegalMoveError(_("nothing to take back in this turn"))
        self.line = self.line.shorter

    def end(self) -> Move:
        """The move, if the turn may end here.

        Raises:
            IllegalMoveError: it may not.
        """
        return self.view.turns.ended(self.draft)
