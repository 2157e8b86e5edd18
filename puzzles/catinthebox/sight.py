"""A puzzle of Cat in the Box as the bounded solvers see it.

The value of a play is felt, not counted: the round is played on by rule of thumb, each seat with
its strongest card where it wants a trick and with its weakest otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, partial
from itertools import combinations
from typing import Final

from games.catinthebox.deduce import Clue, Deduce, Numbers, possible
from games.catinthebox.puzzle import Objective, RoundPuzzle, Together, Tricks, tricks_left, worth
from games.catinthebox.round import Round
from games.catinthebox.steps import Discard, Play, Step
from puzzles.bounded import Idea, Ideas, Moment
from puzzles.catinthebox.deduce import remembered
from puzzles.catinthebox.rounds import strength, wants_trick

MISSED: Final = 5
"""Points that a prediction out of reach costs, as it is felt."""

STUCK: Final = 20
"""Points that a paradox costs where all seats are to avoid it."""

DEPTH: Final = 3
"""Steps that a solver looks ahead, at most."""

RECENT: Final = 2
"""The last tricks, for those who see only what is near."""


class RoundMoment:
    """A moment of a round in which a card is to be played."""

    def __init__(self, puzzle: RoundPuzzle, moment: Round, *, asked: bool) -> None:
        self.puzzle, self.moment, self.asked = puzzle, moment, asked

    @property
    def maximising(self) -> bool:
        """Whether the seat whose points count is to play, or one person plays for all."""
        return not self.puzzle.adversarial or self.moment.turn == self.puzzle.seat

    @cached_property
    def rounds(self) -> tuple[tuple[Step, Round], ...]:
        """Each play with the round after it."""
        return tuple((step, self.moment.after(step)) for step in self.moment.steps)

    @property
    def options(self) -> Ideas:
        """Each play."""
        look = self._alone if self.puzzle.adversarial else self._together
        plays = ((step, after) for step, after in self.rounds if isinstance(step, Play))
        return Ideas.of([look(step, after) for step, after in plays])

    def _alone(self, play: Play, after: Round) -> Idea:
        """A play by the end to which rules of thumb lead."""
        end, seat = _played_out(after), self.puzzle.seat
        points = [end.points(at) for at in range(len(end.seats))]
        totals = [each.points for each in points]
        return self._idea(
            play,
            value=worth(totals, self.puzzle.objective, seat),
            own=worth(totals, Objective.SCORE, seat),
            joins=points[seat].bonus,
            losses=max(0, -totals[seat]) if end.paradox == seat else 0,
        )

    def _together(self, play: Play, after: Round) -> Idea:
        """A play by the predictions that stay within reach, and the groups of all."""
        groups, before = _groups(after), _groups(self.moment)
        missed = MISSED * _missed(after) + STUCK * (after.paradox is not None)
        return self._idea(
            play,
            value=groups - missed,
            own=groups,
            joins=groups - before,
            losses=max(0, missed - MISSED * _missed(self.moment)),
        )

    def _idea(self, play: Play, **points: float) -> Idea:
        """A play with its points, its space, its card, and whether it closes the colour led."""
        lead, place = self.moment.lead, (play.number, int(play.colour))
        odd = lead is not None and play.colour is not lead
        return Idea(play.text, **points, place=place, card=str(play.number), odd=odd)

    def after(self, number: int) -> Moment | None:
        """The moment after a play; None where the round is over."""
        _step, after = self.rounds[number]
        asked = not self.puzzle.adversarial
        return None if after.over else RoundMoment(self.puzzle, after, asked=asked)


def _played_out(moment: Round) -> Round:
    """The end to which a round comes by rule of thumb."""
    while not moment.over:
        plays = [step for step in moment.steps if isinstance(step, Play)]
        following = [play for play in plays if play.colour is moment.lead] or plays
        pick = max if wants_trick(moment.mover) else min
        at = moment
        moment = moment.after(pick(following, key=lambda play: strength(at, play)))
    return moment


def _groups(moment: Round) -> int:
    return sum(moment.board.group(seat) for seat in range(len(moment.seats)))


def _missed(moment: Round) -> int:
    """Predictions, or tricks of them, that can't be made any more."""
    missing = [(seat.prediction or 0) - seat.won for seat in moment.seats]
    short = sum(max(lack, 0) for lack in missing) - tricks_left(moment)
    return sum(lack < 0 for lack in missing) + max(short, 0)


Clues = tuple[Clue, ...]


class DeductionMoment:
    """The choice of an answer by clues taken one at a time, in pairs, or all together."""

    maximising = True

    def __init__(
        self,
        puzzle: Deduce,
        together: int = 1,
        only: Discard | None = None,
        left: Callable[[Clues], Numbers] | None = None,
    ) -> None:
        """Begin with as many clues at a time.

        Args:
            only: the answer that is thought about further.
            left: the answers that some clues leave possible; each set of clues is looked at once.
        """
        self.puzzle, self.together = puzzle, together
        self.answers = puzzle.answers if only is None else (only,)
        self.asked = only is None
        self._left = left or cache(partial(possible, puzzle.round, puzzle.seat))

    @property
    def options(self) -> Ideas:
        """Each answer, worth 0 as long as it isn't ruled out."""
        return Ideas.of([self._idea(answer) for answer in self.answers])

    def _idea(self, answer: Discard) -> Idea:
        clues = self.puzzle.clues
        value = self._worth(answer, clues)
        single = self._ruled_out(answer, [(clue,) for clue in clues])
        led = self._worth(answer, [clue for clue in clues if clue.led is None])
        return Idea(
            answer.text,
            value,
            own=self._worth(answer, remembered(self.puzzle, RECENT)),
            joins=value - single,
            losses=led - value,
            card=answer.text,
        )

    def _worth(self, answer: Discard, clues: Sequence[Clue]) -> int:
        size = len(clues) if self.together == DEPTH else min(self.together, len(clues))
        return self._ruled_out(answer, combinations(clues, size))

    def _ruled_out(self, answer: Discard, sets: Iterable[Clues]) -> int:
        """-1 if any of some sets of clues rules an answer out, otherwise 0."""
        return -any(answer.number not in self._left(clues) for clues in sets)

    def after(self, number: int) -> Moment | None:
        """More clues together, for one answer."""
        if self.together == DEPTH:
            return None
        return DeductionMoment(self.puzzle, self.together + 1, self.answers[number], self._left)


def sight(puzzle: Deduce | Tricks | Together) -> Moment:
    """The first moment of an attempt."""
    if isinstance(puzzle, Deduce):
        return DeductionMoment(puzzle)
    return RoundMoment(puzzle, puzzle.round, asked=True)
