"""Worlds look like what was seen, and come as often as the shuffled deck says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from math import sqrt

import pytest

from games.ifitfits.board import Board, Table
from games.ifitfits.cards import PRINCESS, Card, parse_card
from games.ifitfits.deal import stack_sizes
from games.ifitfits.position import Observation, Position, view
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Drop
from games.protocol import Memory
from solver.ifitfits.beliefs.worlds import Gained, Lost, Past, Sampler, draw, past_of
from tests.support.ifitfits.decoding import decode
from tests.support.moments import moments_of, some_moments_of

moments = partial(moments_of, "ifitfits")
some_moments = partial(some_moments_of, "ifitfits")

SEATS = pytest.mark.parametrize("seats", range(2, 6))
MODES = pytest.mark.parametrize("mode", Mode)


def fits(world: Position, seen: Observation) -> bool:
    """Whether a world looks like what a seat sees, and has all cards of the deck."""
    shown = replace(seen.view, discards=())
    hidden = (*(held for seat in world.seats for held in seat.hand), *world.pile)
    lying = (*world.board.cells.values(), *world.board.edges.values(), world.toy)
    all_there = Counter(
        str(thing.named) if isinstance(thing, Card) else str(thing)
        for thing in (*hidden, *lying, *seen.view.discards)
    )
    return view(world, seen.seat) == shown and not Counter(map(str, seen.cards)) - all_there


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@MODES
@pytest.mark.parametrize("table", ["9x7", "4x4"])
def test_a_world_looks_like_what_was_seen(seats: int, mode: Mode, table: str) -> None:
    """On a small table hardly anything fits: cards are discarded, and special toys go out."""
    for moment in some_moments(seats, mode=mode, table=table):
        for state in draw(moment.observation, 8, 1):
            assert fits(decode(state), moment.observation)


@pytest.mark.slow
@SEATS
def test_every_stack_has_its_princess(seats: int) -> None:
    for moment in some_moments(seats):
        seen = moment.observation
        left = len(seen.view.pile)
        for state in draw(seen, 8, 2):
            pile, end = decode(state).pile, 0
            cards = len(seen.cards) - 3 * seats
            for size, black in reversed(stack_sizes(cards, seats, Mode.BASIC)):
                if end + size + black <= left:
                    stack = pile[left - end - size - black : left - end]
                    assert stack.count(PRINCESS) == black
                end += size + black


@pytest.mark.slow
@MODES
def test_the_truth_is_among_worlds_as_often_as_they_say(mode: Mode) -> None:
    """The truth agrees with sampled worlds as often as those agree with one another."""
    hits, expected, variance = 0.0, 0.0, 0.0
    for seed in range(40):
        moment = moments(3, seed, mode=mode)[:36][-1]
        seen = moment.observation
        worlds = Sampler(past_of(seen), seed).draw(120)
        truth, half = moment.position, worlds[60:]
        for seat in (each for each in range(3) if each != seen.seat):
            for there in (_black_in_hand, _sprays_in_hand):
                share = sum(there(world.hands[seat]) for world in half) / len(half)
                hits += there(truth.seats[seat].hand)
                expected += share
                variance += share * (1 - share) + 0.25 / len(half)
    assert abs(hits - expected) < 4 * sqrt(variance)


def _black_in_hand(hand: tuple[object, ...]) -> bool:
    return PRINCESS in hand


def _sprays_in_hand(hand: tuple[object, ...]) -> bool:
    return any(isinstance(held, Card) and "s" in held.icons for held in hand)


def test_worlds_are_the_same_for_truths_that_look_alike() -> None:
    for moment in some_moments(3, count=4):
        seen = moment.observation
        other = decode(draw(seen, 1, 9)[0])
        again = Memory(moment.memory.histories, seen.cards).observe(
            replace(other, discards=seen.view.discards), seen.seat
        )
        assert again.text == seen.text
        assert (draw(again, 4, 3) == draw(seen, 4, 3)).all()


def test_what_is_kept_after_a_discard_did_not_fit() -> None:
    """On a table that is full but for a cell between walls, only four open sides fit."""
    table, full = Table.sized(3, 3), parse_card("wwww")
    board = Board(table, {c: full for c in table.cells() if c != (0, 0)}, {})
    fitting, unfit = parse_card("oooo"), [parse_card(text) for text in ("owow", "ooww", "owww")]
    deck = [fitting, *unfit, fitting, fitting]
    kept = Gained(-1), Gained(-2), Gained(-3), Lost(unfit[0], board)
    pool = [card for card in deck if card != unfit[0]]
    past = Past(Mode.ADVANCED, {1: kept}, (), tuple(range(len(pool) - 2)), tuple(pool))
    for world in Sampler(past, 1).draw(20):
        assert fitting not in world.hands[1]


@pytest.mark.slow
def test_what_is_seen_of_a_discard_is_the_board() -> None:
    for seed in range(40):
        for moment in moments(2, seed, mode="advanced", table="4x4"):
            for seen in moment.observation.history:
                if isinstance(seen.move.steps[0], Drop) and seen.view.turn != moment.position.turn:
                    events = past_of(moment.observation).events[seen.view.turn]
                    assert Lost(seen.move.steps[0].held, seen.view.board) in events
                    return
    pytest.fail("nobody has discarded anything")


def test_a_position_without_its_past_has_worlds_too() -> None:
    for moment in some_moments(3):
        seen = moment.position.observation(moment.position.turn)
        for state in draw(seen, 4, 1):
            assert view(decode(state), seen.seat) == replace(seen.view, discards=())


@SEATS
@MODES
def test_starting_cards_that_were_not_seen_to_be_placed_are_no_cards_of_the_deck(
    seats: int, mode: Mode
) -> None:
    """The file of such a moment has no history; a card of the deck may look like one of them."""
    for moment in moments(seats, 1, mode=mode)[: seats + 1]:
        seen = replace(moment.observation, history=())
        placed = len(seen.view.board.cells)
        assert placed <= seats
        world = decode(draw(seen, 1, 1)[0])
        hidden = (*(held for seat in world.seats for held in seat.hand), *world.pile)
        assert Counter(map(str, hidden)) == Counter(map(str, seen.cards))
