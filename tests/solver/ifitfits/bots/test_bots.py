"""The bots of If It Fits: legal, fair, the same again, and as good as their level says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Nap
from games.rng import Stream
from solver.answer import Limit
from solver.bots.comparison import margins
from solver.bots.roster import Level, search_of, seated
from solver.ifitfits.bots.expert import points, values, win_shares
from solver.ifitfits.bots.roster import LEVELS, ROSTER, SEARCHES, SearchSettings, effect
from tests.support.ifitfits.games_in_progress import dealt, moments, some_moments

BRIEF = Limit(iterations=24)

LOOKING = pytest.mark.parametrize("name", [*ROSTER.levels, *ROSTER.variants])
SEATS = pytest.mark.parametrize("seats", range(2, 6))
MODES = pytest.mark.parametrize("mode", Mode)


def level(name: str) -> Level:
    """A level or a variant."""
    return {**ROSTER.levels, **ROSTER.variants}[name]


@pytest.mark.nightly_cases("expert-")
@pytest.mark.diagonal
@SEATS
@LOOKING
def test_a_decision_is_legal_and_the_same_again(seats: int, name: str) -> None:
    some = (*some_moments(seats, count=2), *some_moments(seats, Mode.ADVANCED, count=2))
    for number, moment in enumerate(some):
        seen = moment.observation
        decisions = [level(name).choose(seen, BRIEF, Stream("bots", number)) for _ in range(2)]
        assert decisions[0] == decisions[1]
        assert decisions[0].move in moment.position.moves


@pytest.mark.nightly_cases("expert-")
@LOOKING
def test_a_decision_lists_what_was_compared(name: str) -> None:
    bot = level(name)
    for number, moment in enumerate(some_moments(3)):
        last = list(moment.position.moves)[-1]
        decision = bot.choose(moment.observation, BRIEF, Stream(number), (last,))
        if not bot.careful:
            assert decision.value is None
        elif decision.alternatives:
            listed = [each.move for each in decision.alternatives]
            assert listed[0] == decision.move
            assert decision.value == decision.alternatives[0].value
            assert last in listed
            assert len(set(listed)) == len(listed)
        else:
            assert [last] == list(moment.position.moves)


@pytest.mark.diagonal
@SEATS
@MODES
def test_every_level_plays_whole_games(seats: int, mode: Mode) -> None:
    deal = dealt(seats, 3, mode)
    position, memory, number = deal.position(), deal.memory(), 0
    bots = [ROSTER.player(name) for name in LEVELS][-seats:]
    while not position.over:
        move = bots[position.turn](position, memory, Limit(iterations=8), Stream(number))
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()
        number += 1
    assert position.over


def test_the_control_that_sees_all_cards_plays_by_the_rules() -> None:
    bot, moment = ROSTER.player("expert-seeing"), moments(3, 1)[9]
    rngs = [Stream("seeing") for _ in range(2)]
    first, again = (bot(moment.position, moment.memory, BRIEF, rng) for rng in rngs)
    assert first == again
    assert first in moment.position.moves


def test_a_forced_move_is_made_at_once() -> None:
    """Without a cat one has to draw."""
    position = moments(2, 1)[4].position
    seats = tuple(replace(seat, cats=0) for seat in position.seats)
    forced = replace(position, seats=seats, drawn=False, toy=None, start=None)
    decision = LEVELS["expert"].choose(forced.observation(forced.turn), Limit(), Stream(1))
    assert [decision.move] == list(forced.moves)
    assert decision.value is None
    assert decision.why


def test_who_sees_points_alone_draws_unless_a_sleeping_cat_brings_some() -> None:
    for moment in some_moments(2, count=12):
        position = moment.position
        move = LEVELS["greedy"].choose(moment.observation, Limit(), Stream(2)).move
        if isinstance(move.steps[0], Nap):
            after = position.play(move)
            ahead = [p.score(0).total - p.score(1).total for p in (position, after)]
            assert (ahead[1] - ahead[0]) * (1 if position.turn == 0 else -1) >= 1


def test_ends_count_points_and_the_win() -> None:
    ends = np.array([[4, 1, 3, 0, 0, 0], [2, 2, 2, 1, 0, 0], [0, 5, 1, 0, 2, 0]])
    assert win_shares(ends).tolist() == [[1, 0, 0], [0, 0.5, 0.5], [0, 1, 0]]
    assert margins(points(ends), 0).tolist() == [1, 0, -5]
    mean, best = (SearchSettings(leader=leader, share=6.0) for leader in (0.0, 1.0))
    assert values(ends, 0, mean).tolist() == [2 + 6, 0, -3]
    assert values(ends, 0, best).tolist() == [1 + 6, 0, -5]


def test_a_win_that_is_shared_is_none_to_who_plays_to_win_alone() -> None:
    totals = [[4, 1, 3], [2, 2, 2], [5, 5, 1], [1, 5, 0]]
    ends = np.hstack([totals, np.zeros((4, 3), int)])
    sharing, alone = (
        values(ends, 0, SearchSettings(leader=0.0, share=6.0, alone=only)) for only in (False, True)
    )
    assert (sharing - alone).tolist() == [0, 2, 3, 0]


def test_with_more_than_two_seats_a_tie_counts_nothing() -> None:
    assert [search_of(SEARCHES, seats).alone for seats in range(2, 6)] == [0, 1, 1, 1]


def test_the_expert_says_what_it_expects() -> None:
    moment = moments(2, 1)[6]
    decision = LEVELS["expert"].choose(moment.observation, BRIEF, Stream(3))
    assert "points against" in decision.why
    assert all(each.margin is not None for each in decision.alternatives)


def test_every_move_has_an_effect_in_words() -> None:
    for moment in some_moments(4):
        for move in moment.position.moves:
            said = effect(moment.observation, move)
            assert said.endswith(".")
            assert "+0" not in said
            assert "seat" not in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [("novice", "random", 20), ("greedy", "novice", 30), ("expert", "greedy", 8)],
)
def test_a_level_beats_the_one_below(better: str, worse: str, deals: int) -> None:
    wins = 0.0
    for number in range(deals):
        for place in range(2):
            names = [worse, worse]
            names[place] = better
            places = _played(names, number)
            wins += places[place] == 1 or 0.5 * (places[0] == places[1])
    assert wins > 1.1 * deals


def _played(names: list[str], number: int) -> tuple[float, ...]:
    deal = dealt(2, 1000 + number)
    position, memory, moves = deal.position(), deal.memory(), 0
    bots = [seated(LEVELS[name]) for name in names]
    while not position.over:
        rng = Stream(number, moves)
        move = bots[position.turn](position, memory, Limit(iterations=200), rng)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()
        moves += 1
    return position.places()
