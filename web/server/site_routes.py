"""Routes about everything that there is: games, dailies, rules, statistics."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.metadata import version
from itertools import count
from math import ceil
from typing import Annotated, Final

from msgspec import Meta, Struct

from games import registry
from games.registry import Entry
from languages.lists import listed_or
from languages.messages import LANGUAGES, _
from puzzles.dailies import (
    daily_recipe,
    games_with_dailies,
    rotation_of,
    time_to_next,
)
from puzzles.kind import AnyKind, Series, puzzles_of
from puzzles.lesson import tutorial_of
from puzzles.ratings import fitting_part
from puzzles.recipe import Part, parts_of, tier_named, tier_number
from puzzles.results import (
    DAY,
    Archive,
    Made,
    Progress,
    best_streak,
    by_tier,
    of_series,
    small_summary,
    streak,
)
from solver.bots.roster import roster_of
from web.server.declaration import GET, POST, Call, Route, Word, route
from web.server.refusals import NotThereError
from web.server.served_puzzles import lesson_name
from web.server.services import Services
from web.site_data import RulesState, rules_state

ROUTES: Final[list[Route]] = []
"""Routes about everything that there is."""


class OptionState(Struct, frozen=True):
    """An option of the set-up."""

    name: str
    values: tuple[str, ...]
    default: str
    help: str


class BotState(Struct, frozen=True):
    """A bot, how it plays in a sentence, and its rating where one was measured."""

    name: str
    text: str
    rating: int | None


class GameInfo(Struct, frozen=True):
    """A game.

    Attributes:
        seats: the numbers of seats that it is made for.
        dailies: whether there is a puzzle for every day.
        lessons: whether there are lessons.
        bot: the bot that one meets by default.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    options: tuple[OptionState, ...]
    bots: tuple[BotState, ...]
    dailies: bool
    lessons: bool
    bot: str


class Site(Struct, frozen=True):
    """The games and languages of this server, its version and its date.

    Attributes:
        next_in: seconds until the next day begins where the server is.
    """

    version: str
    today: str
    next_in: int
    languages: dict[str, str]
    language: str
    games: tuple[GameInfo, ...]


class DailyRow(Struct, frozen=True):
    """The graded daily of a day, and what the visitor has made of it.

    Attributes:
        title: what puzzles of its kind ask for, in a few words.
        small: what the visitor has made of the small one; empty where there is none.
    """

    day: str
    title: str
    kind: str
    tier: str
    state: str
    small: str


class PracticeRow(Struct, frozen=True):
    """The puzzles of a kind and tier, or half a tier, to practise.

    Attributes:
        title: what such a puzzle asks for, in a few words.
        task: the same in a sentence.
        part: the tier, or a half of it, in a word, as in the addresses of the puzzles.
        solved: how many the visitor has solved.
        next: the number of the first that isn't over.
        fits: whether the visitor should solve two in three of these, as far as that is known.
    """

    kind: str
    title: str
    task: str
    tier: str
    part: str
    solved: int
    next: int
    fits: bool


class LessonState(Struct, frozen=True):
    """A lesson of a game, and whether the visitor has ever done it.

    Attributes:
        tier: how hard it is, from 1 to 5; 0 where that wasn't measured.
    """

    name: str
    title: str
    tier: int
    done: bool


class TierRow(Struct, frozen=True):
    """The dailies of one tier, or the small ones.

    Attributes:
        seconds: the median time of those that were solved.
    """

    tier: str
    solved: int
    gave_up: int
    seconds: float | None


class RatingState(Struct, frozen=True):
    """A visitor's rating in the puzzles of a game, and the number of first tries it rests on."""

    rating: int
    deviation: int
    puzzles: int


