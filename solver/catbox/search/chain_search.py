"""Chains of Cat Box for the kernels: the best value, its proof, and the ends that reach it.

The first placements of a chain may be shared out among threads, each of which searches depth first;
the one with the best bound goes next. What one thread finds counts for all of them from their next
first placement on, and the value is the same with any number of threads.

A hash table tells ends apart. Where it is too small for all of them, the ends are split by some
bits of their hash, and one search counts each part.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property, partial
from math import inf
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox.board import Placement
from games.catbox.puzzle import Chain
from solver.answer import Clock, Line, OutOfTimeError
from solver.catbox.encoding import Int32s, Int64s, Window
from solver.catbox.search.arrays import (
    expand,
    find_areas,
    grid_of,
    hand_of,
    kinds_of,
    lay,
    places,
    proving_hand,
    search_depth_first,
    stakes_of,
    text_ranks,
    worth,
)
from solver.catbox.search.branch_and_bound import (
    ANYWHERE,
    ChainArrays,
    Ends,
    Path,
    new_beam,
    new_ends,
    new_frontier,
    new_path,
    search_best_first,
    send_beam,
)
from solver.catbox.search.control import ENOUGH, MISSED, NOTHING, new_control, run
from solver.catbox.search.grid import new_areas
from solver.catbox.search.hand import new_bound_state
from solver.jit.control import BEST, BOUND, ENDLESS, MOST_NODES, NODES

MOST_THREADS = 2
"""Threads of one search at most: other work may want the other cores."""


def threads() -> int:
    """How many threads a search may have here."""
    return min(MOST_THREADS, os.cpu_count() or 1)


class RootSplit:
    """One search of several threads.

    Attributes:
        best: the faces and anchors of the best line found, if there is one (2 x k).
    """

    def __init__(self, chains: Sequence[ChainArrays], ends: Ends, options: Int32s) -> None:
        """Share out first placements.

        Args:
            chains: one for each thread, which share no arrays; the best value of the first counts.
            options: bound, face and anchor of each, the best bound last (n x 3).
        """
        self._chains, self._ends, self._options = chains, ends, options
        self._left, self._lock = len(options), threading.Lock()
        self._value = int(chains[0].control[BEST])
        self.best: Int64s | None = None

    def search(self) -> bool:
        """Search all of them; returns false if a thread was stopped before the end.

        The first chain's control then has the numbers of all.
        """
        with ThreadPoolExecutor(len(self._chains)) as pool:
            finished = all(list(pool.map(self._work, self._chains)))
        controls = [chain.control for chain in self._chains]
        first = controls[0]
        first[NODES] = sum(control[NODES] for control in controls)
        first[BOUND] = max(control[BOUND] for control in controls)
        first[BEST] = self._value
        return finished

    def _work(self, chain: ChainArrays) -> bool:
        control, path = chain.control, chain.path
        while (option := self._next()) is not None:
            control[BEST] = value = self._value
            path.options[0] = option
            path.start[0], path.stop[0] = 0, 1
            finished = search_depth_first(chain, self._ends, 0, False, True)
            if control[BEST] > value:
                with self._lock:
                    if control[BEST] > self._value:
                        self._value, self.best = int(control[BEST]), path.best.copy()
            if not finished:
                return False
        control[BOUND] = self._value
        return True

    def _next(self) -> Int32s | None:
        """The next first placement that may lead to a better line; None if there is none."""
        with self._lock:
            if not self._left or self._options[self._left - 1, 0] <= self._value:
                return None
            self._left -= 1
            option: Int32s = self._options[self._left]
            return option


LONG = 7
"""The fewest faces for which beams look for a line first, and the best bound goes on first."""


SHARED = 6
"""The fewest faces for which the first beams look for a line before all lines are gone through, and
threads share out the first placements."""


FIRST_BEAMS = 2
"""How many beams these are."""


BEAMS = (1, 10, 100, 1000, 10_000)
"""The widths of the beams that are sent through a long chain."""


WIDEST = 1000
"""The widest of them without a time limit."""


GLANCES = 3
"""How many beams make a glance."""


FOLLOWING = 1000
"""Placements that are tried from a board of a beam, on average, at most."""


BEAM_PATIENCE = 20
"""The time left, in multiples of the last beam's time, that a beam ten times as wide needs."""


