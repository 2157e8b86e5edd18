"""How many placements, turns and boards some positions have: a table, and two ways to count.

`pytest tests/games/catbox/test_perft.py --update` writes the table anew.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from games.catbox.files import position_text
from games.catbox.position import Position
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from tests.support import perft_table, plain_rules
from tests.support.boards import advanced_midgames, midgame
from tests.support.effort import few
from tests.support.perft_table import count, position_of
from tests.support.plain_rules import Desk

ROWS = perft_table.rows()
Row = dict[str, Any]


def _name(row: Row) -> str:
    return "-".join(str(part) for part in row["recipe"].values())


every_row = pytest.mark.parametrize("row", ROWS, ids=_name)
basic_rows = pytest.mark.parametrize(
    "row", [row for row in ROWS if row["position"]["mode"] == Mode.BASIC], ids=_name
)


def test_the_table_is_there(update: bool) -> None:
    if update:
        perft_table.write(perft_table.fresh_rows())
    assert len(perft_table.rows()) == len(perft_table.RECIPES)


@every_row
def test_the_rules_count_what_the_table_says(row: Row, update: bool) -> None:
    if update:
        pytest.skip("the table is being written")
    assert count(position_of(row))._asdict() == row["counts"]


@every_row
def test_the_same_seeds_still_make_the_same_positions(row: Row, update: bool) -> None:
    if update:
        pytest.skip("the table is being written")
    seats, mode, edition, seed, turns = row["recipe"].values()
    made = midgame(seats, seed, turns, Mode(mode), Edition(edition))
    assert made == position_of(row)


@every_row
def test_plain_counting_agrees_on_placements(row: Row) -> None:
    raw = row["position"]
    seen = plain_rules.visible([plain_rules.layer(text) for text in raw["board"]])
    barred = plain_rules.guarded(raw["guards"], raw["turn"])
    found = {
        (face, *cell) for face in _faces(raw) for cell in plain_rules.spots(seen, face, barred)
    }
    assert len(found) == row["counts"]["placements"]
    assert {f"{face}@{x},{y}" for face, x, y in found} == perft_table.singles(position_of(row))


def _faces(raw: Row) -> set[str]:
    """The faces that the seat to move may lay."""
    turn = raw["turn"]
    own = {card.partition("/")[2] for card in raw["seats"][turn]["hand"]}
    others = {
        card.partition("/")[0]
        for index, seat in enumerate(raw["seats"])
        for card in seat["hand"]
        if index != turn
    }
    return own | others | set(raw["seats"][turn]["saved"])


@basic_rows
def test_plain_counting_agrees_on_turns_and_boards(row: Row) -> None:
    table = plain_rules.Table.read(row["position"])
    turns = list(table.turns())
    assert len(turns) == row["counts"]["turns"]
    assert len({table.after(*turn).looks() for turn in turns}) == row["counts"]["boards"]


@basic_rows
def test_plain_counting_agrees_on_boards_after_two_turns(row: Row) -> None:
    if row["counts"]["second"] is None:
        pytest.skip("too many to list")
    table = plain_rules.Table.read(row["position"])
    boards = {
        after.after(*second).looks()
        for first in table.turns()
        for after in [table.after(*first)]
        for second in after.turns()
    }
    assert len(boards) == row["counts"]["second"]


@every_row
def test_plain_turns_are_the_turns_of_the_rules(row: Row) -> None:
    expected = list(Desk(row["position"]).turns())
    assert len(set(expected)) == len(expected) == row["counts"]["turns"]
    assert {_sourced(turn) for turn in position_of(row).moves} == set(expected)


@pytest.mark.slow
@few()
@given(advanced_midgames)
def test_plain_turns_are_the_turns_of_the_rules_anywhere(position: Position) -> None:
    raw: Row = json.loads(position_text(position))
    if len(position.mover.tokens) < 5 or len(position.board.placements) < 4:
        assert sorted(map(_sourced, position.moves)) == sorted(Desk(raw).turns())


def _sourced(turn: Turn) -> tuple[str, ...]:
    sources = (getattr(step, "source", None) for step in turn.steps)
    texts = zip(turn.texts, sources, strict=True) if turn.steps else [("pass", None)]
    return tuple(f"{text}{source or ''}" for text, source in texts)
