"""The turn of a person in the making, step by step, and its tables for the page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft, GameError, IllegalMoveError, Move, Observation, Player, Step
from languages.messages import _, spoken
from views.table_state import DraftTable, Pick
from views.tabletop import AnyTabletop
from views.text_table import lines_of
from views.turn_text import progress_lines
from views.view import View

KNOWN: Final = 256
"""Drafts and tables of one position that are kept; those that were made last."""


class DraftLine(NamedTuple):
    """The draft before the first step, and after each step."""

    drafts: tuple[Draft, ...]

    @property
    def start(self) -> Draft:
        """The draft before the first step."""
        return self.drafts[0]

    @property
    def draft(self) -> Draft:
        """The draft after the last step."""
        return self.drafts[-1]

    @property
    def begun(self) -> bool:
        """Whether a step was taken."""
        return len(self.drafts) > 1

    @property
    def whole(self) -> bool:
        """Whether the line may end here, and nothing can follow."""
        return self.draft.complete and not any(True for _ in self.draft.next_steps())

    @property
    def shorter(self) -> DraftLine:
        """The line without its last step."""
        return DraftLine(self.drafts[:-1])

    def added(self, *steps: Step) -> DraftLine:
        """The line with steps added, all of them or none.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        drafts = list(self.drafts)
        for step in steps:
            drafts.append(drafts[-1].add(step))
        return DraftLine(tuple(drafts))

    def to(self, after: Draft) -> DraftLine:
        """The line with the draft after one more step."""
        return DraftLine((*self.drafts, after))

    def since(self, earlier: DraftLine) -> tuple[Draft, ...]:
        """The last draft of a line that this one goes on with, and those after it."""
        return self.drafts[len(earlier.drafts) - 1 :]


class Reader:
    """Reads the steps that may follow a draft, each step of a line once.

    Args:
        start: the draft before the first step.
    """

    def __init__(self, view: View, start: Draft) -> None:
        self.view, self.start = view, start
        self._known: dict[tuple[str, ...], Draft] = {}
        self._lock = Lock()

    def __call__(self, steps: tuple[str, ...]) -> Draft:
        """The draft after steps in notation.

        Raises:
            GameError: one of them isn't legal.
        """
        if not steps:
            return self.start
        draft = self._known.get(steps)
        if draft is None:
            draft = self(steps[:-1])
            for step in self.view.tabletop.steps(draft, steps[-1]):
                draft = draft.add(step)
            self.know(steps, draft)
        return draft

    def line(self, steps: tuple[str, ...]) -> DraftLine:
        """The drafts before and after each of the steps; raises as a call does."""
        return DraftLine(tuple(self(steps[:count]) for count in range(len(steps) + 1)))

    def know(self, steps: tuple[str, ...], draft: Draft) -> None:
        """Keep the draft after some steps, which needn't be read then."""
        with self._lock:
            self._known[steps] = draft
            if len(self._known) > KNOWN:
                del self._known[next(iter(self._known))]


class Taken(NamedTuple):
    """A line with one more step, and what that did."""

    steps: tuple[str, ...]
    happened: tuple[str, ...] = ()


class Tables:
    """The tables of the page after lines of steps, each of which is made once a language.

    Args:
        lay: makes the table of a draft.
    """

    def __init__(self, read: Reader, lay: Callable[[Draft], DraftTable]) -> None:
        self.view, self.read = read.view, read
        self._laid = lru_cache(KNOWN)(lambda steps, _language: lay(read(steps)))

    def after(self, steps: Sequence[str]) -> DraftTable:
        """The table after some steps.

        Raises:
            GameError: one of them isn't legal.
        """
        return self._laid(tuple(steps), spoken())

    def taken(self, steps: Sequence[str], pick: Pick) -> Taken:
        """The steps with that of a pick, and what it did.

        Raises:
            GameError: one of them isn't legal, or the pick makes no step.
        """
        table = self.after(steps)
        draft = table.step(pick)
        texts = self.view.tabletop.step_texts(draft)
        self.read.know(texts, draft)
        return Taken(texts, table.happened((table.draft, draft)))

    def told(self, steps: Sequence[str], known: int | None) -> Taken:
        """A line, and the effects of its steps; raises as `after` does.

        Args:
            known: the number of steps whose effects are known; None for all of them.
        """
        table = self.after(steps)
        line = () if known is None else self.read.line(tuple(steps)).drafts[known:]
        return Taken(
            self.view.tabletop.step_texts(table.draft), table.happened(line or (table.draft,))
        )


class UntimelyError(GameError):
    """An action that belongs to an earlier, or a later, state of a session."""


class OwnTurn:
    """A turn from its first step to its end.

    It is made from what the seat may see, so that nothing tried in it brings more to light.

    Args:
        untaught: as for `Tabletop`.
    """

    def __init__(
        self,
        view: View,
        observation: Observation,
        players: Sequence[Player],
        untaught: Collection[str] = (),
    ) -> None:
        self.view, self.observation, self.players = view, observation, players
        self._untaught = untaught
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
        return self.line.begun and self.view.tabletop.at_once(self.draft)

    def shown(self, width: int) -> Iterator[RenderableType]:
        """The board after the steps so far, and what may be typed next."""
        yield self.board(self.draft, width)
        yield from self.progress(self.draft, width)

    def board(self, draft: Draft, width: int) -> RenderableType:
        """The board after some steps; where nothing or all is done, with all that is known."""
        view = self.observation.view
        if draft.steps and not self.tabletop.one_step:
            return self.tabletop.text(draft, self.line.start, width)
        after = view.play(draft.move) if draft.steps else view
        return self.view.board(after, view, width, self.players, self._untaught)

    @property
    def tabletop(self) -> AnyTabletop:
        """The choices, boards and tables of the game."""
        return self.view.tabletop(self.players, untaught=self._untaught)

    def tables(self, width: int) -> Iterator[Text]:
        """All that is known besides the board after the steps so far."""
        top = self.tabletop
        return iter(lines_of(top.seats(self.draft, self.observation.seat), top.sign, width))

    def seat_lines(self, width: int) -> Iterator[Text]:
        """How the seat stands after the steps so far."""
        return self.view.seat_lines(
            self.observation, self.players, width, self.draft, self._untaught
        )

    def progress(self, draft: Draft, width: int) -> Iterator[Text]:
        """Where the turn stands after some steps, and what may follow."""
        return progress_lines(self.tabletop, draft, self.observation.seat, width)

    def act(self, *steps: Step) -> Iterator[str]:
        """Take steps, all of them or none; their effects, a line each.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        before, self.line = self.line, self.line.added(*steps)
        return self.tabletop.happened(self.line.since(before))

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
        return self.view.tabletop.ended(self.draft)
