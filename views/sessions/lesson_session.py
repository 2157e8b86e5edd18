"""Somebody who goes through the lessons of a game, and the file of the lessons that are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from games.files import unmarked, write_whole
from games.protocol import GameError
from games.registry import Entry
from languages.messages import _
from puzzles.lesson import Lesson, tutorial_of
from puzzles.results import DailyResults, Progress
from views.sessions.kept_games import kept_games
from views.sessions.own_turn import UntimelyError
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import LessonQuestion, lesson_heading
from views.sessions.share_text import scale_text

FORMAT: Final = "catbox-lessons/1"
"""The format that the file states."""


class LessonsKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of one game, by their names.

    Attributes:
        done: in the order in which they were.
        at: the one that was shown last.
    """

    done: tuple[str, ...] = ()
    at: str = ""

    def with_done(self, name: str) -> LessonsKept:
        """These with one more lesson done."""
        return self if name in self.done else LessonsKept((*self.done, name), self.at)

    def shown(self, name: str) -> LessonsKept:
        """These with another lesson shown last."""
        return LessonsKept(self.done, name)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    games: Mapping[str, LessonsKept]


class LessonProgress:
    """Lesson progress in one file, which is written whole or not at all.

    All methods raise `GameError` if the file can't be used; it stays as it was.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, game: str) -> LessonsKept:
        """How far the lessons of a game are."""
        return self._games().get(game, LessonsKept())

    def keep(self, game: str, kept: LessonsKept) -> None:
        """Keep how far the lessons of a game are; other games stay as they are in the file."""
        file = _File(FORMAT, {**self._games(), game: kept})
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GameError(
                _("{path}: can't be written: {strerror}").format(
                    path=self.path, strerror=error.strerror
                )
            ) from None
        write_whole(self.path, msgspec.json.encode(file).decode() + "\n")

    def _games(self) -> Mapping[str, LessonsKept]:
        try:
            data = unmarked(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise GameError(
                _("{path}: can't be read: {strerror}").format(
                    path=self.path, strerror=error.strerror
                )
            ) from None
        try:
            file = msgspec.json.decode(data, type=_File)
        except (msgspec.DecodeError, UnicodeDecodeError):
            file = None
        if file is None or file.format != FORMAT:
            raise GameError(
                _(
                    "{path}: expected a file of lessons, {format}; without it lessons begin anew"
                ).format(path=self.path, format=FORMAT)
            )
        return file.games


def own_progress() -> LessonProgress:
    """The file in the user's data folder."""
    from platformdirs import user_data_path

    return LessonProgress(user_data_path("catbox") / "lessons.json")


def is_new_to(entry: Entry, results: DailyResults) -> bool:
    """Whether nothing of a game was ever tried: no lesson, no daily, no whole game."""
    with suppress(GameError):
        begun = own_progress().of(entry.name) != LessonsKept() or results.kept(entry.name)
        return not begun and all(game.content.entry is not entry for game in kept_games())
    return False


DONE, OPEN = "x", " "
"""The signs before a lesson that is done, and before another one."""


class LessonRow(NamedTuple):
    """A lesson in the list of all.

    Attributes:
        scale: how hard it is, as signs; empty where no lesson of the game was measured.
    """

    number: int
    title: str
    done: bool
    scale: str = ""

    @property
    def text(self) -> str:
        """A line, with a tick if the lesson is done."""
        scale = f"{self.scale}  " if self.scale else ""
        return f"[{DONE if self.done else OPEN}] {self.number:>2}  {scale}{self.title}"


class LessonSession:
    """The lessons of a game, one of which is open.

    A failure to keep progress is reported once; the lessons go on all the same.

    Args:
        report: called with what is wrong with the file.

    Raises:
        GameError: the game has no lessons.
    """

    def __init__(
        self, entry: Entry, progress: LessonProgress, report: Callable[[str], None]
    ) -> None:
        self.entry = entry
        self.trouble: GameError | None = None
        self._progress = progress
        self._report = report
        self._kept = self._begun()
        self._at = self._first_open()

    @property
    def lessons(self) -> Sequence[Lesson]:
        """All lessons, in the language that is spoken.

        Raises:
            GameError: the game has none.
        """
        return [lesson.spoken for lesson in tutorial_of(self.entry.name).lessons]

    @property
    def number(self) -> int:
        """The number of the lesson that is open, from 1."""
        return self._at + 1

    @property
    def lesson(self) -> Lesson:
        """The lesson that is open."""
        return self.lessons[self._at]

    @property
    def rows(self) -> Sequence[LessonRow]:
        """All lessons, with ticks, and how hard they are."""
        lessons = self.lessons
        scales = [scale_text(lesson.tier) if lesson.tier else "" for lesson in lessons]
        width = max(map(len, scales))
        return [
            LessonRow(at + 1, lesson.title, lesson.name in self._kept.done, f"{scale:<{width}}")
            for at, (lesson, scale) in enumerate(zip(lessons, scales, strict=True))
        ]

    @property
    def open_rows(self) -> Sequence[LessonRow]:
        """The lessons that aren't done."""
        return [row for row in self.rows if not row.done]

    @property
    def heading(self) -> str:
        """Which lesson it is."""
        return lesson_heading(self.entry, self.lesson)

    def puzzle(self) -> PuzzleSession:
        """The open lesson, with nothing tried."""
        question = LessonQuestion(self.entry, self.lesson)
        self._keep(self._kept.shown(self.lesson.name))
        return PuzzleSession(question, keep=self._count)

    def go(self, number: int, refusal: str = "") -> None:
        """Open a lesson by its number, from 1.

        Raises:
            UntimelyError: there is no such lesson.
        """
        if not 1 <= number <= len(self.lessons):
            refusal = refusal or _("there is no lesson {number}: expected 1 to {last}")
            raise UntimelyError(refusal.format(number=number, last=len(self.lessons)))
        self._at = number - 1

    def go_on(self) -> bool:
        """Open the next lesson; whether there is one."""
        self._at, before = min(self._at + 1, len(self.lessons) - 1), self._at
        return self._at > before

    def skip(self) -> None:
        """Open the next lesson; raises as `go` does."""
        self.go(self.number + 1, _("this is the last lesson"))

    def back(self) -> None:
        """Open the lesson before; raises as `go` does."""
        self.go(self.number - 1, _("this is the first lesson"))

    def restart(self) -> None:
        """Forget what was done, and open the first lesson."""
        self._at = 0
        self._keep(LessonsKept())

    def _first_open(self) -> int:
        """The lesson that was shown last, or the next one that isn't done; the first if all are."""
        names = [lesson.name for lesson in self.lessons]
        last = names.index(self._kept.at) if self._kept.at in names else 0
        order = [*range(last, len(names)), *range(last)]
        return next((at for at in order if names[at] not in self._kept.done), 0)

    def _count(self, progress: Progress) -> None:
        if progress.solved:
            self._keep(self._kept.with_done(self.lesson.name))

    def _begun(self) -> LessonsKept:
        try:
            return self._progress.of(self.entry.name)
        except GameError as error:
            self._say(error)
            return LessonsKept()

    def _keep(self, kept: LessonsKept) -> None:
        self._kept = kept
        if self.trouble is None:
            try:
                self._progress.keep(self.entry.name, kept)
            except GameError as error:
                self._say(error)

    def _say(self, error: GameError) -> None:
        self.trouble = error
        self._report(
            _("{error}: you can learn, but what you do won't be kept.").format(error=error)
        )