Laid = tuple[int, int]
"""A face and an anchor by their numbers."""


class BestEnds(NamedTuple):
    """Ends of at least some value.

    Attributes:
        lines: the smallest lines to the best of them, equal values in the order of their text;
            none unless all ends were found.
        best: how many have the best value.
        complete: whether all were found.
        full: whether there were more than there was room for.
        missed: a bound on the value of all further ends; `NOTHING` if there is none.
    """

    lines: tuple[Line, ...]
    best: int
    complete: bool
    full: bool
    missed: int


class ChainSearch:
    """One chain in the form that the kernels need.

    Attributes:
        best: the best line found so far.
        bound: a proved upper bound on the value of any line.
        nodes: how many states the last kernel went through.
    """

    def __init__(self, task: Chain, clock: Clock, most_threads: int | None = None) -> None:
        """Prepare a search.

        Args:
            most_threads: threads of a long search at most; by default what `threads` allows here.
        """
        own = task.stakes.own.identity.letter
        self._clock = clock
        self._threads = threads() if most_threads is None else most_threads
        self._faces, self._length = task.faces, len(task.faces)
        self._board = task.board.spared(self._length)
        self._kinds = kinds_of(task.faces, own)
        self._grid = grid_of(self._board)
        self._hand = hand_of(task.faces, own)
        self._stakes = stakes_of(task.stakes)
        self._areas = new_areas(self._grid)
        self._bounds = new_bound_state(self._areas, self._stakes, len(self._kinds))
        self._proving, self._alike = proving_hand(task.faces, self._stakes)
        self._options = 4 * len(self._kinds) * (len(task.board.cells) + 3 * self._length)
        self._paths: dict[int, Path] = {}
        self.best: Line | None = None
        self.bound = task.ceiling()
        self.nodes = 0

    def prove(self) -> None:
        """Find a best line and prove that it is one; leave `best` empty if no line is legal.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        self._clock.check()
        control = new_control(self._clock)
        if self._length < LONG:
            if self._length >= SHARED:
                self._send_beams(control, BEAMS[:FIRST_BEAMS])
            finished = self._search_short(control)
        else:
            self._bound_from_start(control)
            self._send_beams(control, BEAMS)
            chain, ends = self._state(self._length, control), self._no_ends
            frontier = new_frontier(self._length)
            search = partial(search_best_first, chain, ends, frontier)
            finished = bool(run(search, control, self._clock, reporting=True))
            self.nodes = int(control[NODES])
        self._keep_best(control)
        if not finished:
            self.bound = min(self.bound, max(int(control[BEST]), int(control[BOUND])))
            raise OutOfTimeError
        self.bound = int(control[BEST])

    def look(self) -> None:
        """Find a good line with all beams, and a bound from the first placements.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        self._clock.check()
        control = new_control(self._clock)
        self._bound_from_start(control)
        self._send_beams(control, BEAMS)
        self._keep_best(control)
        self.bound = min(self.bound, int(control[BOUND]))

    def glance(self) -> None:
        """Find a good line with a few narrow beams."""
        control = new_control(self._clock)
        self._send_beams(control, BEAMS[:GLANCES])
        self._keep_best(control)

    def _keep_best(self, control: Int64s) -> None:
        value = int(control[BEST])
        if value > NOTHING:
            alike, kinds = [list(faces) for faces in self._alike], self._kinds
            faces, anchors = self._path(self._length).best.tolist()
            laid = [kinds.index(alike[face].pop(0)) for face in faces]
            self.best = Line(value, self._spell(list(zip(laid, anchors, strict=True))))

    def ends(
        self, value: int, most: int, states: int, top: int, part: tuple[int, int] = (1, 0)
    ) -> BestEnds:
        """The ends of lines of at least a value.

        Args:
            most: for how many ends there is room.
            states: how many states may be gone through.
            top: for how many of the best ends lines are wanted.
            part: into how many parts the ends are divided, a power of two, and the number of the
                one that is wanted.
        """
        found = new_ends(most, self._length, self._ranks, part)
        control = new_control(self._clock, value - 1)
        control[MOST_NODES] = min(control[MOST_NODES], states)
        finished = self._search_depth_first(control, found, collect=True)
        full = bool(found.count[1])
        complete = finished and not full
        values = found.value[: found.count[0]]
        best = int((values == values.max(initial=NOTHING)).sum())
        lines = self._best_of(found, top) if complete and top else ()
        return BestEnds(lines, best, complete, full, int(control[MISSED]))

    def smallest(self, value: int) -> Line:
        """The line of at least a value whose text comes first; there must be one.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        reached, steps = self._smallest_from_here(value)
        return Line(reached, self._spell(steps))

    def _worth(self) -> int:
        """The value of the board as it lies."""
        find_areas(self._grid, self._areas, self._stakes.letters)
        stakes = self._stakes
        return int(worth(self._grid, self._areas, stakes.identities, stakes.tokens))

    def _smallest_from_here(self, value: int) -> tuple[int, list[Laid]]:
        """The first placements by text that lead to a value, and the value that they reach."""
        if not self._hand.left.any():
            return self._worth(), []
        for step in self._legal():
            with self._laid(step):
                if self._leads_to(value):
                    reached, steps = self._smallest_from_here(value)
                    return reached, [step, *steps]
        raise AssertionError("the search lost a line that it had found")

    def _leads_to(self, value: int) -> bool:
        control = new_control(self._clock, value - 1)
        control[ENOUGH] = value
        if not self._hand.left.any():
            return self._worth() >= value
        if (
            not self._search_depth_first(control, self._no_ends, collect=False)
            and control[BEST] < value
        ):
            raise OutOfTimeError
        return bool(control[BEST] >= value)

    def _search_depth_first(self, control: Int64s, ends: Ends, collect: bool) -> bool:
        chain = self._state(int(self._hand.left.sum()), control)
        if collect:
            chain = chain._replace(hand=self._hand)
        finished = run(
            lambda: search_depth_first(chain, ends, 0, collect, False),
            control,
            self._clock,
            reporting=self.best is None and not collect,
        )
        self.nodes = int(control[NODES])
        return bool(finished)

    def _search_short(self, control: Int64s) -> bool:
        """Go through all lines, in several threads where that pays.

        Which states count for a limit on states depends on the order, so that one thread counts.
        """
        number = self._threads if self._clock.iterations is None and self._length >= SHARED else 1
        if number == 1:
            return self._search_depth_first(control, self._no_ends, collect=False)
        chains = [self._state(self._length, control)]
        chains += [self._new_state(int(control[BEST])) for _ in range(number - 1)]
        path = chains[0].path
        path.start[0] = 0
        expand(chains[0], 0)
        split = RootSplit(chains, self._no_ends, path.options[: path.stop[0]].copy())
        others = [chain.control for chain in chains[1:]]
        finished = run(split.search, control, self._clock, reporting=True, others=others)
        self.nodes = int(control[NODES])
        if split.best is not None:
            path.best[:] = split.best
        return finished

    def _new_state(self, best: int) -> ChainArrays:
        """A state like that of the proof that shares no arrays with it."""
        grid = grid_of(self._board)
        areas, (hand, _) = new_areas(grid), proving_hand(self._faces, self._stakes)
        bounds = new_bound_state(areas, self._stakes, len(hand.left))
        path, control = new_path(self._length, self._options), new_control(self._clock, best)
        return ChainArrays(grid, areas, hand, self._stakes, bounds, path, control)

    def _bound_from_start(self, control: Int64s) -> None:
        """Note the highest bound of a first placement, if there is one."""
        chain = self._state(self._length, control)
        chain.path.start[0] = 0
        expand(chain, 0)
        firsts = chain.path.options[: chain.path.stop[0], 0]
        if len(firsts):
            control[BOUND] = min(self.bound, int(firsts.max()))

    def _send_beams(self, control: Int64s, widths: Sequence[int]) -> None:
        """Look for a good line with wider and wider beams, as long as there is time."""
        for width in widths:
            before = self._clock.seconds
            chain = self._state(self._length, control)
            for hopeful in (True, False):
                beam = new_beam(width, self._length, min(self._options, FOLLOWING))
                send = partial(send_beam, chain, beam, hopeful)
                run(send, control, self._clock, reporting=True)
            left, taken = self._clock.left, self._clock.seconds - before
            if width >= WIDEST if left is None else left < BEAM_PATIENCE * taken:
                break

    def _state(self, length: int, control: Int64s) -> ChainArrays:
        """The state of a chain with `length` faces left, as the proof sees it."""
        path = self._path(length)
        return ChainArrays(
            self._grid, self._areas, self._proving, self._stakes, self._bounds, path, control
        )

    def _path(self, length: int) -> Path:
        if length not in self._paths:
            self._paths[length] = new_path(length, self._options)
        return self._paths[length]

    def _legal(self) -> list[Laid]:
        """Every legal placement of the faces that are left, in the order of their text."""
        path, found = self._path(1), []
        for face, count in enumerate(self._hand.left):
            if count:
                number = places(
                    self._grid, self._hand, path, 0, face, ANYWHERE, self._bounds.contact
                )
                found += [(face, int(anchor)) for anchor in path.room[:number]]
        return sorted(found, key=lambda step: int(self._ranks[step]))

    @contextmanager
    def _laid(self, step: Laid) -> Iterator[None]:
        """Lay a placement; however the block is left, all is as it was before."""
        grid = self._grid
        board = (grid.look, grid.count, grid.levels, grid.planes, grid.seen, grid.code)
        arrays: tuple[NDArray[Any], ...] = (*board, self._hand.left, self._proving.left)
        before = [each.copy() for each in arrays]
        face, anchor = step
        try:
            lay(grid, self._hand.faces[face], anchor, self._path(1).under[0])
            self._hand.left[face] -= 1
            self._proving.left[self._likeness[face]] -= 1
            yield
        finally:
            for each, earlier in zip(arrays, before, strict=True):
                each[...] = earlier

    def first_steps(self) -> Iterator[Line]:
        """Each legal first placement with the value of the best line after it, by text.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        for step in self._legal():
            self._clock.check()
            with self._laid(step):
                value = self._reach()
            if value > NOTHING:
                yield Line(value, self._spell([step]))

    def _reach(self) -> int:
        """The value of the best line from here on; `NOTHING` if none is legal."""
        if not self._hand.left.any():
            return self._worth()
        control = new_control(self._clock)
        if not self._search_depth_first(control, self._no_ends, collect=False):
            raise OutOfTimeError
        return int(control[BEST])

    @cached_property
    def _likeness(self) -> list[int]:
        """For each face, the number of those that are all the same to the proof."""
        return [
            next(number for number, alike in enumerate(self._alike) if face in alike)
            for face in self._kinds
        ]

    @cached_property
    def _ranks(self) -> Int32s:
        return text_ranks(Window.of(self._board), self._kinds)

    @cached_property
    def _no_ends(self) -> Ends:
        return new_ends(1, self._length, np.zeros((1, 1), np.int32))

    def _best_of(self, found: Ends, top: int) -> tuple[Line, ...]:
        """The lines to the best ends of a table, equal ones in the order of their text."""
        count = int(found.count[0])
        values, lines = found.value[:count], found.line[:count]
        some = _contenders(values, lines, top)
        order = some[np.lexsort((*lines[some].T[::-1], -values[some]))[:top]]
        by_rank, cells = np.argsort(self._ranks, axis=None), self._ranks.shape[1]
        return tuple(
            Line(
                int(values[end]), self._spell([divmod(int(by_rank[r]), cells) for r in lines[end]])
            )
            for end in order
        )

    def _spell(self, steps: list[Laid]) -> tuple[str, ...]:
        window = Window.of(self._board)
        return tuple(
            str(Placement(self._kinds[face], *window.cell(anchor))) for face, anchor in steps
        )


