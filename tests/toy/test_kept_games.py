"""Games are kept without a name: listed, taken up again, stepped through, thrown away."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from games import loading
from games.files import InputError
from games.protocol import GameError
from tests.toy.conftest import Run
from views.sessions import game_file, kept_games
from views.sessions.game_in_play import EndChoice, GameInPlay

ENDS = ("play", "--game", "ends", "--length", "5", "--seed", "3")
TURNS = 5
WHOLE = "left\n\n" * TURNS
OWN = "left\n\n" * (TURNS // 2 + 1)
"""The input of somebody who plays both seats, or the first one."""

BEGUN = "left\n\nquit\n"
"""The input of somebody who leaves after a turn."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Names of files are shown as they are seen from the folder of the test."""
    monkeypatch.chdir(tmp_path)


def listed(run: Run, *args: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("games", "--json", *args).splitlines()]


def numbers(run: Run, *args: str) -> list[int]:
    return [row["number"] for row in listed(run, *args)]


def played_at(number: int, seconds: int) -> None:
    """Set the time at which a game was played last, in seconds after that of others."""
    os.utime(game_file.path_of(number), (1_700_000_000 + seconds,) * 2)


def test_a_game_is_kept_after_every_turn_and_listed(run: Run) -> None:
    assert "No game is kept yet" in run("games")
    left = run(*ENDS, "Anna", "bot:greedy", typed="left\n\nquit\n")
    assert "catbox resume 1" in left
    (row,) = listed(run)
    assert (row["number"], row["game"], row["turns"], row["over"]) == (1, "ends", 2, False)
    assert [seat["name"] for seat in row["seats"]] == ["Anna", "greedy"]
    assert loading.load(Path(row["file"])).value.turns[0] == "left"
    shown = run("games")
    assert re.search(
        r"1  \d{4}-\d\d-\d\d \d\d:\d\d  Ends +Anna, greedy: 2 turns, Anna to move", shown
    )
    assert "catbox resume goes on with game 1" in shown


def test_the_newest_unfinished_game_is_taken_up_without_a_name(run: Run) -> None:
    for name in ("Anna", "Bob", "Cleo"):
        run(*ENDS, name, "bot:greedy", typed=BEGUN)
    for number, seconds in ((1, 20), (2, 30), (3, 10)):
        played_at(number, seconds)
    assert numbers(run) == [2, 1, 3]
    assert "Bob" in run("resume", typed=WHOLE)
    assert "Anna" in run("play", "--resume", typed="quit\n")
    assert "Cleo" in run("resume", "3", typed="quit\n")
    assert "Cleo" in run("play", "--resume", "3", "--plain", typed="quit\n")
    assert sorted(numbers(run, "--unfinished")) == [1, 3]
    with pytest.raises(InputError, match="give the name of one"):
        run("resume", "-")


def test_games_without_a_move_of_a_person_or_with_a_file_of_their_own_are_not_listed(
    run: Run,
) -> None:
    for seats in (("Anna", "bot:greedy"), ("bot:greedy", "Anna")):
        assert "Nobody has made a move" in run(*ENDS, *seats, typed="quit\n")
    run(*ENDS, "bot:greedy", "bot:random")
    named = Path("mine.json")
    assert "mine.json" in run(*ENDS, "Anna", "bot:greedy", "--record", named, typed=WHOLE)
    assert named.exists()
    assert listed(run) == []


def test_a_finished_game_of_a_person_is_kept_with_its_result(run: Run) -> None:
    shown = run(*ENDS, "Anna", "bot:greedy", typed=WHOLE)
    assert "The game is kept: catbox replay 1" in shown
    (row,) = listed(run)
    assert row["over"]
    assert len(row["scores"]) == 2
    assert row["winners"]
    assert f"{row['scores'][0]} : {row['scores'][1]} after 5 turns." in " ".join(
        run("games").split()
    )
    assert "Anna: left" in run("replay", "1")
    assert run("show", "1", "--turn", "0") == f"{start_of(row)}\n"
    with pytest.raises(InputError, match="no game is left unfinished"):
        run("resume")
    with pytest.raises(InputError, match=r"^1: the game is over: catbox replay 1 shows it$"):
        run("resume", "1")


