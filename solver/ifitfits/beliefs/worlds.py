"""Worlds that a seat can't tell from the truth: the others' hands, and the pile.

Every card that was dealt or drawn lay in a *place*: those of the pile are numbered from its first
card on, those of the hands that were dealt have negative numbers. Of the others' hands a seat sees
which places cards come from, when they are drawn, and which cards leave them, but not from which
place these came. That is its past.

Every order of the cards before the deal is as likely as the next. A world is drawn in steps,
each among what fits so far: from which place each card came that was played, then the places of
the other Princesses, then the cards of the hands. Its weight is how many ways each step had to
choose from, so that worlds drawn anew by their weights come as often as they should (sequential
importance sampling: Kong, Liu and Wong 1994).

A seat that discarded could play nothing of its hand (ruling: unfit): what it kept didn't fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from math import comb, exp, lgamma, log
from random import Random
from typing import NamedTuple

import numpy as np

from games.ifitfits import legality
from games.ifitfits.board import Board
from games.ifitfits.cards import PRINCESS, Card, Drawn, HandCard, Toy
from games.ifitfits.deal import stack_sizes
from games.ifitfits.files import load_deck
from games.ifitfits.position import Observation, Position, Seen, sorted_hand
from games.ifitfits.rulings import HAND, Mode
from games.ifitfits.steps import Drop, Evict, Lay
from games.protocol import Cell, GameError
from games.rng import Stream
from languages.messages import _
from solver.bots.comparison import SEEDS
from solver.bots.resampling import systematic
from solver.ifitfits.board_kernels import HANDS, NEXT, PILE_END, ROOM, Int64s, word_of
from solver.ifitfits.playouts.policy import surveyed

Place = int
"""Where a hidden card lies or lay."""


class Gained(NamedTuple):
    """A card entered a hand."""

    place: Place


class Lost(NamedTuple):
    """A card left a hand.

    Attributes:
        unfit: the board on which nothing of the hand could be played, if it was discarded.
    """

    held: HandCard
    unfit: Board | None = None


Event = Gained | Lost


class Stack(NamedTuple):
    """A part of the pile into which Princesses were shuffled.

    Attributes:
        places: those that may hold one, as far as the seat knows.
        princesses: how many of these do.
    """

    places: tuple[Place, ...]
    princesses: int


@dataclass(frozen=True)
class Past:
    """The knowledge of a seat about hidden cards.

    Attributes:
        events: those of the hand of each other seat, by the seat.
        stacks: where Princesses may lie.
        pile: the places that are left to draw, from the top.
        pool: the hidden cards and special toys, Princesses excepted.
    """

    mode: Mode
    events: dict[int, tuple[Event, ...]]
    stacks: tuple[Stack, ...]
    pile: tuple[Place, ...]
    pool: tuple[Drawn, ...]


def past_of(observation: Observation) -> Past:
    """The knowledge of the observing seat.

    Without a history since the deal, what was drawn when isn't known, so that a Princess may be
    anywhere. Without a deck, the hidden cards are those of the standard one that aren't in sight.
    """
    first = _first(observation)
    dealt = len(observation.cards) - HAND * len(first.seats)
    untouched = len(first.pile) == dealt and all(len(seat.hand) == HAND for seat in first.seats)
    return _followed(observation) if untouched else _unfollowed(observation)


def _first(observation: Observation) -> Position:
    """The first view that is known."""
    return observation.history[0].view if observation.history else observation.view


def _followed(observation: Observation) -> Past:
    """The past of a seat that has seen all since the deal."""
    view, dealt = observation.view, len(observation.cards) - HAND * len(observation.view.seats)
    names = count(-1, -1)
    others = [seat for seat in range(len(view.seats)) if seat != observation.seat]
    notes = _Notes({seat: [Gained(next(names)) for _ in range(HAND)] for seat in others}, {})
    views = [*(seen.view for seen in observation.history), observation.view]
    for seen, after in zip(observation.history, views[1:], strict=True):
        _note_draws(seen, after, dealt, observation.seat, notes)
        if seen.view.turn != observation.seat:
            notes.events[seen.view.turn] += _losses(seen)
    return Past(
        view.mode,
        {seat: tuple(found) for seat, found in notes.events.items()},
        tuple(_stacks(view.mode, len(view.seats), dealt, notes.known)),
        tuple(range(dealt - len(view.pile), dealt)),
        tuple(_unseen(observation, observation.cards, _first(observation).board.cells)),
    )


def _unfollowed(observation: Observation) -> Past:
    """The past of a seat that hasn't seen what was drawn."""
    view, names = observation.view, count(-1, -1)
    seats, pile = len(view.seats), range(len(view.pile))
    events: dict[int, tuple[Event, ...]] = {
        seat: tuple(Gained(next(names)) for _ in view.seats[seat].hand)
        for seat in range(seats)
        if seat != observation.seat
    }
    hidden = sum(len(found) for found in events.values())
    places = (*range(-hidden, 0), *pile)
    shipped = load_deck("standard")
    deck = observation.cards or (*shipped.cards, *shipped.toys)
    pool = list(_unseen(observation, deck, ()))
    while len(pool) < len(places) or sum(isinstance(each, Card) for each in pool) < hidden:
        pool += shipped.cards
    princesses = max(0, min(seats - _princesses_in_sight(observation), len(places)))
    return Past(view.mode, events, (Stack(places, princesses),), tuple(pile), tuple(pool))


