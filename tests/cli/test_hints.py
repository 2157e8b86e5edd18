"""Hints, reasons and the review of `catbox play`: what they know, and a whole game with them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cli.line.turn_prompt import HintWords
from cli.print.output import console
from games import loading
from games.catbox.deal import deal
from games.catbox.position import Position, listed
from games.catbox.record import Record
from games.catbox.rulings import Mode
from games.protocol import HUMAN, Player
from solver.catbox.bots.roster import ROSTER
from tests.solver.catbox.test_review import RIVAL
from tests.support import past_games
from tests.support.boards import DECK, last_of
from tests.support.commands import answers, output
from tests.support.histories import Passed, disguised, memory_of, played, replayable
from tests.support.terminal import COLUMNS, Terminal
from views.advice import HintPart
from views.catbox.view import PARTS
from views.sessions.hints import Hints
from views.sessions.own_turn import OwnTurn
from views.view import View

VIEW = View(PARTS)

FIRST = re.compile(r"^ +turn +worth\b.*$\s+(\S.*?) +[+-]\d", re.MULTILINE)
SECONDS = "0.2"
MOST = 60
"""More turns than a person has in any game."""


def play(home: Path, *args: str) -> Terminal:
    game = Terminal(home, "play", *args, "--time", SECONDS)
    game.expect(r"\n> $")
    return game


def ask(game: Terminal, *texts: str) -> str:
    """The answer to the last of several texts, each typed at the prompt."""
    for text in texts:
        game.type(text)
        game.expect(r"\n> $")
    return game.text[game.text.rindex("> " + texts[-1]) :]


def follow_the_hint(game: Terminal) -> None:
    """Do what the hint says and end the turn, or pass."""
    answer = ask(game, "numbers")
    found = FIRST.search(answer)
    if found is None:
        assert "You can only pass." in answer
        game.type("pass")
    else:
        ask(game, found[1])
        game.type("")


def to_the_end(game: Terminal) -> int:
    """Follow hints until the game is over, and ask why before each; how often."""
    turns = 0
    while turns == 0 or game.expect(r"\n> $", "Enter ends. ") == 0:
        answer = ask(game, "why")
        assert ("no bot has moved yet" in answer) == (turns == 0)
        follow_the_hint(game)
        turns += 1
        assert turns < MOST
    return turns


@pytest.mark.nightly
@pytest.mark.parametrize(("mode", "bot"), [(Mode.BASIC, "expert"), (Mode.ADVANCED, "rival")])
def test_a_whole_game_with_hints_reasons_and_a_review(mode: Mode, bot: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = ("Anna", f"bot:{bot}")
    game = play(tmp_path, *seats, "--seed", "4", "--mode", mode, "--record", str(path))
    turns = to_the_end(game)
    game.type("review")
    if game.expect("Type again", "The record is in") == 0:
        game.type("")
        game.expect("The record is in")
    assert game.end() == 0
    assert turns > 20
    assert "Traceback" not in game.text
    assert f"What {ROSTER.adviser} would do in your place" in game.text
    assert f"From your seat: points, and how likely {bot} is each of them." in game.text
    assert "Anna: # points ahead or behind, o what it could expect" in game.text
    assert re.search(r"Anna: \d+ turns, \d+ of them as good as", game.screen)
    record = loading.load(path).value
    assert isinstance(record, Record)
    assert last_of(record).over
    again = json.loads(output("review", path, "--all", "--json", "--bot", "rival"))
    assert (again["players"][1]["lost"] == 0) == (bot == "rival")


def test_three_hints_fit_the_screen(tmp_path: Path) -> None:
    bots = "bot:rival", "bot:greedy", "bot:rival"
    command = "play", "Anna", *bots, "--seed", "4", "--time", SECONDS
    *_, answer = answers(*command, cwd=tmp_path, typed=["hint"] * 3)
    assert [line for line in answer.splitlines() if len(line) > COLUMNS] == []
    assert "  Hint 3 of 3: You lay" in answer


@pytest.mark.parametrize("seed", range(3))
def test_hints_know_nothing_that_is_hidden_from_the_person(seed: int) -> None:
    """Two games that look the same to the person, in which the bot is and holds another."""
    first = deal(DECK, 2, seed, mode=Mode.ADVANCED)
    game = played(first.position(), seed, 7)
    last = game[-1][0].play(game[-1][1])
    other = disguised(first, game, last, 1, seed)
    assert other.identities[0] != first.identities[0] or other.cards != first.cards
    position, again = other.position(), []
    for _, turn in game:
        again.append((position, replayable(position, turn)))
        position = position.play(again[-1][1])
    assert hinted(game, last) == hinted(again, position)


def hinted(game: list[Passed], last: Position) -> str:
    """All help for the person in seat 1 after a game so far."""
    seats = (Player("bot", "bot:rival"), Player("Anna", HUMAN))
    observation = replace(memory_of(game, 2), cards=listed(DECK)).observe(last, 1)
    events = [VIEW.events.event(before, turn, before.play(turn), seats) for before, turn in game]
    hints = HintWords(Hints(OwnTurn(VIEW, observation, seats), RIVAL, events=events))
    with console.capture() as capture:
        hints.why()
        hints.again()
        for _ in HintPart:
            hints.hint()
        hints.numbers()
    assert "Its own reasons would reveal what it hides" in capture.get()
    return capture.get()


@pytest.mark.slow
def test_a_review_can_be_asked_for_from_the_start_and_after_a_break(tmp_path: Path) -> None:
    path, whole = tmp_path / "game.json", past_games.played("catbox", "bot:greedy", "Anna")
    *before, last = whole.turns
    left = past_games.played("catbox", "bot:greedy", "Anna", turns=len(before))
    path.write_text(left.text)
    command = "play", "--resume", path, "--review", "--time", "0.02"
    _, why, *_, end = answers(*command, cwd=tmp_path, typed=["why", *str(last).split(), ""])
    assert "From your seat" in why
    assert "points given away" in end
    assert "Enter ends." not in end


@pytest.mark.slow
def test_bots_alone_are_reviewed_if_asked(tmp_path: Path) -> None:
    play = "play", "--game", "catinthebox", "bot:greedy", "bot:random"
    told = output(*play, "--seed", "4", "--review", "--time", "0.02", cwd=tmp_path)
    assert "greedy: # points ahead or behind" in told
    assert list((tmp_path / "data" / "catbox").rglob("*.json")) == []
