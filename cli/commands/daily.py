"""`catbox daily`: the puzzles of a day, chosen from a list, played, printed or drawn."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Annotated, Final

import msgspec
import typer
from rich.text import Text

from cli.commands.learn import first_lesson
from cli.line.daily_list import daily_by_lines, random_missed
from cli.line.prompt import Quit, ask_word
from cli.line.puzzle_prompt import play, show, tell
from cli.options.common import AsJson, Force, Plain, PngOption, SvgOption, ThemeOption
from cli.options.lazy import command
from cli.print.daily_calendar import archive_lines, calendar_json, month_lines, summary_lines
from cli.print.image_export import ImageFiles
from cli.print.output import (
    INTERRUPTED,
    console,
    has_emoji,
    has_full_screen,
    has_terminal,
    print_json,
    say,
)
from cli.print.preferences import THEME, keep
from games import registry
from games.protocol import GameError
from languages.dates import day_text
from languages.message import to_json, translated
from languages.messages import N_, _
from puzzles import dailies
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import Daily, daily_recipe, games_with_dailies, parse_day
from puzzles.kind import Series
from puzzles.recipe import tier_named
from puzzles.results import Archive, DailyResults, Progress, ResultsError, archive_of, streak
from views.sessions.lesson_session import is_new_to
from views.sessions.question import ChallengeQuestion
from views.sessions.share_text import (
    daily_title,
    local_time,
    next_text,
    own_results,
    share_text,
    so_far_text,
)


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
    date_text: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Another day than today."),
    ] = None,
    at_random: Annotated[
        bool,
        typer.Option(
            "--random", help="A past day whose daily you haven't tried, as hard as fits you."
        ),
    ] = False,
    tier: Annotated[
        str | None,
        typer.Option("--tier", metavar="TIER", help="With --random: only of this tier: {tiers}."),
    ] = None,
    small: Annotated[
        bool, typer.Option("--small", help="The small one of the day, for a minute.")
    ] = False,
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

    There is one for every game, and a small one, for a minute. On a terminal you choose from a
    list; --game, --date or --small go straight to one. On the full screen ? lists the keys. With
    --plain, type the number of a card or a step, or the notation; help lists the rest. What you do
    is kept: leave at any time and come back. From Monday to Sunday the puzzles get harder. A daily
    that is solved on its own day, a small one too, makes your streak longer. Past days can be
    played at any time.
    """
    keep(THEME, theme)
    images = ImageFiles(svg, png)
    images.check(force)
    if calendar and (at_random or images.wanted):
        raise GameError(_("--calendar shows a month: leave out --random, --svg and --png"))
    if small and (at_random or calendar):
        raise GameError(_("--small is the small one of a day: leave out --random and --calendar"))
    if at_random and date_text is not None:
        raise GameError(_("--random chooses the day: leave out --date"))
    if tier is not None and not at_random:
        raise GameError(_("--tier is for --random: the date says how hard a daily is"))
    results, today = own_results(), local_time().date()
    named = registry.DEFAULT if game is None else registry.entry(game).name
    day = today if date_text is None else parse_day(named, date_text)
    games = games_with_dailies() if game is None else (game,)
    on_screen = not plain and has_full_screen()
    if calendar:
        show_calendar(archive_of(results, games, today), results, day, as_json=as_json)
    elif at_random:
        wanted = None if tier is None else tier_named(tier).name
        chosen = random_missed(archive_of(results, games, today), wanted)
        _show_or_play(chosen, results, images, as_json=as_json, on_screen=on_screen)
    elif game or date_text or small or as_json or images.wanted or not has_terminal():
        daily = Daily(named, day, Series.SMALL if small else Series.GRADED)
        _show_or_play(daily, results, images, as_json=as_json, on_screen=on_screen)
    else:
        _play_from_list(results, games, on_screen=on_screen)


PLAY_DAY: Final = "catbox daily --date YYYY-MM-DD"
"""Plays a daily of the past."""


