"""One process at a time goes on with a game, and games of bots alone need no file."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from textual.pilot import Pilot

from cli.screen.game_table import GameTable
from games import loading
from games.files import InputError
from tests.support.commands import catbox, output
from tests.support.full_screen import FullScreen
from tests.support.past_games import played
from tests.support.running import started
from tests.support.screens import new_game, press, run_on, screen_text
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay

IN_USE = "another process goes on with this game"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A game of a person that is kept in a home, and goes on."""
    path = tmp_path / "data" / "catbox" / "games" / "1.json"
    path.parent.mkdir(parents=True)
    path.write_text(played("catinthebox", "Anna", "bot:random", turns=6).text)
    return path


GOING_ON = (("resume", "1"), ("resume",), ("play", "--resume", "1"), ("games", "--remove", "1"))


@pytest.mark.parametrize("way", GOING_ON)
def test_a_game_that_another_process_plays_is_refused_in_one_line(
    kept: Path, tmp_path: Path, way: tuple[str, ...]
) -> None:
    before = kept.read_bytes()
    with GameFile(kept):
        refused = catbox(*way, cwd=tmp_path, typed="1\n" * 9)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == f"catbox: {kept.stem}: {IN_USE}\n"
        assert kept.read_bytes() == before
    assert catbox(*way, cwd=tmp_path, typed="quit\n").returncode == 0


def test_it_is_refused_before_the_full_screen_is_shown(kept: Path, tmp_path: Path) -> None:
    with GameFile(kept):
        screen = FullScreen(tmp_path, (80, 24), "resume")
        assert screen.end() == 2
    assert IN_USE in " ".join(screen.sent.split())
    assert screen.modes == {}


def test_it_can_be_looked_at_meanwhile(kept: Path, tmp_path: Path) -> None:
    with GameFile(kept):
        assert catbox("show", "1", cwd=tmp_path).returncode == 0
        assert "Anna, random: 6 turns" in catbox("games", cwd=tmp_path).stdout


def test_kept_games_are_listed_last_played_first_and_removed_by_number(
    kept: Path, tmp_path: Path
) -> None:
    over = played("catbox", "Anna", "bot:random")
    kept.with_name("2.json").write_text(over.text)
    kept.with_name("3.json").write_text("{}")
    for number in (1, 2, 3):
        os.utime(kept.with_name(f"{number}.json"), (1_000_000.0 * number,) * 2)

    def listed(*options: str) -> list[Any]:
        return list(map(json.loads, output("games", "--json", *options, cwd=tmp_path).splitlines()))

    broken, whole, begun = listed()
    assert [broken["number"], whole["number"], begun["number"]] == [3, 2, 1]
    assert (*broken,) == ("number", "file", "played", "trouble")
    assert "3.json: format: expected " in broken["trouble"]
    assert (begun["trouble"], begun["turns"], begun["over"], begun["turn"]) == (None, 6, False, 1)
    *_, last = over.positions()
    assert (whole["over"], whole["turn"]) == (True, None)
    assert whole["scores"] == [score.total for score in last.scores()]
    assert whole["winners"] == [seat for seat, place in enumerate(last.places()) if place < 2]
    assert (listed("--unfinished"), listed("--game", "catbox")) == ([begun], [whole])
    _, first, *_, line = output("games", cwd=tmp_path).splitlines()
    assert re.match(r" +3  [-\d]{10} [:\d]{5}  \?  ", first)
    assert line == "catbox resume goes on with game 1."
    assert "Game 1 is removed." in output("games", "--remove", "1", cwd=tmp_path)
    assert output("games", "--unfinished", cwd=tmp_path).startswith("No such game is kept")


def test_nothing_hinders_a_game_whose_process_was_killed(kept: Path, tmp_path: Path) -> None:
    with started("resume", "1", home=tmp_path) as playing:
        assert playing.stdout
        while "Anna" not in playing.stdout.readline():
            assert playing.poll() is None
        assert IN_USE in catbox("resume", cwd=tmp_path).stderr
        playing.kill()
    assert catbox("resume", cwd=tmp_path, typed="quit\n").returncode == 0
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_a_game_is_held_after_every_turn(tmp_path: Path) -> None:
    game = begun(tmp_path)
    for _ in range(3):
        game.play(next(iter(game.position.moves)))
        with pytest.raises(InputError, match=IN_USE):
            GameFile(tmp_path / "game.json")
    game.file.close()
    GameFile(tmp_path / "game.json").close()


def begun(folder: Path) -> GameInPlay:
    """A game whose file is written."""
    game = new_game(folder, "catinthebox", "Anna", "bot:random")
    game.save()
    return game


def overwritten(game: GameInPlay) -> str:
    """The text that another process has put in place of a game, where files can't be locked."""
    path, text = game.file.path, played("catinthebox", "Anna", "bot:random", turns=9).text
    assert path is not None
    written = path.with_name("written")
    written.write_text(text)
    written.replace(path)
    return text


def test_a_turn_of_another_process_is_never_replaced(tmp_path: Path) -> None:
    game = begun(tmp_path)
    text, moves = overwritten(game), list(game.position.moves)
    with pytest.raises(InputError, match=IN_USE):
        game.play(moves[0])
    assert (tmp_path / "game.json").read_text() == text
    assert (game.number, game.events, list(game.position.moves)) == (0, [], moves)


def test_the_full_screen_says_so_and_leaves_the_turn_as_it_was(tmp_path: Path) -> None:
    game = begun(tmp_path)
    text = overwritten(game)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert IN_USE in " ".join(screen_text(pilot).split())
        assert game.number == 0

    run_on(GameTable(game), script)
    assert (tmp_path / "game.json").read_text() == text


def test_a_file_that_appears_before_the_first_turn_is_not_replaced(tmp_path: Path) -> None:
    game = new_game(tmp_path, "catinthebox", "Anna", "bot:random")
    text = overwritten(game)
    with pytest.raises(InputError, match=IN_USE):
        game.save()
    assert (tmp_path / "game.json").read_text() == text


def test_games_of_bots_alone_need_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(platformdirs.user_cache_path()))
    monkeypatch.setenv("HOME", "/dev/null")
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/data")
    play = "play", "--game", "catinthebox", "--seed", "3"
    done = catbox(*play, "bot:random", "bot:random")
    assert (done.returncode, done.stderr) == (0, "")
    assert "random wins" in done.stdout or "random-2 wins" in done.stdout
    refused = catbox(*play, "Anna", "bot:random")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)


def test_games_of_bots_alone_are_kept_where_a_file_is_named(tmp_path: Path) -> None:
    path, play = tmp_path / "game.json", ("play", "--game", "catinthebox", "bot:random")
    done = catbox(*play, "bot:random", "--seed", "3", "--record", path, cwd=tmp_path)
    assert f"The record is in {path}." in done.stdout.replace("\n", "")
    assert list(loading.load(path).value.positions())[-1].over


def test_who_interrupts_bots_is_told_that_their_game_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(game: GameInPlay) -> object:
        if game.number < 3:
            return next(iter(game.position.moves))
        raise KeyboardInterrupt

    monkeypatch.setattr(GameInPlay, "decide", interrupted)
    left = catbox("play", "--game", "catinthebox", "bot:random", "bot:random", cwd=tmp_path)
    assert left.returncode == 130
    shown = " ".join(left.stdout.split())
    assert "left after turn 3: games of bots alone are kept only with --record." in shown
    assert not (tmp_path / "data").exists()
