"""A game between two steps, as an immutable value, and what every seat has been told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

from games.catbox.deal import Deal
from games.catbox.draft import Draft
from games.catbox.faces import Face, Identity
from games.catbox.observation import Observation, Seen, observe, seen, view
from games.catbox.position import Position
from games.catbox.seat import Seat
from games.catbox.turn import Turn
from solver.catbox.openspiel.actions import END, Actions
from solver.catbox.openspiel.table import Table

Secrets = tuple[tuple[Face, ...], ...]
"""For each seat, the secret sides of the cards that came to its hand, the first one first."""


@dataclass(frozen=True, eq=False)
class Chronicle:
    """What was told, put into words only when somebody asks.

    Attributes:
        before: the chronicle up to the last step; None as the game begins.
        news: puts the last step into words, as all seats saw it.
        closed: the turn that ended with it, if one did.
        after: the position that it led to, or in which the turn goes on.
    """

    before: Chronicle | None
    news: Callable[[], str]
    after: Position
    closed: Draft | None = None

    @cached_property
    def public(self) -> str:
        """All that every seat was told."""
        if self.before is None:
            return f"{self.after.board.placements[0]} | {_in_sight(self.after)}"
        told = f"{self.before.public} {self.news()}"
        return told if self.closed is None else f"{told} | {_in_sight(self.after)}"

    @cached_property
    def secrets(self) -> Secrets:
        """All that each seat alone was told, but for its identity."""
        hands = [seat.hand for seat in self.after.seats]
        if self.before is None:
            return tuple(tuple(card.secret for card in hand) for hand in hands)
        if self.closed is None:
            return self.before.secrets
        drawn = (len(hand) - _stayed(self.closed, seat) for seat, hand in enumerate(hands))
        return tuple(
            held + tuple(card.secret for card in hand[len(hand) - count :])
            for held, hand, count in zip(self.before.secrets, hands, drawn, strict=True)
        )

    def movers(self) -> list[int]:
        """Who took each step."""
        seats, chronicle = list[int](), self
        while chronicle.before is not None:
            chronicle = chronicle.before
            seats.append(chronicle.after.turn)
        return seats[::-1]

    def turns(self) -> Iterator[tuple[Position, Turn]]:
        """The finished turns, the last one first, each with the position before it."""
        chronicle: Chronicle | None = self
        while chronicle is not None:
            if chronicle.closed is not None:
                yield chronicle.closed.position, chronicle.closed.move
            chronicle = chronicle.before


@dataclass(frozen=True, eq=False)
class Moment:
    """A game whose cards are dealt.

    Attributes:
        draft: the turn in the making, with the position in which it began.
        actions: the number of each step since the deal.
    """

    table: Table
    numbers: Actions
    deal: Deal
    draft: Draft
    chronicle: Chronicle
    actions: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (self.table, self.deal, self.actions)

    @classmethod
    def first(cls, table: Table, numbers: Actions, deal: Deal) -> Moment:
        """The moment before the first turn."""
        position = deal.position()
        return cls(table, numbers, deal, position.draft, Chronicle(None, str, position))

    @property
    def position(self) -> Position:
        """The position in which the turn began."""
        return self.draft.position

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @cached_property
    def legal(self) -> list[int]:
        """What may come next, in rising order."""
        return self.numbers.legal(self.draft)

    def after(self, action: int) -> Moment:
        """The moment after one more step, which must be legal."""
        if action == END:
            return self._grown(action, self.draft, ends=True)
        draft = self.draft.play(self.numbers.step(self.draft, action))
        return self._grown(action, draft, ends=draft.complete and not draft.tokens())

    def _grown(self, action: int, draft: Draft, *, ends: bool) -> Moment:
        news = partial(self.numbers.text, self.draft, action)
        position = draft.end() if ends else draft.position
        told = Chronicle(self.chronicle, news, position, draft if ends else None)
        rest = position.draft if ends else draft
        return Moment(self.table, self.numbers, self.deal, rest, told, (*self.actions, action))

    @property
    def steps(self) -> str:
        """The steps of the turn so far, as all seats saw them."""
        told, chronicle = list[str](), self.chronicle
        for _ in self.draft.steps:
            told.append(chronicle.news())
            assert chronicle.before is not None
            chronicle = chronicle.before
        return " ".join(reversed(told))

    def information(self, seat: int) -> str:
        """All that a seat has ever been told, and nothing else."""
        own, secrets = self.deal.identities[seat], self.chronicle.secrets[seat]
        return f"{seat} {own.value} {' '.join(secrets)}\n{self.chronicle.public}"

    def observation(self, seat: int) -> Observation:
        """The position in which the turn began as a seat sees it, with its history."""
        history: list[Seen] = [
            seen(_named(position, self.deal.identities), turn, seat)
            for position, turn in self.chronicle.turns()
        ]
        return observe(self.position, seat, tuple(reversed(history)), self.table.cards)


def replayed(table: Table, deal: Deal, actions: tuple[int, ...]) -> Moment:
    """The moment after some steps."""
    moment = Moment.first(table, Actions(table), deal)
    for action in actions:
        moment = moment.after(action)
    return moment


def described(moment: Moment, seat: int | None = None) -> str:
    """The position and the steps of the turn so far, as one seat sees them, or whole."""
    position = moment.position if seat is None else view(moment.position, seat)
    lines = [
        f"{index}{'*' * (index == position.turn)} {_seat_text(each)}"
        for index, each in enumerate(position.seats)
    ]
    lines.append(f"board {' '.join(map(str, position.board.placements))}")
    lines.append(f"pile {' '.join(map(str, position.pile))}")
    lines.append(f"guards {' '.join(map(str, position.guards))}; passes {position.passes}")
    return "\n".join([*lines, f"turn {moment.steps}"])


def _seat_text(seat: Seat) -> str:
    hand, tokens = " ".join(map(str, seat.hand)), " ".join(seat.tokens)
    saved = " ".join(f"{each.seen}/{each.face}" for each in seat.saved)
    return f"{seat.identity or '?'}; hand {hand}; tokens {tokens}; saved {saved}"


def _named(position: Position, identities: tuple[Identity, ...]) -> Position:
    pairs = zip(position.seats, identities, strict=True)
    return replace(position, seats=tuple(replace(seat, identity=own) for seat, own in pairs))


def _stayed(draft: Draft, seat: int) -> int:
    """How many cards of a hand a turn has left in it."""
    given = sum(1 for source in draft.gone if source.seat == seat)
    return len(draft.position.seats[seat].hand) - given


def _in_sight(position: Position) -> str:
    """The sides that all seats see of the cards that aren't on the board."""
    hands = (",".join(card.public for card in seat.hand) or "-" for seat in position.seats)
    top = position.pile[0].public if position.pile else "-"
    return f"{' '.join(hands)} {top}"
