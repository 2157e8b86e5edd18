"""Puzzles of If It Fits as a person solves them, and on terminals of other sorts."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.support.ifitfits.samples import Json, packing, position, puzzle, read
from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment
from views.ifitfits.view import PARTS
from views.view import View

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


def test_what_can_t_be_done_is_not_offered() -> None:
    assert "draw: " not in screen(read(TURN))
    begun = screen(read(BOX), "woww:mm -1,0")
    assert "woww:mm" not in begun.partition("your steps")[2].partition("\n")[2]


@pytest.mark.parametrize("raw", [puzzle("turn"), puzzle("duel"), packing()])
def test_help_says_how_steps_are_typed(raw: Json) -> None:
    assert "half a turn" in "\n".join(VIEW.tabletop.puzzle_help(read(raw)))


def test_a_terminal_without_box_drawing_shows_the_board_in_other_signs(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(position()))
    done = subprocess.run(
        [*COMMAND, "show", str(path)],
        capture_output=True,
        cwd=ROOT,
        env=environment(tmp_path) | {"PYTHONIOENCODING": "ascii", "PATH": os.environ["PATH"]},
        check=True,
        timeout=60,
    )
    assert b"#" in done.stdout
    assert done.stdout.isascii()
