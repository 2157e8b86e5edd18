"""OpenSpiel's searches as players of Cat Box: rivals that nobody here wrote.

The two that search information sets are given an observation, and search only worlds drawn from
it; what seats have seen is counted from there, for all that they saw before is the same in every
world. The third is a control: it searches the true position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from games.catbox.faces import Card
from games.catbox.memory import Memory
from games.catbox.position import Observation, Position
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.face_points import FACES
from solver.catbox.openspiel.evaluator import StaticEvaluator
from solver.catbox.openspiel.resampling import Resampler
from solver.jit import make_ready
from solver.openspiel.game import SpielGame, SpielState, game_class
from solver.openspiel.search_bots import InformationSetSearch, TrueStateSearch, randomness, rollouts
from solver.openspiel.stage import Stage

Player = Callable[[Position, Memory, Limit, Stream], Turn]
"""Decides for the seat to move, as in the arena."""

Search = Callable[[Stage, Clock], Any]
"""Makes a bot of OpenSpiel for one decision."""

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

    return _turn(game, _root(game, position, seen), limit, clock, search)


RIVALS: dict[str, Player] = {
    "ismcts": ismcts,
    "ismcts-informed": ismcts_informed,
    "mcts": mcts,
}
"""The rivals by name."""


def seated(name: str) -> Player:
    """A rival that has its kernels loaded, so that its first move takes no longer than others."""
    make_ready((FACES,))
    return RIVALS[name]


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
    return _turn(game, root, limit, clock, search)


def _turn(game: SpielGame, stage: Stage, limit: Limit, clock: Clock, search: Search) -> Turn:
    """Steps until the turn has ended."""
    while True:
        state, action = game.state(stage), stage.legal[0]
        if len(stage.legal) > 1:
            action = int(search(stage, Clock(_share(limit, clock, stage))).step(state))
        stage = stage.after(action)
        if not stage.steps:
            return cast(Turn, stage.start.move)


def _share(limit: Limit, clock: Clock, stage: Stage) -> Limit:
    """The limit of one step of a turn."""
    if limit.seconds is None or clock.left is None:
        return limit
    tokens = cast(Position, stage.position).mover.tokens
    return replace(limit, seconds=clock.left * (SHARE if tokens else 1))


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