class GameStats(Struct, frozen=True):
    """How the dailies of a game went.

    Attributes:
        played: how many graded ones are over.
        streak: days in a row up to today, of each of which one, graded or small, was solved on it.
        best: the longest such row.
        distribution: how many graded ones were solved on each try.
        tiers: the graded ones.
        small: the small ones.
        rating: that of the visitor; None after too few puzzles.
    """

    played: int
    solved: int
    streak: int
    best: int
    distribution: dict[str, int]
    tiers: tuple[TierRow, ...]
    rating: RatingState | None
    small: TierRow


class ForgetBody(Struct, frozen=True):
    """The secrets of the links whose seats are given up."""

    links: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()


class ForgottenState(Struct, frozen=True):
    """How many puzzles and seats of games nothing is kept of any more."""

    puzzles: int
    seats: int


def entry_named(name: str) -> Entry:
    """The row of a game.

    Raises:
        NotThereError: there is no such game.
    """
    if name not in registry.GAMES:
        expected = listed_or(list(registry.GAMES))
        raise NotThereError(_("no such game: expected {games}").format(games=expected))
    return registry.entry(name)


@route(ROUTES, GET, "/api/site")
def _site(services: Services, call: Call) -> Site:
    """The games with their options and bots, and the languages."""
    return site_state(services, call.language)


def site_state(services: Services, language: str) -> Site:
    """The server's description of itself, in the language that is spoken."""
    return Site(
        version=version("catbox-solver"),
        today=str(services.today),
        next_in=ceil(time_to_next(services.settings.clock()).total_seconds()),
        languages=dict(LANGUAGES),
        language=language,
        games=tuple(map(_game, registry.GAMES.values())),
    )


def _game(entry: Entry) -> GameInfo:
    roster = roster_of(entry)
    chosen = (option for option in entry.game.options if option.values)
    return GameInfo(
        name=entry.name,
        title=entry.title,
        seats=tuple(entry.game.seats),
        options=tuple(
            OptionState(name, values, default, _(text)) for name, values, default, text in chosen
        ),
        bots=tuple(
            BotState(name, _(roster.level(name).text), roster.rating(name))
            for name in roster.levels
        ),
        dailies=entry.name in games_with_dailies(),
        lessons=bool(entry.lessons),
        bot=roster.default,
    )


@route(ROUTES, GET, "/api/dailies/{game}")
def _dailies(services: Services, call: Call) -> tuple[DailyRow, ...]:
    """The dailies of a game up to today, the newest first."""
    game, today = _daily_game(call), services.today
    archive = Archive([game], today, services.visitors.progress(call.visitor, game))
    titles = {kind.name: _(kind.title) for kind in puzzles_of(game).kinds().values()}
    return tuple(
        DailyRow(
            *(str(day), titles[kind], kind, tier, str(archive.made(game, day))),
            small=_small_state(archive, game, day),
        )
        for day, kind, tier in _calendar(game, today)
    )


def _small_state(archive: Archive, game: str, day: date) -> str:
    """The visitor's state of the small daily of a day; empty where there is none."""
    made = archive.made(game, day, Series.SMALL)
    return "" if made is Made.NONE else str(made)


@cache
def _calendar(game: str, today: date) -> tuple[tuple[date, str, str], ...]:
    """Every daily up to today, the newest first, with its kind and tier."""
    count = (today - rotation_of(game).first_day).days + 1
    days = [today - number * DAY for number in range(count)]
    recipes = [daily_recipe(game, day) for day in days]
    return tuple((day, each.kind, each.tier.name) for day, each in zip(days, recipes, strict=True))


@route(ROUTES, GET, "/api/practice/{game}")
def _practice(services: Services, call: Call) -> tuple[PracticeRow, ...]:
    """The puzzles of a game to practise, by kind, tier and half of a tier."""
    game = _daily_game(call)
    begun = services.visitors.practised(call.visitor, game)
    kinds = puzzles_of(game).kinds()
    asked = [
        (kinds[kind], part)
        for kind, tier in rotation_of(game).pairs()
        for part in parts_of(tier_named(tier))
    ]
    able = services.ratings.ability(call.visitor, game)
    fitting = fitting_part(able, {part for _kind, part in asked})
    return tuple(_practice_row(*each, begun, fits=each[1] == fitting) for each in asked)


