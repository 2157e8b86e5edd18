"""Who may be who in Cat Box, and the faces of the deck that a seat has never seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.position import Observation, Position, Seen
from games.catbox.rulings import seat_rules
from games.catbox.turn import Play, Saved, Step, TakeFish
from games.protocol import GameError
from games.rng import Stream
from languages.messages import _

FINE = 1 << 53
"""How many different numbers a drawn probability may be."""


@dataclass(frozen=True)
class Beliefs:
    """The joint distribution of the other seats' identities, in at most 120 rows.

    Attributes:
        seats: the other seats, in order.
        rows: an identity for each of `seats`.
        weights: the probability of each row; they sum to 1.
    """

    seats: tuple[int, ...]
    rows: tuple[tuple[Identity, ...], ...]
    weights: tuple[float, ...]

    def of(self, seat: int) -> dict[Identity, float]:
        """The probability of each identity that one other seat may have."""
        place = self.seats.index(seat)
        held: dict[Identity, float] = {}
        for row, weight in zip(self.rows, self.weights, strict=True):
            held[row[place]] = held.get(row[place], 0.0) + weight
        return {identity: held[identity] for identity in Identity if identity in held}

    def draw(self, rng: Stream) -> tuple[Identity, ...]:
        """One of the rows, each as often as its weight says."""
        left = rng.below(FINE) / FINE
        for row, weight in zip(self.rows, self.weights, strict=True):
            left -= weight
            if left < 0:
                return row
        return self.rows[self.weights.index(max(self.weights))]


def certain(position: Position) -> Beliefs:
    """The identities of the seats that don't move, by the true position."""
    seats = enumerate(position.seats)
    known = {n: s.identity for n, s in seats if n != position.turn and s.identity is not None}
    return Beliefs(tuple(known), (tuple(known.values()),), (1.0,))


def prior(observation: Observation) -> Beliefs:
    """Every deal of identities that the observer can't exclude, all equally likely.

    Raises:
        ValueError: the observer doesn't know its own identity.
    """
    seats = observation.view.seats
    own = seats[observation.seat].identity
    if own is None:
        raise ValueError("an observer knows its own identity")
    left = [identity for identity in seat_rules(len(seats)).identities if identity is not own]
    others = tuple(seat for seat in range(len(seats)) if seat != observation.seat)
    rows = tuple(permutations(left, len(others)))
    return Beliefs(others, rows, (1 / len(rows),) * len(rows))


class DeckError(GameError):
    """A deck that doesn't hold what is seen; its text names a face."""


def unseen(observation: Observation, cards: Sequence[Card]) -> list[Face]:
    """The faces of a deck's cards that the observer has never seen, in the order of the deck.

    Faces are counted one by one, without regard to which face is on the back of which.

    Raises:
        DeckError: something is seen that the deck doesn't hold.
    """
    left = Counter(side for card in cards for side in card)
    left.subtract(Counter(_seen(observation)))
    for face, count in left.items():
        if count < 0:
            raise unknown_face(face)
    return list(left.elements())


def unknown_face(face: Face) -> DeckError:
    """The error of a deck without a face that is seen."""
    return DeckError(_("the deck doesn't hold every {face} that is seen").format(face=face))


def too_few_faces(left: int, wanted: int) -> DeckError:
    """The error of a deck whose unseen faces don't fill the hidden places."""
    text = _("the deck leaves {left} for {wanted} hidden places")
    return DeckError(text.format(left=left, wanted=wanted))


def _seen(observation: Observation) -> Iterator[Face]:
    """Every face that the observer sees, or saw before it went out of sight."""
    for entry in observation.history:
        for step in entry.move.steps:
            yield from (face for face in _lost(entry, step) if face != UNKNOWN)
    yield from (face for face in _in_sight(observation.view) if face != UNKNOWN)


def _in_sight(view: Position) -> Iterator[Face]:
    yield from (placement.face for placement in view.board.placements)
    for seat in view.seats:
        yield from (side for card in seat.hand for side in card)
        yield from (side for saved in seat.saved for side in saved if side is not None)
    yield from (card.public for card in view.pile[:1])


def _lost(entry: Seen, step: Step) -> Iterator[Face]:
    """The sides of a card that go out of sight with a step, as far as they were known."""
    if not isinstance(step, Play | TakeFish) or step.source is None:
        return
    card, own = entry.view.taken(step.source), step.source.seat == entry.view.turn
    if isinstance(card, Saved):
        yield from () if card.public is None else (card.public,)
    elif isinstance(step, Play):
        yield card.public if own else card.secret
    elif not own:
        yield card.secret
