"""The examples of files: each is canonical, by the rules, and a record replays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.ifitfits.game import RULES
from games.ifitfits.record import Record
from games.loading import load
from games.protocol import Role
from tests.support.paths import ROOT

FILES = sorted((ROOT / "examples" / "ifitfits").glob("*.json"))

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_there_is_one_of_every_sort() -> None:
    contents = [load(path) for path in FILES]
    assert {content.role for content in contents} == {Role.POSITION, Role.PUZZLE, Role.RECORD}
    kinds = {json.loads(path.read_text()).get("kind") for path in FILES}
    assert kinds == {"turn", "box", "duel", None}


@each_file
def test_an_example_is_written_as_the_program_writes_it(path: Path) -> None:
    content = load(path).value
    text = content.text if isinstance(content, Record) else RULES.text(content)
    assert text == path.read_text(encoding="utf-8")


@each_file
def test_an_example_could_happen_in_a_game(path: Path) -> None:
    content = load(path).value
    checked = [*content.positions()] if isinstance(content, Record) else [content]
    assert [problem for each in checked for problem in RULES.problems(each)] == []


def test_the_record_tells_a_whole_game_with_everything_in_it() -> None:
    record = load(ROOT / "examples" / "ifitfits" / "game.json").value
    *_, end = record.positions()
    assert end.over
    words = " ".join(record.turns)
    assert all(word in words for word in ("draw", "cat@", "nap@", "princess", "toy:"))
