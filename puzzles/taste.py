"""Themes of puzzles: a tempting mistake, a quiet beginning, a sacrifice, a paradox avoided.

They are read off the attempts of the bounded solvers; the generator prefers a puzzle that has one,
and its explanation names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from languages.message import Message, counted, message
from languages.messages import N_, plural
from puzzles.bounded import Attempts, Idea, Moment
from puzzles.candidate import Candidate
from puzzles.difficulty import worth_of
from puzzles.kind import AnyKind
from puzzles.wording import ended, steps_named

TEMPTING: Final = 0.25
"""The share of all attempts that end with one mistake, for it to be tempting."""

QUIET: Final = 5
"""Steps that look better than a quiet one, at least."""

MISTAKE: Final = N_(
    "The mistake that tempts most is {steps}: you end {end}, {lost} short of what is possible."
)

QUIETLY: Final = plural(
    "It begins quietly: {n} other step looks better at first sight.",
    "It begins quietly: {n} other steps look better at first sight.",
)

SACRIFICE: Final = plural(
    "It begins with a sacrifice: {step} takes {n} point away from you at first.",
    "It begins with a sacrifice: {step} takes {n} points away from you at first.",
)


def themes(kind: AnyKind, candidate: Candidate[Any], attempts: Attempts) -> Iterator[Message]:
    """The themes of a puzzle, a sentence each."""
    assert kind.sight is not None
    yield from _tempting(kind, candidate, attempts)
    yield from _beginning(candidate, kind.sight(candidate.puzzle))
    if kind.themes is not None:
        yield from kind.themes(candidate.puzzle, candidate.lines[0].steps, attempts.ends)


def _tempting(kind: AnyKind, candidate: Candidate[Any], attempts: Attempts) -> Iterator[Message]:
    """The mistake that most solvers make, where many make the same one."""
    best = candidate.lines[0].value
    for line, times in attempts.ends.most_common():
        worth = worth_of(kind, candidate, line)
        if worth is None or worth < best:
            if worth is not None and times >= TEMPTING * attempts.ends.total():
                steps = steps_named(candidate.puzzle, *line)
                end = ended(candidate.puzzle, worth)
                yield message(MISTAKE, steps=steps, end=end, lost=best - worth)
            return


def _beginning(candidate: Candidate[Any], moment: Moment) -> Iterator[Message]:
    """How the first step of the solution looks beside the others."""
    first = candidate.lines[0].steps[0]
    step = next(option for option in moment.options if option.step == first)
    better = sum(_looks(option) > _looks(step) for option in moment.options)
    if step.losses and better:
        named = steps_named(candidate.puzzle, first)
        yield counted(SACRIFICE, int(step.losses), step=named)
    elif better >= QUIET:
        yield counted(QUIETLY, better)


def _looks(option: Idea) -> float:
    return option.value + option.carried
