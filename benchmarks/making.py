"""How fast puzzles are made: `python -m benchmarks.making`.

For each tier that a kind has, its puzzles are made by two worker processes for some seconds, as
`catbox puzzles generate` makes them. Then one process does the same work alone, and shows
which share of its time goes into each stage: drawing, proving that the best end is alone and the
rest of the quality bar, measuring how hard the puzzle is, and the rest: writing the explanation.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from time import perf_counter, process_time

from games.registry import DEFAULT, entry
from puzzles.difficulty import MeasuredPuzzle, measured
from puzzles.kind import puzzles_of, recipe_of
from puzzles.library import make
from puzzles.proof_engine import fastest
from puzzles.recipe import Recipe, Tier, tier_named
from solver.workers import Workforce, fan_out, workers

STAGES = ("draw", "prove", "measure", "rest")
KINDS = puzzles_of(DEFAULT).kinds()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kind", default="chain", choices=list(KINDS))
    parser.add_argument("--seconds", type=float, default=20.0, help="for each cell")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    print(f"| {options.kind} | puzzles a second | {' | '.join(STAGES)} |")
    print(f"|---|---:|{'---:|' * len(STAGES)}")
    for tier in map(tier_named, puzzles_of(DEFAULT).tiers_of(options.kind)):
        speed = rate(options.kind, tier, options.seconds, options.jobs)
        spent = stages(options.kind, tier, options.seconds)
        cells = [f"{100 * spent[stage] / sum(spent.values()):.0f} %" for stage in STAGES]
        print(f"| {tier.name} | {speed:.1f} | {' | '.join(cells)} |", flush=True)


def recipe(kind: str, tier: Tier, number: int) -> Recipe:
    """The recipe of a tier and a number."""
    return recipe_of(DEFAULT, kind, tier, f"rate/{number}")


def rate(kind: str, tier: Tier, seconds: float, jobs: int) -> float:
    """Puzzles that some processes make in a second, counted from the first one that is done."""
    numbers = count()
    started = 0.0

    def draw() -> Recipe | None:
        over = started and perf_counter() - started > seconds
        return None if over else recipe(kind, tier, next(numbers))

    done = 0
    with workers(Workforce(jobs)) as pool:
        for _ in fan_out(pool, partial(make, entry(DEFAULT)), draw):
            started = started or perf_counter()
            done += 1
        return (done - 1) / (perf_counter() - started)


def stages(kind: str, tier: Tier, seconds: float) -> dict[str, float]:
    """The processor time that one process spends in each stage."""
    spent = dict.fromkeys(STAGES, 0.0)
    started = perf_counter()
    for number in count():
        if perf_counter() - started > seconds:
            break
        _make(recipe(kind, tier, number), spent)
    return spent


def _make(wanted: Recipe, spent: dict[str, float]) -> None:
    """Make one puzzle as the generator does, with looks at the clock; facts are found once."""
    kind, engine, found = KINDS[wanted.kind], fastest(), None
    attempts = count()
    while found is None:
        with timed(spent, "draw"):
            task = kind.draw(wanted, wanted.stream(next(attempts)))
        if task is None:
            continue
        candidate = kind.candidate(task, engine)
        with timed(spent, "prove"):
            good = kind.good(candidate)
        if good:
            with timed(spent, "measure"):
                found = fitting(measured(kind, candidate, wanted.band), wanted)
    with timed(spent, "rest"):
        kind.challenge(candidate, wanted)


@contextmanager
def timed(spent: dict[str, float], stage: str) -> Iterator[None]:
    """Add the processor time of the body to that of a stage."""
    start = process_time()
    yield
    spent[stage] += process_time() - start


def fitting(found: MeasuredPuzzle | None, wanted: Recipe) -> MeasuredPuzzle | None:
    """A measurement of a puzzle that is as hard as it should be, and none that luck solves."""
    fits = found is not None and not found.lucky and found.difficulty.logits in wanted.band
    return found if fits else None


if __name__ == "__main__":
    main()
