"""The deductions of a seat in a round, and the engine `deduction`, which answers `deduce` by them.

Hidden are the cards that aren't in sight. Hands only shrink, so that a number that was absent from
one stays absent. Three things show it:

* a lead of red before red was broken: the leader could declare nothing else;
* with `strict`, a play that doesn't follow: the hand had no card for the colour that was led;
* a paradox: the hand had no card for any open colour.

All worlds that fit this are counted and drawn. Probabilities take every deal for equally likely,
and each of a seat's cards as its discard. Of what others did, only what it rules out counts: how
likely a play is with one hand or another, and what a seat would rather discard or predict, is for
others to weigh.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catinthebox.deduce import Deduce, rounds_before
from games.catinthebox.position import Observation
from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.round import OPEN, Phase, Round
from games.catinthebox.rulings import COPIES, Follow
from games.catinthebox.steps import UNKNOWN, Colour, Play
from games.protocol import GameError, Task
from games.rng import Stream
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError

Array = NDArray[Any]

SPARE = 11
"""Bits of a random word that a float has no room for."""

Counts = tuple[int, ...]
"""Cards of each number in play, from 1 on."""


class Holder(NamedTuple):
    """Who holds some of the hidden cards.

    Attributes:
        room: how many of them.
        factors: for each number, the factor of the weight for 0, 1, 2, ... hidden cards of it; 0
            for an impossible count.
    """

    room: int
    factors: tuple[tuple[float, ...], ...]


class SplitStep(NamedTuple):
    """One choice of a split: how many cards of a number a holder has."""

    number: int
    holder: int


class Splitting:
    """All splits of some cards among holders, whose rooms make up for all cards.

    Args:
        cards: how many hidden cards there are of each number.
        exact: whether factors are whole numbers that are summed as Python's own, and not floats.
    """

    def __init__(self, cards: Counts, holders: Sequence[Holder], exact: bool = False) -> None:
        assert sum(cards) == sum(holder.room for holder in holders)
        self._cards = cards
        self._exact = exact
        self._dtype: Any = object if exact else np.float64
        self._order = sorted(range(len(holders)), key=lambda place: holders[place].room)
        self._holders = [holders[place] for place in self._order]
        self._shape = tuple(holder.room + 1 for holder in self._holders[:-1])
        numbers = [number for number, count in enumerate(cards) if count]
        self._steps = [SplitStep(n, place) for n in numbers for place in range(len(holders))]
        self._draws: dict[tuple[int, int, Counts], tuple[float, ...]] = {}

    @property
    def weight(self) -> Any:
        """The sum of the weights of all splits."""
        if not self._steps:
            return 1
        weight = self._after[0][(self._cards[self._steps[0].number], *self._full)]
        return weight if self._exact else float(weight)

    def draw(self, rng: Stream) -> tuple[Counts, ...]:
        """A split, each as likely as its weight says: the counts of each holder."""
        found = [[0] * len(self._cards) for _ in self._holders]
        room, left = list(self._full), 0
        for index, (number, place) in enumerate(self._steps):
            if place == 0:
                left = self._cards[number]
            count = left
            if place < len(room):
                count = self._drawn(index, left, tuple(room), rng)
                room[place] -= count
            found[place][number] = count
            left -= count
        return self._restored([tuple(counts) for counts in found])

    @cached_property
    def shares(self) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """For each holder and number, the share of the weight with 0, 1, 2, ... cards of it."""
        whole = float(self.weight)
        none: tuple[float, ...] = (1.0,)
        found = [[none] * len(self._cards) for _ in self._holders]
        for index, (number, place) in enumerate(self._steps):
            sums = [float(each) / whole for each in self._sums(index)]
            found[place][number] = tuple(sums)
        return self._restored([tuple(each) for each in found])

    @property
    def _full(self) -> Counts:
        """The room of all holders but the last before anything is split."""
        return tuple(size - 1 for size in self._shape)

    def _restored(self, found: list[Any]) -> tuple[Any, ...]:
        """The items of the holders, in the order in which the holders were given."""
        return tuple(found[self._order.index(place)] for place in range(len(found)))

    def _drawn(self, index: int, left: int, room: Counts, rng: Stream) -> int:
        key = (index, left, room)
        sums = self._draws.get(key)
        if sums is None:
            sums = self._draws[key] = self._cumulated(index, left, room)
        if sums.count(0.0) == len(sums) - 1:
            return len(sums) - 1
        mark = fraction(rng) * sums[-1]
        return next(count for count, upto in enumerate(sums) if mark < upto)

    def _cumulated(self, index: int, left: int, room: Counts) -> tuple[float, ...]:
        """The weights of 0, 1, 2, ... cards at a step, each with all before it."""
        number, place = self._steps[index]
        factors, after = self._holders[place].factors[number], self._after[index + 1]
        weights = []
        for count in range(min(left, room[place]) + 1):
            rest = (*room[:place], room[place] - count, *room[place + 1 :])
            weights.append(factors[count] * after[(left - count, *rest)])
        while weights and not weights[-1]:
            weights.pop()
        return tuple(accumulate(weights))

    @cached_property
    def _after(self) -> list[Array]:
        """For each step, by cards left of its number and room, the weight of all that may follow.

        After the last step of a number, only the plane without cards left has any weight.
        """
        end = np.zeros((1, *self._shape), dtype=self._dtype)
        end[(0,) * end.ndim] = 1
        tables = [end]
        for step in reversed(self._steps):
            count = self._cards[step.number]
            following = tables[-1]
            if step.holder == len(self._holders) - 1:
                whole = np.zeros((count + 1, *self._shape), dtype=self._dtype)
                whole[0] = following[-1]
                following = whole
            tables.append(self._before(step, following))
        return tables[::-1]

    def _before(self, step: SplitStep, following: Array) -> Array:
        """The weights before a step, from those after it."""
        table = np.zeros_like(following)
        for count, factor in enumerate(self._factors(step)):
            here, there = self._slices(step, count)
            table[here] += factor * following[there]
        return table

    @cached_property
    def _until(self) -> list[Array]:
        """For each step, by cards left of its number and room, the weight of all ways there."""
        tables: list[Array] = []
        ended = np.zeros((1, *self._shape), dtype=self._dtype)
        ended[(0, *self._full)] = 1
        table = ended
        for step in self._steps:
            if step.holder == 0:
                table = np.zeros((self._cards[step.number] + 1, *self._shape), dtype=self._dtype)
                table[-1] = ended[0]
            tables.append(table)
            following = np.zeros_like(table)
            for count, factor in enumerate(self._factors(step)):
                here, there = self._slices(step, count)
                following[there] += factor * table[here]
            ended = table = following
        return tables

    def _sums(self, index: int) -> list[Any]:
        """The weight of all splits with 0, 1, 2, ... cards at a step."""
        step, until, after = self._steps[index], self._until[index], self._after[index + 1]
        if step.holder == len(self._holders) - 1:
            whole = np.zeros_like(until)
            whole[0] = after[-1]
            after = whole
        sums = []
        for count, factor in enumerate(self._factors(step)):
            here, there = self._slices(step, count)
            sums.append((until[here] * factor * after[there]).sum())
        return sums

    def _factors(self, step: SplitStep) -> Sequence[float]:
        """The factors of as many cards as there may be at a step."""
        holder, count = self._holders[step.holder], self._cards[step.number]
        return holder.factors[step.number][: min(count, holder.room) + 1]

    def _slices(self, step: SplitStep, count: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
        """Where a table before a step, and one after it, agree for a count at the step."""
        here, there = [slice(None)] * (len(self._shape) + 1), [slice(None)] * (len(self._shape) + 1)
        axes = (0, step.holder + 1) if step.holder < len(self._shape) else (0,)
        for axis in axes:
            here[axis] = slice(count, None)
            there[axis] = slice(None, -count if count else None)
        return tuple(here), tuple(there)


def fraction(rng: Stream) -> float:
    """A number from 0 on and below 1, each float with 53 bits as likely as the next."""
    return float((rng.word() >> SPARE) * 2.0 ** (SPARE - 64))


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
        """These cards, but for a hand that is known."""
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


Numbers = frozenset[int]


class Absence(NamedTuple):
    """A seat whose hand holds none of some numbers."""

    seat: int
    numbers: Numbers


def absences(view: Round, history: Iterable[tuple[Round, Play]] = ()) -> Iterator[Absence]:
    """Everything that a round shows about numbers that hands don't hold.

    Args:
        view: the round as it stands.
        history: the plays that were seen, each with the round before it. Without them, the open
            trick, the closed colours and a paradox are all that shows something.
    """
    for before, play in (*history, *_open_trick(view)):
        yield Absence(before.turn, _shown(before, play))
    if view.follow is Follow.STRICT:
        for seat, own in enumerate(view.seats):
            yield Absence(seat, _declarable(view.board, OPEN - own.open))
    if view.paradox is not None:
        yield Absence(view.paradox, playable(view, view.paradox))


def playable(view: Round, seat: int) -> Numbers:
    """The numbers that a seat may declare in some colour, if it holds nothing else.

    A seat that has to play, and holds one of them, has a legal play; with none it has none.
    """
    return _declarable(view.board, view.seats[seat].open)


def waiting(view: Round) -> int | None:
    """The seat that has to play, and so is known to hold a card that it can play."""
    return None if view.over or view.phase is not Phase.PLAY else view.turn


def _shown(before: Round, play: Play) -> Numbers:
    """The numbers that the mover's hand lacks, as a play shows."""
    own = before.mover.open
    if before.lead is None:
        forced = play.colour == Colour.RED and not before.broken
        return _declarable(before.board, own - {Colour.RED}) if forced else frozenset()
    followed = before.follow is Follow.FREE or play.colour == before.lead
    return frozenset() if followed else _declarable(before.board, own & {before.lead})


