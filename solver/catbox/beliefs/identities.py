"""Who may be who in Cat Box: the joint distribution of the other seats' identities."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from games.catbox.faces import Identity
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from games.rng import Stream

FINE = 1 << 53
"""How many different numbers a drawn probability may be."""


@dataclass(frozen=True)
class Beliefs:
    """A table of at most 120 rows, one a way to deal identities to the other seats.

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
