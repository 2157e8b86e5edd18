"""Worlds that a seat can't tell from the truth: the others' hands, and the pile.

Every order of the cards before the deal is as likely as the next. A world is drawn in steps,
each among what fits so far: from which place each card came that was played, then the places of
the other Princesses, then the cards of the hands. Its weight is how many ways each step had to
choose from, so that worlds drawn anew by their weights come as often as they should (sequential
importance sampling: Kong, Liu and Wong 1994).

A seat that discarded could play nothing of its hand (ruling: unfit): what it kept didn't fit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb, exp, lgamma, log
from random import Random

import numpy as np

from games.ifitfits import legality
from games.ifitfits.board import Board
from games.ifitfits.cards import PRINCESS, Card, Drawn, Held, Toy
from games.ifitfits.position import Observation
from games.ifitfits.rulings import Mode
from games.protocol import GameError
from languages.messages import _
from solver.bots.resampling import systematic
from solver.ifitfits.beliefs.past import Event, Gained, Past, Place, Stack, past_of
from solver.ifitfits.encoding import HANDS, NEXT, PILE_END, ROOM, Int64s, word_of
from solver.ifitfits.playouts.setup import surveyed

TRIES = 2
"""How many worlds are tried for each one that is wanted."""

MOST_TRIES = 5_000
"""How many are tried before it is given up to find any that fits."""

Hands = dict[int, tuple[Held, ...]]

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
    held: Mapping[Place, Held]
    places: tuple[Place, ...]


class Sampler:
    """Draws worlds of one past; the same seed draws the same."""

    def __init__(self, past: Past, seed: int) -> None:
        self._past, self._random = past, Random(seed)
        self._cards = [each for each in past.pool if isinstance(each, Card)]
        self._toys = [each for each in past.pool if isinstance(each, Toy)]
        self._refused: dict[tuple[int, Held], bool] = {}

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
    refused: dict[tuple[int, Held], bool]
    black: set[Place] = field(default_factory=set)
    white: set[Place] = field(default_factory=set)
    weight: float = 0.0
    failed: bool = False
    held: dict[Place, Held] = field(default_factory=dict)
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

    def dealt(self, place: Place) -> Held:
        """Deal to a place of a hand: a Princess, or a card, which is taken out of `cards`."""
        self.held[place] = self._drawn(place)
        return self.held[place]

    def _drawn(self, place: Place) -> Held:
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

    def _may_be(self, place: Place, held: Held) -> bool:
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

    def _is_refused(self, board: Board, held: Held) -> bool:
        key = id(board), held
        if key not in self.refused:
            self.refused[key] = not _playable(board, held, self.mode)
        return self.refused[key]


def _playable(board: Board, held: Held, mode: Mode) -> bool:
    if isinstance(held, Card):
        return any(True for _ in legality.placements(board, held, mode))
    return bool(legality.evictions(board))


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
