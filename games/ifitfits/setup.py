"""The set-up of a game of If It Fits, agreed before the deal: seats, mode, table and deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.digest import digest
from games.ifitfits.deal import Deal, deal
from games.ifitfits.dealing import Dealing
from games.ifitfits.deck import Deck
from games.ifitfits.loading import load_deck
from games.ifitfits.record import Record
from games.ifitfits.rulings import SEATS, Mode
from games.ifitfits.table import STANDARD, Table, parse_size
from games.protocol import GameError, Option, Player
from games.setup_options import checked
from languages.messages import N_

OPTIONS = (
    Option("mode", tuple(Mode), Mode.BASIC, N_("The basic game, or the advanced one.")),
    Option("table", (), STANDARD.size, N_("The table's width and height in cards, 3x3 to 25x25.")),
    Option("deck", (), "standard", N_("standard, or a deck file of your own.")),
)


@dataclass(frozen=True)
class IfItFitsSetup:
    """A table of If It Fits before the deal."""

    players: int
    mode: Mode
    table: Table
    deck: Deck

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options, and a digest of the deck's cards."""
        lists = (self.deck.cards, self.deck.starting, self.deck.toys)
        cards = " | ".join(" ".join(map(str, each)) for each in lists)
        return {
            "mode": self.mode.value,
            "table": self.table.size,
            "deck": self.deck.name,
            "cards": digest(cards),
        }

    def deal(self, seed: str, first: int = 0) -> Deal:
        """The deal of a seed."""
        return deal(self.deck, self.players, seed, self.mode, self.table, first)

    def record(self, seed: str | int | None, dealt: Deal, players: tuple[Player, ...]) -> Record:
        """The record of a game that begins."""
        return Record(deck=self.deck.name, seed=seed, deal=dealt, players=players)

    def dealing(self) -> Dealing:
        """The deal with nothing drawn yet; seat 0 begins."""
        return Dealing(self.deck, self.players, self.mode, self.table)

    @property
    def steps(self) -> tuple[str, ...]:
        """None: there are too many places for cards to list."""
        return ()


def new_setup(players: int, options: Mapping[str, str]) -> IfItFitsSetup:
    """The set-up for some seats and options, the others by default.

    Raises:
        GameError: a value that there isn't, or a deck that can't be read.
    """
    values = checked(OPTIONS, options, SEATS, players)
    table = parse_size(values["table"])
    try:
        deck = load_deck(values["deck"])
    except GameError as error:
        raise GameError(f"{values['deck']}: {error}") from None
    return IfItFitsSetup(players, Mode(values["mode"]), table, deck)
