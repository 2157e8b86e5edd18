"""The task of a lesson as a question: one move, in a game as its player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from games.protocol import HUMAN, Draft, Player
from games.registry import Entry
from languages.messages import _
from puzzles.lesson import Lesson, tutorial_of
from views.rules_view import RulesPicture
from views.scenery import scenery_of
from views.sessions.attempt_feedback import Grade
from views.sessions.own_turn import OwnTurn
from views.table_state import DraftTable
from views.tabletop import AnyTabletop
from views.view import View, view_of

OTHERS: Final = ("Anna", "Ben", "Cleo", "Dan")
"""Who sits at the table besides the player."""


class LessonQuestion:
    """A lesson that is played; it is said in the language that is spoken by then."""

    code = ""
    """No share code leads to a lesson."""

    def __init__(self, entry: Entry, lesson: Lesson) -> None:
        self.entry, self.lesson = entry, lesson
        self.view: View = view_of(entry)
        self.players = _players(len(lesson.observation.view.seats), self.seat)
        self._turn = OwnTurn(self.view, lesson.observation, self.players)

    @property
    def heading(self) -> str:
        """The game, and which lesson it is."""
        return f"{self.entry.title} | {lesson_heading(self.entry, self.lesson)}"

    @property
    def text(self) -> Sequence[str]:
        """The introduction to the position, in paragraphs."""
        return self.lesson.spoken.text

    @property
    def pictures(self) -> Sequence[RulesPicture]:
        """The pictures of the rules that it is about."""
        known = self.view.rules.pictures
        return [known[name] for name in self.lesson.pictures]

    @property
    def task(self) -> str:
        """The task of the lesson."""
        return self.lesson.spoken.task

    @property
    def hints(self) -> Sequence[str]:
        """The hints of the lesson."""
        return self.lesson.spoken.hints

    @property
    def solved(self) -> Draft:
        """The move that reaches the goal."""
        return self.lesson.answer

    def page(self, draft: Draft) -> DraftTable:
        """The page's view of the lesson after some steps."""
        return DraftTable(self.view, scenery_of(self.entry), self.tabletop(), draft, self.start)

    @property
    def start(self) -> Draft:
        """The move with no step taken yet."""
        return self.lesson.draft

    @property
    def seat(self) -> int:
        """The player's seat."""
        return self.lesson.observation.seat

    def facts(self) -> Iterator[Text]:
        """Nothing: the table shows all that there is to know."""
        yield from ()

    def table(self, width: int) -> Iterator[RenderableType]:  # noqa: ARG002 - as all questions
        """Nothing: what the player has follows the board."""
        yield from ()

    def happened(self, drafts: Sequence[Draft]) -> Iterator[str]:
        """The effects of steps, a line each."""
        return self.view.turns.happened(drafts, self.players)

    def tabletop(self) -> AnyTabletop:
        """The table as in a game."""
        return self.view.turns.tabletop(self.players)

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what the player knows, and what may be typed next."""
        yield self._turn.board(draft, width)
        if not draft.steps:
            yield from self._turn.seat_lines(width)
        yield from self._turn.progress(draft, width)

    def help(self) -> Iterator[str]:
        """How steps are typed."""
        return self.view.turns.help(self.start)

    def grade(self, draft: Draft) -> Grade:
        """Whether the move reaches the goal; if not, what it does instead."""
        missed = self.lesson.missed(draft)
        if not missed:
            return Grade(True, (_("Right!"),))
        does = self.happened(self._turn.line.added(*draft.steps).drafts)
        return Grade(False, (*does, *self._remark(draft), *missed))

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The move, the board that it leads to, and what there is to learn from it."""
        answer = self.lesson.answer
        yield Text(_("The move: ")).append(" ".join(_texts(answer)), style="bold")
        yield self._turn.board(answer, width)
        yield Text(self.lesson.spoken.why)

    def _remark(self, draft: Draft) -> Iterator[str]:
        """The lesson's own remark on a move."""
        remark = self.lesson.spoken.remarks.get(" ".join(_texts(draft)))
        if remark is not None:
            yield remark


def lesson_heading(entry: Entry, lesson: Lesson) -> str:
    """Which lesson of its game it is."""
    names = [each.name for each in tutorial_of(entry.name).lessons]
    return _("Lesson {number} of {total}: {title}").format(
        number=names.index(lesson.name) + 1, total=len(names), title=lesson.spoken.title
    )


def _players(seats: int, own: int) -> Sequence[Player]:
    """You, and the others from the next seat on."""
    others = {(own + step) % seats: OTHERS[step - 1] for step in range(1, seats)}
    return [Player(others.get(seat, "You"), HUMAN) for seat in range(seats)]


def _texts(draft: Draft) -> Sequence[str]:
    return [step.text for step in draft.steps]
