"""The bots that search: legal, fair, the same for the same seed, and wise with their tokens."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.catbox.deal import deal
from games.catbox.faces import Identity
from games.catbox.position import Observation, Position, listed
from games.catbox.rulings import Mode, Token
from games.catbox.turn import PutGuard, TakeFish
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.roster import Level
from solver.catbox.beliefs.identities import prior
from solver.catbox.bots.expert import TurnEvaluator, candidates, shortlist
from solver.catbox.bots.roster import LEVELS, RESPONDER, ROSTER, SearchSettings
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights
from tests.support.boards import (
    DECK,
    advanced_midgames,
    dealt,
    random_board,
    seat_counts,
    seeds,
    table,
)
from tests.support.effort import few
from tests.support.histories import look_alikes, memory_of, played
from tests.support.paths import ROOT
from tests.support.playout_driver import seen

BRIEF = Limit(iterations=60)
levels = st.sampled_from([*LEVELS.values(), *ROSTER.variants.values(), RESPONDER])
careful = st.sampled_from([level for level in LEVELS.values() if level.careful])


def remembering(seats: int, seed: int, turns: int, mode: Mode) -> tuple[Position, Observation]:
    """A position after random turns, and all that the seat to move knows."""
    game = played(dealt(seats, seed, mode), seed, turns)
    last = game[-1][0].play(game[-1][1]) if game else dealt(seats, seed, mode)
    known = memory_of(game, seats).observe(last, last.turn)
    return last, replace(known, cards=listed(DECK))


def mover_after(seats: int, turns: int) -> int:
    return turns % seats


@pytest.mark.slow
@given(levels, seat_counts, seeds, st.integers(0, 30), st.sampled_from(list(Mode)))
def test_games_that_look_alike_get_the_same_decision(
    level: Level, seats: int, seed: int, turns: int, mode: Mode
) -> None:
    first = deal(DECK, seats, seed, mode=mode)
    one, two = look_alikes(first, turns, mover_after(seats, turns), seed)
    assume(not one.view.over and one.view.turn == one.seat)
    decisions = [
        level.choose(replace(seen, cards=listed(DECK)), BRIEF, Stream(seed)) for seen in (one, two)
    ]
    assert decisions[0] == decisions[1]


@pytest.mark.slow
@given(careful, seat_counts, seeds, st.integers(0, 45), st.sampled_from(list(Mode)))
def test_any_limit_gives_a_legal_turn_that_is_among_the_alternatives(
    level: Level, seats: int, seed: int, turns: int, mode: Mode
) -> None:
    position, known = remembering(seats, seed, turns, mode)
    assume(not position.over)
    for limit in (Limit(iterations=1), Limit(seconds=0), Limit(seconds=-1), BRIEF):
        decision = level.choose(known, limit, Stream(seed))
        assert decision.move in position.moves
        if decision.value is not None:
            assert decision.alternatives[0].move == decision.move
            assert decision.alternatives[0].value == decision.value
        assert all(rated.move in position.moves for rated in decision.alternatives)
        assert len({rated.move for rated in decision.alternatives}) == len(decision.alternatives)


@few()
@given(careful, seeds, st.integers(0, 20))
def test_turns_that_are_asked_for_are_among_the_alternatives(
    level: Level, seed: int, turns: int
) -> None:
    _, known = remembering(3, seed, turns, Mode.ADVANCED)
    also = [known.moves.random(Stream("test-also", seed, number)) for number in range(3)]
    assume(also[0].steps)
    decision = level.choose(known, BRIEF, Stream(seed), also)
    assert set(also) <= {rated.move for rated in decision.alternatives}


SCRIPT = """
import sys
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.roster import LEVELS
from tests.solver.catbox.bots.test_expert import remembering
from games.catbox.rulings import Mode
for name in LEVELS:
    for seats, mode in ((2, Mode.BASIC), (3, Mode.ADVANCED)):
        _, known = remembering(seats, 5, 14, mode)
        decision = LEVELS[name].choose(known, Limit(iterations=80), Stream("same"))
        print(decision)
"""


@pytest.mark.nightly
def test_another_process_with_other_hashes_decides_the_same() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PATH": "", "HOME": str(Path.home())},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == 2 * len(LEVELS)


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


def last_turn(hands: tuple[str, ...], board: str, token: str, rest: str = "") -> Position:
    """A position in which the first seat, black, has one token and takes the game's last turn."""
    return table(*hands, board=board, tokens={0: token}, turn=0, pile=rest)


def decided(position: Position) -> tuple[Token | None, float]:
    assert position.seats[0].identity is next(iter(Identity))
    known = seen(position)
    decision = LEVELS["expert"].choose(known, Limit(iterations=2000), Stream(1))
    assert decision.value is not None
    return known.moves.draft(decision.move).token, decision.value


def stacking(seed: int) -> Position:
    """A last turn with a stack token on a random board."""
    board = " ".join(str(placement) for placement in random_board(12, seed).placements)
    return last_turn(("BBBB/KKKK", ""), board, "stack")


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
    used = {seed: decided(stacking(seed))[0] is Token.STACK for seed in gains}
    rich = [seed for seed in gains if gains[seed] >= 1]
    poor = [seed for seed in gains if gains[seed] <= -0.5]
    assert len(rich) > 2
    assert len(poor) > 2
    assert all(used[seed] for seed in rich)
    assert not any(used[seed] for seed in poor)


def test_a_second_card_is_laid_where_it_wins_many_points() -> None:
    position = last_turn(("BBBB/KKKK", "KKKK/BBBB"), "KKKK@0,0", "paw")
    assert decided(position)[0] is Token.PAW


def test_the_mouse_takes_a_card_to_where_it_wins_many_points() -> None:
    board = "PPPP@0,0 KKKK@1,1 PPPP@-1,-1 KKKK@-2,-2"
    position = last_turn(("BBBB/PPPP", ""), board, "mouse")
    used, _ = decided(position)
    assert used is Token.MOUSE


@pytest.mark.parametrize("token", ["box", "fish", "paw"])
def test_a_token_that_gains_nothing_is_kept_for_its_point(token: str) -> None:
    position = last_turn(("BBBB/KKKK", ""), "KKKK@0,0", token)
    assert decided(position)[0] is None
