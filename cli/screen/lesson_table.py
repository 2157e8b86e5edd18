"""The lessons of a game on the full screen, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from cli.screen.pages import Menu
from cli.screen.puzzle_table import PuzzleTable
from languages.messages import N_, _
from views.sessions.lesson_session import LessonSession
from views.tabletop import Choice

UNUSED = ("why",)
"""Actions of a puzzle that a lesson doesn't have."""


class LessonTable(PuzzleTable):
    """The table of somebody who learns the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo", show=False),
        Binding("s", "skip", "skip"),
        Binding("b", "earlier", "back", show=False),
        Binding("c", "lessons", "contents"),
        Binding("i", "text", "text", show=False),
    ]

    keys = (
        *PuzzleTable.keys,
        N_("""\
i              read the lesson again
s, b           skip to the next lesson; back to the one before
c              all lessons, to open one"""),
    )

    def __init__(self, learner: LessonSession) -> None:
        super().__init__(learner.puzzle())
        self._learner = learner

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what a lesson has no use for."""
        return action not in UNUSED and super().check_action(action, parameters)

    def begin(self) -> None:
        """Lay the table, and the text of the lesson over it."""
        super().begin()
        self.action_text()

    def answered(self) -> None:
        """Go on with the next lesson, or leave after the last one."""
        if self._learner.go_on():
            self.ask(self._learner.puzzle())
        else:
            self.exit()

    def action_text(self) -> None:
        """Show the text of the lesson."""
        lesson = self._learner.lesson
        paragraphs = [part for text in lesson.text for part in (Text(text), Text())]
        parts = [*paragraphs, Text(lesson.task, style="bold")]
        self.page(self._learner.heading, parts, then=self.draw)

    def action_skip(self) -> None:
        """Go on without an answer."""
        self.guarded(lambda: self._open(self._learner.skip))

    def action_earlier(self) -> None:
        """Go back to the lesson before."""
        self.guarded(lambda: self._open(self._learner.back))

    def action_lessons(self) -> None:
        """Show all lessons, to open one."""
        choices = [Choice(row.text) for row in self._learner.rows]
        self.push_screen(Menu(_("Lessons"), choices), lambda chosen: self._chosen(choices, chosen))

    def _chosen(self, choices: list[Choice], chosen: Choice | None) -> None:
        if chosen is not None:
            self._open(lambda: self._learner.go(choices.index(chosen) + 1))

    def _open(self, lesson: Callable[[], None]) -> None:
        """Turn to another lesson, and play it."""
        lesson()
        self.ask(self._learner.puzzle())
