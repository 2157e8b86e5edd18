"""The stored matches: for each game an archive, in which each match is a file of the arena.

A match that is being played is a plain file beside the archive, and goes into it when playing ends,
in whatever way. Where the process is killed, the plain file stays, and is gone on with.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

from solver.arena.match import Block, Match
from solver.arena.results import END, parse

RESULTS = Path(__file__).parent / "results"


class Matches:
    """The matches of a game.

    Args:
        folder: that of the archive.
    """

    def __init__(self, game: str, folder: Path = RESULTS) -> None:
        self.plain = folder / f"matches-{game}"
        self.archive = self.plain.with_suffix(".zip")

    def names(self) -> list[str]:
        """The names of all matches, in their order."""
        found = {str(path.relative_to(self.plain)) for path in self.plain.rglob("*.jsonl")}
        return sorted(found | self._packed().keys())

    def stored(self, name: str) -> tuple[Match, list[Block]] | None:
        """A match and what has been played of it; None if nothing has.

        Raises:
            ArenaError: it holds no results.
        """
        path = self.plain / name
        data = path.read_bytes() if path.exists() else self._packed().get(name)
        return None if data is None else parse(data[: data.rfind(END) + 1])

    @contextmanager
    def unpacked(self, name: str) -> Iterator[Path]:
        """The plain file of a match, which is to be added to, or is to be made."""
        path = self.plain / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() and name in (packed := self._packed()):
            path.write_bytes(packed[name])
        try:
            yield path
        finally:
            if path.exists():
                self._pack(name, path.read_bytes())
                path.unlink()

    def _packed(self) -> dict[str, bytes]:
        if not self.archive.exists():
            return {}
        with ZipFile(self.archive) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    def _pack(self, name: str, data: bytes) -> None:
        """Put a match into the archive, whose bytes follow from what it holds."""
        files = self._packed() | {name: data}
        new = self.archive.with_suffix(".part")
        with ZipFile(new, "w", ZIP_LZMA) as archive:
            for each in sorted(files):
                archive.writestr(ZipInfo(each), files[each], ZIP_LZMA)
        new.replace(self.archive)
