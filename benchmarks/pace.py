"""The time of bots: `python -m benchmarks.pace`, moves of fresh processes, or whole games.

How well the expert keeps its time: each row is a number of seats and a mode. A process starts, is
given a position and two seconds, and takes its first moves; before the first one it loads compiled
code, which isn't on its own clock but is measured here. The table shows the longest and the mean of
the first moves and of the later ones, in seconds. What is compiled once on a machine is compiled
before.

`--games` plays whole games of each level of every game with itself in all seats, and as long for a
move as people let it think who say nothing else. A row is a level, a column a number of seats, and
the table shows seconds of the processor a game. Compiled code is loaded before. No level takes
longer than the one above it, but for a `SLACK` within which short games differ by chance; where one
does, a line says so, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from games import registry
from games.catbox.deal import deal
from games.catbox.files import load_deck
from games.catbox.position import listed
from games.catbox.rulings import SEATS, Mode
from games.protocol import Memory
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.arena.blocks import Contest, play_block
from solver.bots.advice import limit_of
from solver.bots.roster import roster_of
from solver.catbox.bots.roster import LEVELS

FORMAT = "catbox-pace-benchmark/1"
SECONDS = 2.0
PROCESSES = 3
MOVES = 4
"""Moves of each process."""

CHILD = "--child"

GAMES = 3
"""Whole games of each level with each number of seats."""

SLACK = 0.2
"""Seconds of the processor a game by which a level may be above the next one by chance."""

UNTIMED = Limit(iterations=1)
"""The limit of the moves that load compiled code."""


class PaceRow(NamedTuple):
    """The moves of all processes of a row, in seconds."""

    seats: int
    mode: Mode
    first: tuple[float, ...]
    later: tuple[float, ...]


def taken(seats: int, mode: Mode, seconds: float, seed: int) -> list[float]:
    """How long the first moves of a game take, in this process."""
    cards = load_deck("standard").cards
    position = deal(cards, seats, f"{FORMAT}/{seed}", mode=mode).position()
    memory, expert, times = Memory.blank(seats, listed(cards)), LEVELS["expert"], list[float]()
    for number in range(MOVES):
        observation = memory.observe(position, position.turn)
        start = perf_counter()
        turn = expert.choose(observation, Limit(seconds), Stream(FORMAT, seed, number)).move
        times.append(perf_counter() - start)
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()
    return times


def row(seats: int, mode: Mode, seconds: float) -> PaceRow:
    """A row by fresh processes."""
    words = [sys.executable, "-m", __spec__.name, CHILD, str(seats), mode, str(seconds)]
    runs: list[list[float]] = [
        json.loads(subprocess.run([*words, str(seed)], stdout=subprocess.PIPE, check=True).stdout)
        for seed in range(PROCESSES)
    ]
    later = tuple(time for run in runs for time in run[1:])
    return PaceRow(seats, mode, tuple(run[0] for run in runs), later)


def line(found: PaceRow) -> str:
    """A row of the table."""
    cells = (f"{fmean(times):.3f} | {max(times):.3f}" for times in (found.first, found.later))
    return f"| {found.seats}, {found.mode} | {' | '.join(cells)} |"


Seconds = Mapping[int, float]
"""Seconds of the processor a game, by the number of seats."""


def contest(entry: Entry, level: str, seats: int) -> Contest:
    """A level in all seats, that thinks as long as it does when people play it."""
    limit = limit_of(roster_of(entry).level(level))
    return Contest(entry, entry.game.setup(seats, {}), (level,), FORMAT, limit)


def seconds_a_game(played: Contest, games: int) -> float:
    """The mean of the first few games, without the time in which compiled code is loaded."""
    play_block(replace(played, limit=UNTIMED), 0)
    return fmean(
        timing.seconds for number in range(games) for timing in play_block(played, number).timings
    )


def too_slow(levels: Mapping[str, Seconds]) -> Iterator[str]:
    """A line for each level that takes longer than the one above it, the weakest first."""
    for (lower, more), (upper, less) in pairwise(levels.items()):
        for seats in more:
            if more[seats] > less[seats] + SLACK:
                yield f"{lower} takes longer than {upper} with {seats} seats"


def game_line(entry: Entry, level: str, found: Seconds) -> str:
    """A level's row of the table."""
    cells = [f"{entry.title}, {level}", *(f"{seconds:.2f}" for seconds in found.values())]
    return f"| {' | '.join(cells)} |"


def _show_games(entries: Iterable[Entry], seats: Sequence[int], games: int) -> None:
    """Print the rows of some games, then what is wrong with their order."""
    print(f"CPU seconds a game, {games} games of a level with itself:\n")
    print(f"| level | {' | '.join(f'{n} players' for n in seats)} |")
    print(f"|---|{'---:|' * len(seats)}", flush=True)
    wrong = list[str]()
    for entry in entries:
        levels = dict[str, Seconds]()
        for level in roster_of(entry).levels:
            levels[level] = {n: seconds_a_game(contest(entry, level, n), games) for n in seats}
            print(game_line(entry, level, levels[level]), flush=True)
        wrong += (f"{entry.title}: {line}" for line in too_slow(levels))
    if wrong:
        sys.exit("\n".join(["", *wrong]))


def main() -> None:
    """Measure, or be a child that does."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace")
    parser.add_argument(
        "--games",
        type=int,
        nargs="?",
        const=GAMES,
        metavar="NUMBER",
        help="CPU seconds of whole games instead, of each level: of how many games of each",
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=registry.GAMES)
    parser.add_argument("--seats", type=int, nargs="+", metavar="N", default=SEATS, choices=SEATS)
    parser.add_argument("--time", type=float, default=SECONDS, help="seconds a move")
    parser.add_argument(CHILD, nargs=4, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.child:
        seats, mode, seconds, seed = wanted.child
        print(json.dumps(taken(int(seats), Mode(mode), float(seconds), int(seed))))
        return
    if wanted.games:
        entries = [registry.entry(name) for name in wanted.only or registry.GAMES]
        _show_games(entries, wanted.seats, wanted.games)
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
