"""A text to share: how a puzzle went, without a word of what it is."""

from __future__ import annotations

from cli.output import counted, timed
from puzzles.progress import Progress

MOST_EVENTS = 18
"""Events in the row of boxes; of a longer course, the last ones are shown."""


def share_text(title: str, progress: Progress, streak: int = 0) -> str:
    """Two lines: the result, and each try and hint in a box.

    Args:
        title: what was played, as in "Cat Box daily 2026-11-20, chain, lynx".
        streak: days in a row; 0 leaves it out.
    """
    after = f" Streak {streak}." if streak else ""
    return f"{title}: {result_text(progress)}.{after}\n{_boxes(progress.course)}"


def result_text(progress: Progress) -> str:
    """How a puzzle ended, in a few words."""
    solved, gave_up = f"solved on try {progress.tries}", f"given up after {_tries(progress)}"
    ended = solved if progress.solved else gave_up
    return f"{ended}, {_spent(progress)}"


def so_far_text(progress: Progress) -> str:
    """What went into a puzzle that isn't over, in a few words."""
    return f"{_tries(progress)}, {_spent(progress)}"


def _tries(progress: Progress) -> str:
    return counted(progress.tries, "try", "tries")


def _spent(progress: Progress) -> str:
    """Hints and time."""
    hints = counted(progress.hints, "hint") if progress.hints else "no hints"
    return f"{hints}, {timed(progress.seconds)}"


def _boxes(course: str) -> str:
    left_out = ["..."] if len(course) > MOST_EVENTS else []
    return " ".join(left_out + [f"[{event}]" for event in course[-MOST_EVENTS:]])
