"""The daily of a day, played at the terminal and kept, with what is said when it is over."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import date

from cli.line.puzzle_prompt import play, say, show_solution
from cli.print.output import INTERRUPTED, console, has_emoji
from games import registry
from games.protocol import GameError
from games.registry import Entry
from languages.message import translated
from languages.messages import _
from puzzles import dailies
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import daily_recipe
from puzzles.kind import asked
from puzzles.results import DailyResults, Progress, ResultsError, streak
from views.sessions.share_text import Clock, daily_title, next_text, share_text, so_far_text


class DailySession:
    """The daily of a day, with the file that its result goes into.

    A problem with the file is reported once; the puzzle can be played all the same.

    Args:
        clock: decides which day it is when the session begins, and when the next daily comes.
    """

    def __init__(
        self,
        entry: Entry,
        day: date,
        challenge: Challenge,
        results: DailyResults,
        clock: Clock,
        *,
        on_screen: bool = False,
    ) -> None:
        self._entry = entry
        self._day = day
        self._challenge = challenge
        self._results = results
        self._clock = clock
        self._today = clock().date()
        self._on_screen = on_screen
        self._trouble: ResultsError | None = None

    def play(self) -> bool:
        """Go on with the puzzle, or show it again if it is over; whether it is over now.

        Raises:
            ResultsError: what was done can't be kept.
        """
        begun = self._begun()
        console.print(f"{self._title}.", style="bold")
        if begun.over and not self._on_screen:
            say(translated(asked(self._challenge)))
            show_solution(self._challenge)
            say(_("You have played this daily:"))
            self._share(begun)
            return True
        if begun.course and not begun.over:
            say(_("So far: {state}.").format(state=so_far_text(begun)))
        progress = self._play(begun)
        if self._trouble is not None:
            raise self._trouble
        if progress is None:
            sys.exit(INTERRUPTED)
        return progress.over

    def _play(self, begun: Progress) -> Progress | None:
        """How far the puzzle is; None if it was interrupted."""
        try:
            progress = play(
                self._challenge,
                begun,
                self._keep,
                on_screen=self._on_screen,
                share=self._shared,
            )
        except KeyboardInterrupt:
            self._say_how_to_go_on()
            return None
        if progress.over:
            console.print()
            self._share(progress)
        else:
            self._say_how_to_go_on()
        return progress

    @property
    def _title(self) -> str:
        return daily_title(self._entry, self._day, self._challenge)

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
        say(_("{error}: you can play, but what you do won't be kept.").format(error=error))

    def _shared(self, progress: Progress) -> str:
        """The text to share."""
        try:
            days = streak(self._results.finished(self._entry.name), self._today)
        except ResultsError:
            days = 0
        return share_text(self._title, progress, days, emoji=has_emoji())

    def _share(self, progress: Progress) -> None:
        console.print(self._shared(progress))
        if self._day == self._today:
            say(next_text(self._day, self._clock()))

    def _say_how_to_go_on(self) -> None:
        if self._trouble is None:
            game = "" if self._entry.name == registry.DEFAULT else f"--game {self._entry.name} "
            command = f"catbox daily {game}--date {self._day}"
            console.print("\n" + _("Kept so far. To go on: {command}").format(command=command))


def challenge_of_day(game: str, day: date, results: DailyResults) -> Challenge:
    """The shipped daily, or the one that was made before, or one that is made now.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
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
    print(
        _("{day} is not shipped: making it, which may take minutes").format(day=day),
        file=sys.stderr,
    )
    try:
        text = dailies.made_text(game, day)
    except KeyboardInterrupt:
        print("catbox: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    with suppress(ResultsError):
        results.keep_made(game, day, text)
    return parse_challenge(text)
