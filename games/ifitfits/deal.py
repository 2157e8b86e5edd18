"""Everything that chance decides before the first move (rulings: hands, princesses).

A deal comes from a seed at once, or one card at a time: the hands, then the pile from the top. All
is drawn before the first starting card is placed; after that nothing is left to chance. Equal cards
are one outcome. A special toy in a hand goes back (ruling: hands), so that the cards of the hands
are drawn from the cardboard alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games.ifitfits.board import Board, Table
from games.ifitfits.cards import PRINCESS, Card, Deck, Drawn, HandCard, Toy
from games.ifitfits.position import Position, Seat, Start, listed, sorted_hand
from games.ifitfits.rulings import CATS, HAND, Mode
from games.protocol import Memory
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
    hands: tuple[tuple[HandCard, ...], ...]
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


def _dealt(cards: list[Drawn], rng: Stream) -> HandCard:
    """The top card; a special toy goes back, and the deck is shuffled again."""
    while isinstance(cards[0], Toy):
        cards[:] = rng.shuffled(cards)
    top = cards.pop(0)
    assert not isinstance(top, Toy)
    return top


@dataclass(frozen=True)
class Dealing:
    """A deal in the making; seat 0 begins.

    Attributes:
        drawn: the outcomes so far, each a place among `kinds`.
    """

    deck: Deck
    players: int
    mode: Mode
    table: Table
    drawn: tuple[int, ...] = ()

    @cached_property
    def kinds(self) -> tuple[Drawn, ...]:
        """The different cards in an order that never changes; the Princess is the last one."""
        cards = listed([*self.deck.cards, *self.deck.toys])
        return (*dict.fromkeys(cards), PRINCESS)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each possible next card with its probability, in the hands and then in the pile."""
        counts = {number: count for number, count in self._counts().items() if count}
        if len(self.drawn) < self.players * HAND:
            total = sum(counts.values())
            return [(number, count / total) for number, count in counts.items()]
        return list(self._from_stack(counts))

    @property
    def deal(self) -> Deal:
        """The deal, once nothing is left to draw."""
        cards = [self.kinds[number] for number in self.drawn]
        hands = tuple(
            tuple(card for card in cards[seat * HAND : (seat + 1) * HAND] if isinstance(card, Card))
            for seat in range(self.players)
        )
        pile = tuple(cards[self.players * HAND :])
        starting = tuple(card.named for card in self.deck.starting)
        return Deal(self.mode, self.table, hands, pile, starting)

    def after(self, outcome: int) -> Dealing:
        """The dealing with one more card drawn."""
        return replace(self, drawn=(*self.drawn, outcome))

    def describe(self, outcome: int) -> str:
        """The card."""
        return str(self.kinds[outcome])

    def _counts(self) -> dict[int, int]:
        """How many cards of each kind but the Princess may still be drawn here."""
        toys = () if len(self.drawn) < self.players * HAND else self.deck.toys
        counts = Counter[Drawn]([*self.deck.cards, *toys])
        counts.subtract(self.kinds[number] for number in self.drawn)
        return {number: counts[kind] for number, kind in enumerate(self.kinds[:-1])}

    def _from_stack(self, counts: dict[int, int]) -> Iterator[tuple[int, float]]:
        """Each possible next card of the pile, with its probability by the rest of its stack."""
        left, princesses = self._left_in_stack()
        if not left:
            return
        share = (left - princesses) / left
        total = sum(counts.values())
        if share:
            yield from ((number, share * count / total) for number, count in counts.items())
        if princesses:
            yield len(self.kinds) - 1, princesses / left

    def _left_in_stack(self) -> tuple[int, int]:
        """How many cards are left in the stack that is drawn from, and Princesses among them."""
        pile = self.drawn[self.players * HAND :]
        cards = len(self.deck.cards) + len(self.deck.toys) - self.players * HAND
        for size, black in stack_sizes(cards, self.players, self.mode):
            if len(pile) < size + black:
                return size + black - len(pile), black - pile.count(len(self.kinds) - 1)
            pile = pile[size + black :]
        return 0, 0
