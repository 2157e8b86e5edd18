"""The kind `turn`: one turn, with the hand as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.ifitfits.cards import PRINCESS, UNKNOWN
from games.ifitfits.files import read_puzzle
from games.ifitfits.position import Position
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.steps import Evict, Lay, Nap
from games.protocol import GameError
from games.rng import Stream
from languages.message import Message, message, sentences, verbatim
from languages.messages import N_, _
from puzzles.challenge import Challenge
from puzzles.ifitfits import options
from puzzles.ifitfits.box_text import you
from puzzles.ifitfits.explanation import explained
from puzzles.ifitfits.line_steps import LineStep, line_steps
from puzzles.ifitfits.seated import SeatedCandidate, drawn_position
from puzzles.ifitfits.turn_strategies import TURN
from puzzles.kind import Kind
from puzzles.recipe import AUTO, Recipe, Tier

PARAMS = {
    "cards": "14",
    "mode": AUTO,
    "objective": AUTO,
    "seats": AUTO,
}
"""Things in cells of the board, the rules, what counts, and how many play."""

CARDS: Final = range(6, 31)


class TurnCandidate(SeatedCandidate):
    """A turn, and what is proved about it."""

    strategies = TURN


def good(candidate: TurnCandidate, tier: Tier) -> bool:
    """The quality bar of a turn."""
    return candidate.graded(tier) and candidate.busy and not problems(candidate.puzzle)


def draw(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random game, as the seat to move sees it.

    Raises:
        GameError: the recipe has parameters that no turn of its tier has.
    """
    objective = options.objective(recipe, PARAMS)
    if objective is Objective.SCORE and recipe.tier.number >= options.MARGIN_FROM:
        text = _("a turn for score is never a {tier}: try objective=margin")
        raise GameError(text.format(tier=recipe.tier.name))
    seats = recipe.seats(PARAMS, rng)
    cards = recipe.number(PARAMS, "cards", CARDS)
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
    begin = line_steps(candidate.puzzle, candidate.lines[0].steps)[0]
    return explained(candidate, recipe, _task(candidate.puzzle), begin, why(begin))


def _task(puzzle: SingleTurn) -> Message:
    """The task in two sentences, for people."""
    asked = message("{choices}, for {aim}.", choices=choices(puzzle), aim=aim(puzzle))
    return sentences(you(puzzle.position.turn, puzzle.position.mode), asked)


CHOICES: Final = {
    (False, False): N_("Play one card of your hand, with a cat or without"),
    (True, False): N_("Play one card of your hand, with a cat or without, or Princess"),
    (False, True): N_("Play one card of your hand, with a cat or without, or lay a sleeping cat"),
    (True, True): N_(
        "Play one card of your hand, with a cat or without, or Princess, or lay a sleeping cat"
    ),
}
"""The choices of a turn: with a Princess in the hand or not, with a sleeping cat or not."""


def choices(puzzle: SingleTurn) -> Message:
    """The choices of a turn, in words."""
    position = puzzle.position
    asleep = not (position.drawn or position.ending) and position.mover.cats > 0
    return message(CHOICES[PRINCESS in position.mover.hand, asleep])


def aim(puzzle: SingleTurn) -> Message:
    """The goal of the player, in words."""
    if puzzle.objective is Objective.SCORE:
        return message("the most points")
    seats = len(puzzle.position.seats)
    if seats == 2:
        return message("the largest lead over seat {seat}", seat=1 - puzzle.position.turn)
    return message("the largest lead over whichever other seat has most points")


def why(begin: LineStep) -> Message:
    """The first hint: what to play."""
    match begin.step:
        case Lay(card):
            return message("{card} is the card to play.", card=verbatim(card.named))
        case Nap():
            return message("No card does as much as a sleeping cat.")
        case Evict():
            return message("Princess has work to do.")
        case _:
            raise AssertionError


KIND = Kind(
    "turn",
    N_("Take one turn with the hand as it is."),
    PARAMS,
    draw,
    read_puzzle,
    TurnCandidate,
    good,
    challenge,
)
