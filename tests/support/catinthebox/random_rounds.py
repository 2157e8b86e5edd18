"""Rounds of Cat in the Box to test with: dealt and played on by chance, also unreachable ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from games.catinthebox.research_board import NEUTRAL, PlacedToken, ResearchBoard
from games.catinthebox.round import Phase, Round, Seat, begin
from games.catinthebox.rulings import COLOURS, COPIES, Bonus, Follow, seat_rules
from games.catinthebox.steps import Colour, Space


def deal(seats: int, rng: random.Random) -> Round:
    """The first moment of a round, with rulings by chance."""
    rules = seat_rules(seats)
    cards = [number for number in range(1, rules.numbers + 1) for _ in range(COPIES)]
    rng.shuffle(cards)
    hands = tuple(
        tuple(sorted(cards[seat * rules.hand : (seat + 1) * rules.hand])) for seat in range(seats)
    )
    neutral = tuple(cards[seats * rules.hand :][: rules.neutral])
    follow, bonus = rng.choice(list(Follow)), rng.choice(list(Bonus))
    return begin(hands, rng.randrange(seats), neutral, follow, bonus)


def moments(moment: Round, rng: random.Random) -> Iterator[Round]:
    """A round and each moment after it, steps by chance, to the end."""
    yield moment
    while moment.steps:
        moment = moment.play(rng.choice(moment.steps))
        yield moment


def late(seats: int, cards: int, rng: random.Random) -> Round:
    """A moment of a dealt round in the play, with hands of at most `cards` cards.

    It is the moment before a trick, or in the middle of one. Rounds that end before are dealt anew.
    """
    while True:
        wanted = [
            moment
            for moment in moments(deal(seats, rng), rng)
            if moment.phase is Phase.PLAY
            and len(moment.seats[moment.leader].hand) <= cards - bool(moment.trick)
        ]
        if wanted:
            return rng.choice(wanted[: seats + 1])


def odd(seats: int, cards: int, rng: random.Random) -> Round:
    """A moment that need not be reachable: any tokens, open colours and tricks, some paradoxes."""
    rules = seat_rules(seats)
    spaces = [Space(Colour(c), n) for c in range(COLOURS) for n in range(1, rules.numbers + 1)]
    rng.shuffle(spaces)
    taken = spaces[: rng.randrange(len(spaces) - seats * (cards - 1) // 2)]
    owners = [*range(seats), NEUTRAL]
    tokens = [PlacedToken(space, rng.choice(owners)) for space in taken]
    left = Counter(dict.fromkeys(range(1, rules.numbers + 1), COPIES))
    left -= Counter(space.number for space in taken)
    pool = list(left.elements())
    rng.shuffle(pool)
    cards = min(cards, len(pool) // seats)
    places = tuple(_seat(pool, seat, cards, rng) for seat in range(seats))
    board = ResearchBoard.empty(rules.numbers).put(*tokens)
    moment = Round(
        places,
        board,
        rng.randrange(seats),
        follow=rng.choice(list(Follow)),
        bonus=rng.choice(list(Bonus)),
    )
    for _ in range(rng.randrange(seats)):
        if moment.steps:
            moment = moment.play(rng.choice(moment.steps))
    if rng.random() < 0.05:
        moment = replace(moment, paradox=rng.randrange(seats))
    return moment


def _seat(pool: list[int], seat: int, cards: int, rng: random.Random) -> Seat:
    seats_open = frozenset(colour for colour in Colour if rng.random() < 0.7)
    return Seat(
        tuple(sorted(pool[seat * cards : (seat + 1) * cards])),
        seats_open,
        rng.choice((None, 1, 2, 3)),
        rng.randrange(5),
    )
