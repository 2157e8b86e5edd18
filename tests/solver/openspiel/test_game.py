"""Cat Box as OpenSpiel sees it: its own tests, and ours of what the two have in common."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip("pyspiel")


from games.catbox.deal import deal
from games.catbox.faces import Deck
from games.catbox.rulings import Edition, Mode
from games.catbox.setup import CatBoxSetup
from games.protocol import GameError
from games.rng import Stream
from solver.catbox.openspiel.actions import Actions
from solver.openspiel.game import POINT, game_class
from solver.openspiel.stage import END, Stage
from tests.support.boards import DECK
from tests.support.openspiel_games import GAMES, NAME, decision, loaded, remembered, states, taken

GOLDEN = Path(__file__).with_name("playthrough.txt")
QUICK = [name for name, parameters in GAMES.items() if parameters.get("mode") != "advanced"]

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_openspiel_s_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["advanced", "advanced three"])
def test_openspiel_s_random_simulations_with_tokens(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_test_of_all_its_games(name: str) -> None:
    from open_spiel.python.tests import games_sim_test  # takes seconds to import

    games_sim_test.GamesSimTest("sim_game").sim_game(loaded(name))


@every_game
def test_legal_actions_are_the_legal_turns(name: str) -> None:
    for state in states(loaded(name), 1):
        if state.is_chance_node() or state.is_terminal() or state.stage.steps:
            continue
        if len(taken(state)) % 7 == 0:
            turns = ends(state.stage) if name in QUICK else firsts(state.stage)
            assert set(turns) == set(rules(state.stage, whole=name in QUICK))


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


@every_game
def test_numbers_are_steps_and_steps_are_numbers(name: str) -> None:
    game = loaded(name)
    numbers = game.codec
    assert game.num_distinct_actions() == numbers.count
    for state in states(game, 2):
        if state.is_chance_node() or state.is_terminal():
            continue
        draft, legal = state.stage.draft, state.legal_actions()
        steps = [numbers.step(draft, number) for number in legal if number != END]
        assert [numbers.number(draft, step) for step in steps] == [n for n in legal if n != END]
        assert legal == sorted(set(legal))
        assert max(legal) < numbers.count


@every_game
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
        assert alike == 0 or name == "five"
        assert len(outcomes) <= game.max_chance_outcomes() <= 96
    assert drawn == game.num_players() + len(game.setup.deck.cards)


def test_our_deals_can_be_drawn() -> None:
    game, one = loaded("three"), deal(DECK, 3, "spiel")
    state = game.new_initial_state()
    texts = [identity.value for identity in one.identities] + [str(card) for card in one.cards]
    for number, text in zip(game.setup.dealing().draws(one), texts, strict=True):
        assert number in state.legal_actions()
        assert state.action_to_string(number) == text
        state.apply_action(number)
    assert state.stage.position == one.position()


@every_game
def test_returns_are_the_scores(name: str) -> None:
    *_, state = states(loaded(name), 4)
    position, returns = state.stage.position, state.returns()
    totals = [score.total for score in position.scores()]
    winners = remembered(state.stage)[0].result().winners
    mean, fair = sum(totals) / len(totals), 1 / len(totals)
    for seat, worth in enumerate(returns):
        share = (seat in winners) / len(winners)
        assert worth == pytest.approx(share - fair + POINT * (totals[seat] - mean))
    assert sum(returns) == pytest.approx(0)
    assert max(returns) == max(returns[winner] for winner in winners)


@every_game
def test_a_state_can_be_pickled_and_cloned(name: str) -> None:
    game = loaded(name)
    for steps in (0, 1, 9):
        state = decision(game, 5, steps)
        clone, again = state.clone(), pickle.loads(pickle.dumps(state))
        _, native = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state)
        )
        assert clone.at is state.at
        for other in (clone, again, native):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
            for seat in range(game.num_players()):
                assert other.information_state_string(seat) == state.information_state_string(seat)


def test_actions_are_shown_in_notation() -> None:
    game = loaded("advanced")
    for state in states(game, 6):
        if state.is_chance_node() or state.is_terminal():
            continue
        for number in state.legal_actions()[::50]:
            text = state.action_to_string(number)
            step = None if number == END else game.codec.step(state.stage.draft, number)
            assert step is None or text.startswith(step.text.partition("/")[0])


def test_a_deck_may_be_given_card_by_card() -> None:
    text = " ".join(map(str, DECK[:12]))
    game = pyspiel.load_game(NAME, {"deck": text})
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


def test_a_whole_game_reads_as_it_did(update: bool) -> None:
    text = "\n".join(playthrough())
    if update:
        GOLDEN.write_text(text + "\n", encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == text + "\n"


def playthrough() -> list[str]:
    """An advanced game: every action, and now and then all that OpenSpiel asks of a state."""
    game, lines = loaded("advanced"), list[str]()
    state, rng = game.new_initial_state(), Stream("test-playthrough")
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        who, text = state.current_player(), state.action_to_string(action)
        if len(state.history()) in {0, 20, 50, 60, 80}:
            lines += asked(state)
        lines.append(f"{who}: {text} ({action})")
        state.apply_action(action)
    return [str(game), *lines, *asked(state)]


def asked(state: Any) -> list[str]:
    lines = [f"{len(state.legal_actions())} legal; {state.returns()}", str(state)]
    for seat in range(state.num_players()):
        lines.append(f"information of {state.information_state_string(seat)}")
        lines.append(f"observation of {state.observation_string(seat)}")
    return ["", *lines, ""]
