"""Playouts: games by the rules, in worlds as probable as believed, with choices as wished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import isclose
from statistics import mean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.position import Observation, Position
from games.catbox.rulings import Mode
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.beliefs.identities import Beliefs, prior, unseen
from solver.catbox.bots.expert import decide
from solver.catbox.bots.roster import EXPERT, LEVELS
from solver.catbox.playouts import policy
from solver.catbox.playouts.policy import LEAD, MARGIN, SHARE
from solver.catbox.playouts.setup import Simulator
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights
from tests.solver.catbox.beliefs.test_beliefs import chi_square, even
from tests.support.boards import (
    advanced_midgames,
    dealt,
    edition_names,
    midgame,
    mode_names,
    seat_counts,
    seeds,
    table,
)
from tests.support.effort import FRESH
from tests.support.endings import expected, small_end
from tests.support.histories import moment
from tests.support.playout_driver import (
    RANDOM,
    Driver,
    by_kernels,
    by_rules,
    seen,
    side_by_side,
    some_turn,
)

# Worlds

DRAWS = 6000


def sloped(beliefs: Beliefs) -> Beliefs:
    """The same rows, some much more probable than others."""
    weights = [float(number % 7) for number in range(1, 1 + len(beliefs.rows))]
    return replace(beliefs, weights=tuple(weight / sum(weights) for weight in weights))


def truths(driver: Driver, seed: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    found = []
    for number in range(DRAWS):
        driver.draw(seed, number)
        found.append(driver.drawn())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_identities_are_drawn_as_often_as_the_beliefs_say(seats: int) -> None:
    observation = seen(dealt(seats, 3))
    beliefs = sloped(prior(observation))
    driver = Driver(observation, [RANDOM] * seats, beliefs=beliefs)
    counts = Counter[object](letters for letters, _ in truths(driver, 5))
    rows = map(tuple, driver.simulator.chance.rows.tolist())
    shares = dict(zip(rows, beliefs.weights, strict=True))
    assert chi_square(counts, {row: share for row, share in shares.items() if share}) < 4


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
def test_each_hidden_place_gets_each_unseen_face_equally_often(mode: Mode) -> None:
    observation = seen(midgame(3, 4, 24, mode))
    driver = Driver(observation, [RANDOM] * 3)
    left = even(unseen(observation, observation.cards))
    found = [places for _, places in truths(driver, 11)]
    assert found[0]
    assert all(len(set(places)) == len(places) for places in found)
    for place in range(len(found[0])):
        assert chi_square(Counter(driver.faces[each[place]] for each in found), left) < 4.5


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_world_tells_nothing_of_the_next_one(step: int) -> None:
    observation = seen(midgame(2, 4, 30))
    driver = Driver(observation, [RANDOM] * 2)
    drawn = truths(driver, 3)
    letters = sorted({row[1] for row, _ in drawn})
    half = len(driver.simulator.chance.pool) // 2
    low = set(driver.simulator.chance.pool[:half].tolist())
    for place in range(4):
        together = Counter[object](
            (letters.index(drawn[number + step][0][1]), drawn[number][1][place] in low)
            for number in range(DRAWS - step)
        )
        share = half / len(driver.simulator.chance.pool)
        expected: dict[object, float] = {
            (index, here): (share if here else 1 - share) / len(letters)
            for index in range(len(letters))
            for here in (True, False)
        }
        assert chi_square(together, expected) < 4


def test_the_same_number_draws_the_same_world_after_every_turn() -> None:
    position = midgame(3, 8, 10, Mode.ADVANCED)
    observation = seen(position)
    driver = Driver(observation, [PolicyWeights()] * 3)
    turns = [observation.moves.random(Stream("test-turns", number)) for number in range(6)]
    worlds = []
    for turn in turns:
        driver.simulator.simulate(driver.start(turn), driver.weights, 77, 0, 5)
        worlds.append(driver.drawn())
    driver.draw(77, 4)
    assert set(worlds) == {driver.drawn()}


def test_samples_have_numbers_and_come_in_any_portions() -> None:
    observation = seen(midgame(4, 2, 9))
    driver = Driver(observation, [PolicyWeights(), RANDOM, PolicyWeights(leader=1.0), RANDOM])
    turn = observation.moves.random(Stream("test-portions"))
    start = driver.start(turn)
    whole = driver.simulator.simulate(start, driver.weights, 5, 0, 20)
    parts = [driver.simulator.simulate(start, driver.weights, 5, at, 4) for at in (16, 4, 0, 8, 12)]
    assert (np.concatenate([parts[at] for at in (2, 1, 3, 4, 0)]) == whole).all()
    assert (driver.simulator.simulate(start, driver.weights, 6, 0, 20) != whole).any()


def test_a_playout_leaves_its_start_as_it_was() -> None:
    observation = seen(midgame(3, 2, 9, Mode.ADVANCED))
    driver = Driver(observation, [RANDOM] * 3)
    turn = observation.moves.random(Stream("test-start"))
    start, fresh = driver.start(turn), driver.start(turn)
    driver.simulator.simulate(start, driver.weights, 5, 0, 20)
    for one, two in zip(
        (*start[1:], *start.board[1:]), (*fresh[1:], *fresh.board[1:]), strict=True
    ):
        assert (np.asarray(one) == np.asarray(two)).all()


@pytest.mark.parametrize("mode", Mode)
def test_a_world_looks_to_the_observer_as_the_truth_does(mode: Mode) -> None:
    for seed in range(12):
        _, truth, observation = moment(2 + seed % 4, seed, 3 * seed, mode, 0)
        driver = Driver(observation, [RANDOM] * len(truth.seats), beliefs=prior(observation))
        driver.draw(seed, 0)
        world = driver.truth()
        again = world.observation(observation.seat, observation.history, observation.cards)
        assert again == observation
        assert by_rules(world).cells == by_rules(truth).cells


# Games

manners = st.lists(
    st.sampled_from(
        [
            RANDOM,
            PolicyWeights(),
            FOR_ITSELF,
            PolicyWeights(anybody=1.0),
            PolicyWeights(1.0, error=0.3),
        ]
    ),
    min_size=5,
    max_size=5,
)
moments = st.builds(midgame, seat_counts, seeds, st.integers(0, 45), mode_names, edition_names)


def driver_of(
    position: Position, chosen: list[PolicyWeights], seed: int, turns: int = 16
) -> Driver:
    driver = Driver(seen(position), chosen[: len(position.seats)], turns)
    driver.draw(seed, seed % 7)
    return driver


@pytest.mark.slow
@given(moments, manners, seeds)
def test_every_turn_and_the_end_are_those_of_the_rules(
    position: Position, chosen: list[PolicyWeights], seed: int
) -> None:
    play_to_the_end(driver_of(position, chosen, seed), seed)


def play_to_the_end(driver: Driver, seed: int) -> None:
    """What lies there after every turn is what the rules leave, and so are the points."""
    for after, kernels in side_by_side(driver, some_turn(driver.observation, seed)):
        assert by_kernels(driver, kernels) == by_rules(after)
    assert after.over
    agree(driver, after, kernels)


def agree(driver: Driver, last: Position, kernels: object) -> None:
    seat = driver.observation.seat
    margin, lead, share = driver.ends(kernels)  # type: ignore[arg-type]
    totals = [score.total for score in last.scores()]
    others = totals[:seat] + totals[seat + 1 :]
    winners = last.result().winners
    assert list(driver.world.finals[:, policy.POINTS]) == totals
    assert margin == totals[seat] - max(others)
    assert isclose(lead, totals[seat] - mean(others))
    assert isclose(share, (seat in winners) / len(winners))


@pytest.mark.slow
@given(advanced_midgames | st.builds(dealt, seat_counts, seeds), seeds)
@settings(max_examples=4 * settings().max_examples)
def test_a_game_that_stops_anywhere_is_won_by_whom_the_rules_say(
    position: Position, seed: int
) -> None:
    """Most first turns end in ties."""
    driver = driver_of(position, [RANDOM] * 5, seed)
    turn = some_turn(driver.observation, seed)
    agree(driver, driver.truth().play(turn), driver.start(turn))


GUARDED = table(
    *("KPoB/YYVo", "PYVB/KKoo", "BBoo/YYoo"),
    board="KPVB@0,0 KKPP@1,1",
    saved={1: "BBBK/PPPo"},
    guards="1@0,0 2@2,2",
    pile="VVoo/PPoo KVoK/PYBo",
)
"""A position whose guards keep others off until their owner moves again."""

PASSED = table("KPoB/YYVo", "", "", board="KPVB@0,0", saved={2: "BBBK"})
"""One in which the second seat has nothing to play before the owner of a saved card moves."""


@pytest.mark.slow
@pytest.mark.parametrize("position", [GUARDED, PASSED])
def test_guards_and_saved_cards_are_as_the_rules_say(position: Position) -> None:
    for seed in range(6):
        play_to_the_end(driver_of(position, [RANDOM, PolicyWeights()] * 3, seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("seats", range(2, 6))
def test_whole_games_from_the_first_position(seats: int, mode: Mode) -> None:
    for seed in range(12):
        driver = driver_of(dealt(seats, seed, mode), [RANDOM, PolicyWeights()] * 3, seed, turns=60)
        play_to_the_end(driver, seed)


# Choices

Worth = Callable[[Position, Board], float]

basic = st.builds(midgame, seat_counts, seeds, st.integers(0, 40), st.just(Mode.BASIC))


def own(position: Position, board: Board, at: int | None = None) -> int:
    """The points of the seat to move, or of another, on a board, with its tokens."""
    seat = position.seats[position.turn if at is None else at]
    assert seat.identity is not None
    return scoring.points(board, seat.identity) + len(seat.tokens)


def others(position: Position, board: Board) -> list[int]:
    seats = range(len(position.seats))
    return [own(position, board, at) for at in seats if at != position.turn]


def against_leader(position: Position, board: Board) -> float:
    return own(position, board) - max(others(position, board))


def against_others(position: Position, board: Board) -> float:
    return own(position, board) - 0.5 * mean(others(position, board))


def against_anybody(position: Position, board: Board) -> float:
    """The value that the level `rival` maximises, in the basic game."""
    beliefs = prior(seen(position))
    points = {identity: scoring.points(board, identity) for identity in Identity}
    rows = zip(beliefs.rows, beliefs.weights, strict=True)
    best_other = sum(weight * max(points[name] for name in row) for row, weight in rows)
    return own(position, board) - best_other


def best_is_taken(position: Position, seed: int, manner: PolicyWeights, worth: Worth) -> None:
    driver = Driver(seen(position), [manner] * len(position.seats))
    driver.draw(seed, 0)
    turn = some_turn(driver.observation, seed)
    before = None
    for number, (after, _) in enumerate(side_by_side(driver, turn)):
        if before is not None and before.draft.plays():
            values = {
                play.placement: worth(before, before.board.place(play.placement))
                for play in before.draft.plays()
            }
            laid = after.board.placements[-1]
            assert values[laid] == pytest.approx(max(values.values()))
        if number > 3:
            break
        before = after


@pytest.mark.parametrize(
    ("manner", "worth"),
    [
        pytest.param(PolicyWeights(), own, id="own points"),
        pytest.param(PolicyWeights(leader=1.0), against_leader, id="against the best other"),
        pytest.param(FOR_ITSELF, against_others, id="against the mean of the others"),
    ],
)
@given(moments, seeds)
def test_a_seat_takes_the_best_for_its_manner(
    manner: PolicyWeights, worth: Worth, position: Position, seed: int
) -> None:
    best_is_taken(position, seed, manner, worth)


@pytest.mark.slow
@given(basic, seeds)
def test_who_knows_one_identity_only_plays_as_rival_does(position: Position, seed: int) -> None:
    best_is_taken(position, seed, PolicyWeights(anybody=1.0), against_anybody)


def first_choices(
    position: Position, manner: PolicyWeights, seed: int, count: int
) -> tuple[Counter[object], dict[object, float]]:
    """The choices of the seat after a turn, in one world with fresh numbers each time.

    With the points that each of its placements is worth to it.
    """
    driver = Driver(seen(position), [manner] * len(position.seats))
    turn = some_turn(driver.observation, seed)
    driver.draw(1, 0)
    found = Counter[object]()
    for number in range(count):
        driver.world.state[0] = np.uint64(12345 + 7919 * number)
        found[driver.play_one(driver.start(turn))] += 1
    after = driver.truth().play(turn)
    plays = after.draft.plays()
    return found, {Turn((p,)): own(after, after.board.place(p.placement)) for p in plays}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "seed", "turns", "error"),
    [*((seats, 1, 4, 1.0) for seats in range(2, 6)), (3, 5, 2, 0.0), (4, 9, 12, 0.3)],
)
def test_a_seat_draws_each_placement_as_often_as_its_manner_says(
    seats: int, seed: int, turns: int, error: float
) -> None:
    """One of the best ones, or any at all if it errs."""
    position = midgame(seats, seed, turns)
    found, values = first_choices(position, PolicyWeights(error=error), 2, 4000)
    best = [turn for turn, value in values.items() if value == max(values.values())]
    assert error or len(best) > 1
    shares = {
        turn: error / len(values) + (1 - error) * (turn in best) / len(best) for turn in values
    }
    assert chi_square(found, shares) < 4


# The exact end, as plain enumeration finds it


def leaning(beliefs: Beliefs, seed: int) -> Beliefs:
    """Some posterior over the same rows."""
    rng = Stream("test-leaning", seed)
    weights = [rng.below(5) for _ in beliefs.rows]
    weights[rng.below(len(weights))] += 3
    return replace(beliefs, weights=tuple(weight / sum(weights) for weight in weights))


def some_play(observation: Observation, seed: int) -> Turn:
    plays = list(observation.view.draft.plays())
    return Turn((Stream("test-play", seed).choice(plays),))


ENDS = [
    *(
        pytest.param(left, False, seed, marks=pytest.mark.slow)
        for left in (0, 1)
        for seed in range(FRESH, FRESH + 5)
    ),
    *(pytest.param(1, True, seed) for seed in range(FRESH, FRESH + 5)),
    pytest.param(2, False, 0, marks=pytest.mark.slow),
    *(pytest.param(2, saved, 1, marks=pytest.mark.nightly) for saved in (False, True)),
]
"""How many cards are left after a turn, whether some may be saved, and a seed."""


@pytest.mark.nightly_cases("5-2-")
@pytest.mark.parametrize(("left", "saved", "seed"), ENDS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_last_cards_are_worth_what_enumeration_says(
    seats: int, left: int, saved: bool, seed: int
) -> None:
    observation = small_end(seats, left, seed, saved=saved)
    for beliefs in (prior(observation), leaning(prior(observation), seed)):
        turn = some_play(observation, seed)
        simulator = Simulator(observation, beliefs, 2)
        ends = simulator.expected(simulator.start(turn))
        assert simulator.placements(simulator.start(turn)) is not None
        found = [float(ends[number]) for number in (MARGIN, SHARE, LEAD)]
        assert found == pytest.approx(list(expected(observation, beliefs, turn)))


@pytest.mark.diagonal
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_expert_s_last_turns_are_the_best_there_are(seats: int, seed: int) -> None:
    observation = small_end(seats, seed % 2, seed)
    decision = LEVELS["expert"].choose(observation, Limit(iterations=50), Stream(seed))
    assert decision.beliefs == prior(observation)
    assert decision.why.count("exactly solved")
    search, values = EXPERT, {}
    for play in observation.view.draft.plays():
        found = expected(observation, decision.beliefs, Turn((play,)))
        values[Turn((play,))] = (
            (1 - search.lead) * found.margin + search.lead * found.lead + search.share * found.share
        )
    assert decision.value == pytest.approx(max(values.values()))
    assert values[decision.move] == pytest.approx(decision.value)
    for rated in decision.alternatives:
        assert rated.value == pytest.approx(values[rated.move])
        assert rated.error == 0


def test_an_end_with_a_pile_or_a_guard_or_many_cards_is_not_solved() -> None:
    observation = seen(dealt(2, 1))
    simulator = Simulator(observation, prior(observation), 4)
    assert simulator.placements(simulator.start(some_play(observation, 1))) is None
    observation = small_end(2, 3, 1)
    simulator = Simulator(observation, prior(observation), 4)
    assert simulator.placements(simulator.start(some_play(observation, 1))) is None


@pytest.mark.parametrize(("short", "exact"), [(0, True), (1, False)])
def test_an_end_is_solved_if_all_its_turns_together_fit(short: int, exact: bool) -> None:
    observation = small_end(2, 2, 3)
    simulator = Simulator(observation, prior(observation), 4)
    turns = [Turn((play,)) for play in observation.view.draft.plays()]
    costs = [simulator.placements(simulator.start(turn)) or 0 for turn in turns]
    assert len(set(costs)) > 1
    bounded = replace(EXPERT, endgame=sum(costs) - short, shortlist=len(turns))
    decision = decide(bounded, observation, Clock(Limit(iterations=50)), Stream(1))
    assert ("exactly solved" in decision.why) == exact
