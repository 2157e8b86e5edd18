"""Games in progress, by the public names: Cat Box, and a toy game."""

from __future__ import annotations

import pytest

import catbox
from games import registry
from games.protocol import Player
from tests.support.toy_game import ENTRY


def test_the_same_seed_deals_and_plays_the_same_game() -> None:
    first, second = (catbox.Game.new(seed=7, players=3) for _ in range(2))
    for _ in range(4):
        assert first.play("rival") == second.play("rival")
    assert first.position == second.position
    assert (first.turn, first.over, len(first.record.turns)) == (1, False, 4)


def test_a_move_is_made_by_its_text_or_as_it_is_listed() -> None:
    game = catbox.Game.new(seed=7)
    move = next(iter(game.moves))
    text = game.play(move)
    listed = game.position
    game.undo()
    assert game.play(text) == text
    assert game.position == listed


def test_undo_goes_back_to_the_deal_and_no_further() -> None:
    game = catbox.Game.new(seed=3, players=4)
    dealt = game.position
    game.play("greedy")
    game.undo()
    assert game.position == dealt
    with pytest.raises(catbox.GameError, match="no move to take back"):
        game.undo()


def test_a_game_ends_with_its_scores_and_comes_back_from_its_record() -> None:
    game = catbox.Game.new(seed=7, players=2)
    while not game.over:
        game.play("random")
    assert len(list(game.moves)) == 0
    again = catbox.load(game.record.text)
    assert again.position == game.position
    assert again.scores == game.scores
    assert repr(again) == repr(game)
    assert str(game).splitlines()[-1] == f"over, {game.scores[0]}, {game.scores[1]} points"


def test_what_a_seat_observes_hides_the_others() -> None:
    game = catbox.Game.new(seed=7, players=3)
    game.play("greedy")
    seen = game.observation(2)
    assert seen.view.seats[2].identity == game.position.seats[2].identity
    assert seen.view.seats[0].identity is None
    assert game.observation().seat == game.turn == 1


def test_options_of_the_set_up_are_keywords() -> None:
    game = catbox.Game.new(seed=1, players=2, first=1, mode="advanced")
    assert game.turn == 1
    assert len(game.position.seats[0].tokens) == 5


@pytest.mark.slow
def test_the_expert_plays_too() -> None:
    games = [catbox.Game.new(seed=7, players=3) for _ in range(2)]
    moves = {game.play("expert", iterations=40) for game in games}
    assert len(moves) == 1


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"players": 7}, "7 seats"),
        ({"first": 2}, "no seat 2"),
        ({"mode": "hard"}, "expected basic or advanced"),
        ({"paws": "four"}, "paws is no option"),
        ({"game": "chess"}, "is no game"),
    ],
)
def test_a_wrong_set_up_is_refused(options: dict[str, str], text: str) -> None:
    with pytest.raises(catbox.GameError, match=text):
        catbox.Game.new(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["grandmaster", "KPoB@40,40"])
def test_what_is_no_move_changes_nothing(text: str) -> None:
    game = catbox.Game.new(seed=7)
    dealt = game.position
    with pytest.raises(catbox.GameError):
        game.play(text)
    assert game.position == dealt
    assert len(game.record.turns) == 0


def test_the_toy_game_is_played_by_the_same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)
    game = catbox.Game.new(seed=7, players=2, game="ends", length="5")
    assert str(game) == f"{game.position}\nseat 0 to move"
    while not game.over:
        game.play("left")
    assert catbox.load(game.record.text).scores == game.scores
    assert game.record.players == (Player("seat 0", "human"), Player("seat 1", "human"))
    with pytest.raises(catbox.GameError, match="no pictures"):
        game.svg()
