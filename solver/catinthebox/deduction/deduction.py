"""The deductions of a seat in a round: worlds that fit all that was shown, counted and drawn.

Probabilities take every deal for equally likely, and each of a seat's cards as its discard. Of
what others did, only what it rules out counts: how likely a play is with one hand or another,
and what a seat would rather discard or predict, is for others to weigh.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice
from math import factorial, prod

from games.catinthebox.position import Observation
from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import UNKNOWN, Play
from games.protocol import GameError
from games.rng import Stream
from languages.messages import _
from solver.catinthebox.deduction.hidden import Cards, HiddenCards, World, cards, known
from solver.catinthebox.deduction.restrictions import (
    Absence,
    Numbers,
    absences,
    playable,
    waiting,
)
from solver.catinthebox.deduction.splitting import Counts, Holder, Splitting, fraction

Factor = Callable[[int, int], float]
"""The factor of a weight for cards of one number, from the counts of known and of hidden ones."""


@dataclass(frozen=True)
class Weighing:
    """The weights of splits: a product of factors.

    Attributes:
        hand: the factor of a hand.
        discards: the factor of all hidden discards together.
        out: the factor of the cards out of the game.
    """

    hand: Factor
    discards: Factor
    out: Factor
    exact: bool


def _alike(*_: int) -> int:
    """One for any number of cards."""
    return 1


def _dealt(known: int, hidden: int) -> float:
    """One divided by the number of orders that the cards of a number may have in a hand.

    Orders of the known cards among themselves don't count.
    """
    return factorial(known) / factorial(known + hidden)


PROBABILITY = Weighing(_dealt, _dealt, _dealt, exact=False)
"""Each split weighs in proportion to the deals, and choices of a discard, that lead to it."""


@dataclass(frozen=True)
class Deduction:
    """All worlds that fit a round as it is seen.

    Attributes:
        hidden: the cards that aren't in sight.
        absent: for each seat, the numbers that its hand is known not to hold.
        some: numbers of which the hand of the seat to play is known to hold one; None where
            that is in sight, or nobody has to play.
    """

    hidden: HiddenCards
    absent: tuple[Numbers, ...]
    some: Numbers | None = None

    @classmethod
    def of(cls, observation: Observation) -> Deduction:
        """The deductions of an observing seat about the present round.

        Raises:
            GameError: more cards are unknown than there are.
        """
        seen = observation.this_round
        plays = ((each.view.round, each.move) for each in seen if isinstance(each.move, Play))
        return cls.at(observation.view.round, plays)

    @classmethod
    def at(cls, view: Round, history: Iterable[tuple[Round, Play]] = ()) -> Deduction:
        """The deductions from a round in which some cards are unknown.

        Args:
            history: the plays that were seen, each with the round before it.

        Raises:
            GameError: more cards are unknown than there are.
        """
        absent = _merged(len(view.seats), absences(view, history))
        return cls(HiddenCards(view), absent, _some(view))

    @cached_property
    def worlds(self) -> int:
        """How many worlds there are, cards of a number being alike.

        It is 0 where the position can't have come about by the rules.
        """
        orders = factorial(len(self.hidden.discards))
        counting = Weighing(_alike, lambda _, laid: orders // factorial(laid), _alike, exact=True)
        total = sum(int(part.weight) for part in self._splittings(counting))
        # The factor `orders` belongs to all numbers together.
        active = sum(count > 0 for count in self.hidden.unseen)
        return int(total // orders ** max(active - 1, 0))

    def shares(self, seat: int) -> dict[int, tuple[float, ...]]:
        """For each number, how probable it is that 0, 1, 2, ... unknown cards of a hand bear it.

        Raises:
            GameError: no world fits.
        """
        if seat not in self.hidden.hands:
            return dict.fromkeys(self.hidden.numbers, (1.0,))
        return self._shares_of(self.hidden.hands.index(seat))

    def expected(self, seat: int) -> dict[int, float]:
        """How many cards of each number a hand holds on the average.

        Raises:
            GameError: no world fits.
        """
        sure = Counter(known(self.hidden.view.seats[seat].hand))
        return {number: sure[number] + _mean(row) for number, row in self.shares(seat).items()}

    def bounds(self, seat: int) -> dict[int, tuple[int, int]]:
        """For each number, the fewest and the most cards of it that a hand may hold.

        Raises:
            GameError: no world fits.
        """
        sure, found = Counter(known(self.hidden.view.seats[seat].hand)), {}
        for number, row in self.shares(seat).items():
            counts = [sure[number] + count for count, share in enumerate(row) if share]
            found[number] = (min(counts), max(counts))
        return found

    def discard(self, seat: int) -> dict[int, float]:
        """The numbers that a discard may bear, each with its probability; empty without one.

        Raises:
            GameError: no world fits.
        """
        if seat not in self.hidden.discards:
            card = self.hidden.view.seats[seat].discard
            return {} if card is None else {card: 1.0}
        rows = self._shares_of(len(self.hidden.hands)).items()
        count = len(self.hidden.discards)
        return {number: _mean(row) / count for number, row in rows if _mean(row)}

    def out(self) -> dict[int, float]:
        """How many cards of each number are out of the game on the average, where some may be.

        Raises:
            GameError: no world fits.
        """
        if not self.hidden.left_out:
            return {}
        rows = self._shares_of(len(self.hidden.hands) + bool(self.hidden.discards)).items()
        return {number: _mean(row) for number, row in rows if _mean(row)}

    def hands(self, seat: int, most: int) -> dict[Cards, float] | None:
        """Every hand that a seat may hold, the most probable first; None if there may be more.

        Args:
            most: how many hands to weigh.

        Raises:
            GameError: no world fits.
        """
        room = self.hidden.room(seat) if seat in self.hidden.hands else 0
        rows = list(islice(_rows(list(self.shares(seat).values()), room), most + 1))
        if len(rows) > most:
            return None
        weighed = dict(self._weighed(seat, row) for row in rows)
        whole = sum(weighed.values())
        ranked = sorted(weighed, key=lambda hand: (-weighed[hand], hand))
        return {hand: weighed[hand] / whole for hand in ranked if weighed[hand]}

    def sample(self, rng: Stream) -> World:
        """A world, each as often as it is probable.

        Raises:
            GameError: no world fits.
        """
        split, place = self._part(rng).draw(rng), len(self.hidden.hands)
        laid = rng.shuffled(cards(split[place])) if self.hidden.discards else []
        return self.hidden.world(split, laid)

    @cached_property
    def _parts(self) -> list[Splitting]:
        """Splittings by probability: together they are all worlds, and none is in two.

        Raises:
            GameError: no world fits.
        """
        parts = [each for each in self._splittings(PROBABILITY) if each.weight]
        if not parts:
            raise GameError(_("no cards fit what was shown: this position can't have come about"))
        return parts

    @cached_property
    def _weights(self) -> tuple[float, ...]:
        """The weight of each part, with all before it."""
        return tuple(accumulate(part.weight for part in self._parts))

    def _part(self, rng: Stream) -> Splitting:
        if len(self._parts) == 1:
            return self._parts[0]
        return self._parts[bisect_right(self._weights, fraction(rng) * self._weights[-1])]

    def _splittings(self, weighing: Weighing) -> Iterator[Splitting]:
        """All worlds, by the first of the numbers `some` that the seat to play holds."""
        seat = waiting(self.hidden.view)
        if seat is None or self.some is None:
            yield self._splitting(weighing, self.absent, None)
            return
        lacking = list(self.absent)
        hidden = {number for number in self.hidden.numbers if self.hidden.unseen[number - 1]}
        for number in sorted(self.some & hidden - self.absent[seat]):
            yield self._splitting(weighing, lacking, (seat, number))
            lacking[seat] |= {number}

    def _splitting(
        self, weighing: Weighing, lacking: Sequence[Numbers], holding: tuple[int, int] | None
    ) -> Splitting:
        """The splits in which hands lack some numbers, and a seat holds one."""
        hidden, holders = self.hidden, []
        for seat in hidden.hands:
            needed = holding[1] if holding is not None and holding[0] == seat else None
            rows = [
                _limited(weighing.hand, hidden.held[seat][n], n in lacking[seat], n == needed)
                for n in hidden.numbers
            ]
            holders.append(Holder(hidden.room(seat), tuple(rows)))
        for room, factor in (
            (len(hidden.discards), weighing.discards),
            (hidden.left_out, weighing.out),
        ):
            if room:
                holders.append(Holder(room, (_limited(factor),) * len(hidden.numbers)))
        return Splitting(hidden.unseen, holders, weighing.exact)

    def _shares_of(self, holder: int) -> dict[int, tuple[float, ...]]:
        found = {}
        for number in self.hidden.numbers:
            rows = [part.shares[holder][number - 1] for part in self._parts]
            sums = [0.0] * len(rows[0])
            for part, row in zip(self._parts, rows, strict=True):
                for count, share in enumerate(row):
                    sums[count] += share * part.weight / self._weights[-1]
            found[number] = tuple(sums)
        return found

    def _weighed(self, seat: int, row: Counts) -> tuple[Cards, float]:
        """A hand with `row` unknown cards of each number, and the weight of its worlds."""
        hidden = self.hidden
        hand = tuple(sorted((*known(hidden.view.seats[seat].hand), *cards(row))))
        some = self.some
        if seat == waiting(hidden.view) and some is not None:
            if some.isdisjoint(hand):
                return hand, 0.0
            some = None
        fixed = replace(self, hidden=hidden.with_hand(seat, hand), some=some)
        factors = (_dealt(hidden.held[seat][n], row[n - 1]) for n in hidden.numbers)
        return hand, prod(factors) * sum(each.weight for each in fixed._splittings(PROBABILITY))


def _limited(
    factor: Factor, known: int = 0, lacking: bool = False, needed: bool = False
) -> tuple[float, ...]:
    """The factors of 0, 1, 2, ... hidden cards of a number, 0 for what can't be."""
    row = [factor(known, count) for count in range(COPIES + 1)]
    if lacking:
        row[1:] = [0] * COPIES
    if needed:
        row[0] = 0
    return tuple(row)


def _mean(shares: Iterable[float]) -> float:
    return sum(count * share for count, share in enumerate(shares))


def _merged(seats: int, found: Iterable[Absence]) -> tuple[Numbers, ...]:
    absent: list[Numbers] = [frozenset()] * seats
    for seat, numbers in found:
        absent[seat] |= numbers
    return tuple(absent)


def _some(view: Round) -> Numbers | None:
    """The numbers of which the seat to play holds one, unless that is in sight."""
    seat = waiting(view)
    hand = () if seat is None else view.seats[seat].hand
    if seat is None or UNKNOWN not in hand or not playable(view, seat).isdisjoint(hand):
        return None
    return playable(view, seat)


def _rows(shares: Sequence[Sequence[float]], room: int) -> Iterator[Counts]:
    """All counts of each number that fill a room, as far as each may be by itself."""
    if not shares:
        if room == 0:
            yield ()
        return
    for count, share in enumerate(shares[0][: room + 1]):
        if share:
            yield from ((count, *rest) for rest in _rows(shares[1:], room - count))
