"""How fast puzzles are made: `python -m benchmarks.making`.

For each tier, puzzles of a kind are made by two worker processes for some seconds, as
`catbox puzzles generate` makes them. Then one process does the same work alone, and shows
which share of its time goes into each stage: drawing, proving that the best board is alone, the
rest of the quality bar, measuring how hard the puzzle is, and writing the explanation.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import count
from time import perf_counter, process_time
from typing import Any

from games.registry import DEFAULT, entry
from puzzles.candidate import Candidate
from puzzles.difficulty import Measurement, measured
from puzzles.kind import puzzles_of, recipe_of
from puzzles.library import make
from puzzles.proof_engine import fastest
from puzzles.recipe import Recipe, Tier, tier_named
from puzzles.taste import themes
from solver.workers import Workforce, fan_out, workers

STAGES = ("draw", "prove", "rest of the bar", "measure", "explain")
KINDS = puzzles_of(DEFAULT).kinds()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kind", default="chain", choices=list(KINDS))
    parser.add_argument("--seconds", type=float, default=20.0, help="for each cell")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    print(f"| {options.kind} | puzzles a second | CPU s each | {' | '.join(STAGES)} |")
    print(f"|---|---:|---:|{'---:|' * len(STAGES)}")
    for tier in map(tier_named, puzzles_of(DEFAULT).tiers_of(options.kind)):
        speed = rate(options.kind, tier, options.seconds, options.jobs)
        spent = stages(options.kind, tier, options.seconds)
        each = sum(spent.values())
        cells = " | ".join(f"{100 * spent[stage] / each:.0f} %" for stage in STAGES)
        print(f"| {tier.name} | {speed:.1f} | {each:.2f} | {cells} |", flush=True)


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
    """The processor time that one process spends in each stage, for each puzzle."""
    spent = dict.fromkeys(STAGES, 0.0)
    started = perf_counter()
    made = 0
    while not made or perf_counter() - started < seconds:
        _make(recipe(kind, tier, made), spent)
        made += 1
    return {stage: time / made for stage, time in spent.items()}


def _make(wanted: Recipe, spent: dict[str, float]) -> None:
    """Make the first good puzzle of a recipe, with a theme or without, with looks at the clock."""
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
        start = process_time()
        good = alone and kind.good(candidate)
        spent["rest of the bar"] += process_time() - start
        start = process_time()
        found = measured(kind, candidate, wanted.band) if good else None
        spent["measure"] += process_time() - start
        if found is None or not _as_asked(found, wanted):
            continue
        start = process_time()
        _explained(candidate, wanted, found)
        spent["explain"] += process_time() - start
        return


def _as_asked(found: Measurement, wanted: Recipe) -> bool:
    return not found.lucky and found.difficulty.logits in wanted.band


def _explained(candidate: Candidate[Any], wanted: Recipe, found: Measurement) -> None:
    kind = KINDS[wanted.kind]
    kind.challenge(candidate, wanted)
    list(themes(kind, candidate, found.attempts))


if __name__ == "__main__":
    main()
