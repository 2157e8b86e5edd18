"""A month of dailies as a grid of days, with what was made of each as a sign."""

from __future__ import annotations

from calendar import Calendar
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from rich.text import Text

from games import registry
from languages.dates import month_text, short_weekdays
from languages.messages import _, pgettext
from puzzles import dailies
from puzzles.dailies import rotation_of
from puzzles.kind import Series
from puzzles.results import DAY, Archive, DailyResult, Made, streak

SIGNS: Final = {
    Made.SOLVED: ("*", "bold green"),
    Made.HINTED: ("?", "bold cyan"),
    Made.GAVE_UP: ("-", "bold magenta"),
    Made.TRIED: ("x", "bold yellow"),
    Made.MISSED: (".", "dim"),
    Made.EARLIER: (" ", ""),
    Made.OPEN: ("o", "bold"),
    Made.AHEAD: (" ", ""),
    Made.NONE: (" ", ""),
}
"""The sign of each result of a daily, and its style where there are colours."""

SMALL_SIGN: Final = "+"
"""The sign of a day of which a small daily was solved."""

TITLE_WIDTH: Final = max(len(entry.title) for entry in registry.GAMES.values())

WEEK: Final = Calendar()


def month_lines(archive: Archive, chosen: date) -> Iterator[Text]:
    """The month of a day: its name, a grid of weeks, and what the signs mean.

    Where the month has small dailies, a day has one sign more for all of them.

    Args:
        chosen: a day of the month, which is put between brackets.
    """
    named = [registry.entry(game).title for game in archive.games]
    if _with_small(archive, chosen):
        named.append(f"{SMALL_SIGN} {pgettext('daily', 'small')}")
    titles, several = ", ".join(named), len(named) > 1
    order = _("a day's signs: {games}").format(games=titles) if several else titles
    yield Text(month_text(chosen), style="bold").append(f"  ({order})", style="not bold dim")
    width = len(_cell(archive, chosen, chosen)) - 1
    yield Text(" ".join(f" {name:<{width - 1}}" for name in short_weekdays()).rstrip(), style="dim")
    for week in WEEK.monthdatescalendar(chosen.year, chosen.month):
        cells = (
            _cell(archive, day, chosen) if day.month == chosen.month else Text(" " * (width + 1))
            for day in week
        )
        line = Text().join(cells)
        line.rstrip()
        yield line
    yield Text("   ").join(
        Text(sign, style=style).append(f" {_(made)}", style="not bold")
        for made, (sign, style) in SIGNS.items()
        if sign.strip()
    )


def summary_lines(archive: Archive, results: Sequence[DailyResult]) -> Iterator[str]:
    """The results of all past days of each game, of its graded dailies; any keeps the streak."""
    for game in archive.games:
        first = rotation_of(game).first_day
        days = (first + number * DAY for number in range((archive.today - first).days + 1))
        found = Counter(archive.made(game, day) for day in days)
        solved = found[Made.SOLVED] + found[Made.HINTED]
        row = streak([each for each in results if each.game == game], archive.today)
        message = _("{solved} solved, {missed} not tried, streak {days}")
        if found[Made.HINTED]:
            message = _("{solved} solved ({hinted} with hints), {missed} not tried, streak {days}")
        text = message.format(
            solved=solved, hinted=found[Made.HINTED], missed=found[Made.MISSED], days=row
        )
        yield f"{registry.entry(game).title:<{TITLE_WIDTH}}  {text}"


def archive_lines(archive: Archive) -> Iterator[str]:
    """Which dailies there are, and how one of them is played."""
    for game in archive.games:
        years = dailies.shipped_years(game)
        message = _("every day from {first}")
        if years:
            message = _("every day from {first}; up to {last} without waiting")
        first, last = rotation_of(game).first_day, f"{max(years, default=0)}-12-31"
        text = message.format(first=first, last=last)
        yield f"{registry.entry(game).title:<{TITLE_WIDTH}}  {text}"


def calendar_json(archive: Archive, chosen: date) -> list[dict[str, object]]:
    """The days of a month, each with what was made of every game's dailies."""
    days = WEEK.itermonthdates(chosen.year, chosen.month)
    return [_day_json(archive, day) for day in days if day.month == chosen.month]


def _day_json(archive: Archive, day: date) -> dict[str, object]:
    listed = archive.dailies(day)
    graded = {each.game: str(archive.made(*each)) for each in listed if not each.small}
    small = {each.game: str(archive.made(*each)) for each in listed if each.small}
    return {"date": str(day), **graded, **({"small": small} if small else {})}


def _with_small(archive: Archive, chosen: date) -> bool:
    """Whether the month of a day has small dailies."""
    last = (chosen.replace(day=1) + 31 * DAY).replace(day=1) - DAY
    return any(each.small for each in archive.dailies(last))


def _small_solved(archive: Archive, day: date) -> bool:
    small = (archive.progress(game, day, Series.SMALL) for game in archive.games)
    return any(progress.solved for progress in small)


def _cell(archive: Archive, day: date, chosen: date) -> Text:
    """A day of a month: its number, a sign for each game, and one for small dailies."""
    opening, closing = "[]" if day == chosen else "  "
    cell = Text(f"{opening}{day.day:>2} ")
    for game in archive.games:
        sign, style = SIGNS[archive.made(game, day)]
        cell.append(sign, style=style)
    if _with_small(archive, day):
        solved = _small_solved(archive, day)
        cell.append(SMALL_SIGN if solved else " ", style=SIGNS[Made.SOLVED][1])
    return cell.append(closing)
