"""`score`, `moves`, `new`, `rules` and `replay` of the other games keep the contract of files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.catinthebox.round import Phase
from games.ifitfits.files import text
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.recount import regions, totals
from games.ifitfits.steps import parse_turn
from games.loading import Content, parse
from games.protocol import Role
from games.record import Record
from games.rng import Stream
from tests.support.catinthebox import file_samples as cats
from tests.support.catinthebox.file_samples import Json
from tests.support.commands import catbox, output
from tests.support.ifitfits import samples as boxes
from tests.support.ifitfits.random_positions import composed
from views.ifitfits.view import PARTS

Shown = Callable[[str, Any], Any]


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    """The JSON that a command prints about a file."""

    def found(command: str, raw: Any) -> Any:
        path = tmp_path / "a.json"
        path.write_text(json.dumps(raw))
        return json.loads(output(command, path, "--json"))

    return found


def closed(raw: Json) -> Json:
    """A position in which every seat has given up every colour."""
    for seat in raw["seats"]:
        seat["open"] = ""
    return raw


def seat(number: int, tricks: int, bonus: int, points: int, group: int) -> Json:
    """The points of a seat of Cat in the Box."""
    return {"seat": number, "tricks": tricks, "bonus": bonus, "points": points, "group": group}


def box(*cells: list[int], points: int, cats: dict[str, float], **more: Any) -> Json:
    """A box of If It Fits."""
    return {"cells": [*cells], "points": points, "extra": 0, "closed": False, "cats": cats} | more


def boxed(number: int, points: int, negative: int, *found: Json) -> Json:
    """The points of a seat of If It Fits."""
    return {"seat": number, "points": points, "negative": negative, "boxes": [*found]}


OPEN_BOX = ["wowo:m@0,0", "wooo:mms@0,1", "oooo@1,1", "nap1@2,1", "cat0@0,1"]

SQUARE = [0, 0], [0, 1], [1, 0], [1, 1]

CASES: dict[str, tuple[str, Json, Any]] = {
    "as if the round ended now": (
        "score",
        cats.position(),
        [seat(0, 1, 2, 3, 2), seat(1, 1, 0, 1, 1), seat(2, 0, 0, 0, 1)],
    ),
    "tricks against the seat that caused a paradox": (
        "score",
        cats.position(paradox=0),
        [seat(0, 1, 0, -1, 2), seat(1, 1, 0, 1, 1), seat(2, 0, 0, 0, 1)],
    ),
    "cards that may be played": ("moves", cats.position(), ["B1", "G1", "G3", "G6", "R3", "R6"]),
    "whatever others hold": (
        "moves",
        cats.position([None] * 3, [1, 3, 6], [None] * 3),
        ["B1", "G1", "G3", "G6", "R3", "R6"],
    ),
    "discards": ("moves", cats.bidding() | {"phase": "discard"}, ["x1", "x6"]),
    "predictions": ("moves", cats.bidding() | {"phase": "predict"}, ["=1", "=3", "=4"]),
    "no colour is open": ("moves", closed(cats.position()), []),
    "the round is over": ("moves", cats.position([1], [2], [3]), []),
    "a paradox": ("moves", cats.position(paradox=2), []),
    "each box with the cats in it": (
        "score",
        boxes.position() | {"board": OPEN_BOX},
        [boxed(0, 1, 1, box([0, 1], [1, 1], [2, 1], points=1, cats={"0": 1})), boxed(1, 0, 0)],
    ),
    "a closed box is doubled with its spray; a cat that sleeps in it counts a half": (
        "score",
        boxes.CLOSED,
        [
            boxed(0, 6, 2, box(*SQUARE, points=6, closed=True, cats={"0": 1.5, "1": 1})),
            boxed(1, 0, 0),
        ],
    ),
    "every seat with a cat": ("score", boxes.packing(), [boxed(0, 0, 0), boxed(1, 0, 0)]),
    "the game is over": (
        "moves",
        boxes.CLOSED | {"seats": [{"hand": [], "cats": 2}, {"hand": [], "cats": 4}]},
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_points_and_moves_are_told_to_programs(name: str, shown: Shown) -> None:
    command, raw, expected = CASES[name]
    assert shown(command, raw) == expected


def test_a_sleeping_cat_is_a_whole_one_in_the_basic_game(shown: Shown) -> None:
    (found,) = shown("score", boxes.CLOSED | {"mode": "basic"})[0]["boxes"]
    assert (found["cats"], found["extra"]) == ({"0": 2, "1": 1}, 1)


@pytest.mark.parametrize(
    ("puzzle", "position"),
    [
        (cats.puzzle("tricks", "score", cats.late()), cats.late()),
        *((each, each["position"]) for each in (boxes.puzzle("turn"), boxes.puzzle("duel"))),
    ],
)
def test_a_puzzle_is_looked_at_in_its_position(puzzle: Json, position: Json, shown: Shown) -> None:
    for command in ("score", "moves"):
        assert shown(command, puzzle) == shown(command, position)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (
            cats.position([2, 5, 5], [1, None, None], [1, 4, 4]),
            "the hand of seat 1 isn't known",
        ),
        (
            json.loads(text(boxes.read(boxes.position()).observation(1).view)),
            "seats[0].hand[0]: the seat to move knows its hand, not ????",
        ),
    ],
)
def test_a_hand_that_is_not_known_has_no_moves(raw: Json, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(raw))
    done = catbox("moves", path, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"catbox: {path}: {reason}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("record", "key"), [(cats.played(3, 2), "total"), (boxes.played(3, 2), "points")]
)
def test_a_record_counts_as_it_ends_and_its_replay_says_who_has_won(
    record: Record, key: str, shown: Shown
) -> None:
    *_, last = record.positions()
    rows = shown("score", json.loads(record.text))
    assert [row[key] for row in rows] == [score.total for score in last.scores()]
    found = shown("replay", json.loads(record.text))
    assert found["over"]
    assert found["winners"] == [seat for seat, place in enumerate(last.places()) if place < 2]


def test_new_deals_a_position_before_the_first_choice() -> None:
    new = "new", "--seed", "3", "--players", "4", "--game"
    dealt = parse(output(*new, "catinthebox", "--first", "2").encode()).value
    assert (dealt.round.phase, dealt.turn) == (Phase.DISCARD, 2)
    assert json.loads(output(*new, "catinthebox", "--follow", "strict"))["follow"] == "strict"
    assert parse(output(*new, "ifitfits").encode()).value.start.left == 4
    small = json.loads(output(*new, "ifitfits", "--table", "5x5", "--mode", "advanced"))
    assert small["table"] == {"left": -2, "top": -2, "width": 5, "height": 5}
    assert small["mode"] == "advanced"


@pytest.mark.parametrize(
    ("game", "ruling", "key", "values"),
    [
        ("catinthebox", "follow", "options", ("free", "strict")),
        ("ifitfits", "walls", "modes", ("basic", "advanced")),
    ],
)
def test_a_ruling_says_what_an_option_changes(
    game: str, ruling: str, key: str, values: tuple[str, str]
) -> None:
    def told(*option: str) -> set[str]:
        rows = json.loads(output("rules", "--game", game, "--json", *option))
        return set({row["name"]: row for row in rows}[ruling][key])

    option = "--follow" if game == "catinthebox" else "--mode"
    assert told() == {*values}
    assert told(option, values[1]) == {values[1]}


# If It Fits at random


def held(place: Position) -> Content:
    """A position as the content of a file, also one that no file may hold."""
    return Content(registry.entry("ifitfits"), Role.POSITION, place)


seeds = st.integers(0, 1 << 20)


@given(seeds)
def test_scores_are_those_of_a_second_count(seed: int) -> None:
    place = composed(Stream("test-ifitfits-score", seed))
    rows: Any = PARTS.words.scores_json(held(place))
    again = totals(place.board, regions(place.board).areas, place.mode, len(place.seats))
    assert [row["points"] for row in rows] == again
    for row in rows:
        found = row["boxes"]
        assert [each["cells"] for each in found] == sorted(each["cells"] for each in found)
        assert row["points"] == sum(each["points"] + each["extra"] for each in found)


@given(seeds)
def test_moves_are_the_turns_of_the_rules_sorted_each_once(seed: int) -> None:
    place = composed(Stream("test-ifitfits-moves", seed))
    texts = PARTS.words.moves(held(place))
    children = SingleTurn(place, Objective.SCORE).start.children()
    assert list(texts) == sorted({str(turn) for turn, _ in children})
    assert all(parse_turn(each) in place.turns for each in texts)


def test_sleeping_cats_are_moves_until_a_card_is_drawn(shown: Shown) -> None:
    drawn = shown("moves", boxes.position())
    both = shown("moves", boxes.position(drawn=False))
    assert set(drawn) < set(both)
    assert all(each.startswith("nap@") for each in set(both) - set(drawn))
    assert "princess^2,1" in drawn
    assert "draw" not in both


def test_first_steps_of_a_box_are_cards_with_and_without_a_cat(shown: Shown) -> None:
    texts = shown("moves", boxes.packing())
    assert texts == sorted(set(texts))
    assert {"woww:mm@-1,0", "woww:mm@-1,0 cat@-1,0", "wwwo:mm@1,0 cat@0,0"} <= set(texts)
    assert not any("cat" in each for each in shown("moves", boxes.packing() | {"cats": 0}))
