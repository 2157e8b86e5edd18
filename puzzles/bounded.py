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
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from games.protocol import Cell, Draft
from games.rng import Stream
from solver.stats.ratings import words

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


class Moment(Protocol):
    """A moment of an attempt at which a step has to be chosen."""

    @property
    def maximising(self) -> bool:
        """Whether whoever chooses wants a high value; otherwise another seat replies."""

    @property
    def asked(self) -> bool:
        """Whether the puzzle asks for this choice; later ones are only looked ahead at."""

    @property
    def options(self) -> Sequence[Idea]:
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
    def options(self) -> Sequence[Idea]:
        """To end, where that is allowed, and each next step, in the order of `steps`."""

    def after(self, number: int) -> Moment | None:
        """The draft with one more step, or the moment after its end."""
        draft = self.drafted(number)
        if draft is not self.draft and any(True for _step in draft.next_steps()):
            return type(self)(draft, self.stakes, self._then, replying=not self.asked)
        return self._then(draft)


class BoundedSolver(NamedTuple):
    """A solver.

    Attributes:
        name: the parts it is put together from, in a word each.
        depth: steps that it looks ahead, at least 1.
        width: steps that it goes on from at each moment, the best at first sight.
        own_only: it doesn't see the points of others.
        joinless: it overlooks joins.
        lossless: it overlooks losses.
        carries: the share that it sees of what a step may carry.
        reach: cells from its last step, beyond which it looks at nothing.
        in_order: it tries the cards in the order of the hand.
        plain: it doesn't see odd steps.
        noise: the standard deviation, in points, of its estimate of a step; by default just
            enough that equal steps come out in any order.
        slips: the share of comparisons in which it takes the worse step.
    """

    name: str
    depth: int = 1
    width: int = 1
    own_only: bool = False
    joinless: bool = False
    lossless: bool = False
    carries: float = 1
    reach: int | None = None
    in_order: bool = False
    plain: bool = False
    noise: float = 0.001
    slips: float = 0


NEAR: Final = 2
"""Cells from the last step, for those who forget what is farther away."""

FIRST_CARDS: Final = 2
"""Different cards that are tried at a time by those who go through the hand in its order."""

HALF: Final = 0.5
"""The share that is seen of what a step may carry, by those who think of one thing at a time."""

SLIPS: Final = 0.1

SOLVERS: Final = (
    BoundedSolver("one step, own points", own_only=True, slips=SLIPS),
    BoundedSolver("one step, own points, noisy", own_only=True, noise=0.7, carries=HALF),
    BoundedSolver("one step, no joins", joinless=True, slips=SLIPS, carries=HALF),
    BoundedSolver("one step, no joins, no losses", joinless=True, lossless=True, noise=0.5),
    BoundedSolver("one step, no losses", lossless=True, noise=0.7),
    BoundedSolver("one step, no odd steps", plain=True, noise=0.5, slips=SLIPS),
    BoundedSolver("one step, near", reach=NEAR, noise=0.5, carries=HALF),
    BoundedSolver("one step, hand order", in_order=True, slips=SLIPS),
    BoundedSolver("one step, slips", slips=3 * SLIPS, carries=HALF),
    BoundedSolver("two steps of two, slips", 2, 2, slips=SLIPS),
    BoundedSolver("two steps of two, own points", 2, 2, own_only=True, noise=0.5, carries=HALF),
    BoundedSolver("two steps of two, no joins", 2, 2, joinless=True, noise=0.5),
    BoundedSolver("two steps of two, hand order", 2, 2, in_order=True, noise=0.5, carries=HALF),
    BoundedSolver("two steps of five, slips", 2, 5, slips=SLIPS),
    BoundedSolver("two steps of five, noisy", 2, 5, noise=0.7, carries=HALF),
    BoundedSolver("two steps of five, no losses", 2, 5, lossless=True, slips=SLIPS),
    BoundedSolver("two steps of five, no odd steps", 2, 5, plain=True, slips=SLIPS),
    BoundedSolver("two steps of five, near", 2, 5, reach=NEAR, noise=0.5, carries=HALF),
    BoundedSolver("two steps of twenty, noisy", 2, 20, noise=0.5),
    BoundedSolver("two steps of twenty, slips", 2, 20, slips=SLIPS),
    BoundedSolver("three steps of two, slips", 3, 2, slips=SLIPS, carries=HALF),
    BoundedSolver(
        "three steps of five, no joins", 3, 5, joinless=True, slips=SLIPS / 2, carries=HALF
    ),
    BoundedSolver("three steps of five, hand order", 3, 5, in_order=True, slips=SLIPS / 2),
    BoundedSolver("three steps of five, slips", 3, 5, slips=SLIPS),
    BoundedSolver("three steps of five, noisy", 3, 5, noise=0.4),
    BoundedSolver("three steps of twenty, noisy", 3, 20, noise=0.4),
    BoundedSolver("three steps of twenty, slips", 3, 20, slips=SLIPS / 2),
    BoundedSolver("three steps of twenty, sure", 3, 20, noise=0.2),
)
"""The solvers that attempt each puzzle, of every game; who looks less far ahead comes first."""

