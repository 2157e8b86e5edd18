"""The kind `turn`: one turn, with the hand as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.ifitfits.cards import PRINCESS, UNKNOWN
from games.ifitfits.files import read_puzzle
from games.ifitfits.position import Position
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Evict, Lay, Nap
from games.protocol import GameError
from games.rng import Stream
from puzzles import parameters
from puzzles.challenge import Challenge
from puzzles.ifitfits import options
from puzzles.ifitfits.explanation import Explanation, new_challenge
from puzzles.ifitfits.line_steps import LineStep, line_steps
from puzzles.ifitfits.seated import SeatedCandidate, drawn_position
from puzzles.ifitfits.turn_strategies import TURN
from puzzles.kind import Kind
from puzzles.recipe import Recipe
from puzzles.tier import Tier
from solver.answer import OutOfTimeError

PARAMS = {
    "cards": "14",
    "mode": parameters.AUTO,
    "objective": parameters.AUTO,
    "seats": parameters.AUTO,
}
"""Things in cells of the board, the rules, what counts, and how many play."""

CARDS: Final = range(6, 31)


class TurnCandidate(SeatedCandidate):
    """A turn, and what is proved about it."""

    strategies = TURN


def good(candidate: TurnCandidate, tier: Tier) -> bool:
    """The quality bar of a turn."""
    try:
        return (
            candidate.best is not None
            and candidate.value > candidate.start
            and candidate.busy
            and candidate.is_of(tier)
            and candidate.gap >= tier.gap
            and not problems(candidate.puzzle)
        )
    except OutOfTimeError:
        return False


def draw(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random game, as the seat to move sees it.

    Raises:
        GameError: the recipe has parameters that no turn of its tier has.
    """
    objective = options.objective(recipe, PARAMS)
    if objective is Objective.SCORE and recipe.tier.number >= options.MARGIN_FROM:
        raise GameError(f"a turn for score is never a {recipe.tier.name}: try objective=margin")
    seats = parameters.seats(recipe, PARAMS, rng)
    cards = parameters.number(recipe, PARAMS, "cards", CARDS)
    position = drawn_position(recipe, PARAMS, seats, cards, rng)
    return None if position is None else SingleTurn(_hidden(position), objective)


def _hidden(position: Position) -> Position:
    """The position as the seat to move sees it."""
    seats = tuple(
        seat if at == position.turn else replace(seat, hand=(UNKNOWN,) * len(seat.hand))
        for at, seat in enumerate(position.seats)
    )
    return replace(position, seats=seats)


def challenge(candidate: TurnCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good turn."""
    puzzle = candidate.puzzle
    begin = line_steps(puzzle, candidate.lines[0].steps)[0]
    given = Explanation(
        puzzle=puzzle,
        candidate=candidate,
        task=f"{you(puzzle)} {choices(puzzle)}, for {aim(puzzle)}.",
        lines=candidate.lines,
        begin=begin,
        why=why(begin),
        weaker=TURN[: recipe.tier.number - 1],
        prospects=candidate.first_steps,
        reaches=candidate.reaches,
    )
    return new_challenge(given, recipe)


def you(puzzle: SingleTurn) -> str:
    """Who the player is, and by which rules."""
    advanced = " of the advanced game" if puzzle.position.mode is Mode.ADVANCED else ""
    return f"You are seat {puzzle.position.turn}{advanced}."


def choices(puzzle: SingleTurn) -> str:
    """What there is to choose from in a turn."""
    position = puzzle.position
    parts = ["Play one card of your hand, with a cat or without"]
    if PRINCESS in position.mover.hand:
        parts = ["Play one card of your hand, with a cat or without, or Princess"]
    if not (position.drawn or position.ending) and position.mover.cats:
        parts.append("or lay a sleeping cat")
    return ", ".join(parts)


def aim(puzzle: SingleTurn) -> str:
    """What the player wants."""
    if puzzle.objective is Objective.SCORE:
        return "the most points"
    seats = len(puzzle.position.seats)
    if seats == 2:
        return f"the largest lead over seat {1 - puzzle.position.turn}"
    return "the largest lead over whichever other seat has most points"


def why(begin: LineStep) -> str:
    """The first hint: what to play."""
    match begin.step:
        case Lay(card):
            return f"{card.named} is the card to play."
        case Nap():
            return "No card does as much as a sleeping cat."
        case Evict():
            return "Princess has work to do."
        case _:
            raise AssertionError


KIND = Kind(
    "turn",
    "Take one turn with the hand as it is.",
    PARAMS,
    draw,
    read_puzzle,
    TurnCandidate,
    good,
    challenge,
)
