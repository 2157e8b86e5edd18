"""Positions of random games, played on by a simple policy, and the options of recipes for them."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.ifitfits.board import STANDARD, Board
from games.ifitfits.cards import OPEN, OPPOSITE, Deck
from games.ifitfits.deal import deal
from games.ifitfits.files import load_deck
from games.ifitfits.position import Draft, Position
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import DRAW, Evict, Lay, Nap, Step
from games.rng import Stream
from puzzles.recipe import Recipe

LOOKED_AT: Final = 3
"""Places that are compared before a card is laid."""

SELDOM: Final = 8
"""One turn in this many lays a sleeping cat where it may."""

OFTEN: Final = 3
"""A cat, or a Princess, is laid in all but one in this many of the turns in which one may be."""


def mode_of(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Mode:
    """The basic or the advanced game: as a recipe says, or drawn.

    Raises:
        GameError: it is neither.
    """
    return recipe.one_of(defaults, "mode", Mode) or rng.choice(tuple(Mode))


@cache
def deck() -> Deck:
    """The deck that puzzles are made of."""
    return load_deck("standard")


def random_position(
    seats: int, cards: int, mode: Mode, rng: Stream, *, drawn: bool
) -> Position | None:
    """A position of a random game with `cards` occupied cells; None if the game has none.

    Args:
        drawn: whether the seat to move has drawn; it has not, where it may lay a sleeping cat.
    """
    position = deal(deck(), seats, rng.word(), mode, STANDARD).position()
    while not (position.over or position.ending or len(position.board.cells) > cards):
        started = position.start is None and position.toy is None
        if started and len(position.board.cells) == cards and position.drawn == drawn:
            return position
        position = _turn(position, rng).end()
    return None


def _turn(position: Position, rng: Stream) -> Draft:
    """A random turn of a player who likes to join boxes and to lie in them."""
    start = position.draft
    steps = [*start.next_steps()]
    if DRAW in steps and rng.below(SELDOM):
        return start.play(DRAW)
    draft = start.play(_first(position, steps, rng))
    cats = [*draft.next_steps()]
    return draft.play(rng.choice(cats)) if cats and rng.below(OFTEN) else draft


def _first(position: Position, steps: list[Step], rng: Stream) -> Step:
    sleeping: list[Step] = [step for step in steps if isinstance(step, Nap)]
    black: list[Step] = [step for step in steps if isinstance(step, Evict)]
    if sleeping or (black and rng.below(OFTEN)):
        return rng.choice(sleeping or black)
    tried = [rng.choice(steps) for _ in range(LOOKED_AT)]
    return max(tried, key=lambda step: _joins(position.board, step))


def _joins(board: Board, step: Step) -> int:
    """How many neighbours a card would be joined to."""
    if not isinstance(step, Lay):
        return 0
    sides = ((side, board.sides(near) or "") for side, near in board.neighbours(step.cell))
    return sum(step.card.sides[side] == OPEN == other[OPPOSITE[side]] for side, other in sides)
