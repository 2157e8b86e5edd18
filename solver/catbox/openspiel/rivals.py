"""OpenSpiel's searches as players of Cat Box: rivals that nobody here wrote.

The two that search information sets are given an observation, and search only worlds drawn from
it; what seats have seen is counted from there, for all that they saw before is the same in every
world. The third is a control: it searches the true position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from games.catbox.faces import Card
from games.catbox.memory import Memory
from games.catbox.position import Observation, Position
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.openspiel.evaluator import StaticEvaluator
from solver.catbox.openspiel.resampling import Resampler
from solver.openspiel.game import SpielGame, SpielState, game_class
from solver.openspiel.search_bots import (
    InformationSetSearch,
    TrueStateSearch,
    randomness,
    rollouts,
    taken,
)
from solver.openspiel.stage import Stage

Player = Callable[[Position, Memory, Limit, Stream], Turn]
"""Decides for the seat to move, as in the arena."""

SHARE = 0.5
"""How much of the time that is left goes to a step that others may follow."""


def ismcts(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
    """ISMCTS: random games to the end, identities by the prior."""
    return searched(memory.observe(position, position.turn), limit, rng, informed=False)


def ismcts_informed(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
    """ISMCTS with our evaluation instead of random games, identities by our beliefs."""
    return searched(memory.observe(position, position.turn), limit, rng, informed=True)


def mcts(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
    """A control: MCTS on the true position, pile and all; random games to the end."""
    clock = Clock(limit)
    seen = memory.observe(position, position.turn)
    # Of no use here, but it moves the stream on as it always did: same seed, same turn.
    Resampler(seen, "prior").removed(position, rng)
    game = _game_of(seen)

    def search(_: Stage, clock: Clock) -> TrueStateSearch:
        return TrueStateSearch(game, rollouts(randomness(rng)), clock, rng)

    return cast(Turn, taken(game, _root(game, position, seen), search, limit, clock, _share))


RIVALS: dict[str, Player] = {
    "ismcts": ismcts,
    "ismcts-informed": ismcts_informed,
    "mcts": mcts,
}
"""The rivals by name."""


def searched(observation: Observation, limit: Limit, rng: Stream, *, informed: bool) -> Turn:
    """The turn of ISMCTS for the seat that observes and has to move.

    Args:
        informed: with our evaluation and our beliefs.

    Raises:
        GameError: the seat doesn't know the deck.
    """
    clock = Clock(limit)
    resampler = Resampler(observation, "posterior" if informed else "prior")
    game = _game_of(observation)

    def search(stage: Stage, clock: Clock) -> InformationSetSearch:
        def draw() -> SpielState:
            return game.state(stage.moved_to(resampler.draw(rng).position))

        evaluator = StaticEvaluator(stage) if informed else rollouts(randomness(rng))
        return InformationSetSearch(game, evaluator, clock, rng, draw, guided=informed)

    root = _root(game, resampler.draw(rng).position, observation)
    return cast(Turn, taken(game, root, search, limit, clock, _share))


def _share(stage: Stage) -> float:
    """How much of the time that is left goes to one step of a turn."""
    return SHARE if cast(Position, stage.position).mover.tokens else 1.0


def _root(game: SpielGame, position: Position, observation: Observation) -> Stage:
    """A stage before which nothing is remembered."""
    memory = Memory.blank(len(position.seats), observation.cards)
    return Stage.at(game.codec, position, memory)


def _game_of(observation: Observation) -> SpielGame:
    view = observation.view
    return _game(observation.cards, len(view.seats), view.mode, view.edition)


@lru_cache(maxsize=8)
def _game(cards: tuple[Card, ...], players: int, mode: Mode, edition: Edition) -> SpielGame:
    deck = " ".join(map(str, cards))
    options = {"players": players, "deck": deck, "mode": mode.value, "edition": edition.value}
    return game_class("catbox")(options)
