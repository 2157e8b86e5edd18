"""Worlds of Cat in the Box found the long way: every split of the hidden cards, replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import factorial, prod

from games.catinthebox.deal import Deal
from games.catinthebox.position import Observation, Position
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, Bonus, Follow
from games.catinthebox.setup import CatInTheBoxSetup
from games.catinthebox.steps import UNKNOWN, Discard
from games.protocol import IllegalMoveError, Memory
from games.rng import Stream
from solver.catinthebox.deduction.deduction import HiddenCards, World

MOST_SPLITS = 20_000
"""Splits of hidden cards that are tried at most, whether they fit or not."""


def filled(view: Round, world: World) -> Round:
    """A round in which these cards are known, with a paradox if its mover can't play."""
    rows = zip(view.seats, world.hands, world.discards, strict=True)
    seats = (replace(seat, hand=hand, discard=card) for seat, hand, card in rows)
    return replace(view, seats=tuple(seats)).resolved()


def random_moments(
    seats: int, follow: Follow, seed: int, games: int = 1
) -> Iterator[tuple[Position, Memory]]:
    """Every moment of the first rounds of games that are played at random.

    Each card is as likely to be discarded as the next.
    """
    rng = Stream("random rounds", seats, follow, seed)
    for number in range(games):
        setup = CatInTheBoxSetup(seats, follow, Bonus.PUBLISHED)
        deal: Deal = setup.deal(f"{seed}/{number}", rng.below(seats))
        position, memory = deal.position().alone(), deal.memory()
        while True:
            yield position, memory
            if position.over:
                break
            move = position.moves.random(rng)
            if isinstance(move, Discard):
                move = Discard(rng.choice(position.round.mover.hand))
            draft = position.drafted(move)
            memory = memory.after(draft)
            position = position.play(move)


def replayed_worlds(position: Position, observation: Observation) -> dict[World, Fraction]:
    """Every world that fits a round seen from its start, with its probability.

    Each is dealt and played again by the rules. Its weight is the number of deals of distinct
    copies of cards, times the probability that each hidden discard is drawn from its hand.
    """
    worlds = {}
    for world in all_worlds(observation.view.round):
        if fits(world, position.round, observation):
            worlds[world] = weight(world, observation)
    whole = sum(worlds.values())
    return {world: each / whole for world, each in worlds.items()}


def all_worlds(view: Round) -> Iterator[World]:
    """Every split of the hidden cards, whatever was shown."""
    seen = [token.space.number for token in view.board.tokens]
    for seat in view.seats:
        seen += [card for card in (*seat.hand, seat.discard) if card]
    counts = Counter(dict.fromkeys(range(1, view.board.numbers + 1), COPIES))
    counts.subtract(seen)
    rooms = [seat.hand.count(UNKNOWN) for seat in view.seats]
    whole = max(len(seat.hand) for seat in view.seats)
    laid = [
        seat.discard is None and (view.phase is not Phase.DISCARD or len(seat.hand) < whole)
        for seat in view.seats
    ]
    for parts, out in splits(tuple(counts.elements()), (*rooms, *map(int, laid))):
        hands = tuple(
            tuple(sorted((*filter(None, seat.hand), *part)))
            for seat, part in zip(view.seats, parts, strict=False)
        )
        discards = tuple(
            part[0] if part else seat.discard
            for seat, part in zip(view.seats, parts[len(rooms) :], strict=True)
        )
        yield World(hands, discards, out)


def splits(
    cards: tuple[int, ...], rooms: tuple[int, ...]
) -> Iterator[tuple[list[tuple[int, ...]], tuple[int, ...]]]:
    """Every way to fill rooms with cards, and what is left over."""
    if not rooms:
        yield [], cards
        return
    for part in sorted(set(combinations(cards, rooms[0]))):
        left = Counter(cards)
        left.subtract(part)
        for parts, out in splits(tuple(left.elements()), rooms[1:]):
            yield [part, *parts], out


def fits(world: World, true: Round, observation: Observation) -> bool:
    """Whether a round with these cards can be played as the observer saw it."""
    first = observation.this_round[0].view.round if observation.this_round else true
    hands = zip(first.seats, dealt(world, observation), strict=True)
    moment = replace(first, seats=tuple(replace(seat, hand=hand) for seat, hand in hands))
    for seen in observation.this_round:
        card = world.discards[seen.view.turn]
        move = Discard(card) if card and isinstance(seen.move, Discard) else seen.move
        if moment.turn != seen.view.turn or moment.over:
            return False
        try:
            moment = moment.play(move)
        except IllegalMoveError:
            return False
    return moment.paradox == true.paradox


def dealt(world: World, observation: Observation) -> list[tuple[int, ...]]:
    """The cards that each seat was dealt."""
    hands = [[*hand, *([card] if card else [])] for hand, card in zip(*world[:2], strict=True)]
    for token in observation.view.round.board.tokens:
        if token.owner != NEUTRAL:
            hands[token.owner].append(token.space.number)
    return [tuple(sorted(hand)) for hand in hands]


def weight(world: World, observation: Observation) -> Fraction:
    """How many deals of cards told apart lead to a world, each times its hidden discards."""
    hands = dealt(world, observation)
    neutral = [t.space.number for t in observation.view.round.board.tokens if t.owner == NEUTRAL]
    deals = Fraction(1)
    for number in range(1, observation.view.round.board.numbers + 1):
        counts = [hand.count(number) for hand in (*hands, world.out, tuple(neutral))]
        deals *= Fraction(factorial(COPIES), prod(map(factorial, counts)))
    for hand, card in zip(hands, world.discards, strict=True):
        if card is not None:
            deals *= Fraction(hand.count(card), len(hand))
    return deals


def partly_shown(position: Position, observation: Observation, hiding: int) -> Observation:
    """An observation with more than three seats in which one other seat alone hides its cards.

    Of its hand, a half is hidden; its discard too, and that of the seat after it.
    """
    seats = list(position.seats)
    if len(seats) < 4:
        return observation
    after, hiding = (hiding + 1) % len(seats), hiding % len(seats)
    hand = seats[hiding].hand
    half = (*hand[: len(hand) // 2], *([UNKNOWN] * (len(hand) - len(hand) // 2)))
    seats[hiding] = replace(seats[hiding], hand=half, discard=None)
    seats[after] = replace(seats[after], discard=None)
    moment = replace(position.round, seats=tuple(seats))
    return replace(observation, view=replace(observation.view, round=moment))


def few_splits(observation: Observation) -> bool:
    """Whether the hidden cards can be split in few enough ways."""
    hidden = HiddenCards(observation.view.round)
    rooms = [*map(hidden.room, hidden.hands), *[1] * len(hidden.discards), hidden.left_out]
    return factorial(sum(rooms)) <= MOST_SPLITS * prod(map(factorial, rooms))
