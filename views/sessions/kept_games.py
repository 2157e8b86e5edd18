"""The games that are kept without a name: a folder of records beside the results of the dailies.

A game's number is the name of its file. It is claimed when the game begins, and not used again
while a later game is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cached_property
from itertools import count
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from games.files import InputError
from games.loading import Content
from games.protocol import HUMAN, GameError, Position, Role
from games.record import Record
from languages.messages import _
from puzzles.dailies import with_local_zone
from views.results import totals, winners
from views.sessions.game_file import SUFFIX, games_folder, path_of
from views.sessions.inputs import load_whole, replayed
from views.sessions.setup import BOT


class KeptGame:
    """A game in the folder.

    Attributes:
        played: when its last turn was saved.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.number = int(path.stem)
        self.played = with_local_zone(datetime.fromtimestamp(path.stat().st_mtime))

    @cached_property
    def content(self) -> Content:
        """The game and its record.

        Raises:
            InputError: the file is damaged.
        """
        return load_whole(self.path, Role.RECORD)

    @property
    def record(self) -> Record:
        """Its record.

        Raises:
            InputError: the file is damaged.
        """
        record: Record = self.content.value
        return record

    @cached_property
    def position(self) -> Position:
        """Where the game stands.

        Raises:
            InputError: the file is damaged.
        """
        return replayed(self.path, self.record)[-1]

    @cached_property
    def trouble(self) -> str:
        """Why the file can't be used; empty if it can."""
        try:
            self.position  # noqa: B018 - raises where the file is damaged
        except GameError as error:
            return str(error)
        return ""

    @property
    def unfinished(self) -> bool:
        """Whether it can go on."""
        return not self.trouble and not self.position.over


def new_path() -> Path:
    """The file of a game that begins, with the next number; it is there, and empty.

    Raises:
        InputError: it can't be made.
    """
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        last = max((int(path.stem) for path in _paths()), default=0)
        return next(filter(_claimed, map(path_of, count(last + 1))))
    except OSError as error:
        reason = error.strerror or error
        raise InputError(
            _("{folder}: can't be written: {reason}; try --record").format(
                folder=folder, reason=reason
            )
        ) from None


def kept_games() -> Sequence[KeptGame]:
    """All of them, the one that was played last first; files of no turn and no deal left out."""
    games = [KeptGame(path) for path in _paths() if path.stat().st_size]
    return sorted(games, key=lambda game: (game.played, game.number), reverse=True)


def kept_game(number: int) -> KeptGame:
    """The game of a number.

    Raises:
        InputError: there is none.
    """
    path = path_of(number)
    if not path.exists():
        raise InputError(
            _("{number}: no game of this number is kept: see catbox games").format(number=number)
        )
    return KeptGame(path)


def newest_unfinished() -> KeptGame:
    """The game that was played last among those that can go on.

    Raises:
        InputError: there is none.
    """
    found = next((game for game in kept_games() if game.unfinished), None)
    if found is None:
        raise InputError(_("no game is left unfinished: catbox play begins one"))
    return found


def _claimed(path: Path) -> bool:
    """Whether a file was made here, and not by another process at the same moment."""
    try:
        path.open("x").close()
    except FileExistsError:
        return False
    return True


def _paths() -> Iterator[Path]:
    folder = games_folder()
    if folder.is_dir():
        names = (path for path in folder.iterdir() if path.suffix == SUFFIX)
        yield from (path for path in names if path.stem.isascii() and path.stem.isdigit())


class GameResult(NamedTuple):
    """The result of one game for the person who played it.

    Attributes:
        against: the levels of the bots.
        won: whether nobody else came first, alone or with the person.
        lead: points ahead of the best bot.
    """

    game: str
    against: tuple[str, ...]
    won: bool
    lead: int


class AgainstBots(NamedTuple):
    """All finished games of one kind against the same bots.

    Attributes:
        lead: the mean of points ahead of the best bot.
    """

    game: str
    against: tuple[str, ...]
    played: int
    won: int
    lead: float


def by_opponents(games: Iterable[KeptGame]) -> list[AgainstBots]:
    """The finished games of one person against bots, by game and bots."""
    found: dict[tuple[str, tuple[str, ...]], list[GameResult]] = {}
    for result in _results(games):
        found.setdefault((result.game, result.against), []).append(result)
    return [
        AgainstBots(*key, len(each), sum(r.won for r in each), mean(r.lead for r in each))
        for key, each in sorted(found.items())
    ]


def _results(games: Iterable[KeptGame]) -> Iterator[GameResult]:
    for game in games:
        if not game.trouble and game.position.over:
            people = [seat for seat, each in enumerate(game.record.players) if each.player == HUMAN]
            if len(people) == 1 < len(game.record.players):
                yield _result(game, *people)


def _result(game: KeptGame, person: int) -> GameResult:
    points = [total or 0 for total in totals(game.position)]
    own = points.pop(person)
    bots = [each.player.removeprefix(BOT) for each in game.record.players if each.player != HUMAN]
    won = winners(game.position) == [person]
    return GameResult(game.content.entry.name, tuple(sorted(bots)), won, own - max(points))
