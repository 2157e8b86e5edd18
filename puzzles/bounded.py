"""Bounded solvers: they attempt a puzzle as people do, and fail as people fail.

Each is put together from parts: how many steps it looks ahead and how many ideas it keeps; which
points it overlooks and which steps it forgets; how often it errs. None of them defines how hard a
puzzle is: that is fitted to the attempts of all of them (`puzzles.difficulty`), as the strength of
Sudoku and Sokoban puzzles is predicted by models of people at work (Pelánek, "Difficulty Rating of
Sudoku Puzzles", 2014; Jarušek and Pelánek, "Difficulty Rating of Sokoban Puzzle", 2010).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from games.protocol import Cell, Draft
from games.rng import Stream
from solver.lookahead import FAR, NONE, UNKNOWN, BoundedSolver, Moments, attempt, new_scratch

Floats = npt.NDArray[np.float64]

Numbers = npt.NDArray[np.int64]

Line = tuple[str, ...]


class Idea(NamedTuple):
    """A step that may come next, and what is in it for a person who looks at the board.

    Attributes:
        step: its text; empty for the end of a move that may also go on.
        value: the value of the objective right after it.
        own: the solver's own points right after it.
        joins: points of `own` that come from areas or boxes growing together.
        losses: points of its own that the step takes away, by what it covers or joins.
        carried: points that the best next step would add that belongs to it, such as a cat across
            the card.
        place: its cell.
        card: the name of the card that it takes from the hand.
        odd: whether it uses a token, or another rule that is easily misread.
    """

    step: str
    value: float
    own: float
    joins: float = 0
    losses: float = 0
    carried: float = 0
    place: Cell | None = None
    card: str = ""
    odd: bool = False


class Ideas:
    """Options as columns, as solvers look at them, and as rows.

    Attributes:
        steps: their texts.
        points: value, own points, joins, losses and carried points, a row each (n x 5).
        places: their cells, twice `FAR` for those that have none (n x 2).
        cards: the names of their cards.
        odd: whether each is odd (n).
    """

    def __init__(
        self,
        steps: Sequence[str],
        points: Floats,
        places: Numbers,
        cards: Sequence[str],
        odd: npt.NDArray[np.bool_],
    ) -> None:
        self.steps, self.points, self.places = steps, points, places
        self.cards, self.odd = cards, odd

    @classmethod
    def of(cls, ideas: Sequence[Idea]) -> Ideas:
        """Some options as columns."""
        nowhere = (FAR, FAR)
        return cls(
            [each.step for each in ideas],
            np.array([each[1:6] for each in ideas], float),
            np.array([each.place or nowhere for each in ideas], np.int64),
            [each.card for each in ideas],
            np.array([each.odd for each in ideas]),
        )

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, number: int) -> Idea:
        (x, y), points = self.places[number].tolist(), self.points[number].tolist()
        value, own, joins, losses, carried = points
        place, odd = None if x == FAR else (x, y), bool(self.odd[number])
        card = self.cards[number]
        return Idea(self.steps[number], value, own, joins, losses, carried, place, card, odd)

    def __iter__(self) -> Iterator[Idea]:
        return (self[number] for number in range(len(self)))


class Moment(Protocol):
    """A moment of an attempt at which a step has to be chosen."""

    @property
    def maximising(self) -> bool:
        """Whether whoever chooses wants a high value; otherwise another seat replies."""

    @property
    def asked(self) -> bool:
        """Whether the puzzle asks for this choice; later ones are only looked ahead at."""

    @property
    def options(self) -> Ideas:
        """The steps that may come next, each once, in the order of the hand; at least one."""

    def after(self, number: int) -> Moment | None:
        """The moment after an option, by its number; None where nothing is left to choose."""


class StepwiseDraft(Draft, Protocol):
    """A draft that takes steps which are known to be legal."""

    def play(self, step: Any, /) -> Any:
        """The draft with one more step, which must be legal."""


D = TypeVar("D", bound=StepwiseDraft)


class DraftMoment(ABC, Generic[D]):
    """A move, or a line of one seat, in the making; what is seen in its steps, its game says."""

    def __init__(
        self,
        draft: D,
        stakes: Callable[[D], Any],
        then: Callable[[D], Moment | None],
        *,
        replying: bool = False,
    ) -> None:
        """Begin at a draft.

        Args:
            stakes: whose points count after a draft.
            then: the moment after the end of a draft.
            replying: whether it is a reply to the solver's move.
        """
        self.draft, self.stakes, self._then = draft, stakes, then
        self.maximising = self.asked = not replying

    @cached_property
    def steps(self) -> dict[str, Any]:
        """Each next step by its name, after None for the end where the draft may end."""
        ended = {"": None} if self.draft.complete else {}
        return ended | {self.name(step): step for step in self.draft.next_steps()}

    @cached_property
    def _listed(self) -> tuple[Any, ...]:
        return tuple(self.steps.values())

    def name(self, step: Any) -> str:
        """The text of a step, which no other one has."""
        return str(step.text)

    def drafted(self, number: int) -> D:
        """The draft with one more step, by its number, or as it is for its end."""
        step = self._listed[number]
        drafted: D = self.draft if step is None else self.draft.play(step)
        return drafted

    @property
    @abstractmethod
    def options(self) -> Ideas:
        """To end, where that is allowed, and each next step, in the order of `steps`."""

    def after(self, number: int) -> Moment | None:
        """The draft with one more step, or the moment after its end."""
        draft = self.drafted(number)
        if draft is not self.draft and any(True for _step in draft.next_steps()):
            return type(self)(draft, self.stakes, self._then, replying=not self.asked)
        return self._then(draft)


NEAR: Final = 2
"""Cells from the last step, for those who forget what is farther away."""

FIRST_CARDS: Final = 2
"""Different cards that are tried at a time by those who go through the hand in its order."""

HALF: Final = 0.5
"""The share that is seen of what a step may carry, by those who think of one thing at a time."""

SLIPS: Final = 0.1

SOLVERS: Final[dict[str, BoundedSolver]] = {
    "one step, own points": BoundedSolver(own_only=True, slips=SLIPS),
    "one step, own points, noisy": BoundedSolver(own_only=True, noise=0.7, carries=HALF),
    "one step, no joins": BoundedSolver(joinless=True, slips=SLIPS, carries=HALF),
    "one step, no joins, no losses": BoundedSolver(joinless=True, lossless=True, noise=0.5),
    "one step, no losses": BoundedSolver(lossless=True, noise=0.7),
    "one step, near": BoundedSolver(reach=NEAR, noise=0.5, carries=HALF),
    "one step, slips": BoundedSolver(slips=3 * SLIPS, carries=HALF),
    "one step, no odd steps": BoundedSolver(plain=True, noise=0.5, slips=SLIPS),
    "one step, hand order": BoundedSolver(in_order=True, slips=SLIPS),
    "two steps of two, slips": BoundedSolver(2, 2, slips=SLIPS),
    "two steps of two, own points": BoundedSolver(2, 2, own_only=True, noise=0.5, carries=HALF),
    "two steps of two, hand order": BoundedSolver(2, 2, in_order=True, noise=0.5, carries=HALF),
    "two steps of two, no joins": BoundedSolver(2, 2, joinless=True, noise=0.5),
    "two steps of five, slips": BoundedSolver(2, 5, slips=SLIPS),
    "two steps of five, noisy": BoundedSolver(2, 5, noise=0.7, carries=HALF),
    "two steps of five, no losses": BoundedSolver(2, 5, lossless=True, slips=SLIPS),
    "two steps of five, no odd steps": BoundedSolver(2, 5, plain=True, slips=SLIPS),
    "two steps of five, near": BoundedSolver(2, 5, reach=NEAR, noise=0.5, carries=HALF),
    "two steps of twenty, noisy": BoundedSolver(2, 20, noise=0.5),
    "two steps of twenty, slips": BoundedSolver(2, 20, slips=SLIPS),
    "three steps of two, slips": BoundedSolver(3, 2, slips=SLIPS, carries=HALF),
    "three steps of five, no joins": BoundedSolver(
        3, 5, joinless=True, slips=SLIPS / 2, carries=HALF
    ),
    "three steps of five, hand order": BoundedSolver(3, 5, in_order=True, slips=SLIPS / 2),
    "three steps of five, slips": BoundedSolver(3, 5, slips=SLIPS),
    "three steps of five, noisy": BoundedSolver(3, 5, noise=0.4),
    "three steps of twenty, noisy": BoundedSolver(3, 20, noise=0.4),
    "three steps of twenty, slips": BoundedSolver(3, 20, slips=SLIPS / 2),
    "three steps of twenty, sure": BoundedSolver(3, 20, noise=0.2),
}
"""The solvers that attempt each puzzle, of every game, by their parts in a word each.

