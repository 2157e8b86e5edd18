"""What a budget of playouts buys, moment by moment, as a finer measure than a win.

Every budget picks a move, in worlds of its own. Where picks differ, all of them are played out in
the same new worlds, far more often; how far a pick is behind the best of them, in points as the
expert counts them, is its regret. That takes the expert's word for what the others do. Time is that
of the processor.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

import numpy as np
from rich.console import Console
from rich.progress import track

from benchmarks.strength import difference_text
from games.rng import Stream
from solver.bots.comparison import SEEDS, MovePlayouts
from solver.stats.intervals import mean_of

Moment = TypeVar("Moment")

HEADS: Final = (
    "seats",
    "playouts a move",
    "regret",
    "difference from the first",
    "playouts made",
    "CPU s, median",
    "95 %",
    "longest",
)


@dataclass
class Spent:
    """The regrets of a budget in points, its playouts and seconds of the processor, by moment."""

    regrets: list[float] = field(default_factory=list)
    playouts: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def pick(self, compared: Callable[[], list[MovePlayouts[Any]]]) -> Any:
        """The move that a budget finds best."""
        start = time.process_time()
        found = compared()
        self.seconds.append(time.process_time() - start)
        self.playouts.append(sum(len(each.ends) for each in found))
        return found[0].move


def tracked(moments: Iterable[Moment], number: int) -> Iterable[Moment]:
    """The first few of some moments; a terminal shows how many are done."""
    console = Console(stderr=True)
    return track(
        islice(moments, number),
        "Moments",
        number,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def measured(
    moments: Iterable[Moment],
    budgets: Iterable[str],
    compared: Callable[[Moment, str, int], list[MovePlayouts[Any]]],
    worths: Callable[[Moment, Sequence[Any], int], Mapping[Any, float]],
    rng: Stream,
) -> dict[str, Spent]:
    """Let all budgets pick at each moment, and judge what they picked.

    Args:
        compared: the moves as a budget ranks them at a moment, by its name and a seed.
        worths: the value in points of some moves by many playouts, by a seed.
    """
    spent = {name: Spent() for name in budgets}
    for moment in moments:
        picks = {
            name: each.pick(partial(compared, moment, name, rng.below(SEEDS)))
            for name, each in spent.items()
        }
        different = sorted(set(picks.values()), key=str)
        found = worths(moment, different, rng.below(SEEDS)) if len(different) > 1 else {}
        for name, move in picks.items():
            spent[name].regrets.append(max(found.values()) - found[move] if found else 0.0)
    return spent


def table(seats: int, spent: Mapping[str, Spent]) -> Iterator[str]:
    """The lines of the table for a number of seats; the others are compared with the first."""
    first, *_others = spent
    for name, each in spent.items():
        less = np.subtract(each.regrets, spent[first].regrets)
        middle, most = np.quantile(each.seconds, (0.5, 0.95))
        cells = (
            str(seats),
            name,
            f"{np.mean(each.regrets):.4f}",
            "-" if name == first else difference_text(mean_of(less.tolist()), 4),
            f"{np.mean(each.playouts):,.0f}",
            f"{middle:.3f}",
            f"{most:.3f}",
            f"{max(each.seconds):.3f}",
        )
        yield f"| {' | '.join(cells)} |"


def command(
    program: str,
    compare: Callable[[int, int, str], Mapping[str, Spent]],
    seats: Sequence[int],
    moments: int,
) -> None:
    """Print the table.

    Args:
        compare: what each budget does, by seats, the number of moments and a seed.
        seats, moments: unless others are asked for.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {program}")
    parser.add_argument("--seats", type=int, nargs="*", default=seats)
    parser.add_argument("--moments", type=int, default=moments)
    parser.add_argument("--seed", default="budgets")
    wanted = parser.parse_args()
    print(f"| {' | '.join(HEADS)} |\n|{'---:|' * len(HEADS)}", flush=True)
    for each in wanted.seats:
        spent = compare(each, wanted.moments, wanted.seed)
        print("\n".join(table(each, spent)), flush=True)