def start_of(row: dict[str, Any]) -> str:
    return str(next(iter(loading.load(Path(row["file"])).value.positions())))


@pytest.mark.parametrize(("answer", "kept"), [("", 1), ("n", 0), ("no", 0), ("quit", 1)])
def test_who_is_there_is_asked_whether_the_game_is_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, answer: str, kept: int
) -> None:
    monkeypatch.setattr("cli.line.game_session.has_keyboard", lambda: True)
    shown = run(*ENDS, "Anna", "bot:greedy", typed=f"{OWN}\n{answer}\n")
    assert shown.index("Type review") < shown.index("Keep this game?")
    assert len(listed(run)) == kept


@pytest.mark.parametrize(("end_choice", "kept"), [(EndChoice.KEEP, 1), (EndChoice.THROW_AWAY, 0)])
def test_what_was_wished_on_the_full_screen_is_done(
    run: Run, monkeypatch: pytest.MonkeyPatch, end_choice: EndChoice, kept: int
) -> None:
    class Table:
        def __init__(self, game: GameInPlay) -> None:
            self.game, self.end_choice = game, end_choice

    def shown(table: Table) -> None:
        game = table.game
        while not game.position.over:
            game.play(next(iter(game.position.moves)))

    monkeypatch.setattr("cli.commands.play.has_full_screen", lambda: True)
    monkeypatch.setattr("cli.screen.game_table.GameTable", Table)
    monkeypatch.setattr("cli.screen.full_screen.shown", shown)
    run(*ENDS, "Anna", "bot:greedy")
    assert len(listed(run)) == kept


def test_a_number_is_not_used_again_while_a_later_game_is_kept(run: Run) -> None:
    for _ in range(3):
        run(*ENDS, "Anna", "bot:greedy", typed=BEGUN)
    assert "Game 2 is removed." in run("games", "--remove", "2")
    run(*ENDS, "Anna", "bot:greedy", typed=BEGUN)
    assert sorted(numbers(run)) == [1, 3, 4]
    with pytest.raises(InputError, match="9: no game of this number is kept"):
        run("games", "--remove", "1", "--remove", "9")
    assert sorted(numbers(run)) == [1, 3, 4]


def test_a_damaged_file_is_named_and_hinders_nothing(run: Run) -> None:
    run(*ENDS, "Anna", "bot:greedy", typed=BEGUN)
    game_file.path_of(2).write_text("{")
    game_file.path_of(3).write_text("")
    played_at(2, 10)
    rows = {row["number"]: row for row in listed(run)}
    assert sorted(rows) == [1, 2]
    assert "expected JSON" in rows[2]["trouble"]
    assert "expected JSON" in " ".join(run("games").split())
    assert "Anna" in run("resume", typed="quit\n")


@pytest.mark.usefixtures("run")
def test_two_games_that_begin_at_once_have_two_numbers() -> None:
    one, other = kept_games.new_path(), kept_games.new_path()
    assert (one.stem, other.stem) == ("1", "2")


def test_games_are_listed_by_their_game(run: Run) -> None:
    run(*ENDS, "Anna", "bot:greedy", typed=BEGUN)
    assert numbers(run, "--game", "ends") == [1]
    assert numbers(run, "--game", "catbox") == []
    with pytest.raises(GameError, match='"chess" is no game'):
        run("games", "--game", "chess")


def test_what_has_happened_is_shown_again_when_a_game_goes_on(run: Run) -> None:
    left = run(*ENDS, "Anna", "bot:greedy", typed="left\n\nquit\n")
    (moved,) = (line for line in left.splitlines() if line.startswith("greedy: "))
    assert moved in run("resume", typed="quit\n").splitlines()
