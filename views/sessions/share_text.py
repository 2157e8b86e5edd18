"""Words on a puzzle that was played: its grade, how it went, a text to share; and the daily."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from math import ceil
from statistics import median
from typing import TYPE_CHECKING, Final

from games import registry
from languages.message import capital, translated, verbatim
from languages.messages import _, ngettext, pgettext
from puzzles.challenge import Challenge
from puzzles.dailies import Daily, time_to_next, with_local_zone
from puzzles.kind import Series, judge_named, puzzles_of
from puzzles.recipe import TIERS, cats, tier_number
from puzzles.results import CourseMark, Progress
from views.sheet import timed

if TYPE_CHECKING:
    from puzzles.results import DailyResults

Clock = Callable[[], datetime]
"""Gives the time where the player is, with its zone."""

MINUTE: Final = 60


def local_time() -> datetime:
    """The time by the clock of this machine.

    Raises:
        GameError: its time zone is as far from UTC as none is.
    """
    return with_local_zone(datetime.now())


def next_text(day: date, now: datetime) -> str:
    """When the daily comes that follows the one of a day, which is over."""
    if now.date() > day:
        return _("The one of today is there already.")
    return _("The next one in {time}.").format(
        time=lasting(ceil(time_to_next(now).total_seconds() / MINUTE))
    )


def lasting(minutes: int) -> str:
    """Minutes, with hours where there are any, as in "5 h 12 min"."""
    hours, rest = divmod(minutes, MINUTE)
    parts = [f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest or not hours)
    return " ".join(parts)


def daily_title(daily: Daily, challenge: Challenge) -> str:
    """The title of a daily where it is shared."""
    title, puzzle = registry.entry(daily.game).title, graded_text(challenge)
    text = _("{title} daily {day} | {puzzle}")
    if daily.small:
        text = _("{title} small daily {day} | {puzzle}")
    return text.format(title=title, day=daily.day, puzzle=puzzle)


def own_results() -> DailyResults:
    """The results in the user's data folder."""
    from platformdirs import user_data_path

    from puzzles.results import DailyResults

    return DailyResults(user_data_path("catbox") / "results.db")


FEWEST: Final = 3
"""Of fewer others nothing is said, as it would say who they are."""


def others_text(others: Sequence[Progress]) -> str:
    """How many solved a puzzle at the first try without a hint, and their median time.

    Args:
        others: those for whom the puzzle is over.

    Returns:
        A sentence or two; empty if they are too few.
    """
    if len(others) < FEWEST:
        return ""
    solved = [each for each in others if each.solved]
    if not solved:
        return _("None of {others} others has solved it.").format(others=len(others))
    at_once = sum(each.tries == 1 and not each.hints for each in solved)
    time = timed(median(each.seconds for each in solved))
    return _(
        "Of {others} others, {solved} solved it, {at_once} at the first try without a hint."
        " Half of them took no longer than {time}."
    ).format(others=len(others), solved=len(solved), at_once=at_once, time=time)


MOST_EVENTS = 18
"""Events in the row; of a longer course, the last ones are shown."""

EMOJI: Final = {
    CourseMark.WRONG: "\N{CROSS MARK}",
    CourseMark.HINT: "\N{ELECTRIC LIGHT BULB}",
    CourseMark.COUNTS: "\N{ABACUS}",
    CourseMark.SOLVED: "\N{WHITE HEAVY CHECK MARK}",
    CourseMark.GAVE_UP: "\N{OCTAGONAL SIGN}",
}
"""The sign of each event: told apart by their shapes, not by colours alone."""


def share_text(title: str, progress: Progress, streak: int = 0, *, emoji: bool = True) -> str:
    """Three lines: the title, the result, and a sign for each try and hint.

    Args:
        title: what was played, as in "Cat Box daily 2026-11-20 | Place every card".
        streak: days in a row; 0 leaves it out.
        emoji: False where only plain letters can be shown.
    """
    after = " " + _("Streak {days}.").format(days=streak) if streak else ""
    signs = _signs(progress.course) if emoji else _boxes(progress.course)
    result = translated(capital(verbatim(result_text(progress))))
    return f"{title}\n{result}.{after}\n{signs}"


def graded_text(challenge: Challenge) -> str:
    """The title of a puzzle, its difficulty, and the ruling that it goes by, if it has these.

    Raises:
        FormatError: the challenge holds no puzzle.
    """
    ruling = puzzles_of(challenge.game).agreed_on(challenge)
    named = kind_text(challenge.game, challenge.kind), tier_text(challenge.tier), ruling
    return ", ".join(filter(None, named))


def kind_text(game: str, kind: str) -> str:
    """The title of a kind of puzzle; its name where it is never generated."""
    return _(judge_named(game, kind).title) or kind


def tier_text(tier: str) -> str:
    """How hard the puzzles of a tier are, as in "4 of 5 cats"; empty where there is none."""
    number = tier_number(tier)
    return translated(cats(number)) if number else ""


def scale_text(tier: str, series: Series = Series.GRADED) -> str:
    """How hard the puzzles of a tier are, as signs in a list: four of five as "****.".

    A small daily is called so in their place.
    """
    if series is Series.SMALL:
        return f"{pgettext('daily', 'small'):<{len(TIERS)}}"
    number = tier_number(tier)
    return "*" * number + "." * (len(TIERS) - number)


def result_text(progress: Progress) -> str:
    """How a puzzle ended, in a few words."""
    if progress.solved:
        ended = _("solved on try {number}").format(number=progress.tries)
    else:
        ended = _("given up after {tries}").format(tries=_tries(progress))
    return f"{ended}, {_spent(progress)}"


def so_far_text(progress: Progress) -> str:
    """The tries, the time and the hints of a puzzle that isn't over, in a few words."""
    return f"{_tries(progress)}, {_spent(progress)}"


def _tries(progress: Progress) -> str:
    return ngettext("{n} try", "{n} tries", progress.tries).format(n=progress.tries)


def _spent(progress: Progress) -> str:
    """Hints and time."""
    hints = ngettext("{n} hint", "{n} hints", progress.hints).format(n=progress.hints)
    hints = hints if progress.hints else _("no hints")
    return f"{hints}, {timed(progress.seconds)}"


def _signs(course: str) -> str:
    left_out = "..." if len(course) > MOST_EVENTS else ""
    return left_out + "".join(EMOJI[CourseMark(event)] for event in course[-MOST_EVENTS:])


def _boxes(course: str) -> str:
    left_out = ["..."] if len(course) > MOST_EVENTS else []
    return " ".join(left_out + [f"[{event}]" for event in course[-MOST_EVENTS:]])
