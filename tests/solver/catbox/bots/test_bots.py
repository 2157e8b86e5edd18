"""The bots: legal, fair, as good as their level says, and wise with their tokens."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import isclose
from statistics import mean

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.deal import deal
from games.catbox.faces import Card, Identity
from games.catbox.position import Observation, Position, listed
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Mode, Token, seat_rules
from games.catbox.turn import PutGuard, Source, TakeFish
from games.protocol import Memory
from games.rng import Stream
from solver import brute
from solver.answer import Clock, Limit
from solver.arena.blocks import play_block
from solver.bots.roster import Level
from solver.catbox.beliefs.identities import prior, unseen
from solver.catbox.bots.expert import (
    InformationLeak,
    TurnEvaluator,
    candidates,
    decide,
    shortlist,
)
from solver.catbox.bots.roster import EXPERT, LEVELS, RESPONDER, ROSTER, SearchSettings, measure
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights
from tests.support.boards import (
    DECK,
    advanced_midgames,
    dealt,
    midgames,
    mode_names,
    random_board,
    seat_counts,
    seeds,
    table,
)
from tests.support.effort import few
from tests.support.histories import bot_game, look_alikes, moment
from tests.support.matches import contest
from tests.support.playout_driver import seen

levels = st.sampled_from([*LEVELS.values(), *ROSTER.variants.values(), RESPONDER])
plain_levels = st.sampled_from([LEVELS[name] for name in ("random", "novice", "greedy", "rival")])
BRIEF = Limit(iterations=30)
limits = st.sampled_from([BRIEF, Limit(iterations=1), Limit(seconds=0)])
moving = midgames.filter(lambda position: len(position.draft.plays()) > 0)


def shown(position: Position) -> Observation:
    """The observation of the seat to move, with the deck but no history."""
    return position.observation(position.turn, cards=listed(DECK))


@given(moving, levels, limits, seeds)
def test_a_decision_is_legal_and_the_best_of_its_alternatives(
    position: Position, level: Level, limit: Limit, seed: int
) -> None:
    decision = level.choose(shown(position), limit, Stream(seed))
    assert decision.move in position.moves
    values = [rated.value for rated in decision.alternatives]
    assert level.careful or values == sorted(values, reverse=True)
    if decision.alternatives:
        best = decision.alternatives[0]
        assert (best.move, best.value) == (decision.move, decision.value)


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
    _, position, known = moment(seats, seed, turns, mode)
    assume(not position.over)
    decisions = [level.choose(seen, Limit(), Stream(seed)) for seen in (known, shown(position))]
    assert decisions[0] == decisions[1]


@given(moving)
def test_beliefs_are_a_distribution_of_at_most_120_rows(position: Position) -> None:
    beliefs = prior(shown(position))
    assert len(beliefs.rows) <= 120
    assert isclose(sum(beliefs.weights), 1)
    truth = tuple(position.seats[seat].identity for seat in beliefs.seats)
    assert truth in beliefs.rows


@pytest.mark.nightly
@pytest.mark.parametrize(("weak", "strong"), [("random", "greedy"), ("greedy", "rival")])
def test_each_level_beats_the_one_below(weak: str, strong: str) -> None:
    blocks = [play_block(contest(strong, weak), number).block for number in range(15)]
    assert mean(block.share(0) for block in blocks) > 0.6


def test_what_the_expert_counts_is_said_with_its_settings() -> None:
    assert f" {EXPERT.rounds} rounds later" in measure()
    assert f" {EXPERT.share:g} more for a win" in measure()


# The bots that search

careful = st.sampled_from([level for level in LEVELS.values() if level.careful])


@pytest.mark.slow
@given(levels, seat_counts, seeds, st.integers(0, 30), st.sampled_from(list(Mode)))
def test_games_that_look_alike_get_the_same_decision(
    level: Level, seats: int, seed: int, turns: int, mode: Mode
) -> None:
    first = deal(DECK, seats, seed, mode=mode)
    one, two = look_alikes(first, turns, turns % seats, seed)
    assume(not one.view.over and one.view.turn == one.seat)
    decisions = [
        level.choose(replace(seen, cards=listed(DECK)), BRIEF, Stream(seed)) for seen in (one, two)
    ]
    assert decisions[0] == decisions[1]


@few()
@given(careful, seeds, st.integers(0, 20))
def test_turns_that_are_asked_for_are_among_the_alternatives(
    level: Level, seed: int, turns: int
) -> None:
    known = moment(3, seed, turns, Mode.ADVANCED).seen
    also = [known.moves.random(Stream("test-also", seed, number)) for number in range(3)]
    assume(also[0].steps)
    for limit in (BRIEF, Limit(iterations=1), Limit(seconds=0), Limit(seconds=-1)):
        decision = level.choose(known, limit, Stream(seed), also)
        rated = [each.move for each in decision.alternatives]
        assert {*also, decision.move} <= set(rated)
        assert all(move in known.moves for move in rated)
        assert len(set(rated)) == len(rated)


@given(advanced_midgames, st.sampled_from([FOR_ITSELF, PolicyWeights(leader=1.0), PolicyWeights()]))
def test_every_candidate_is_legal_and_worth_what_its_board_is(
    position: Position, weights: PolicyWeights
) -> None:
    known = seen(position)
    beliefs = prior(known)
    found = candidates(known, beliefs, SearchSettings(evaluation=weights), Clock(Limit()))
    evaluator = TurnEvaluator(known, beliefs, weights)
    rng = Stream("test-weighed", str(position.board.key))
    assert [each.value for each in found] == sorted((e.value for e in found), reverse=True)
    for each in rng.shuffled(found)[:40]:
        assert each.draft.move == each.move
        assert each.move in position.moves
        assert (each.value, each.margin) == pytest.approx(evaluator.of(each.draft))
    plain = {each.draft.move for each in found if each.draft.token is None}
    assert {p for p in plain if len(p.steps) == 1} == {
        draft.move for draft in (known.view.draft.play(p) for p in known.view.draft.plays())
    }
    for draft in shortlist(found, 12):
        assert draft.move in position.moves


def test_guards_and_saved_cards_are_among_what_the_expert_considers() -> None:
    known = seen(dealt(3, 4, Mode.ADVANCED))
    found = candidates(known, prior(known), SearchSettings(), Clock(Limit()))
    steps = {type(step) for draft in shortlist(found, 8) for step in draft.move.steps}
    assert {PutGuard, TakeFish} <= steps
    tokens = {draft.token for draft in shortlist(found, 8)}
    assert tokens == {None, *Token}


def decided(position: Position) -> Token | None:
    """The token that the first seat, black, spends in the game's last turn."""
    known = seen(position)
    assert known.view.mover.identity is Identity.BLACK
    decision = LEVELS["expert"].choose(known, Limit(iterations=2000), Stream(1))
    return known.moves.draft(decision.move).token


