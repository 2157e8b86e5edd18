"""The dailies and lessons as a folder of files that anybody can host, with no server.

The folder is written file by file, so that it may be left and gone on with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Final

from games import registry
from games.files import InputError, write_parts
from games.registry import Entry
from languages.messages import _
from puzzles.dailies import Daily, games_with_dailies, parse_day, shipped_dailies
from puzzles.kind import Series
from solver.workers import Workforce, fan_out, workers
from views.view import view_of
from web.bundles import SITE, WORKER, page, worker
from web.cards import FOLDER as CARDS
from web.cards import card_picture, cards_of
from web.site_data import (
    common_parts,
    day_data,
    days_data,
    encoded,
    rules_data,
    site_data,
)
from web.site_lessons import LessonFile, lesson_data, lesson_files, lessons_data

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


DATA, STATIC = "data", "static"
"""The folders of a site."""

POLICY: Final = (
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'\">"
)
"""The browser's permissions: it loads nothing of any other host."""

SOURCES: Final = ("languages", "games", "puzzles", "views", "web")
"""The packages on which the files of days depend."""

_SUFFIXES: Final = (".py", ".toml", ".json", ".jsonl", ".mo")

Days = Mapping[str, Sequence[Daily]]
"""The dailies of each game."""

Asked = tuple[Entry, Daily] | LessonFile
"""A daily of a game, or one of its lessons."""

Progress = Callable[[int, int], AbstractContextManager[Callable[[], None]]]
"""Shows how many of all days and lessons are written; gives what is called after each one."""


def stamp() -> str:
    """A digest of the sources that the files of days depend on, besides the day."""
    sources = sha256()
    for package in SOURCES:
        for name, data in sorted(_sources(files(package), package)):
            sources.update(f"{name}\0{len(data)}\0".encode() + data)
    return sources.hexdigest()[:12]


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _sources(each, f"{name}/{each.name}")
        elif each.name.endswith(_SUFFIXES):
            yield f"{name}/{each.name}", each.read_bytes()


def site_games() -> list[str]:
    """The games whose dailies can be played without a server."""
    return [name for name in games_with_dailies() if _has_rules(name)]


def _has_rules(game: str) -> bool:
    """Whether attempts at a game's puzzles can be judged in a browser."""
    return bool(view_of(registry.entry(game)).page_scenery.rules)


def days_of_site(games: Sequence[str], first: str | None, last: str | None) -> Days:
    """The dailies that are shipped of the days that were asked for.

    Raises:
        InputError: there are none.
        GameError: a game or a day isn't one.
    """
    for game in games:
        registry.entry(game)
    ordered = [game for game in registry.GAMES if game in games]
    found = {game: tuple(_days_of(game, first, last)) for game in ordered}
    for game, days in found.items():
        if not days:
            every = [daily.day for daily in shipped_dailies(game)]
            text = _("no daily of {title} is shipped in these days: expected {first} to {last}")
            title = registry.entry(game).title
            raise InputError(text.format(title=title, first=every[0], last=every[-1]))
    return found


def _days_of(game: str, first: str | None, last: str | None) -> Iterator[Daily]:
    if not _has_rules(game):
        title = registry.entry(game).title
        raise InputError(_("{title} can't be played without a server").format(title=title))
    begin = date.min if first is None else parse_day(game, first)
    end = date.max if last is None else parse_day(game, last)
    if begin > end:
        raise InputError(_("--from {first} comes after --to {last}").format(first=first, last=last))
    every = (daily for series in Series for daily in shipped_dailies(game, series))
    return (daily for daily in every if begin <= daily.day <= end)


def write_site(
    folder: SiteFolder, days: Days, who: Workforce, progress: Progress, *, lessons: bool = True
) -> None:
    """Write all files, the beginning of the page last.

    Args:
        lessons: whether the lessons of these games are written as well.

    Raises:
        GameError: a file can't be written.
    """
    found = page(SITE)
    names = {f"{found.folder}/{name}": data for name, data in found.files.items()}
    for name, data in names.items():
        folder.write(name, data)
    asked: list[Asked] = [(registry.entry(each.game), each) for game in days for each in days[game]]
    asked += [file for game in days if lessons for file in lesson_files(registry.entry(game))]
    _write_asked(folder, asked, who, progress)
    general = dict(_general_files(days, lessons=lessons))
    general |= {f"{CARDS}/{name}": card_picture(name) for game in days for name in cards_of(game)}
    for name, data in general.items():
        folder.write(name, data)
    every = (name for each in asked for name in _names(each))
    folder.clear([DATA, STATIC, CARDS], chain(names, general, every))
    folder.write(WORKER, worker("./").encode())
    head = '<meta charset="utf-8">'
    folder.write("index.html", found.beginning.replace(head, f"{head}\n{POLICY}").encode())


def _write_asked(
    folder: SiteFolder, asked: Sequence[Asked], who: Workforce, progress: Progress
) -> None:
    missing = [each for each in asked if not all(map(folder.holds, _names(each)))]
    bar = progress(len(asked), len(asked) - len(missing))
    if not missing:
        return
    left = iter(missing)
    with workers(who) as pool, bar as advance:
        for each, made in fan_out(pool, partial(_made, stamp()), partial(next, left, None)):
            for name, data in zip(_names(each), made, strict=True):
                folder.write(name, data)
            advance()


def _made(stamp: str, asked: Asked) -> Sequence[bytes]:
    """The files of a daily or a lesson."""
    if isinstance(asked, LessonFile):
        return [lesson_data(stamp, asked)]
    return day_data(stamp, asked)


def _names(asked: Asked) -> Sequence[str]:
    """The names of these files."""
    if isinstance(asked, LessonFile):
        return [f"{DATA}/{asked.game}/{asked.name}.json"]
    name = f"{DATA}/{asked[1].game}/{asked[1].key}"
    return [f"{name}.json", f"{name}.end.json"]


def _general_files(days: Days, *, lessons: bool) -> Iterator[tuple[str, bytes]]:
    entries = [registry.entry(game) for game in days]
    for entry in entries:
        for name, make in game_files(entry, days[entry.name], lessons=lessons).items():
            yield f"{DATA}/{entry.name}/{name}.json", make()
    yield f"{DATA}/site.json", site_data(version("catbox-solver"), entries, lessons=lessons)


def game_files(
    entry: Entry, days: Sequence[Daily], *, lessons: bool = True
) -> Mapping[str, Callable[[], bytes]]:
    """Makers of the files of a game that belong to no day, by their names without the ending."""
    made: dict[str, Callable[[], bytes]] = {
        "days": partial(days_data, days),
        "rules": partial(rules_data, entry),
        "drawing": lambda: encoded(common_parts(entry.name)),
        "cards": lambda: encoded(cards_of(entry.name)),
    }
    if lessons and entry.lessons:
        made["lessons"] = partial(lessons_data, entry)
    return made