Who looks less far ahead comes first, and among these who keeps fewer ideas; each part is about as
frequent among the odd ones as among the even ones, whose difficulties are compared.
"""

TRIES: Final = 20
"""Attempts of each solver at each puzzle."""


DEPTH: Final = max(each.depth for each in SOLVERS.values())


class SeenMoments:
    """All moments that solvers have seen in attempts at a puzzle, each looked at once; grows."""

    def __init__(self, moment: Moment) -> None:
        """Begin with the first moment."""
        self._moments = list[Moment]()
        self._steps = list[str]()
        self._seen = _new_moments(ROOM, ROOM)
        self._scratch = new_scratch(DEPTH, ROOM)
        self._add(moment)

    def attempted(self, solver: BoundedSolver, seed: int) -> Line:
        """The steps that a solver takes until nothing is left to choose.

        Args:
            seed: of its errors, a word of 64 bits.
        """
        assert solver.depth <= DEPTH
        while (taken := attempt(self._seen, solver, np.uint64(seed), self._scratch)) < 0:
            for option in self._scratch.missing[:-taken].tolist():
                self._look_after(option)
        steps = (self._steps[option] for option in self._scratch.line[:taken].tolist())
        return tuple(filter(None, steps))

    def _look_after(self, option: int) -> None:
        """Look at the moment after an option."""
        first = self._seen.first[: len(self._moments)]
        before = int(np.searchsorted(first, option, "right")) - 1
        after = self._moments[before].after(option - int(first[before]))
        self._seen.after[option] = NONE if after is None else self._add(after)

    def _add(self, moment: Moment) -> int:
        """Keep a moment and its options; returns its number."""
        number, first, ideas = len(self._moments), len(self._steps), moment.options
        assert len(ideas), "nothing is left to choose"
        end = first + len(ideas)
        self._grow(number + 1, end, len(ideas))
        seen, sign = self._seen, 1 if moment.maximising else -1
        seen.first[number + 1], seen.sign[number], seen.asked[number] = end, sign, moment.asked
        seen.points[first:end] = sign * ideas.points
        seen.odd[first:end], seen.early[first:end] = ideas.odd, _early(ideas.cards)
        seen.place[first:end], seen.after[first:end] = ideas.places, UNKNOWN
        self._moments.append(moment)
        self._steps += ideas.steps
        return number

    def _grow(self, moments: int, options: int, width: int) -> None:
        """Enlarge arrays that are too small for all moments and options, or for one moment."""
        known = self._seen
        if moments > len(known.sign) or options > len(known.odd):
            size = 2 * max(moments, len(known.sign)), 2 * max(options, len(known.odd))
            self._seen = _new_moments(*size)
            for number in range(len(known)):
                self._seen[number][: len(known[number])] = known[number]
        if width > len(self._scratch.seem):
            self._scratch = new_scratch(DEPTH, 2 * width)


ROOM: Final = 64
"""Moments, and options, for which there is room at first."""


def _new_moments(moments: int, options: int) -> Moments:
    """Arrays for at most `moments` moments with `options` options in all."""
    return Moments(
        np.zeros(moments + 1, np.int64),
        np.zeros(moments, np.int64),
        np.zeros(moments, np.uint8),
        np.zeros((options, 5)),
        np.zeros(options, np.uint8),
        np.zeros(options, np.uint8),
        np.zeros((options, 2), np.int64),
        np.zeros(options, np.int64),
    )


def _early(cards: Sequence[str]) -> list[bool]:
    """Whether each step takes one of the first cards of the hand, or none."""
    late = list(dict.fromkeys(filter(None, cards)))[FIRST_CARDS:]
    return [card not in late for card in cards]


class Attempts(NamedTuple):
    """All attempts of the solvers at one puzzle.

    Attributes:
        solved: how many of its attempts each solver solves.
        tries: how many each makes.
        ends: how often each line was taken, by its steps.
    """

    solved: Numbers
    tries: int
    ends: Counter[Line]


class PuzzleTrial:
    """The attempts of all solvers at one puzzle, as many as are asked for; grows.

    The attempts of a smaller number are among those of a larger one.
    """

    def __init__(self, moment: Moment, solves: Callable[[Line], bool], seed: str) -> None:
        """Begin with no attempt.

        Args:
            solves: whether a line of the solver's own steps solves the puzzle.
            seed: the name of the puzzle.
        """
        self._seen, self._solves, self._seed = SeenMoments(moment), cache(solves), seed
        self._lines: dict[str, list[Line]] = {name: [] for name in SOLVERS}

    def attempts(self, tries: int, solvers: int = len(SOLVERS)) -> Attempts:
        """The first attempts of each of the first solvers; those that are missing are made.

        Args:
            tries: how many of each.
            solvers: how many of `SOLVERS` attempt it, the first ones; by default all.
        """
        made = [self._lines_of(name, tries) for name in list(SOLVERS)[:solvers]]
        solved = [sum(map(self._solves, lines)) for lines in made]
        ends = Counter(line for lines in made for line in lines)
        return Attempts(np.array(solved), tries, ends)

    def _lines_of(self, name: str, tries: int) -> list[Line]:
        """The lines of a solver's first attempts."""
        lines = self._lines[name]
        for number in range(len(lines), tries):
            seed = Stream(self._seed, name, number).word()
            lines.append(self._seen.attempted(SOLVERS[name], seed))
        return lines[:tries]
