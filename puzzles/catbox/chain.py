"""The kind `chain`: place all cards, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from games.catbox.faces import Face, Identity
from games.catbox.files import read_chain
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.protocol import GameError
from games.rng import Stream
from languages.message import Message, message, verbatim
from languages.messages import N_, _
from puzzles.candidate import Candidate
from puzzles.catbox import objectives
from puzzles.catbox.chain_strategies import STRATEGIES
from puzzles.catbox.explanation import explained
from puzzles.catbox.line_steps import line_steps
from puzzles.catbox.positions import laid_legally, random_board, shuffled_faces
from puzzles.catbox.step_explanation import NAMES
from puzzles.catbox.step_regret import attempt_worth, reaches
from puzzles.challenge import Challenge
from puzzles.kind import Kind
from puzzles.proof_engine import ProofEngine
from puzzles.recipe import AUTO, Recipe, Tier
from puzzles.wording import strongest
from solver.answer import Line

PARAMS = {"cards": "12", "faces": "3", "objective": AUTO}
"""Cards on the board, faces to place, and what counts."""

FACES = range(2, 5)
"""How many faces there may be to place."""

CHOICE = 4
"""Faces that are offered for each one placed; those with the most of the own letter are taken."""

RIVALS = 2

TWO = 2
"""Faces that are always placed best by the strategy that tries every place for the first one."""


class ChainCandidate(Candidate[Chain]):
    """A chain, and what is proved about it."""

    strategies = STRATEGIES

    def __init__(self, puzzle: Chain, engine: ProofEngine) -> None:
        roomy = puzzle.board.spared(len(puzzle.faces))
        super().__init__(replace(puzzle, board=roomy), engine)

    @cached_property
    def without(self) -> tuple[int, ...]:
        """For each face, the best value of the chain without it."""
        faces = self.puzzle.faces
        rests = (faces[:index] + faces[index + 1 :] for index in range(len(faces)))
        return tuple(self._value(replace(self.puzzle, faces=rest)) for rest in rests)

    @cached_property
    def legal(self) -> bool:
        """Whether the board is reached by legal play of the deck's own cards."""
        return laid_legally(self.puzzle.board, self.puzzle.faces)

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of a line."""
        return reaches(self.puzzle, line, self._value)

    def _value(self, puzzle: Chain) -> int:
        value = self.engine.value(puzzle)
        assert value is not None
        return value


def good(candidate: ChainCandidate, tier: Tier) -> bool:
    """The quality bar of a chain."""
    needed = candidate.graded(tier) and max(candidate.without) < candidate.value
    return needed and candidate.legal


def draw(recipe: Recipe, rng: Stream) -> Chain:
    """A random board, and the faces that suit a random identity best out of some.

    Raises:
        GameError: the recipe has parameters that no chain has.
    """
    cards = recipe.number(PARAMS, "cards", range(1, 25))
    count = recipe.number(PARAMS, "faces", FACES)
    if count == TWO and recipe.tier.number > len(STRATEGIES):
        reason = _("two faces are never a {tier}: try faces=3")
        raise GameError(reason.format(tier=recipe.tier.name))
    objective = objectives.objective(recipe, PARAMS)
    faces = shuffled_faces(rng)
    board = random_board(faces[:cards], rng)
    own, *others = rng.shuffled(tuple(Identity))
    offered = faces[cards : cards + CHOICE * count]
    chosen = sorted(offered, key=lambda face: -face.count(own.letter))[:count]
    rivals = tuple(others[:RIVALS]) if objective is Objective.MARGIN else ()
    return Chain(Edition.GRAIL, board, own, tuple(rng.shuffled(chosen)), objective, rivals)


TASKS = {
    (Objective.SCORE, 2): N_(
        "You are {you}. Place these two cards, in any order, for the most points."
    ),
    (Objective.SCORE, 3): N_(
        "You are {you}. Place these three cards, in any order, for the most points."
    ),
    (Objective.SCORE, 4): N_(
        "You are {you}. Place these four cards, in any order, for the most points."
    ),
    (Objective.MARGIN, 2): N_(
        "You are {you}. Place these two cards, in any order, for the largest lead over {rivals}."
    ),
    (Objective.MARGIN, 3): N_(
        "You are {you}. Place these three cards, in any order, for the largest lead over {rivals}."
    ),
    (Objective.MARGIN, 4): N_(
        "You are {you}. Place these four cards, in any order, for the largest lead over {rivals}."
    ),
}
"""The task in a sentence, by objective and number of cards."""


def task(puzzle: Chain) -> Message:
    """The task in a sentence, for people."""
    text, you = TASKS[puzzle.objective, len(puzzle.faces)], message(NAMES[puzzle.identity])
    names = [message(NAMES[stake.identity]) for stake in puzzle.stakes.rivals]
    return message(text, you=you, rivals=strongest(names)) if names else message(text, you=you)


def challenge(candidate: ChainCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good chain."""
    puzzle, step = candidate.puzzle, _beginning(candidate, candidate.prospects)
    begin = line_steps(puzzle, (step,))[0]
    return explained(candidate, recipe, task(puzzle), begin, _why(candidate, step))


def _beginning(candidate: ChainCandidate, prospects: Sequence[Line]) -> str:
    """Of the solution's steps that a best line may begin with, the one that matters most."""
    first = {line.steps[0] for line in prospects if line.value == candidate.value}
    steps = [step for step in candidate.lines[0].steps if step in first]
    return min(steps, key=lambda step: _without(candidate, step))


def _why(candidate: ChainCandidate, step: str) -> Message:
    """The first hint: the card to begin with, and what could be reached if it weren't there."""
    face, least = step.partition("@")[0], _without(candidate, step)
    alone = candidate.without.count(least) == 1 and least == min(candidate.without)
    if alone:
        text = N_("{face} matters most: without it no more than {least} could be reached.")
    else:
        text = N_("You can begin with {face}: without it no more than {least} could be reached.")
    return message(text, face=verbatim(face), least=least)


def _without(candidate: ChainCandidate, step: str) -> int:
    return candidate.without[candidate.puzzle.faces.index(Face(step.partition("@")[0]))]


def fits(puzzle: Chain) -> bool:
    """Whether a puzzle is a chain of no more faces than are ever drawn."""
    return puzzle.kind == "chain" and len(puzzle.faces) in FACES


KIND = Kind(
    "chain",
    N_("Place all the cards, in any order."),
    PARAMS,
    draw,
    read_chain,
    ChainCandidate,
    good,
    challenge,
    reaches,
    attempt_worth,
    fits=fits,
)