def _practice_row(
    kind: AnyKind, part: Part, begun: Mapping[str, Progress], *, fits: bool
) -> PracticeRow:
    """The row of a kind and part; `begun` has the progress of each puzzle by its name."""
    of_these = _progress(kind, part, begun)
    over = {number for number, progress in of_these.items() if progress.over}
    held = [each for each in parts_of(part.tier) if part.holds(each)]
    solved = sum(
        progress.solved for each in held for progress in _progress(kind, each, begun).values()
    )
    unsolved = next(number for number in count(1) if number not in over)
    named = kind.name, _(kind.title), _(kind.text), part.tier.name, str(part)
    return PracticeRow(*named, solved, unsolved, fits)


def _progress(kind: AnyKind, part: Part, begun: Mapping[str, Progress]) -> dict[int, Progress]:
    """The progress of each puzzle of a kind and part, by its number."""
    return {
        int(name.rpartition("/")[2]): progress
        for name, progress in begun.items()
        if name.startswith(f"{kind.name}/{part}/")
    }


@route(ROUTES, GET, "/api/lessons/{game}")
def _lessons(services: Services, call: Call) -> tuple[LessonState, ...]:
    """The lessons of a game, in the order in which they are taught."""
    entry = entry_named(call.path["game"])
    lessons = tutorial_of(entry.name).lessons if entry.lessons else ()
    names = {each.name: lesson_name(entry.name, each.name) for each in lessons}
    done = services.visitors.done(call.visitor, lesson_name(entry.name, ""))
    return tuple(
        LessonState(
            *(each.name, each.spoken.title, tier_number(each.tier)), names[each.name] in done
        )
        for each in lessons
    )


@route(ROUTES, GET, "/api/rules/{game}", shared=True)
def _rules(_services: Services, call: Call) -> RulesState:
    """The rules of a game."""
    return rules_state(entry_named(call.path["game"]))


@route(ROUTES, GET, "/api/stats")
def _stats(services: Services, call: Call) -> dict[str, GameStats]:
    """How the visitor's dailies went."""
    return stats_of(services, call.visitor)


def stats_of(services: Services, visitor: str) -> dict[str, GameStats]:
    """How a visitor's dailies went, game by game."""
    return {game: _game_stats(services, visitor, game) for game in games_with_dailies()}


def _game_stats(services: Services, visitor: str, game: str) -> GameStats:
    results = services.visitors.results(visitor, game)
    graded = of_series(results)
    tries = [result.progress.tries for result in graded if result.progress.solved]
    return GameStats(
        played=len(graded),
        solved=len(tries),
        streak=streak(results, services.today),
        best=best_streak(results),
        distribution={str(number): tries.count(number) for number in sorted(set(tries))},
        tiers=tuple(TierRow(*row) for row in by_tier(results)),
        rating=_rating(services, visitor, game),
        small=TierRow(*small_summary(results)),
    )


def _rating(services: Services, visitor: str, game: str) -> RatingState | None:
    found = services.ratings.rating(visitor, game)
    if found is None:
        return None
    able, puzzles = found
    return RatingState(able.elo, able.deviation, puzzles)


def _daily_game(call: Call) -> str:
    game = entry_named(call.path["game"]).name
    if game not in games_with_dailies():
        raise NotThereError(_("{title} has no dailies").format(title=registry.entry(game).title))
    return game


@route(ROUTES, POST, "/api/forget")
async def _forget(services: Services, call: Call, ask: ForgetBody) -> ForgottenState:
    """Delete what is kept of the visitor, and give up the seats of some links."""
    services.devices.drop(call.visitor)
    puzzles = await asyncio.to_thread(services.store.forget, call.visitor)
    found = [await asyncio.to_thread(services.games.forget, link) for link in ask.links]
    games = [number for number in found if number is not None]
    for number in games:
        services.games.wake(number)
    call.drops_cookie = True
    return ForgottenState(puzzles, len(games))
