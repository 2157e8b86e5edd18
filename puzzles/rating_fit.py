"""The difficulties of all puzzles of a game, fitted together to the attempts of many people.

Nobody's ability is known, and many people try one puzzle alone: the fit adds up over all abilities
that each may have (marginal likelihood; Bock and Aitkin, 1981). What solvers say of a puzzle is
its prior, which holds the scale where it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.ratings import ANYBODY, Rating

Numbers = NDArray[np.float64]


class AnonymousAttempt(NamedTuple):
    """An attempt among those of many.

    Attributes:
        person: the same for attempts of the same person.
        puzzle: the fingerprint.
        result: 1 for a success, 0 for a failure, or in between.
    """

    person: str
    puzzle: str
    result: float


STEP, WIDEST = 0.25, 8.0
"""The distance of the abilities that the fit adds up over, and how far they reach."""

NEAR: Final = 1e-4
"""Logits: a round of the fit that changes no difficulty by more is the last one."""

ROUNDS: Final = 500

ASSUMED: Final = 5
"""The number of people in whom the spread of abilities was found before."""


def fitted(attempts: Sequence[AnonymousAttempt], priors: Mapping[str, Rating]) -> dict[str, Rating]:
    """The difficulty of each puzzle that was tried, by all attempts at all puzzles of a game.

    The most likely difficulties, where abilities are normally distributed with a mean and a spread
    that are found besides. The order of the attempts doesn't matter.

    Args:
        priors: the difficulty of each puzzle before anybody tried it.
    """
    if not attempts:
        return {}
    fit = _Fit(sorted(attempts), priors)
    for _round in range(ROUNDS):
        if fit.improve() < NEAR:
            break
    return fit.ratings()


class _Fit:
    """Difficulties that get more likely, round by round (expectation and maximisation).

    What is known of a person is a distribution over abilities `grid`, a row of `weights`. It is
    added up one ability after the other, so that a million attempts fit into the memory.
    """

    def __init__(self, attempts: Sequence[AnonymousAttempt], priors: Mapping[str, Rating]) -> None:
        self._puzzles = sorted({attempt.puzzle for attempt in attempts})
        people = {
            name: at for at, name in enumerate(sorted({attempt.person for attempt in attempts}))
        }
        places = {name: at for at, name in enumerate(self._puzzles)}
        self._people = np.array([people[attempt.person] for attempt in attempts])
        self._tried = np.array([places[attempt.puzzle] for attempt in attempts])
        self._results = np.array([attempt.result for attempt in attempts], float)
        self._successes = np.bincount(self._tried, weights=self._results)
        self._prior = np.array([priors[puzzle].logits for puzzle in self._puzzles], float)
        self._known = np.array([priors[puzzle].error for puzzle in self._puzzles], float) ** -2.0
        self._logits = self._prior.copy()
        self._mean, self._spread = ANYBODY
        self._grid = np.arange(-WIDEST, WIDEST + STEP, STEP)
        self._number = len(people)

    def improve(self) -> float:
        """One round; by how much a difficulty has changed at most."""
        weights = self._weights()
        expected, spread = self._expected(weights)
        pull = self._known * (self._prior - self._logits)
        change = (expected - self._successes + pull) / (spread + self._known)
        self._logits += np.clip(change, -1, 1)
        self._rate_people(weights)
        return float(np.abs(change).max())

    def ratings(self) -> dict[str, Rating]:
        """The difficulties, each with its error."""
        weights = self._weights()
        unknown = self._expected(weights)[1] - self._unseen(weights)
        errors = (np.maximum(unknown, 0) + self._known) ** -0.5
        found = zip(self._puzzles, self._logits, errors, strict=True)
        return {puzzle: Rating(float(logits), float(error)) for puzzle, logits, error in found}

    def _chances(self, able: float) -> Numbers:
        """The chance of a person of some ability with each puzzle."""
        return np.asarray(1 / (1 + np.exp(self._logits - able)))

    def _weights(self) -> Numbers:
        """How likely each person has each ability."""
        logs = np.stack([self._logs(able) for able in self._grid], axis=1)
        logs -= (self._grid - self._mean) ** 2 / (2 * self._spread**2)
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def _logs(self, able: float) -> Numbers:
        """The logarithm of the chance of each person's results, at one ability."""
        chances = self._chances(able)
        right, wrong = np.log(chances)[self._tried], np.log1p(-chances)[self._tried]
        logs = self._results * right + (1 - self._results) * wrong
        return np.asarray(np.bincount(self._people, logs, self._number), np.float64)

    def _expected(self, weights: Numbers) -> tuple[Numbers, Numbers]:
        """The successes that each puzzle should have, and their variance at known abilities."""
        successes, variance = np.zeros_like(self._logits), np.zeros_like(self._logits)
        for at, able in enumerate(self._grid):
            chances = self._chances(able)
            counted = np.bincount(self._tried, weights=weights[self._people, at])
            successes += counted * chances
            variance += counted * chances * (1 - chances)
        return successes, variance

    def _unseen(self, weights: Numbers) -> Numbers:
        """The information about each puzzle that is missing as abilities aren't known (Louis)."""
        mean, square = np.zeros_like(self._results), np.zeros_like(self._results)
        for at, able in enumerate(self._grid):
            chances, likely = self._chances(able)[self._tried], weights[self._people, at]
            mean += likely * chances
            square += likely * chances**2
        return np.asarray(np.bincount(self._tried, square - mean**2), np.float64)

    def _rate_people(self, weights: Numbers) -> None:
        """The mean and the spread of abilities."""
        each = weights @ self._grid
        prior = self._spread**2 / ANYBODY.error**2
        self._mean = float(each.sum() / (self._number + prior))
        squares = (weights @ self._grid**2 - 2 * self._mean * each + self._mean**2).sum()
        assumed = ASSUMED * ANYBODY.error**2
        self._spread = float(sqrt((squares + assumed) / (self._number + ASSUMED)))
