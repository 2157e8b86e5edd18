"""A text to share: how a puzzle went, without a word of what it is."""

from __future__ import annotations

from typing import Final

from languages.messages import _, ngettext
from puzzles.challenge import Challenge
from puzzles.kind import puzzles_of
from puzzles.results import CourseMark, Progress
from views.sheet import timed

MOST_EVENTS = 18
"""Events in the row; of a longer course, the last ones are shown."""

EMOJI: Final = {
    CourseMark.WRONG: "\N{CROSS MARK}",
    CourseMark.HINT: "\N{ELECTRIC LIGHT BULB}",
    CourseMark.SOLVED: "\N{WHITE HEAVY CHECK MARK}",
    CourseMark.GAVE_UP: "\N{OCTAGONAL SIGN}",
}
"""The sign of each event: told apart by their shapes, not by colours alone."""


def share_text(title: str, progress: Progress, streak: int = 0, *, emoji: bool = True) -> str:
    """Two lines: the result, and a sign for each try and hint.

    Args:
        title: what was played, as in "Cat Box daily 2026-11-20, chain, lynx".
        streak: days in a row; 0 leaves it out.
        emoji: False where only plain letters can be shown.
    """
    after = " " + _("Streak {days}.").format(days=streak) if streak else ""
    signs = _signs(progress.course) if emoji else _boxes(progress.course)
    return f"{title}: {result_text(progress)}.{after}\n{signs}"


def graded_text(challenge: Challenge) -> str:
    """The kind of a puzzle, its tier if it has one, and the ruling that it goes by if it has one.

    Raises:
        FormatError: the challenge holds no puzzle.
    """
    ruling = puzzles_of(challenge.game).agreed_on(challenge).name
    return ", ".join(filter(None, (challenge.kind, challenge.tier, ruling)))


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
