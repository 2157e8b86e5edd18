"""`catbox warmup`, and how compiling is shown wherever it happens."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cli.lazy import command
from cli.options import AsJson
from cli.output import console, print_json
from cli.worker_options import cores
from games import registry
from games.registry import Entry
from languages.messages import N_, _, ngettext
from solver import warmup
from solver.compiling.watch import Work
from solver.worker_pool import LOCAL, WorkerPool
from solver.workers import Workforce, fan_out, workers

HEARTBEAT = 0.2
"""Seconds between two looks at what is compiled."""

TITLE = N_("compiling for this machine")


@command("warmup")
def warm_up(
    game: Annotated[
        str | None, typer.Option(metavar="NAME", help="For this game only; for all by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compile everything now, so that nothing waits for it later.

    Catbox compiles its fastest parts for your machine when they are first needed, and keeps
    them. This does all of it at once, on all cores; a second time there is nothing to do.
    """
    games = registry.GAMES if game is None else [registry.entry(game).name]
    begun = time.monotonic()
    parts = warmup.parts_of(games)
    compiled = compile_ahead(parts, silent=as_json)
    ready, seconds = len(warmup.entry_points(parts)), time.monotonic() - begun
    if as_json:
        print_json({"compiled": compiled, "ready": ready, "seconds": round(seconds, 1)})
    elif compiled:
        message = ngettext(
            "Compiled {n} function in {seconds:.0f} s.",
            "Compiled {n} functions in {seconds:.0f} s.",
            compiled,
        )
        console.print(message.format(n=compiled, seconds=seconds))
    else:
        message = ngettext(
            "All {n} function are compiled already.",
            "All {n} functions are compiled already.",
            ready,
        )
        console.print(message.format(n=ready))


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
