"""Ratings of people and of puzzles, on one scale a game.

An attempt succeeds with a chance of 1 / (1 + exp(difficulty - ability)), both in logits; 0 is the
mean of the solvers by which difficulties were measured. Attempts are first tries: a puzzle that was
tried before says nothing more about anybody.

A person is rated here, against difficulties that are known with an error each. Puzzles are rated by
all people together: `puzzles.rating_fit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import exp, fsum, hypot, log, pi, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UnsetType

from puzzles.recipe import TIERS, Part, tier_named

if TYPE_CHECKING:
    from puzzles.challenge import Difficulty

MEAN_RATING: Final = 1500.0
"""The rating of 0 logits."""

LOGIT: Final = 400 / log(10)
"""Points of rating in a logit: with 400 more the odds are ten to one."""


class Rating(NamedTuple):
    """An ability or a difficulty in logits, with its standard error."""

    logits: float
    error: float

    @property
    def elo(self) -> int:
        """The same in points of rating."""
        return round(MEAN_RATING + LOGIT * self.logits)

    @property
    def deviation(self) -> int:
        """The standard error in points of rating."""
        return round(LOGIT * self.error)


ANYBODY: Final = Rating(0.0, 2.0)
"""The ability of somebody of whom nothing is known."""

BY_TIER: Final[Mapping[str, Rating]] = {
    tier.name: Rating((tier.easiest + tier.hardest) / 2, 1.0) for tier in TIERS
}
"""The difficulty of a puzzle that wasn't measured: the middle of its tier."""

DISCREPANCY: Final = 1.0
"""Logits by which a puzzle may be harder or easier for people than for solvers."""

SURE: Final = 110
"""Points of rating: the deviation below which a rating is sure.

Only then people's difficulty of a puzzle is shown, and half a tier is offered to a person.
"""

FEWEST: Final = 5
"""Attempts from which on somebody has a rating."""

OFFERED: Final = 2 / 3
"""The chance with which a puzzle that is offered is solved."""


class Attempt(NamedTuple):
    """An attempt of a person whose other attempts are known.

    Attributes:
        difficulty: that of the puzzle.
        result: 1 for a success, 0 for a failure, or in between.
    """

    difficulty: Rating
    result: float


def difficulty_of(tier: str, measured: Difficulty | UnsetType) -> Rating:
    """The difficulty of a puzzle for people, as far as solvers or else its tier tell it."""
    if isinstance(measured, UnsetType):
        return for_people(BY_TIER[tier])
    return for_people(Rating(measured.logits, measured.error))


def for_people(difficulty: Rating) -> Rating:
    """A difficulty that solvers have measured, with the error that it has for people."""
    return difficulty._replace(error=hypot(difficulty.error, DISCREPANCY))


def chance(ability: Rating, difficulty: Rating) -> float:
    """The chance of a success, over all that the ability and the difficulty may be."""
    flat = _flattening(hypot(ability.error, difficulty.error))
    return _logistic(flat * (ability.logits - difficulty.logits))


def ability(attempts: Iterable[Attempt], prior: Rating = ANYBODY) -> Rating:
    """The ability of a person: the most likely one, and how sure it is."""
    tried = [(d.logits, _flattening(d.error), result) for (d, result) in attempts]

    def slope(logits: float) -> float:
        gained = (flat * (result - _logistic(flat * (logits - d))) for d, flat, result in tried)
        return fsum((*gained, (prior.logits - logits) / prior.error**2))

    most = _root(slope)
    chances = [(flat, _logistic(flat * (most - d))) for d, flat, _result in tried]
    known = fsum((prior.error**-2, *(flat**2 * p * (1 - p) for flat, p in chances)))
    return Rating(most, 1 / sqrt(known))


def aimed(able: Rating) -> float:
    """The difficulty, in logits, of puzzles that a person solves with the chance aimed at."""
    return able.logits - log(OFFERED / (1 - OFFERED))


def fitting_part(able: Rating, parts: Iterable[Part]) -> Part:
    """The part of the scale, among some, whose puzzles suit a person.

    It is the smallest one that holds the difficulty aimed at, or the nearest; a whole tier as long
    as the ability isn't sure.
    """
    each = sorted(set(parts), key=lambda part: (part.tier.number, str(part)))
    if able.deviation >= SURE:
        return Part(tier_named(fitting_tier(able, {part.tier.name for part in each})))
    wanted = aimed(able)

    def misfit(part: Part) -> tuple[bool, float, float]:
        easiest, hardest = part.band
        return wanted not in part.band, part.band.away(wanted), hardest - easiest

    return min(each, key=misfit)


def fitting_tier(able: Rating, tiers: Iterable[str]) -> str:
    """The tier among some whose puzzles a person solves with the chance that is aimed at."""
    return min(sorted(tiers), key=lambda tier: distance(able, tier))


def distance(able: Rating, tier: str) -> float:
    """How far the chance that a person solves a puzzle of a tier is from the one aimed at."""
    return abs(chance(able, for_people(BY_TIER[tier])) - OFFERED)


def _flattening(error: float) -> float:
    """The factor that makes a logistic curve out of its mean over a normal distribution."""
    return 1 / sqrt(1 + pi * error * error / 8)


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > 0 else 1 - 1 / (1 + exp(x))


FURTHEST: Final = 20.0
"""Logits that no ability is away from 0."""


def _root(falling: Callable[[float], float]) -> float:
    """Where a falling function is 0."""
    low, high = -FURTHEST, FURTHEST
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return low
