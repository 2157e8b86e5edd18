"""The set-up of a game of Cat Box, agreed before the deal: seats, edition, mode and deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.catbox.deal import Deal, deal
from games.catbox.dealing import Dealing
from games.catbox.deck import Deck
from games.catbox.loading import load_deck
from games.catbox.position import listed
from games.catbox.record import Record
from games.catbox.rulings import SEATS, Edition, Mode
from games.digest import digest
from games.protocol import GameError, Option, Player
from games.setup_options import checked
from languages.messages import N_

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