def show_calendar(archive: Archive, results: DailyResults, day: date, *, as_json: bool) -> None:
    """Print the month of a day, with what was made of each daily."""
    if as_json:
        print_json(calendar_json(archive, day))
        return
    for line in month_lines(archive, day):
        say(line)
    for text in ("", *summary_lines(archive, results.finished()), "", *archive_lines(archive)):
        say(text)
    say(_("{play} plays one of them, --random picks one for you.").format(play=PLAY_DAY))


def _show_or_play(
    chosen: Daily, results: DailyResults, images: ImageFiles, *, as_json: bool, on_screen: bool
) -> None:
    """Print, draw or play a daily."""
    to_come = chosen.day > local_time().date() and _made_before(chosen, results) is None
    if to_come and not (as_json or images.wanted):
        text = _("{day} is still to come: its puzzle is played on that day, or later")
        raise GameError(text.format(day=day_text(chosen.day)))
    challenge = challenge_of_day(chosen, results)
    written = list(images.write(challenge)) if images.wanted else []
    if as_json:
        print_json(
            {"date": str(chosen.day), "series": chosen.series}
            | {"challenge": msgspec.to_builtins(challenge, enc_hook=to_json)}
        )
    for file in () if as_json else written:
        console.print(f"{file}: written")
    if not (as_json or images.wanted):
        DailySession(chosen, challenge, results, on_screen=on_screen).play()


def _play_from_list(results: DailyResults, games: Sequence[str], *, on_screen: bool) -> None:
    """Let the player choose dailies from the list and play them, until the list is left."""
    day: date | None = None
    while True:
        today = local_time().date()
        try:
            archive = archive_of(results, games, today)
        except ResultsError:  # Reported when a daily is played, which is possible all the same.
            archive = Archive(games, today)
        try:
            choose = _choose_on_screen if on_screen else daily_by_lines
            chosen = choose(archive, day)
        except Quit:
            return
        except KeyboardInterrupt:
            console.print()
            sys.exit(INTERRUPTED)
        day = chosen.day
        challenge = challenge_of_day(chosen, results)
        DailySession(chosen, challenge, results, on_screen=on_screen).play()
        console.print()


def _choose_on_screen(archive: Archive, day: date | None) -> Daily:
    """The daily that is chosen on the full screen.

    Args:
        day: the one that is listed first; today by default.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
        Quit: nothing is chosen.
    """
    from cli.screen.full_screen import shown
    from cli.screen.lists import DailyList

    chosen = shown(DailyList(archive, day))
    assert chosen is not None, "a list that isn't left is left with a choice"
    return chosen


AGAIN: Final = N_("Enter tries again to keep what you did, n leaves it unkept. ")
"""The question where a file of results can't be used."""


