"""Challenges: of a recipe, or of any puzzle that somebody poses in a file or by its code.

A posed puzzle that its kind could have made gets the hints, the explanation and the traps of the
kind. Any other gets plain hints, which its proved solution alone leads to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec.structs

from games.protocol import GameError, Puzzle, Task
from games.registry import Entry
from languages.message import Message, counted, in_row, message
from languages.messages import N_, _, plural
from puzzles.candidate import Candidate
from puzzles.challenge import Challenge, fingerprint, format_of, grouped
from puzzles.kind import AnyKind, kind_of, puzzles_of, recipe_of
from puzzles.proof_engine import ProofEngine, fastest
from puzzles.recipe import TIERS, Band, Recipe, nearest_tier
from puzzles.wording import ended, steps_named
from solver import engines
from solver.answer import BRIEF, Answer, Limit, Line, OutOfTimeError, Status
from solver.judge import judged

if TYPE_CHECKING:
    from puzzles.difficulty import MeasuredPuzzle


def generate(recipe: Recipe, engine: ProofEngine | None = None) -> Challenge:
    """The puzzle of a recipe: the first good candidate of its streams that has a theme.

    Where the first `PREFERRED` good ones have none, the first of them.

    It may take long, and never gives a puzzle that isn't proved to be good.

    Args:
        engine: the engine that proves it; by default the fastest one of the game.

    Raises:
        GameError: there is no such game, kind or version, or the kind doesn't know a parameter.
        JudgeError: a defect of the program.
    """
    kind, proving = kind_of(recipe), engine or fastest()
    plain: Challenge | None = None
    left = PREFERRED
    for attempt in count():
        task = kind.draw(recipe, recipe.stream(attempt))
        found = None if task is None else made(kind, recipe, kind.candidate(task, proving))
        if task is not None and found is not None:
            challenge = confirmed(task, found.challenge)
            plain, left = plain or challenge, left - 1
            if found.themes or not left:
                return challenge if found.themes else plain
    raise AssertionError


class MadePuzzle(NamedTuple):
    """A challenge, and how many themes it has."""

    challenge: Challenge
    themes: int


def made(kind: AnyKind, recipe: Recipe, candidate: Candidate[Any]) -> MadePuzzle | None:
    """The challenge of a candidate; None if it isn't good, or isn't as hard as a recipe asks."""
    if not kind.good(candidate):
        return None
    if kind.sight is None:
        return MadePuzzle(kind.challenge(candidate, recipe), themes=1)
    found = _measured(kind, candidate, recipe.band)
    if found is None or found.lucky or found.difficulty.logits not in recipe.band:
        return None
    return _with_difficulty(kind, candidate, recipe, found)


def _measured(
    kind: AnyKind, candidate: Candidate[Any], band: Band | None = None
) -> MeasuredPuzzle | None:
    from puzzles.difficulty import measured  # It needs numpy, which most commands don't.

    return measured(kind, candidate, band)


def _with_difficulty(
    kind: AnyKind, candidate: Candidate[Any], recipe: Recipe, found: MeasuredPuzzle
) -> MadePuzzle:
    from puzzles.taste import themes

    plain, fine = kind.challenge(candidate, recipe), [*themes(kind, candidate, found.attempts)]
    told, difficulty = (*plain.explanation, *fine), found.difficulty
    challenge = msgspec.structs.replace(plain, explanation=told, difficulty=difficulty)
    return MadePuzzle(challenge, len(fine))


def confirmed(task: Task, challenge: Challenge) -> Challenge:
    """The challenge, after the judge has counted its solution and its traps again.

    Raises:
        JudgeError: something doesn't agree with the rules.
    """
    lines = [Line(challenge.value, challenge.solution)]
    lines += [Line(trap.value, trap.line) for trap in challenge.traps if trap.whole]
    for line in lines:
        judged(task, Answer(Status.OPTIMAL, (line,), line.value, None, "puzzles", 0.0))
    return challenge


PREFERRED: Final = 2
"""Good candidates that are looked at for one with a theme."""

SEED: Final = "posed"
"""The seed of a recipe that leads to no puzzle: it only names kind and tier."""

PROSPECTS: Final = Limit(seconds=10.0)
"""How long first steps are compared for the hints; without them there are others."""

NAMED: Final = 3
"""First steps of which a hint says that one is right."""

STEPS: Final = plural("It takes {n} step.", "It takes {n} steps.")

OTHERS: Final = plural("{n} other end is worth as much.", "{n} other ends are worth as much.")

AT_LEAST: Final = plural(
    "At least {n} other end is worth as much.", "At least {n} other ends are worth as much."
)
"""How many other ends are worth as much, counted to the last and not."""


def posed(entry: Entry, puzzle: Any, task: Message, limit: Limit) -> Challenge:
    """The challenge of any puzzle; its value is proved.

    Args:
        task: the task in one sentence, and its limits.

    Raises:
        GameError: nothing is to be found, or it wasn't proved within the limit.
    """
    answer = engines.solve(puzzle, replace(limit, counting=BRIEF))
    if answer.status is Status.INFEASIBLE:
        raise GameError(_("no line is legal: there is nothing to find"))
    if answer.status is not Status.OPTIMAL:
        raise GameError(_("what is best wasn't proved in time, so that no attempt can be judged"))
    if not answer.line:
        raise GameError(_("nothing is left to choose"))
    several = (answer.solutions or answer.solutions_at_least or 1) > 1
    made = None if several else _made(entry, puzzle)
    return made or _plain(entry, puzzle, task, answer)


def _made(entry: Entry, puzzle: Puzzle) -> Challenge | None:
    """The challenge that a kind makes of a puzzle; None if it isn't good."""
    kinds = puzzles_of(entry.name).kinds().values()
    kind = next((kind for kind in kinds if kind.suits(puzzle)), None)
    if kind is None:
        return None
    with suppress(OutOfTimeError):
        candidate = kind.candidate(puzzle, fastest())
        if kind.good(candidate):
            return confirmed(puzzle, _graded(kind, candidate))
    return None


