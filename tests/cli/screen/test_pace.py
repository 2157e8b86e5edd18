"""Bots that move one after another at a pace, and their moves once more, on the full screen."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games.rng import Stream
from tests.cli.screen.test_game_hints import marked
from tests.support.screens import asked, new_game, press, run_on, screen_text, table_of, until
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing

SEATS = "You", "bot:random", "bot:random"


def paced(folder: Path, pause: float) -> GameInPlay:
    """A game of Cat Box that begins, against two bots that pause between their moves."""
    game = new_game(folder, "catbox", *SEATS)
    return GameInPlay(game.entry, game.record, GameFile(folder / "paced.json"), Pacing(pause=pause))


def flat(pilot: Pilot[None]) -> str:
    return " ".join(screen_text(pilot).split())


def test_a_bot_waits_until_the_move_of_the_one_before_could_be_read(tmp_path: Path) -> None:
    game = paced(tmp_path, 0.6)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "e")
        await until(pilot, "random lays")
        assert game.number == 2
        assert not table_of(pilot).active
        assert marked(pilot) > 0
        await asked(pilot)
        assert game.number == 3

    run_on(GameTable(game), script)


def test_a_turn_is_taken_back_while_a_bot_waits(tmp_path: Path) -> None:
    game = paced(tmp_path, 0.4)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "e")
        await until(pilot, "random lays")
        await press(pilot, "u")
        assert (game.number, table_of(pilot).active) == (0, True)
        await pilot.pause(0.6)
        assert (game.number, table_of(pilot).active) == (0, True)

    run_on(GameTable(game), script)


def test_the_moves_since_one_s_own_are_shown_again_one_after_the_other(tmp_path: Path) -> None:
    game = paced(tmp_path, 0.0)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "a")
        assert "nobody has moved yet" in screen_text(pilot)
        await press(pilot, "enter", "e")
        await asked(pilot)
        assert marked(pilot) == 0
        for number in (0, 1, 2, 0):
            await press(pilot, "a")
            told = game.events[number].lines(0)[0]
            assert " ".join(told.split())[:50] in flat(pilot)
            assert marked(pilot) > 0

    run_on(GameTable(game), script)


def test_a_game_pauses_only_between_two_bots(tmp_path: Path) -> None:
    game = paced(tmp_path, 2.0)
    rng, pauses = Stream("test-pace"), []
    for _ in range(4):
        game.play(game.observation(game.turn).moves.random(rng))
        pauses.append(game.pause)
    assert pauses == [0.0, 2.0, 0.0, 0.0]
