"""Unknown cards and identities of a position file, drawn so that the whole deck fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.catbox.faces import UNKNOWN, Card, Identity
from games.catbox.loading import load_deck
from games.catbox.memory import Memory
from games.catbox.position import Position
from games.catbox.rulings import seat_rules
from games.catbox.seat import Saved
from games.catbox.setup import OPTIONS
from games.continuation import StartingPosition
from games.matching import matched
from games.protocol import GameError
from games.rng import Stream
from languages.messages import _

DECK: Final = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""


def completed(position: Position, options: Mapping[str, str], rng: Stream) -> StartingPosition:
    """A position of which everything is known, as the beginning of a game.

    Raises:
        GameError: the deck has no cards that fit what is unknown.
    """
    deck = load_deck(options.get("deck", DECK)).cards
    whole = _with_cards(_with_identities(position, rng), deck, rng)
    return StartingPosition(whole, Memory.blank(len(whole.seats), deck))


def _with_identities(position: Position, rng: Stream) -> Position:
    """Each unknown identity is one that no other seat has."""
    known = {seat.identity for seat in position.seats}
    left = [each for each in seat_rules(len(position.seats)).identities if each not in known]
    drawn: Iterator[Identity] = iter(rng.shuffled(left))
    seats = tuple(
        replace(seat, identity=next(drawn)) if seat.identity is None else seat
        for seat in position.seats
    )
    return replace(position, seats=seats)


def _with_cards(position: Position, deck: Sequence[Card], rng: Stream) -> Position:
    """Each card of which a side is unknown is one of the deck that lies nowhere else."""
    cards = [card for seat in position.seats for card in seat.hand] + list(position.pile)
    saved = [saved_card(each) for seat in position.seats for each in seat.saved]
    if not any(UNKNOWN in card for card in cards) and UNKNOWN not in (
        each.public for each in saved
    ):
        return position
    laid = [Card(placement.face, UNKNOWN) for placement in position.board.placements]
    found = _matched([*laid, *saved, *cards], rng.shuffled(deck))[len(laid) :]
    wanted, places = [*cards, *saved], [*found[len(saved) :], *found[: len(saved)]]
    whole = iter([_turned(*pair, rng) for pair in zip(wanted, places, strict=True)])
    hands = [tuple(next(whole) for _ in seat.hand) for seat in position.seats]
    pile = tuple(next(whole) for _ in position.pile)
    seats = tuple(
        replace(seat, hand=hand, saved=tuple(_saved(each, next(whole)) for each in seat.saved))
        for seat, hand in zip(position.seats, hands, strict=True)
    )
    return replace(position, seats=seats, pile=pile)


def saved_card(saved: Saved) -> Card:
    """A card under a fish, with the face first that will be played."""
    return Card(saved.face, UNKNOWN if saved.public is None else saved.public)


def _saved(saved: Saved, card: Card) -> Saved:
    """The card under a fish; of one from another hand nobody asks what its back is."""
    return Saved(card.public, None if saved.public is None else card.secret)


def _matched(wanted: Sequence[Card], deck: Sequence[Card]) -> list[Card]:
    """A different card of the deck for each that is wanted, as far as its sides are known.

    Raises:
        GameError: the deck has too few cards that fit.
    """
    order = sorted(range(len(wanted)), key=lambda number: wanted[number].count(UNKNOWN))
    owner, missing = matched(order, lambda number: _fitting(wanted[number], deck))
    if missing is not None:
        text = _("the deck has no card left that is {card}")
        raise GameError(text.format(card=wanted[missing]))
    place = {number: at for at, number in owner.items()}
    return [deck[place[number]] for number in range(len(wanted))]


def _fitting(card: Card, deck: Sequence[Card]) -> Iterable[int]:
    return (at for at, each in enumerate(deck) if card.agrees(each) or card.agrees(each.flipped))


def _turned(wanted: Card, card: Card, rng: Stream) -> Card:
    """A card with the sides that are known where they are."""
    ways = [each for each in (card, card.flipped) if wanted.agrees(each)]
    return rng.choice(ways)