def _graded(kind: AnyKind, candidate: Candidate[Any]) -> Challenge:
    """The challenge of a good candidate of any difficulty; of any tier where none is measured."""
    found = None if kind.sight is None else _measured(kind, candidate)
    tier = TIERS[0] if found is None else nearest_tier(found.difficulty.logits)
    recipe = recipe_of(candidate.puzzle.game, kind.name, tier, SEED)
    if found is None:
        return kind.challenge(candidate, recipe)
    return _with_difficulty(kind, candidate, recipe, found).challenge


def _plain(entry: Entry, puzzle: Puzzle, task: Message, answer: Answer) -> Challenge:
    assert answer.value is not None
    value, first, prospects = answer.value, answer.line[0], tuple[Line, ...]()
    with suppress(OutOfTimeError):
        prospects = fastest(PROSPECTS).prospects(puzzle)
    return Challenge(
        format=format_of(entry.name),
        recipe="",
        kind=puzzle.kind,
        tier="",
        fingerprint=fingerprint(puzzle),
        task=task,
        puzzle=json.loads(entry.game.text(puzzle)),
        start=0,
        value=value,
        gap=_gap(puzzle, answer),
        solution=answer.line,
        hints=(
            message(
                N_("Whatever the others do, you can end {end}.")
                if puzzle.adversarial
                else N_("You can end {end}, and no better."),
                end=ended(puzzle, value),
            ),
            _narrowed(puzzle, prospects, answer),
            message("Begin with {step}.", step=steps_named(puzzle, first)),
        ),
        explanation=tuple(_others(answer)),
        traps=(),
        prospects=grouped(prospects),
    )


def _gap(puzzle: Puzzle, answer: Answer) -> int:
    """By how much the best end is better than any other; 0 where it isn't, or isn't known."""
    if answer.solutions != 1:
        return 0
    with suppress(OutOfTimeError):
        best, *others = fastest(PROSPECTS).two(puzzle)
        return best.value - others[0].value if others else 0
    return 0


def _narrowed(puzzle: Puzzle, prospects: tuple[Line, ...], answer: Answer) -> Message:
    """A few first steps of which one is right; where they aren't known, how many steps there are.

    The steps of each prospect begin with the first one.
    """
    right, best = answer.line[0], answer.lines[0].value
    falling = sorted(prospects, key=lambda line: (-line.value, line.steps))
    wrong = [each.steps[0] for each in falling if each.value < best]
    named = sorted({right, *list(dict.fromkeys(wrong))[: NAMED - 1]})
    if len(named) > 1:
        steps = in_row(", ", (steps_named(puzzle, each) for each in named))
        return message("One of these begins it: {steps}.", steps=steps)
    if puzzle.adversarial:
        return message("Look at what the others can answer.")
    length = len(answer.line)
    return message("A single step is enough.") if length == 1 else counted(STEPS, length)


def _others(answer: Answer) -> Iterator[Message]:
    """How many other ends are worth as much, as far as that is known."""
    more = (answer.solutions or 1) - 1
    if more:
        yield counted(OTHERS, more)
    elif answer.solutions_at_least is not None:
        yield counted(AT_LEAST, answer.solutions_at_least - 1)
