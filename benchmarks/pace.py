"""How well the expert keeps its time: `python -m benchmarks.pace`, moves of fresh processes.

Each row is a number of seats and a mode. A process starts, is given a position and two seconds,
and takes its first moves; before the first one it loads compiled code, which isn't on its own
clock but is measured here. The table shows the longest and the mean of the first moves and of the
later ones, in seconds. What is compiled once on a machine is compiled before.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from games.catbox.deal import deal
from games.catbox.loading import load_deck
from games.catbox.memory import Memory
from games.catbox.rulings import SEATS, Mode
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.levels import LEVELS

FORMAT = "catbox-pace-benchmark/1"
SECONDS = 2.0
PROCESSES = 3
MOVES = 4
"""Moves of each process."""

CHILD = "--child"


class PaceRow(NamedTuple):
    """The moves of all processes of a row, in seconds."""

    seats: int
    mode: Mode
    first: tuple[float, ...]
    later: tuple[float, ...]


def taken(seats: int, mode: Mode, seconds: float, seed: int) -> list[float]:
    """How long the first moves of a game take, in this process."""
    cards = load_deck("standard").cards
    position, memory = (
        deal(cards, seats, f"{FORMAT}/{seed}", mode=mode).position(),
        Memory.blank(seats, cards),
    )
    times = []
    for number in range(MOVES):
        observation = memory.observe(position, position.turn)
        start = perf_counter()
        turn = (
            LEVELS["expert"].choose(observation, Limit(seconds), Stream(FORMAT, seed, number)).move
        )
        times.append(perf_counter() - start)
        memory, position = memory.after(position, turn), position.play(turn)
    return times


def row(seats: int, mode: Mode, seconds: float) -> PaceRow:
    """A row by fresh processes."""
    runs = [_child(seats, mode, seconds, seed) for seed in range(PROCESSES)]
    later = tuple(time for run in runs for time in run[1:])
    return PaceRow(seats, mode, tuple(run[0] for run in runs), later)


def _child(seats: int, mode: Mode, seconds: float, seed: int) -> list[float]:
    words = [sys.executable, "-m", __spec__.name, CHILD, str(seats), mode, str(seconds), str(seed)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    times: list[float] = json.loads(done.stdout)
    return times


def line(found: PaceRow) -> str:
    """A row of the table."""
    return f"| {found.seats}, {found.mode} | {_seconds(found.first)} | {_seconds(found.later)} |"


def _seconds(times: Sequence[float]) -> str:
    return f"{fmean(times):.3f} | {max(times):.3f}"


def main() -> None:
    """Measure, or be a child that does."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace")
    parser.add_argument("--time", type=float, default=SECONDS, help="seconds a move")
    parser.add_argument(CHILD, nargs=4, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.child:
        seats, mode, seconds, seed = wanted.child
        print(json.dumps(taken(int(seats), Mode(mode), float(seconds), int(seed))))
        return
    taken(SEATS[0], Mode.BASIC, 0.0, 0)
    print(f"Seconds for a move of {wanted.time:g} s, {PROCESSES} processes a row:\n")
    print("| seats | first, mean | first, longest | later, mean | later, longest |")
    print("|---|---:|---:|---:|---:|")
    for mode in Mode:
        for seats in SEATS:
            print(line(row(seats, mode, wanted.time)), flush=True)


if __name__ == "__main__":
    main()
