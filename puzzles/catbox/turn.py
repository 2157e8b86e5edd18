"""The kind `turn`: one turn of the basic game."""

from __future__ import annotations

from games.catbox.files import read_turn
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Mode
from games.protocol import GameError
from games.rng import Stream
from languages.message import message, verbatim
from languages.messages import N_, _
from puzzles.catbox import objectives
from puzzles.catbox.positions import hidden, random_position
from puzzles.catbox.seated import SeatedCandidate, gains_alone, seated_challenge, task
from puzzles.catbox.step_regret import attempt_worth, reaches
from puzzles.catbox.turn_strategies import TURN
from puzzles.challenge import Challenge
from puzzles.kind import Kind
from puzzles.recipe import AUTO, Recipe

PARAMS = {"cards": "14", "objective": AUTO, "seats": AUTO}
"""Cards on the board, what counts, and how many play."""


TWO = 2
"""Seats of which one rival is always the leader, so that the fourth strategy is enough."""

TASKS = {
    Objective.SCORE: N_("You are {you}. Lay one card, your own or another's, for the most points."),
    Objective.MARGIN: N_(
        "You are {you}. Lay one card, your own or another's, for the largest lead over {rivals}."
    ),
}
"""The task in two sentences, by objective."""


class TurnCandidate(SeatedCandidate):
    """A turn of the basic game."""

    strategies = TURN
    whole = True


def draw(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random game.

    Raises:
        GameError: the recipe has parameters that no turn of its tier has.
    """
    objectives.for_margin_only(recipe, PARAMS, 4)
    objective = objectives.objective(recipe, PARAMS)
    seats = recipe.seats(PARAMS, rng)
    if seats == TWO and recipe.tier.number > len(TURN):
        if recipe.value(PARAMS, "seats") != AUTO:
            reason = _("a turn of two seats is never a {tier}: try seats=3")
            raise GameError(reason.format(tier=recipe.tier.name))
        return None
    cards = recipe.number(PARAMS, "cards", range(1, 41))
    position = random_position(seats, cards, Mode.BASIC, rng)
    return None if position is None else SingleTurn(hidden(position), objective)


def challenge(candidate: SeatedCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good turn."""
    asked = task(candidate.puzzle, TASKS)
    (step,) = candidate.lines[0].steps
    face = step.partition("@")[0]
    why = message("{face} is the card to lay.", face=verbatim(face))
    return seated_challenge(candidate, recipe, asked, why)


def fits(puzzle: SingleTurn) -> bool:
    """Whether a puzzle is one turn of the basic game."""
    return puzzle.kind == "turn" and puzzle.position.mode is Mode.BASIC


KIND = Kind(
    "turn",
    N_("Take one turn of the basic game."),
    PARAMS,
    draw,
    read_turn,
    TurnCandidate,
    gains_alone,
    challenge,
    reaches,
    attempt_worth,
    fits=fits,
)
