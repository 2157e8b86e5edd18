"""If It Fits on the page: boards with room for all that may be laid, faces either way up."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest

from puzzles import dailies
from views.ifitfits.scenery import board_drawing
from views.sessions.own_turn import Reader
from views.sessions.question import ChallengeQuestion
from views.table_state import BoardState, DraftTable

DAYS = {
    "turn": date(2026, 1, 1),
    "box": date(2026, 1, 2),
    "duel": date(2026, 1, 3),
}


def question(kind: str) -> ChallengeQuestion:
    challenge = dailies.shipped("ifitfits", DAYS[kind])
    assert challenge is not None
    assert challenge.kind == kind
    return ChallengeQuestion(challenge)


def table(kind: str, *steps: str) -> DraftTable:
    asked = question(kind)
    draft = Reader(asked.view, asked.start)(steps)
    return asked.page(draft)


def board(kind: str, *steps: str) -> BoardState:
    return table(kind, *steps).state("ifitfits", 0).board


def inside(shown: BoardState, x: int, y: int) -> bool:
    grid, picture = shown.grid, shown.picture
    across, down = grid.left + x * grid.width, grid.top + y * grid.height
    return 0 <= across <= picture.width - grid.width and 0 <= down <= picture.height - grid.height


@pytest.mark.parametrize("kind", DAYS)
def test_every_occupied_cell_is_named_and_none_besides(kind: str) -> None:
    asked: Any = question(kind)
    assert {(x, y) for x, y, text in board(kind).cells if text} == set(asked.start.board.cells)


@pytest.mark.parametrize("kind", DAYS)
def test_the_frame_has_room_for_all_that_can_be_tried(kind: str) -> None:
    line = list[str]()
    for step in own_steps(kind):
        for place in table(kind, *line).places(pick_of(kind, line, step)):
            assert inside(board(kind, *line), place.x, place.y)
        line.append(step)


def test_the_frame_grows_no_further_than_the_board() -> None:
    first, beyond = board("box"), board("box", "owow:bf@1,-2")
    within = board("box", "owow:bf@1,-2", "owwo:ff@1,-1")
    assert beyond.picture.width == first.picture.width + first.grid.width
    assert within.picture == msgspec.structs.replace(beyond.picture, svg=within.picture.svg)
    assert within.grid == beyond.grid


def own_steps(kind: str) -> tuple[str, ...]:
    """The steps of the solution that the player takes."""
    asked = question(kind)
    steps, draft = list[str](), asked.start
    for text in asked.challenge.solution:
        if draft.complete and not any(each.text == text for each in draft.next_steps()):
            break
        draft = draft.add(asked.view.tabletop.steps(draft, text)[0])
        steps.append(text)
    return tuple(steps)


def pick_of(kind: str, line: list[str], step: str) -> list[int]:
    """The number of the choice that can lead to a step."""
    shown = table(kind, *line)
    for number, choice in enumerate(question(kind).tabletop().choices(shown.draft)):
        ways = 0 if choice.targets is None else choice.targets.ways
        for way in range(ways):
            assert choice.targets is not None
            found = (choice.targets.attempt(cell, way) for cell in choice.targets.cells)
            if any(getattr(each, "text", "") == step for each in found):
                return [number]
    raise AssertionError(step)


@pytest.mark.parametrize("kind", DAYS)
def test_everything_that_goes_somewhere_has_a_face_for_each_way_up(kind: str) -> None:
    line: list[str] = []
    for step in own_steps(kind):
        for choice in table(kind, *line).state("ifitfits", 0).choices:
            assert len(choice.faces) == choice.ways
            assert len({each.svg for each in choice.faces}) == choice.ways
        line.append(step)


def test_cats_have_patterns_on_the_page_alone() -> None:
    start: Any = question("turn").start
    assert 'class="pattern"' in board("turn").picture.svg
    assert not any("pattern" in part for part in board_drawing(start.board).parts)


@pytest.mark.parametrize("kind", DAYS)
def test_drawings_have_the_colours_of_the_page_and_no_style(kind: str) -> None:
    svg = board(kind).picture.svg
    assert "var(--table)" in svg
    assert "var(--ink)" in svg
    assert "style=" not in svg
