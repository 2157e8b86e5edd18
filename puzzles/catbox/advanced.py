"""The kind `advanced`: one turn of the advanced game, with at most one token."""

from __future__ import annotations

from games.catbox.files import read_turn
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Mode, Token
from games.rng import Stream
from languages.message import message, verbatim
from languages.messages import N_
from puzzles.catbox import objectives
from puzzles.catbox.line_steps import first_turn
from puzzles.catbox.positions import hidden, random_position
from puzzles.catbox.seated import SeatedCandidate, gains_alone, seated_challenge, task
from puzzles.catbox.step_regret import attempt_worth, reaches
from puzzles.catbox.turn_strategies import ADVANCED
from puzzles.challenge import Challenge
from puzzles.kind import Kind
from puzzles.recipe import AUTO, Recipe, Tier

PARAMS = {"cards": "12", "objective": AUTO, "seats": AUTO}
"""Cards on the board, what counts, and how many play."""

EARNS = {
    Token.PAW: N_("The paw earns more than its point."),
    Token.STACK: N_("Stacking earns more than its point."),
    Token.MOUSE: N_("The mouse earns more than its point."),
}
"""The hint at each token that can belong to the best turn; the other tokens never do."""

TASKS = {
    Objective.SCORE: N_(
        "You are {you}. Take one turn, with a token or without, for the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Take one turn, with a token or without, for the largest lead over {rivals}."
    ),
}
"""The task in a sentence, by objective."""


class AdvancedCandidate(SeatedCandidate):
    """A turn of the advanced game."""

    strategies = ADVANCED


def good(candidate: SeatedCandidate, tier: Tier) -> bool:
    """The quality bar of a turn with tokens."""
    return bool(candidate.puzzle.position.mover.tokens) and gains_alone(candidate, tier)


def draw(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random advanced game.

    Raises:
        GameError: the recipe has parameters that no turn has.
    """
    objective = objectives.objective(recipe, PARAMS)
    seats = recipe.seats(PARAMS, rng)
    cards = recipe.number(PARAMS, "cards", range(1, 41))
    position = random_position(seats, cards, Mode.ADVANCED, rng)
    return None if position is None else SingleTurn(hidden(position), objective)


def challenge(candidate: SeatedCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good turn."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    asked = task(puzzle, TASKS)
    token = first_turn(puzzle, best.steps)[-1].token
    face = best.steps[0].partition("@")[0]
    if token is None:
        why = message("{face} alone: keep your tokens.", face=verbatim(face))
    else:
        why = message(EARNS[token])
    return seated_challenge(candidate, recipe, asked, why)


def fits(puzzle: SingleTurn) -> bool:
    """Whether a puzzle is one turn of the advanced game."""
    return puzzle.kind == "turn" and puzzle.position.mode is Mode.ADVANCED


KIND = Kind(
    "advanced",
    N_("Take one turn of the advanced game, with a token or without."),
    PARAMS,
    draw,
    read_turn,
    AdvancedCandidate,
    good,
    challenge,
    reaches,
    attempt_worth,
    fits=fits,
)
