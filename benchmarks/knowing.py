"""What knowing who is who would bring in Cat Box: `python -m benchmarks.knowing`.

Moments are drawn from games of rivals, and their best turns are played out to the end: in worlds
in which the others' identities are drawn from the beliefs of the seat to move, and in worlds in
which they are one drawn case of them. Who knows the case picks the turn that is best in some of
its worlds; who doesn't, in as many of the others. All picks are judged in worlds of the case that
had no part in them, by how much more often they win than the turns do on average. That also tells
what more worlds bring: how well one can do with an even longer search of this kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from benchmarks.goals import (
    LEAD,
    SEEDS,
    SHARE,
    SPLITS,
    THE_END,
    Reals,
    best_turns,
    observed,
    played_on,
    print_measured,
)
from benchmarks.strength import difference_text
from games.catbox.position import Observation
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.beliefs.likelihood import AMONG_RIVALS, infer
from solver.catbox.bots.levels import EXPERT
from solver.stats.intervals import mean_of

CASES: Final = 3
"""Cases of who is who that are drawn from the beliefs of a moment."""

PLAYED: Final = 300
"""Worlds of each case in which the turns are played out."""

PICKING: Final = 200
"""The most of them by which a turn is picked; the others judge it."""

MIXED: Final = 900
"""Worlds in which identities are drawn from the beliefs."""

TOLD: Final = (25, 100, PICKING)
UNTOLD: Final = (*TOLD, MIXED)
"""Worlds by which a turn is picked, by who knows the case and by who doesn't."""

KNOWING: Final = "knowing who is who"
NOT_KNOWING: Final = "not knowing"


class Sights(NamedTuple):
    """A moment of a game, played out.

    Attributes:
        known: the ends in worlds of each case (cases x turns x worlds x 3).
        mixed: the ends in worlds of all cases (turns x worlds x 3).
    """

    known: Reals
    mixed: Reals


def moments(seats: int, seed: str) -> Iterator[Sights]:
    """Moments of games of rivals at which there is more than one turn."""
    rng, done = Stream("told/1", seed, seats), 0
    for seen in observed(seats, seed, rng):
        for found in _played_out(seen, rng, done):
            done += 1
            yield found


def _played_out(seen: Observation, rng: Stream, number: int) -> Iterator[Sights]:
    found = infer(seen, seen.cards, AMONG_RIVALS)
    turns, beliefs = best_turns(seen, found, rng), found.beliefs
    if len(turns) < 2:
        return
    shares = np.array(beliefs.weights) / sum(beliefs.weights)
    drawn = np.random.default_rng(number).choice(len(shares), CASES, p=shares)
    cases = [Beliefs(beliefs.seats, (beliefs.rows[case],), (1.0,)) for case in drawn]
    known, mixed = (
        [played_on(seen, each, turns, THE_END, rng.below(SEEDS), worlds) for each in some]
        for some, worlds in ((cases, PLAYED), ([beliefs], MIXED))
    )
    yield Sights(np.stack(known), mixed[0])


def gains(at: Sights, rng: np.random.Generator) -> dict[tuple[str, int], float]:
    """By how much the pick of each sight, by some number of worlds, wins more than all turns do."""
    gained: dict[tuple[str, int], float] = {}
    wins = at.known[..., SHARE].mean(axis=(0, 2))
    mixed, known = _values(at.mixed), _values(at.known)
    for worlds in UNTOLD:
        picks = [
            mixed[:, rng.permutation(mixed.shape[1])[:worlds]].mean(axis=1).argmax()
            for _ in range(SPLITS)
        ]
        gained[NOT_KNOWING, worlds] = float((wins[picks] - wins.mean()).mean())
    for worlds in TOLD:
        found = [
            _gain(values, ends[..., SHARE], worlds, rng)
            for values, ends in zip(known, at.known, strict=True)
            for _ in range(SPLITS)
        ]
        gained[KNOWING, worlds] = float(np.mean(found))
    return gained


def _values(ends: Reals) -> Reals:
    """The values of ends to the expert."""
    return ends[..., LEAD] + EXPERT.share * ends[..., SHARE]


def _gain(values: Reals, wins: Reals, worlds: int, rng: np.random.Generator) -> float:
    """By how much the pick by some worlds of a case wins more in those that may not pick."""
    order = rng.permutation(values.shape[1])
    pick = int(values[:, order[:worlds]].mean(axis=1).argmax())
    judged = wins[:, order[PICKING:]].mean(axis=1)
    return float(judged[pick] - judged.mean())


def table(seats: int, found: Sequence[Sights]) -> Iterator[str]:
    """The lines of the table for a number of seats."""
    rng = np.random.default_rng(0)
    rows = [gains(at, rng) for at in found]
    beside = (NOT_KNOWING, PICKING)
    for sight, worlds in rows[0]:
        mean = mean_of([row[sight, worlds] for row in rows])
        less = mean_of([row[sight, worlds] - row[beside] for row in rows])
        more = "-" if (sight, worlds) == beside else difference_text(less, 4)
        yield f"| {seats} | {sight} | {worlds} | {difference_text(mean, 4)} | {more} |"


def main() -> None:
    """Print the table."""
    head = (
        f"| seats | picked | worlds | wins more | than not knowing, {PICKING} worlds |",
        "|---:|---|---:|---|---|",
    )
    print_measured("benchmarks.knowing", ((5,), "told"), head, moments, table)


if __name__ == "__main__":
    main()
