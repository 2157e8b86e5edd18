"""Other games that one seat can't tell from the one that is played.

The deck shows the back of every face in sight, as it does for all who know OpenSpiel's game, so
that what is hidden are the identities, the cards of the pile and those removed: they are drawn
by the prior or by our beliefs. All other seats' hands stay, and so do all actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple, cast

from games.catbox.deal import Deal
from games.catbox.faces import Card
from games.catbox.position import Observation, Position
from games.catbox.setup import CatBoxSetup
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.beliefs.worlds import Worlds
from solver.openspiel.adapter import Drawn
from solver.openspiel.stage import Stage

Believe = Callable[[Observation, Sequence[Card]], Beliefs]


def uniform(observation: Observation, _: Sequence[Card]) -> Beliefs:
    """The prior: nothing is inferred from what others did."""
    return prior(observation)


def informed(observation: Observation, cards: Sequence[Card]) -> Beliefs:
    """Our beliefs about who may be who."""
    from solver.catbox.beliefs.likelihood import posterior

    return posterior(observation, cards)


BELIEFS: dict[str, Believe] = {"prior": uniform, "posterior": informed}
"""How identities are drawn, by name."""


class FullState(NamedTuple):
    """A position, and the cards that were removed before the game, each with any side up."""

    position: Position
    removed: tuple[Card, ...]


class Resampler:
    """Draws what an observer who knows the deck can't tell from the truth."""

    def __init__(self, observation: Observation, beliefs: str) -> None:
        self._cards = observation.cards
        believed = BELIEFS[beliefs](observation, self._cards)
        self._worlds = Worlds.of(observation, believed, self._cards, counting=True)

    def draw(self, rng: Stream) -> FullState:
        """One way in which all that is hidden may lie, each as often as the beliefs say."""
        position = self._worlds.sample(rng)
        return FullState(position, self.removed(position, rng))

    def removed(self, position: Position, rng: Stream) -> tuple[Card, ...]:
        """The cards that must have been removed if a position is the true one, in any order."""
        piled = {side for card in position.pile for side in card}
        rest = [card for card in self._unseen if card.public not in piled]
        return tuple(card.flipped if rng.below(2) else card for card in rng.shuffled(rest))

    @cached_property
    def _unseen(self) -> list[Card]:
        """The cards that are neither on the board nor in front of a seat."""
        view = self._worlds.observation.view
        faces = {placement.face for placement in view.board.placements}
        faces |= {side for seat in view.seats for card in seat.hand for side in card}
        faces |= {saved.seen for seat in view.seats for saved in seat.saved}
        return [card for card in self._cards if faces.isdisjoint(card)]


def look_alike(
    setup: CatBoxSetup, past: Drawn, stage: Stage, seat: int, beliefs: str, rng: Stream
) -> Drawn:
    """A whole game that a seat can't tell from the one that led to a stage."""
    dealing, start = replace(setup.dealing(), drawn=past.outcomes), stage.start
    observation = cast(Observation, start.memory.observe(start.position, seat))
    world, removed = Resampler(observation, beliefs).draw(rng)
    old = dealing.deal
    known = old.cards[len(removed) : len(old.cards) - len(world.pile)]
    identities = tuple(each.identity for each in world.seats if each.identity is not None)
    deal = Deal(old.edition, old.mode, (*removed, *known, *world.pile), identities, old.first)
    return Drawn(dealing.draws(deal), past.steps)
