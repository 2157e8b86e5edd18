"""Work on a Dask cluster: connecting, comparing what is installed, and what its failures mean.

`solver.workers` loads this module when a cluster is asked for: it needs the extra `dask`.
"""

from __future__ import annotations

import hashlib
import logging
import platform
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from functools import cache
from importlib import metadata
from pathlib import Path
from threading import Thread
from typing import Any, Final

from distributed import Client, KilledWorker, LocalCluster, WorkerPlugin
from distributed.cfexecutor import ClientExecutor
from distributed.client import ClosedClientError
from distributed.comm.addressing import resolve_address
from distributed.versions import VersionMismatchWarning

from games import registry
from games.refusals import expected
from games.registry import Entry
from languages.messages import _
from solver.worker_pool import LOCAL, WorkerError, WorkerPool, ctrl_c_blocked

ROOT: Final = Path(__file__).parents[1]

DECIDES: Final = ("games", "solver", "puzzles")
"""The folders whose code decides what comes of a piece of work."""

PACKAGES: Final = ("numpy", "ortools", "distributed")

SHOWN: Final = 12
"""Letters of a digest."""


@cache
def environment(root: Path = ROOT) -> dict[str, str]:
    """The versions that have to agree wherever work is done: sources, Python, packages, by name.

    Args:
        root: where the sources lie.
    """
    found = {"sources": _digest(root), "Python": platform.python_version()}
    return found | {name: _version(name) for name in PACKAGES}


def difference(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str | None:
    """The first thing in which another environment differs, as `numpy 2.1, not 2.2`."""
    for name, own in ours.items():
        if theirs.get(name) != own:
            text = _("{name} {theirs}, not {own}")
            return text.format(name=name, theirs=theirs.get(name, _("missing")), own=own)
    return None


def _digest(root: Path) -> str:
    digest = hashlib.sha256()
    for folder in DECIDES:
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:SHOWN]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "missing"


PATIENCE: Final = 10.0
"""Seconds to wait for a scheduler that doesn't answer."""

ARRIVAL: Final = 60.0
"""Seconds to wait for a first worker."""

FAREWELL: Final = 5.0
"""Seconds in which a scheduler has to let go of us."""

REFRESH: Final = 5.0
"""Seconds for which the number of workers is taken to be the same."""

THREADS: Final = 1
"""Pieces of work that a worker does at the same time, as a process of a pool does."""

UNREACHABLE: Final = (OSError, CancelledError, ClosedClientError)
"""The errors where a scheduler doesn't answer, or no longer."""


@contextmanager
def cluster(
    address: str,
    jobs: int,
    games: Sequence[Entry],
    *,
    patience: float = PATIENCE,
    arrival: float = ARRIVAL,
    ours: Mapping[str, str] | None = None,
    priority: int = 0,
) -> Iterator[WorkerPool]:
    """The workers of a cluster, which are all alike, and ready.

    Args:
        address: of its scheduler; `LOCAL` starts a cluster of `jobs` workers.
        games: those that the workers have to be ready for.
        patience: seconds to wait for a scheduler that doesn't answer.
        arrival: seconds to wait for a first worker.
        ours: the environment that the workers have to have; by default that of this process.
        priority: of the work; what has a higher one is begun first, whoever gives it.

    Raises:
        WorkerError: no scheduler answers, it has no workers, or one of them differs from us.
    """
    _silence()
    with _scheduler(address, jobs) as target, _client(address, target, patience) as client:
        with _naming(address):
            _check(client, address, arrival, ours or environment())
        with _ready(client, address, games):
            yield WorkerPool(_Executor(client, priority), _Size(client), _losses(address))