def stacking(seed: int) -> Position:
    """A last turn with a stack token on a random board."""
    board = " ".join(str(placement) for placement in random_board(12, seed).placements)
    return table("BBBB/KKKK", "", board=board, tokens={0: "stack"})


def gain(position: Position) -> float:
    """How much better the best turn with a token is than the best without, by the margin."""
    known, best = seen(position), {True: -99.0, False: -99.0}
    margin = TurnEvaluator(known, prior(known), PolicyWeights(leader=1.0))
    for draft in known.moves.drafts():
        value, _ = margin.of(draft)
        best[draft.token is not None] = max(best[draft.token is not None], value)
    return best[True] - best[False]


@pytest.mark.slow
def test_the_stack_is_used_where_it_wins_points_and_kept_where_it_loses_some() -> None:
    gains = {seed: gain(stacking(seed)) for seed in range(16)}
    rich = [seed for seed in gains if gains[seed] >= 1]
    poor = [seed for seed in gains if gains[seed] <= -0.5]
    assert min(len(rich), len(poor)) > 2
    assert all(decided(stacking(seed)) is Token.STACK for seed in rich)
    assert all(decided(stacking(seed)) is not Token.STACK for seed in poor)


LINE_OF_TWO = "PPPP@0,0 KKKK@1,1 PPPP@-1,-1 KKKK@-2,-2"


