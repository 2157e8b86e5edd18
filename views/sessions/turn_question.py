"""A turn of a recorded game as a question: what would have been better?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft
from languages.messages import _
from solver.bots.review import Assessment
from views.rules_view import RulesPicture
from views.scenery import scenery_of
from views.sessions.attempt_feedback import Grade
from views.sessions.review import Review
from views.sessions.second_try import SecondTry
from views.table_state import DraftTable
from views.tabletop import AnyTabletop


class TurnQuestion:
    """A turn that gave something away, which is tried again by what its seat knew.

    Args:
        found: the assessment of the turn as it was taken.
    """

    code = ""
    """No share code leads to a turn."""

    text: Sequence[str] = ()
    pictures: Sequence[RulesPicture] = ()
    """A turn has no introduction."""

    def __init__(self, review: Review, found: Assessment) -> None:
        past = review.record
        self.review, self.found = review, found
        self.entry, self.view = past.entry, past.view
        self._players = past.players
        self._turn = self.second_try.turn

    @property
    def second_try(self) -> SecondTry:
        """A try of which nothing is judged yet."""
        return SecondTry(self.review, self.found)

    @property
    def heading(self) -> str:
        """The game, and which turn it is."""
        return _("{game} | turn {number} again").format(
            game=self.entry.title, number=self.found.number + 1
        )

    @property
    def task(self) -> str:
        """The loss by the turn that was taken."""
        return self.second_try.task

    @property
    def hints(self) -> Sequence[str]:
        """The aim, then the card."""
        return self.second_try.hints

    @property
    def start(self) -> Draft:
        """The turn with no step taken yet."""
        return self._turn.line.start

    @property
    def seat(self) -> int:
        """The seat whose turn it was."""
        return self.found.seat

    @property
    def solved(self) -> Draft:
        """The best turn."""
        return self.review.drawn(self.found, self.second_try.best.text)

    def facts(self) -> Iterator[Text]:
        """Nothing: the table shows all that there is to know."""
        yield from ()

    def table(self, width: int) -> Iterator[RenderableType]:  # noqa: ARG002 - as all questions
        """Nothing: what the player has follows the board."""
        yield from ()

    def happened(self, drafts: Sequence[Draft]) -> Iterator[str]:
        """The effects of steps, a line each."""
        return self.view.turns.happened(drafts, self._players)

    def tabletop(self) -> AnyTabletop:
        """The table as in the game."""
        return self.view.turns.tabletop(self._players)

    def page(self, draft: Draft) -> DraftTable:
        """The page's view of the turn after some steps."""
        return DraftTable(self.view, scenery_of(self.entry), self.tabletop(), draft, self.start)

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, and what may be typed next."""
        yield self._turn.board(draft, width)
        yield from self._turn.progress(draft, width)

    def help(self) -> Iterator[str]:
        """How steps are typed."""
        return self.view.turns.help(self.start)

    def grade(self, draft: Draft) -> Grade:
        """Whether a turn is as good as the best one; this may take as long as a bot may think."""
        return self.judged(self.second_try.judgement(draft.move)())

    def judged(self, tried: Assessment) -> Grade:
        """The judgement of a turn that was compared with the best one."""
        session = self.second_try
        lines = session.settle(tried)
        return Grade(session.over, tuple(lines))

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The best turn, the board that it leads to, and its reason."""
        yield self._turn.board(self.solved, width)
        yield from map(Text, self.reasons)

    @property
    def reasons(self) -> Sequence[str]:
        """The best turn, and why it is best."""
        return self.second_try.give_up()