def _contenders(values: Int64s, lines: Int32s, top: int) -> Int64s:
    """The ends that may be among the `top` best, by value and first placement alone."""
    order = lines[:, 0] - (values << 32)
    if len(order) <= top:
        return np.arange(len(order))
    return np.flatnonzero(order <= np.partition(order, top - 1)[top - 1])


RATE: Final = 320_000
"""States searched per second, roughly."""


USUAL: Final = 8_000_000
"""Most states searched while counting, unless the limit says otherwise."""


QUICK_COUNT: Final = 0.2
"""Seconds of the first count, enough for most chains. Where it isn't, the smallest line is searched
for and reported before the count goes on."""


FEW_ENDS: Final = 1 << 10
MOST_ENDS: Final = 10_000_000
"""Capacity of the table: at the start, and at most."""


GROWTH: Final = 1 << 4


class CountedLines(NamedTuple):
    """Lines to the best ends of a chain, and how many ends have the best value.

    Attributes:
        total: None if it isn't known.
        at_least: lower bound on the total where not all were found; None if none was counted.
    """

    lines: tuple[Line, ...]
    total: int | None = None
    at_least: int | None = None


class EndSearch:
    """The best ends of a search that has a best line, as far as its clock allows.

    Args:
        top: how many lines are wanted.
        room: most ends that the table may hold.
    """

    def __init__(self, search: ChainSearch, clock: Clock, top: int, room: int = MOST_ENDS) -> None:
        assert search.best is not None
        self._search, self._clock, self._top, self._room = search, clock, top, room
        self._best = search.best

    def found(self) -> CountedLines:
        """The lines to the best ends, and how many ends have the best value.

        A count that takes longer than `QUICK_COUNT` reports the line to the clock first.
        """
        value = self._best.value
        listed = self._listed(value, self._states(QUICK_COUNT))
        if listed.complete:
            return self._with_worse(listed)
        smallest = self._smallest()
        if self._clock.counts_longer(QUICK_COUNT):
            listed = self._listed(value, self._states())
        if listed.complete:
            return self._with_worse(listed)
        if listed.full and self._clock.counts_all:
            return self._in_parts(smallest)
        return _at_least(smallest, listed.best + listed.full)

    def _states(self, most: float = inf) -> int:
        """Most states that a count may search."""
        return int(min(self._clock.counting(RATE, USUAL, most), ENDLESS))

    def _listed(self, value: int, states: int) -> BestEnds:
        """The ends worth at least a value, in a table that grows as needed."""
        room = min(FEW_ENDS, self._room)
        found = self._search.ends(value, room, states, self._top)
        while found.full and room < self._room:
            room = min(room * GROWTH, self._room)
            found = self._search.ends(value, room, states, self._top)
        return found

    def _with_worse(self, found: BestEnds) -> CountedLines:
        """All ends of the best value, and lines to worse ones as far as they are wanted."""
        lines, count, states = found.lines, found.best, self._states()
        while len(lines) < self._top and found.complete and found.missed > NOTHING:
            found = self._listed(found.missed, states)
            lines = found.lines if found.complete else lines
        return CountedLines(lines, count)

    def _in_parts(self, smallest: Line) -> CountedLines:
        """The count of all ends, split into parts small enough for the table."""
        parts, most = GROWTH, self._room
        total, found = self._counted(parts)
        while found.full:
            parts, most = parts * GROWTH, max(most, total)
            total, found = self._counted(parts)
        if found.complete:
            return CountedLines((smallest,), total)
        return _at_least(smallest, max(most, total))

    def _counted(self, parts: int) -> tuple[int, BestEnds]:
        """Number of ends in all parts, up to the first part that couldn't be finished."""
        total = 0
        for part in range(parts):
            found = self._search.ends(self._best.value, self._room, ENDLESS, 0, (parts, part))
            total += found.best
            if not found.complete:
                break
        return total, found

    def _smallest(self) -> Line:
        """The smallest line of the best value, as far as time allows; reported to the clock."""
        try:
            smallest = self._search.smallest(self._best.value)
        except OutOfTimeError:
            return self._best
        self._clock.proved(smallest)
        return smallest


def _at_least(line: Line, found: int) -> CountedLines:
    return CountedLines((line,), at_least=found if found > 1 else None)
