"""The line mode of every game: a legend, commands at every prompt, boards that are drawn again."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from cli.line.puzzle_prompt import NO_MOVES, PuzzlePrompt
from cli.line.turn_prompt import HintWords, TurnPrompt
from games import loading
from games.catbox.files import read_chain
from games.registry import GAMES
from puzzles import dailies
from puzzles.challenge import Challenge
from tests.support.challenges import chain_challenge, texts_of
from tests.support.commands import answers
from tests.support.screens import attempts_at, new_game
from tests.support.typed import printed, typing
from views.catbox.scenery import SCENERY
from views.sessions.hints import Hints

COMMANDS = ("?", "Help", "LEGEND", "Board", "why", "UNDO", "end")

SEATS = "Anna", "bot:greedy"

LEGENDS = {
    "catbox": "K black, P pink, V purple, B blue, Y yellow cat; o empty box",
    "catinthebox": "a 3 played as blue puts your token on B3",
    "ifitfits": "m mouse, b ball, f feather, y yarn, s spray bottle",
}


def turn(folder: Path, game: str, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """The output when lines are typed in the first turn of a game."""
    begun = new_game(folder, game, *SEATS)
    hints = HintWords(Hints(begun.own_turn(0), begun.adviser("greedy")))
    typing(monkeypatch, *lines)
    return printed(TurnPrompt(begun.own_turn(0), hints.commands, lambda: begun.take_back(0)).move)


def puzzle(challenge: Challenge, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """The output when lines are typed in a puzzle."""
    typing(monkeypatch, *lines)
    return printed(PuzzlePrompt(attempts_at(challenge)).run)


def challenge_of(game: str) -> Challenge:
    if game == "catbox":
        return chain_challenge()
    found = dailies.shipped(game, date(2026, 1, 1))
    assert found is not None
    return found


def said(text: str) -> list[str]:
    """The refusals, which are indented like no step."""
    return [line.strip() for line in text.splitlines() if "is no " in line or "expected" in line]


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_understood_in_a_turn(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = turn(tmp_path, game, monkeypatch, *COMMANDS, "q", "never typed")
    assert shown.count(LEGENDS[game]) == 3
    assert shown.count("hint           what a strong player would do") == 2
    assert "nothing to take back" in shown
    assert "no bot has moved yet" in shown
    assert not said(shown)


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_understood_in_a_puzzle(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = challenge_of(game)
    shown = puzzle(challenge, monkeypatch, *COMMANDS, "Hint", "exit", "never typed")
    assert shown.count(LEGENDS[game]) == 4
    assert shown.count("give up        show the solution") == 2
    assert "nothing to take back" in shown
    assert "Hint 1 of 3: " in shown
    assert NO_MOVES in " ".join(shown.split())
    task = " ".join(texts_of(challenge).task.split())
    assert " ".join(shown.split()).count(task) == 2
    assert not said(shown)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_the_line_mode_is_wider_than_the_terminal(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = turn(tmp_path, game, monkeypatch, *COMMANDS)
    shown += puzzle(challenge_of(game), monkeypatch, *COMMANDS, "hint", "give up")
    assert [line for line in shown.splitlines() if len(line.rstrip()) > 80] == []


def test_the_board_is_shown_again_with_identity_and_tokens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = new_game(tmp_path, "catbox", *SEATS, mode="advanced")
    typing(monkeypatch, "board", "box 0 0", "BOARD")
    shown = printed(TurnPrompt(begun.own_turn(0), {}, lambda: begun.take_back(0)).move)
    assert shown.count("You are ") == 2
    assert len(re.findall(r"Anna .* paw box fish stack mouse", shown)) == 2
    assert len(re.findall(r"greedy .* paw box fish stack mouse", shown)) == 2
    assert "points so far (5 for unused tokens)" in shown
    assert "points so far (4 for unused tokens)" in shown


def test_after_one_s_own_box_the_board_and_what_it_does_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = new_game(tmp_path, "catbox", *SEATS, mode="advanced")
    typing(monkeypatch, "box 0 0")
    shown = printed(TurnPrompt(begun.own_turn(0), {}, lambda: begun.take_back(0)).move)
    board = [line for line in shown.splitlines() if "#" in line and ":" not in line]
    assert sum(line.count("#") for line in board) >= 8
    text = " ".join(shown.split())
    assert "box@0,0: keeps the nine marked cells free until your next turn; costs you 1: " in text
    assert "this turn: box@0,0" in shown


def test_a_step_says_what_it_covers_and_brings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = turn(tmp_path, "catbox", monkeypatch, "1", "1")
    (line,) = [line for line in shown.splitlines() if "@" in line and ": covers " in line]
    assert "you" in line


def test_of_several_steps_of_a_turn_all_are_taken_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = new_game(tmp_path, "catbox", *SEATS, mode="advanced")
    typing(monkeypatch, "box@0,0 KKKK@40,40", "undo")
    shown = printed(TurnPrompt(begun.own_turn(0), {}, lambda: begun.take_back(0)).move)
    assert "nothing to take back" in shown
    assert "this turn: " not in shown


def test_the_board_is_drawn_again_after_a_wrong_try(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = puzzle(chain_challenge(), monkeypatch, "VoVV@-1,2 KBVV@-2,0 VYBB@-3,-1")
    head = "   -1  0  1  2  3  4 \n-2  .  .  .  o  o  Y"
    assert shown.count(head) == 2
    after = shown[shown.rindex(head) :]
    assert after.index("VYBB") < after.index("That reaches 14, and more is possible.")
    assert "The board is back at the start; undo brings your steps back." in after


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_back_a_whole_turn_against_bots(game: str, tmp_path: Path) -> None:
    first = {"catbox": ["1", "1", ""], "catinthebox": ["x1"], "ifitfits": ["1 0,0", ""]}[game]
    command = "play", "--game", game, "--bot", "random", "--seed", "7", "--record", "game.json"
    *_, after, back = answers(*command, cwd=tmp_path, typed=[*first, "undo"])
    assert "Turn 3." in after
    assert re.match(r"You took back a turn \(\d moves?\)\.", back)
    assert "Turn 1." in back
    assert loading.load(tmp_path / "game.json").value.taken_back == (0,)


@pytest.mark.parametrize(("mode", "said"), [("basic", False), ("advanced", True)])
def test_the_legend_names_tokens_only_where_there_are_any(
    mode: str, said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = new_game(tmp_path, "catbox", *SEATS, mode=mode)
    typing(monkeypatch, "legend")
    shown = printed(TurnPrompt(begun.own_turn(0), {}, lambda: begun.take_back(0)).move)
    assert ("token" in shown) == said
    top = begun.view.tabletop(begun.record.players)
    assert ("token" in top.legend_of(begun.own_turn(0).draft)) == said


def test_why_takes_the_name_of_a_bot_and_hint_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = "play", "--game", "catinthebox", "--bot", "random", "--bot", "random", "--seed", "7"
    typed = ["x1", "why random", "why RANDOM-2", "why nobody"]
    *_, first, second, nobody = answers(*command, cwd=tmp_path, typed=typed)
    assert "random lays a card aside." in first
    assert "random-2 lays a card aside." in second
    assert "expected" in nobody or "no " in nobody
    shown = puzzle(chain_challenge(), monkeypatch, "hint 1")
    assert "Hint 1 of 3" in shown


def test_the_board_is_told_in_words_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    task = challenge_of("catbox")
    told = puzzle(task, monkeypatch, "words", "q")
    start = read_chain(task.puzzle).draft
    scene = SCENERY.scene(start, start)
    assert scene.words
    for (x, y), text in scene.words.items():
        assert f"{x},{y} {text}" in " ".join(told.split())


def test_a_board_whose_cells_have_names_is_told_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = puzzle(challenge_of("catinthebox"), monkeypatch, "words", "q")
    assert re.search(r"[RBYG]\d: a token of seat \d; [RBYG]\d: a token of seat \d", told)


def test_the_words_of_a_turn_have_the_step_that_was_taken(tmp_path: Path) -> None:
    typed = ("words", "1", "1", "words")
    _shown, before, *_steps, after = answers(
        "play", *SEATS, "--seed", "7", cwd=tmp_path, typed=typed
    )
    assert len(re.findall(r"-?\d+,-?\d+ ", after)) > len(re.findall(r"-?\d+,-?\d+ ", before)) > 0
