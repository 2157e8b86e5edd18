"""Workers for tests: threads of this process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from solver.workers import Crew


@contextmanager
def threads(number: int) -> Iterator[Crew]:
    """A pool of a number of threads."""
    with ThreadPoolExecutor(number) as executor:
        yield Crew(executor, lambda: number)
