"""Information states: what one holds, and the games that can't be told apart by it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

pytest.importorskip("pyspiel")

from games.catbox.faces import UNKNOWN
from games.rng import Stream
from solver.catbox.beliefs.identities import prior
from solver.catbox.beliefs.likelihood import posterior
from solver.catbox.openspiel.game import CatBoxState
from solver.catbox.openspiel.resampling import BELIEFS, Resampler, recalled, worlds_of
from solver.catbox.openspiel.state import Moment
from tests.solver.catbox.beliefs.test_worlds import chi_square, even
from tests.support.openspiel_games import GAMES, decision, loaded, remembered, states

every_game = pytest.mark.parametrize("name", GAMES)


def sampler(seed: int) -> random.Random:
    return random.Random(seed)


@every_game
@pytest.mark.parametrize("beliefs", BELIEFS)
def test_a_resampled_game_can_t_be_told_from_the_one_it_is_of(name: str, beliefs: str) -> None:
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
    known = [[("", "")] for _ in range(game.num_players())]
    for state in states(game, 3):
        if state.is_chance_node():
            continue
        for seat, past in enumerate(known):
            private, public = state.information_state_string(seat).split("\n")
            assert private.startswith(past[-1][0])
            assert public.startswith(past[-1][1])
            past.append((private, public))


@every_game
def test_information_is_what_an_observation_with_its_history_tells(name: str) -> None:
    game = loaded(name)
    for steps in (0, 7, 14):
        moment = decision(game, 4, steps).moment
        position, memory = remembered(moment)
        for seat in range(game.num_players()):
            assert moment.observation(seat) == memory.observe(position, seat)


@every_game
def test_a_game_is_recalled_from_an_observation(name: str) -> None:
    game = loaded(name)
    state = next(s for s in late(game) if not s.moment.draft.steps)
    position, memory = remembered(state.moment)
    seen = memory.observe(position, position.turn)
    world = worlds_of(seen, game.table.cards, BELIEFS["prior"]).sample(Stream("recalled"))
    found = recalled(game.table, game.numbers, seen, world, Stream("recalled"))
    assert found.information(position.turn) == state.moment.information(position.turn)
    assert found.position == world
    assert found.actions == state.moment.actions


def late(game: object) -> list[CatBoxState]:
    return [decision(game, 5, steps) for steps in range(12, 18)]


def test_nobody_is_told_what_is_hidden() -> None:
    state = decision(loaded("three"), 6, 12)
    moment = state.moment
    hidden = {card.secret for card in moment.position.seats[1].hand}
    hidden |= {side for card in moment.position.pile[1:] for side in card}
    for text in (state.information_state_string(0), state.observation_string(0)):
        assert not any(face in text for face in hidden)
        others = moment.deal.identities[1:]
        assert not any(f"{identity};" in text or f" {identity} " in text for identity in others)
    assert UNKNOWN in state.observation_string(0)


def drawn(moment: Moment, seat: int, beliefs: str, count: int) -> list[Moment]:
    resampler = Resampler.of(moment, moment.observation(seat), BELIEFS[beliefs])
    rng = Stream("test-drawn")
    return [resampler.draw(rng) for _ in range(count)]


@pytest.mark.parametrize("beliefs", BELIEFS)
def test_identities_are_drawn_as_often_as_believed(beliefs: str) -> None:
    moment = decision(loaded("three"), 8, 9).moment
    seen = moment.observation(0)
    held = prior(seen) if beliefs == "prior" else posterior(seen, moment.table.cards)
    assert (len(set(held.weights)) == 1) == (beliefs == "prior")
    rows = [each.deal.identities[1:] for each in drawn(moment, 0, beliefs, 3000)]
    weights = dict[object, float](zip(held.rows, held.weights, strict=True))
    common = {row: weight for row, weight in weights.items() if weight * 3000 >= 5}
    counts = Counter[object](row if row in common else "rare" for row in rows)
    assert chi_square(counts, common | {"rare": 1 - sum(common.values())}) < 4


def test_hidden_cards_are_drawn_evenly_into_every_place() -> None:
    moment = decision(loaded("two"), 9, 20).moment
    size = len(moment.position.pile)
    unknown = [*moment.deal.removed, *moment.deal.cards[len(moment.deal.cards) - size + 1 :]]
    sides = even(side for card in unknown for side in (card, card.flipped))
    found = drawn(moment, 0, "prior", 4000)
    assert chi_square(Counter(each.deal.removed[0] for each in found), sides) < 4
    assert chi_square(Counter(each.position.pile[-1] for each in found), sides) < 4


def test_resampling_hits_the_truth_as_often_as_chance() -> None:
    game, hits, deals = loaded("two"), 0, 400
    for seed in range(deals):
        state = decision(game, seed, 0)
        other = state.resample_from_infostate(0, sampler(seed).random)
        hits += other.moment.deal.identities == state.moment.deal.identities
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
