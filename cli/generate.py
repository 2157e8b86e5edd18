"""`catbox puzzles generate`: a library is filled, and the terminal sees how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from rich.text import Text

from cli.challenges import KINDS, row
from cli.inputs import InputError
from cli.output import INTERRUPTED, console, counted, print_json
from cli.progress import progress
from games.protocol import GameError, quoted
from puzzles.batch import Batch, new_batch
from puzzles.filling import fill, kinds_in, make
from puzzles.library import Library
from puzzles.tier import tier_named
from solver.workers import processes

AHEAD: Final = 2
"""Pieces of work for each process, so that none waits for the next."""


class Wanted(NamedTuple):
    """A batch as the options name it."""

    kinds: Sequence[str]
    tiers: Sequence[str]
    params: Sequence[str]
    seed: str
    size: int

    def batch(self) -> Batch:
        """The batch itself.

        Raises:
            GameError: a kind, a tier or a parameter is unknown, or the seed can't be one.
        """
        tiers = [tier_named(name) for name in self.tiers]
        params = [_param(text) for text in self.params]
        return new_batch(kinds_in(KINDS), self.kinds, tiers, params, self.seed, self.size)


def generate(path: Path, wanted: Wanted, jobs: int, as_json: bool) -> int:
    """Fill a library; the exit status.

    Raises:
        GameError: the batch can't be, or the library can't be written; all that is done is kept.
    """
    batch, start = wanted.batch(), time.perf_counter()
    with Library(path, write=True) as library:
        held = _held(library, batch)
        try:
            if held < batch.size:
                _fill(library, batch, jobs, as_json)
        except KeyboardInterrupt:
            print(f"catbox: interrupted: {_kept(library, batch)}", file=sys.stderr)
            return INTERRUPTED
        except GameError as error:
            raise InputError(f"{error}; {_kept(library, batch)}") from None
    if not as_json:
        new, seconds = batch.size - held, time.perf_counter() - start
        told = f"{counted(batch.size, 'puzzle')}, {new} of them new, in {seconds:.1f} s"
        console.print(Text(f"{path}: {told}"))
    return 0


def _fill(library: Library, batch: Batch, jobs: int, as_json: bool) -> None:
    """Make what is missing; what is told of is on the disk."""
    _compile()
    work, window, held = partial(make, KINDS), AHEAD * jobs, _held(library, batch)
    with processes(jobs) as executor, progress(batch.size, held, silent=as_json) as tell:
        for entry in fill(library, batch.recipes(), work, executor, window):
            tell()
            if as_json:
                print_json(row(library.path, entry))
                sys.stdout.flush()


def _compile() -> None:
    """Compile the search once, before many processes would do so at the same time."""
    from solver.catbox.search import engine

    engine.make_ready()


def _held(library: Library, batch: Batch) -> int:
    return sum(map(library.holds, batch.recipes()))


def _kept(library: Library, batch: Batch) -> str:
    held = f"{library.path} holds {_held(library, batch)} of {counted(batch.size, 'puzzle')}"
    more = f" and {library.waiting} more that wait for their turn" if library.waiting else ""
    return f"{held}{more}; the same command goes on"


def _param(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError(f"--param: {quoted(text)}: expected NAME=VALUE")
    return name, value
