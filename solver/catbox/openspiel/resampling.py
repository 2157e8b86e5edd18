"""Other games that one seat can't tell from the one that is played.

The deck tells the back of every face in sight, as it does for whoever knows OpenSpiel's game, so
that what is hidden are the identities, the cards of the pile and those removed: they are drawn
by the prior or by our beliefs. All other seats' hands stay, and so does what was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.catbox.deal import Deal
from games.catbox.draft import Draft
from games.catbox.faces import UNKNOWN, Card, Identity
from games.catbox.observation import Observation
from games.catbox.position import Position
from games.catbox.turn import Play, TakeFish, Turn
from games.protocol import GameError
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.beliefs.worlds import Worlds
from solver.catbox.openspiel.actions import END, Actions
from solver.catbox.openspiel.state import Moment
from solver.catbox.openspiel.table import Table

Believe = Callable[[Observation, Sequence[Card]], Beliefs]


def uniform(observation: Observation, _: Sequence[Card]) -> Beliefs:
    """The prior: what others did tells nothing."""
    return prior(observation)


def informed(observation: Observation, cards: Sequence[Card]) -> Beliefs:
    """Our beliefs about who may be who."""
    from solver.catbox.beliefs.likelihood import posterior

    return posterior(observation, cards)


BELIEFS: dict[str, Believe] = {"prior": uniform, "posterior": informed}
"""How identities are drawn, by name."""


def worlds_of(observation: Observation, cards: Sequence[Card], believe: Believe) -> Worlds:
    """The positions that an observer who knows the deck can't tell from the true one."""
    return Worlds.of(observation, believe(observation, cards), cards, counting=True)


@dataclass(frozen=True)
class Resampler:
    """Draws games that a seat can't tell from one."""

    moment: Moment
    worlds: Worlds

    @classmethod
    def of(cls, moment: Moment, observation: Observation, believe: Believe) -> Resampler:
        """The resampler for what a seat has seen of a game."""
        return cls(moment, worlds_of(observation, moment.table.cards, believe))

    def draw(self, rng: Stream) -> Moment:
        """One game."""
        world, old = self.worlds.sample(rng), self.moment
        deal = self._deal(world, rng)
        draft = _continued(world, old.draft)
        return Moment(old.table, old.numbers, deal, draft, old.chronicle, old.actions)

    def _deal(self, world: Position, rng: Stream) -> Deal:
        """The deal that leads to a world."""
        old, table = self.moment.deal, self.moment.table
        known = old.cards[len(old.removed) : len(old.cards) - len(world.pile)]
        cards = (*known, *world.pile)
        return table.deal(_identities(world), (*table.absent(cards, rng), *cards), old.first)


def _continued(world: Position, draft: Draft) -> Draft:
    """The same steps in a world: whatever they take is as it was."""
    found = world.draft
    for step in draft.steps:
        found = found.play(step)
    return found


def recalled(
    table: Table, numbers: Actions, observation: Observation, world: Position, rng: Stream
) -> Moment:
    """The whole game that led to a world, with what an observer has seen on the way.

    Args:
        world: a position that the observer can't tell from the true one.

    Raises:
        GameError: the history doesn't begin with the deal.
    """
    views = [*(entry.view for entry in observation.history), observation.view]
    if len(views[0].board.placements) != 1:
        raise GameError("OpenSpiel's bots need to have seen the game from its deal on")
    turns = [entry.move for entry in observation.history]
    moment = Moment.first(table, numbers, _deal(table, views, turns, world, rng))
    for turn in turns:
        moment = _taken(moment, turn)
    return moment


def _deal(
    table: Table, views: Sequence[Position], turns: Sequence[Turn], world: Position, rng: Stream
) -> Deal:
    """The deal that leads through all views to a world."""
    first = views[0]
    start = Card(UNKNOWN, first.board.placements[0].face)
    hands = (card for seat in first.seats for card in seat.hand)
    drawn = (
        card for t, *pair in zip(turns, views, views[1:], strict=False) for card in _drawn(t, *pair)
    )
    cards = (*map(table.whole, (*hands, start, *drawn)), *world.pile)
    return table.deal(_identities(world), (*table.absent(cards, rng), *cards), first.turn)


def _identities(world: Position) -> list[Identity]:
    return [seat.identity for seat in world.seats if seat.identity is not None]


def _drawn(turn: Turn, before: Position, after: Position) -> Iterator[Card]:
    """The cards that came from the pile after a turn, in the order in which they were drawn."""
    takes = (step for step in turn.steps if isinstance(step, Play | TakeFish))
    given = Counter(step.source.seat for step in takes if step.source is not None)
    for step in range(len(before.seats)):
        owner = (before.turn + step) % len(before.seats)
        stayed = len(before.seats[owner].hand) - given[owner]
        yield from after.seats[owner].hand[stayed:]


def _taken(moment: Moment, turn: Turn) -> Moment:
    """The moment after a whole turn."""
    for step in turn.steps:
        moment = moment.after(moment.numbers.number(moment.draft, step))
    return moment.after(END) if moment.draft.steps or not turn.steps else moment
