"""The kind `duel`: one turn, then one of every other seat, all hands open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from games.ifitfits.files import read_puzzle
from games.ifitfits.position import Draft
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import Duel, Objective, SingleTurn
from games.rng import Stream
from languages.message import Message, all_of, message, sentences
from languages.messages import N_
from puzzles.challenge import Challenge
from puzzles.ifitfits import options
from puzzles.ifitfits.box_text import step_label, summed, you
from puzzles.ifitfits.explanation import explained
from puzzles.ifitfits.line_steps import line_steps, turns
from puzzles.ifitfits.seated import SeatedCandidate, drawn_position
from puzzles.ifitfits.step_regret import duel_reaches, duel_replies, duel_worth
from puzzles.ifitfits.tried_turn import TriedTurn
from puzzles.ifitfits.turn import aim, choices, why
from puzzles.ifitfits.turn_strategies import DUEL
from puzzles.kind import Kind
from puzzles.recipe import AUTO, Recipe, Tier

PARAMS = {"cards": "12", "mode": AUTO, "objective": AUTO, "seats": "2"}
"""Things in cells of the board, the rules, what counts, and how many play."""

CARDS: Final = range(6, 31)

SEATS: Final = range(2, 4)

TWO: Final = 2


class DuelCandidate(SeatedCandidate):
    """A turn with the replies to it, and what is proved about it."""

    strategies = DUEL

    @cached_property
    def values(self) -> dict[tuple[str, ...], int]:
        """The value of each turn after the best replies, by its steps."""
        return {line.steps: line.value for line in self.prospects}

    def reach(self, tried: TriedTurn) -> int:
        """The value of a turn after the best replies."""
        return self.values[tried.texts]


def good(candidate: DuelCandidate, tier: Tier) -> bool:
    """The quality bar of a duel."""
    return candidate.busy and candidate.graded(tier) and not problems(candidate.puzzle)


def draw(recipe: Recipe, rng: Stream) -> Duel | None:
    """A turn in a random game, all hands open.

    Raises:
        GameError: the recipe has parameters that no duel has.
    """
    objective = options.objective(recipe, PARAMS)
    seats = recipe.number(PARAMS, "seats", SEATS)
    cards = recipe.number(PARAMS, "cards", CARDS)
    position = drawn_position(recipe, PARAMS, seats, cards, rng)
    return None if position is None else Duel(position, objective)


def challenge(candidate: DuelCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good duel."""
    puzzle = candidate.puzzle
    line = candidate.lines[0].steps
    begin, outlook = line_steps(puzzle, line)[0], tuple(_outlook(puzzle, line))
    reason = sentences(why(begin), message("Think of what it leaves to the others."))
    return explained(candidate, recipe, _task(puzzle), begin, reason, outlook, whole=False)


def _task(puzzle: SingleTurn) -> Message:
    position = puzzle.position
    text = N_(
        "{choices}. Then each other seat takes one turn so as to hurt you most; all hands are "
        "open, and nothing is drawn."
    )
    if puzzle.length == TWO:
        text = N_(
            "{choices}. Then seat {seat} takes one turn so as to hurt you most; all hands are "
            "open, and nothing is drawn."
        )
    asked = message(text, choices=choices(puzzle), seat=1 - position.turn)
    sure = message("Make sure of {aim}.", aim=aim(puzzle))
    return sentences(you(position.turn, position.mode), asked, sure)


def _outlook(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[Message]:
    """The best replies, what is left, and how that is counted."""
    _own, *replies = turns(puzzle, line)
    yield from map(_reply, replies)
    end = puzzle.replay(line)
    text = N_("Whatever is tried, you make sure of a margin of {value}.")
    if puzzle.objective is Objective.SCORE:
        text = N_("Whatever is tried, you make sure of {value} points.")
    yield sentences(message(text, value=end.value), summed(end.board, end.stakes))


def _reply(draft: Draft) -> Message:
    labels = all_of(map(step_label, draft.steps))
    return message("Seat {seat} has nothing better than {steps}.", seat=draft.seat, steps=labels)


KIND = Kind(
    "duel",
    N_("Take one turn; then the others reply as well as they can."),
    PARAMS,
    draw,
    read_puzzle,
    DuelCandidate,
    good,
    challenge,
    duel_reaches,
    duel_worth,
    duel_replies,
)
