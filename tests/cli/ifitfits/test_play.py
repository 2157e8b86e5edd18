"""Games of If It Fits on the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import loading
from games.ifitfits.record import Record
from games.ifitfits.rulings import SEATS
from tests.support.commands import answers, output
from tests.support.terminal import COLUMNS, Terminal

READY, TURN, END = r"Press Enter when you are ready\. ", r"\n> $", "Enter ends. "

CELL = "cell> "

MADE = "Enter ends the turn, undo takes the last step back."


PLAY = "play", "--game", "ifitfits"


def play(home: Path, *args: str) -> Terminal:
    return Terminal(home, *PLAY, *args)


def answer(screen: str, failed: int) -> str:
    """The input of a person who reads the last question on the screen.

    Args:
        failed: how many choices were refused in this turn.
    """
    if MADE in screen:
        return ""
    return "draw" if "draw: Draw a card" in screen else str(failed + 1)


def play_to_the_end(game: Terminal) -> int:
    """Type what a person would until the game is over; how many turns were asked for."""
    turns = failed = 0
    while (question := game.expect(READY, TURN, END, CELL)) != 2:
        if question != 1:
            game.type("1" if question == 3 else "")
            continue
        screen = game.screens[-1]
        failed = failed + 1 if re.match(r"\s*it fits nowhere|\s*no cat lies", screen) else 0
        typed = answer(screen, failed)
        turns += typed in ("", "draw")
        game.type(typed)
    game.type("")
    assert game.end() == 0
    return turns


def finished(path: Path) -> Record:
    record = loading.load(path).value
    assert isinstance(record, Record)
    *_, last = record.positions()
    assert last.over
    return record


def bots(count: int) -> list[str]:
    return [word for _ in range(count) for word in ("--bot", "random")]


@pytest.mark.slow
@pytest.mark.nightly_cases("3", "4", "5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_person_plays_a_whole_game_with_bots(seats: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, *bots(seats - 1), "--seed", "5", "--record", str(path))
    turns = play_to_the_end(game)
    record = finished(path)
    *positions, last = record.positions()
    assert turns == sum(each.turn == 0 for each in positions)
    totals = [score.total for score in last.scores()]
    assert output("replay", path).splitlines()[-1] in game.text
    assert re.search(rf"\bYou +{totals[0]} ", game.text)
    boards = [line for line in game.text.splitlines() if re.search("[━┃┈┊]", line)]
    assert max(map(len, boards)) <= COLUMNS


def test_people_share_a_terminal(tmp_path: Path) -> None:
    typed = ("", "1 0,0", "", "", "1 0,1", "", "", "nap 1,0", "", "")
    command = *PLAY, "Anna", "Bob", "--table", "5x5", "--seed", "4"
    shown = answers(*command, cwd=tmp_path, typed=typed)
    for at, name in ((0, "Anna"), (3, "Bob"), (6, "Anna")):
        assert f"{name}'s turn. The others look away." in shown[at]
    assert "Anna lays a sleeping cat at 1,0" in shown[-1]


def test_the_cards_of_others_stay_hidden(tmp_path: Path) -> None:
    typed = ("1 0,0", "", "draw")
    text = "".join(answers(*PLAY, "Anna", *bots(2), "--seed", "5", cwd=tmp_path, typed=typed))
    rows = re.findall(r"^[* ] =\^[12]\^= .*", text, re.MULTILINE)
    assert rows
    assert all(row.rstrip().endswith("2 cards") for row in rows)


def test_a_turn_is_drawn_laid_taken_back_and_ended(tmp_path: Path) -> None:
    said = {
        "1 0,0": "this turn: oooo@0,0",
        "undo": "Starting cards: ",
        "2 0,0 2": "this turn: wooo@0,0",
        "": "1  draw: Draw a card, then play one of your hand.",
        "draw": "You drew ",
        "1": "behind the cell turns it by half a turn.",
        "help": "lay a cat across that card and the one beside it",
        "board": "type the number of a choice",
    }
    command = *PLAY, "Anna", *bots(1), "--seed", "7"
    _, *shown = answers(*command, cwd=tmp_path, typed=list(said))
    for (typed, expected), text in zip(said.items(), shown, strict=True):
        assert expected in text, typed


def test_what_can_t_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    refused = {
        "1 3,3": "expected a starting card at 0,0",
        "draw": "a starting card has to be placed",
        "9 0,0": "there is no choice 9",
        "undo": "nothing to take back",
        "woof": "is no step",
        "": "help lists what you can type",
    }
    command = *PLAY, "Anna", *bots(2), "--seed", "5"
    _, *shown = answers(*command, cwd=tmp_path, typed=list(refused))
    for (typed, reason), text in zip(refused.items(), shown, strict=True):
        assert reason in text, typed


@pytest.mark.slow
def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, "Anna", *bots(1), "--seed", "5", "--record", str(path))
    for typed in ("1 0,0", "", "draw"):
        game.expect(TURN)
        game.type(typed)
    game.expect(TURN)
    game.process.sendintr()
    assert game.end() == 130
    again = Terminal(tmp_path, "play", "--resume", str(path))
    again.expect(TURN)
    assert "You drew " in again.text
    again.type("quit")
    assert again.end() == 0
