"""How a bot of Cat in the Box chooses, as rows of data; it imports nothing heavy."""

from __future__ import annotations

from dataclasses import dataclass

from solver.catinthebox.policies import Policy

PAIR = 2

NO_FORESIGHT = (0,) * 6


@dataclass(frozen=True)
class Sampling:
    """How many worlds a search takes.

    Attributes:
        worlds: how many playouts take in turn, as one batch.
        drawn: how many are drawn for one of these, if they are weighed.
        batches: how many batches there are, each drawn once it is needed.
        weighed: the fewest playouts of a search for which worlds are weighed by what the others
            did; with fewer the time is better spent on playouts.
    """

    worlds: int = 500
    drawn: int = 4
    batches: int = 4
    weighed: int = 0


@dataclass(frozen=True)
class SearchSettings:
    """A bot that compares its steps by playouts in sampled worlds.

    Attributes:
        policy: how all seats go on in playouts.
        searching: whether the others are taken to play as searching bots do instead, where that
            was learnt (`weights.searching`).
        responding: whether the own seat goes on by the best response to them instead, where that
            was learnt (`weights.responding`).
        inferring: whether worlds are weighed by what the others did.
        trust: how far a policy is trusted, from 0 to 1: that of the others when worlds are weighed,
            the own one where it counts beside playouts. The rest of 1 goes to all steps alike.
        pair, crowd: how many worlds there are with two seats, and with more.
        chance: the part of the value of a round before the last that is the chance to win the
            game; the rest of 1 is for the points. At even totals a point is worth a point in both.
        leader: how much the points of the best other seat count against the own ones; the rest
            of 1 is for the mean of the others.
        exact: the most cards in a hand with which the end is solved exactly, with two seats.
        share: the value of the whole win, in points, in the last round.
        foresight: the most cards in a hand, by the number of seats, with which a seat searches
            within playouts; they do so only once the own hand has no more. 0 is never.
        looks: the worlds of a search within a playout.
        foreseen: how many such playouts there are at the most if no limit is given.
        bias: how much the policy's own opinion of a step counts beside its playouts, in points for
            each factor of e in probability; as much as one playout does.
        each: how many playouts in all a step has to have to be compared; where there are too few
            for every step, only the policy's likeliest steps are compared. 0 compares all.
        clear: by how many standard errors of the difference a step has to be behind the best to be
            left alone; see `comparison.halve`.
        iterations: how many playouts there are at the most if no limit is given.
        timed: whether playouts go on as long as a clock allows; otherwise there are no more of them
            by a clock than without one.
    """

    policy: Policy = Policy.LEARNT
    searching: bool = True
    responding: bool = True
    inferring: bool = True
    trust: float = 0.9
    pair: Sampling = Sampling()
    crowd: Sampling = Sampling(200, 2, 10, weighed=1_000)
    chance: float = 0.7
    leader: float = 0.0
    exact: int = 5
    share: float = 6.0
    foresight: tuple[int, ...] = (0, 0, 0, 7, 0, 0)
    looks: int = 8
    foreseen: int = 1_500
    bias: float = 6.0
    each: int = 32
    clear: float = 2.5
    iterations: int = 16_000
    timed: bool = True

    def sampling(self, seats: int) -> Sampling:
        """The numbers of worlds for a round of `seats` seats."""
        return self.pair if seats == PAIR else self.crowd