class DailySession:
    """The daily of a day, with the file that its result goes into.

    The puzzle can be played where that can't be used; at the end it is tried again.
    """

    def __init__(
        self, chosen: Daily, challenge: Challenge, results: DailyResults, *, on_screen: bool
    ) -> None:
        self._daily, self._entry = chosen, registry.entry(chosen.game)
        self._challenge, self._results, self._on_screen = challenge, results, on_screen
        self._today = local_time().date()
        self._trouble: ResultsError | None = None
        self._unread = False

    def play(self) -> None:
        """Go on with the puzzle, or show it again if it is over.

        Somebody who is new to the game gets its smallest lesson before, once.

        Raises:
            ResultsError: what was done can't be kept.
        """
        begun = self._begun()
        if not self._learned():
            return
        say(Text(f"{self._title}.", style="bold"))
        if begun.over and not self._on_screen:
            tell(translated(self._challenge.task))
            show(ChallengeQuestion(self._challenge).solution(console.width))
            tell(_("You have played this daily:"))
            self._share(begun)
            return
        self._go_on(begun)

    def _learned(self) -> bool:
        """Whether somebody goes on after a first lesson, or needs none."""
        if has_terminal() and is_new_to(self._entry, self._results):
            try:
                first_lesson(self._entry, on_screen=self._on_screen)
            except Quit:
                return False
            except KeyboardInterrupt:
                sys.exit(INTERRUPTED)
        return True

    def _go_on(self, begun: Progress) -> None:
        """Play the puzzle, keep the result, and say how it ended; raises as `play` does."""
        if begun.course and not begun.over:
            tell(_("So far: {state}.").format(state=so_far_text(begun)))
        progress, shared = None, self._shared
        with suppress(KeyboardInterrupt):
            progress = play(
                self._challenge, begun, self._keep, on_screen=self._on_screen, share=shared
            )
        if progress is not None:
            self._keep_after_all(progress)
        if progress is not None and progress.over:
            console.print()
            self._share(progress)
        else:
            self._say_how_to_go_on()
        if self._trouble is not None and self._unread:
            raise self._trouble
        if self._trouble is not None:
            text = _("{error}: what you did isn't kept")
            raise ResultsError(text.format(error=self._trouble))
        if progress is None:
            sys.exit(INTERRUPTED)

    @property
    def _title(self) -> str:
        return daily_title(self._daily, self._challenge)

    def _begun(self) -> Progress:
        try:
            return self._results.progress(*self._daily)
        except ResultsError as error:
            self._trouble, self._unread = error, True
            tell(_("{error}: you can play, but what you do won't be kept.").format(error=error))
            return Progress()

    def _keep(self, progress: Progress) -> None:
        """Keep how far the puzzle is, until that fails."""
        if self._trouble is None:
            self._try_to_keep(progress)

    def _try_to_keep(self, progress: Progress) -> None:
        try:
            game, day, series = self._daily
            recipe = daily_recipe(*self._daily)
            self._results.keep(game, day, recipe, progress, self._today, series)
            self._trouble = None
        except ResultsError as error:
            self._trouble = error

    def _keep_after_all(self, progress: Progress) -> None:
        """Try again what has failed, as long as somebody wants that.

        Where it wasn't known how far the puzzle was, nothing is written over it.
        """
        while self._trouble is not None and not self._unread:
            tell(_("{error}: what you did isn't kept yet.").format(error=self._trouble))
            try:
                if ask_word(_(AGAIN), ("", "n"), lambda _: None) == "n":
                    return
            except Quit:
                return
            self._try_to_keep(progress)

    def _shared(self, progress: Progress) -> str:
        """The text to share."""
        try:
            days = streak(self._results.finished(self._entry.name), self._today)
        except ResultsError:
            days = 0
        return share_text(self._title, progress, days, emoji=has_emoji())

    def _share(self, progress: Progress) -> None:
        console.print(self._shared(progress))
        if self._daily.day == self._today:
            tell(next_text(self._today, local_time()))

    def _say_how_to_go_on(self) -> None:
        if self._trouble is None:
            game = "" if self._entry.name == registry.DEFAULT else f"--game {self._entry.name} "
            small = " --small" if self._daily.small else ""
            command = f"catbox daily {game}--date {self._daily.day}{small}"
            console.print("\n" + _("Kept so far. To go on: {command}").format(command=command))


def challenge_of_day(daily: Daily, results: DailyResults) -> Challenge:
    """The shipped daily, or the one that was made before, or one that is made now.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
    return dailies.shipped(*daily) or _made_before(daily, results) or _made_now(daily, results)


def _made_before(daily: Daily, results: DailyResults) -> Challenge | None:
    try:
        text = results.made(*daily)
        challenge = None if text is None else parse_challenge(text)
    except GameError:
        return None
    fitting = challenge is not None and challenge.recipe == str(daily_recipe(*daily))
    return challenge if fitting else None


def _made_now(daily: Daily, results: DailyResults) -> Challenge:
    daily_recipe(*daily)  # Raises where a game has no dailies, before anybody has to wait.
    print(
        _("{day} is not shipped: making it, which may take minutes").format(day=daily.day),
        file=sys.stderr,
    )
    try:
        text = dailies.made_text(*daily)
    except KeyboardInterrupt:
        print(f"catbox: {_('interrupted')}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    with suppress(ResultsError):
        results.keep_made(daily.game, daily.day, text, daily.series)
    return parse_challenge(text)