def _princesses_in_sight(observation: Observation) -> int:
    view = observation.view
    lying = (*view.board.cells.values(), *view.board.edges.values(), *view.discards)
    return (*lying, *view.seats[observation.seat].hand).count(PRINCESS)


class _Notes(NamedTuple):
    """Notes of the past so far: events as in `Past`, and which places hold a Princess."""

    events: dict[int, list[Event]]
    known: dict[Place, bool]


def _note_draws(seen: Seen, after: Position, dealt: int, observer: int, notes: _Notes) -> None:
    """Note which places were drawn from: hands hold the last one, special toys lay before it."""
    before, seat = seen.view, seen.view.turn
    places = range(dealt - len(before.pile), dealt - len(after.pile))
    hand, larger = before.seats[seat].hand, after.seats[seat].hand
    notes.known.update(dict.fromkeys(places, False))
    if len(larger) > len(hand):
        if seat == observer:
            notes.known[places[-1]] = PRINCESS in Counter(larger) - Counter(hand)
        else:
            del notes.known[places[-1]]
            notes.events[seat].append(Gained(places[-1]))


def _losses(seen: Seen) -> Iterator[Lost]:
    """The cards that a move takes from the hand of its seat: one at most."""
    if seen.view.start is not None:
        return
    match seen.move.steps[0]:
        case Lay(card):
            yield Lost(card.named)
        case Evict():
            yield Lost(PRINCESS)
        case Drop(held):
            yield Lost(held, seen.view.board)


def _stacks(mode: Mode, seats: int, dealt: int, known: Mapping[Place, bool]) -> Iterator[Stack]:
    """The stacks of the pile (ruling: princesses), without the places that are known."""
    first = 0
    for cards, princesses in stack_sizes(dealt - seats, seats, mode):
        end = first + cards + princesses
        found = sum(known.get(place, False) for place in range(first, end))
        places = tuple(place for place in range(first, end) if place not in known)
        yield Stack(places, princesses - found)
        first = end


def _unseen(
    observation: Observation, deck: Iterable[Drawn], before: Iterable[Cell]
) -> Iterator[Card | Toy]:
    """The cards and special toys of a deck that the seat hasn't seen.

    Args:
        before: the cells in which starting cards lay at first, which are no part of the deck.
    """
    view = observation.view
    placed = {*before} | {
        step.cell
        for seen in observation.history
        for step in seen.move.steps
        if seen.view.start is not None and isinstance(step, Lay)
    }
    lying = [thing for cell, thing in view.board.cells.items() if cell not in placed]
    sight = [*lying, *view.board.edges.values(), *view.seats[observation.seat].hand, view.toy]
    seen = [
        thing.named if isinstance(thing, Card) else thing
        for thing in (*sight, *view.discards)
        if isinstance(thing, Card | Toy)
    ]
    hidden = Counter(thing for thing in deck if isinstance(thing, Card | Toy)) - Counter(seen)
    yield from sorted(hidden.elements(), key=str)


