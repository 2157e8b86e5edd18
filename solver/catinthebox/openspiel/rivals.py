"""OpenSpiel's search of information sets as a player of Cat in the Box: a rival not of our making.

It is given an observation, and searches only worlds that are drawn from it, all deals that fit
being alike. It takes the present round for the whole game (`Position.alone`): its playouts
are shorter by the rounds to come, which hands not yet dealt would only make noisier, so that it
plays better than with all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, cast

from games.catinthebox.memory import Memory
from games.catinthebox.position import Observation, Position
from games.catinthebox.steps import Step
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catinthebox.beliefs.worlds import draw
from solver.catinthebox.encoding import decode
from solver.openspiel.game import SpielGame, SpielState, game_class
from solver.openspiel.search_bots import InformationSetSearch, randomness, rollouts
from solver.openspiel.stage import Stage

PORTION = 64
"""How many worlds are drawn at a time."""

Player = Callable[[Position, Memory, Limit, Stream], Step]
"""Decides for the seat to act, as in the arena."""


def ismcts(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Step:
    """ISMCTS with random rounds to the end."""
    evaluator = rollouts(randomness(rng))
    return searched(memory.observe(position, position.turn), limit, rng, evaluator)


RIVALS: dict[str, Player] = {"ismcts": ismcts}
"""The rivals by name."""


def searched(
    observation: Observation, limit: Limit, rng: Stream, evaluator: Any, *, guided: bool = False
) -> Step:
    """The step of ISMCTS for the seat that observes and has to act.

    Args:
        evaluator: one of OpenSpiel's.
        guided: whether what is tried follows the evaluator's prior.

    Raises:
        GameError: no cards fit what was seen.
    """
    steps = observation.moves
    if len(steps) == 1:
        return steps[0]
    clock, game, worlds = Clock(limit), _game_of(observation), _worlds(observation, rng)
    stage = Stage.at(game.codec, next(worlds), Memory.blank(len(observation.view.seats)))

    def look_alike() -> SpielState:
        return game.state(stage.moved_to(next(worlds)))

    search = InformationSetSearch(game, evaluator, clock, rng, look_alike, guided=guided)
    action = int(search.step(game.state(stage)))
    return cast(Step, game.codec.step(stage.draft, action))


def _worlds(observation: Observation, rng: Stream) -> Iterator[Position]:
    """World after world, each as the present round alone."""
    while True:
        for world in draw(observation, PORTION, rng.word()):
            yield Position(decode(world))


def _game_of(observation: Observation) -> SpielGame:
    moment = observation.view.round
    return _game(len(moment.seats), moment.follow.value, moment.bonus.value)


@lru_cache(maxsize=8)
def _game(players: int, follow: str, bonus: str) -> SpielGame:
    return game_class("catinthebox")({"players": players, "follow": follow, "bonus": bonus})
