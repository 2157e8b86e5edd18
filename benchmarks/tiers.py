"""The share of random candidates that each tier gets: `python -m benchmarks.tiers`.

For every kind some candidates are drawn as the generator draws them, and put through its
quality bar but for the tier. Beside the shares stands how the tier goes with the size of the
search that proves the best end (of chains: states; of others: legal first steps) and with the gap
to the second best end, as Spearman's rank correlation.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from games.catbox.puzzle import Chain, Objective, Puzzle
from puzzles.catbox.kinds import kinds
from puzzles.proof_engine import fastest
from puzzles.recipe import Recipe
from puzzles.tier import TIERS
from solver.answer import Clock, Limit

CANDIDATES = 1000


class TierCandidate(NamedTuple):
    """A candidate that is good but for its tier."""

    tier: int
    size: int
    gap: int


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--candidates", type=int, default=CANDIDATES, help="for each row")
    count = parser.parse_args().candidates
    names = " | ".join(tier.name for tier in TIERS)
    print(f"| {count} candidates each | {names} | all good | size | gap |")
    print(f"|---|{'---:|' * (len(TIERS) + 3)}")
    for kind in kinds():
        for objective in Objective:
            print(row(kind, objective, count), flush=True)


def row(kind: str, objective: Objective, count: int) -> str:
    """One row of the table, in percent of all candidates."""
    rated = list(candidates(kind, objective, count))
    shares = Counter(each.tier for each in rated)
    cells = [f"{100 * shares[tier.number] / count:.1f}" for tier in TIERS]
    tiers = [each.tier for each in rated]
    sizes = correlation(tiers, [each.size for each in rated])
    gaps = correlation(tiers, [each.gap for each in rated])
    total = f"{100 * len(rated) / count:.1f}"
    return f"| {kind}, {objective} | {' | '.join(cells)} | {total} | {sizes} | {gaps} |"


def candidates(kind: str, objective: Objective, count: int) -> Iterator[TierCandidate]:
    """Those of the first candidates of a stream that are good for the tier that they have."""
    parts, engine = kinds()[kind], fastest()
    recipe = Recipe(kind, TIERS[0], "tiers", (("objective", objective.value),))
    for attempt in range(count):
        task = parts.draw(recipe, recipe.stream(attempt))
        if task is None:
            continue
        candidate = parts.candidate(task, engine)
        if any(parts.good(candidate, tier) for tier in TIERS):
            yield TierCandidate(candidate.tier, size(task, candidate), candidate.gap)


def size(task: Puzzle, candidate: Any) -> int:
    """How much there is to look at."""
    if not isinstance(task, Chain):
        return len(candidate.prospects)
    from solver.catbox.search.chain_search import ChainSearch

    searching = ChainSearch(task, Clock(Limit()))
    searching.prove()
    return searching.nodes


def correlation(one: Sequence[int], other: Sequence[int]) -> str:
    """Spearman's rank correlation; a dash where one of the two never changes."""
    if min(len(set(one)), len(set(other))) < 2:
        return "-"
    return f"{np.corrcoef(ranks(one), ranks(other))[0, 1]:+.2f}"


def ranks(values: Sequence[int]) -> list[float]:
    """The rank of each value, the mean one where several are equal."""
    ordered = sorted(values)
    return [
        (ordered.index(value) + len(ordered) - 1 - ordered[::-1].index(value)) / 2
        for value in values
    ]


if __name__ == "__main__":
    main()
