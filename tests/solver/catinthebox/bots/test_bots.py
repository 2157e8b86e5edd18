"""The bots of Cat in the Box: whom they take others for, and what counts for them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Tricks
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Colour, Discard, Play, Prediction, Space, Step
from games.protocol import IllegalMoveError
from games.rng import Stream
from solver import brute
from solver.answer import Limit
from solver.bots.advice import limit_of
from solver.bots.roster import Level
from solver.catinthebox.beliefs.worlds import draw
from solver.catinthebox.bots.expert import (
    ExactEnd,
    evaluation,
    near,
    reason,
    temperature,
    winning,
)
from solver.catinthebox.bots.roster import LEVELS, ROSTER, SearchSettings
from solver.catinthebox.playouts.policy import Reals, chances, responding, searching
from tests.support.catinthebox.decoding import decode
from tests.support.catinthebox.rounds import moment as round_of
from tests.support.moments import Moment, moments_of, some_moments_of

BRIEF = Limit(iterations=40)
POINTS = SearchSettings(chance=0.0)

moments = partial(moments_of, "catinthebox")
some_moments = partial(some_moments_of, "catinthebox")

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)


def level(name: str) -> Level:
    """A level or a variant."""
    return {**ROSTER.levels, **ROSTER.variants}[name]


@pytest.mark.slow
@pytest.mark.nightly_cases("strict-5")
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_others_are_taken_for_searching_bots_and_answered_where_that_was_learnt(
    seats: int, follow: Follow
) -> None:
    made = [
        [
            level(name).choose(moment.observation, BRIEF, Stream("others", number))
            for number, moment in enumerate(some_moments(seats, follow=follow))
        ]
        for name in ("expert", "expert-one-policy")
    ]
    learnt = any(policy(seats, follow) is not None for policy in (searching, responding))
    assert (made[0] != made[1]) == learnt


def test_few_playouts_go_to_the_steps_that_the_policy_finds_likeliest() -> None:
    expert = SearchSettings()
    for moment in some_moments(4):
        seen = moment.observation
        found = chances(seen.view.round, best_response(4))
        ranked = sorted(found, key=lambda step: -found[step])
        limit = Limit(iterations=3 * expert.each)
        decision = LEVELS["expert"].choose(seen, limit, Stream(1), (ranked[-1],))
        assert {each.move for each in decision.alternatives} == {*ranked[:3], ranked[-1]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worlds_are_weighed_where_there_are_playouts_enough_for_it(seats: int) -> None:
    for playouts, alike in ((200, True), (SearchSettings().crowd.weighed, False)):
        made = [
            [
                level(name).choose(moment.observation, Limit(iterations=playouts), Stream(number))
                for number, moment in enumerate(some_moments(seats, count=6))
            ]
            for name in ("expert", "expert-no-inference")
        ]
        assert (made[0] == made[1]) == alike


def test_seats_search_within_playouts_once_a_hand_has_no_more_cards_than_they_search_with() -> None:
    cards, game = SearchSettings().foresight[3], moments(3, 1)
    for held, alike in ((cards + 1, True), (cards, False)):
        seen = next(m.observation for m in game if len(m.position.round.mover.hand) == held)
        made = [
            level(name).choose(seen, BRIEF, Stream(1)) for name in ("expert", "expert-no-foresight")
        ]
        assert (made[0] == made[1]) == alike


def best_response(seats: int) -> Reals:
    """The policy of the expert's own seat."""
    found = responding(seats, Follow.FREE)
    assert found is not None
    return found


def test_a_forced_move_is_made_at_once() -> None:
    forced = next(m for m in moments(4, 1) if len(m.position.moves) == 1)
    decision = LEVELS["expert"].choose(forced.observation, Limit(), Stream(1))
    assert decision.move == forced.position.moves[0]
    assert decision.value is None


def test_points_count_against_the_others() -> None:
    first = moments(3, 1)[0].observation
    ends = np.array([[4.0, 1.0, 3.0, -1.0], [0.0, 2.0, 2.0, 0.0]])
    evaluator = evaluation(replace(first, seat=0), POINTS)
    assert evaluator(ends).tolist() == [2.0, -2.0]
    against_best = evaluation(replace(first, seat=0), replace(POINTS, leader=1.0))
    assert against_best(ends).tolist() == [1.0, -2.0]


