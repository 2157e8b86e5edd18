"""The generator: draws candidates until one passes the quality bar."""

from __future__ import annotations

from itertools import count

from games.protocol import Task
from puzzles.challenge import Challenge
from puzzles.kind import kind_of
from puzzles.proof_engine import ProofEngine, fastest
from puzzles.recipe import Recipe
from solver.answer import Answer, Line, Status
from solver.judge import judged


def generate(recipe: Recipe, engine: ProofEngine | None = None) -> Challenge:
    """The puzzle of a recipe: the first candidate of its streams that is good.

    It may take long, and never gives a puzzle that isn't proved to be good.

    Args:
        engine: the engine that proves it; by default the fastest one of the game.

    Raises:
        GameError: there is no such game, kind or version, or the kind doesn't know a parameter.
        JudgeError: a defect of the program.
    """
    kind, proving = kind_of(recipe), engine or fastest()
    for attempt in count():
        task = kind.draw(recipe, recipe.stream(attempt))
        if task is not None:
            candidate = kind.candidate(task, proving)
            if kind.good(candidate, recipe.tier):
                return confirmed(task, kind.challenge(candidate, recipe))
    raise AssertionError


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
