"""How hard a puzzle is: a Rasch model of the attempts of the bounded solvers.

A solver of ability a solves a puzzle of difficulty d with probability 1 / (1 + exp(d - a)) (G.
Rasch, "Probabilistic Models for Some Intelligence and Attainment Tests", 1960). Both are in logits;
the solvers of a game have mean ability 0. Abilities are fitted once, to many puzzles, and kept; a
new puzzle is then placed by its attempts alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np

from games import registry
from games.protocol import IllegalMoveError
from puzzles.bounded import SOLVERS, TRIES, Attempts, Floats, Line, Numbers, PuzzleTrial
from puzzles.candidate import Candidate
from puzzles.challenge import Difficulty, fingerprint
from puzzles.kind import AnyKind, puzzles_of
from puzzles.recipe import Band

PRIOR: Final = 3.0
"""The deviation, in logits, of difficulties and abilities before any attempt is known."""

STEPS: Final = 200
"""Newton steps of a fit, at most."""

CLOSE: Final = 1e-6
"""The largest step, in logits, after which a fit is at its end."""

LONGEST: Final = 1.0
"""The longest step of a fit, in logits."""

ABILITIES: Final = "abilities.json"

FEW: Final = 4
"""Attempts of each solver by which a puzzle is first compared with the difficulty asked for."""

DOUBT: Final = 1.0
"""Standard errors by which a puzzle may lie outside a band after a few attempts."""

STAGES: Final = tuple(
    sum((each.depth, each.width) <= part for each in SOLVERS.values())
    for part in sorted({(each.depth, each.width) for each in SOLVERS.values()})
)
"""How many of the solvers make those attempts, again and again: the quickest alone at first."""

LUCK: Final = 0.15
"""The share of attempts by which the weaker solvers may exceed what the scale says."""


class Scale(NamedTuple):
    """The abilities of the solvers, and the difficulties of the puzzles that they attempted.

    Attributes:
        errors: the standard errors of the difficulties.
        dispersion: the variance of the counts, in units of the binomial one; at least 1. Attempts
            of one solver are alike, so that it is larger.
    """

    abilities: Floats
    difficulties: Floats
    errors: Floats
    dispersion: float


def fitted(solved: Numbers, tries: int) -> Scale:
    """The scale of greatest posterior probability.

    Args:
        solved: how many of its attempts each solver (column) solved of each puzzle (row).
        tries: attempts of each solver at each puzzle.
    """
    abilities, difficulties = np.zeros(solved.shape[1]), np.zeros(solved.shape[0])
    for _ in range(STEPS):
        harder = _step(difficulties, abilities, -solved, -tries)
        difficulties = difficulties + harder
        abler = _step(abilities, difficulties, solved.T, tries)
        abilities = abilities + abler
        shift = abilities.mean()
        abilities, difficulties = abilities - shift, difficulties - shift
        if max(np.abs(harder).max(), np.abs(abler).max()) < CLOSE:
            break
    chances = _chances(abilities[None, :] - difficulties[:, None])
    spread = (solved - tries * chances) ** 2 / (tries * chances * (1 - chances))
    dispersion = max(1.0, float(spread.sum() / (spread.size - sum(spread.shape))))
    return Scale(abilities, difficulties, _errors(chances, tries, dispersion), dispersion)


def _chances(ahead: Floats) -> Floats:
    """The probability of success of those that are some logits ahead."""
    chances: Floats = 1 / (1 + np.exp(-ahead))
    return chances


def _step(values: Floats, others: Floats, solved: Numbers, tries: int) -> Floats:
    """A Newton step of values with a normal prior, one a row of solved attempts.

    Args:
        solved: solved attempts of each value (row) against each other (column); with `tries`
            negative where the values are those of puzzles.
    """
    sign = 1 if tries > 0 else -1
    chances = _chances(sign * (values[:, None] - others[None, :]))
    slope = (solved - tries * chances).sum(axis=1) - values / PRIOR**2
    curve = abs(tries) * (chances * (1 - chances)).sum(axis=1) + 1 / PRIOR**2
    step: Floats = np.clip(slope / curve, -LONGEST, LONGEST)
    return step


def _errors(chances: Floats, tries: int, dispersion: float) -> Floats:
    """The standard errors of the difficulties of puzzles, one a row of chances."""
    known = tries * (chances * (1 - chances)).sum(axis=1) / dispersion
    errors: Floats = 1 / np.sqrt(known + 1 / PRIOR**2)
    return errors


def placed(solved: Numbers, tries: int, abilities: Floats, dispersion: float) -> Difficulty:
    """The difficulty of one puzzle, given the abilities of those who attempted it."""
    value = np.zeros(1)
    for _ in range(STEPS):
        step = _step(value, abilities, -solved[None, :], -tries)
        value = value + step
        if np.abs(step).max() < CLOSE:
            break
    error = _errors(_chances(abilities - value)[None, :], tries, dispersion)
    return Difficulty(round(float(value[0]), 2), round(float(error[0]), 2))


class Panel(NamedTuple):
    """The solvers of a game whose abilities are known, in the order of `SOLVERS`."""

    abilities: Floats
    dispersion: float

    def placed(self, found: Attempts) -> Difficulty:
        """The difficulty of a puzzle by attempts of all solvers, or of the first ones."""
        known = self.abilities[: len(found.solved)]
        return placed(found.solved, found.tries, known, self.dispersion)

    def lucky(self, found: Attempts, difficulty: Difficulty) -> bool:
        """Whether the weaker half of the solvers solves a puzzle more often than the scale says."""
        weak = self.abilities < np.median(self.abilities)
        expected = _chances(self.abilities[weak] - difficulty.logits).mean()
        return bool(found.solved[weak].mean() / found.tries > expected + LUCK)


@cache
def panel(game: str) -> Panel:
    """The solvers of a game as they were fitted to its puzzles."""
    data = files(puzzles_of(game).package) / "data" / ABILITIES
    kept: Mapping[str, Any] = json.loads(data.read_text("utf-8"))
    return Panel(np.array([kept["abilities"][name] for name in SOLVERS]), kept["dispersion"])


class MeasuredPuzzle(NamedTuple):
    """The attempts of the bounded solvers at a puzzle, and its place on the scale.

    Attributes:
        lucky: whether weak solvers reach the best end more often than the scale allows.
    """

    attempts: Attempts
    difficulty: Difficulty
    lucky: bool


def measured(
    kind: AnyKind, candidate: Candidate[Any], band: Band | None = None
) -> MeasuredPuzzle | None:
    """The difficulty of a candidate; None where a few attempts show that it isn't in a band.

    Args:
        kind: the kind of the puzzle, which says how solvers see it.
        band: the difficulties that are asked for; by default any.
    """
    trial, known = trial_of(kind, candidate), panel(candidate.puzzle.game)
    if band is not None and not all(
        _may_be(known.placed(trial.attempts(FEW, solvers)), band) for solvers in STAGES
    ):
        return None
    found = trial.attempts(TRIES)
    difficulty = known.placed(found)
    return MeasuredPuzzle(found, difficulty, known.lucky(found, difficulty))


def trial_of(kind: AnyKind, candidate: Candidate[Any], seed: str = "") -> PuzzleTrial:
    """The attempts at a candidate; another seed leads to other errors."""
    assert kind.sight is not None
    text = registry.entry(candidate.puzzle.game).game.text(candidate.puzzle)
    puzzle = kind.read(json.loads(text))
    solves = partial(_solves, kind, candidate)
    return PuzzleTrial(kind.sight(puzzle), solves, f"{fingerprint(puzzle)}{seed}")


def _may_be(first: Difficulty, band: Band) -> bool:
    """Whether a few attempts leave it possible that a difficulty lies in a band."""
    slack = DOUBT * first.error
    return band.easiest - slack <= first.logits < band.hardest + slack


def _solves(kind: AnyKind, candidate: Candidate[Any], line: Line) -> bool:
    """Whether a line reaches the best value."""
    return worth_of(kind, candidate, line) == candidate.lines[0].value


def worth_of(kind: AnyKind, candidate: Candidate[Any], line: Line) -> int | None:
    """The value of a line, of a task with replies that of its first move; None if it has none."""
    puzzle = candidate.puzzle
    if puzzle.adversarial:
        return next((each.value for each in candidate.prospects if each.steps == line), None)
    try:
        return kind.worth(puzzle, line)
    except IllegalMoveError:
        return None
