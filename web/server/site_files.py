"""Files of a site without a server, for visitors whose network may be cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from importlib.metadata import version
from typing import Final

from games import registry
from languages.messages import _
from puzzles.calendar import newest_day
from web.bundles import SITE, page
from web.server.desk import Desk
from web.server.jobs import Gone
from web.server.refusals import NotThereError
from web.site import site_games
from web.site_data import (
    DayData,
    common_parts,
    day_data,
    days_data,
    encoded,
    rules_data,
    shipped_days,
    site_data,
)
from web.site_lessons import LessonFile, lesson_data, lesson_files, lessons_data

REACH: Final = timedelta(days=30)
"""How far from today the dailies are whose questions are given away."""


def data_file(desk: Desk, name: str) -> bytes:
    """A file below `data/`.

    Raises:
        NotThereError: there is none, or it is of a day that is too far from today, or the end of
            one that has begun nowhere.
    """
    game, _slash, inner = name.removesuffix(".json").rpartition("/")
    make = _general(desk, game).get(inner) or _of_day(desk, game, inner)
    if make is None or not name.endswith(".json"):
        raise NotThereError(_("no such file"))
    return make()


def _general(desk: Desk, game: str) -> Mapping[str, Callable[[], bytes]]:
    """Makers of the files that belong to no day, by file name."""
    if not game:
        entries = [registry.entry(each) for each in site_games()]
        return {"site": partial(site_data, version("catbox-solver"), entries)}
    if game not in site_games():
        return {}
    return {
        "days": partial(days_data, game, _days(desk, game)),
        "rules": partial(rules_data, registry.entry(game)),
        "lessons": partial(lessons_data, registry.entry(game)),
        "drawing": lambda: encoded(common_parts(game)),
    }


def _of_day(desk: Desk, game: str, inner: str) -> Callable[[], bytes] | None:
    """The maker of a file of a daily; None if there is no such file.

    Raises:
        NotThereError: it is the end of a day that has begun nowhere.
    """
    text, _dot, end = inner.partition(".")
    day = {str(each): each for each in _days(desk, game)}.get(text) if game else None
    if day is None or end not in ("", "end"):
        return None
    if end and day > newest_day(desk.settings.clock()):
        raise NotThereError(_("The daily of {day} is still to come.").format(day=day))
    return lambda: getattr(_data(desk, game, day), "ending" if end else "question")


def _data(desk: Desk, game: str, day: date) -> DayData:
    make = partial(day_data, "", (registry.entry(game), day))
    return desk.cache.get((day_data, game, day), make)


def _days(desk: Desk, game: str) -> Sequence[date]:
    """The days around today whose dailies are shipped."""
    if game not in site_games():
        return ()
    return [day for day in shipped_days(game) if abs(day - desk.today) <= REACH]


async def lesson_file(desk: Desk, file: LessonFile, client: str, gone: Gone) -> bytes:
    """The file of a lesson, made in a process once: it has all lines of the lesson.

    Raises:
        TooManyError: too many are waiting.
        ClientLeftError: the client has left.
    """
    key = lesson_data, file
    found: bytes | None = desk.cache.peek(key)
    if found is None:
        (found,) = await desk.crews.bots.asked(client, [partial(lesson_data, "", file)], gone)
        desk.cache.put(key, found)
    return found


def lesson_named(name: str) -> LessonFile | None:
    """The lesson whose file has a name below `data/`; None if it is no such name."""
    game, _slash, inner = name.removesuffix(".json").rpartition("/")
    files = lesson_files(registry.entry(game)) if game in site_games() else ()
    return next((each for each in files if each.name == inner), None)


def offline_page() -> str:
    """The page that needs no server."""
    return page(SITE).beginning
