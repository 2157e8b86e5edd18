"""Everything compiled ahead: what there is to do, doing it, and doing it in the background.

Parts are named by their place, as in the registry, so that no compiler is imported to ask
whether they are ready.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from games import registry
from games.registry import Entry
from solver.compiling import store
from solver.compiling.sources import ROOT

if TYPE_CHECKING:
    from subprocess import Popen


def parts_of(games: Iterable[str]) -> list[str]:
    """The places of all that games need compiled, what people need first at the front.

    Raises:
        GameError: there is no such game.
    """
    rows = [registry.entry(game) for game in games]
    bots = [part for row in rows for part in row.bot_kernels]
    searches = [part for row in rows for part in row.search_kernels]
    return list(dict.fromkeys(bots + searches))


def missing(parts: Iterable[str]) -> list[str]:
    """The parts that are not known to be compiled."""
    return [part for part in parts if not store.is_marked(part)]


def bundles(parts: Iterable[str]) -> list[tuple[str, ...]]:
    """The same parts by the module that lists them, in order.

    Parts of one module share kernels, which a process compiles once and two processes twice.
    """
    found: dict[str, list[str]] = {}
    for part in parts:
        found.setdefault(part.partition(":")[0], []).append(part)
    return [tuple(each) for each in found.values()]


def make_ready(*parts: str) -> None:
    """Compile or load some parts."""
    from solver import jit

    for part in parts:
        jit.make_ready([registry.load(part)])
        store.mark(part)


def make_all_ready(games: Iterable[Entry]) -> None:
    """Compile or load in this process all that some games need.

    Args:
        games: rows of the registry, which a worker may not have registered yet.
    """
    for row in games:
        registry.register(row)
        make_ready(*row.bot_kernels, *row.search_kernels)


def entry_points(parts: Iterable[str]) -> list[Any]:
    """The functions that parts consist of, each once; each says whether it is `ready`."""
    found = (cast(Any, registry.load(part)).entry_points for part in parts)
    return list(dict.fromkeys(each for listed in found for each in listed))


_begun: dict[str, Popen[bytes]] = {}


def begin(game: str) -> None:
    """Compile what a game lacks in a process of its own, which ends with this one.

    It imports from where this one does, and nothing from the folder in which it was started.
    """
    import subprocess

    if game not in _begun and missing(parts_of([game])):
        command = [sys.executable, "-P", "-m", "solver.warmup", game]
        places = filter(None, [*sys.path, str(ROOT)])
        silent = subprocess.DEVNULL
        _begun[game] = subprocess.Popen(
            command,
            stdin=silent,
            stdout=silent,
            stderr=silent,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
        )
        atexit.register(_end, _begun[game])


def _end(process: Popen[bytes]) -> None:
    process.terminate()
    process.wait()


def in_background() -> bool:
    """Whether anything is being compiled that way."""
    return any(process.poll() is None for process in _begun.values())


if __name__ == "__main__":
    make_ready(*parts_of(sys.argv[1:]))