@pytest.mark.parametrize(
    ("first", "second", "board", "held", "spent"),
    [
        ("BBBB/KKKK", "KKKK/BBBB", "KKKK@0,0", "paw", Token.PAW),
        ("BBBB/PPPP", "", LINE_OF_TWO, "mouse", Token.MOUSE),
        *(("BBBB/KKKK", "", "KKKK@0,0", held, None) for held in ("box", "fish", "paw")),
    ],
)
def test_a_token_is_spent_where_it_wins_many_points_and_else_kept_for_its_own(
    first: str, second: str, board: str, held: str, spent: Token | None
) -> None:
    assert decided(table(first, second, board=board, tokens={0: held})) is spent


@pytest.mark.parametrize(("seats", "left"), [(4, 6), (5, 6)])
def test_playouts_go_to_the_end_once_few_turns_of_each_seat_are_left(seats: int, left: int) -> None:
    first = dealt(seats, 1)
    begin = len(first.pile) + sum(len(seat.hand) for seat in first.seats) - 1 - left * seats

    def values(turns: int, finish: tuple[int, ...]) -> list[float]:
        known, search = moment(seats, 1, turns).seen, replace(EXPERT, finish=finish)
        decision = decide(search, known, Clock(Limit(iterations=30)), Stream(1))
        return [rated.value for rated in decision.alternatives]

    whole = (left * seats,) * 4
    assert values(begin, EXPERT.finish) == values(begin, whole) != values(begin, ())
    assert values(begin - 1, EXPERT.finish) == values(begin - 1, ()) != values(begin - 1, whole)


# Controls, of which what they know counts


@pytest.mark.parametrize("name", ["expert-told", "expert-seeing"])
def test_a_control_that_sees_more_remembers_as_well_how_the_others_play(name: str) -> None:
    """From four seats on others are played out in the way that they have shown."""
    _, position, memory = bot_game(["rival"] * 5, 3, 30)
    moves = {
        ROSTER.player(name)(position, known, BRIEF, Stream("control"))
        for known in (memory, Memory.blank(5, memory.cards))
    }
    assert len(moves) == 2


# The information in a turn about its owner


@given(seat_counts, seeds, st.integers(0, 25), mode_names)
def test_what_a_turn_gives_away_is_a_difference_of_probabilities(
    seats: int, seed: int, turns: int, mode: Mode
) -> None:
    _, position, known = moment(seats, seed, turns, mode)
    assume(not position.over)
    disclosure = InformationLeak(known)
    assert 0 <= disclosure.now <= 1
    for number in range(3):
        turn = known.moves.random(Stream("test-hiding", seed, number))
        given_away = disclosure.after(known.moves.draft(turn))
        assert -disclosure.now <= given_away <= 1 - disclosure.now


def test_before_anything_is_seen_every_identity_is_as_likely() -> None:
    for seats, names in ((2, 5), (3, 5), (4, 6), (5, 6)):
        assert InformationLeak(seen(dealt(seats, 1))).now == pytest.approx(1 / names)


def test_a_forced_turn_gives_nothing_away() -> None:
    position = table("", "PYVB/KKKB", "", board="KPVB@0,0", guards="1@-1,1 2@3,-1", saved={})
    known = seen(position)
    (play,) = known.view.draft.plays()
    assert abs(InformationLeak(known).after(known.view.draft.play(play))) < 1e-9


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_turns_give_away_who_plays_them(seats: int) -> None:
    given_away = [
        InformationLeak(known).after(known.moves.draft(turn))
        for seed in range(6)
        for known, turn in bot_game(["greedy"] * seats, seed, 2 * seats).turns
    ]
    assert mean(given_away) > 0.05


@given(st.integers(2, 3), seeds, st.integers(0, 20))
def test_own_faces_that_stay_in_the_hand_give_nothing_away(
    seats: int, seed: int, turns: int
) -> None:
    known = moment(seats, seed, turns).seen
    rng, view = Stream("test-own", seed), known.view
    plays = [play for play in view.draft.plays() if play.source == Source(known.seat, 0)]
    assume(plays and len(view.mover.hand) > 1)
    stays = view.mover.hand[1]
    hand = (view.mover.hand[0], Card(stays.public, rng.choice(unseen(known, known.cards))))
    seated = list(view.seats)
    seated[known.seat] = replace(view.mover, hand=hand)
    other = replace(known, view=replace(view, seats=tuple(seated)))
    play = rng.choice(plays)
    one, two = (InformationLeak(each).after(each.view.draft.play(play)) for each in (known, other))
    assert one == two