@pytest.mark.parametrize(
    ("step", "deed"),
    [
        (Discard(4), "Laying the 4 aside"),
        (Prediction(1), "Predicting 1 trick"),
        (Play(Colour.GREEN, 2), "Playing 2 as green"),
    ],
)
def test_the_expert_says_what_it_expects(step: Step, deed: str) -> None:
    seen = replace(moments(3, 1)[0].observation, seat=0)
    ends = np.array([[4.0, 1, 3, -1], [0, 2, 2, 0], [5, 0, 1, 2], [1, 1, 1, -1]])
    assert reason(seen, step, ends, 4_000) == (
        f"{deed} leads to 2.5 points this round against 1.4 for the others; its own paradox "
        "ended 25% of 4,000 playouts, and anybody's 50%."
    )


@SEATS
def test_the_chance_to_win_is_shared_by_totals(seats: int) -> None:
    totals = np.array([[0.0] * seats, [*range(seats)], [100.0, *[0.0] * (seats - 1)]])
    for coming in range(1, seats):
        found = winning(totals, temperature(seats, coming))
        assert found.sum(axis=1) == pytest.approx([1.0, 1.0, 1.0])
        assert found[0] == pytest.approx([1 / seats] * seats)
        assert (np.diff(found[1]) > 0).all()
        assert found[2, 0] == pytest.approx(1.0, abs=1e-6)


@SEATS
def test_the_fewer_rounds_there_are_to_come_the_more_a_point_decides(seats: int) -> None:
    lead = np.array([[1.0, *[0.0] * (seats - 1)]])
    found = [winning(lead, temperature(seats, coming))[0, 0] for coming in range(1, seats)]
    assert found == sorted(found, reverse=True)


@SEATS
def test_at_even_totals_a_point_is_worth_a_point_before_the_last_round(seats: int) -> None:
    first = moments(seats, 1)[0].observation
    evaluator = evaluation(replace(first, seat=0), replace(POINTS, chance=1.0))
    low, high = evaluator(np.array([[x, *[0.0] * (seats - 1), -1.0] for x in (0.0, 0.01)]))
    assert (high - low) / 0.01 == pytest.approx(1.0, abs=0.01)


def test_who_leads_by_far_gains_less_by_a_point_than_who_is_level() -> None:
    second = next(m for m in moments(3, 1) if len(m.position.coming) == 1).position
    ends = np.array([[0.0, 0.0, 0.0, -1.0], [1.0, 0.0, 0.0, -1.0]])
    gains = [
        np.diff(evaluation(known, SearchSettings())(ends))[0]
        for lead in (0, 12)
        for known in [Position(second.round, ((lead, 0, 0),), second.coming).observation(0)]
    ]
    assert gains[0] > gains[1] > 0


def test_in_the_last_round_the_win_counts_as_well() -> None:
    last = next(m for m in moments(3, 1) if not m.position.coming).position
    known = Position(last.round, ((5, 9, 0), (0, 0, 0))).observation(0)
    ends = np.array([[4.0, 1.0, 3.0, -1.0], [5.0, 1.0, 3.0, -1.0], [5.0, 2.0, 2.0, -1.0]])
    values = evaluation(known, replace(POINTS, share=6.0))(ends)
    assert values.tolist() == [2.0, 3.0 + 6.0, 3.0]


def test_a_tie_in_all_points_goes_by_the_last_round() -> None:
    last = next(m for m in moments(2, 1) if not m.position.coming).position
    known = Position(last.round, ((5, 3),)).observation(1)
    values = evaluation(known, replace(POINTS, share=6.0))(np.array([[2.0, 4.0, -1.0]]))
    assert values.tolist() == [2.0 + 6.0]


