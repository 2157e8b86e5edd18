"""Games of `catbox play`, whole ones in a real terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games import loading
from games.catbox.record import Record
from tests.support.boards import last_of
from tests.support.commands import answers, catbox, output
from tests.support.terminal import Terminal

CARD = re.compile(r" \d  [KPVBYo]{4}\b")


def play(home: Path, *args: str) -> Terminal:
    return Terminal(home, "play", *args)


def lay_first_card(game: Terminal) -> None:
    """Lay card 1 in the first cell of the list and end the turn, or pass."""
    if "type pass" in game.screens[-1]:
        game.type("pass")
        return
    game.type("1")
    game.expect("cell> ")
    game.type("1")
    game.expect("> ")
    game.type("")


def play_to_the_end(game: Terminal) -> int:
    """Answer every question until the game is over; how many turns were asked for."""
    turns = 0
    while (
        question := game.expect(r"Press Enter when you are ready\. ", r"\n> $", r"\bwins?\b|share")
    ) < 2:
        if question == 0:
            game.type("")
        else:
            lay_first_card(game)
            turns += 1
    game.expect("Enter ends. ")
    game.type("")
    assert game.end() == 0
    return turns


def result_shown(game: Terminal) -> str:
    """The line that says who has won."""
    return next(line for line in game.text.splitlines() if re.search(r"\bwins?\b|share", line))


def finished(path: Path) -> Record:
    record = loading.load(path).value
    assert isinstance(record, Record)
    assert last_of(record).over
    assert record.claimed is not None
    return record


@pytest.mark.slow
def test_two_people_share_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    game = play(tmp_path, "Anna", "Bob", "--seed", "4", "--record", str(path))
    turns = play_to_the_end(game)
    record = finished(path)
    assert turns == len(record.turns)
    assert [player.name for player in record.players] == ["Anna", "Bob"]
    assert "Anna's turn. The others look away." in game.text
    assert "\x1b[2J\x1b[3J" in game.text
    assert result_shown(game) in output("replay", path)


def test_hidden_faces_stay_hidden(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    command = "play", "Anna", "Bob", "--seed", "4", "--record", str(path)
    _, text = answers(*command, cwd=tmp_path, typed=[""])
    record = loading.load(path).value
    assert isinstance(record, Record)
    position = last_of(record)
    bob = position.seats[1]
    shown = text.partition("Points on the board now")[2]
    assert all(card.public in shown for card in bob.hand)
    assert not any(card.secret in shown for card in bob.hand)
    assert position.pile[0].public in shown
    assert position.pile[0].secret not in shown
    assert bob.identity is not None
    assert bob.identity.value not in shown


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


@pytest.mark.slow
def test_one_person_against_two_bots_interrupted_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, "bot:rival", "Anna", "bot:greedy", "--seed", "9", "--record", str(path))
    for _ in range(3):
        game.expect(r"\n> $")
        lay_first_card(game)
    game.expect(r"\n> $")
    game.process.sendintr()
    game.expect("To go on:")
    assert game.end() == 130
    assert "Traceback" not in game.text
    before = loading.load(path).value
    assert isinstance(before, Record)
    assert len(before.turns) == 10
    again = play(tmp_path, "--resume", str(path))
    play_to_the_end(again)
    assert finished(path).turns[:10] == before.turns


@pytest.mark.nightly
def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.json", tmp_path / "halves.json"
    args = ("Anna", "bot:rival", "--seed", "2", "--record")
    play_to_the_end(play(tmp_path, *args, str(whole)))
    game = play(tmp_path, *args, str(halves))
    game.expect(r"\n> $")
    lay_first_card(game)
    game.expect(r"\n> $")
    game.type("quit")
    game.end()
    play_to_the_end(play(tmp_path, "--resume", str(halves)))
    assert finished(halves) == finished(whole)


def test_a_step_is_taken_back_within_one_s_own_turn(tmp_path: Path) -> None:
    said = {
        "undo": "nothing to take back",
        "1": "cell> ",
        "1 ": "undo takes the last step back",
        "undo ": "  4  ",
        "stack": "this turn: stack",
        "end": "a card has to be laid first",
        " undo": "  4  ",
    }
    command = "play", "Anna", "bot:greedy", "--seed", "3", "--mode", "advanced"
    _, *shown = answers(*command, cwd=tmp_path, typed=list(said))
    for (typed, expected), text in zip(said.items(), shown, strict=True):
        assert expected in text, typed


@pytest.mark.slow
def test_a_game_without_a_name_is_kept_and_its_player_is_asked_at_the_end(tmp_path: Path) -> None:
    game = play(tmp_path, "--game", "catinthebox", "--bot", "random", "Bob", "--seed", "3")
    game.expect(r"\n> $")
    kept = tmp_path / "data" / "catbox" / "games" / "1.json"
    assert kept.exists()
    game.type(str(next(iter(moves_of(kept)))))
    game.expect(r"\n> $")
    game.process.sendeof()
    assert game.end() == 0
    assert "catbox resume 1" in game.text
    again = Terminal(tmp_path, "resume")
    steps = 0
    while again.expect(r"\n> $", "Enter ends. ") == 0:
        again.type(str(next(iter(moves_of(kept)))))
        steps += 1
    again.type("")
    again.expect("n throws it away. ")
    again.type("n")
    assert again.end() == 0
    assert steps
    assert not kept.exists()


def moves_of(path: Path) -> Any:
    """The legal moves at the end of a game in a file."""
    *_, last = loading.load(path).value.positions()
    return last.moves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ((), ["You", "greedy"]),
        (("bot:rival",), ["You", "rival"]),
        (("--bot", "novice"), ["You", "novice"]),
        (("--players", "4"), ["You", "greedy", "greedy-2", "greedy-3"]),
        (("Anna", "Bob", "bot:random", "--players", "4"), ["Anna", "Bob", "random", "random-2"]),
    ],
)
def test_seats_that_nobody_takes_are_filled_with_bots(
    tmp_path: Path, words: tuple[str, ...], seats: list[str]
) -> None:
    record = tmp_path / "game.json"
    done = catbox("play", *words, "--seed", "3", "--record", record, cwd=tmp_path, typed="quit\n")
    assert done.returncode == 0
    assert [player.name for player in loading.load(record).value.players] == seats


@pytest.mark.slow
def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play_to_the_end(play(tmp_path, "--bot", "greedy", "--seed", "3", "--record", str(path)))
    done = catbox("play", "--resume", path)
    assert done.returncode == 2
    assert "the game is over" in done.stderr


def test_every_face_that_can_be_laid_is_numbered(tmp_path: Path) -> None:
    (shown,) = answers("play", "--seed", "3", cwd=tmp_path, typed=[])
    assert len(CARD.findall(shown)) == 4


@pytest.mark.slow
def test_a_person_called_you_wins_in_the_second_person(tmp_path: Path) -> None:
    won = tmp_path / "game.json"
    game = play(tmp_path, "--bot", "random", "--seed", "3", "--record", str(won))
    play_to_the_end(game)
    record = finished(won)
    (winner,) = last_of(record).result().winners
    assert result_shown(game).startswith(("You win", "random wins")[winner])


def test_commands_are_understood_where_a_cell_is_asked_for(tmp_path: Path) -> None:
    command = "play", "--bot", "greedy", "--seed", "3"
    typed = ("Undo", "1", "?", "1", "QUIT")
    _, nothing, cell, listed, again, left = answers(*command, cwd=tmp_path, typed=typed)
    assert "nothing to take back" in nothing
    assert cell.endswith("cell> ")
    assert "leave; the game is kept" in listed
    assert again.endswith("cell> ")
    assert "Nobody has made a move" in left


def test_names_are_shown_as_they_are_written(tmp_path: Path) -> None:
    done = catbox("play", "bot:пёс", cwd=tmp_path)
    assert done.returncode == 2
    assert '"bot:пёс" is not a bot' in done.stderr
