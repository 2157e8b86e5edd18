"""A recorded game that is looked back at: the turns to look at, and what was found so far."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from games.files import unmarked, write_parts
from games.protocol import GameError, Record
from languages.messages import _, spoken
from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import Assessment
from views.sessions.game_file import path_of, reviews_beside
from views.sessions.past_game import PastGame
from views.sessions.review import Review

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


PAUSE: Final = 1.0
"""Seconds between two times that what was found is kept, while more is being found."""


class GameReview:
    """The work of a review, in any order and with any number of breaks.

    Args:
        keeper: keeps what is found; None if that is forgotten.
        bots: whether the turns of bots are looked at as well; they are if no person plays.
    """

    def __init__(
        self,
        past: PastGame,
        adviser: Adviser,
        keeper: ReviewKeeper | None = None,
        *,
        bots: bool = False,
    ) -> None:
        self.past, self.adviser = past, adviser
        self._keeper = keeper or ReviewKeeper(past.record, adviser)
        self._bots = bots
        self._saved = time.monotonic()

    def with_bots(self) -> None:
        """Look at the turns of bots as well."""
        self._bots = True

    @property
    def seats(self) -> Sequence[int]:
        """The seats whose turns are looked at, those of people first."""
        past = self.past
        if past.seat is not None:
            return [past.seat]
        own = [seat for seat in past.eyes if seat in past.people]
        others = [seat for seat in past.eyes if seat not in own]
        return [*own, *others] if self._bots or not own else own

    @property
    def wanted(self) -> Sequence[DecisionPoint]:
        """The turns that are looked at, those of the first seats first."""
        seats = self.seats
        wanted = [each for each in self._points if each.observation.seat in seats]
        people = self.past.people
        return sorted(wanted, key=lambda each: each.observation.seat not in people)

    @property
    def due(self) -> Sequence[DecisionPoint]:
        """Those of them that weren't looked at yet."""
        return [each for each in self.wanted if each.number not in self._keeper.found]

    def add(self, assessment: Assessment) -> None:
        """Take in what was found of a turn; it is kept soon."""
        self._keeper.found[assessment.number] = assessment
        if time.monotonic() > self._saved + PAUSE:
            self.save()

    def save(self) -> None:
        """Keep what was found, if it can be kept."""
        self._keeper.save()
        self._saved = time.monotonic()

    @property
    def trouble(self) -> str:
        """Why it can't be kept, in a line; empty if it can."""
        return self._keeper.trouble

    @property
    def review(self) -> Review:
        """All that was found of the turns that are looked at."""
        found, wanted = self._keeper.found, sorted(each.number for each in self.wanted)
        shown = [self._worded(found[number]) for number in wanted if number in found]
        past = self.past
        return Review(
            past,
            list(past.positions()),
            self.adviser,
            shown,
            past.seat,
            len(wanted) - len(shown),
        )

    def _worded(self, found: Assessment) -> Assessment:
        """An assessment with its reason, which was kept in the language of that time."""
        if found.why or found.best is None:
            return found
        observation = self._points[found.number].observation
        move = self.past.entry.game.parse_move(found.best.text)
        return found._replace(why=self.adviser.effect(observation, move))

    @cached_property
    def _points(self) -> Sequence[DecisionPoint]:
        return tuple(decision_points(self.past.record))
