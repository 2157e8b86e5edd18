"""`catbox stats`: the dailies, with small charts, ratings, and the games against bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated, Final, NamedTuple

import typer
from rich.console import RenderableType

from cli.options.common import AsJson
from cli.options.lazy import command
from cli.print.daily_calendar import TITLE_WIDTH
from cli.print.output import console, print_json, say
from games import registry
from languages.messages import N_, _, ngettext, pgettext
from languages.numbers import Digits
from puzzles.kind import Series
from puzzles.ratings import FEWEST, Attempt, ability
from puzzles.results import (
    DailyResult,
    TierSummary,
    best_streak,
    by_tier,
    of_series,
    small_summary,
    streak,
)
from views.sessions.kept_games import AgainstBots, by_opponents, kept_games
from views.sessions.share_text import local_time, own_results, scale_text
from views.sheet import Column, Row, Sheet, numbers, timed
from views.text_table import PrintedSheet

SHOWN = 14
"""The latest results that are listed one by one."""

BAR, SHORT_BAR = 30, 14
"""The longest bar of a tier and of a single daily, in columns."""


@command("stats --json")
def stats(
    game: Annotated[
        str | None, typer.Option("--game", metavar="NAME", help="Only of one game; all by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show how your dailies and your games went.

    Of dailies: streaks, tiers, and solve times. Of all puzzles: your rating in each game, from five
    of them on, by how your first try went. Of the games that are kept: against whom you played, how
    many you won, and by how many points you were ahead of the best bot.
    """
    today = local_time().date()
    name = None if game is None else registry.entry(game).name
    file = own_results()
    results, ratings = file.finished(name), list(_ratings(file.attempts(), name))
    played = [each for each in by_opponents(kept_games()) if name in (None, each.game)]
    if as_json:
        further = {
            "ratings": [each._asdict() for each in ratings],
            "games": [each._asdict() for each in played],
        }
        print_json(_json(results, today) | further)
        return
    daily_lines = _lines(results, today) if results else [_(NO_DAILY)]
    game_lines = _game_lines(played) if played else [_(NO_GAME)]
    rating_lines = [*_rating_lines(ratings), ""] if ratings else []
    for line in (*daily_lines, "", *rating_lines, *game_lines):
        say(line) if isinstance(line, str) else console.print(line)


NO_DAILY: Final = N_("No daily is finished yet: catbox daily plays the one of today.")
NO_GAME: Final = N_("No game against bots is finished yet: catbox play begins one.")


class GameRating(NamedTuple):
    """A player's rating in the puzzles of a game, by the first tries at some."""

    game: str
    rating: int
    deviation: int
    puzzles: int


def _ratings(attempts: Mapping[str, Sequence[Attempt]], game: str | None) -> Iterator[GameRating]:
    """The ratings of one game or of all, in those with enough puzzles."""
    for name, tried in sorted(attempts.items()):
        if game in (None, name) and len(tried) >= FEWEST:
            able = ability(tried)
            yield GameRating(name, able.elo, able.deviation, len(tried))


def _rating_lines(ratings: Sequence[GameRating]) -> Iterator[RenderableType]:
    """The ratings, a row a game."""
    yield _("Your rating, by your first try at each puzzle:")
    rows = (
        Row((f"{each.rating} ± {each.deviation}", each.puzzles), registry.entry(each.game).title)
        for each in ratings
    )
    yield PrintedSheet(Sheet(numbers(_("rating"), _("puzzles")), tuple(rows), _("game")))


def _game_lines(played: Sequence[AgainstBots]) -> Iterator[RenderableType]:
    """The games against bots, a row for each game and its bots."""
    number = sum(each.played for each in played)
    yield ngettext(
        "{n} game finished, {won} won.", "{n} games finished, {won} won.", number
    ).format(n=number, won=sum(each.won for each in played))
    columns = *numbers(_("games"), pgettext("games", "won"), _("mean lead")), Column(_("against"))
    rows = (
        Row(
            (each.played, each.won, f"{Digits(each.lead):+.1f}", ", ".join(each.against)),
            registry.entry(each.game).title,
        )
        for each in played
    )
    yield PrintedSheet(Sheet(columns, tuple(rows), _("game")))


def _json(results: Sequence[DailyResult], today: date) -> dict[str, object]:
    return {
        "streak": streak(results, today),
        "best_streak": best_streak(results),
        "tiers": [tier._asdict() for tier in by_tier(results)],
        "small": small_summary(results)._asdict(),
        "dailies": [
            {
                "game": game,
                "date": str(day),
                "series": series,
                "kind": kind,
                "tier": tier,
                "solved": progress.solved,
                "tries": progress.tries,
                "hints": progress.hints,
                "seconds": round(progress.seconds, 3),
                "finished_on": str(finished_on),
            }
            for game, day, kind, tier, progress, finished_on, series in results
        ],
    }


def _lines(results: Sequence[DailyResult], today: date) -> Iterator[RenderableType]:
    graded, small = of_series(results), of_series(results, Series.SMALL)
    solved = sum(result.progress.solved for result in graded)
    yield _("{finished}, {part}.").format(
        finished=ngettext("{n} daily finished", "{n} dailies finished", len(graded)).format(
            n=len(graded)
        ),
        part=ngettext("{n} solved", "{n} solved", solved).format(n=solved),
    )
    if small:
        _tier, solved, gave_up, seconds = small_summary(small)
        time = "-" if seconds is None else timed(seconds)
        text = _("Small ones: {solved} solved, {gave_up} given up, median time {time}.")
        yield text.format(solved=solved, gave_up=gave_up, time=time)
    if best := best_streak(results):
        text = _("Days in a row: {days}, at most {best}.")
        yield text.format(days=streak(results, today), best=best)
    yield ""
    yield _tier_table(by_tier(results))
    yield ""
    yield _("The latest, with the time that each took:")
    latest = results[-SHOWN:]
    longest = max(result.progress.seconds for result in latest)
    yield from (_latest(result, longest) for result in latest)


def _tier_table(tiers: Sequence[TierSummary]) -> PrintedSheet:
    """The dailies of each tier that were solved and given up, with a bar for those solved."""
    most = max(tier.solved for tier in tiers)
    times = ("-" if each.seconds is None else timed(each.seconds) for each in tiers)
    rows = (
        Row((each.solved, each.gave_up, time, _bar(each.solved, most)), scale_text(each.tier))
        for each, time in zip(tiers, times, strict=True)
    )
    columns = *numbers(_("solved"), _("given up"), _("median")), Column("")
    return PrintedSheet(Sheet(columns, tuple(rows), _("tier")))


def _latest(result: DailyResult, longest: float) -> str:
    day, progress = result.day, result.progress
    title = registry.entry(result.game).title
    ended = "" if progress.solved else _("given up")
    bar = _bar(progress.seconds, longest, SHORT_BAR)
    puzzle = f"{title:<{TITLE_WIDTH}}  {scale_text(result.tier, result.series)}"
    return f"{day}  {puzzle}{timed(progress.seconds):>9}  {bar} {ended}".rstrip()


def _bar(value: float, most: float, columns: int = BAR) -> str:
    """A bar as long as its share of the most; at least one column for anything at all."""
    return "#" * max(1 if value else 0, round(columns * value / most)) if most else ""
