"""The first placements of a chain shared out among threads, each of which searches depth first.

The one with the best bound goes next. What one thread finds counts for all of them from their next
first placement on. The value is the same with any number of threads.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from solver.catbox.encoding import Int32s, Int64s
from solver.catbox.search.chain_arrays import ChainArrays
from solver.catbox.search.ends import Ends
from solver.catbox.search.entry_points import search_depth_first
from solver.control import BEST, BOUND, NODES

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
                self._keep(int(control[BEST]), path.best)
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

    def _keep(self, value: int, line: Int64s) -> None:
        with self._lock:
            if value > self._value:
                self._value, self.best = value, line.copy()
