"""Our games as OpenSpiel sees them: its own tests, ours of what the two have in common, and
the games that an information state doesn't tell apart."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from statistics import fmean
from typing import Any

import pytest

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip("pyspiel")

from games.catbox.faces import Deck
from games.catbox.position import listed
from games.catbox.rulings import Edition, Mode
from games.catbox.setup import CatBoxSetup
from games.protocol import GameError, Memory
from games.rng import Stream
from solver.answer import Limit
from solver.bots.roster import roster_of
from solver.catbox.beliefs.identities import prior
from solver.catbox.beliefs.likelihood import posterior
from solver.catbox.openspiel.actions import Actions
from solver.catbox.openspiel.resampling import BELIEFS, FullState, Resampler
from solver.openspiel.game import game_class
from solver.openspiel.stage import END, Stage
from tests.solver.catbox.beliefs.test_beliefs import chi_square, even
from tests.support.boards import DECK
from tests.support.effort import amount
from tests.support.openspiel_games import GAMES, decision, loaded, remembered, states, taken

every_game = pytest.mark.parametrize("name", GAMES)
CATBOX = [name for name in GAMES if name.startswith("catbox")]
games_of_cat_box = pytest.mark.parametrize("name", CATBOX)
other_games = pytest.mark.parametrize("name", [n for n in GAMES if n not in CATBOX])


@every_game
def test_openspiel_s_own_tests_pass(name: str) -> None:
    from open_spiel.python.tests import games_sim_test  # takes seconds to import

    game = loaded(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest("sim_game").sim_game(game)


@every_game
def test_numbers_are_steps_and_steps_are_numbers(name: str) -> None:
    game = loaded(name)
    numbers = game.codec
    assert game.num_distinct_actions() == numbers.count
    for state in states(game, 2):
        if not state.is_chance_node() and not state.is_terminal():
            draft, legal = state.stage.draft, state.legal_actions()
            steps = [numbers.step(draft, number) for number in legal if number != END]
            assert [numbers.number(draft, step) for step in steps] == [n for n in legal if n != END]
            assert legal == sorted(set(legal))
            assert max(legal) < numbers.count
            assert len(set(map(state.action_to_string, legal))) == len(legal)


@games_of_cat_box
def test_legal_actions_are_the_legal_turns(name: str) -> None:
    basic = "advanced" not in name
    for state in states(loaded(name), 1):
        if state.is_chance_node() or state.is_terminal() or state.stage.steps:
            continue
        if len(taken(state)) % 7 == 0:
            turns = ends(state.stage) if basic else firsts(state.stage)
            assert set(turns) == set(rules(state.stage, whole=basic))


def ends(stage: Stage) -> list[Any]:
    made = (stage.after(action).start.draft for action in stage.legal)
    return [draft.move for draft in made if draft is not None]


def firsts(stage: Stage) -> list[Any]:
    steps = [stage.codec.step(stage.draft, n) for n in stage.legal if n != END]
    return steps or [None]


def rules(stage: Stage, *, whole: bool) -> list[Any]:
    moves: Any = stage.position.moves
    if whole:
        return list(moves)
    return [draft.steps[0] if draft.steps else None for draft in moves.drafts()]


@other_games
def test_legal_actions_are_the_legal_steps(name: str) -> None:
    for state in states(loaded(name), 1):
        if not state.is_chance_node() and not state.is_terminal():
            draft, codec = state.stage.draft, state.stage.codec
            steps = {codec.step(draft, number) for number in state.stage.legal if number != END}
            assert steps == set(draft.next_steps())
            assert (END in state.stage.legal) == draft.complete


@games_of_cat_box
def test_chance_is_even_over_cards_and_sides_and_sums_to_one(name: str) -> None:
    game, drawn = loaded(name), 0
    for state in states(game, 3):
        if not state.is_chance_node():
            break
        outcomes = state.chance_outcomes()
        drawn += 1
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        least = min(chance for _, chance in outcomes)
        alike = sum(1 for _, chance in outcomes if chance == pytest.approx(2 * least))
        assert len(outcomes) + alike == pytest.approx(1 / least)
        assert alike == 0 or name == "catbox five"
        assert len(outcomes) <= game.max_chance_outcomes() <= 96
    assert drawn == game.num_players() + len(game.setup.deck.cards)


@games_of_cat_box
def test_our_deals_can_be_drawn(name: str) -> None:
    game = loaded(name)
    state, deal = game.new_initial_state(), game.setup.deal("spiel")
    for number in game.setup.dealing().draws(deal):
        assert number in state.legal_actions()
        state.apply_action(number)
    assert state.stage.position == deal.position()


def test_a_deck_may_be_given_card_by_card() -> None:
    text = " ".join(map(str, DECK[:12]))
    game = pyspiel.load_game("python_catbox", {"deck": text})
    assert len(game.setup.deck.cards) == 12
    assert str(pyspiel.load_game(str(game))) == str(game)
    *_, last = states(game, 7)
    assert last.is_terminal()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"players": 6}, 'players "6": expected 2 to 5'),
        ({"mode": "easy"}, 'mode "easy": expected basic or advanced'),
        ({"edition": "third"}, 'edition "third": expected grail or secondgate'),
        ({"deck": "KPVB/KPVV KPVB/YYYY"}, "KPVB stands on 2 cards"),
        ({"deck": "KPVB/KPVV"}, "1 card: expected at least 6"),
        ({"deck": "cards"}, "expected PUBLIC/SECRET"),
        ({"beliefs": "none"}, 'beliefs "none": expected prior or posterior'),
    ],
)
def test_odd_parameters_are_refused(wrong: dict[str, object], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        game_class("catbox")(wrong)


def test_numbers_do_not_depend_on_the_order_of_the_deck() -> None:
    shuffled = tuple(card.flipped for card in Stream("test-order").shuffled(DECK))
    one, other = (setup(cards, Mode.BASIC) for cards in (DECK, shuffled))
    assert one.dealing() == other.dealing()
    assert Actions(one).blocks == Actions(other).blocks
    assert Actions(setup(DECK, Mode.ADVANCED)).count > Actions(one).count


def setup(cards: Any, mode: Mode) -> CatBoxSetup:
    return CatBoxSetup(2, mode, Edition.GRAIL, Deck("own", "", tuple(cards)))


@every_game
def test_every_draw_of_a_deal_has_words(name: str) -> None:
    words, state = list[str](), loaded(name).new_initial_state()
    while state.is_chance_node():
        assert str(state) == f"dealt: {' '.join(words)}"
        assert state.observation_string(1) == f"1 dealing {len(words)}"
        action = state.legal_actions()[0]
        words.append(state.action_to_string(action))
        state.apply_action(action)
    assert all(words)


@every_game
def test_a_return_is_a_share_of_the_win_and_a_little_for_points(name: str) -> None:
    *_, last = states(loaded(name), 3)
    position, returns = last.stage.position, last.returns()
    assert sum(returns) == pytest.approx(0)
    places = position.places()
    share = {place: (place == min(places)) / places.count(min(places)) for place in places}
    worth = [s.total / 100 + share[p] for s, p in zip(position.scores(), places, strict=True)]
    assert returns == pytest.approx([each - fmean(worth) for each in worth])


# Information states, and games resampled from them

BELIEVED = [(name, "prior") for name in GAMES] + [(name, "posterior") for name in CATBOX]


def sampler(seed: int) -> random.Random:
    return random.Random(seed)


@pytest.mark.parametrize(("name", "beliefs"), BELIEVED)
def test_a_resampled_game_looks_like_the_one_it_is_of(name: str, beliefs: str) -> None:
    game, changed = loaded(name, beliefs=beliefs), set[bool]()
    every = 9 if name.startswith("catbox") else 17
    for number, state in enumerate(states(game, 1)):
        if number % every and not state.is_terminal():
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, sampler(number).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            if other.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            changed.add(str(other) != str(state))
    assert True in changed


@every_game
def test_a_resampled_game_is_one_that_may_be_played(name: str) -> None:
    game = loaded(name)
    for steps in (15, 10_000):
        other = decision(game, 2, steps).resample_from_infostate(1, sampler(2).random)
        again = game.new_initial_state()
        for action in other.history():
            assert action in again.legal_actions()
            again.apply_action(action)
        assert str(again) == str(other)
        assert [again.information_state_string(s) for s in range(game.num_players())] == [
            other.information_state_string(s) for s in range(game.num_players())
        ]
        assert again.returns() == other.returns()


@games_of_cat_box
def test_information_is_what_the_memory_of_a_game_holds(name: str) -> None:
    game = loaded(name)
    stage = decision(game, 4, 0).stage
    memory = Memory.blank(game.num_players(), listed(game.setup.deck.cards))
    for action in taken(decision(game, 4, 14)):
        stage = stage.after(action)
        if not stage.steps:
            assert stage.start.draft is not None
            memory = memory.after(stage.start.draft)
            for seat in range(game.num_players()):
                assert stage.information(seat) == memory.observe(stage.position, seat).text


def test_the_steps_of_a_turn_that_goes_on_are_known_to_all() -> None:
    every = states(loaded("catbox advanced"), 4)
    state = next(s for s in every if s.history()[50:] and s.stage.steps)
    before = state.stage.start
    *_, last = state.history()
    text = state.stage.codec.text(before.position.draft, last)
    for seat in (0, 1):
        known = before.information(seat)
        assert state.information_state_string(seat) == f"{known}\n{text}"
        assert state.observation_string(seat).endswith(f"\n{text}")


def drawn(stage: Stage, seat: int, beliefs: str, count: int) -> list[FullState]:
    position, memory = remembered(stage)
    resampler = Resampler(memory.observe(position, seat), beliefs)
    rng = Stream("test-drawn")
    return [resampler.draw(rng) for _ in range(count)]


@pytest.mark.parametrize("beliefs", BELIEFS)
def test_identities_are_drawn_as_often_as_believed(beliefs: str) -> None:
    stage = decision(loaded("catbox three"), 8, 9).stage
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


def test_hidden_cards_are_drawn_evenly_into_every_place() -> None:
    stage = decision(loaded("catbox two"), 9, 20).stage
    found = drawn(stage, 0, "prior", 4000)
    unknown = [*found[0].removed, *found[0].position.pile[1:]]
    sides = even(side for card in unknown for side in (card, card.flipped))
    assert chi_square(Counter(each.removed[0] for each in found), sides) < 4
    assert chi_square(Counter(each.position.pile[-1] for each in found), sides) < 4


def test_resampling_hits_the_truth_as_often_as_chance() -> None:
    game, hits, deals = loaded("catbox two"), 0, amount(150, 400)
    for seed in range(deals):
        state = decision(game, seed, 0)
        other = state.resample_from_infostate(0, sampler(seed).random)
        hits += other.history()[:2] == state.history()[:2]
    identities = 4
    assert abs(hits - deals / identities) < 4 * sqrt(deals / identities * (1 - 1 / identities))


def test_a_hidden_discard_is_kept_no_more_often_than_chance() -> None:
    """The hidden cards are alike, so a discard is kept as often as its number is among them."""
    game = loaded("catinthebox three")
    kept, expected, variance, rng = 0, 0.0, 0.0, random.Random(4)
    for seed in range(150):
        state = decision(game, seed, 3)
        truth, _ = remembered(state.stage)
        unseen = Counter(n for n in range(1, 7) for _ in range(5))
        unseen -= Counter((*truth.seats[0].hand, truth.seats[0].discard))
        other, _ = remembered(state.resample_from_infostate(0, rng.random).stage)
        for seat in (1, 2):
            share = unseen[truth.seats[seat].discard] / unseen.total()
            kept += truth.seats[seat].discard == other.seats[seat].discard
            expected, variance = expected + share, variance + share * (1 - share)
    assert abs(kept - expected) < 4 * sqrt(variance)


@other_games
def test_truths_that_look_alike_get_the_same_decision(name: str) -> None:
    game, roster = loaded(name), roster_of(name.partition(" ")[0])
    for steps in (1, 3 * game.num_players() + 1):
        state = decision(game, 5, steps)
        other = state.resample_from_infostate(state.current_player(), sampler(2).random)
        truths = [remembered(each.stage) for each in (state, other)]
        assert truths[0][0] != truths[1][0]
        for bot in (*roster.levels, *roster.variants):
            rngs = [Stream("leak") for _ in truths]
            one, two = (
                roster.player(bot)(*truth, Limit(iterations=6), rng)
                for truth, rng in zip(truths, rngs, strict=True)
            )
            assert one == two, bot


def test_the_same_sampler_draws_the_same_game() -> None:
    state = decision(loaded("catbox four"), 1, 10)
    one, two, other = (
        str(state.resample_from_infostate(2, sampler(seed).random)) for seed in (1, 1, 2)
    )
    assert one == two != other
