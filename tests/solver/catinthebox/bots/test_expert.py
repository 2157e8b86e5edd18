"""The exact end of two seats: in each world, what enumeration finds after each play."""

from __future__ import annotations

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Tricks
from games.catinthebox.round import Phase
from games.catinthebox.rulings import Follow
from games.rng import Stream
from solver import brute
from solver.answer import Limit
from solver.catinthebox.beliefs.worlds import draw
from solver.catinthebox.bots.expert import ExactEnd, near
from solver.catinthebox.bots.roster import LEVELS
from tests.support.catinthebox.decoding import decode
from tests.support.catinthebox.games import Moment, moments

CARDS = 4
WORLDS = 5


def ends(follow: Follow) -> list[Moment]:
    """A moment near the end of each of some games of two, with more than one play."""
    found = []
    for seed in range(12):
        late = [
            each
            for each in moments(2, seed, follow)
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
    assert "as well as they can" in made.why
    assert made == LEVELS["expert"].choose(seen, Limit(iterations=50), Stream("end"))
