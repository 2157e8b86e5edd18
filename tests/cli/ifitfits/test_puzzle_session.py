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


def test_a_turn_begins_with_the_hand_and_all_that_may_be_typed() -> None:
    shown = screen(read(puzzle("turn", drawn=False)))
    assert "You: 3 points as it stands." in shown
    assert "sleeping cat: Instead of drawing" in shown
    assert "type the number of a choice" in shown
    assert "draw: " not in shown


def test_after_a_card_a_cat_may_follow() -> None:
    shown = screen(read(puzzle("turn", "margin", drawn=False)), "owow:b -1,0")
    assert "your steps: owow:b@-1,0" in shown
    assert "Your lead: 3 as it stands." in shown
    assert "Enter ends the turn" in shown


def test_the_seats_of_a_turn_show_what_its_steps_have_changed() -> None:
    before, after = screen(read(puzzle("duel"))), screen(read(puzzle("duel")), "princess 2,1")
    assert "=^1^= seat 1   0    4" in before
    assert "=^1^= seat 1   0    5" in after
    assert "(^P^)" in after


def test_a_box_lists_what_is_left_to_place_and_its_cats() -> None:
    shown = screen(read(packing()), "woww:mm -1,0")
    assert "woww:mm" not in shown.partition("your steps")[2].partition("\n")[2]
    assert "1  cat: Lay a cat across this card and the one beside it." in shown
    assert "1 cat left to lay" in shown
    assert "0 cats left to lay" in screen(read(packing()), "woww:mm -1,0 right")


def test_a_whole_box_ends_with_enter() -> None:
    shown = screen(read(packing()), "woww:m -1,0 woww:mm 1,0")
    assert "0 cards left to place" in shown
    assert "Enter ends the turn" in shown


@pytest.mark.parametrize("raw", [puzzle("turn"), puzzle("duel"), packing()])
def test_help_says_how_steps_are_typed(raw: Json) -> None:
    assert any(
        "half a turn" in line
        for line in "\n".join(VIEW.tabletop.puzzle_help(read(raw))).split("\n")
    )


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
