"""`score` and `moves` of If It Fits keep the contract of its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.ifitfits.files import text
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.recount import regions, totals
from games.ifitfits.steps import parse_turn
from games.loading import Content, parse
from games.protocol import Role
from games.rng import Stream
from tests.cli.conftest import Run, Shown
from tests.support.commands import catbox
from tests.support.ifitfits.random_positions import composed
from tests.support.ifitfits.samples import CLOSED, packing, played, position, puzzle, read
from views.ifitfits.view import PARTS
from views.view import View

VIEW = View(PARTS)


def held(place: Position) -> Content:
    """A position as the content of a file, also one that no file may hold."""
    return Content(registry.entry("ifitfits"), Role.POSITION, place)


seeds = st.integers(0, 1 << 20)


def test_score_is_one_object_a_seat_with_the_boxes_that_it_scores(shown: Shown) -> None:
    raw = position() | {"board": ["wowo:m@0,0", "wooo:mms@0,1", "oooo@1,1", "nap1@2,1"]}
    raw["board"] = [*raw["board"], "cat0@0,1"]
    assert shown("score", raw) == [
        {
            "seat": 0,
            "points": 1,
            "negative": 1,
            "boxes": [
                {
                    "cells": [[0, 1], [1, 1], [2, 1]],
                    "points": 1,
                    "extra": 0,
                    "closed": False,
                    "cats": {"0": 1},
                }
            ],
        },
        {"seat": 1, "points": 0, "negative": 0, "boxes": []},
    ]


def test_a_closed_box_is_doubled_with_its_spray(shown: Shown) -> None:
    own, other = shown("score", CLOSED)
    assert (own["points"], own["negative"]) == (6, 2)
    (box,) = own["boxes"]
    assert box["cells"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert (box["points"], box["extra"], box["closed"]) == (6, 0, True)
    assert box["cats"] == {"0": 1.5, "1": 1}
    assert (other["points"], other["boxes"]) == (0, [])


def test_a_sleeping_cat_counts_a_half_in_the_advanced_game(shown: Shown) -> None:
    def box(mode: str) -> Any:
        return shown("score", CLOSED | {"mode": mode})[0]["boxes"][0]

    assert (box("advanced")["cats"], box("advanced")["extra"]) == ({"0": 1.5, "1": 1}, 0)
    assert (box("basic")["cats"], box("basic")["extra"]) == ({"0": 2, "1": 1}, 1)


@given(seeds)
def test_scores_are_those_of_a_second_count(seed: int) -> None:
    place = composed(Stream("test-ifitfits-score", seed))
    rows: Any = PARTS.words.scores_json(held(place))
    again = totals(place.board, regions(place.board).areas, place.mode, len(place.seats))
    assert [row["points"] for row in rows] == again
    for row in rows:
        boxes = row["boxes"]
        assert [box["cells"] for box in boxes] == sorted(box["cells"] for box in boxes)
        assert row["points"] == sum(box["points"] + box["extra"] for box in boxes)


def test_a_puzzle_of_one_seat_counts_every_seat_with_a_cat(shown: Shown) -> None:
    assert [row["points"] for row in shown("score", packing())] == [0, 0]


@given(seeds)
def test_moves_are_the_turns_of_the_rules_sorted_each_once(seed: int) -> None:
    place = composed(Stream("test-ifitfits-moves", seed))
    texts = PARTS.words.moves(held(place))
    children = SingleTurn(place, Objective.SCORE).start.children()
    assert list(texts) == sorted({str(turn) for turn, _ in children})
    assert all(parse_turn(each) in place.turns for each in texts)


def test_sleeping_cats_are_moves_until_a_card_is_drawn(shown: Shown) -> None:
    drawn = shown("moves", position())
    both = shown("moves", position(drawn=False))
    assert set(drawn) < set(both)
    assert all(each.startswith("nap@") for each in set(both) - set(drawn))
    assert "princess^2,1" in drawn
    assert "draw" not in both


def test_first_steps_of_a_box_are_cards_with_and_without_a_cat(shown: Shown) -> None:
    texts = shown("moves", packing())
    assert texts == sorted(set(texts))
    assert {"woww:mm@-1,0", "woww:mm@-1,0 cat@-1,0", "wwwo:mm@1,0 cat@0,0"} <= set(texts)
    assert not any("cat" in each for each in shown("moves", packing() | {"cats": 0}))


def test_puzzles_are_looked_at_in_their_positions(shown: Shown) -> None:
    for kind in ("turn", "duel"):
        raw = puzzle(kind)
        for command in ("score", "moves"):
            assert shown(command, raw) == shown(command, raw["position"])


def test_a_game_that_is_over_has_no_moves(shown: Shown) -> None:
    over = CLOSED | {"seats": [{"hand": [], "cats": 2}, {"hand": [], "cats": 4}]}
    assert shown("moves", over) == []


def test_a_hand_that_is_not_known_has_no_moves(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(text(read(position()).observation(1).view))
    done = catbox("moves", path, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"catbox: {path}: ")
    assert done.stderr.count("\n") == 1


def test_a_record_counts_as_it_ends(shown: Shown) -> None:
    record = played(3, 2)
    *_, last = record.positions()
    rows = shown("score", json.loads(record.text))
    assert [row["points"] for row in rows] == [score.total for score in last.scores()]


def test_new_deals_a_position_before_the_starting_cards(run: Run) -> None:
    dealt = parse(run("new", "--game", "ifitfits", "--players", "4", "--seed", "3").encode()).value
    assert dealt.start.left == 4
    small = run("new", "--game", "ifitfits", "--table", "5x5", "--mode", "advanced", "--seed", "3")
    assert json.loads(small)["table"] == {"left": -2, "top": -2, "width": 5, "height": 5}


def test_a_ruling_says_what_a_mode_changes(run: Run) -> None:
    rules = ("rules", "--game", "ifitfits", "--json")
    walls = {row["name"]: row["modes"] for row in json.loads(run(*rules))}["walls"]
    assert set(walls) == {"basic", "advanced"}
    advanced = {row["name"]: row for row in json.loads(run(*rules, "--mode", "advanced"))}
    assert set(advanced["walls"]["modes"]) == {"advanced"}


def test_a_replay_says_who_has_won(run: Run, tmp_path: Path) -> None:
    record = played(3, 2)
    *_, last = record.positions()
    path = tmp_path / "game.json"
    path.write_text(record.text)
    found = json.loads(run("replay", path, "--json"))
    assert found["over"]
    assert found["winners"] == [seat for seat, place in enumerate(last.places()) if place < 2]
    assert found["board"] == list(map(str, last.board.pieces()))
