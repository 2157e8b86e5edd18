"""Turns are tried on a board, from any moment of a game and from positions, by what seats know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import registry
from games.loading import Content, parse
from games.protocol import GameError, IllegalMoveError, Position, Role
from games.rng import Stream
from tests.support.past_games import played
from views.sessions.analysis_board import AnalysisBoard, analysis_board, drawn

GAMES = "catbox", "catinthebox", "ifitfits"


def board_of(name: str, turn: int | None = None) -> AnalysisBoard:
    """The board of a game of random moves."""
    record = played(name, "Anna", "bot:random", "bot:random")
    return analysis_board(Content(registry.entry(name), Role.RECORD, record), {}, turn)


def reread(board: AnalysisBoard) -> AnalysisBoard:
    """The board of the position that another one writes."""
    return analysis_board(parse(board.file.encode()), {})


def any_turn(board: AnalysisBoard, seed: str = "turn") -> str:
    return board.text_of(board.mover.moves.random(Stream("test-board", seed)))


def seen(board: AnalysisBoard) -> Position:
    """The position that the table shows."""
    draft: Any = board.table().draft
    position: Position = draft.position
    return position


def tried(board: AnalysisBoard, most: int = 12) -> AnalysisBoard:
    """The board after some random turns of whoever is to move."""
    for number in range(most):
        if board.obstacle:
            break
        board = board.after([any_turn(board, str(number))])
    return board


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("turn", [0, 7])
def test_the_turns_of_the_game_lead_to_the_positions_of_the_game(name: str, turn: int) -> None:
    record = played(name, "Anna", "bot:random", "bot:random")
    board = board_of(name, turn).after(record.turns[turn : turn + 3])
    assert board.now.position == list(record.positions())[turn + 3]
    assert board.mover == board_of(name, turn + 3).mover


@pytest.mark.parametrize("name", GAMES)
def test_by_default_it_is_the_last_choice_of_the_game(name: str) -> None:
    board = board_of(name)
    assert not board.obstacle
    assert board.last is not None
    assert all(board_of(name, turn).obstacle for turn in range(board.number + 1, board.last + 1))


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_to_move_sees_the_own_cards_and_no_others(name: str) -> None:
    board = board_of(name, 4)
    seat = board.now.position.turn
    assert board.looker == seat
    assert seen(board) == board.now.position.observation(seat).view
    after = board.after([any_turn(board)])
    assert seen(after) == after.mover.view


@pytest.mark.parametrize("name", GAMES)
def test_turns_can_be_tried_until_the_game_is_over(name: str) -> None:
    board = tried(board_of(name, 5), 1000)
    assert board.over
    assert board.notes == ()
    with pytest.raises(IllegalMoveError, match="over"):
        board.after(["pass"])


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_written_as_its_mover_knows_it_and_read_again(name: str) -> None:
    board = board_of(name, 6)
    again = reread(board)
    seat = board.now.position.turn
    text = registry.entry(name).game.text(board.now.position.observation(seat).view)
    assert (again.file, board.file) == (text, text)


@pytest.mark.parametrize("name", GAMES)
def test_the_file_of_another_deal_that_looks_alike_is_the_same(name: str) -> None:
    """Nothing that the seat doesn't know stands in it, however the hidden cards lie."""
    board = reread(board_of(name, 6))
    worlds = [analysis_board(parse(board.dealt(seed).encode()), {}) for seed in "abc"]
    positions = {str(each.now.position) for each in worlds}
    assert len(positions) > 1
    seat = board.now.position.turn
    texts = {
        registry.entry(name).game.text(each.now.position.observation(seat).view) for each in worlds
    }
    assert len(texts) == 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_unknown_is_said_to_count_for_all_deals_alike_without_a_history(name: str) -> None:
    board = board_of(name, 6)
    assert [note[:5] for note in board.notes] == ["What "]
    assert [text[:7] for text in reread(board).caveats] == ["No earl"]
    assert board.caveats == ()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_guessed_where_a_seat_is_to_move_whose_cards_are_unknown(name: str) -> None:
    board = reread(board_of(name, 6))
    seat = board.now.position.turn
    while board.now.position.turn == seat and not board.obstacle:
        turns = (board.text_of(move) for move in board.mover.moves)
        board = board.after([next(text for text in turns if text != "draw")])
    assert "known" in board.obstacle
    assert board.notes == (f"Nothing can be chosen now: {board.obstacle}.",)
    assert board.looker == seat
    assert board.table().state(name, seat, active=False).choices == ()


@pytest.mark.parametrize("name", GAMES)
def test_unknown_cards_are_dealt_on_wish_and_then_all_seats_can_move(name: str) -> None:
    board = reread(board_of(name, 6))
    assert board.dealt("1") == board.dealt("1")
    whole = analysis_board(parse(board.dealt("1").encode()), {})
    assert not tried(whole, 4).obstacle
    assert [board.open, whole.open, board_of(name, 6).open] == [True, False, False]


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_turn_is_refused(name: str) -> None:
    with pytest.raises(GameError):
        board_of(name, 5).after(["nonsense"])


@pytest.mark.parametrize("name", GAMES)
def test_what_a_turn_lays_is_what_lies_there_after_it(name: str) -> None:
    board = board_of(name, 6)
    while not (laid := list(board.table().laid(drawn(board.entry, board.mover, any_turn(board))))):
        board = board.after([any_turn(board)])
    after = board.after([any_turn(board)])
    words = after.table().state(name, after.looker).board.cells
    assert {(each.x, each.y) for each in laid} <= {(x, y) for x, y, _ in words}


def test_a_card_that_a_mouse_moves_is_shown_with_the_place_that_it_leaves() -> None:
    seat: dict[str, Any] = {"identity": "pink", "hand": ["KPoB/YYVo", "KPoB/PPVo"]}
    position = {
        "format": "catbox-position/1",
        "edition": "grail",
        "mode": "advanced",
        "board": ["KPoB@0,0", "YYVo@1,1"],
        "seats": [{**seat, "tokens": ["mouse"]}, {**seat, "identity": "blue", "tokens": []}],
        "turn": 0,
        "pile": 4,
    }
    board = analysis_board(parse(json.dumps(position).encode()), {})
    turn = next(text for text in map(board.text_of, board.mover.moves) if "mouse:YYVo" in text)
    laid = list(board.table().laid(drawn(board.entry, board.mover, turn)))
    assert (1, 1) in {each.lifted for each in laid}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_no_more_turns_than_it_has(name: str) -> None:
    with pytest.raises(GameError, match="the game has"):
        board_of(name, 10_000)
