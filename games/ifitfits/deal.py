"""Everything that chance decides before the first move (rulings: hands, princesses)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.ifitfits.board import Board
from games.ifitfits.cards import PRINCESS, Card, Drawn, Held, Toy
from games.ifitfits.deck import Deck
from games.ifitfits.memory import Memory
from games.ifitfits.position import Position, Seat, Start, listed, sorted_hand
from games.ifitfits.rulings import CATS, HAND, Mode
from games.ifitfits.table import Table
from games.rng import Stream


@dataclass(frozen=True)
class Deal:
    """Everything that chance decides before the first move.

    Attributes:
        hands: the cards of each seat.
        pile: the cards to draw, from the top.
        starting: the starting cards to choose from.
        first: the seat that begins.
    """

    mode: Mode
    table: Table
    hands: tuple[tuple[Held, ...], ...]
    pile: tuple[Drawn, ...]
    starting: tuple[Card, ...]
    first: int = 0

    def position(self) -> Position:
        """The position before the first starting card is placed."""
        seats = tuple(Seat(sorted_hand(hand), CATS) for hand in self.hands)
        start = Start(self.starting, len(seats))
        board = Board.empty(self.table)
        return Position(self.mode, board, seats, self.first, self.pile, start=start)

    def memory(self) -> Memory:
        """The memory before the first move: empty histories, and the cards of the deck."""
        dealt = (held for hand in self.hands for held in hand)
        return Memory.blank(len(self.hands), listed([*dealt, *self.pile]))


def deal(deck: Deck, seats: int, seed: int | str, mode: Mode, table: Table, first: int = 0) -> Deal:
    """A deal of a deck to 2 to 5 seats; the same seed deals the same."""
    rng = Stream("ifitfits-deal/1", seed)
    cards: list[Drawn] = rng.shuffled([*deck.cards, *deck.toys])
    hands = [[_dealt(cards, rng) for _ in range(HAND)] for _ in range(seats)]
    pile = stacked(cards, seats, mode, rng)
    starting = tuple(card.named for card in deck.starting)
    return Deal(mode, table, tuple(map(tuple, hands)), pile, starting, first)


def stacked(cards: Sequence[Drawn], players: int, mode: Mode, rng: Stream) -> tuple[Drawn, ...]:
    """The pile: its stacks, each with its Princesses shuffled in."""
    pile: list[Drawn] = []
    start = 0
    for size, black in stack_sizes(len(cards), players, mode):
        pile += rng.shuffled([*cards[start : start + size], *[PRINCESS] * black])
        start += size
    return tuple(pile)


def stack_sizes(cards: int, players: int, mode: Mode) -> list[tuple[int, int]]:
    """How many cards each stack of the pile gets, and how many Princesses (ruling: princesses)."""
    if mode is Mode.ADVANCED:
        return [(cards, players)]
    size, larger = divmod(cards, players)
    return [(size + (number < larger), 1) for number in range(players)]


def _dealt(cards: list[Drawn], rng: Stream) -> Held:
    """The top card; a special toy goes back, and the deck is shuffled again."""
    while isinstance(cards[0], Toy):
        cards[:] = rng.shuffled(cards)
    top = cards.pop(0)
    assert not isinstance(top, Toy)
    return top
