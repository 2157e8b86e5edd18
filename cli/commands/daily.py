"""`catbox daily`: the puzzles of a day, chosen from a list, played, printed or drawn."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from typing import Annotated

import msgspec
import typer

from cli.line.daily_list import Daily, DailyPrompt, random_missed
from cli.line.daily_session import DailySession, challenge_of_day
from cli.line.prompt import Quit
from cli.options.common import AsJson, Force, Plain, PngOption, SvgOption, ThemeOption
from cli.options.lazy import command
from cli.print.daily_calendar import archive_lines, calendar_json, month_lines, summary_lines
from cli.print.image_export import ImageFiles
from cli.print.output import INTERRUPTED, console, has_full_screen, has_terminal, print_json, say
from cli.print.theme import keep
from games import registry
from games.protocol import GameError
from languages.message import to_json
from languages.messages import _
from puzzles.challenge import Challenge
from puzzles.dailies import games_with_dailies, parse_day
from puzzles.recipe import tier_named
from puzzles.results import Archive, DailyResults, ResultsError, archive_of
from views.sessions.share_text import local_time, own_results


@command("daily --game ifitfits --date 2026-01-01")
def daily(
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="NAME",
            help="Which game: {games}; a terminal lists all by default.",
        ),
    ] = None,
    day_text: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Another day than today."),
    ] = None,
    at_random: Annotated[
        bool, typer.Option("--random", help="A past day whose daily you haven't tried.")
    ] = False,
    tier: Annotated[
        str | None,
        typer.Option("--tier", metavar="TIER", help="With --random: only of this tier: {tiers}."),
    ] = None,
    calendar: Annotated[
        bool, typer.Option("--calendar", help="Show the month with what you made of each day.")
    ] = False,
    as_json: AsJson = False,
    svg: SvgOption = None,
    png: PngOption = None,
    force: Force = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Play the puzzle of the day.

    There is one for every game. On a terminal you choose from a list; --game or --date go straight
    to one. On the full screen ? lists the keys. With --plain, type the number of a card or a step,
    or the notation; help lists the rest. What you do is kept: leave at any time and come back.
    From Monday to Sunday the puzzles get harder; a daily that is solved on its own day makes your
    streak longer. Past days can be played at any time.
    """
    keep(theme)
    images = ImageFiles(svg, png)
    images.check(force)
    _check_together(calendar=calendar, random=at_random, date=day_text is not None, images=images)
    if tier is not None and not at_random:
        raise GameError(_("--tier is for --random: the date says how hard a daily is"))
    results, today = own_results(), local_time().date()
    named = registry.DEFAULT if game is None else registry.entry(game).name
    day = today if day_text is None else parse_day(named, day_text)
    on_screen = not plain and has_full_screen()
    if calendar:
        show_calendar(results, _games(game), today, day, as_json=as_json)
    elif at_random:
        wanted = None if tier is None else tier_named(tier).name
        chosen = random_missed(archive_of(results, _games(game), today), wanted)
        _show_or_play(chosen, results, images, as_json=as_json, on_screen=on_screen)
    elif game or day_text or as_json or images.wanted or not has_terminal():
        _show_or_play(Daily(named, day), results, images, as_json=as_json, on_screen=on_screen)
    else:
        _play_from_list(results, games_with_dailies(), on_screen=on_screen)


def _games(game: str | None) -> Sequence[str]:
    """The games whose dailies are looked at: one, or all that have any."""
    return games_with_dailies() if game is None else (game,)


def show_calendar(
    results: DailyResults, games: Sequence[str], today: date, day: date, *, as_json: bool = False
) -> None:
    """Print the month of a day, with what was made of each daily.

    Raises:
        ResultsError: the file of results can't be used.
    """
    archive = archive_of(results, games, today)
    if as_json:
        print_json(calendar_json(archive, day))
        return
    for line in month_lines(archive, day):
        console.print(line)
    for text in ("", *summary_lines(archive, results.finished()), "", *archive_lines(archive)):
        say(text)
    say("catbox daily --date YYYY-MM-DD plays one of them, --random picks one for you.")


def _check_together(*, calendar: bool, random: bool, date: bool, images: ImageFiles) -> None:
    """Raise where options were given that exclude each other.

    Raises:
        GameError: so they were.
    """
    if calendar and (random or images.wanted):
        raise GameError(_("--calendar shows a month: leave out --random, --svg and --png"))
    if random and date:
        raise GameError(_("--random chooses the day: leave out --date"))


def _show_or_play(
    chosen: Daily, results: DailyResults, images: ImageFiles, *, as_json: bool, on_screen: bool
) -> None:
    """Print, draw or play a daily."""
    challenge = challenge_of_day(*chosen, results)
    written = list(images.write(challenge)) if images.wanted else []
    if as_json:
        print_json(
            {"date": str(chosen.day), "challenge": msgspec.to_builtins(challenge, enc_hook=to_json)}
        )
    for file in () if as_json else written:
        console.print(f"{file}: written")
    if not (as_json or images.wanted):
        _session(chosen, challenge, results, on_screen=on_screen).play()


def _session(
    chosen: Daily, challenge: Challenge, results: DailyResults, *, on_screen: bool
) -> DailySession:
    entry = registry.entry(chosen.game)
    return DailySession(entry, chosen.day, challenge, results, local_time, on_screen=on_screen)


def _play_from_list(results: DailyResults, games: Sequence[str], *, on_screen: bool) -> None:
    """Let the player choose dailies from the list and play them, until one is left unfinished."""
    over = True
    while over:
        archive = _archive(results, games)
        try:
            chosen = _choose_on_screen(archive) if on_screen else DailyPrompt(archive).choose()
        except Quit:
            return
        except KeyboardInterrupt:
            console.print()
            sys.exit(INTERRUPTED)
        challenge = challenge_of_day(*chosen, results)
        over = _session(chosen, challenge, results, on_screen=on_screen).play()
        console.print()


def _archive(results: DailyResults, games: Sequence[str]) -> Archive:
    """The player's results in all dailies; a file that can't be used counts as an empty one."""
    today = local_time().date()
    try:
        return archive_of(results, games, today)
    except ResultsError:  # Reported when a daily is played, which is possible all the same.
        return Archive(games, today)


def _choose_on_screen(archive: Archive) -> Daily:
    """The daily that is chosen on the full screen.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
        Quit: nothing is chosen.
    """
    from cli.screen.full_screen import shown
    from cli.screen.lists import DailyList

    chosen = shown(DailyList(archive))
    assert chosen is not None, "a list that isn't left is left with a choice"
    return chosen
