"""Reviews that are kept beside their records, so that nobody waits for the same turns twice.

A file holds what each adviser has found, under the limit and the seed that it had. It belongs to
one record: when that has changed, nothing of it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from games.files import unmarked, write_parts
from games.protocol import GameError, Record
from languages.messages import _, spoken
from solver.bots.advice import Adviser
from solver.bots.review import Assessment
from views.sessions.game_file import path_of, reviews_beside

FORMAT: Final = "catbox-review/1"

BEGINNING: Final = b'{"format":"catbox-review/'
"""The first bytes of every version's files."""


class KeptSearch(msgspec.Struct, frozen=True):
    """The assessments of one adviser.

    Attributes:
        language: of the reasons.
    """

    bot: str
    seconds: float | None
    iterations: int | None
    seed: str
    language: str
    turns: tuple[Assessment, ...]

    def is_by(self, adviser: Adviser) -> bool:
        """Whether an adviser would work in the same way."""
        settings = self.bot, self.seconds, self.iterations, self.seed
        return settings == (adviser.level, *_limits(adviser), adviser.seed)


class KeptReviews(msgspec.Struct, frozen=True):
    """All of a file.

    Attributes:
        record: the fingerprint of the game.
    """

    format: str
    record: str
    searches: tuple[KeptSearch, ...]


class ReviewKeeper:
    """The kept reviews of one record, for one adviser; here they are forgotten with the program."""

    def __init__(self, record: Record, adviser: Adviser) -> None:
        self._adviser = adviser
        self._record = sha256(record.text.encode()).hexdigest()
        self.trouble = ""
        """Why nothing can be kept, in a line; empty while everything is."""
        self._others: tuple[KeptSearch, ...] = ()
        self.found = dict(self._read(self.loaded()))

    def loaded(self) -> bytes:
        """The bytes that are kept; none if nothing is."""
        return b""

    def stored(self, data: bytes) -> None:
        """Keep some bytes in place of those that were kept.

        Raises:
            GameError: they can't be kept.
        """

    def save(self) -> None:
        """Keep what is found."""
        if self.trouble:
            return
        search = KeptSearch(
            self._adviser.level,
            *_limits(self._adviser),
            self._adviser.seed,
            spoken(),
            tuple(self.found.values()),
        )
        whole = KeptReviews(FORMAT, self._record, (*self._others, search))
        try:
            self.stored(msgspec.json.encode(whole))
        except GameError as error:
            self.trouble = _("{problem}; the review isn't kept").format(problem=error)

    def _read(self, data: bytes) -> Mapping[int, Assessment]:
        """The assessments by the number of their turn; none where nothing fits."""
        with suppress(msgspec.DecodeError):
            kept = msgspec.json.decode(data, type=KeptReviews)
            if (kept.format, kept.record) == (FORMAT, self._record):
                return self._sorted(kept.searches)
        return {}

    def _sorted(self, searches: Iterable[KeptSearch]) -> Mapping[int, Assessment]:
        own = [each for each in searches if each.is_by(self._adviser)]
        self._others = tuple(each for each in searches if each not in own)
        return {
            one.number: one if each.language == spoken() else one._replace(why="")
            for each in own
            for one in each.turns
        }


class ReviewFile(ReviewKeeper):
    """The file that keeps the reviews of one record.

    Args:
        path: the file, which need not be there; None for a game that has no file itself.
    """

    def __init__(self, path: Path | None, record: Record, adviser: Adviser) -> None:
        self._path = path
        super().__init__(record, adviser)

    def loaded(self) -> bytes:
        """The bytes of the file, if it is one of kept reviews."""
        try:
            data = b"" if self._path is None else unmarked(self._path.read_bytes())
        except FileNotFoundError:
            return b""
        except OSError as error:
            self.trouble = _("{path}: can't be read, so the review isn't kept").format(
                path=error.filename
            )
            return b""
        if data and not data.startswith(BEGINNING):
            self.trouble = _("{path}: this is no kept review, so none is kept").format(
                path=self._path
            )
        return data

    def stored(self, data: bytes) -> None:
        """Write the file.

        Raises:
            InputError: it can't be written.
        """
        if self._path is not None:
            write_parts(self._path, [data])


def review_path(source: Path) -> Path | None:
    """Where the reviews of a record are kept: a file's, or a kept game's by its number."""
    if not source.exists() and str(source).isascii() and str(source).isdigit():
        source = path_of(int(str(source)))
    return reviews_beside(source) if source.is_file() else None


def _limits(adviser: Adviser) -> tuple[float | None, int | None]:
    return adviser.limit.seconds, adviser.limit.iterations
