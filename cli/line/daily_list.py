"""The dailies of a day in one list, each game's with how far it is, and one is chosen."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Final

from cli.line.prompt import Quit, ask, command_word
from cli.print.daily_calendar import TITLE_WIDTH, archive_lines, month_lines
from cli.print.output import console
from games import registry
from games.protocol import GameError, IllegalMoveError
from languages.dates import day_text
from languages.messages import N_, _, plural
from puzzles.dailies import Daily, daily_part, daily_recipe, parse_day, rotation_of
from puzzles.ratings import ANYBODY, fitting_part
from puzzles.recipe import Part, tier_named
from puzzles.results import Archive, Made
from views.sessions.share_text import kind_text, result_text, scale_text, so_far_text

KIND_WIDTH: Final = 28
"""Columns for the kind and the tier of a puzzle."""

HELP: Final = N_("""\
N              play daily N of the list
YYYY-MM-DD     list the dailies of another day
calendar       the month of that day, with what you made of each daily
random         a daily of a past day that you haven't tried
quit           leave""")


def day_heading(archive: Archive, day: date) -> str:
    """Which day it is, in words."""
    ago = (archive.today - day).days
    when = _DAYS_AGO[ago] if ago in _DAYS_AGO else plural("{n} day ago", "{n} days ago").of(ago)
    return _("The dailies of {day} ({when})").format(day=day_text(day), when=_(when))


_DAYS_AGO: Final = {0: N_("today"), 1: N_("yesterday")}


def row(archive: Archive, daily: Daily) -> str:
    """A game, what kind of puzzle the day has, and how far the player is with it."""
    title = f"{registry.entry(daily.game).title:<{TITLE_WIDTH}}"
    if daily.day < rotation_of(daily.game).first_day:
        return f"{title}  {_(Made.NONE)}"
    recipe = daily_recipe(*daily)
    scale = scale_text(recipe.tier.name, daily.series)
    puzzle = f"{scale} {kind_text(daily.game, recipe.kind)}"
    return f"{title}  {puzzle:<{KIND_WIDTH}}  {standing(archive, daily)}"


def standing(archive: Archive, daily: Daily) -> str:
    """How far the player is with a daily."""
    made, progress = archive.made(*daily), archive.progress(*daily)
    if progress.over:
        return result_text(progress)
    return f"{_(made)}: {so_far_text(progress)}" if made is Made.TRIED else _(made)


def random_missed(archive: Archive, tier: str | None = None) -> Daily:
    """A graded daily of a past day that the player hasn't tried, of one tier or as hard as fits.

    The part of the scale that fits in a game is the one that the player solves two times in three,
    as far as that is known, among those that are left.

    Raises:
        GameError: all have been tried.
    """
    missed = {each: daily_part(each) for each in archive.missed()}
    wanted = {
        game: Part(tier_named(tier))
        if tier
        else fitting_part(archive.able.get(game, ANYBODY), parts)
        for game in archive.games
        if (parts := {found for each, found in missed.items() if each.game == game})
    }
    fitting = [each for each, found in missed.items() if wanted[each.game].holds(found)]
    if not fitting:
        raise GameError(_("you have tried every daily of the past: none is left"))
    return secrets.choice(fitting)


def daily_by_lines(archive: Archive, day: date | None = None) -> Daily:
    """The daily that somebody chooses from the list, line by line.

    Args:
        day: the one that is listed first; today by default.

    Raises:
        Quit: nothing is chosen.
    """
    day = day or archive.today
    _show(archive, day)
    while True:
        try:
            found = _typed(archive, day, ask("daily> "))
        except GameError as error:
            console.print(f"  {error}")
            continue
        if isinstance(found, Daily):
            return found
        day = found


def _typed(archive: Archive, day: date, text: str) -> Daily | date:
    """The daily that a text chooses; the day that is listed now if it only shows something.

    Raises:
        GameError: it is none of what may be typed.
        Quit: the player leaves.
    """
    match command_word(text):
        case "random":
            return random_missed(archive)
        case "quit":
            raise Quit
        case "help":
            console.print(_(HELP))
        case "calendar":
            for line in (*month_lines(archive, day), *archive_lines(archive)):
                console.print(line)
        case number if number.isascii() and number.isdigit():
            listed = archive.dailies(day)
            if 1 <= int(number) <= len(listed):
                return listed[int(number) - 1]
            message = _("there is no daily {number}: expected 1 to {last}")
            raise IllegalMoveError(message.format(number=int(number), last=len(listed)))
        case word:
            day = parse_day(archive.games[0], text) if word else day
            _show(archive, day)
    return day


def _show(archive: Archive, day: date) -> None:
    console.print(f"{day_heading(archive, day)}:", style="bold")
    for number, daily in enumerate(archive.dailies(day), start=1):
        console.print(f"{number:>3}  {row(archive, daily)}")
    console.print(_("Type a number, a date, calendar, random, or quit; help says more."))
