"""Compiling, with a bar on the terminal wherever it happens."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cli.print.output import console
from games.registry import Entry
from languages.messages import N_, _
from solver import warmup
from solver.compiling.watch import Work
from solver.worker_pool import LOCAL, WorkerPool
from solver.workers import Workforce, cores, fan_out, workers

HEARTBEAT = 0.2
"""Seconds between two looks at what is compiled."""

TITLE = N_("compiling for this machine")


def compile_ahead(parts: Iterable[str], *, silent: bool = False) -> int:
    """Compile those parts that are missing, on all cores; returns how many functions that was.

    Raises:
        WorkerError: a worker process was killed.
    """
    missing = warmup.missing(parts)
    if not missing:
        return 0
    functions = warmup.entry_points(missing)
    bundles = warmup.bundles(missing)
    before, waiting, jobs = _ready(functions), iter(bundles), min(len(bundles), cores())
    with _bar(functions, silent) as look, workers(Workforce(jobs)) as pool, _ticking(look):
        for _ in fan_out(pool, _make_ready, lambda: next(waiting, None)):
            look()
    return len(functions) - before


@contextmanager
def ready_workers(
    who: Workforce, games: Sequence[Entry], parts: Iterable[str], *, silent: bool
) -> Iterator[WorkerPool]:
    """Workers that find some parts compiled, so that none of them waits or compiles.

    Those of a cluster need everything compiled that the games have; elsewhere they see to it
    themselves.

    Raises:
        WorkerError: a worker process was killed, or the cluster can't be used.
    """
    if who.cluster == LOCAL:
        parts = warmup.parts_of(entry.name for entry in games)
    if who.cluster in (None, LOCAL):
        compile_ahead(parts, silent=silent)
    with workers(who, games) as pool:
        yield pool


def _make_ready(parts: tuple[str, ...]) -> None:
    warmup.make_ready(*parts)


def _ready(functions: list[Any]) -> int:
    return sum(each.ready for each in functions)


@contextmanager
def _bar(functions: list[Any], silent: bool) -> Iterator[Callable[[], None]]:
    """A bar of the functions that are ready; yields what to call to look again."""
    with _progress(silent) as bar:
        shown = bar.add_task(_(TITLE), total=len(functions), completed=_ready(functions))
        yield lambda: bar.update(shown, completed=_ready(functions))


@contextmanager
def _ticking(look: Callable[[], None]) -> Iterator[None]:
    """Call something at every heartbeat, in a thread of its own."""
    done = threading.Event()

    def tick() -> None:
        while not done.wait(HEARTBEAT):
            look()

    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@contextmanager
def compiling_bar(work: Work) -> Iterator[None]:
    """A bar on the terminal while one function is compiled in this process."""
    with _progress(silent=False) as bar:
        bar.add_task(work.text, total=work.total, completed=work.done)
        yield


def _progress(silent: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=silent or not console.is_terminal,
    )
