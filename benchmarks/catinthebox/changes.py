"""What changes to the expert of Cat in the Box bring: `python -m benchmarks.catinthebox.changes`.

At moments of games of rivals the expert and its variants pick a step each, with the same random
numbers. Where they differ, all picks are played out from the true cards by the policies of the
expert's playouts: the value of a pick, in points as the expert counts them, less that of the
expert's. This tells much smaller differences apart than matches can, but it takes the expert's word
for how all go on. What is found here is chance until moments of another `--seed` find it too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from benchmarks.catinthebox.budgets import KnownMoment, moments, worths
from benchmarks.strength import difference_text
from games.catinthebox.steps import Step
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.comparison import SEEDS
from solver.catinthebox.bots.expert import Expert
from solver.catinthebox.bots.levels import EXPERT
from solver.catinthebox.bots.settings import SearchSettings
from solver.catinthebox.bots.variants import CHANGES
from solver.stats.intervals import mean_of

AS_IT_IS: Final = "expert"

VARIANTS: Final[Mapping[str, SearchSettings]] = {
    AS_IT_IS: EXPERT,
    "expert-more-worlds": replace(EXPERT, crowd=replace(EXPERT.crowd, drawn=8)),
    **CHANGES,
}
"""The expert as it is; with four times as many worlds drawn to choose from; with a part changed."""


def picked(moment: KnownMoment, names: Iterable[str], seed: int) -> dict[str, Step]:
    """The step that the expert and each of some variants find best."""
    steps = list(moment.seen.moves)
    return {
        name: Expert(VARIANTS[name], moment.seen, Clock(Limit()), seed).compared(steps, ())[0].move
        for name in (AS_IT_IS, *names)
    }


def gains(moment: KnownMoment, names: Iterable[str], rng: Stream) -> dict[str, float]:
    """How much each variant's pick is worth from the true cards, less the expert's, in points."""
    picks = picked(moment, names, rng.below(SEEDS))
    steps = sorted(set(picks.values()), key=str)
    found = dict.fromkeys(steps, 0.0)
    if len(steps) > 1:
        found = worths(moment.seen, steps, rng.below(SEEDS), moment.truth)
    return {name: found[step] - found[picks[AS_IT_IS]] for name, step in picks.items()}


def compare(seats: int, number: int, seed: str, names: Sequence[str]) -> list[dict[str, float]]:
    """The gains of some variants, moment by moment."""
    rng = Stream("changes", seed, seats)
    return [gains(moment, names, rng) for moment in islice(moments(seats, seed), number)]


def table(seats: int, found: Sequence[Mapping[str, float]]) -> Iterator[str]:
    """The lines of the table for a number of seats."""
    for name in found[0]:
        if name != AS_IT_IS:
            less = [each[name] for each in found]
            differing = sum(gain != 0 for gain in less) / len(less)
            yield f"| {seats} | `{name}` | {difference_text(mean_of(less), 3)} | {differing:.0%} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.changes")
    parser.add_argument("--seats", type=int, nargs="*", default=[4, 5])
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--seed", default="changes")
    names = [name for name in VARIANTS if name != AS_IT_IS]
    parser.add_argument("--only", nargs="*", metavar="VARIANT", choices=names, default=names)
    wanted = parser.parse_args()
    print("| seats | variant | points a move | picks that count |\n|---:|---|---|---:|", flush=True)
    for seats in wanted.seats:
        found = compare(seats, wanted.moments, wanted.seed, wanted.only)
        print("\n".join(table(seats, found)), flush=True)


if __name__ == "__main__":
    main()
