"""`catbox daily`: the puzzle of a day, played, printed or drawn."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import date

import msgspec

from cli.attempt_feedback import puzzle_of
from cli.catbox.puzzle_view import say, show_solution
from cli.image_export import Picture
from cli.output import INTERRUPTED, console, print_json
from cli.puzzle_session import play
from cli.share_text import share_text, so_far_text
from games.protocol import GameError
from puzzles import dailies
from puzzles.calendar import daily_recipe, parse_day
from puzzles.challenge import Challenge, parse_challenge
from puzzles.progress import Progress
from puzzles.results import Results, ResultsError
from puzzles.streaks import streak


def daily(text: str | None, as_json: bool, picture: Picture, today: date) -> None:
    """Play the puzzle of a day; or print it, or draw it, if that is asked for.

    Raises:
        GameError: there is no such daily, or the result can't be kept.
    """
    day = today if text is None else parse_day(text)
    results = own_results()
    challenge = _challenge(day, results)
    written = list(picture.write(challenge))
    if as_json:
        print_json({"date": str(day), "challenge": msgspec.to_builtins(challenge)})
    elif picture.wanted:
        for file in written:
            console.print(f"{file}: written")
    else:
        Day(day, challenge, results, today).play()


def own_results() -> Results:
    """The results in the user's data folder."""
    from platformdirs import user_data_path

    return Results(user_data_path("catbox") / "results.db")


class Day:
    """The daily of a day, with the file that its result goes into.

    Whatever is wrong with the file is told once; the puzzle can be played all the same.
    """

    def __init__(self, day: date, challenge: Challenge, results: Results, today: date) -> None:
        self._day = day
        self._challenge = challenge
        self._results = results
        self._today = today
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
            show_solution(self._challenge, puzzle_of(self._challenge))
            say("You have played this daily:")
            self._share(begun)
            return
        if begun.course:
            say(f"So far: {so_far_text(begun)}.")
        interrupted = self._play(begun)
        if self._trouble is not None:
            raise self._trouble
        if interrupted:
            sys.exit(INTERRUPTED)

    def _play(self, begun: Progress) -> bool:
        """Whether the puzzle was interrupted."""
        try:
            progress = play(self._challenge, begun, self._keep)
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
        return f"Cat Box daily {self._day}, {self._challenge.kind}, {self._challenge.tier}"

    def _begun(self) -> Progress:
        try:
            return self._results.progress(self._day)
        except ResultsError as error:
            self._tell(error)
            return Progress()

    def _keep(self, progress: Progress) -> None:
        if self._trouble is None:
            try:
                self._results.keep(self._day, daily_recipe(self._day), progress, self._today)
            except ResultsError as error:
                self._tell(error)

    def _tell(self, error: ResultsError) -> None:
        self._trouble = error
        say(f"{error}: you can play, but what you do won't be kept.")

    def _share(self, progress: Progress) -> None:
        try:
            days = streak(self._results.finished(), self._today)
        except ResultsError:
            days = 0
        console.print(share_text(self._title, progress, days))

    def _say_how_to_go_on(self) -> None:
        if self._trouble is None:
            console.print(f"\nKept so far. To go on: catbox daily --date {self._day}")


def _challenge(day: date, results: Results) -> Challenge:
    """The shipped daily, or the one that was made before, or one that is made now."""
    return dailies.shipped(day) or _made_before(day, results) or _made_now(day, results)


def _made_before(day: date, results: Results) -> Challenge | None:
    try:
        text = results.made(day)
        challenge = None if text is None else parse_challenge(text)
    except GameError:
        return None
    fitting = challenge is not None and challenge.recipe == str(daily_recipe(day))
    return challenge if fitting else None


def _made_now(day: date, results: Results) -> Challenge:
    print(f"{day} is not shipped: making it, which may take minutes", file=sys.stderr)
    try:
        text = dailies.made_text(day)
    except KeyboardInterrupt:
        print("catbox: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    with suppress(ResultsError):
        results.keep_made(day, text)
    return parse_challenge(text)
