"""Whole positions that an observer can't tell from the true one, drawn by what it believes.

A hidden face is drawn from all faces that the observer has never seen, without looking up which
of them is on the back of a public face: a person at the table doesn't know the deck by heart.
With `counting`, the deck's cards are known as things with two sides: then the back of every face
in sight is certain, and the pile holds the cards of which neither side is in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.position import Observation, Position
from games.catbox.turn import Saved, Seat
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, too_few_faces, unknown_face, unseen

Fill = Callable[[Card], Card]
"""Puts a face in the place of each unknown side of a card."""


@dataclass(frozen=True)
class Worlds:
    """A source of worlds that agree with an observation, prepared once.

    Attributes:
        fill: begins one world: a way to fill its cards, in the order of seats, then the pile.
    """

    observation: Observation
    beliefs: Beliefs
    fill: Callable[[Stream], Fill]

    @classmethod
    def of(
        cls,
        observation: Observation,
        beliefs: Beliefs,
        cards: Sequence[Card],
        *,
        counting: bool = False,
    ) -> Worlds:
        """The worlds of an observation under some beliefs.

        Args:
            cards: the deck, in any order; which side stands first doesn't matter.
            counting: look up what is on the back of every face in sight. Exact for decks in
                which no face stands on two cards.

        Raises:
            DeckError: something is seen that the deck doesn't hold, or it leaves too little.
        """
        prepare = _counted if counting else _uncounted
        return cls(observation, beliefs, prepare(observation, cards))

    def sample(self, rng: Stream) -> Position:
        """One world, each as often as the beliefs say."""
        view, fill = self.observation.view, self.fill(rng)
        dealt = dict(zip(self.beliefs.seats, self.beliefs.draw(rng), strict=True))
        seats = tuple(
            _seat(seat, dealt.get(index, seat.identity), fill)
            for index, seat in enumerate(view.seats)
        )
        return replace(view, seats=seats, pile=tuple(map(fill, view.pile)))


def _seat(seat: Seat, identity: Identity | None, fill: Fill) -> Seat:
    hand = tuple(map(fill, seat.hand))
    return replace(seat, identity=identity, hand=hand, saved=tuple(_saved(seat, fill)))


def _saved(seat: Seat, fill: Fill) -> Iterator[Saved]:
    for saved in seat.saved:
        if saved.public is None:
            yield saved
        else:
            public, secret = fill(Card(saved.public, saved.face))
            yield Saved(secret, public)


def _uncounted(observation: Observation, cards: Sequence[Card]) -> Callable[[Stream], Fill]:
    left = unseen(observation, cards)
    wanted = sum(card.count(UNKNOWN) for card in _held(observation.view))
    _check_enough(len(left), wanted)

    def begin(rng: Stream) -> Fill:
        drawn = iter(rng.shuffled(left))
        return lambda card: Card(*(next(drawn) if side == UNKNOWN else side for side in card))

    return begin


def _counted(observation: Observation, cards: Sequence[Card]) -> Callable[[Stream], Fill]:
    backs = _backs(cards)
    free = _out_of_sight(observation.view, cards)
    wanted = sum(card == (UNKNOWN, UNKNOWN) for card in _held(observation.view))
    _check_enough(len(free), wanted)

    def begin(rng: Stream) -> Fill:
        drawn = iter(rng.shuffled(free))

        def fill(card: Card) -> Card:
            if card == (UNKNOWN, UNKNOWN):
                whole = next(drawn)
                return whole.flipped if rng.below(2) else whole
            if UNKNOWN not in card:
                return card
            known = next(side for side in card if side != UNKNOWN)
            back = rng.choice(backs[known])
            return Card(*(back if side == UNKNOWN else side for side in card))

        return fill

    return begin


def _held(view: Position) -> Iterator[Card]:
    """The cards off the board as far as they are known, except those that are certain."""
    for seat in view.seats:
        yield from seat.hand
        yield from (Card(s.public, s.face) for s in seat.saved if s.public is not None)
    yield from view.pile


def _backs(cards: Sequence[Card]) -> dict[Face, list[Face]]:
    """The possible backs of every face, once for each card that shows it."""
    backs: dict[Face, list[Face]] = {}
    for card in cards:
        for one, other in (card, card.flipped):
            backs.setdefault(one, []).append(other)
    return backs


def _out_of_sight(view: Position, cards: Sequence[Card]) -> list[Card]:
    """The cards of which no side is in sight."""
    sight = [placement.face for placement in view.board.placements]
    sight += [saved.face for seat in view.seats for saved in seat.saved if saved.public is None]
    sight += [side for card in _held(view) for side in _one_known(card)]
    left = list(cards)
    for face in sight:
        fits = [card for card in left if face in card]
        if not fits:
            raise unknown_face(face)
        left.remove(fits[0])
    return left


def _one_known(card: Card) -> tuple[Face, ...]:
    return tuple(side for side in card if side != UNKNOWN)[:1]


def _check_enough(left: int, wanted: int) -> None:
    if left < wanted:
        raise too_few_faces(left, wanted)


def positions(observation: Observation, count: int, rng: Stream) -> list[Position]:
    """Worlds of an observation, each as often as the experts believe.

    Raises:
        DeckError: the observation doesn't fit the deck that it names.
    """
    from solver.catbox.beliefs.likelihood import posterior

    believed = posterior(observation, observation.cards)
    worlds = Worlds.of(observation, believed, observation.cards)
    return [worlds.sample(rng) for _ in range(count)]
