"""Workers for tests: threads of this process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from solver.worker_pool import WorkerPool


@contextmanager
def threads(number: int) -> Iterator[WorkerPool]:
    """So many threads."""
    with ThreadPoolExecutor(number) as executor:
        yield WorkerPool(executor, lambda: number)