class _Executor(ClientExecutor):
    """The workers of a cluster as an executor whose work has a priority."""

    def __init__(self, client: Client, priority: int) -> None:
        super().__init__(client, pure=False)  # type: ignore[no-untyped-call]
        self._priority = priority

    def submit(  # type: ignore[override]
        self, fn: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> Future[Any]:
        """The result of a call on whichever worker is free."""
        done: Future[Any] = super().submit(  # type: ignore[no-untyped-call]
            fn, *args, priority=self._priority, **kwargs
        )
        return done


class Readiness(WorkerPlugin):
    """Makes every worker ready before it is given work, also those that come later.

    A worker that comes later and differs from the machine that gives the work closes itself.
    """

    def __init__(self, games: Sequence[Entry]) -> None:
        self._games, self._environment = tuple(games), environment()

    async def setup(self, worker: Any) -> None:
        """Compare what is installed, and register the games.

        Raises:
            WorkerError: something else is installed here; no work is taken then.
        """
        try:
            _compare(worker.address, environment(), self._environment)
        except WorkerError as error:
            worker.loop.add_callback(worker.close, reason=str(error))
            raise
        for row in self._games:
            registry.register(row)


@contextmanager
def _ready(client: Client, address: str, games: Sequence[Entry]) -> Iterator[None]:
    """Make all workers ready, and those that come later as long as the work lasts."""
    with _naming(address):
        client.register_plugin(Readiness(games), name=client.id)
    try:
        yield
    finally:
        leaving = Thread(target=_unregister, args=(client,), daemon=True)
        leaving.start()
        leaving.join(FAREWELL)


def _unregister(client: Client) -> None:
    """Let workers that come later be as they are; they may not answer any more."""
    with suppress(*UNREACHABLE):
        client.unregister_worker_plugin(client.id)


class _Size:
    """How many workers a cluster has, asked for every few seconds."""

    def __init__(self, client: Client) -> None:
        self._client, self._asked, self._size = client, 0.0, 1

    def __call__(self) -> int:
        if time.monotonic() - self._asked > REFRESH:
            with suppress(*UNREACHABLE):
                self._size = len(self._client.nthreads())
            self._asked = time.monotonic()
        return self._size


@contextmanager
def _scheduler(address: str, jobs: int) -> Iterator[str | LocalCluster]:
    """The scheduler of an address, or one of our own."""
    if address != LOCAL:
        yield _resolved(address)
        return
    with ctrl_c_blocked():
        started = LocalCluster(
            n_workers=jobs,
            threads_per_worker=THREADS,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            memory_limit=None,
            silence_logs=logging.CRITICAL,
        )
    with started:
        yield started


def _resolved(address: str) -> str:
    """An address that a scheduler may have.

    Raises:
        WorkerError: it isn't one.
    """
    try:
        with _naming(address):
            resolve_address(address)
    except WorkerError:
        raise
    except ValueError as error:
        raise WorkerError(f"--cluster {address}: {expected('HOST:PORT', LOCAL)}: {error}") from None
    return address


@contextmanager
def _client(address: str, target: str | LocalCluster, patience: float) -> Iterator[Client]:
    """A connection, which is given up in any case when the work is over."""
    with _naming(address), warnings.catch_warnings():
        warnings.simplefilter("ignore", VersionMismatchWarning)
        client = Client(target, timeout=patience, set_as_default=False, name="catbox")
    try:
        yield client
    finally:
        with suppress(*UNREACHABLE):
            client.close(timeout=FAREWELL)


@contextmanager
def _naming(address: str) -> Iterator[None]:
    """Say in one line that a scheduler can't be reached.

    Raises:
        WorkerError: in place of what else is raised then.
    """
    try:
        yield
    except UNREACHABLE:
        raise WorkerError(
            _("--cluster {address}: no scheduler answers there").format(address=address)
        ) from None


def _check(client: Client, address: str, arrival: float, ours: Mapping[str, str]) -> None:
    """Raise unless there are workers, and all are alike.

    Raises:
        WorkerError: there are none, or one differs from us.
    """
    try:
        client.wait_for_workers(1, timeout=arrival)
    except TimeoutError:
        raise WorkerError(
            _("--cluster {address}: there are no workers").format(address=address)
        ) from None
    for worker, threads in sorted(client.nthreads().items()):
        if threads != THREADS:
            raise WorkerError(
                _("worker {worker}: {threads} threads: start it with --nthreads 1").format(
                    worker=worker, threads=threads
                )
            )
    for worker, found in sorted(client.run(environment, on_error="return").items()):
        _compare(worker, found, ours)


def _compare(worker: str, theirs: Mapping[str, str] | Exception, ours: Mapping[str, str]) -> None:
    """Raise unless a worker has all that we have.

    Args:
        theirs: its environment; an error where it couldn't even answer.

    Raises:
        WorkerError: it hasn't.
    """
    if isinstance(theirs, Exception):
        raise WorkerError(
            _("worker {worker}: it has no such catbox: {theirs}").format(
                worker=worker, theirs=theirs
            )
        )
    differing = difference(theirs, ours)
    if differing is not None:
        raise WorkerError(
            _("worker {worker}: {differing}: all have to be the same").format(
                worker=worker, differing=differing
            )
        )


def _losses(address: str) -> Mapping[type[BaseException], str]:
    """The errors of work that can't be done, each with a message for people."""
    lost = f"--cluster {address}: {_('the connection to the scheduler was lost')}"
    return {
        KilledWorker: _(
            "worker processes were killed again and again; is there too little memory?"
        ),
        CancelledError: lost,
        ClosedClientError: lost,
    }


def _silence() -> None:
    """Leave it to our own line to report what goes wrong."""
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
