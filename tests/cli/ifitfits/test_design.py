"""`catbox design --game ifitfits`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import catbox, output

DESIGN = ("design", "--game", "ifitfits")


def test_a_box_is_found_and_other_commands_read_it(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    hand = "woww:mm woww:m wowo:mm owow:s"
    words = ("closed", "cells=3", "m=5", "s=0", "--hand", hand, "--out", out)
    row = json.loads(output(*DESIGN, "box", *words, "--json"))
    assert list(row) == ["status", "line", "scores", "because", "seconds"]
    assert (row["status"], len(row["line"])) == ("feasible", 3)
    assert "no problems" in output("check", out)


def test_scores_are_found_and_shown(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    words = ("scores", "0", "4", "--hand", "woww:m woww:m oooo", "--cards", "3", "--out", out)
    text = output(*DESIGN, *words)
    assert "seat 0: 0 points, seat 1: 4 points" in text
    assert "0 4: found" in text
    assert f"{out}: written" in text.replace("\n", "")
    assert [seat["points"] for seat in json.loads(output("score", out, "--json"))] == [0, 4]


def test_an_impossible_wish_is_proved_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "board.json"
    hand = ("--hand", "woww:m woww:m")
    text = output(*DESIGN, "box", "closed", "m=3", *hand, "--out", out)
    assert "closed m=3: impossible with at most 8 cards, proved" in text
    assert "every number of cards is ruled out" in text
    assert not out.exists()


def test_no_time_proves_nothing() -> None:
    row = json.loads(output(*DESIGN, "box", "closed", "--time", "0", "--json"))
    assert (row["status"], row["line"], row["scores"]) == ("unknown", [], [])


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["box", "round"], '"round" is no wish for a box: expected'),
        (["box", "m=3", "m>=2"], "the wish has m twice"),
        (["box", "closed", "open"], "the wish has closed or open twice"),
        (["box", "closed", "--hand", "wooo:z"], '"wooo:z" is no card'),
        (["box", "closed", "--table", "2x2"], "expected a width and a height"),
        (["box", "closed", "--deck", "nowhere.json"], "nowhere.json"),
        (["box", "closed", "--cards", "0"], "expected 1 to 16"),
        (["scores", "7"], "the wish has 1 numbers"),
        (["scores", "7", "many"], '"many" is no number of points'),
        (["record"], 'there is no command "record": expected box, scores'),
    ],
)
def test_bad_input_is_one_line_and_status_2(args: list[str], expected: str) -> None:
    done = catbox(*DESIGN, *args)
    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_game_without_designs_says_so() -> None:
    done = catbox("design", "--game", "catinthebox", "scores")
    assert done.returncode == 2
    assert (
        done.stderr == "catbox: Cat in the Box has no designs: expected --game catbox or ifitfits\n"
    )


def test_help_lists_the_commands_of_the_game() -> None:
    assert "box" in output(*DESIGN, "--help")
    for command in ("box", "scores"):
        assert "Example: catbox design --game ifitfits" in output(*DESIGN, command, "--help")
