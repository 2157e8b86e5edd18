"""OpenSpiel's search of information sets as a player of If It Fits: a rival not of our making.

It is given an observation, and searches only worlds that are drawn from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import cast

from games.ifitfits.cards import Card, Toy
from games.ifitfits.deck import Deck, standard_deck
from games.ifitfits.memory import Memory
from games.ifitfits.position import Observation, Position, sorted_hand
from games.ifitfits.setup import IfItFitsSetup
from games.ifitfits.steps import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.ifitfits.beliefs.past import past_of
from solver.ifitfits.beliefs.worlds import Sampler
from solver.ifitfits.openspiel.actions import Actions
from solver.openspiel.game import SpielGame, SpielState, game_class
from solver.openspiel.search_bots import InformationSetSearch, randomness, rollouts, taken
from solver.openspiel.stage import Stage

SHARE = 0.7
"""How much of the time that is left goes to a step after which a cat may follow."""

PORTION = 8
"""How many worlds are drawn at a time."""

Player = Callable[[Position, Memory, Limit, Stream], Turn]
"""Decides for the seat to move, as in the arena."""


def ismcts(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
    """ISMCTS with random games to the end."""
    return searched(memory.observe(position, position.turn), limit, rng)


RIVALS: dict[str, Player] = {"ismcts": ismcts}
"""The rivals by name."""


def searched(observation: Observation, limit: Limit, rng: Stream) -> Turn:
    """The move of ISMCTS for the seat that observes and has to move.

    Each step of the move is searched by itself.

    Raises:
        GameError: no cards fit what was seen.
    """
    clock, seats, worlds = Clock(limit), len(observation.view.seats), _worlds(observation, rng)
    game, memory = _game(seats), Memory.blank(seats, observation.deck)
    stage = Stage.at(_codec(observation), next(worlds), memory)
    evaluator = rollouts(randomness(rng))

    def search(stage: Stage, clock: Clock) -> InformationSetSearch:
        def look_alike() -> SpielState:
            return game.state(stage.moved_to(next(worlds)))

        return InformationSetSearch(game, evaluator, clock, rng, look_alike)

    return cast(Turn, taken(game, stage, search, limit, clock, _share))


def _share(stage: Stage) -> float:
    """How much of the time goes to a step: after a card, a cat has to be thought about as well."""
    last = bool(stage.steps) or not stage.position.seats[stage.position.turn].hand
    return 1.0 if last else SHARE


def _worlds(observation: Observation, rng: Stream) -> Iterator[Position]:
    """World after world."""
    view, sampler = observation.view, Sampler(past_of(observation), rng.word())
    while True:
        for world in sampler.draw(PORTION):
            seats = tuple(
                replace(own, hand=sorted_hand(world.hands.get(seat, own.hand)))
                for seat, own in enumerate(view.seats)
            )
            yield replace(view, seats=seats, pile=world.pile)


def _codec(observation: Observation) -> Actions:
    """Numbers for all cards of a deck that an observation knows of."""
    view = observation.view
    started = view.start.cards if view.start else ()
    lying = (card for card in view.board.cells.values() if isinstance(card, Card))
    starting = tuple(dict.fromkeys((*started, *(card.named for card in lying))))
    shipped = standard_deck()
    deck = observation.deck or (*shipped.cards, *shipped.toys)
    cards = tuple(card for card in deck if isinstance(card, Card))
    toys = tuple(toy for toy in deck if isinstance(toy, Toy))
    own = (held for held in view.seats[observation.seat].hand if isinstance(held, Card))
    known = Deck("", "", (*cards, *own), starting, toys)
    return Actions(IfItFitsSetup(len(view.seats), view.mode, view.board.table, known))


@lru_cache(maxsize=8)
def _game(players: int) -> SpielGame:
    return game_class("ifitfits")({"players": players})
