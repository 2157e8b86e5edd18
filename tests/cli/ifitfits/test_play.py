"""Games of If It Fits on the terminal."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.commands import answers

PLAY = "play", "--game", "ifitfits"


def bots(count: int) -> list[str]:
    return [word for _ in range(count) for word in ("--bot", "random")]


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


def test_a_card_that_was_drawn_is_held_where_a_game_was_left(tmp_path: Path) -> None:
    seats = ("Anna", *bots(1), "--seed", "5", "--record", "game.json")
    answers(*PLAY, *seats, cwd=tmp_path, typed=("1 0,0", "", "draw", "quit"))
    again = answers("play", "--resume", "game.json", cwd=tmp_path, typed=("quit",))
    assert "You drew " in again[0]
