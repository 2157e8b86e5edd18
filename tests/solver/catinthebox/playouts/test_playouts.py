"""Playouts are rounds by the rules, and policies and searches within a playout see one hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, Follow
from games.catinthebox.steps import Colour, Play
from solver.bots.comparison import ahead
from solver.bots.resampling import systematic
from solver.catinthebox.beliefs.worlds import UNREAD, draw, weigh
from solver.catinthebox.playouts import policy as policy_kernels
from solver.catinthebox.playouts.policy import (
    CLOSING,
    DEAD,
    SHORT,
    SINGLE,
    WEIGHTS,
    RealRows,
    chances,
    describe,
    in_batches,
    new_buffers,
    new_foresight,
    simulator,
    weights_of,
)
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import (
    DISCARDED,
    HANDS,
    HISTORY,
    LENGTH,
    PLACE_MASK,
    PREDICTED,
    SIZES,
    Int64s,
    choices,
    encode,
    number_of,
    step_of,
)
from solver.jit import entry_point
from solver.playouts import WorldSimulator
from tests.support.catinthebox.decoding import cards_of, decode
from tests.support.moments import Moment, moments_of, some_moments_of

play_on = entry_point(policy_kernels.play_on)
count_up = entry_point(policy_kernels.count_up)

moments = partial(moments_of, "catinthebox")
some_moments = partial(some_moments_of, "catinthebox")

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)
POLICIES = pytest.mark.parametrize("policy", Policy)


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
@POLICIES
def test_a_playout_replays_by_the_rules_with_the_same_points(
    seats: int, follow: Follow, policy: Policy
) -> None:
    weights = np.array([weights_of(policy, seats, follow)] * seats)
    for number, (position, _) in enumerate(some_moments(seats, follow=follow)):
        state, buffers = encode(position.round), new_buffers(LENGTH)
        buffers.random[0] = number
        before = len(position.round.trick)
        play_on(state, weights, buffers)
        end = position.round
        while not end.over:
            end = end.play(step_of(_next(state, end, before, position.round), end.phase))
        ends = np.zeros((1, seats + 1))
        count_up(state, ends[0])
        assert [end.points(seat).points for seat in range(seats)] == ends[0, :-1].tolist()
        assert ends[0, -1] == (-1 if end.paradox is None else end.paradox)


def _next(state: np.ndarray, moment: Round, before: int, start: Round) -> int:
    """The step of a finished state that follows a moment."""
    if moment.phase is Phase.DISCARD:
        return int(state[DISCARDED + moment.turn])
    if moment.phase is Phase.PREDICT:
        return int(state[PREDICTED + moment.turn])
    laid = sum(1 for _ in moment.board.tokens) - sum(1 for _ in start.board.tokens)
    return int(state[HISTORY + before + laid] & PLACE_MASK)


@SEATS
def test_worlds_are_drawn_once_a_playout_needs_them(seats: int) -> None:
    found = [encode(moment.position.round) for moment in some_moments(seats, 3)]
    weights = np.array([weights_of(Policy.GREEDY, seats, Follow.FREE)] * seats)
    drawn = list[int]()

    def batch(number: int) -> WorldSimulator[Any]:
        drawn.append(number)
        return simulator(found[number][None], weights, 7)

    simulate = in_batches(batch, 4, 3)
    whole = simulate(None, 0, 18)
    assert drawn == [0, 1, 2]
    each = [simulator(found[n // 4 % 3][None], weights, 7).simulate(None, n, 1) for n in range(18)]
    assert whole.tolist() == np.concatenate(each).tolist()
    parts = [simulate(None, at, count) for at, count in ((0, 3), (3, 6), (9, 1), (10, 8))]
    assert whole.tolist() == np.concatenate(parts).tolist()


@pytest.mark.diagonal
@SEATS
@FOLLOW
@POLICIES
def test_a_policy_sees_one_hand(seats: int, follow: Follow, policy: Policy) -> None:
    weights = weights_of(policy, seats, follow)
    for moment in some_moments(seats, follow=follow):
        shown = chances(moment.observation.view.round, weights)
        assert shown == chances(moment.position.round, weights)
        assert set(shown) == set(moment.position.moves)
        assert sum(shown.values()) == pytest.approx(1)
        assert policy is not Policy.EVEN or max(shown.values()) == min(shown.values())


@entry_point
def describe_steps(state: Int64s, steps: int, rows: RealRows) -> int:
    """Fill a row for each step; returns where the weights begin that belong to it."""
    return describe(state, steps, rows)[0]


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_a_play_is_described_by_what_the_hand_finds_on_the_board_after_it(
    seats: int, follow: Follow
) -> None:
    for moment in some_moments(seats, follow=follow):
        view = moment.position.round
        if view.phase is not Phase.PLAY:
            continue
        rows, plays = new_buffers(LENGTH).rows, sorted(view.steps, key=number_of)
        describe_steps(encode(view), sum(1 << number_of(play) for play in plays), rows)
        for row, play in zip(rows, plays, strict=False):
            assert isinstance(play, Play)
            found = [row[CLOSING], *(row[[DEAD, SINGLE, SHORT]] * COPIES)]
            assert found == pytest.approx(left(view, play))


def left(view: Round, play: Play) -> list[float]:
    """Whether a colour is closed; cards without a space, with one; how many plays will lack."""
    closed = view.lead not in (None, play.colour) and view.lead in view.mover.open
    opened = view.mover.open - {view.lead} if closed else view.mover.open
    hand = Counter(view.mover.without(play.number))
    spaces = {number: _spaces(view, play, number, opened) for number in hand}
    dead = sum(cards for number, cards in hand.items() if spaces[number] == 0)
    single = sum(cards for number, cards in hand.items() if spaces[number] == 1)
    playable = sum(min(cards, spaces[number]) for number, cards in hand.items())
    return [float(closed), dead, single, max(0, hand.total() - 1 - playable)]


def _spaces(view: Round, play: Play, number: int, opened: frozenset[Colour]) -> int:
    free = [colour for colour in opened if view.board.free(colour, number)]
    return len(free) - (number == play.number and play.colour in free)


find = entry_point(policy_kernels.find)
deal_unseen = entry_point(policy_kernels.deal_unseen)
choices_of = entry_point(choices)

LOOKS, WORLDS, CLOSE = 16, 2000, 0.5


def plays(seats: int, follow: Follow = Follow.FREE, seed: int = 1) -> Iterator[Moment]:
    """The moments of the first round of a game in which a seat has a choice of plays."""
    for moment in moments(seats, seed, follow=follow):
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
def test_a_playout_depends_on_its_number_alone_and_ends_otherwise_with_foresight(
    seats: int,
) -> None:
    worlds, ends = np.array([encode(each.position.round) for each in plays(seats)][:3]), []
    for cards in (0, 5):
        playing = simulator(worlds, np.zeros((seats, WEIGHTS)), 7, cards, 4)
        parts = [playing.simulate(None, at, 5) for at in range(0, 20, 5)]
        ends.append(np.concatenate(parts))
        assert np.array_equal(playing.simulate(None, 0, 20), ends[-1])
    assert not np.array_equal(ends[0], ends[1])