NARROWED: Final = 4
"""How many times fewer ideas are kept at each further step of a look ahead."""

FEWEST: Final = 2
"""Ideas that are kept at a further step, at least, where two are kept at the first."""

UNSEEN: Final = -1e9
"""The estimate of a step that a solver doesn't see."""

TRIES: Final = 20
"""Attempts of each solver at each puzzle."""


class Errors:
    """The errors of one attempt, drawn a block at a time for speed; mutable.

    SplitMix64 gives words of 64 bits. What is left of a block that is too short is passed over.
    """

    def __init__(self, *seeds: int | str) -> None:
        self._seeds, self._blocks, self._at, self._size = seeds, 0, 0, 0
        self._noise, self._shares = np.zeros(0), np.zeros(0)

    def _taken(self, count: int) -> slice:
        """The places of the next words."""
        if self._at + count > self._size:
            block = words(Stream(*self._seeds, self._blocks), max(BLOCK, count))
            quarters = block.view(np.uint16).reshape(-1, 4).sum(axis=1, dtype=np.int64)
            self._noise = (quarters - QUARTERS_MEAN) / QUARTERS_DEVIATION
            self._shares = (block >> np.uint64(11)) / (1 << 53)
            self._blocks, self._at, self._size = self._blocks + 1, 0, len(block)
        self._at += count
        return slice(self._at - count, self._at)

    def noise(self, count: int) -> Floats:
        """Numbers of mean 0 and deviation 1, nearly normal: each the sum of four of 16 bits.

        No function of floating-point numbers is called, so that they are the same everywhere.
        """
        taken = self._taken(count)
        return self._noise[taken]

    def share(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        taken = self._taken(1)
        return float(self._shares[taken][0])


BLOCK: Final = 512
"""Words that are drawn at a time, at least."""

QUARTERS_MEAN: Final = 2 * 0xFFFF

QUARTERS_DEVIATION: Final = 37_837.0
"""The deviation of the sum of four numbers of 16 bits: 65,536 times the root of a third."""


class SeenMoment:
    """A moment with what all solvers have seen there, so that nothing is looked at twice; grows."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self._after = dict[int, SeenMoment | None]()
        self.options = moment.options
        sign = 1 if moment.maximising else -1
        points = [each[1:6] for each in self.options]
        columns = sign * np.array(points, float).reshape(-1, 5).T
        self.value, self.own, self.joins, self.losses, self.carried = columns

    @property
    def maximising(self) -> bool:
        """Whether whoever chooses wants a high value."""
        return self._moment.maximising

    @property
    def asked(self) -> bool:
        """Whether the puzzle asks for this choice."""
        return self._moment.asked

    @cached_property
    def odd(self) -> npt.NDArray[np.bool_]:
        """The steps that are easily misread."""
        return np.array([each.odd for each in self.options])

    @cached_property
    def first_cards(self) -> npt.NDArray[np.bool_]:
        """The steps with the first cards of the hand, and those with none."""
        cards = list(dict.fromkeys(each.card for each in self.options if each.card))
        return np.array([each.card not in cards[FIRST_CARDS:] for each in self.options])

    @cached_property
    def cells(self) -> Numbers:
        """The cell of each step; far from all others where it has none."""
        nowhere = (FAR, FAR)
        return np.array([nowhere if each.place is None else each.place for each in self.options])

    def within(self, place: Cell, reach: int) -> npt.NDArray[np.bool_]:
        """The steps near a cell, and those that have none."""
        apart = np.abs(self.cells - np.array(place)).max(axis=1)
        near: npt.NDArray[np.bool_] = (apart <= reach) | (self.cells[:, 0] == FAR)
        return near

    def after(self, number: int) -> SeenMoment | None:
        """The moment after an option."""
        if number not in self._after:
            moment = self._moment.after(number)
            self._after[number] = None if moment is None else SeenMoment(moment)
        return self._after[number]


FAR: Final = 1 << 20


def attempted(start: SeenMoment, solver: BoundedSolver, errors: Errors) -> Line:
    """The steps that a solver takes until nothing is left to choose."""
    moment: SeenMoment | None = start
    steps: list[str] = []
    place: Cell | None = None
    while moment is not None and moment.asked:
        number, _estimate = _chosen(moment, solver, solver.depth, errors, place)
        option = moment.options[number]
        steps += [option.step] if option.step else []
        place = option.place or place
        moment = moment.after(number)
    return tuple(steps)


def _chosen(
    moment: SeenMoment, solver: BoundedSolver, depth: int, errors: Errors, place: Cell | None
) -> tuple[int, float]:
    """The number of the step that seems best, and its estimate for whoever chooses it."""
    seem = _estimates(moment, solver, errors, place)
    if depth == 1:
        number = int(seem.argmax())
        if solver.slips:
            number = _slipped((-seem).argsort(kind="stable"), solver, errors)
        return number, float(seem[number])
    width = max(solver.width // NARROWED ** (solver.depth - depth), min(FEWEST, solver.width))
    kept = (-seem).argsort(kind="stable")[:width]
    for number in kept:
        then = moment.after(int(number))
        if then is not None and seem[number] > UNSEEN:
            near = moment.options[int(number)].place or place
            _step, estimate = _chosen(then, solver, depth - 1, errors, near)
            seem[number] = estimate if then.maximising == moment.maximising else -estimate
    number = _slipped(kept[(-seem[kept]).argsort(kind="stable")], solver, errors)
    return number, float(seem[number])


def _slipped(order: Numbers, solver: BoundedSolver, errors: Errors) -> int:
    """The first of the steps from the best on that isn't passed over by a slip."""
    place = 0
    while solver.slips and place < len(order) - 1 and errors.share() < solver.slips:
        place += 1
    return int(order[place])


def _estimates(
    moment: SeenMoment, solver: BoundedSolver, errors: Errors, place: Cell | None
) -> Floats:
    """The value of each step as a solver sees it, for whoever chooses there."""
    seem = (moment.own if solver.own_only and moment.maximising else moment.value).copy()
    if solver.joinless:
        seem -= moment.joins
    if solver.lossless:
        seem += moment.losses
    seem += solver.carries * moment.carried
    seem += solver.noise * errors.noise(len(seem))
    return _unseen(seem, moment, solver, place)


def _unseen(seem: Floats, moment: SeenMoment, solver: BoundedSolver, place: Cell | None) -> Floats:
    """The estimates without those of steps that a solver doesn't see, if it sees any."""
    masks = [moment.first_cards] if solver.in_order else []
    masks += [~moment.odd] if solver.plain else []
    if solver.reach is not None and place is not None:
        masks.append(moment.within(place, solver.reach))
    for mask in masks:
        hidden = np.where(mask, seem, UNSEEN)
        seem = hidden if hidden.max() > UNSEEN else seem
    return seem


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
        self._seen, self._solves, self._seed = SeenMoment(moment), cache(solves), seed
        self._lines: list[list[Line]] = [[] for _ in SOLVERS]

    def attempts(self, tries: int, depth: int = 0) -> Attempts:
        """The first attempts of each solver, `tries` of them; those that are missing are made.

        Args:
            depth: of those solvers that look at most so many steps ahead; 0 for all.
        """
        made = [
            self._lines_of(at, tries)
            for at, each in enumerate(SOLVERS)
            if not depth or each.depth <= depth
        ]
        solved = [sum(map(self._solves, lines)) for lines in made]
        ends = Counter(line for lines in made for line in lines)
        return Attempts(np.array(solved), tries, ends)

    def _lines_of(self, solver: int, tries: int) -> list[Line]:
        """The lines of a solver's first attempts."""
        lines, each = self._lines[solver], SOLVERS[solver]
        for number in range(len(lines), tries):
            errors = Errors(self._seed, each.name, number)
            lines.append(attempted(self._seen, each, errors))
        return lines[:tries]
