"""The file of a game that is played: one process at a time goes on with it."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from games.files import InputError, lock, write_whole
from languages.messages import _

SUFFIX: Final = ".json"

REVIEWS: Final = ".review"
"""Added to the name of a record's file for that of its reviews."""


def games_folder() -> Path:
    """The folder, which need not be there."""
    from platformdirs import user_data_path

    return user_data_path("catbox") / "games"


def path_of(number: int) -> Path:
    """The file of a game."""
    return games_folder() / f"{number}{SUFFIX}"


def game_name(path: Path) -> str:
    """The name of a game in commands: the number of one that is kept, or its file."""
    return path.stem if is_kept(path) else str(path)


def is_kept(path: Path) -> bool:
    """Whether a file lies in the folder."""
    return path.resolve().parent == games_folder().resolve()


def reviews_beside(path: Path) -> Path:
    """The file in which the reviews of a record are kept."""
    return path.with_name(path.name + REVIEWS)


LOCKS: Final = find_spec("fcntl") is not None
"""Whether the system knows locks; without them, a file that is open can't be replaced."""


class Version(NamedTuple):
    """The identity of a file's content: it changes when the file is replaced or written to."""

    device: int
    number: int
    changed: int
    size: int


class GameFile:
    """Where the record of a game is written, held until it is closed.

    The lock lies on the file itself, so that nothing is left of it when a process is killed. Where
    files can't be locked, a turn of another process is noticed before it would be replaced.

    Args:
        path: the file, which need not be there; None for a game that isn't kept.

    Raises:
        InputError: another process holds it.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._held: int | None = None
        self._version: Version | None = None
        self._hold()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def save(self, text: str) -> None:
        """Write the record.

        Raises:
            InputError: it can't be written, or another process has written there.
        """
        if self.path is None:
            return
        if _version(self.path) not in (None, self._version):
            raise self._in_use()
        write_whole(self.path, text)
        self._hold()

    def remove(self) -> None:
        """Throw the file away, and the reviews of the game with it.

        Raises:
            OSError: it can't be removed.
        """
        assert self.path is not None
        self.path.unlink(missing_ok=True)
        reviews_beside(self.path).unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let others go on with the game."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _hold(self) -> None:
        """Hold the file that is there now, and let go of the one that it has replaced."""
        if self.path is None or _version(self.path) is None:
            return
        held = self._locked(self.path) if LOCKS else None
        self.close()
        self._held, self._version = held, _version(self.path)

    def _locked(self, path: Path) -> int | None:
        """The open file, locked; None if it can't be opened, which is reported when it is read."""
        try:
            file = os.open(path, os.O_RDONLY)
        except OSError:
            return None
        mine = True
        with suppress(OSError):  # Not every file system knows locks; versions are compared then.
            mine = lock(file)
        if mine and _version(path) == _stated(os.fstat(file)):
            return file
        os.close(file)
        raise self._in_use()

    def _in_use(self) -> InputError:
        assert self.path is not None
        return InputError(
            _("{path}: another process goes on with this game").format(path=game_name(self.path))
        )


def _version(path: Path) -> Version | None:
    """The version of a file; None for what isn't there, and for devices and pipes."""
    return _stated(path.stat()) if path.is_file() else None


def _stated(found: os.stat_result) -> Version:
    return Version(found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)
