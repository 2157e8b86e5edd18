"""Deductions in Cat in the Box: exactly the worlds that replay as they were seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from games.catinthebox.position import Observation, Position
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import OPEN, Round, Seat
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import UNKNOWN, Colour, Space, parse_play
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction, World, absences
from tests.support.catinthebox.worlds import (
    few_splits,
    partly_shown,
    random_moments,
    replayed_worlds,
)
from tests.support.effort import amount

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)

MOST_WORLDS = 300
"""Worlds that are replayed one by one."""


def looks(
    seats: int, follow: Follow, seed: int, games: int = 2
) -> list[tuple[Position, Observation]]:
    """Observations at moments of random rounds with few worlds, some hands being shown."""
    found = []
    for number, (position, memory) in enumerate(random_moments(seats, follow, seed, games)):
        seat = number % seats
        observation = partly_shown(
            position, memory.observe(position, seat), seat + 1 + number // seats
        )
        if few_splits(observation) and 1 < Deduction.of(observation).worlds <= MOST_WORLDS:
            found.append((position, observation))
    return found[:: max(len(found) // amount(2, 6), 1)]


@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_worlds_are_those_that_replay_by_the_rules(seats: int, follow: Follow) -> None:
    rows = looks(seats, follow, 1)
    assert rows
    for position, observation in rows:
        worlds = replayed_worlds(position, observation)
        deduction = Deduction.of(observation)
        assert deduction.worlds == len(worlds)
        for seat in range(seats):
            for number, expected in deduction.expected(seat).items():
                true = sum(world.hands[seat].count(number) * p for world, p in worlds.items())
                assert expected == pytest.approx(float(true))
                counts = [world.hands[seat].count(number) for world in worlds]
                assert deduction.bounds(seat)[number] == (min(counts), max(counts))
            assert deduction.discard(seat) == pytest.approx(
                summed((world.discards[seat], p) for world, p in worlds.items())
            )
            assert deduction.hands(seat, 10 * MOST_WORLDS) == pytest.approx(
                summed((world.hands[seat], p) for world, p in worlds.items())
            )


def summed(shares: Iterable[tuple[object, Fraction]]) -> dict[object, float]:
    """How probable each thing is that isn't None."""
    sums = defaultdict[object, Fraction](Fraction)
    for thing, share in shares:
        sums[thing] += share
    return {thing: float(share) for thing, share in sums.items() if thing is not None}


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_worlds_are_drawn_as_often_as_they_are_probable(seats: int, follow: Follow) -> None:
    position, observation = looks(seats, follow, 2)[0]
    worlds = replayed_worlds(position, observation)
    deduction, rng, draws = Deduction.of(observation), Stream("draws"), 3000
    drawn = Counter(deduction.sample(rng) for _ in range(draws))
    assert set(drawn) <= set(worlds)
    assert chi_square(drawn, {w: float(p) for w, p in worlds.items()}, draws) < 5


def chi_square(drawn: Counter[World], worlds: dict[World, float], draws: int) -> float:
    """How many standard deviations a chi-square sum lies above its mean."""
    likely = {world: p for world, p in worlds.items() if p * draws >= 5}
    rare = 1 - sum(likely.values())
    rows = [(drawn[world], p * draws) for world, p in likely.items()]
    if rare * draws >= 5:
        rows.append((draws - sum(found for found, _ in rows), rare * draws))
    total = sum((found - expected) ** 2 / expected for found, expected in rows)
    freedom = max(len(rows) - 1, 1)
    return (total - freedom) / sqrt(2 * freedom)


# What a single play shows

HIDDEN = (UNKNOWN,) * 3
EVERY = frozenset(range(1, 7))
NONE = frozenset[int]()
STRICT, FREE = Follow.STRICT, Follow.FREE


def table(tokens: str, follow: Follow, opened: str = "RBYG") -> Round:
    """Three seats with three unknown cards each, seat 0 to lead; the colours are seat 1's."""
    spaces = [parse_play(text).space for text in tokens.split()]
    board = ResearchBoard.empty(6).put(*(PlacedToken(space, 2) for space in spaces))
    own = frozenset(Colour("RBYG".index(letter)) for letter in opened)
    seats = tuple(Seat(HIDDEN, own if at == 1 else OPEN, 1) for at in range(3))
    return Round(seats, board, 0, follow=follow)


def led(moment: Round, text: str) -> Round:
    """The moment after seat 0 has led."""
    play = parse_play(text)
    seats = (replace(moment.seats[0], hand=moment.seats[0].hand[1:]), *moment.seats[1:])
    board = moment.board.put(PlacedToken(play.space, 0))
    return replace(moment, seats=seats, board=board, trick=(play,))


@pytest.mark.parametrize(
    ("moment", "lead", "play", "absent"),
    [
        pytest.param(table("B2", STRICT), "B1", "B3", NONE, id="who follows shows nothing"),
        pytest.param(table("B2", STRICT), "B1", "Y3", EVERY - {1, 2}, id="none could follow"),
        pytest.param(table("B2", FREE), "B1", "Y3", NONE, id="nobody need follow"),
        pytest.param(table("B1 B2 B3 B4 B5", STRICT, "RYG"), "B6", "Y3", NONE, id="closed before"),
        pytest.param(table("B2 Y2 G2 B3 Y3", FREE), "", "R2", EVERY - {2}, id="red unbroken"),
        pytest.param(table("R1", FREE), "", "R2", NONE, id="red once it is broken"),
    ],
)
def test_a_play_shows_what_its_seat_lacks(
    moment: Round, lead: str, play: str, absent: frozenset[int]
) -> None:
    before = led(moment, lead) if lead else moment
    found = NONE
    for seat, numbers in absences(replace(before, trick=()), [(before, parse_play(play))]):
        found |= numbers if seat == before.turn else NONE
    assert found == absent


def test_a_paradox_shows_that_no_card_could_be_declared() -> None:
    moment = replace(table("B2 R2", FREE, opened="RB"), leader=1, paradox=1)
    assert dict(absences(moment))[1] == EVERY - {2}


def test_a_closed_colour_shows_with_strict_what_was_lacking_when_it_closed() -> None:
    moment = table("B2 B4", STRICT, opened="RYG")
    assert dict(absences(moment))[1] == EVERY - {2, 4}


def test_a_seat_that_has_to_play_is_known_to_hold_a_card_that_it_can_play() -> None:
    spaces = [Space(colour, n) for colour in Colour for n in range(1, 7) if n not in (5,)]
    board = ResearchBoard.empty(6).put(*(PlacedToken(space, 0) for space in spaces))
    seats = tuple(Seat((UNKNOWN,) * 2, OPEN, 1, discard=5) for _ in range(3))
    deduction = Deduction.at(Round(seats, board, 1))
    assert deduction.bounds(1)[5][0] == 1
    assert deduction.bounds(2)[5][0] == 0
