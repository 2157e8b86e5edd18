"""`score` and `moves` of Cat in the Box keep the contract of its files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.catinthebox.round import Phase
from games.loading import parse
from tests.cli.conftest import Run, Shown
from tests.support.catinthebox.file_samples import (
    Json,
    bidding,
    late,
    played,
    position,
    puzzle,
)
from tests.support.commands import catbox


def test_score_counts_as_if_the_round_ended_now(shown: Shown) -> None:
    assert shown("score", position()) == [
        {"seat": 0, "tricks": 1, "bonus": 2, "points": 3, "group": 2},
        {"seat": 1, "tricks": 1, "bonus": 0, "points": 1, "group": 1},
        {"seat": 2, "tricks": 0, "bonus": 0, "points": 0, "group": 1},
    ]


def test_score_counts_tricks_against_the_seat_that_caused_a_paradox(shown: Shown) -> None:
    rows = shown("score", position(paradox=0))
    assert rows[0] == {"seat": 0, "tricks": 1, "bonus": 0, "points": -1, "group": 2}


def test_the_score_of_a_record_has_the_totals_of_all_rounds(shown: Shown) -> None:
    record = played(3, 2)
    rows = shown("score", json.loads(record.text))
    *_, last = record.positions()
    assert [row["total"] for row in rows] == [score.total for score in last.scores()]


def test_moves_are_sorted_and_stand_once_whatever_others_hold(shown: Shown) -> None:
    texts = ["B1", "G1", "G3", "G6", "R3", "R6"]
    assert shown("moves", position()) == texts
    assert shown("moves", position([None] * 3, [1, 3, 6], [None] * 3)) == texts
    assert shown("moves", bidding() | {"phase": "discard"}) == ["x1", "x6"]
    assert shown("moves", bidding() | {"phase": "predict"}) == ["=1", "=3", "=4"]


def test_a_hand_that_is_not_known_has_no_moves(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(position([2, 5, 5], [1, None, None], [1, 4, 4])))
    done = catbox("moves", path, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"catbox: {path}: the hand of seat 1 isn't known\n"


def test_a_puzzle_is_looked_at_in_its_position(shown: Shown) -> None:
    for command in ("score", "moves"):
        alone, inside = late(), puzzle("tricks", "score", late())
        assert shown(command, alone) == shown(command, inside)


def closed(raw: Json) -> Json:
    for seat in raw["seats"]:
        seat["open"] = ""
    return raw


@pytest.mark.parametrize(
    "raw",
    [closed(position()), position([1], [2], [3]), position(paradox=2)],
    ids=["can't play", "over", "paradox"],
)
def test_nothing_can_be_moved(raw: Json, shown: Shown) -> None:
    assert shown("moves", raw) == []


def test_new_deals_a_position_before_the_discards(run: Run) -> None:
    text = run("new", "--game", "catinthebox", "--players", "4", "--seed", "3", "--first", "2")
    dealt = parse(text.encode()).value
    assert dealt.round.phase is Phase.DISCARD
    assert dealt.turn == 2
    strict = run("new", "--game", "catinthebox", "--follow", "strict", "--seed", "3")
    assert json.loads(strict)["follow"] == "strict"


def test_a_ruling_says_what_an_option_changes(run: Run) -> None:
    rules = ("rules", "--game", "catinthebox", "--json")
    follow = {row["name"]: row["options"] for row in json.loads(run(*rules))}["follow"]
    assert set(follow) == {"free", "strict"}
    strict = {row["name"]: row for row in json.loads(run(*rules, "--follow", "strict"))}
    assert set(strict["follow"]["options"]) == {"strict"}
