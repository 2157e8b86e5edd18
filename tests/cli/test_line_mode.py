"""The line mode of every game: a legend, commands at every prompt, boards that are drawn again."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cli.line.puzzle_prompt import NO_MOVES, PuzzlePrompt
from cli.line.turn_prompt import HintWords, TurnPrompt
from games import loading
from games.catbox.files import read_chain
from games.registry import GAMES
from puzzles.challenge import Challenge
from tests.support.challenges import chain_challenge
from tests.support.commands import answers
from tests.support.days import challenge_of
from tests.support.ifitfits.samples import Json, packing, read
from tests.support.ifitfits.samples import puzzle as fitting
from tests.support.screens import attempts_at, new_game
from tests.support.typed import printed, typing
from views.catbox.scenery import SCENERY
from views.ifitfits.view import PARTS
from views.sessions.hints import Hints
from views.sessions.question import ChallengeQuestion
from views.view import View

COMMANDS = ("?", "Help", "LEGEND", "Board", "why", "UNDO", "end")

SEATS = "Anna", "bot:greedy"

FIRST = date(2026, 1, 1)

LEGENDS = {
    "catbox": "K black, P pink, V purple, B blue, Y yellow cat; o empty box",
    "catinthebox": "a 3 played as blue puts your token on B3",
    "ifitfits": "m mouse, b ball, f feather, y yarn, s spray bottle",
}


def turn(
    folder: Path, game: str, monkeypatch: pytest.MonkeyPatch, *lines: str, **options: str
) -> str:
    """The output when lines are typed in the first turn of a game."""
    begun = new_game(folder, game, *SEATS, **options)
    hints = HintWords(Hints(begun.own_turn(0), begun.adviser("greedy")))
    typing(monkeypatch, *lines)
    return printed(TurnPrompt(begun.own_turn(0), hints.commands, lambda: begun.take_back(0)).move)


def puzzle(challenge: Challenge, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """The output when lines are typed in a puzzle."""
    typing(monkeypatch, *lines)
    return printed(PuzzlePrompt(attempts_at(challenge)).run)


def fits_without_refusals(text: str) -> bool:
    """Whether no line is wider than the terminal, and none refuses what was typed."""
    lines = [line.rstrip() for line in text.splitlines()]
    refused = [line for line in lines if "is no " in line or "expected" in line]
    return refused == [] and max(map(len, lines)) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_understood_in_a_turn(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = turn(tmp_path, game, monkeypatch, *COMMANDS, "q", "never typed")
    assert shown.count(LEGENDS[game]) == 3
    assert shown.count("hint           what a strong player would do in your place") == 2
    assert shown.count("why, why NAME  what the last move of a bot reveals") == 2
    assert "nothing to take back" in shown
    assert "no bot has moved yet" in shown
    assert fits_without_refusals(shown)


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_understood_in_a_puzzle(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = challenge_of(game, FIRST)
    shown = puzzle(challenge, monkeypatch, *COMMANDS, "Hint 1", "exit", "never typed")
    assert shown.count(LEGENDS[game]) == 4
    assert shown.count("give up        show the solution") == 2
    assert "nothing to take back" in shown
    assert "Hint 1 of 3: " in shown
    assert NO_MOVES in " ".join(shown.split())
    task = ChallengeQuestion(challenge).task
    assert " ".join(shown.split()).count(task) == 2
    given_up = puzzle(challenge, monkeypatch, "give up")
    assert fits_without_refusals(shown + given_up)


def test_count_says_the_points_where_they_would_be_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, asked = challenge_of("catbox", date(2026, 11, 22)), "You count the points of steps"
    shown = puzzle(turn, monkeypatch, "count", "board", "count", "q")
    assert shown.count(asked) == 1
    assert "the points are counted already" in shown
    assert asked not in puzzle(chain_challenge(), monkeypatch, "q")


def test_what_was_laid_is_taken_back_without_its_points_being_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    challenge = challenge_of("ifitfits", date(2026, 11, 15))
    start = ChallengeQuestion(challenge).start
    open_ones = [step.text for step in start.next_steps() if any(start.add(step).next_steps())]
    ways = [line for step in open_ones[::4] for line in (step, "undo")]
    hidden = puzzle(challenge, monkeypatch, *ways, "q")
    points = re.compile(r"Your lead(?: before your turn)?: -?\d+")
    now, *said = points.findall(hidden)
    before = now.replace("lead", "lead before your turn")
    assert said == [before, now] * (len(ways) // 2)
    assert not re.search(r"-?\d+ → -?\d+", hidden)
    counted = puzzle(challenge, monkeypatch, "count", *ways, "q")
    assert re.search(r"-?\d+ → -?\d+", counted)
    assert "before your turn" not in counted


def test_the_board_is_shown_again_with_identity_and_tokens_and_what_a_step_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "board", "PoBY@1,1", "box 0 0", "BOARD"
    shown = turn(tmp_path, "catbox", monkeypatch, *lines, mode="advanced")
    assert shown.count("You are ") == 2
    for name in SEATS[0], "greedy":
        assert len(re.findall(rf"{name} .* paw (?:box )?fish stack mouse", shown)) == 2
    for points in (5, 4):
        assert f"points so far ({points} for unused tokens)" in shown
    after = shown.partition("this turn: PoBY@1,1 box@0,0")[0]
    board = [line for line in after.splitlines() if "#" in line and ":" not in line]
    assert sum(line.count("#") for line in board) >= 8
    text = " ".join(shown.split())
    assert "box@0,0: keeps the nine marked cells free until your next turn; costs you 1: " in text


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
    shown = turn(tmp_path, "catbox", monkeypatch, "legend", mode=mode)
    assert ("token" in shown) == said


def test_why_takes_the_name_of_a_bot(tmp_path: Path) -> None:
    command = "play", "--game", "catinthebox", "--bot", "random", "--bot", "random", "--seed", "7"
    typed = ["x1", "why random", "why RANDOM LUNA", "why nobody"]
    *_, first, second, nobody = answers(*command, cwd=tmp_path, typed=typed)
    assert "random lays a card aside." in first
    assert "random Luna lays a card aside." in second
    assert "expected" in nobody or "no " in nobody


def test_the_board_is_told_in_words_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    task = chain_challenge()
    told = puzzle(task, monkeypatch, "words", "q")
    start = read_chain(task.puzzle).draft
    scene = SCENERY.scene(start, start)
    assert scene.words
    for (x, y), text in scene.words.items():
        assert f"{x},{y} {text}" in " ".join(told.split())


def test_a_board_whose_cells_have_names_is_told_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = puzzle(challenge_of("catinthebox", FIRST), monkeypatch, "words", "q")
    assert re.search(r"[RBYG]\d: token \d; [RBYG]\d: token \d", told)


def test_the_words_of_a_turn_have_the_step_that_was_taken(tmp_path: Path) -> None:
    typed = ("words", "1", "1", "words")
    _shown, before, *_steps, after = answers(
        "play", *SEATS, "--seed", "7", cwd=tmp_path, typed=typed
    )
    assert len(re.findall(r"-?\d+,-?\d+ ", after)) > len(re.findall(r"-?\d+,-?\d+ ", before)) > 0


FITTING = View(PARTS)


def screen(task: Any, *typed: str) -> str:
    """The screen after some lines were typed."""
    draft = task.draft
    for text in typed:
        for step in FITTING.tabletop.steps(draft, text):
            draft = draft.add(step)
    console = Console(width=200, no_color=True)
    with console.capture() as capture:
        for part in FITTING.puzzle_progress(task, draft, 80):
            console.print(part)
    return capture.get()


TURN, BOX = fitting("turn", drawn=False), packing()


@pytest.mark.parametrize(
    ("raw", "typed", "told"),
    [
        (
            TURN,
            (),
            "You: 3 points as it stands.|sleeping cat: Instead of drawing|type the number of a",
        ),
        (
            fitting("turn", "margin", drawn=False),
            ("owow:b -1,0",),
            "your steps: owow:b@-1,0|Your lead: 3|Enter ends the turn",
        ),
        (fitting("duel"), (), "=^1^= Yellow   0    4"),
        (fitting("duel"), ("princess 2,1",), "=^1^= Yellow   0    5|(^P^)"),
        (
            BOX,
            ("woww:mm -1,0",),
            "1  cat: Lay a cat across this card and the one beside it.|1 cat left to lay",
        ),
        (BOX, ("woww:mm -1,0 right",), "0 cats left to lay"),
        (BOX, ("woww:m -1,0 woww:mm 1,0",), "0 cards left to place|Enter ends the turn"),
    ],
)
def test_the_screen_says_how_it_stands_what_was_done_and_what_may_follow(
    raw: Json, typed: tuple[str, ...], told: str
) -> None:
    shown = screen(read(raw), *typed)
    assert [part for part in told.split("|") if part not in shown] == []


@pytest.mark.parametrize("raw", [fitting("turn"), fitting("duel"), packing()])
def test_help_says_how_steps_are_typed(raw: Json) -> None:
    assert "half a turn" in "\n".join(FITTING.tabletop.puzzle_help(read(raw)))
