"""The puzzle about hidden cards: which card did a seat discard?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal

from games.catinthebox.clues import Clue, Numbers, clues, possible, unseen_numbers
from games.catinthebox.position import Position
from games.catinthebox.puzzle import GAME
from games.catinthebox.round import Round
from games.catinthebox.steps import Discard, Play, Step, parse_step
from games.protocol import Areas, Counting, Ending, IllegalMoveError, Regions
from languages.lists import either_text
from languages.messages import _


@dataclass(frozen=True)
class Deduce:
    """Which card may a seat have discarded, by all that a round has shown?

    An answer that fits everything is worth 1, another one 0. Each answer is an end of its own:
    where just one is worth 1, it is proved.

    Attributes:
        position: the position as it is seen; 0 for hidden cards, None for hidden discards.
        seat: the seat whose discard is asked.
        first: the seat that began the round.
        plays: all plays of the round, in order.
    """

    position: Position
    seat: int
    first: int
    plays: tuple[Play, ...]

    kind: ClassVar[Literal["deduce"]] = "deduce"
    game: ClassVar[str] = GAME
    adversarial: ClassVar[bool] = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def round(self) -> Round:
        """The round as it is seen."""
        return self.position.round

    @property
    def looker(self) -> int | None:
        """The one seat whose discard is known, from which the round is seen; None if none is."""
        known = [at for at, seat in enumerate(self.round.seats) if seat.discard is not None]
        return known[0] if len(known) == 1 else None

    @property
    def start(self) -> DeduceStart:
        """The question."""
        return DeduceStart(self)

    @property
    def draft(self) -> DeduceDraft:
        """The answer, not yet given."""
        return DeduceDraft(self)

    @property
    def line_estimate(self) -> float:
        """The number of answers."""
        return float(len(self.answers))

    @property
    def answers(self) -> tuple[Discard, ...]:
        """The numbers of which a card isn't in sight, as discards."""
        return tuple(map(Discard, sorted(unseen_numbers(self.round))))

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The inferences about the hidden hands from the plays, and from a paradox."""
        return clues(self.round, self.first, self.plays)

    @cached_property
    def possible(self) -> Numbers:
        """The numbers that the discard may bear."""
        return possible(self.round, self.seat, self.clues)

    def ceiling(self) -> int:
        """An answer that fits."""
        return 1

    def readings(self, line: Iterable[str]) -> Iterator[Deduced]:
        """The one end of a line."""
        yield self.replay(line)

    def replay(self, line: Iterable[str]) -> Deduced:
        """The end of a line, which is one answer such as x4.

        Raises:
            IllegalMoveError: it is none, or all five cards of the number are in sight.
        """
        texts = tuple(line)
        if len(texts) != 1:
            raise IllegalMoveError(_("expected one answer such as x4"))
        return Deduced(self, self.checked(parse_step(texts[0])))

    def checked(self, step: Step) -> Discard:
        """The step, if it is an answer.

        Raises:
            IllegalMoveError: it is none, or all five cards of the number are in sight.
        """
        if step in self.answers and isinstance(step, Discard):
            return step
        text = _("{step}: expected a card that isn't in sight, {expected}")
        raise IllegalMoveError(text.format(step=step, expected=either_text(self.answers)))


@dataclass(frozen=True)
class DeduceStart:
    """The question before it is answered."""

    task: Deduce

    end: ClassVar[None] = None
    maximising: ClassVar[bool] = True

    def children(self) -> Iterator[tuple[Step, Deduced]]:
        """Each answer."""
        for answer in self.task.answers:
            yield answer, Deduced(self.task, answer)

    @property
    def trace(self) -> Hashable:
        """Equal only for the same question."""
        return self.task


@dataclass(frozen=True)
class Deduced(Ending):
    """A question with its answer; it is its own end."""

    task: Deduce
    answer: Discard

    @property
    def round(self) -> Round:
        """The round with the answer in its place."""
        seats = list(self.task.round.seats)
        seats[self.task.seat] = replace(seats[self.task.seat], discard=self.answer.number)
        return replace(self.task.round, seats=tuple(seats))

    @property
    def trace(self) -> Hashable:
        """The answer to this question."""
        return self.task, self.answer

    @property
    def key(self) -> Hashable:
        """The answer."""
        return self.answer

    @property
    def value(self) -> int:
        """1 if the answer fits all that was shown, else 0."""
        return int(self.answer.number in self.task.possible)

    def regions(self) -> Mapping[str, Regions]:
        """None: no area is counted."""
        return {}

    def recount(self, areas: Areas) -> int:  # noqa: ARG002
        """The value again."""
        return self.value


@dataclass(frozen=True)
class DeduceDraft:
    """An answer in the making."""

    task: Deduce
    steps: tuple[Step, ...] = ()

    @property
    def move(self) -> Step:
        """The answer."""
        return self.steps[0]

    @property
    def complete(self) -> bool:
        """Whether the answer is given."""
        return bool(self.steps)

    def next_steps(self) -> tuple[Discard, ...]:
        """Every answer, until one is given."""
        return () if self.steps else self.task.answers

    def add(self, step: Step) -> DeduceDraft:
        """The draft with its answer.

        Raises:
            IllegalMoveError: it is none, or one is given.
        """
        if self.steps:
            text = _("{step}: nothing may follow {move}")
            raise IllegalMoveError(text.format(step=step, move=self.move))
        return replace(self, steps=(self.task.checked(step),))
