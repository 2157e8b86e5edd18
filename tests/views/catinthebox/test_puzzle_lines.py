"""Puzzles of Cat in the Box as a person solves them: drafts, what may be typed, what is said."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from rich.console import Console, RenderableType

from games.catinthebox.typed import typed_steps
from games.loading import parse
from games.protocol import GameError
from tests.support.catinthebox.file_samples import DEDUCE, Json, bidding, puzzle
from views.catinthebox.view import PARTS
from views.view import View

VIEW = View(PARTS)

WIDTH = 80


def read(raw: Json) -> Any:
    return parse(json.dumps(raw).encode()).value


def text(parts: list[RenderableType]) -> str:
    console = Console(width=200, no_color=True)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


def after(task: Any, typed: str) -> Any:
    draft = task.draft
    for step in typed_steps(draft, typed):
        draft = draft.add(step)
    return draft


def shown(task: Any, draft: Any) -> str:
    return text(list(VIEW.puzzle_progress(task, draft, WIDTH)))


TOGETHER = puzzle("together", "total", wish=["seat:1 won:2", "B1:2"])


def test_a_line_for_all_seats_is_shown_with_what_is_new() -> None:
    task = read(TOGETHER)
    screen = shown(task, after(task, "g6 b1"))
    assert "your steps: G6 B1" in screen
    assert "(1)" in screen
    assert "type the number of a choice" in screen


def test_a_line_that_misses_a_wish_can_t_end() -> None:
    task = read(TOGETHER)
    draft = after(task, "R6 G1 G2")
    assert not draft.complete
    assert "It isn't so that seat 2 declares blue 1" in shown(task, draft)


def test_a_line_that_fulfils_its_wishes_is_whole() -> None:
    task = read(TOGETHER)
    draft = after(task, "G6 B1 G2")
    assert draft.complete
    assert VIEW.tabletop.step_texts(draft) == ("G6", "B1", "G2")


def test_without_a_wish_the_task_names_none() -> None:
    task = read(puzzle("together", "total", wish=[]))
    assert VIEW.task_text(task).plain.startswith(
        "Play for all seats to the end of the round, without a paradox. Find the line with the "
        "most points for all together."
    )


def test_a_line_stops_before_a_paradox() -> None:
    raw = puzzle("together", "total", wish=[])
    raw["position"]["seats"][2]["open"] = ""
    task = read(raw)
    assert "That is a paradox" in shown(task, after(task, "G6"))


def test_the_answer_about_a_discard_is_one_card_out_of_sight() -> None:
    task = read(DEDUCE)
    screen = shown(task, task.draft)
    assert all(f" {number} ┌───┐" in screen for number in range(3, 7))
    assert after(task, "5").move == after(task, "X5").move
    with pytest.raises(GameError, match="isn't in sight"):
        after(task, "x1")


def test_a_question_about_a_discard_lists_all_tricks() -> None:
    lines = text(list(VIEW.fact_lines(read(DEDUCE)))).splitlines()
    assert lines[0] == "What was played:"
    assert lines[1] == "  trick 1: seat 1 Y2, seat 2 Y6, seat 0 Y3 -> seat 2 wins"
    assert len(lines) == 8


def test_a_prediction_is_chosen_by_its_number() -> None:
    task = read(puzzle("predict", "score", bidding(), seat=1))
    assert str(after(task, "3").move) == "=3"
    listed = re.findall(r"^ +(\d)  \d tricks?: Predict", shown(task, task.draft), re.MULTILINE)
    assert listed == ["1", "3", "4"]


@pytest.mark.parametrize("raw", [TOGETHER, DEDUCE, puzzle("tricks", "score")])
def test_help_says_how_steps_are_typed(raw: Json) -> None:
    task = read(raw)
    first, *_ = VIEW.tabletop.puzzle_help(task)
    assert "just" in first
