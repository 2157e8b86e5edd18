"""Games and puzzles of If It Fits on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.support.commands import answers
from tests.support.ifitfits.samples import Json, packing, puzzle, read
from views.ifitfits.view import PARTS
from views.view import View

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


def test_a_card_that_was_drawn_is_held_where_a_game_was_left(tmp_path: Path) -> None:
    seats = ("Anna", *bots(1), "--seed", "5", "--record", "game.json")
    answers(*PLAY, *seats, cwd=tmp_path, typed=("1 0,0", "", "draw", "quit"))
    again = answers("play", "--resume", "game.json", cwd=tmp_path, typed=("quit",))
    assert "You drew " in again[0]


# Puzzles as a person solves them


VIEW = View(PARTS)

WIDTH = 80


def screen(task: Any, *typed: str) -> str:
    """The screen after some lines were typed."""
    draft = task.draft
    for text in typed:
        for step in VIEW.tabletop.steps(draft, text):
            draft = draft.add(step)
    console = Console(width=200, no_color=True)
    with console.capture() as capture:
        for part in VIEW.puzzle_progress(task, draft, WIDTH):
            console.print(part)
    return capture.get()


TURN, BOX = puzzle("turn", drawn=False), packing()


@pytest.mark.parametrize(
    ("raw", "typed", "told"),
    [
        (
            TURN,
            (),
            "You: 3 points as it stands.|sleeping cat: Instead of drawing|type the number of a",
        ),
        (
            puzzle("turn", "margin", drawn=False),
            ("owow:b -1,0",),
            "your steps: owow:b@-1,0|Your lead: 3 as it stands.|Enter ends the turn",
        ),
        (puzzle("duel"), (), "=^1^= seat 1   0    4"),
        (puzzle("duel"), ("princess 2,1",), "=^1^= seat 1   0    5|(^P^)"),
        (
            BOX,
            ("woww:mm -1,0",),
            "1  cat: Lay a cat across this card and the one beside it.|1 cat left to lay",
        ),
        (BOX, ("woww:mm -1,0 right",), "0 cats left to lay"),
        (
            BOX,
            ("woww:m -1,0 woww:mm 1,0",),
            "0 cards left to place|Enter ends the turn",
        ),
    ],
)
def test_the_screen_says_how_it_stands_what_was_done_and_what_may_follow(
    raw: Json, typed: tuple[str, ...], told: str
) -> None:
    shown = screen(read(raw), *typed)
    assert [part for part in told.split("|") if part not in shown] == []


@pytest.mark.parametrize("raw", [puzzle("turn"), puzzle("duel"), packing()])
def test_help_says_how_steps_are_typed(raw: Json) -> None:
    assert "half a turn" in "\n".join(VIEW.tabletop.puzzle_help(read(raw)))
