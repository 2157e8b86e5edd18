"""How others did with a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from languages.messages import _
from puzzles.results import Progress
from views.sheet import timed

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
