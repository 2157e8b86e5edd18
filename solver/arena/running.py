"""Playing a match: workers finish blocks in any order, and results keep them in sequence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.arena.results import Results
from solver.arena.timing import TimedBlock
from solver.worker_pool import WorkerPool
from solver.workers import in_order

Work = Callable[[int], TimedBlock]
"""Plays the block of a number; a worker must be able to import it."""


def play(results: Results, deals: int, work: Work, pool: WorkerPool) -> Iterator[TimedBlock]:
    """Play the blocks that results lack of `deals`; yields each once it is on the disk.

    Blocks after the last one that the caller takes are dropped, even where they were played.

    Raises:
        WorkerError: a block can't be played.
        ArenaError: the results can't be written.
    """
    missing = range(len(results.blocks), deals)
    for _, played in in_order(pool, work, missing):
        results.add(played.block)
        yield played
