"""Random puzzles of Cat in the Box, each given by its number alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Predict, RoundTask, Together, Tricks
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import Colour, Space
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish, WonWish
from tests.support.catinthebox.random_rounds import deal, late, odd

CARDS = {2: 6, 3: 5, 4: 4, 5: 3}
"""By the number of seats, the most cards a hand that plain enumeration is asked for."""

TOGETHER_CARDS = {2: 4, 3: 3, 4: 3, 5: 3}
"""The same where one person plays for all seats."""

OBJECTIVES = (Objective.SCORE, Objective.MARGIN)


def late_tricks(rng: random.Random) -> RoundTask:
    """The play at a moment that a round reached."""
    seats = rng.randint(2, 5)
    moment = predicted(late(seats, rng.randint(2, CARDS[seats]), rng), rng)
    return Tricks(Position(moment), rng.choice(OBJECTIVES))


def odd_tricks(rng: random.Random) -> RoundTask:
    """The play at a moment that need not be reachable."""
    seats = rng.randint(2, 5)
    moment = odd(seats, rng.randint(2, CARDS[seats]), rng)
    return Tricks(Position(moment), rng.choice(OBJECTIVES))


def prediction(rng: random.Random) -> RoundTask:
    """A prediction before the first play, all cards known."""
    seats = rng.randint(3, 5)
    start = deal(seats, rng)
    count = rng.randint(1, 2)
    hands = (Seat(tuple(sorted(rng.sample(seat.hand, count)))) for seat in start.seats)
    moment = replace(Round(tuple(hands), start.board, start.leader), follow=start.follow)
    return Predict(Position(moment), rng.choice(OBJECTIVES), rng.randrange(seats))


def together(rng: random.Random) -> RoundTask:
    """A line for all seats, at a moment that need not be reachable."""
    seats = rng.randint(2, 5)
    source, cards = rng.choice((late, odd, odd)), rng.randint(2, TOGETHER_CARDS[seats])
    moment = predicted(source(seats, cards, rng), rng)
    objective = rng.choice((Objective.TOTAL, Objective.SCORE))
    seat = rng.randrange(seats) if objective is Objective.SCORE else 0
    return Together(Position(moment), objective, wishes(moment, rng), seat)


def wishes(moment: Round, rng: random.Random) -> tuple[Wish, ...]:
    """At most two wishes that make sense for a round, in half of the cases none."""
    seat = rng.randrange(len(moment.seats))
    space = Space(rng.choice(list(Colour)), rng.randint(1, moment.rules.numbers))
    every: list[Wish] = [
        PredictionsWish(),
        WonWish(seat, moment.seats[seat].won + rng.randrange(3)),
        GroupWish(seat, rng.randint(1, 5)),
        TokenWish(space, seat),
    ]
    sensible = [wish for wish in every if wish.problem(moment) is None]
    return tuple(rng.sample(sensible, rng.choice((0, 0, 1, 2))))


def predicted(moment: Round, rng: random.Random) -> Round:
    """A moment with predictions that may still come true."""
    if not moment.rules.predictions:
        return moment
    seats = []
    for seat in moment.seats:
        near = [each for each in moment.rules.predictions if seat.won <= each <= seat.won + 3]
        seats.append(replace(seat, prediction=rng.choice(near)) if near else seat)
    return replace(moment, seats=tuple(seats))


SOURCES: tuple[Callable[[random.Random], RoundTask], ...] = (
    late_tricks,
    odd_tricks,
    late_tricks,
    odd_tricks,
    prediction,
    together,
)
"""Where puzzles come from, one after the other."""


def puzzle(number: int) -> RoundTask:
    """The puzzle of a number."""
    rng = random.Random(f"agreement {number}")
    return SOURCES[number % len(SOURCES)](rng)
