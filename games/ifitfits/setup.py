"""The set-up of a game of If It Fits, agreed before the deal: seats, mode, table and deck.

A game may also begin with a position of which some cards are unknown: they are drawn from those
that aren't in sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from games.files import digest
from games.ifitfits.board import STANDARD, Cat, Table, parse_size
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, Deck, Drawn, HandCard, Toy
from games.ifitfits.deal import Deal, Dealing, deal
from games.ifitfits.files import load_deck
from games.ifitfits.position import Position, listed, sorted_hand
from games.ifitfits.record import Record
from games.ifitfits.rulings import SEATS, Mode
from games.protocol import GameError, Memory, Option, Player
from games.record import StartingPosition
from games.refusals import checked
from games.rng import Stream
from languages.messages import N_, _

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


DECK: Final = next(option.default for option in OPTIONS if option.name == "deck")
"""The deck of a position whose file states none."""


def completed(position: Position, options: Mapping[str, str], rng: Stream) -> StartingPosition:
    """A position of which everything is known, as the beginning of a game.

    Raises:
        GameError: the deck has too few cards for those that are unknown.
    """
    deck = load_deck(options.get("deck", DECK))
    contents: list[Drawn] = [*deck.cards, *deck.toys, *[PRINCESS] * len(position.seats)]
    left = Counter(contents)
    left.subtract(_in_sight(position, deck))
    drawn = rng.shuffled(sorted(left.elements(), key=str))
    try:
        whole = _filled(position, drawn)
    except (IndexError, ValueError):
        text = _("the deck has too few cards for those that are unknown")
        raise GameError(text) from None
    return StartingPosition(whole, Memory.blank(len(whole.seats), listed(contents)))


def _in_sight(position: Position, deck: Deck) -> Iterator[Drawn]:
    """Every thing of the deck that lies, is held, is out of the game, or is known in the pile."""
    board = position.board
    yield from _drawn_cards(position, deck)
    for lying in (*board.cells.values(), *board.edges.values()):
        if not isinstance(lying, Card | Cat):
            yield lying
    if position.toy is not None:
        yield position.toy
    hands = (held for seat in position.seats for held in seat.hand)
    for each in (*hands, *position.pile, *position.discards):
        if each is not UNKNOWN:
            yield each


def _drawn_cards(position: Position, deck: Deck) -> Iterator[Card]:
    """The cards on the board that aren't starting cards, of which every seat has placed one."""
    starting = Counter(card.named for card in deck.starting)
    placed = len(position.seats)
    for lying in position.board.cells.values():
        if not isinstance(lying, Card):
            continue
        if placed and starting[lying.named]:
            starting[lying.named] -= 1
            placed -= 1
        else:
            yield lying.named


def _filled(position: Position, drawn: list[Drawn]) -> Position:
    """Hands first, which hold no special toy, then the pile."""
    seats = tuple(
        replace(seat, hand=sorted_hand(tuple(_held(held, drawn) for held in seat.hand)))
        for seat in position.seats
    )
    pile = tuple(drawn.pop() if each is UNKNOWN else each for each in position.pile)
    return replace(position, seats=seats, pile=pile)


def _held(held: HandCard, drawn: list[Drawn]) -> HandCard:
    if held is not UNKNOWN:
        return held
    at = [isinstance(each, Toy) for each in drawn].index(False)
    found = drawn.pop(at)
    assert not isinstance(found, Toy)
    return found