TRIES = 2
"""How many worlds are tried for each one that is wanted."""

MOST_TRIES = 5_000
"""How many are tried before it is given up to find any that fits."""

Hands = dict[int, tuple[HandCard, ...]]

_Made = tuple[Hands, "_Making"]
"""Hands, and what the rest of a world follows from."""


@dataclass(frozen=True)
class World:
    """One possible case of all hidden cards.

    Attributes:
        hands: of the other seats, by the seat.
        pile: from the top.
        held: the cards that the hands hold or held, by the place.
        places: those of the pile, from the top.
    """

    hands: Hands
    pile: tuple[Drawn, ...]
    held: Mapping[Place, HandCard]
    places: tuple[Place, ...]


class Sampler:
    """Draws worlds of one past; the same seed draws the same."""

    def __init__(self, past: Past, seed: int) -> None:
        self._past, self._random = past, Random(seed)
        self._cards = [each for each in past.pool if isinstance(each, Card)]
        self._toys = [each for each in past.pool if isinstance(each, Toy)]
        self._refused: dict[tuple[int, HandCard], bool] = {}

    def draw(self, count: int) -> list[World]:
        """`count` worlds that fit what was seen.

        Raises:
            GameError: no cards fit what was seen.
        """
        found = list[tuple[float, _Made]]()
        for tried in range(MOST_TRIES):
            if tried >= TRIES * count and found:
                break
            made = self._made()
            if made is not None:
                found.append(made)
        if not found:
            raise GameError(_("no cards fit what was seen: this position can't have come about"))
        drawn, places = self._drawn(found, count), self._past.pile
        return [World(hands, self._pile(made), made.held, places) for hands, made in drawn]

    def _drawn(self, found: Sequence[tuple[float, _Made]], count: int) -> list[_Made]:
        """A systematic resample of `count` worlds, each in proportion to its weight."""
        most = max(weight for weight, _ in found)
        weights = [exp(weight - most) for weight, _ in found]
        places = systematic(weights, count, self._random.random())
        drawn = [found[place][1] for place in places]
        self._random.shuffle(drawn)
        return drawn

    def _made(self) -> tuple[float, _Made] | None:
        """A world and the logarithm of its weight; None if it doesn't fit."""
        past = self._past
        making = _Making(past.mode, past.stacks, self._random, self._cards.copy(), self._refused)
        places = {seat: making.follow(events) for seat, events in past.events.items()}
        making.place_princesses()
        hands = {
            seat: tuple(making.dealt(place) for place in kept) for seat, kept in places.items()
        }
        if making.failed:
            return None
        left, wanted = len(making.cards) + len(self._toys), making.room(past.pile)
        weight = making.weight + lgamma(left + 1) - lgamma(left - wanted + 1)
        return weight, (hands, making)

    def _pile(self, making: _Making) -> tuple[Drawn, ...]:
        left: list[Drawn] = [*making.cards, *self._toys]
        self._random.shuffle(left)
        drawn = iter(left)
        return tuple(
            PRINCESS if place in making.black else next(drawn) for place in self._past.pile
        )


