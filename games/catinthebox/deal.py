"""Everything that chance decides before the first move: the cards of every round.

Of a position in which some cards are unknown, they are drawn from those that aren't in sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.catinthebox.position import Position, RoundDeal, begun
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.rulings import COPIES, Bonus, Follow, SeatRules, seat_rules
from games.catinthebox.steps import UNKNOWN
from games.protocol import GameError, Memory
from games.record import StartingPosition
from games.rng import Stream
from languages.messages import _


@dataclass(frozen=True)
class Deal:
    """The cards of every round (rulings: deal, game, two)."""

    rounds: tuple[RoundDeal, ...]
    follow: Follow = Follow.FREE
    bonus: Bonus = Bonus.PUBLISHED

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.rounds[0].hands)

    def position(self) -> Position:
        """The position before the first move."""
        return begun(self.rounds, self.follow, self.bonus)

    def memory(self) -> Memory:
        """The memory before the first move: empty histories."""
        return Memory.blank(self.seats)


@dataclass(frozen=True)
class Dealing:
    """A deal in the making: round by round, seat by seat, card by card; seat 0 begins.

    Attributes:
        drawn: the numbers drawn so far.
    """

    players: int
    follow: Follow
    bonus: Bonus
    drawn: tuple[int, ...] = ()

    @property
    def outcomes(self) -> Sequence[tuple[int, float]]:
        """The numbers left in the deck, each as likely as there are cards of it."""
        rules = seat_rules(self.players)
        if len(self.drawn) == self.players * dealt(rules):
            return ()
        begun_at = len(self.drawn) - len(self.drawn) % dealt(rules)
        out = self.drawn[begun_at:]
        counts = [(number, COPIES - out.count(number)) for number in _numbers(rules)]
        left = sum(count for _, count in counts)
        return [(number, count / left) for number, count in counts if count]

    @property
    def deal(self) -> Deal:
        """The deal, once nothing is left to draw."""
        return Deal(rounds_of(self.drawn, self.players, 0), self.follow, self.bonus)

    def after(self, outcome: int) -> Dealing:
        """The dealing with one more card drawn."""
        return replace(self, drawn=(*self.drawn, outcome))

    def describe(self, outcome: int) -> str:
        """The number on the card."""
        return str(outcome)


def deal(players: int, seed: str, first: int, follow: Follow, bonus: Bonus) -> Deal:
    """The deal of a seed; each round has a deck shuffled for itself."""
    rng, rules = Stream("catinthebox-deal/1", seed), seat_rules(players)
    decks = (rng.shuffled(deck(rules))[: dealt(rules)] for _ in range(players))
    cards = [number for cards in decks for number in cards]
    return Deal(rounds_of(cards, players, first), follow, bonus)


def deck(rules: SeatRules) -> list[int]:
    """The numbers of all cards, ascending (ruling: deck)."""
    return [number for number in _numbers(rules) for _ in range(COPIES)]


def dealt(rules: SeatRules) -> int:
    """How many cards are dealt or turned up in a round."""
    return rules.seats * rules.hand + rules.neutral


def rounds_of(cards: Sequence[int], players: int, first: int) -> tuple[RoundDeal, ...]:
    """The rounds of a game from the cards in the order in which they are dealt."""
    size, hand, rounds = dealt(seat_rules(players)), seat_rules(players).hand, list[RoundDeal]()
    for number in range(players):
        own = cards[number * size : (number + 1) * size]
        hands = tuple(tuple(sorted(own[at * hand : (at + 1) * hand])) for at in range(players))
        neutral = tuple(own[players * hand :])
        rounds.append(RoundDeal((first + number) % players, hands, neutral))
    return tuple(rounds)


def _numbers(rules: SeatRules) -> Iterator[int]:
    return iter(range(1, rules.numbers + 1))


def completed(
    position: Position,
    options: Mapping[str, str],  # noqa: ARG001
    rng: Stream,
) -> StartingPosition:
    """A position of which everything is known, as the beginning of a game.

    Raises:
        GameError: too many cards are in sight for those that are unknown.
    """
    moment = position.round
    left = Counter(deck(moment.rules))
    left.subtract(_in_sight(moment))
    drawn = iter(rng.shuffled(sorted(left.elements())))
    try:
        seats = [_known(seat, _laid_aside(moment, seat), drawn) for seat in moment.seats]
    except StopIteration:
        text = _("there are not enough cards left for those that are unknown")
        raise GameError(text) from None
    whole = replace(position, round=replace(moment, seats=tuple(seats)).resolved())
    return StartingPosition(whole, Memory.blank(len(seats)))


def _in_sight(moment: Round) -> Iterator[int]:
    """Every number that lies on the board, is held, or was laid aside, as far as it is known."""
    yield from (token.space.number for token in moment.board.tokens)
    for seat in moment.seats:
        yield from (number for number in seat.hand if number != UNKNOWN)
        if seat.discard is not None:
            yield seat.discard


def _laid_aside(moment: Round, seat: Seat) -> bool:
    """Whether a seat has discarded: the one whose turn it is to discard holds a card more."""
    most = max(len(other.hand) for other in moment.seats)
    return moment.phase is not Phase.DISCARD or len(seat.hand) < most


def _known(seat: Seat, laid_aside: bool, drawn: Iterator[int]) -> Seat:
    hand = [next(drawn) if number == UNKNOWN else number for number in seat.hand]
    discard = next(drawn) if laid_aside and seat.discard is None else seat.discard
    return replace(seat, hand=tuple(sorted(hand)), discard=discard)
