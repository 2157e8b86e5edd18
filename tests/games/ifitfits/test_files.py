"""Files of positions, puzzles and decks: read, written alike, or refused with the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import Cat
from games.ifitfits.files import load_deck, text
from games.ifitfits.game import RULES
from games.ifitfits.position import Position
from games.ifitfits.problems import problems as unreachable
from games.ifitfits.puzzle import Duel, Objective, Packing, SingleTurn
from games.ifitfits.record import Record
from games.ifitfits.setup import new_setup
from games.loading import load, parse
from games.protocol import GameError, Role
from tests.support.file_samples import problems, read
from tests.support.ifitfits.file_samples import (
    BOX,
    POSITION,
    deck,
    known,
    puzzle,
    starting,
    toy_drawn,
)
from tests.support.ifitfits.positions import positions, raw_position
from tests.support.paths import ROOT


def test_the_example_of_the_contract_is_read_and_written_alike() -> None:
    position = read(POSITION)
    written = json.loads(text(position))
    hand = written["seats"][0].pop("hand")
    expected = json.loads(json.dumps(POSITION))
    assert sorted(hand) == ["oowo", "owow:b", "princess"]
    del expected["seats"][0]["hand"]
    assert written == expected
    assert list(written) == list(POSITION)
    assert parse(text(position).encode()).value == position


def test_what_a_position_may_leave_out_is_left_out() -> None:
    optional = {"toy", "start", "discards"}
    assert optional.isdisjoint(json.loads(text(read(POSITION))))
    assert json.loads(text(read(starting())))["start"] == starting()["start"]
    assert json.loads(text(read(toy_drawn())))["toy"] == "toy:mm"
    assert json.loads(text(read(toy_drawn())))["discards"] == ["princess"]


def test_cards_of_a_hand_are_written_by_their_own_names() -> None:
    raw = raw_position("oooo@0,0", "wooo:m woow princess", "")
    hand = json.loads(text(read(raw)))["seats"][0]["hand"]
    assert hand == ["oowo:m", "owwo", "princess"]


@given(positions, st.sampled_from(list(Objective)))
def test_every_puzzle_is_written_and_read_back(each: Position, objective: Objective) -> None:
    if each.start is None and each.toy is None:
        for task in (SingleTurn(each, objective), Duel(each, objective)):
            assert parse(text(task).encode()).value == task


@given(positions, st.integers(0, 2))
def test_every_box_puzzle_is_written_and_read_back(each: Position, cats: int) -> None:
    cards = tuple(card for card in each.start.cards) if each.start else ()
    if cards and cats + [*each.board.cats()].count(Cat(0)) <= 5:
        task = Packing(each.mode, each.board, tuple(sorted(cards, key=str)), cats)
        assert parse(text(task).encode()).value == task


def test_a_box_puzzle_may_state_the_objective_score_and_is_written_without() -> None:
    assert read(BOX | {"objective": "score"}) == read(BOX)
    assert "objective" not in json.loads(text(read(BOX)))
    assert problems(BOX | {"objective": "margin"}) == ["objective: one plays alone: expected score"]


def test_a_deck_is_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck()))
    made = load_deck(str(path))
    assert json.loads(text(made)) == deck()
    assert new_setup(3, {"deck": str(path)}).options["deck"] == "mine"
    standard = new_setup(3, {})
    assert new_setup(3, {"deck": str(path)}).options["cards"] != standard.options["cards"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"board": ["oooo@0,0", "owow@0,0"]}, "board[1]: owow@0,0: something else lies in 0,0"),
        ({"board": ["oooo@0,0", "nap0@0,0"]}, "board[1]: nap0@0,0: something else lies in 0,0"),
        (
            {"board": ["oooo@0,0", "oooo@5,0"]},
            "board[1]: oooo@5,0: off the table: expected -4,-3 to 4,3",
        ),
        ({"board": ["oooo@0,0", "oooo@2,0"]}, "board[1]: oooo@2,0: not connected"),
        ({"board": ["oooo@0,0", "oooo@1,1"]}, "board[1]: oooo@1,1: not connected"),
        ({"board": ["oooo@0,0", "cat0@0,0"]}, "board[1]: cat0@0,0: expected two cards at 0,0 and"),
        ({"board": ["owow@0,0", "oooo@1,0", "cat0@0,0"]}, "board[2]: cat0@0,0: there is a wall"),
        (
            {"board": ["oooo@0,0", "oooo@1,0", "cat0@0,0", "toy:mm@0,0"]},
            "board[3]: toy:mm@0,0: something else lies across 0,0 and 1,0",
        ),
        ({"board": ["oooo@0,0", "nap2@0,1"]}, "board[1]: nap2@0,1: there is no seat 2: expected 0"),
        ({"board": ["oooo:sm@0,0"]}, 'board[0]: "oooo:sm": icons out of order: expected oooo:ms'),
        ({"board": ["oooo:mmmmmmmmm@0,0"]}, 'board[0]: "oooo:mmmmmmmmm": 9 icons: expected at'),
        ({"board": ["ooo@0,0"]}, 'board[0]: "ooo" is no card: expected four sides'),
        ({"board": ["oooo"]}, 'board[0]: "oooo" is nothing that lies on a board: expected a card'),
        ({"board": ["oooo^0,0"]}, 'board[0]: "oooo^0,0" is nothing that lies on a board'),
        ({"board": ["toy:mb@0,0"]}, 'board[0]: "toy:mb" is no special toy: expected two icons'),
        ({"board": ["cat0@0,0", "cat5@0,0"]}, 'board[1]: "cat5" is no card'),
        ({"board": "oooo@0,0"}, "board: expected an array"),
        ({"mode": "hard"}, "mode: "),
        (
            {"table": {"left": 0, "top": 0, "width": 2, "height": 7}},
            "table.width: expected a whole number of at least 3",
        ),
        (
            {"table": {"left": 0, "top": 0, "width": 9, "height": 26}},
            "table.height: expected a whole number",
        ),
        ({"table": {"left": 0, "top": 0, "width": 9}}, "table.height: missing"),
        ({"table": {"left": 1, "top": 0, "width": 9, "height": 7}}, "board[0]: wowo:m@0,0: off"),
        (
            {"table": {"left": 1, "top": 0, "width": 9, "height": 7}, "board": []},
            "table: expected a table with the cell 0,0",
        ),
        ({"turn": 2}, "turn: there is no seat 2: expected 0 to 1"),
        ({"turn": True}, "turn: expected a whole number"),
        ({"turn": 1}, "seats[1].hand[0]: the seat to move knows its hand, not ????"),
        ({"ending": True}, "drawn: nothing is drawn in the last phase: expected false"),
        ({"drawn": False, "pile": 0}, "ending: the pile is empty: expected true"),
        ({"drawn": False, "pile": []}, "ending: the pile is empty: expected true"),
        ({"pile": 81}, "pile: expected a whole number of at most 80"),
        ({"pile": -1}, "pile: expected a whole number of at least 0"),
        ({"pile": "many"}, "pile: expected"),
        ({"pile": ["oooo", "toy:ms"]}, 'pile[1]: "toy:ms" is no special toy'),
        ({"pile": ["princess", "princess"]}, "seats: 3 Princesses: expected at most 2, one a seat"),
        ({"seats": POSITION["seats"][:1]}, "seats: expected an array of at least 2"),
        ({"toy": "toy:mb"}, 'toy: "toy:mb" is no special toy'),
        ({"toy": "toy:mm", "drawn": False}, "toy: a special toy is laid when it is drawn"),
        ({"discards": ["????"]}, "discards[0]: everyone sees discards, not ????"),
        ({"unknown": 1}, 'unknown key "unknown"'),
        ({"drawn": 1}, "drawn: expected true or false"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    change: dict[str, Any], problem: str
) -> None:
    assert any(found.startswith(problem) for found in problems(POSITION | change))


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ({"cats": 5}, "seats[0].cats: Blue has 5 cats and 1 on the board: expected at most 5"),
        ({"cats": 6}, "seats[0].cats: expected a whole number of at most 5"),
        ({"hand": ["owow:b", "toy:mm"]}, 'seats[0].hand[1]: "toy:mm" is no card'),
        ({"hand": ["????"]}, "seats[0].hand[0]: the seat to move knows its hand, not ????"),
        ({"hand": ["oooo:sm"]}, 'seats[0].hand[0]: "oooo:sm": icons out of order: expected'),
        ({"hand": [None]}, "seats[0].hand[0]: expected a string"),
        ({"hand": ["princess"] * 3}, "seats: 3 Princesses: expected at most 2"),
    ],
)
def test_a_seat_that_contradicts_the_rest_is_refused(seat: dict[str, Any], problem: str) -> None:
    seats = json.loads(json.dumps(POSITION["seats"]))
    seats[0] |= seat
    assert any(found.startswith(problem) for found in problems(POSITION | {"seats": seats}))


SKIPPED = (
    "seats[0].hand: the seat to move can do nothing and is skipped (ruling: turn): expected a card"
)


@pytest.mark.parametrize("phase", [{"ending": True}, {"drawn": True}, {"drawn": True, "pile": 0}])
def test_a_seat_that_is_skipped_is_not_to_move(phase: dict[str, Any]) -> None:
    assert problems(raw_position("oowo@0,0", "", "wowo", **phase)) == [SKIPPED]


def test_a_seat_with_an_empty_hand_may_draw_or_lay_a_toy_and_a_game_may_be_over() -> None:
    assert read(raw_position("oowo@0,0", "", "wowo")).moves
    assert read(raw_position("oowo@0,0", "", "wowo", drawn=True, toy="toy:mm")).moves
    assert read(raw_position("oowo@0,0", "", "", ending=True)).over


@pytest.mark.parametrize(
    ("board", "most"),
    [("oooo@0,0", 73), ("oooo@0,0 wowo@0,1", 73), ("oooo@0,0 wowo@0,1 woww@-1,0", 72)],
)
def test_there_are_no_more_cards_than_a_deck_has(board: str, most: int) -> None:
    """Two seats hold two cards each; what lies in the first column may be starting cards."""
    assert read(raw_position(board, "wowo wooo", "wowo ooww", pile=most))
    assert problems(raw_position(board, "wowo wooo", "wowo ooww", pile=most + 1)) == [
        "pile: 78 cards in all, starting cards left out: expected at most 77"
    ]


def test_a_seat_without_a_cat_begins_the_last_phase_but_not_in_its_own_turn() -> None:
    assert read(raw_position("oooo@0,0", "owow", "owow", cats=(0, 5))).mover.cats == 0
    other = raw_position("oooo@0,0", "owow", "owow", cats=(5, 0))
    assert problems(other) == ["ending: Yellow has no cat left: expected true"]
    assert read(other | {"ending": True}).ending


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"start": {"cards": ["oowo"], "left": 3}}, "start.left: 3 players: expected at most 2"),
        (
            {"start": {"cards": ["oowo"], "left": 0}},
            "start.left: expected a whole number of at least 1",
        ),
        ({"start": {"cards": [], "left": 1}}, "start.cards: expected an array of at least 1"),
        ({"drawn": True}, "start: no turn has been taken yet"),
        ({"board": ["oooo@0,0", "oooo@1,0"]}, "board[1]: oooo@1,0: expected only starting"),
        ({"board": ["oooo@0,0", "nap0@0,1"]}, "board[1]: nap0@0,1: expected only starting"),
        (
            {"board": [f"oooo@0,{y}" for y in range(-3, 4)]},
            "start.cards: expected a card that fits an end of the column",
        ),
    ],
)
def test_a_start_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    assert any(found.startswith(problem) for found in problems(starting() | change))


def test_a_special_toy_that_has_no_place_cannot_be_waiting() -> None:
    table = {"left": 0, "top": 0, "width": 3, "height": 3}
    full = " ".join(f"wwww@{x},{y}" for x in range(3) for y in range(3))
    raw = raw_position(full, "owow", "", table=table, drawn=True, toy="toy:mm")
    assert problems(raw) == ["toy: expected a place where it can be laid"]


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (puzzle("duel", "score"), "position.seats[1].hand[0]: a duel needs to know every card"),
        (puzzle("turn", "total", known()), "objective: "),
        (puzzle("chain", "score", known()), 'kind: expected "turn", "box" or "duel", got'),
        (puzzle("turn", "score", starting()), "position.start: a puzzle begins after the starting"),
        (puzzle("turn", "score", toy_drawn()), "position.toy: a puzzle begins with a whole turn"),
        (puzzle("turn", "score", known() | {"turn": 4}), "position.turn: there is no seat 4"),
        (puzzle("turn", "score", known() | {"board": []}), "position.seats"),
        ({**puzzle("turn", "score", known()), "cards": []}, 'unknown key "cards"'),
        (BOX | {"cards": []}, "cards: expected an array of at least 1"),
        (BOX | {"cards": ["princess"]}, 'cards[0]: "princess" is no card'),
        (BOX | {"cards": ["owow"] * 60}, "cards: 60 cards: expected at most 59, the table's empty"),
        (BOX | {"cats": 6}, "cats: expected a whole number of at most 5"),
        (BOX | {"board": ["oooo@0,0", "nap0@0,1"], "cats": 5}, "cats: Blue has 5 cats and 1 on"),
        (
            BOX | {"board": ["oooo@0,0", *(f"nap3@0,{y}" for y in (-3, -2, -1, 1, 2, 3))]},
            "board: Green has 0 cats and 6 on the board",
        ),
        (BOX | {"board": ["oooo@0,0", "oooo@2,0"]}, "board[1]: oooo@2,0: not connected"),
    ],
)
def test_a_puzzle_that_asks_what_cannot_be_asked_is_refused(
    raw: dict[str, Any], problem: str
) -> None:
    if problem == "position.seats":
        assert unreachable(read(raw)) != ()
    else:
        assert any(found.startswith(problem) for found in problems(raw))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"cards": ["oooo"] * 71}, "cards: 71 typed in, 1 missing: a printed copy has 72"),
        ({"starting": ["oooo"] * 6}, "starting: 6 typed in, 1 too many: a printed copy has 5"),
        ({"toys": ["toy:mm", "toy:bb", "mm"]}, 'toys[2]: "mm" is no special toy'),
        ({"toys": ["toy:mm"]}, "toys: 1 typed in, 2 missing: a printed copy has 3"),
        ({"name": 1}, "name: expected a string"),
    ],
)
def test_a_deck_that_is_not_as_it_should_be_is_refused(
    change: dict[str, Any], problem: str
) -> None:
    assert any(found.startswith(problem) for found in problems(deck() | change))


def test_a_deck_that_cannot_be_read_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    with pytest.raises(GameError, match=r'position\.json: format: expected "ifitfits-deck/1"'):
        new_setup(2, {"deck": str(path)})
    with pytest.raises(GameError, match=r"nowhere\.json: can't be read"):
        new_setup(2, {"deck": "nowhere.json"})


@pytest.mark.parametrize("players", [1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(GameError, match=f"{players} seats: the game is for 2 to 5"):
        new_setup(players, {})


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (raw_position("oooo@1,0", "owow owow", "owow owow"), "board: expected the first starting"),
        (raw_position("oooo@0,0", "owow", "owow owow"), "seats[0].hand: 1 card: expected 2"),
        (
            raw_position("oooo@0,0", "owow owow", "owow owow", drawn=True),
            "seats[0].hand: 2 cards: expected 3",
        ),
        (
            raw_position("oooo@0,0", "owow owow", "owow owow", cats=(4, 5)),
            "seats[0].cats: 4 cats and 0 on the board: expected 5",
        ),
        (
            raw_position("wwww@0,0 wwww@0,1", "owow owow", "owow owow", mode="advanced"),
            "board: wwww@0,0 lies with a wall against a wall",
        ),
        (
            raw_position("oooo@0,0", "owow owow owow", "", ending=True),
            "seats[0].hand: 3 cards: expected 0 to 2",
        ),
        (
            raw_position(
                "oooo@0,0 toy:mm^0,1 toy:mm^0,2 toy:mm^1,0 toy:mm^0,-1", "owow owow", "owow owow"
            ),
            "board: 4 special toys: expected at most 3",
        ),
    ],
)
def test_what_no_game_leads_to_is_named(raw: dict[str, Any], problem: str) -> None:
    assert any(found.startswith(problem) for found in unreachable(read(raw)))


def test_examples_are_of_every_sort_and_written_as_the_program_writes_them() -> None:
    paths = sorted((ROOT / "examples" / "ifitfits").glob("*.json"))
    contents = [load(path) for path in paths]
    assert {content.role for content in contents} == {Role.POSITION, Role.PUZZLE, Role.RECORD}
    kinds = {json.loads(path.read_text()).get("kind") for path in paths}
    assert kinds == {"turn", "box", "duel", None}
    for path, content in zip(paths, contents, strict=True):
        value = content.value
        written = value.text if isinstance(value, Record) else RULES.text(value)
        assert written == path.read_text(encoding="utf-8")
        checked = [*value.positions()] if isinstance(value, Record) else [value]
        assert [problem for each in checked for problem in RULES.problems(each)] == []


def test_the_record_among_them_tells_a_whole_game_with_everything_in_it() -> None:
    record = load(ROOT / "examples" / "ifitfits" / "game.json").value
    *_, end = record.positions()
    assert end.over
    words = " ".join(record.turns)
    assert all(word in words for word in ("draw", "cat@", "nap@", "princess", "toy:"))
