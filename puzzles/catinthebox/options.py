"""The parameters that kinds of puzzles share."""

from __future__ import annotations

from games.catinthebox.puzzle import Objective
from games.catinthebox.rulings import Follow
from games.protocol import GameError
from games.rng import Stream
from puzzles.parameters import AUTO, value
from puzzles.recipe import Recipe


def follow(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Follow:
    """Whether following is free or strict: as a recipe says, or drawn.

    Raises:
        GameError: it is neither.
    """
    text = value(recipe, defaults, "follow")
    if text == AUTO:
        return rng.choice(tuple(Follow))
    if text not in list(Follow):
        raise GameError(f"follow={text}: expected {' or '.join(Follow)}")
    return Follow(text)


def objective(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Objective:
    """What a duel of all against one counts: as a recipe says, or drawn.

    Raises:
        GameError: it is neither score nor margin.
    """
    every = Objective.SCORE, Objective.MARGIN
    text = value(recipe, defaults, "objective")
    if text == AUTO:
        return rng.choice(every)
    if text not in every:
        raise GameError(f"objective={text}: expected {' or '.join(every)}")
    return Objective(text)


def seats(recipe: Recipe, defaults: dict[str, str], span: range, rng: Stream) -> int:
    """How many play: a number among the parameters, or one drawn from a span.

    Raises:
        GameError: it is none of them.
    """
    text = value(recipe, defaults, "seats")
    if text == AUTO:
        return span[rng.below(len(span))]
    if text not in map(str, span):
        raise GameError(f"seats={text}: expected a number from {span[0]} to {span[-1]}")
    return int(text)
