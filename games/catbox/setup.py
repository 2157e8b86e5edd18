"""The set-up of a game of Cat Box, agreed before the deal: seats, edition, mode and deck.

A game may also begin with a position of which some cards and identities are unknown: they are drawn
so that the whole deck fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from games.catbox.deal import Deal, Dealing, deal
from games.catbox.faces import UNKNOWN, Card, Deck, Identity, matched
from games.catbox.files import load_deck
from games.catbox.position import Position, listed
from games.catbox.record import Record
from games.catbox.rulings import SEATS, Edition, Mode, seat_rules
from games.catbox.turn import Saved
from games.files import digest
from games.protocol import GameError, Memory, Option, Player
from games.record import StartingPosition
from games.refusals import checked
from games.rng import Stream
from languages.messages import N_, _

OPTIONS = (
    Option("mode", tuple(Mode), Mode.BASIC, N_("The game without or with tokens.")),
    Option("edition", tuple(Edition), Edition.GRAIL, N_("Whose rulebook decides.")),
    Option("deck", (), "standard", N_("standard, mirror, or a deck file of your own.")),
)


@dataclass(frozen=True)
class CatBoxSetup:
    """A table of Cat Box before the deal."""

    players: int
    mode: Mode
    edition: Edition
    deck: Deck

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options, and a digest of the deck's cards."""
        cards = " ".join(map(str, self.deck.cards))
        return {
            "mode": self.mode.value,
            "edition": self.edition.value,
            "deck": self.deck.name,
            "cards": digest(cards),
        }

    def deal(self, seed: str, first: int = 0) -> Deal:
        """The deal of a seed."""
        return deal(self.deck.cards, self.players, seed, self.edition, self.mode, first)

    def record(self, seed: str | int | None, dealt: Deal, players: tuple[Player, ...]) -> Record:
        """The record of a game that begins."""
        return Record(deck=self.deck.name, seed=seed, deal=dealt, players=players)

    def dealing(self) -> Dealing:
        """The deal with nothing drawn yet; seat 0 begins."""
        return Dealing(listed(self.deck.cards), self.players, self.edition, self.mode)

    @property
    def steps(self) -> tuple[str, ...]:
        """None: there are too many places for cards to list."""
        return ()


def new_setup(players: int, options: Mapping[str, str]) -> CatBoxSetup:
    """The set-up for some seats and options, the others by default.

    Raises:
        GameError: a value that there isn't, or a deck that can't be read.
    """
    values = checked(OPTIONS, options, SEATS, players)
    mode, edition = Mode(values["mode"]), Edition(values["edition"])
    try:
        deck = load_deck(values["deck"])
    except GameError as error:
        raise GameError(f"{values['deck']}: {error}") from None
    return CatBoxSetup(players, mode, edition, deck)


DECK: Final = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""


def completed(position: Position, options: Mapping[str, str], rng: Stream) -> StartingPosition:
    """A position of which everything is known, as the beginning of a game.

    Raises:
        GameError: the deck has no cards that fit what is unknown.
    """
    deck = load_deck(options.get("deck", DECK)).cards
    whole = _with_cards(_with_identities(position, rng), deck, rng)
    return StartingPosition(whole, Memory.blank(len(whole.seats), listed(deck)))


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
    turned = [
        rng.choice([side for side in (card, card.flipped) if known.agrees(side)])
        for known, card in zip(wanted, places, strict=True)
    ]
    whole = iter(turned)
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
    owner, missing = matched(wanted, deck)
    if missing is not None:
        text = _("the deck has no card left that is {card}")
        raise GameError(text.format(card=wanted[missing]))
    place = {number: at for at, number in owner.items()}
    return [deck[place[number]] for number in range(len(wanted))]
