"""`catbox daily`: the puzzle of a day, played, printed or drawn."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import date
from typing import Annotated

import msgspec
import typer

from cli.image_export import ImageFiles
from cli.lazy import command
from cli.options import AsJson, Force, Plain, PngOption, SvgOption, ThemeOption
from cli.output import INTERRUPTED, console, has_full_screen, print_json
from cli.puzzle_session import play, say, show_solution
from cli.setup_options import Game
from cli.share_text import share_text, so_far_text
from cli.theme import keep
from games import registry
from games.protocol import GameError
from games.registry import Entry
from puzzles import dailies
from puzzles.calendar import daily_recipe, parse_day
from puzzles.challenge import Challenge, parse_challenge
from puzzles.progress import Progress
from puzzles.results import DailyResults, ResultsError
from puzzles.streaks import streak
from solver import warmup


@command("daily --date 2026-01-01")
def daily(
    game: Game = registry.DEFAULT,
    day_text: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Another day than today."),
    ] = None,
    as_json: AsJson = False,
    svg: SvgOption = None,
    png: PngOption = None,
    force: Force = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Play the puzzle of the day.

    On the full screen ? lists the keys. With --plain, type the number of a card or a step, or the
    notation; help lists the rest.
    What you do is kept: leave at any time and come back. From Monday to Sunday the puzzles get
    harder; a daily that is solved on its own day makes your streak longer.
    """
    keep(theme)
    entry, today, images = registry.entry(game), date.today(), ImageFiles(svg, png)
    images.check(force)
    day = today if day_text is None else parse_day(game, day_text)
    results = own_results()
    challenge = _challenge(game, day, results)
    written = list(images.write(challenge)) if images.wanted else []
    if as_json:
        print_json({"date": str(day), "challenge": msgspec.to_builtins(challenge)})
    elif images.wanted:
        for file in written:
            console.print(f"{file}: written")
    else:
        on_screen = not plain and has_full_screen()
        DailySession(entry, day, challenge, results, today, on_screen=on_screen).play()


def own_results() -> DailyResults:
    """The results in the user's data folder."""
    from platformdirs import user_data_path

    return DailyResults(user_data_path("catbox") / "results.db")


class DailySession:
    """The daily of a day, with the file that its result goes into.

    A problem with the file is reported once; the puzzle can be played all the same.
    """

    def __init__(
        self,
        entry: Entry,
        day: date,
        challenge: Challenge,
        results: DailyResults,
        today: date,
        *,
        on_screen: bool = False,
    ) -> None:
        self._entry = entry
        self._day = day
        self._challenge = challenge
        self._results = results
        self._today = today
        self._on_screen = on_screen
        self._trouble: ResultsError | None = None

    def play(self) -> None:
        """Go on with the puzzle, or show it again if it is over.

        Raises:
            ResultsError: what was done can't be kept.
        """
        begun = self._begun()
        console.print(f"{self._title}.", style="bold")
        if begun.over:
            say(self._challenge.task)
            show_solution(self._challenge)
            say("You have played this daily:")
            self._share(begun)
            return
        if begun.course:
            say(f"So far: {so_far_text(begun)}.")
        warmup.begin(self._entry.name)
        interrupted = self._play(begun)
        if self._trouble is not None:
            raise self._trouble
        if interrupted:
            sys.exit(INTERRUPTED)

    def _play(self, begun: Progress) -> bool:
        """Whether the puzzle was interrupted."""
        try:
            progress = play(self._challenge, begun, self._keep, on_screen=self._on_screen)
        except KeyboardInterrupt:
            self._say_how_to_go_on()
            return True
        if progress.over:
            console.print()
            self._share(progress)
        else:
            self._say_how_to_go_on()
        return False

    @property
    def _title(self) -> str:
        return (
            f"{self._entry.title} daily {self._day}, {self._challenge.kind}, {self._challenge.tier}"
        )

    def _begun(self) -> Progress:
        try:
            return self._results.progress(self._entry.name, self._day)
        except ResultsError as error:
            self._report(error)
            return Progress()

    def _keep(self, progress: Progress) -> None:
        if self._trouble is None:
            try:
                recipe = daily_recipe(self._entry.name, self._day)
                self._results.keep(self._entry.name, self._day, recipe, progress, self._today)
            except ResultsError as error:
                self._report(error)

    def _report(self, error: ResultsError) -> None:
        self._trouble = error
        say(f"{error}: you can play, but what you do won't be kept.")

    def _share(self, progress: Progress) -> None:
        try:
            days = streak(self._results.finished(self._entry.name), self._today)
        except ResultsError:
            days = 0
        console.print(share_text(self._title, progress, days))

    def _say_how_to_go_on(self) -> None:
        if self._trouble is None:
            game = "" if self._entry.name == registry.DEFAULT else f"--game {self._entry.name} "
            console.print(f"\nKept so far. To go on: catbox daily {game}--date {self._day}")


def _challenge(game: str, day: date, results: DailyResults) -> Challenge:
    """The shipped daily, or the one that was made before, or one that is made now."""
    return (
        dailies.shipped(game, day)
        or _made_before(game, day, results)
        or _made_now(game, day, results)
    )


def _made_before(game: str, day: date, results: DailyResults) -> Challenge | None:
    try:
        text = results.made(game, day)
        challenge = None if text is None else parse_challenge(text)
    except GameError:
        return None
    fitting = challenge is not None and challenge.recipe == str(daily_recipe(game, day))
    return challenge if fitting else None


def _made_now(game: str, day: date, results: DailyResults) -> Challenge:
    daily_recipe(game, day)  # Raises where a game has no dailies, before anybody has to wait.
    print(f"{day} is not shipped: making it, which may take minutes", file=sys.stderr)
    try:
        text = dailies.made_text(game, day)
    except KeyboardInterrupt:
        print("catbox: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    with suppress(ResultsError):
        results.keep_made(game, day, text)
    return parse_challenge(text)
