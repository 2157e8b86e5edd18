"""The kind `duel`: one turn of the basic game, then the others' best replies."""

from __future__ import annotations

from collections.abc import Sequence

from games.catbox.files import read_turn
from games.catbox.puzzle import Duel, Objective, SingleTurn
from games.catbox.rulings import Mode
from games.rng import Stream
from languages.message import Message, all_of, message, verbatim
from languages.messages import N_
from puzzles.catbox import objectives
from puzzles.catbox.positions import random_position
from puzzles.catbox.seated import SeatedCandidate, seated_challenge, task
from puzzles.catbox.step_regret import attempt_worth, duel_replies, reaches
from puzzles.catbox.turn_strategies import DUEL
from puzzles.challenge import Challenge
from puzzles.kind import Kind
from puzzles.recipe import AUTO, Recipe, Tier
from puzzles.wording import PAIR

PARAMS = {"cards": "12", "objective": AUTO, "seats": "2"}
"""Cards on the board, what counts, and how many play."""

AMONG_TWO = {
    Objective.SCORE: N_(
        "You are {you}. Lay one card; then the other replies so as to hurt you most, all cards "
        "open. Make sure of the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Lay one card; then the other replies so as to hurt you most, all cards "
        "open. Make sure of the largest lead over {rivals}."
    ),
}
AMONG_MORE = {
    Objective.SCORE: N_(
        "You are {you}. Lay one card; then each of the others replies so as to hurt you most, all "
        "cards open. Make sure of the most points."
    ),
    Objective.MARGIN: N_(
        "You are {you}. Lay one card; then each of the others replies so as to hurt you most, all "
        "cards open. Make sure of the largest lead over {rivals}."
    ),
}
"""The task in two sentences, by objective, between two seats and among more."""

LEFT = {
    True: N_("The best reply is {replies}: you are left with {value} points, whatever is tried."),
    False: N_(
        "The best replies are {replies}: you are left with {value} points, whatever is tried."
    ),
}
LEVEL = {
    True: N_("The best reply is {replies}: you are level, whatever is tried."),
    False: N_("The best replies are {replies}: you are level, whatever is tried."),
}
AHEAD = {
    True: N_("The best reply is {replies}: you are {value} ahead, whatever is tried."),
    False: N_("The best replies are {replies}: you are {value} ahead, whatever is tried."),
}
BEHIND = {
    True: N_("The best reply is {replies}: you are {value} behind, whatever is tried."),
    False: N_("The best replies are {replies}: you are {value} behind, whatever is tried."),
}
"""The best replies and the value after them, by whether there is a single best reply."""


class DuelCandidate(SeatedCandidate):
    """A turn and the replies to it."""

    strategies = DUEL


def good(candidate: SeatedCandidate, tier: Tier) -> bool:
    """The quality bar of a duel."""
    return candidate.gaining and candidate.graded(tier) and candidate.legal


def draw(recipe: Recipe, rng: Stream) -> Duel | None:
    """A turn in a random game, all hands open.

    Raises:
        GameError: the recipe has parameters that no duel has.
    """
    objective = objectives.objective(recipe, PARAMS)
    seats = recipe.number(PARAMS, "seats", range(2, 4))
    cards = recipe.number(PARAMS, "cards", range(1, 41))
    position = random_position(seats, cards, Mode.BASIC, rng)
    return None if position is None else Duel(position, objective)


def challenge(candidate: SeatedCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good duel."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    asked = task(puzzle, AMONG_TWO if puzzle.length == PAIR else AMONG_MORE)
    face = best.steps[0].partition("@")[0]
    text = N_("{face} is the card to lay: think of what it leaves to the others.")
    why = message(text, face=verbatim(face))
    outlook = _outlook(puzzle, best.steps[1:], best.value)
    return seated_challenge(candidate, recipe, asked, why, outlook)


def _outlook(puzzle: SingleTurn, replies: Sequence[str], value: int) -> Message:
    """The best replies and the value after them, in a sentence."""
    one = len(replies) == 1
    if puzzle.objective is Objective.SCORE:
        text, shown = LEFT[one], value
    elif value == 0:
        text, shown = LEVEL[one], value
    else:
        text, shown = (AHEAD if value > 0 else BEHIND)[one], abs(value)
    return message(text, replies=all_of(map(verbatim, replies)), value=shown)


def fits(puzzle: SingleTurn) -> bool:
    """Whether a puzzle is a duel of the basic game."""
    return puzzle.kind == "duel" and puzzle.position.mode is Mode.BASIC


KIND = Kind(
    "duel",
    N_("Take one turn of the basic game; then the others reply as well as they can."),
    PARAMS,
    draw,
    read_turn,
    DuelCandidate,
    good,
    challenge,
    reaches,
    attempt_worth,
    duel_replies,
    fits=fits,
)
