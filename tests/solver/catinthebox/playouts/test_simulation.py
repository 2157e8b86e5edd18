"""A seat that searches within a playout sees its hand alone, and finds what playouts find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from games.catinthebox.round import Phase
from games.catinthebox.rulings import COPIES, Follow
from solver.bots.comparison import ahead
from solver.bots.resampling import systematic
from solver.catinthebox.beliefs.worlds import UNREAD, draw, weigh
from solver.catinthebox.playouts import policy
from solver.catinthebox.playouts.policy import WEIGHTS, new_foresight, simulator, weights_of
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import (
    DISCARDED,
    HANDS,
    SIZES,
    Int64s,
    choices,
    encode,
    number_of,
)
from solver.jit import entry_point
from tests.support.catinthebox.decoding import cards_of, decode
from tests.support.catinthebox.games import Moment, moments

find = entry_point(policy.find)
deal_unseen = entry_point(policy.deal_unseen)
choices_of = entry_point(choices)

LOOKS, WORLDS, CLOSE = 16, 2000, 0.5

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)


def plays(seats: int, follow: Follow = Follow.FREE, seed: int = 1) -> Iterator[Moment]:
    """The moments of the first round of a game in which a seat has a choice of plays."""
    for moment in moments(seats, seed, follow):
        playing = moment.position.round.phase is Phase.PLAY and not moment.position.past
        if playing and len(moment.position.moves) > 1:
            yield moment


def found(state: Int64s, looks: int = LOOKS) -> int:
    """The play that a seat finds in a world."""
    room = new_foresight(9, looks)
    return int(find(state, choices_of(state), room, np.array([7], np.uint64)))


def dealt(state: Int64s, seed: int) -> Int64s:
    """A world with the cards dealt anew that the seat to act doesn't see."""
    room = new_foresight(9, 1)
    deal_unseen(state, room.world, room.unseen, np.array([seed], np.uint64))
    return room.world


@SEATS
@FOLLOW
def test_a_search_within_a_playout_sees_one_hand(seats: int, follow: Follow) -> None:
    for number, moment in enumerate(plays(seats, follow)):
        state = encode(moment.position.round)
        shown, other = encode(moment.observation.view.round), dealt(state, number)
        for seat in set(range(seats)) - {moment.position.turn}:
            other[DISCARDED + seat] = 1
        assert found(state) == found(shown) == found(other)


@SEATS
def test_unseen_cards_are_dealt_from_those_that_lie_nowhere_else(seats: int) -> None:
    for number, moment in enumerate(plays(seats)):
        state = encode(moment.position.round)
        world, turn = dealt(state, number), moment.position.turn
        assert world[HANDS + turn] == state[HANDS + turn]
        cards = Counter(token.space.number for token in decode(state).board.tokens)
        cards[int(state[DISCARDED + turn])] += 1
        for seat in range(seats):
            hand = cards_of(int(world[HANDS + seat]))
            assert len(hand) == world[SIZES + seat]
            cards.update(hand)
        assert max(cards.values()) <= COPIES


@pytest.mark.slow
@pytest.mark.nightly_cases("4")
@pytest.mark.parametrize("seats", range(3, 6))
def test_a_search_within_a_playout_finds_what_playouts_find(seats: int) -> None:
    greedy = np.array([weights_of(Policy.GREEDY, seats, Follow.FREE)] * seats)
    for moment in list(plays(seats, seed=2))[-12:]:
        seen = moment.observation
        drawn = draw(seen, WORLDS, 1)
        drawn = drawn[systematic(weigh(seen, drawn, UNREAD), WORLDS, 0.5)]
        playing = simulator(drawn, greedy, 1)
        values = {
            number_of(step): ahead(playing.simulate(step, 0, WORLDS)[:, :-1], seen.seat, 0).mean()
            for step in seen.moves
        }
        taken = found(encode(moment.position.round), WORLDS)
        assert values[taken] > max(values.values()) - CLOSE


@SEATS
def test_a_playout_with_foresight_depends_on_its_number_alone(seats: int) -> None:
    worlds = np.array([encode(moment.position.round) for moment in plays(seats)][:3])
    even = np.zeros((seats, WEIGHTS))
    whole = simulator(worlds, even, 7, 5, 4).simulate(None, 0, 20)
    parts = [simulator(worlds, even, 7, 5, 4).simulate(None, at, 5) for at in range(0, 20, 5)]
    assert np.array_equal(whole, np.concatenate(parts))


@SEATS
def test_foresight_changes_how_rounds_end(seats: int) -> None:
    worlds = np.array([encode(moment.position.round) for moment in plays(seats)][:3])
    even = np.zeros((seats, WEIGHTS))
    without, ends = (simulator(worlds, even, 7, cards, 4).simulate(None, 0, 20) for cards in (0, 5))
    assert not np.array_equal(without, ends)