@dataclass
class _Making:
    """A world in the making; it changes with every step.

    Attributes:
        cards: those that may still be dealt to hands.
        refused: whether a thing can't be played on a board, as far as it was asked for.
        black: the places of Princesses, as far as they are drawn.
        white: the places that can't hold one.
        weight: the logarithm of how many ways there were to choose from.
        failed: whether no way was left.
        held: the things that the places of hands hold or held.
        boards: the boards on which nothing of a hand could be played that held a place.
    """

    mode: Mode
    stacks: Sequence[Stack]
    random: Random
    cards: list[Card]
    refused: dict[tuple[int, HandCard], bool]
    black: set[Place] = field(default_factory=set)
    white: set[Place] = field(default_factory=set)
    weight: float = 0.0
    failed: bool = False
    held: dict[Place, HandCard] = field(default_factory=dict)
    boards: dict[Place, list[Board]] = field(default_factory=dict)

    def follow(self, events: Sequence[Event]) -> list[Place]:
        """The places of a hand that are left after some events."""
        hand = list[Place]()
        for event in events:
            if isinstance(event, Gained):
                hand.append(event.place)
                continue
            fitting = [place for place in hand if self._may_be(place, event.held)]
            if not self._counts(len(fitting)):
                return []
            place = self.random.choice(fitting)
            hand.remove(place)
            self.held[place] = event.held
            if event.held is PRINCESS:
                self.black.add(place)
            if event.unfit is not None:
                self._refuse(hand, event.unfit)
        return hand

    def place_princesses(self) -> None:
        """Draw the places of all that haven't been seen."""
        for stack in self.stacks:
            free = [p for p in stack.places if p not in self.held and p not in self.white]
            left = self._left(stack)
            if self._counts(comb(len(free), left)):
                self.black.update(self.random.sample(free, left))

    def dealt(self, place: Place) -> HandCard:
        """Deal to a place of a hand: a Princess, or a card, which is taken out of `cards`."""
        self.held[place] = self._drawn(place)
        return self.held[place]

    def _drawn(self, place: Place) -> HandCard:
        if place in self.black:
            return PRINCESS
        fitting = self.cards
        if place in self.boards:
            fitting = [card for card in fitting if self._may_be(place, card)]
        if not self._counts(len(fitting)):
            return PRINCESS
        card = self.random.choice(fitting)
        self.cards.remove(card)
        return card

    def room(self, places: Sequence[Place]) -> int:
        """How many of some places hold no Princess."""
        return len(places) - len(self.black.intersection(places))

    def _counts(self, ways: int) -> bool:
        """Count the ways of a step; whether there are any."""
        self.failed = self.failed or not ways
        self.weight += log(max(ways, 1))
        return ways > 0

    def _may_be(self, place: Place, held: HandCard) -> bool:
        if held is PRINCESS:
            return place not in self.white and any(
                place in stack.places and self._left(stack) for stack in self.stacks
            )
        return all(self._is_refused(board, held) for board in self.boards.get(place, ()))

    def _left(self, stack: Stack) -> int:
        """How many places of Princesses aren't drawn yet."""
        return stack.princesses - len(self.black.intersection(stack.places))

    def _refuse(self, hand: Sequence[Place], board: Board) -> None:
        """Nothing of a hand can be played on a board."""
        for place in hand:
            self.boards.setdefault(place, []).append(board)
        if not self._is_refused(board, PRINCESS):
            self.white.update(hand)

    def _is_refused(self, board: Board, held: HandCard) -> bool:
        key = id(board), held
        if key not in self.refused:
            if isinstance(held, Card):
                playable = any(True for _ in legality.placements(board, held, self.mode))
            else:
                playable = bool(legality.evictions(board))
            self.refused[key] = not playable
        return self.refused[key]


def draw(observation: Observation, count: int, seed: int) -> Int64s:
    """Worlds as states, one a row (count x the words of a state).

    Raises:
        GameError: no cards fit what was seen.
    """
    seen = surveyed(observation.view)
    states = np.tile(seen, (count, 1))
    worlds = Sampler(past_of(observation), seed).draw(count)
    words = cache(word_of)
    for state, world in zip(states, worlds, strict=True):
        for seat, hand in world.hands.items():
            first = state[HANDS] + seat * state[ROOM]
            state[first : first + len(hand)] = [words(held) for held in hand]
        state[state[NEXT] : state[PILE_END]] = [words(drawn) for drawn in world.pile]
    return states


def positions(observation: Observation, count: int, rng: Stream) -> list[Position]:
    """Worlds as positions.

    Raises:
        GameError: no cards fit what was seen.
    """
    sampler = Sampler(past_of(observation), rng.below(SEEDS))
    return [_position(observation.view, world) for world in sampler.draw(count)]


def _position(view: Position, world: World) -> Position:
    seats = tuple(
        replace(seat, hand=sorted_hand(world.hands.get(number, seat.hand)))
        for number, seat in enumerate(view.seats)
    )
    return replace(view, seats=seats, pile=world.pile)
