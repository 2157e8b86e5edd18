"""The player's own file of lessons: which are done, and which one was shown last."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from games.files import unmarked, write_whole
from games.protocol import GameError
from languages.messages import _

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
        """The same with one more lesson done."""
        return self if name in self.done else LessonsKept((*self.done, name), self.at)

    def shown(self, name: str) -> LessonsKept:
        """The same with another lesson shown last."""
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
