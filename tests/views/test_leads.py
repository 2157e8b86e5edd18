"""Where a puzzle asks for the largest lead, a step says how it changes the lead, and no points."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from games import registry
from games.loading import parse_object
from puzzles.dailies import folder, shipped_years
from views.sheet import Sheet, Signs
from views.tabletop import AnyTabletop, Ghost, held_over
from views.view import view_of

GAMES = tuple(registry.GAMES)

SOME = 6
"""Puzzles of a game that are looked at."""


def leads_asked(game: str) -> Iterator[Any]:
    """Dailies that ask for the largest lead."""
    data = folder(game)
    assert data is not None
    for year in shipped_years(game):
        for line in (data / f"dailies-{year}.jsonl").read_text("utf-8").splitlines():
            puzzle = json.loads(line)["puzzle"]
            if puzzle.get("objective") == "margin":
                yield parse_object(puzzle).value


def some(game: str) -> Iterator[tuple[Any, AnyTabletop]]:
    for _, puzzle in zip(range(SOME), leads_asked(game), strict=False):
        yield puzzle, view_of(registry.entry(game)).tabletop(puzzle=puzzle)


def previews(puzzle: Any, top: AnyTabletop) -> Iterator[tuple[Ghost, Any]]:
    """Each choice held over the first place where it may lie, and the draft with it."""
    for choice in top.choices(puzzle.draft):
        if choice.targets is not None and not choice.refusal:
            ghosts = (held_over(puzzle.draft, choice, cell, 0) for cell in choice.targets.cells)
            yield from [(ghost, ghost.after) for ghost in ghosts if ghost.after is not None][:1]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_says_how_it_changes_the_lead(game: str) -> None:
    for puzzle, top in some(game):
        for ghost, after in previews(puzzle, top):
            *_, said = top.effects(puzzle.draft, ghost)
            found = re.fullmatch(r"lead (-?\d+) → (-?\d+)( before the others reply)?", said)
            assert found, said
            assert bool(found[3]) == puzzle.adversarial
            if game != "catinthebox" and not puzzle.adversarial and after.complete:
                line = view_of(registry.entry(game)).tabletop.step_texts(after)
                assert int(found[2]) == puzzle.replay(line).value


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_the_lead_stands_above_one_table_with_names_and_cats(game: str) -> None:
    for puzzle, top in some(game):
        assert re.match(r"Your lead: -?\d+ as it stands", top.standing(puzzle.draft, 0))
        seat = puzzle.position.turn if hasattr(puzzle, "position") else 0
        sheets = [sheet for sheet in top.seats(puzzle.draft, seat) if _points(sheet)]
        (sheet,) = sheets
        assert all(isinstance(row.badge, Signs) for row in sheet.rows)
        assert [row.name for row in sheet.rows if row.own] == ["You"]
        ahead = max(points for row, points in _points(sheet) if not row.own)
        own = next(points for row, points in _points(sheet) if row.own)
        assert f" {own - ahead} as it stands" in top.standing(puzzle.draft, 0)


def _points(sheet: Sheet) -> list[tuple[Any, Any]]:
    """The rows of a table of points, with the points."""
    heads = [column.heading for column in sheet.columns]
    return [(row, row.cells[heads.index("pts")]) for row in sheet.rows] if "pts" in heads else []


def test_nobody_who_has_a_colour_goes_by_a_seat_number() -> None:
    view = view_of(registry.entry("catbox"))
    for puzzle, top in some("catbox"):
        shown = [*view.puzzle_progress(puzzle, puzzle.draft, 80), view.puzzle_text(puzzle, 80)]
        names = [row.name for sheet in top.seats(puzzle.draft, 0) for row in sheet.rows]
        assert not re.search(r"seat \d", "\n".join([*map(str, shown), *names]))
