"""Boards as text: each quadrant in its own colour, whatever stands beside it."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text

from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from tests.support.boards import board_of, table
from views.catbox.board import QUADRANTS, laid_cells, small_scene
from views.catbox.scenery import SCENERY
from views.catbox.view import PARTS
from views.render.text_blocks import beside
from views.view import View

VIEW = View(PARTS)


def styles(text: Text) -> dict[str, set[str]]:
    """The styles in which each letter of a drawn board is printed."""
    found: dict[str, set[str]] = {}
    console = Console(width=200, color_system="truecolor", force_terminal=True)
    for segment in text.render(console):
        for letter in set(segment.text) & set(QUADRANTS):
            found.setdefault(letter, set()).add(str(segment.style))
    return found


def test_every_letter_is_painted_in_its_colour_and_never_dimmed() -> None:
    board = board_of("KPVB@0,0", "BYoo@1,1")
    assert styles(SCENERY.text(small_scene(board))) == {
        letter: {style} for letter, style in QUADRANTS.items()
    }


def test_new_cells_and_guards_are_marked_without_colour() -> None:
    board = board_of("KPoB@0,0", "YYVo@1,1")
    text = SCENERY.text(small_scene(board, new=[(0, 0)], guards=[(2, 2), (0, 2)])).plain
    assert "(K)" in text
    assert "#o#" in text
    assert "#.#" in text


def test_all_that_a_box_token_keeps_free_is_marked() -> None:
    position = table("KPoB/YYVo", "YYPo/VVoK", board="KPoB@0,0 YYVo@1,1", guards="1@1,1")
    drawn = VIEW.board(position, None, 80).plain.splitlines()
    assert sum(line.count("#") for line in drawn) == 2 * 9
    assert "#Y##Y#" in drawn[2].replace(" ", "")


def test_a_card_laid_again_and_a_cell_uncovered_are_new() -> None:
    before = board_of("KPoB@0,0", "YYVo@1,1", "PPPP@2,2")
    after = before.lift(2).place(before.placements[2])
    assert laid_cells(before, after) == set()
    moved = before.lift(2)
    assert laid_cells(before, moved) == {(2, 2)}


def test_two_boards_stand_side_by_side() -> None:
    one, other = Board.of(board_of("KPoB@0,0").placements), board_of("YYVo@0,0", "KKKK@1,1")
    lines = beside(
        SCENERY.text(small_scene(one)), SCENERY.text(small_scene(other))
    ).plain.splitlines()
    assert len(lines) == 4
    assert [line.split()[0] for line in lines[:3]] == ["0", "0", "1"]


@pytest.mark.parametrize("left", [-12, -1, 7, 97, 0])
def test_the_numbers_of_columns_never_touch(left: int) -> None:
    layers = [Placement(Face("KPPK"), left + x, 0) for x in range(6)]
    header = SCENERY.text(small_scene(Board.of(layers))).plain.splitlines()[0]
    numbers = [int(word) for word in header.split()]
    assert numbers[0] == left
    assert set(numbers) <= set(range(left, left + 7))
