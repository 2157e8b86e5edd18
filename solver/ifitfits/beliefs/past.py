"""The history of hands and of the pile as a seat saw it: places that hold unknown cards.

Every card that was dealt or drawn lay in a *place*: those of the pile are numbered from its first
card on, those of the hands that were dealt have negative numbers. Of the others' hands a seat sees
which places cards come from, when they are drawn, and which cards leave them, but not from which
place these came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from games.ifitfits.board import Board
from games.ifitfits.cards import PRINCESS, Card, Drawn, Held, Toy
from games.ifitfits.deal import stack_sizes
from games.ifitfits.deck import standard_deck
from games.ifitfits.position import Observation, Position, Seen
from games.ifitfits.rulings import HAND, Mode
from games.ifitfits.steps import Drop, Evict, Lay
from games.protocol import Cell

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

    held: Held
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
    return _followed(observation) if _seen_from_deal(observation) else _unfollowed(observation)


def _first(observation: Observation) -> Position:
    """The first view that is known."""
    return observation.history[0].view if observation.history else observation.view


def _seen_from_deal(observation: Observation) -> bool:
    """Whether nothing had been drawn or played before the first view that is known."""
    first = _first(observation)
    dealt = len(observation.deck) - HAND * len(first.seats)
    return len(first.pile) == dealt and all(len(seat.hand) == HAND for seat in first.seats)


def _followed(observation: Observation) -> Past:
    """The past of a seat that has seen all since the deal."""
    view, dealt = observation.view, len(observation.deck) - HAND * len(observation.view.seats)
    names = count(-1, -1)
    others = [seat for seat in range(len(view.seats)) if seat != observation.seat]
    notes = _Notes({seat: [Gained(next(names)) for _ in range(HAND)] for seat in others}, {})
    for seen, after in _changes(observation):
        _note_draws(seen, after, dealt, observation.seat, notes)
        if seen.view.turn != observation.seat:
            notes.events[seen.view.turn] += _losses(seen)
    return Past(
        view.mode,
        {seat: tuple(found) for seat, found in notes.events.items()},
        tuple(_stacks(view.mode, len(view.seats), dealt, notes.known)),
        tuple(range(dealt - len(view.pile), dealt)),
        tuple(_unseen(observation, observation.deck, _first(observation).board.cells)),
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
    shipped = standard_deck()
    deck = observation.deck or (*shipped.cards, *shipped.toys)
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


def _changes(observation: Observation) -> Iterator[tuple[Seen, Position]]:
    """Each move that was seen, with the view after it."""
    views = [seen.view for seen in observation.history] + [observation.view]
    return zip(observation.history, views[1:], strict=True)


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
    seen = [_named(thing) for thing in (*sight, *view.discards) if isinstance(thing, Card | Toy)]
    hidden = Counter(thing for thing in deck if isinstance(thing, Card | Toy)) - Counter(seen)
    yield from sorted(hidden.elements(), key=str)


def _named(thing: Card | Toy) -> Card | Toy:
    return thing.named if isinstance(thing, Card) else thing
