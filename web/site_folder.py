"""The folder of a site: written file by file, so that it may be left and gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from games.files import InputError, write_parts
from languages.messages import _

MARK: Final = "catbox-site.json"
"""The file by which a folder is known to be a site, and may be written to."""

FORMAT: Final = b'{"format":"catbox-site/1"}\n'


class SiteFolder:
    """A folder that holds a site or is to hold one.

    Args:
        stamp: what the files of days begin with that needn't be made again.

    Raises:
        InputError: it holds other things, or can't be written to.
    """

    def __init__(self, path: Path, stamp: str) -> None:
        self.path = path
        self._head = f'{{"stamp":"{stamp}"'.encode()
        if path.exists() and not path.is_dir():
            raise InputError(_("{path}: expected a folder").format(path=path))
        with _in_one_line(path):
            strange = path.is_dir() and any(path.iterdir()) and not (path / MARK).is_file()
        if strange:
            text = _("{path}: holds other things: expected a new folder, or one with a site")
            raise InputError(text.format(path=path))
        self.write(MARK, FORMAT)

    def holds(self, name: str) -> bool:
        """Whether the file of a day is there as it would be written now."""
        try:
            with (self.path / name).open("rb") as file:
                return file.read(len(self._head)) == self._head
        except OSError:
            return False

    def write(self, name: str, data: bytes) -> None:
        """Write a file as a whole, unless it is there already.

        Raises:
            InputError: it can't be written.
        """
        path = self.path / name
        with _in_one_line(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            same = path.is_file() and path.read_bytes() == data
        if not same:
            write_parts(path, [data])

    def clear(self, folders: Iterable[str], expected: Iterable[str]) -> None:
        """Remove what is in some folders and is no part of the site any more.

        Raises:
            InputError: it can't be removed.
        """
        wanted = {self.path / name for name in expected}
        for folder in folders:
            for path in sorted(_files(self.path / folder)):
                if path not in wanted:
                    with _in_one_line(path):
                        path.unlink()

    @property
    def size(self) -> int:
        """The bytes of all files of the site."""
        return sum(path.stat().st_size for path in _files(self.path))


@contextmanager
def _in_one_line(path: Path) -> Iterator[None]:
    """Say in one line that a file or folder can't be used.

    Raises:
        InputError: in place of the system's error.
    """
    try:
        yield
    except OSError as error:
        text = _("{path}: can't be written: {reason}")
        raise InputError(text.format(path=path, reason=error.strerror)) from None


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts)
