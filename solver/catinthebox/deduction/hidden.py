"""Which cards of a round aren't in sight, and where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import UNKNOWN
from games.protocol import GameError
from languages.messages import _
from solver.catinthebox.deduction.splitting import Counts

Cards = tuple[int, ...]


class World(NamedTuple):
    """One way in which all cards may lie.

    Attributes:
        hands: the cards of every seat, ascending.
        discards: the card that every seat has laid aside; None before.
        out: the cards that are out of the game, ascending.
    """

    hands: tuple[Cards, ...]
    discards: tuple[int | None, ...]
    out: Cards

    def fill(self, view: Round) -> Round:
        """A round in which these cards are known, with a paradox if its mover can't play."""
        rows = zip(view.seats, self.hands, self.discards, strict=True)
        seats = (replace(seat, hand=hand, discard=card) for seat, hand, card in rows)
        return replace(view, seats=tuple(seats)).resolved()


@dataclass(frozen=True)
class HiddenCards:
    """The cards of a round that aren't in sight.

    Attributes:
        view: the round, with 0 for each card in a hand that isn't known, and None for a discard.

    Raises:
        GameError: there are fewer cards than places where they lie.
    """

    view: Round

    def __post_init__(self) -> None:
        if min(self.unseen) < 0 or self.left_out < 0:
            raise GameError(_("more cards are unknown than the deck has left"))

    @property
    def numbers(self) -> range:
        """The numbers in play."""
        return range(1, self.view.board.numbers + 1)

    @cached_property
    def unseen(self) -> Counts:
        """How many cards of each number aren't in sight."""
        seen = Counter(token.space.number for token in self.view.board.tokens)
        for seat in self.view.seats:
            seen.update(known(seat.hand))
            seen.update([seat.discard] if seat.discard else [])
        return tuple(COPIES - seen[number] for number in self.numbers)

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """The seats with unknown cards in their hands."""
        return tuple(at for at, seat in enumerate(self.view.seats) if UNKNOWN in seat.hand)

    @cached_property
    def discards(self) -> tuple[int, ...]:
        """The seats that have laid aside a card that isn't known."""
        whole = max(len(seat.hand) for seat in self.view.seats)
        early = self.view.phase is Phase.DISCARD
        seats = enumerate(self.view.seats)
        laid = (at for at, seat in seats if not early or len(seat.hand) < whole)
        return tuple(at for at in laid if not self.view.seats[at].discard)

    @cached_property
    def left_out(self) -> int:
        """How many cards are out of the game."""
        unknown = sum(self.room(seat) for seat in self.hands)
        return sum(self.unseen) - unknown - len(self.discards)

    def room(self, seat: int) -> int:
        """How many cards of a hand aren't known."""
        return self.view.seats[seat].hand.count(UNKNOWN)

    @cached_property
    def held(self) -> tuple[Counter[int], ...]:
        """For each seat, the cards that it is known to have held after its discard."""
        found = [Counter(known(seat.hand)) for seat in self.view.seats]
        for token in self.view.board.tokens:
            if token.owner != NEUTRAL:
                found[token.owner][token.space.number] += 1
        return tuple(found)

    def with_hand(self, seat: int, hand: Cards) -> HiddenCards:
        """The same cards, but for a hand that is known."""
        seats = list(self.view.seats)
        seats[seat] = replace(seats[seat], hand=hand)
        return HiddenCards(replace(self.view, seats=tuple(seats)))

    def world(self, split: Sequence[Counts], laid: Sequence[int]) -> World:
        """The world of a split.

        Args:
            split: how many cards of each number lie in each of `hands`, and out of the game.
            laid: the card of each of `discards`.
        """
        hands = [known(seat.hand) for seat in self.view.seats]
        for seat, counts in zip(self.hands, split, strict=False):
            hands[seat] = tuple(sorted((*hands[seat], *cards(counts))))
        discards = [seat.discard for seat in self.view.seats]
        for seat, card in zip(self.discards, laid, strict=True):
            discards[seat] = card
        return World(tuple(hands), tuple(discards), cards(split[-1]) if self.left_out else ())


def known(hand: Iterable[int]) -> Cards:
    """The cards of a hand that are known."""
    return tuple(card for card in hand if card != UNKNOWN)


def cards(counts: Counts) -> Cards:
    """The cards of these counts, ascending."""
    return tuple(n for n, count in enumerate(counts, start=1) for _ in range(count))
