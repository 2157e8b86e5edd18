"""A board that meets a wish, or the proof that no board of a number of cards does.

Boards of one card are looked for first, then of two, and so on: what is found has as few cards
as can be, and nothing is called impossible before every number of cards is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.ifitfits.cards import Card
from games.ifitfits.design import Design
from games.ifitfits.rulings import Mode
from games.ifitfits.table import Table
from games.ifitfits.wish import BoxWish, Wish
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, Status
from solver.cpsat.solving import NAME
from solver.design_answer import DesignAnswer
from solver.ifitfits.design.design_model import DesignModel
from solver.judge import judged

Report = Callable[[str], None]
"""Called with what is being done, in a few words."""


class DesignSearch:
    """The search for a board of at most `most` of the cards that is as wished."""

    def __init__(
        self,
        wish: Wish,
        cards: Sequence[Card],
        most: int,
        mode: Mode,
        table: Table,
        limit: Limit = Limit(),
        report: Report = lambda _: None,
    ) -> None:
        self._wish, self._cards, self._mode, self._table = wish, tuple(cards), mode, table
        self._most = min(most, len(self._cards), table.width * table.height)
        self._clock, self._report = Clock(limit), report
        self._ruled_out = self._fewest - 1

    def run(self) -> DesignAnswer:
        """A board, the proof that there is none, or neither if the time runs out."""
        try:
            for count in range(self._fewest, self._most + 1):
                self._report(f"{_cards(count)}")
                task = Design(self._mode, self._table, self._cards, count, self._wish)
                steps = DesignModel(task).line(self._clock)
                if steps is not None:
                    return self._met(task, steps)
                self._ruled_out = count
        except OutOfTimeError:
            return self.gave_up()
        answer = Answer(Status.INFEASIBLE, (), None, 0, NAME, self._clock.seconds)
        return DesignAnswer(answer, "every number of cards is ruled out")

    def gave_up(self) -> DesignAnswer:
        """The answer if the search was stopped."""
        answer = Answer(Status.UNKNOWN, (), 0, None, NAME, self._clock.seconds)
        if self._ruled_out < 1:
            return DesignAnswer(answer, "stopped before anything was proved")
        return DesignAnswer(answer, f"ruled out: {_cards(self._ruled_out)} or fewer")

    @property
    def _fewest(self) -> int:
        """The fewest cards that a board has which may meet the wish."""
        return max(1, self._wish.cells.least) if isinstance(self._wish, BoxWish) else 1

    def _met(self, task: Design, steps: tuple[str, ...]) -> DesignAnswer:
        answer = Answer(Status.FEASIBLE, (Line(0, steps),), 0, None, NAME, self._clock.seconds)
        return DesignAnswer(judged(task, answer), "replayed and counted again")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