def _declarable(board: ResearchBoard, colours: Iterable[Colour]) -> Numbers:
    """The numbers with a free space in some of these colours."""
    rows, numbers = tuple(colours), range(1, board.numbers + 1)
    return frozenset(n for n in numbers if any(board.free(colour, n) for colour in rows))


def _open_trick(view: Round) -> Iterator[tuple[Round, Play]]:
    """The plays of the open trick, each with the round before it but for the hands.

    A colour that a seat didn't follow counts as open before its play. Where it was closed
    already, the hand lacked these numbers and more at the time that it was closed.
    """
    for place, play in enumerate(view.trick):
        seats = list(view.seats)
        turn = (view.leader + place) % len(seats)
        seats[turn] = replace(seats[turn], open=seats[turn].open | {view.trick[0].colour})
        taken = {later.space for later in view.trick[place:]}
        left = (token for token in view.board.tokens if token.space not in taken)
        board = ResearchBoard.empty(view.board.numbers).put(*left)
        yield replace(view, seats=tuple(seats), board=board, trick=view.trick[:place]), play


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
        absent: list[Numbers] = [frozenset()] * len(view.seats)
        for seat, numbers in absences(view, history):
            absent[seat] |= numbers
        return cls(HiddenCards(view), tuple(absent), _some(view))

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
        part, place = self._parts[0], len(self.hidden.hands)
        if len(self._parts) > 1:
            mark = fraction(rng) * self._weights[-1]
            part = self._parts[bisect_right(self._weights, mark)]
        split = part.draw(rng)
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


NAME = "deduction"


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The answers that are possible first, each in the order of its number.

    Raises:
        UnsupportedError: the task is another one than `deduce`.
    """
    if not isinstance(task, Deduce):
        raise UnsupportedError(_("the engine {name} answers deduce alone").format(name=NAME))
    clock, lines = Clock(limit), first_steps(task)
    ranked = sorted(lines, key=lambda line: -line.value)
    best = ranked[0].value
    count = sum(line.value == best for line in ranked)
    return Answer.proved(ranked[:top], count, NAME, clock)


def first_steps(task: Deduce) -> tuple[Line, ...]:
    """Every answer with 1 if some world fits it, else 0, in the order of text."""
    rounds = list(rounds_before(task.round, task.first, task.plays))
    deduction = Deduction.at(task.round, zip(rounds[:-1], task.plays, strict=True))
    possible = deduction.discard(task.seat) if deduction.worlds else {}
    return tuple(Line(int(each.number in possible), (each.text,)) for each in task.answers)
