"""Words about puzzles of any game: values, and sentences with their cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from games import registry
from games.protocol import Cell
from languages.message import Message, counted, message, sentences, verbatim
from languages.messages import N_, plural


class Told(NamedTuple):
    """A sentence about a puzzle.

    Attributes:
        cells: the cells of the board that it is about.
        names_step: whether it names the next step of the solution with its place.
    """

    text: Message
    cells: frozenset[Cell] = frozenset()
    names_step: bool = False


Hints = tuple[Told, Told, Told]
"""The idea, then where to look, then the next step."""


IDLE: Final = N_("No answer costs you anything: another turn is simply worth more.")


def step_hint(step: Message, cells: Iterable[Cell], *, first: bool, last: bool) -> Told:
    """The next step of a solution: the first one, a later one, or the only one."""
    text = N_("Go on with this: {step}.")
    if first:
        text = N_("This is it: {step}.") if last else N_("Begin with this: {step}.")
    return Told(message(text, step=step), frozenset(cells), names_step=True)


def steps_named(puzzle: Any, *steps: str) -> Message:
    """Steps of a puzzle as they are typed, or with their cards and cells drawn."""
    return registry.entry(puzzle.game).game.worded(*steps)


def before_replies(idea: Told) -> Told:
    """An idea for a turn that others reply to."""
    return Told(sentences(idea.text, message("Think of what it leaves to the others.")), idea.cells)


def answered(puzzle: Any, _line: Sequence[str], better: Sequence[str]) -> Iterator[Told]:
    """The replies that refute an attempt, as they are typed; nothing where nobody replies."""
    if puzzle.adversarial:
        yield Told(message("The best answer is {replies}.", replies=steps_named(puzzle, *better)))


WITH: Final = plural("with {n} point", "with {n} points")


def asks_lead(puzzle: Any) -> bool:
    """Whether a puzzle asks for the largest lead over the best other seat."""
    return getattr(puzzle, "objective", None) == "margin"


def lead(value: int) -> Message:
    """How far a seat is ahead of the best other one, as the end of "you are"."""
    if not value:
        return message("level")
    text = N_("{n} ahead") if value > 0 else N_("{n} behind")
    return message(text, n=abs(value))


def ended(puzzle: Any, value: int) -> Message:
    """The value of an end, as the end of "you end"."""
    return lead(value) if asks_lead(puzzle) else counted(WITH, value)


def worth(puzzle: Any, value: int) -> Message:
    """A value in as few words as there are."""
    return lead(value) if asks_lead(puzzle) else verbatim(value)
