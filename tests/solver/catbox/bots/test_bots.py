"""The first bots: legal, fair, and as good as their level says."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import isclose

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Observation, Position, listed
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Mode, seat_rules
from games.catbox.turn import Saved, Seat
from games.rng import Stream
from solver import brute
from solver.answer import Limit
from solver.bots.roster import Level
from solver.catbox.beliefs.identities import prior
from solver.catbox.bots.expert import TurnEvaluator
from solver.catbox.bots.roster import EXPERT, LEVELS, measure
from solver.catbox.policy_weights import PolicyWeights
from tests.support.boards import DECK, FACES, dealt, midgames, mode_names, seat_counts, seeds
from tests.support.histories import memory_of, played

levels = st.sampled_from(list(LEVELS.values()))
PLAIN = ("random", "novice", "greedy", "rival")
plain_levels = st.sampled_from([LEVELS[name] for name in PLAIN])
BRIEF = Limit(iterations=20)
moving = midgames.filter(lambda position: len(position.draft.plays()) > 0)


def shown(position: Position) -> Observation:
    """The observation of the seat to move, with the deck but no history."""
    return position.observation(position.turn, cards=listed(DECK))


def redealt(position: Position, rng: Stream) -> Position:
    """Another truth that looks the same to the seat to move."""
    own = position.mover.identity
    left = [i for i in seat_rules(len(position.seats)).identities if i is not own]
    identities = iter(rng.shuffled(left))
    seats = tuple(
        seat if index == position.turn else _disguised(seat, next(identities), rng)
        for index, seat in enumerate(position.seats)
    )
    pile = tuple(
        Card(card.public if depth == 0 else rng.choice(FACES), rng.choice(FACES))
        for depth, card in enumerate(position.pile)
    )
    return replace(position, seats=seats, pile=pile)


def _disguised(seat: Seat, identity: Identity, rng: Stream) -> Seat:
    hand = tuple(Card(card.public, rng.choice(FACES)) for card in seat.hand)
    saved = tuple(
        card if card.public is None else Saved(_other_than(card, rng), card.public)
        for card in seat.saved
    )
    return replace(seat, identity=identity, hand=hand, saved=saved)


def _other_than(card: Saved, rng: Stream) -> Face:
    return next(face for face in rng.shuffled(FACES) if face != card.seen)


@given(moving, levels, seeds)
def test_a_decision_is_legal_whatever_is_hidden(
    position: Position, level: Level, seed: int
) -> None:
    decision = level.choose(shown(position), BRIEF, Stream(seed))
    assert decision.move in position.moves
    assert decision.move in redealt(position, Stream(seed, "other")).moves


@pytest.mark.slow
@given(moving, levels, seeds)
def test_truths_that_look_alike_get_the_same_decision(
    position: Position, level: Level, seed: int
) -> None:
    other = redealt(position, Stream(seed, "other"))
    one, two = (shown(truth) for truth in (position, other))
    assert one == two
    decisions = [level.choose(seen, BRIEF, Stream(seed)) for seen in (one, two)]
    assert decisions[0] == decisions[1]


@given(moving, seeds)
def test_greedy_takes_the_most_points_that_a_card_gains(position: Position, seed: int) -> None:
    basic = replace(
        position,
        mode=Mode.BASIC,
        guards=(),
        seats=tuple(replace(seat, tokens=(), saved=()) for seat in position.seats),
    )
    assume(basic.draft.plays())
    decision = LEVELS["greedy"].choose(shown(basic), Limit(), Stream(seed))
    assert decision.value == brute.solve(SingleTurn(basic, Objective.SCORE)).value


@given(moving)
def test_rival_expects_the_best_other_over_every_deal_of_identities(position: Position) -> None:
    observation = shown(position)
    points = {tally.identity: tally.total for tally in scoring.tallies(position.board)}
    tokens = {index: len(seat.tokens) for index, seat in enumerate(position.seats)}
    others = [index for index in tokens if index != position.turn]
    left = [i for i in seat_rules(len(tokens)).identities if i is not position.mover.identity]
    deals = list(permutations(left, len(others)))
    best = [
        max(points[i] + tokens[seat] for i, seat in zip(deal, others, strict=True))
        for deal in deals
    ]
    rival = TurnEvaluator(observation, prior(observation), PolicyWeights(leader=1.0))
    own = position.score(position.turn).total
    margin = own - sum(best) / len(best)
    assert rival.of(observation.view.draft) == pytest.approx((margin, margin))


@pytest.mark.slow
@given(seat_counts, seeds, st.integers(1, 30), mode_names, plain_levels)
def test_the_first_bots_decide_the_same_with_and_without_a_history(
    seats: int, seed: int, turns: int, mode: Mode, level: Level
) -> None:
    game = played(dealt(seats, seed, mode), seed, turns)
    position, seat = game[-1][0], game[-1][0].turn
    known = memory_of(game[:-1], seats).observe(position, seat)
    decisions = [level.choose(seen, Limit(), Stream(seed)) for seen in (known, shown(position))]
    assert decisions[0] == decisions[1]


@given(moving)
def test_beliefs_are_a_distribution_of_at_most_120_rows(position: Position) -> None:
    beliefs = prior(shown(position))
    assert len(beliefs.rows) <= 120
    assert isclose(sum(beliefs.weights), 1)
    truth = tuple(position.seats[seat].identity for seat in beliefs.seats)
    assert truth in beliefs.rows


@given(moving, seeds)
def test_a_decision_lists_its_best_alternatives(position: Position, seed: int) -> None:
    decision = LEVELS["rival"].choose(shown(position), Limit(), Stream(seed))
    values = [rated.value for rated in decision.alternatives]
    assert decision.alternatives[0].move == decision.move
    assert values == sorted(values, reverse=True)
    assert decision.value == values[0]


@pytest.mark.nightly_cases("advanced-expert", "basic-expert")
@pytest.mark.nightly
@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
@pytest.mark.parametrize("mode", Mode)
def test_bots_play_whole_games(level: Level, mode: Mode) -> None:
    for seats in range(2, 6):
        position, rng = dealt(seats, seats, mode), Stream("bots", seats)
        while not position.over:
            seen = shown(position)
            position = position.play(level.choose(seen, Limit(iterations=40), rng).move)
        assert position.result().winners


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_a_bot_under_any_limit_finds_a_move(level: Level) -> None:
    position = dealt(3, 1, Mode.ADVANCED)
    for limit in (Limit(iterations=1), Limit(seconds=0)):
        move = level.choose(shown(position), limit, Stream(1)).move
        assert move in position.moves


def wins(one: str, other: str, deals: int) -> float:
    """The share of `one` over duplicate deals for two seats, both ways round."""
    share = 0.0
    for seed in range(deals):
        for names in ((one, other), (other, one)):
            position, rng = dealt(2, seed), Stream("wins", seed)
            while not position.over:
                seen = shown(position)
                position = position.play(
                    LEVELS[names[position.turn]].choose(seen, Limit(), rng).move
                )
            winners = position.result().winners
            share += (names.index(one) in winners) / len(winners)
    return share / (2 * deals)


@pytest.mark.nightly
@pytest.mark.parametrize(("weak", "strong"), [("random", "greedy"), ("greedy", "rival")])
def test_each_level_beats_the_one_below(weak: str, strong: str) -> None:
    assert wins(strong, weak, deals=15) > 0.6


def test_what_the_expert_counts_is_said_with_its_settings() -> None:
    assert f" {EXPERT.rounds} rounds later" in measure()
    assert f" {EXPERT.share:g} more for a win" in measure()
