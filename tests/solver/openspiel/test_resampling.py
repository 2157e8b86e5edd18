"""Information states: their contents, and the games that they don't distinguish."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import sqrt
from typing import cast

import pytest

pytest.importorskip("pyspiel")

from games.catbox.faces import UNKNOWN
from games.catbox.position import Draft, Position, listed
from games.protocol import Memory
from games.rng import Stream
from solver.catbox.beliefs.identities import prior
from solver.catbox.beliefs.likelihood import posterior
from solver.catbox.openspiel.resampling import BELIEFS, FullState, Resampler
from solver.openspiel.stage import Stage
from tests.solver.catbox.beliefs.test_worlds import chi_square, even
from tests.support.effort import amount
from tests.support.openspiel_games import GAMES, decision, loaded, remembered, states, taken

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("name", GAMES)


def sampler(seed: int) -> random.Random:
    return random.Random(seed)


@pytest.mark.slow
@pytest.mark.diagonal
@every_game
@pytest.mark.parametrize("beliefs", BELIEFS)
def test_a_resampled_game_looks_like_the_one_it_is_of(name: str, beliefs: str) -> None:
    game = loaded(name, beliefs=beliefs)
    for number, state in enumerate(states(game, 1)):
        if number % 9 and not state.is_terminal():
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, sampler(number).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            if not state.is_chance_node():
                assert other.legal_actions() == state.legal_actions()


@every_game
def test_a_resampled_game_is_one_that_may_be_played(name: str) -> None:
    game = loaded(name)
    other = decision(game, 2, 15).resample_from_infostate(1, sampler(2).random)
    again = game.new_initial_state()
    for action in other.history():
        assert action in again.legal_actions()
        again.apply_action(action)
    assert str(again) == str(other)
    assert [again.information_state_string(s) for s in range(game.num_players())] == [
        other.information_state_string(s) for s in range(game.num_players())
    ]


@every_game
def test_information_only_grows(name: str) -> None:
    game = loaded(name)
    known = [""] * game.num_players()
    for state in states(game, 3):
        if state.is_chance_node() or state.stage.steps:
            continue
        for seat, past in enumerate(known):
            known[seat] = state.information_state_string(seat)
            assert known[seat].startswith(past)


@every_game
def test_information_is_what_the_memory_of_a_game_holds(name: str) -> None:
    game = loaded(name)
    stage = decision(game, 4, 0).stage
    memory = Memory.blank(game.num_players(), listed(game.setup.deck.cards))
    for action in taken(decision(game, 4, 14)):
        stage = stage.after(action)
        if not stage.steps:
            memory = memory.after(cast(Draft, stage.start.draft))
            for seat in range(game.num_players()):
                assert (
                    stage.information(seat)
                    == memory.observe(cast(Position, stage.position), seat).text
                )


def test_the_steps_of_a_turn_that_goes_on_are_known_to_all() -> None:
    state = next(s for s in states(loaded("advanced"), 4) if s.history()[50:] and s.stage.steps)
    before = state.stage.start
    *_, last = state.history()
    text = state.stage.codec.text(before.position.draft, last)
    for seat in (0, 1):
        known = before.information(seat)
        assert state.information_state_string(seat) == f"{known}\n{text}"
        assert state.observation_string(seat).endswith(f"\n{text}")


def test_nobody_sees_what_is_hidden() -> None:
    state = decision(loaded("three"), 6, 12)
    position, _ = remembered(state.stage)
    hidden = {card.secret for card in position.seats[1].hand}
    hidden |= {side for card in position.pile[1:] for side in card}
    for text in (state.information_state_string(0), state.observation_string(0)):
        assert not any(face in text for face in hidden)
        assert not any(f" {seat.identity} " in text for seat in position.seats[1:])
    assert UNKNOWN in state.observation_string(0)


def drawn(stage: Stage, seat: int, beliefs: str, count: int) -> list[FullState]:
    position, memory = remembered(stage)
    resampler = Resampler(memory.observe(position, seat), beliefs)
    rng = Stream("test-drawn")
    return [resampler.draw(rng) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("beliefs", BELIEFS)
def test_identities_are_drawn_as_often_as_believed(beliefs: str) -> None:
    stage = decision(loaded("three"), 8, 9).stage
    position, memory = remembered(stage)
    seen = memory.observe(position, 0)
    held = prior(seen) if beliefs == "prior" else posterior(seen, memory.cards)
    assert (len(set(held.weights)) == 1) == (beliefs == "prior")
    found = drawn(stage, 0, beliefs, 3000)
    rows = [tuple(seat.identity for seat in each.position.seats[1:]) for each in found]
    weights = dict[object, float](zip(held.rows, held.weights, strict=True))
    common = {row: weight for row, weight in weights.items() if weight * 3000 >= 5}
    counts = Counter[object](row if row in common else "rare" for row in rows)
    assert chi_square(counts, common | {"rare": 1 - sum(common.values())}) < 4


@pytest.mark.slow
def test_hidden_cards_are_drawn_evenly_into_every_place() -> None:
    stage = decision(loaded("two"), 9, 20).stage
    found = drawn(stage, 0, "prior", 4000)
    unknown = [*found[0].removed, *found[0].position.pile[1:]]
    sides = even(side for card in unknown for side in (card, card.flipped))
    assert chi_square(Counter(each.removed[0] for each in found), sides) < 4
    assert chi_square(Counter(each.position.pile[-1] for each in found), sides) < 4


@pytest.mark.slow
def test_resampling_hits_the_truth_as_often_as_chance() -> None:
    game, hits, deals = loaded("two"), 0, amount(150, 400)
    for seed in range(deals):
        state = decision(game, seed, 0)
        other = state.resample_from_infostate(0, sampler(seed).random)
        hits += other.history()[:2] == state.history()[:2]
    left = len(list(permutations(range(4), 1)))
    assert abs(hits - deals / left) < 4 * sqrt(deals / left * (1 - 1 / left))


def test_the_same_sampler_draws_the_same_game() -> None:
    state = decision(loaded("four"), 1, 10)
    one, two, other = (
        str(state.resample_from_infostate(2, sampler(seed).random)) for seed in (1, 1, 2)
    )
    assert one == two != other


def test_the_deal_is_resampled_too() -> None:
    game = loaded("two")
    for state in states(game, 1):
        if len(state.history()) == 20:
            other = state.resample_from_infostate(0, sampler(3).random)
            assert other.is_chance_node()
            assert len(other.history()) == 20
            assert str(other) != str(state)
            break