def test_the_margin_counts_the_rounds_before() -> None:
    last = next(m for m in moments(2, 1) if not m.position.coming).position
    decisions = [
        LEVELS["expert"].choose(
            Position(last.round, (past,)).observation(last.turn), BRIEF, Stream(1)
        )
        for past in ((0, 0), (100, 0))
    ]
    margins = [{each.move: each.margin for each in made.alternatives} for made in decisions]
    for move in margins[0].keys() & margins[1].keys():
        level_one, far_apart = margins[0][move], margins[1][move]
        assert level_one is not None
        assert far_apart is not None
        assert abs(abs(far_apart - level_one) - 100) < 30


LONG = 30.0
"""Seconds for a move of a level that needs some milliseconds."""


@SEATS
def test_people_meet_the_rival_that_was_rated_however_much_time_they_give_it(seats: int) -> None:
    rival = LEVELS["rival"]
    for number, moment in enumerate(some_moments(seats, count=3)):
        rated, met, waited_for = (
            rival.choose(moment.observation, limit, Stream("clock", number))
            for limit in (Limit(), limit_of(rival), Limit(LONG))
        )
        assert rated == met == waited_for


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_seat_that_can_play_nothing_has_nothing_to_choose(level: Level) -> None:
    stuck = Seat((1, 1), frozenset({Colour.RED}), 1)
    board = ResearchBoard.empty(6).put(PlacedToken(Space(Colour.RED, 1), 0))
    moment = Round((stuck, *[Seat((2, 3), prediction=1)] * 2), board, 0)
    with pytest.raises(IllegalMoveError):
        level.choose(Position(moment).observation(0), BRIEF, Stream("stuck"))


CARDS = 4
WORLDS = 5


def ends(follow: Follow) -> list[Moment]:
    """A moment near the end of each of some games of two, with more than one play."""
    found = []
    for seed in range(12):
        late = [
            each
            for each in moments(2, seed, follow=follow)
            if near(each.position.round, CARDS) and len(each.position.moves) > 1
        ]
        found += late[:1]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("follow", Follow)
def test_a_play_is_worth_what_enumeration_finds_in_each_world(follow: Follow) -> None:
    assert ends(follow)
    for moment in ends(follow):
        seen, seat = moment.observation, moment.position.turn
        steps, worlds = list(seen.moves), draw(seen, WORLDS, 1)
        exact = ExactEnd(worlds, seat, steps)
        for number, world in enumerate(worlds):
            task = Tricks(Position(decode(world)), Objective.MARGIN)
            expected = {line.steps[0]: line.value for line in brute.prospects(task)}
            for step in steps:
                end = exact.simulate(step, number, 1)[0]
                assert end[seat] - end[1 - seat] == expected[step.text]


def test_an_end_is_near_with_two_seats_in_the_play_alone() -> None:
    for seats in (2, 3):
        for moment in moments(seats, 1):
            view = moment.position.round
            few = len(view.mover.hand) <= CARDS
            assert near(view, CARDS) == (seats == 2 and few and view.phase is Phase.PLAY)


def test_the_expert_states_that_it_has_solved_the_end() -> None:
    seen = ends(Follow.FREE)[0].observation
    made = LEVELS["expert"].choose(seen, Limit(iterations=50), Stream("end"))
    margin = made.alternatives[0].margin
    assert f"leads to {margin:+.1f} points more than the other player in all" in made.why
    assert made == LEVELS["expert"].choose(seen, Limit(iterations=50), Stream("end"))


@pytest.mark.parametrize(
    ("trick", "step", "effect"),
    [
        ("", Play(Colour.YELLOW, 2), "That leads yellow."),
        ("B2", Play(Colour.BLUE, 1), "That follows blue."),
        ("B2", Play(Colour.RED, 1), "That closes blue for the rest of the round."),
        ("", Discard(4), "That lays the 4 aside."),
        ("", Prediction(1), "Exactly that many tricks bring the bonus."),
    ],
)
def test_an_effect_is_what_a_step_does_to_its_colour(trick: str, step: Step, effect: str) -> None:
    hands = ("5", "1 5", "1 4") if trick else ("2 5", "1 5", "1 4")
    position = Position(round_of(*hands, board=f"{trick}:0" if trick else "", trick=trick))
    assert ROSTER.effect(position.observation(position.turn), step) == effect
