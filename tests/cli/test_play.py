"""Games of `catbox play`, line by line: whole ones in a real terminal, and their pace."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from games import loading
from games.catbox.record import Record
from tests.support.boards import last_of
from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.commands import answers, catbox, output
from tests.support.terminal import COLUMNS, STYLE, Terminal

CARD = re.compile(r" \d  [KPVBYo]{4}\b")

READY, TURN, END = r"Press Enter when you are ready\. ", r"\n> $", "Enter ends. "

EXAMPLE = re.compile(r"its\s+notation,\s+such\s+as\s+(\S+)")
"""What can be typed, in the list of choices."""


def play(home: Path, *args: str) -> Terminal:
    return Terminal(home, "play", *args)


def take_turn(game: Terminal) -> bool:
    """Type what the list of choices names, or what ends a turn; whether it has ended."""
    screen = STYLE.sub("", game.screens[-1])
    named = EXAMPLE.findall(screen)
    done = "Enter ends the turn" in screen
    game.type("" if done else named[-1] if named else "pass")
    return done or not named or named[-1] == "draw"


def play_to_the_end(game: Terminal) -> None:
    """Answer every question until the game is over."""
    while (question := game.expect(READY, TURN, END)) < 2:
        if question == 0:
            game.type("")
        else:
            take_turn(game)
    game.type("")
    assert game.end() == 0


def finished(path: Path) -> Any:
    """The last position of a game that is over."""
    *_, last = loading.load(path).value.positions()
    assert last.over
    return last


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("catinthebox", ("--bot", "random", "--players", "3")),
        ("ifitfits", ("--bot", "random", "--players", "3")),
        ("catbox", ("Anna", "Bob")),
    ],
)
def test_a_whole_game_is_played(name: str, seats: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, "--game", name, *seats, "--seed", "4", "--record", str(path))
    play_to_the_end(game)
    last = finished(path)
    *_, result = output("replay", path).splitlines()
    assert result in game.text
    assert [
        line for line in game.text.splitlines() if len(line) > COLUMNS and "> " not in line
    ] == []
    if "Bob" in seats:
        assert "Anna's turn. The others look away." in game.text
        assert "\x1b[2J\x1b[3J" in game.text
    else:
        assert re.search(rf"\bYou\b.* {last.scores()[0].total}\b", game.text)
    for number in (1, 2, 3) if name == "catinthebox" else ():
        assert f"Round {number} is over." in game.text
        assert f"Round {number} of 3 is over" in game.text


def test_a_saved_card_keeps_its_hidden_side(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    dealt, *game = "play", "Anna", "Bob", "--seed", "11", "--mode", "advanced"
    output("new", *game[2:], "--out", tmp_path / "dealt.json")
    position = loading.load(tmp_path / "dealt.json").value
    card = position.seats[1].hand[0]
    command = dealt, *game, "--record", str(path)
    _, _, saving, laid, _, text = answers(
        *command, cwd=tmp_path, typed=["", "fish 3", "1 0,-1", "", ""]
    )
    assert "this turn: fish:" in saving
    assert "Enter ends the turn" in laid
    assert f"fish:{card.public}/????" in saving
    assert card.secret not in saving + laid
    assert f"Anna saves your {card.public} (" in text
    assert re.search(rf"Anna .* {card.public}$", text, re.MULTILINE)
    after = loading.load(path).value
    assert isinstance(after, Record)
    (saved,) = last_of(after).seats[0].saved
    assert (saved.face, saved.seen) == (card.public, card.public)


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.json", tmp_path / "halves.json"
    seats, turn = ("Anna", "bot:rival", "--seed", "2"), ["1", "1", ""]
    answers("play", *seats, "--record", str(whole), cwd=tmp_path, typed=turn * 4)
    answers("play", *seats, "--record", str(halves), cwd=tmp_path, typed=[*turn * 2, "quit"])
    assert len(loading.load(halves).value.turns) == 4
    answers("play", "--resume", str(halves), cwd=tmp_path, typed=turn * 2)
    assert len(loading.load(whole).value.turns) == 8
    assert halves.read_text() == whole.read_text()


def test_a_step_is_taken_back_within_one_s_own_turn(tmp_path: Path) -> None:
    said = {
        "undo": "nothing to take back",
        "1": "cell> ",
        "?": "leave; the game is kept",
        "1 ": "cell> ",
        " 1": "undo takes the last step back",
        "undo ": "  4  ",
        "stack": "this turn: stack",
        "end": "a card has to be laid first",
        " undo": "  4  ",
    }
    command = "play", "Anna", "bot:greedy", "--seed", "3", "--mode", "advanced"
    begun, *shown = answers(*command, cwd=tmp_path, typed=list(said))
    assert len(CARD.findall(begun)) == 4
    for (typed, expected), text in zip(said.items(), shown, strict=True):
        assert expected in text, typed


@pytest.mark.slow
def test_whether_a_game_without_a_name_is_kept_is_asked_at_its_end(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "catbox" / "games" / "1.json"
    kept.parent.mkdir(parents=True)
    kept.write_text(before_a_paradox(last=True).text)
    game = Terminal(tmp_path, "resume")
    game.expect(TURN)
    game.process.sendeof()
    assert game.end() == 0
    assert "catbox resume 1" in game.text
    again = Terminal(tmp_path, "resume")
    while again.expect(TURN, END) == 0:
        take_turn(again)
    again.type("")
    again.expect("n throws it away. ")
    again.type("n")
    assert again.end() == 0
    assert not kept.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ((), ["You", "greedy"]),
        (("bot:rival",), ["You", "rival"]),
        (("--bot", "novice"), ["You", "novice"]),
        (("--players", "4"), ["You", "greedy", "greedy Luna", "greedy Leo"]),
        (("Anna", "Bob", "bot:random", "--players", "4"), ["Anna", "Bob", "random", "random Luna"]),
    ],
)
def test_seats_that_nobody_takes_are_filled_with_bots(
    tmp_path: Path, words: tuple[str, ...], seats: list[str]
) -> None:
    record = tmp_path / "game.json"
    done = catbox("play", *words, "--seed", "3", "--record", record, cwd=tmp_path, typed="quit\n")
    assert done.returncode == 0
    assert [player.name for player in loading.load(record).value.players] == seats


PACED = "Anna", "bot:random", "bot:random", "--game", "catinthebox", "--seed", "5", "--plain"


@pytest.mark.parametrize(("on_terminal", "pauses"), [(True, [1.5]), (False, [])])
def test_bots_move_one_after_the_other_on_a_terminal_and_at_once_in_pipes(
    on_terminal: bool, pauses: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: on_terminal))
    monkeypatch.setattr(time, "sleep", slept.append)
    done = catbox("play", *PACED, "--pace", "1.5", cwd=tmp_path, typed="1\nquit\n")
    assert done.stdout.count(" lays a card aside") == 2
    assert slept == pauses


def test_the_end_of_a_round_is_a_block_of_lines(tmp_path: Path) -> None:
    record = before_a_paradox()
    (tmp_path / "game.json").write_text(record.text)
    *_, position = record.positions()
    step = str(next(iter(position.moves)))
    shown = answers("play", "--resume", "game.json", cwd=tmp_path, typed=[step])
    block = re.search(
        r"\n\nRound \d of 3 is over\n.* caused a paradox: .*\n"
        r".*bonus +this round +so far\n(.+\n){3}\n",
        shown[1],
    )
    assert block, shown[1]


def test_help_explains_the_screen_and_why_the_last_move(tmp_path: Path) -> None:
    command = "play", "--game", "catinthebox", "Anna", "bot:random", "bot:random", "--seed", "5"
    typed = ["help", "x4", "=1", "B3", "why"]
    _, explained, *_, why = answers(*command, cwd=tmp_path, typed=typed)
    assert "lay a card of this number aside" in explained
    assert "won 1/3        tricks won, of those predicted" in explained
    assert "If the round ended now" in why


IF_IT_FITS = "play", "--game", "ifitfits", "Anna"


def test_people_share_a_terminal(tmp_path: Path) -> None:
    typed = ("", "1 0,0", "", "", "1 0,1", "", "", "nap 1,0", "", "")
    command = *IF_IT_FITS, "Bob", "--table", "5x5", "--seed", "4"
    shown = answers(*command, cwd=tmp_path, typed=typed)
    for at, name in ((0, "Anna"), (3, "Bob"), (6, "Anna")):
        assert f"{name}'s turn. The others look away." in shown[at]
    assert "Anna lays a sleeping cat at 1,0" in shown[-1]


def test_a_turn_is_drawn_laid_taken_back_and_left_with_the_card_that_was_drawn(
    tmp_path: Path,
) -> None:
    said = {
        "1 0,0": "this turn: oooo@0,0",
        "undo": "Starting cards: ",
        "2 0,0 2": "this turn: wooo@0,0",
        "": "1  draw: Draw a card, then play one of your hand.",
        "draw": "You drew ",
        "1": "behind the cell turns it by half a turn.",
        "help": "lay a cat across that card and the one beside it",
        "board": "type the number of a choice",
        "quit": "catbox resume 1",
    }
    command = *IF_IT_FITS, "bot:random", "--seed", "7"
    begun, *shown = answers(*command, cwd=tmp_path, typed=list(said))
    assert "  you hold\n" in begun
    for (typed, expected), text in zip(said.items(), shown, strict=True):
        assert expected in text, typed
    assert "You drew " in answers("resume", cwd=tmp_path, typed=["quit"])[0]


def test_three_hints_fit_the_screen(tmp_path: Path) -> None:
    command = "play", "Anna", "bot:rival", "bot:greedy", "bot:rival", "--seed", "4", "--time", "0.2"
    *_, answer = answers(*command, cwd=tmp_path, typed=["hint"] * 3)
    assert [line for line in answer.splitlines() if len(line) > COLUMNS] == []
    assert ": Lay " in " ".join(answer.split())


def test_others_foretells_replies_to_the_steps_of_a_turn_or_to_a_move_that_is_typed(
    tmp_path: Path,
) -> None:
    typed = ["others", "others PYPK@-1,-1", "PYPK@-1,-1", "others", "quit"]
    _, *shown = answers("play", "Anna", "bot:rival", "--seed", "7", cwd=tmp_path, typed=typed)
    assert "a card has to be laid first" in shown[0]
    assert "take points from you" in shown[1] or "can answer with" in shown[1]
    assert shown[3].strip() == shown[1].strip()
