"""`catbox solve` shows the line as soon as it is proved, and counts the best ends for a while."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.catbox.files import puzzle_text
from tests.support.commands import output
from tests.support.many_ends import worthless_chain

BOARDS = 312_453
"""Best boards of the puzzle, more than are counted in a second of work."""


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """The file of a chain with many best boards."""
    path = tmp_path / "many.json"
    path.write_text(puzzle_text(worthless_chain()))
    return path


def test_the_count_stands_below_the_line_and_says_how_many_were_found(many: Path) -> None:
    lines = output("solve", many).splitlines()
    assert any(line.startswith("line: ") for line in lines)
    proved = next(line for line in lines if "proved to be the most" in line)
    assert "best board" not in proved
    *_, least, end = lines[-1].partition("at least ")
    number, _, rest = end.partition(" ")
    assert least
    assert rest == "best boards; --count counts them all"
    assert 1000 < int(number) < BOARDS
    assert output("solve", many).splitlines()[-1] == lines[-1]


def test_all_are_counted_if_that_is_asked(many: Path) -> None:
    assert output("solve", many, "--count").splitlines()[-1] == f"{BOARDS} best boards"


def test_json_has_a_count_only_if_it_is_exact(many: Path) -> None:
    row = json.loads(output("solve", many, "--json"))
    assert row["solutions"] is None
    assert 1000 < row["solutions_at_least"] < BOARDS
    whole = json.loads(output("solve", many, "--json", "--count"))
    assert whole["solutions"] == BOARDS
    assert "solutions_at_least" not in whole
    assert whole["line"] == row["line"]


def test_what_is_counted_at_a_glance_stands_beside_the_value(tmp_path: Path) -> None:
    path = tmp_path / "few.json"
    path.write_text(puzzle_text(worthless_chain(3)))
    lines = output("solve", path, "--engine", "search").splitlines()
    proved = next(line for line in lines if "proved to be the most" in line)
    assert proved.endswith(", 657 best boards)")
    assert "best boards" not in lines[-1]
