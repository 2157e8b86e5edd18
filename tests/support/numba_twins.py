"""Real calls of a game's entry points, answered by the library and once more by numba.

`python -m tests.support.numba_twins catbox` prints a line for each entry point. It runs in a
process of its own, as kernels of all modules are replaced by what numba compiles of them.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

import numba
import numpy as np

from games.catbox.faces import Identity
from games.catbox.puzzle import Objective
from games.protocol import Task
from games.rng import Stream
from release import library as build
from release.lowering import OPTIONS, intrinsics, is_inlined, swap_kernels
from solver.answer import Limit
from solver.bots.roster import roster_of
from solver.catbox.search import engine
from solver.engines import engines_of
from solver.jit.library import EntryPoint
from tests.support.agreement import PUZZLES
from tests.support.ifitfits.puzzles import random_packing
from tests.support.moments import moments_of
from tests.support.random_puzzles import random_chain

NUMBERS = 12
CALLS = 6
"""The calls of each entry point that are compared."""

CUT, LONG = Limit(iterations=5), Limit(iterations=20_000)
FEW = 8
"""The turns of bots at the beginning and at the end of a game."""

PLAYOUTS = Limit(iterations=30)
BOTS = ("expert", "rival")


class Call(NamedTuple):
    """A call of an entry point: its arguments before and afterwards, and its result."""

    before: tuple[Any, ...]
    result: Any
    after: tuple[Any, ...]


@contextmanager
def recorded() -> Iterator[dict[EntryPoint, list[Call]]]:
    """The first calls of each entry point, as they come."""
    calls, called = defaultdict[EntryPoint, list[Call]](list), EntryPoint.__call__

    def call(point: EntryPoint, *arguments: Any) -> Any:
        if len(calls[point]) == CALLS:
            return called(point, *arguments)
        before = deepcopy(arguments)
        result = called(point, *arguments)
        calls[point].append(Call(before, result, deepcopy(arguments)))
        return result

    EntryPoint.__call__ = call  # type: ignore[method-assign, assignment]
    try:
        yield calls
    finally:
        EntryPoint.__call__ = called  # type: ignore[method-assign]


def tasks(game: str) -> Iterator[Task]:
    """Puzzles of every kind of a game."""
    yield from map(PUZZLES[game], range(NUMBERS))
    if game == "ifitfits":
        yield from map(random_packing, range(NUMBERS))


def work(game: str) -> None:
    """Do what entry points do for a game."""
    solve_all(game)
    for seats in (2, 3):
        play(game, seats)
    if game == "catbox":
        solve_long()


def solve_all(game: str) -> None:
    """Solve puzzles in every way that there is."""
    searches = engines_of(game).searches
    assert searches is not None
    asked = searches()
    for task in tasks(game):
        asked.solve(task, Limit(), 2)
        asked.solve(task, CUT, 1)
        asked.prove(task, Limit())
        asked.lone(task, 1, Limit())
        asked.first_steps(task, Limit())
        if task.adversarial:
            list(islice(asked.ranked(task, Limit()), 2))


def solve_long() -> None:
    """Search a chain that is too long for every line to be tried."""
    engine.solve(random_chain(12, 2, Identity.PINK, Objective.SCORE, "twins"), LONG)


def play(game: str, seats: int) -> None:
    """Let bots choose at the beginning and at the end of a game by chance."""
    moments = moments_of(game, seats, 1)
    for number, moment in enumerate((*moments[:FEW], *moments[-FEW:])):
        bot = roster_of(game).player(BOTS[number % 2])
        bot(moment.position, moment.memory, PLAYOUTS, Stream("twins", number))


@cache
def twin(function: Any) -> Any:
    """What numba compiles of a kernel, or of the function behind an entry point."""
    if function in intrinsics():
        return intrinsics()[function]
    kept = {name: OPTIONS[name] for name in ("boundscheck", "error_model", "nogil")}
    return numba.njit(**kept, forceinline=is_inlined(function))(function)


def differences(game: str) -> Iterator[str]:
    """A line for each entry point of a game: how many calls were compared, and how many differ."""
    with recorded() as calls:
        work(game)
    swap_kernels(twin)
    for folder in build.folders_of((f"solver/{game}",)):
        for module, names in folder.points.items():
            for name in names:
                point = getattr(import_module(module), name)
                wrong = sum(not same(call, point) for call in calls[point])
                yield f"{module}.{name}: {len(calls[point])} calls, {wrong} differ"


def same(call: Call, point: EntryPoint) -> bool:
    """Whether numba gives the same result, and leaves the same in all arrays."""
    arguments = deepcopy(call.before)
    result = twin(point.function)(*arguments)
    return flat(result) == flat(call.result) and flat(arguments) == flat(call.after)


def flat(value: Any) -> bytes:
    """Bytes of a number, an array or a tuple of these."""
    if isinstance(value, tuple):
        return b"".join(map(flat, value))
    return np.asarray(value).tobytes() if value is not None else b""


if __name__ == "__main__":
    for line in differences(sys.argv[1]):
        print(line, flush=True)
