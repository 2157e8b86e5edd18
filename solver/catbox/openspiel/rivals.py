"""OpenSpiel's searches as players of Cat Box: rivals that nobody here wrote.

The two that search information sets are shown an observation. From it a whole game is made up
that looks the same to its seat, and only worlds drawn from that are searched. The third is a
control: it searches the true position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.memory import Memory
from games.catbox.observation import Observation
from games.catbox.position import Position
from games.catbox.rulings import SEATS
from games.catbox.turn import Turn
from games.protocol import GameError
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.face_values import values
from solver.catbox.openspiel.evaluator import Evaluator
from solver.catbox.openspiel.game import CatBoxGame, CatBoxState, parameters
from solver.catbox.openspiel.resampling import BELIEFS, Resampler, recalled, worlds_of
from solver.catbox.openspiel.state import Moment
from solver.catbox.openspiel.table import Table
from solver.openspiel.search_bots import InformationSetSearch, TrueStateSearch, randomness, rollouts

Player = Callable[[Position, Memory, Limit, Stream], Turn]
"""Decides for the seat to move, as in the arena."""

Search = Callable[[Moment, Clock], Any]
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
    game = _game(_table(seen))

    def search(_: Moment, clock: Clock) -> TrueStateSearch:
        return TrueStateSearch(game, rollouts(randomness(rng)), clock, rng)

    moment = recalled(game.table, game.numbers, seen, position, rng)
    return _turn(game, moment, limit, clock, search)


RIVALS: dict[str, Player] = {
    "ismcts": ismcts,
    "ismcts-informed": ismcts_informed,
    "mcts": mcts,
}
"""The rivals by name."""


def seated(name: str) -> Player:
    """A rival that has its kernels loaded, so that its first move takes no longer than others."""
    board = Board.of([Placement(Face("KPVB"), 0, 0)])
    values(board, (Face("KPVB"),), SEATS[0], frozenset(), stacked=False)
    return RIVALS[name]


def searched(observation: Observation, limit: Limit, rng: Stream, *, informed: bool) -> Turn:
    """The turn of ISMCTS for the seat that observes and has to move.

    Args:
        informed: with our evaluation and our beliefs.

    Raises:
        GameError: the seat hasn't seen the game from its deal on.
    """
    clock = Clock(limit)
    game = _game(_table(observation))
    believe = BELIEFS["posterior" if informed else "prior"]
    worlds = worlds_of(observation, game.table.cards, believe)

    def search(moment: Moment, clock: Clock) -> InformationSetSearch:
        resampler = Resampler(moment, worlds)

        def draw() -> CatBoxState:
            return game.state(resampler.draw(rng))

        evaluator = Evaluator(moment) if informed else rollouts(randomness(rng))
        return InformationSetSearch(game, evaluator, clock, rng, draw, guided=informed)

    moment = recalled(game.table, game.numbers, observation, worlds.sample(rng), rng)
    return _turn(game, moment, limit, clock, search)


def _turn(game: CatBoxGame, moment: Moment, limit: Limit, clock: Clock, search: Search) -> Turn:
    """Steps until the turn has ended."""
    while True:
        state, action = game.state(moment), moment.legal[0]
        if len(moment.legal) > 1:
            action = int(search(moment, Clock(_share(limit, clock, moment))).step(state))
        moment = moment.after(action)
        if moment.chronicle.closed is not None:
            return moment.chronicle.closed.move


def _share(limit: Limit, clock: Clock, moment: Moment) -> Limit:
    """The limit of one step of a turn."""
    if limit.seconds is None or clock.left is None:
        return limit
    return replace(limit, seconds=clock.left * (SHARE if moment.position.mover.tokens else 1))


def _table(observation: Observation) -> Table:
    view = observation.view
    if not observation.cards:
        raise GameError("OpenSpiel's bots need to be told the deck")
    return Table.of(observation.cards, len(view.seats), view.mode, view.edition)


@lru_cache(maxsize=8)
def _game(table: Table) -> CatBoxGame:
    return CatBoxGame(parameters(table))
