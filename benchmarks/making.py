"""How fast puzzles are made: `python -m benchmarks.making`.

For each tier, chains of three cards are made by two worker processes for some seconds, as
`catbox puzzles generate` makes them. Then one process does the same work alone, and shows
which share of its time goes into each stage: drawing, proving that the best board is alone,
grading (the strategies of all tiers up to the puzzle's own), the rest of the quality bar,
and writing the explanation.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import count
from time import perf_counter, process_time

from games.registry import DEFAULT, entry
from puzzles.kind import puzzles_of
from puzzles.library import make
from puzzles.proof_engine import fastest
from puzzles.recipe import TIERS, Recipe, Tier
from solver.workers import Workforce, fan_out, workers

STAGES = ("draw", "prove", "grade", "rest of the bar", "explain")
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
    for tier in TIERS:
        speed = rate(options.kind, tier, options.seconds, options.jobs)
        spent = stages(options.kind, tier, options.seconds)
        cells = [f"{100 * spent[stage] / sum(spent.values()):.0f} %" for stage in STAGES]
        print(f"| {tier.name} | {speed:.1f} | {' | '.join(cells)} |", flush=True)


def recipe(kind: str, tier: Tier, number: int) -> Recipe:
    """The recipe of a tier and a number."""
    return Recipe(kind, tier, f"rate/{number}")


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
    kind, engine = KINDS[wanted.kind], fastest()
    for attempt in count():
        start = process_time()
        task = kind.draw(wanted, wanted.stream(attempt))
        spent["draw"] += process_time() - start
        if task is None:
            continue
        candidate = kind.candidate(task, engine)
        start = process_time()
        alone = candidate.best is not None
        spent["prove"] += process_time() - start
        if alone:
            start = process_time()
            candidate.is_of(wanted.tier)
            spent["grade"] += process_time() - start
        start = process_time()
        good = kind.good(candidate, wanted.tier)
        spent["rest of the bar"] += process_time() - start
        if not good:
            continue
        start = process_time()
        kind.challenge(candidate, wanted)
        spent["explain"] += process_time() - start
        return


if __name__ == "__main__":
    main()
