"""Games of Cat in the Box on the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import loading
from games.catinthebox.record import Record
from games.catinthebox.rulings import SEATS
from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.commands import answers, output
from tests.support.terminal import COLUMNS, Terminal

CARDS = re.compile(r"│ (\d) │")

COLOURS = re.compile(r"^ +(?:[R-][B-][Y-][G-] *)+$", re.MULTILINE)

CHOICE = re.compile(r"its notation, such as (\S+)")

READY, TURN, END = r"Press Enter when you are ready\. ", r"\n> $", "Enter ends. "


def play(home: Path, *args: str) -> Terminal:
    return Terminal(home, "play", "--game", "catinthebox", *args)


def answered(home: Path, *lines: str) -> list[str]:
    """What is shown to a person before and after each line, in the process of the tests."""
    command = "play", "--game", "catinthebox", "Anna", *bots(2), "--seed", "5"
    return answers(*command, cwd=home, typed=lines)


def play_to_the_end(game: Terminal) -> int:
    """Type the first of all choices until the game is over; how many turns were asked for."""
    turns = 0
    while (question := game.expect(READY, TURN, END)) < 2:
        if question == 0:
            game.type("")
        else:
            game.type(CHOICE.findall(game.text)[-1])
            turns += 1
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
    assert turns == sum(position.turn == 0 for position in positions)
    for number in range(1, seats + 1):
        assert f"Round {number} is over." in game.text
        assert f"Round {number} of {seats} is over" in game.text
    totals = [score.total for score in last.scores()]
    lines = output("replay", path).splitlines()
    assert lines[-1] in game.text
    assert re.search(rf"\bYou .* {totals[0]} *$", game.text, re.MULTILINE)


def test_the_end_of_a_round_is_a_block_of_lines(tmp_path: Path) -> None:
    record = before_a_paradox()
    (tmp_path / "game.json").write_text(record.text)
    *_, position = record.positions()
    step = str(next(iter(position.moves)))
    shown = answers("play", "--resume", "game.json", cwd=tmp_path, typed=[step])
    block = re.search(
        r"\n\nRound \d of 3 is over\nA paradox of .*\n.*bonus +this round +so far\n(.+\n){3}\n",
        shown[1],
    )
    assert block, shown[1]


@pytest.mark.nightly
def test_the_rounds_of_a_game_fit_into_the_terminal(tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    game = play(tmp_path, *bots(4), "--seed", "5", "--record", record)
    play_to_the_end(game)
    assert [line for line in game.text.splitlines() if len(line) > COLUMNS] == []


@pytest.mark.slow
def test_people_share_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = ("Anna", "Bob", "--bonus", "page", "--seed", "4", "--record", str(path))
    game = play(tmp_path, *args)
    turns = play_to_the_end(game)
    assert turns == len(finished(path).turns)
    assert "Anna's turn. The others look away." in game.text


def test_the_hands_and_discards_of_others_stay_hidden(tmp_path: Path) -> None:
    text = "".join(answered(tmp_path, "x4", "=1"))
    assert "random lays a card aside" in text
    rows = re.findall(r"^[> ] [12] random\S* .*", text, re.MULTILINE)
    assert rows
    assert all(re.search(r" \d+ cards$", row.rstrip()) for row in rows)


def test_what_can_t_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    refused = {
        "B3": "expected a discard such as x4",
        "x9": "the hand holds no 9",
        "undo": "nothing to take back",
        "Q7": "is no move",
        "": "help lists what you can type",
    }
    _, *said = answered(tmp_path, *refused)
    for reason, text in zip(refused.values(), said, strict=True):
        assert reason in text


def test_help_explains_the_screen_and_why_the_last_move(tmp_path: Path) -> None:
    _, explained, *_, why = answered(tmp_path, "help", "x4", "=1", "B3", "why")
    assert "lay a card of this number aside" in explained
    assert "won 1/3        tricks won, of those predicted" in explained
    assert "If the round ended now" in why


@pytest.mark.slow
def test_the_numbers_of_a_hint_name_what_can_be_played(tmp_path: Path) -> None:
    game = play(tmp_path, "Anna", *bots(2), "--seed", "5", "--time", "0.2")
    for typed in ("x4", "=1", "numbers"):
        game.expect(TURN)
        game.type(typed)
    game.expect(TURN)
    listed = re.findall(r"^ +([BYG]\d) +[+-]\d", game.text, re.MULTILINE)
    assert "would do in your place" in game.text
    cards = CARDS.findall(game.text.split("Turn ")[-1])
    open_to = COLOURS.findall(game.text)[-1].split()
    pairs = zip(cards, open_to, strict=True)
    assert set(listed) <= {f"{colour}{card}" for card, colours in pairs for colour in colours}
    assert listed
    assert re.search(r"to\s+win\s+the\s+game", game.text)
    game.type("quit")
    assert game.end() == 0


@pytest.mark.slow
def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, "Anna", *bots(1), "--seed", "5", "--record", str(path))
    game.expect(TURN)
    game.type("x1")
    game.expect(TURN)
    game.process.sendintr()
    assert game.end() == 130
    again = Terminal(tmp_path, "play", "--resume", str(path))
    again.expect(TURN)
    assert "aside" in again.text
    again.type("quit")
    assert again.end() == 0
