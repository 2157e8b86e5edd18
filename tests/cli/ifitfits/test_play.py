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

START = re.compile(r"place starting card N at +(-?\d+,-?\d+)")

TOY = re.compile(r"lay the special toy [^:]*: +(-?\d+,-?\d+)")

EVICT = re.compile(r"put a Princess in the place of a cat: +(-?\d+,-?\d+)")

WHERE = re.compile(r"say where: (-?\d+,-?\d+)")

MADE = "Enter ends the turn, undo takes the last step back."


PLAY = "play", "--game", "ifitfits"


def play(home: Path, *args: str) -> Terminal:
    return Terminal(home, *PLAY, *args)


def answer(screen: str, failed: int) -> str:
    """The input of a person who reads the last question on the screen.

    Args:
        failed: how many numbers of cards were refused in this turn.
    """
    if MADE in screen:
        return ""
    if (place := WHERE.findall(screen)) and "N x,y" not in screen:
        return f"{failed + 1} {place[-1]}"
    for pattern, typed in ((START, "1 {}"), (TOY, "{}"), (EVICT, "princess {}")):
        if place := pattern.findall(" ".join(screen.split())):
            return typed.format(place[-1])
    if "draw a card, and play" in screen:
        return "draw"
    return "drop 1" if "drop N" in screen else str(failed + 1)


def play_to_the_end(game: Terminal) -> int:
    """Type what a person would until the game is over; how many turns were asked for."""
    turns = failed = 0
    while (question := game.expect(READY, TURN, END)) < 2:
        if question == 0:
            game.type("")
            continue
        screen = game.screens[-1]
        typed = answer(screen, failed)
        failed = failed + ("wall would lie" in screen) if typed[:1].isdigit() else 0
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
        "undo": "place starting card N at 0,0",
        "2 0,0 turn": "this turn: wooo@0,0",
        "": "draw a card, and play one of your hand",
        "draw": "You drew ",
        "1": "say where: ",
        "help": "lay a cat across that card and the one beside it",
        "board": "N x,y",
    }
    command = *PLAY, "Anna", *bots(1), "--seed", "7"
    _, *shown = answers(*command, cwd=tmp_path, typed=list(said))
    for (typed, expected), text in zip(said.items(), shown, strict=True):
        assert expected in text, typed


def test_what_can_t_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    refused = {
        "1 3,3": "expected a starting card at 0,0",
        "draw": "a starting card has to be placed",
        "9 0,0": "expected the number of a card, 1 to 5",
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
