"""The cost of a cluster: `python -m benchmarks.cluster` measures, `--table` shows what is stored.

The same items are done by one process, by two, and by a Dask cluster of two workers on this
machine, whose scheduler runs in the driver's process. Puzzles go into a library, as `catbox puzzles
generate` puts them there; items of nothing show what handing out costs alone. All is counted from
the first results to the last, time of the processor for the driver and for the workers apart, and
the results of all three are compared byte for byte.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple

import msgspec
import psutil

from benchmarks.results import machine, measured_commit, versions
from benchmarks.storing import write_whole
from games.registry import DEFAULT, entry
from puzzles.batch import new_batch
from puzzles.challenge import parse_challenge
from puzzles.filling import Make, fill, make
from puzzles.library import Library
from puzzles.tier import tier_named
from solver.worker_pool import LOCAL, WorkerPool
from solver.workers import Workforce, in_order, workers

PATH: Final = Path(__file__).parent / "results" / "cluster.json"

CREWS: Final = {
    "1 process": Workforce(1),
    "2 processes": Workforce(2),
    "cluster of 2": Workforce(2, LOCAL),
}

NOTHING: Final = "nothing"

STORED: Final = "stored alone"
"""In place of a crew: what was made before is put into a library once more."""

ITEMS: Final = {"kitten": 400, "lynx": 60, NOTHING: 4000}
"""How many of each item: chains of a tier, or nothing at all."""

MANY: Final = 50
"""Workers whose results come at the same time, where only the driver is measured."""

WORKERS: Final = 1000
DAY: Final = 24 * 3600


class Snapshot(NamedTuple):
    """The time by the clock, and that of the processor: ours, and that of our processes."""

    wall: float
    driver: float
    workers: float

    @classmethod
    def now(cls) -> Snapshot:
        """Those of now."""
        return cls(perf_counter(), process_time(), sum(map(_cpu, psutil.Process().children(True))))


class ClusterRow(msgspec.Struct, frozen=True):
    """One work by one crew.

    Attributes:
        items: how many were done between the two looks at the clocks.
        wall, driver, workers: seconds for all of them.
        size: bytes of a result on average.
        digest: of all results in order.
    """

    work: str
    crew: str
    items: int
    wall: float
    driver: float
    workers: float
    size: float
    digest: str


class ClusterCosts(msgspec.Struct):
    """All rows, and where they come from."""

    commit: str
    versions: dict[str, str]
    machine: dict[str, str | int]
    rows: list[ClusterRow]


def _cpu(process: psutil.Process) -> float:
    with suppress(psutil.Error):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


def puzzles(tier: str, pool: WorkerPool, items: int, work: Make | None = None) -> Iterator[str]:
    """Puzzles of a tier, as they come into a library, made by some work or by the generator."""
    batch = new_batch(DEFAULT, ["chain"], [tier_named(tier)], [], "cluster", items)
    with TemporaryDirectory() as folder, Library(Path(folder) / "lib", write=True) as library:
        maker = partial(make, entry(DEFAULT)) if work is None else work
        for placed in fill(library, batch.recipes(), maker, pool):
            yield placed.text


def nothings(pool: WorkerPool, items: int) -> Iterator[str]:
    """Results of tasks that take no time, with as many in flight as for `MANY` workers."""
    crowd = replace(pool, size=lambda: MANY)
    return (str(done) for _, done in in_order(crowd, abs, range(items)))


def done(work: str, name: str, items: int) -> tuple[ClusterRow, list[str]]:
    """One work by one pool, and its results."""
    with workers(CREWS[name], [entry(DEFAULT)]) as pool:
        results = nothings(pool, items) if work == NOTHING else puzzles(work, pool, items)
        return counted(work, name, results, 2 * pool.window)


def stored_again(tier: str, texts: list[str]) -> ClusterRow:
    """The cost of storing in a library puzzles that are made already."""
    made = {parse_challenge(text).recipe: text for text in texts}
    with ThreadPoolExecutor(1) as executor:
        pool = WorkerPool(executor, lambda: MANY)
        results = puzzles(tier, pool, len(texts), lambda recipe: made[str(recipe)])
        return counted(tier, STORED, results, 0)[0]


def counted(
    work: str, name: str, results: Iterator[str], first: int
) -> tuple[ClusterRow, list[str]]:
    """All results, and what those after the first took."""
    texts = list(islice(results, first))
    skipped, start = len(texts), Snapshot.now()
    texts += results
    end = Snapshot.now()
    joined = "\n".join(texts).encode()
    row = ClusterRow(
        work,
        name,
        len(texts) - skipped,
        wall=round(end.wall - start.wall, 3),
        driver=round(end.driver - start.driver, 3),
        workers=round(end.workers - start.workers, 3),
        size=round(len(joined) / len(texts), 1),
        digest=blake2b(joined, digest_size=16).hexdigest(),
    )
    return row, texts


def run() -> ClusterCosts:
    """All rows, each shown when it is done.

    Raises:
        AssertionError: the results of two crews differ.
    """
    commit, clean = measured_commit()
    found = ClusterCosts(commit if clean else f"{commit} with changes", versions(), machine(), [])
    for work, items in ITEMS.items():
        for crew in CREWS:
            row, texts = done(work, crew, items)
            found.rows.append(row)
            print(_line(row), flush=True)
        if work != NOTHING:
            found.rows.append(stored_again(work, texts))
        digests = {row.digest for row in found.rows if row.work == work}
        assert len(digests) == 1, f"{work}: the results differ"
    return found


def document(found: ClusterCosts) -> str:
    """The tables as Markdown."""
    return "\n".join(
        [
            "| items | by | a second | workers, ms an item | driver, ms an item | bytes an item |",
            "|---|---|---:|---:|---:|---:|",
            *map(_line, found.rows),
            "",
            f"| items | a worker, a second | a driver, a second | at | {WORKERS} workers, a day |",
            "|---|---:|---:|---:|---:|",
            *_outlook(found),
            "",
        ]
    )


def _line(row: ClusterRow) -> str:
    each = 1000 / row.items
    cells = (
        row.work,
        row.crew,
        f"{row.items / row.wall:,.1f}",
        f"{each * row.workers:,.1f}",
        f"{each * row.driver:,.2f}",
        f"{row.size:,.0f}",
    )
    return f"| {' | '.join(cells)} |"


def _outlook(found: ClusterCosts) -> Iterator[str]:
    """Estimates of the puzzles that many workers would make.

    An item costs the driver the time to store it, in which it mostly waits for the disk, and what
    handing out nothing costs the processor, for the client and the scheduler together.
    """
    rows = {(row.work, row.crew): row for row in found.rows}
    cluster = list(CREWS)[-1]
    out = rows[NOTHING, cluster]
    for work in [work for work in ITEMS if work != NOTHING]:
        row, kept = rows[work, cluster], rows[work, STORED]
        rate = row.items / row.workers
        most = 1 / (kept.wall / kept.items + out.driver / out.items)
        day = DAY * min(most, WORKERS * rate)
        yield (
            f"| {work} | {rate:,.1f} | {most:,.0f} | {most / rate:,.0f} workers "
            f"| {day / 1e6:,.1f} million, {day * row.size / 1e9:,.0f} GB |"
        )


def measured() -> ClusterCosts:
    """The latest measurements."""
    return msgspec.json.decode(PATH.read_bytes(), type=ClusterCosts)


def main() -> None:
    """Measure, or print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    if not parser.parse_args().table:
        write_whole(PATH, msgspec.json.format(msgspec.json.encode(run())).decode())
    print(document(measured()), end="")


if __name__ == "__main__":
    main()
