"""Our games as OpenSpiel sees them: its own tests, and ours of what the two have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip("pyspiel")

from games.catbox.faces import Deck
from games.catbox.rulings import Edition, Mode
from games.catbox.setup import CatBoxSetup
from games.protocol import GameError
from games.rng import Stream
from solver.catbox.openspiel.actions import Actions
from solver.openspiel.game import game_class
from solver.openspiel.stage import END, Stage
from tests.support.boards import DECK
from tests.support.openspiel_games import GAMES, loaded, states, taken

GOLDEN = Path(__file__).with_name("playthrough.txt")

every_game = pytest.mark.parametrize("name", GAMES)
games_of_cat_box = pytest.mark.parametrize("name", [n for n in GAMES if n.startswith("catbox")])


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


@pytest.mark.parametrize("name", [n for n in GAMES if not n.startswith("catbox")])
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


def test_a_whole_game_reads_as_it_did(update: bool) -> None:
    text = "\n".join(playthrough())
    if update:
        GOLDEN.write_text(text + "\n", encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == text + "\n"


def playthrough() -> list[str]:
    """An advanced game: every action, and now and then all that OpenSpiel asks of a state."""
    game, lines = loaded("catbox advanced"), list[str]()
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
