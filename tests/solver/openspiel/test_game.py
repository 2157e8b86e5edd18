"""Cat Box as OpenSpiel sees it: its own tests, and ours of what the two have in common."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.tests import games_sim_test

from games.catbox.deal import deal
from games.catbox.result import decide
from games.catbox.rulings import Mode
from games.protocol import GameError
from games.rng import Stream
from solver.catbox.openspiel.actions import END, Actions
from solver.catbox.openspiel.dealing import dealt
from solver.catbox.openspiel.game import NAME, table_of
from solver.catbox.openspiel.returns import POINT
from solver.catbox.openspiel.state import Moment
from solver.catbox.openspiel.table import Table
from tests.support.boards import DECK
from tests.support.openspiel_games import GAMES, decision, loaded, states

GOLDEN = Path(__file__).with_name("playthrough.txt")
QUICK = [name for name, parameters in GAMES.items() if parameters.get("mode") != "advanced"]

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.parametrize("name", QUICK)
def test_openspiel_s_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["advanced", "advanced three"])
def test_openspiel_s_random_simulations_with_tokens(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_test_of_all_its_games(name: str) -> None:
    games_sim_test.GamesSimTest("sim_game").sim_game(loaded(name))


@every_game
def test_legal_actions_are_the_legal_turns(name: str) -> None:
    for state in states(loaded(name), 1):
        if state.is_chance_node() or state.is_terminal() or state.moment.draft.steps:
            continue
        moment = state.moment
        if len(moment.actions) % 7 == 0:
            turns = set(ends(moment)) if name in QUICK else set(firsts(moment))
            assert turns == set(rules(moment, whole=name in QUICK))


def ends(moment: Moment) -> list[Any]:
    closed = [moment.after(action).chronicle.closed for action in moment.legal]
    return [draft.move for draft in closed if draft is not None]


def firsts(moment: Moment) -> list[Any]:
    steps = [moment.numbers.step(moment.draft, n) for n in moment.legal if n != END]
    return steps or [None]


def rules(moment: Moment, *, whole: bool) -> list[Any]:
    drafts = moment.position.moves.drafts()
    if whole:
        return [draft.move for draft in drafts]
    return [draft.steps[0] if draft.steps else None for draft in drafts]


@every_game
def test_numbers_are_steps_and_steps_are_numbers(name: str) -> None:
    game = loaded(name)
    numbers = game.numbers
    assert game.num_distinct_actions() == numbers.count
    for state in states(game, 2):
        if state.is_chance_node() or state.is_terminal():
            continue
        draft, legal = state.moment.draft, state.legal_actions()
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
    assert drawn == game.num_players() + len(game.table.cards)


def test_our_deals_can_be_drawn() -> None:
    table = Table.of(DECK, 3)
    game = loaded("three")
    one = deal(DECK, 3, "spiel")
    state = game.new_initial_state()
    for number in dealt(table, one):
        assert number in state.legal_actions()
        state.apply_action(number)
    assert state.moment.position == one.position()
    texts = [identity.value for identity in one.identities] + [str(card) for card in one.cards]
    replay = game.new_initial_state()
    for number, text in zip(dealt(table, one), texts, strict=True):
        assert replay.action_to_string(number) == text
        replay.apply_action(number)


@every_game
def test_returns_are_the_scores(name: str) -> None:
    *_, state = states(loaded(name), 4)
    position, returns = state.moment.position, state.returns()
    totals = [score.total for score in position.scores()]
    winners = decide(position.edition, position.scores()).winners
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


def test_actions_are_told_in_notation() -> None:
    game = loaded("advanced")
    for state in states(game, 6):
        if state.is_chance_node() or state.is_terminal():
            continue
        for number in state.legal_actions()[::50]:
            text = state.action_to_string(number)
            step = None if number == END else game.numbers.step(state.moment.draft, number)
            assert step is None or text.startswith(step.text.partition("/")[0])


def test_a_deck_may_be_given_card_by_card() -> None:
    text = " ".join(map(str, DECK[:12]))
    game = pyspiel.load_game(NAME, {"deck": text})
    assert len(game.table.cards) == 12
    assert str(pyspiel.load_game(str(game))) == str(game)
    *_, last = states(game, 7)
    assert last.is_terminal()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 6}, "players 6: expected 2 to 5"),
        ({"mode": "easy"}, 'mode "easy": expected one of basic, advanced'),
        ({"edition": "third"}, 'edition "third": expected one of grail, secondgate'),
        ({"deck": "KPVB/KPVV KPVB/YYYY"}, "KPVB stands on 2 cards"),
        ({"deck": "KPVB/KPVV"}, "a deck of 1 cards: expected at least 6"),
        ({"deck": "cards"}, "expected PUBLIC/SECRET"),
    ],
)
def test_odd_parameters_are_refused(wrong: dict[str, object], told: str) -> None:
    right = {"players": 2, "deck": "standard", "mode": "basic", "edition": "grail"}
    with pytest.raises(GameError, match=told):
        table_of(right | wrong)


def test_other_beliefs_are_refused() -> None:
    with pytest.raises(GameError, match='beliefs "none": expected one of prior, posterior'):
        loaded("two", beliefs="none")


def test_the_numbers_of_a_table_do_not_depend_on_the_order_of_its_deck() -> None:
    shuffled = [card.flipped for card in Stream("test-order").shuffled(DECK)]
    assert Table.of(shuffled, 2) == Table.of(DECK, 2)
    assert Actions(Table.of(DECK, 2)).count == Actions(Table.of(shuffled, 2)).count
    assert Actions(Table.of(DECK, 2, Mode.ADVANCED)).count > Actions(Table.of(DECK, 2)).count


def test_a_whole_game_reads_as_it_did(update: bool) -> None:
    told = "\n".join(playthrough())
    if update:
        GOLDEN.write_text(told + "\n", encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == told + "\n"


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
