"""Odd files that are read, and odd ones that are refused without harm."""

from __future__ import annotations

import json

import pytest

from games.catbox.board import Board
from games.catbox.files import position_text
from games.catbox.position import Position
from games.catbox.turn import MoveMouse, parse_placement, parse_step
from games.json_reader import FormatError
from games.loading import parse
from tests.support.boards import board_of, chain, table


def test_the_mouse_lifts_the_upper_of_two_equal_layers() -> None:
    position = table("PPPP/YYVo", "", board="KPoB@0,0 YYVo@1,1 KPoB@0,0", tokens={0: "mouse"})
    draft = position.draft.add(parse_step("YYVo@-1,-1"))
    step = parse_step("mouse:KPoB@0,0>2,2")
    assert isinstance(step, MoveMouse)
    rest = draft.board.lift(draft.board.topmost(step.lifted))
    assert rest.placements[:2] == board_of("KPoB@0,0", "YYVo@1,1").placements


def test_a_list_where_a_limited_number_belongs_is_refused() -> None:
    raw = json.loads(position_text(table("KPoB/YYVo", "PPKo/BBoK")))
    for key in ("turn", "passes"):
        with pytest.raises(FormatError):
            parse(json.dumps(raw | {key: []}).encode())


def test_half_a_surrogate_pair_is_refused() -> None:
    raw = json.loads(position_text(table("KPoB/YYVo", "PPKo/BBoK")))
    for key in raw:
        with pytest.raises(FormatError):
            parse(json.dumps(raw | {key: "\ud800"}).encode())


def test_a_key_that_stands_twice_among_many_is_found_at_once() -> None:
    keys = [f'"{number}": 0' for number in range(60_000)]
    with pytest.raises(FormatError, match='"59999" stands twice'):
        parse(("{" + ", ".join([*keys, keys[-1]]) + "}").encode())


@pytest.mark.parametrize("x", [-500, 500])
def test_lines_from_the_farthest_start_can_be_read_back(x: int) -> None:
    puzzle = chain(f"KPoB@{x},{x}", "PPPo " * 48)
    board: Board = puzzle.board
    for _ in range(48):
        far = min if x < 0 else max
        step = 1 if x > 0 else -1
        corner = far(board.cells)
        board = board.place(parse_placement(f"PPPo@{corner[0] + step * (x < 0)},{corner[1]}"))
    assert all(parse_placement(str(layer)) == layer for layer in board.placements)


def test_a_start_beyond_the_farthest_is_refused() -> None:
    text = position_text(table("KPoB/YYVo", "PPKo/BBoK", board="KPVB@501,0"))
    with pytest.raises(FormatError, match="too far out"):
        parse(text.encode())


def test_a_saved_card_with_two_equal_sides_stays_hidden() -> None:
    position = table("KPoB/YYVo", "PPKo/BBoK", saved={1: "KPoB/KPoB"})
    again = parse(position_text(position).encode()).value
    assert isinstance(again, Position)
    assert again == position
    assert again.seats[1].saved[0].public == "KPoB"
