"""Whoever the words of a puzzle address is called You beside them; the lead, where it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from games import registry
from games.rng import Stream
from languages.message import translated
from tests.support.bars import every_kind, puzzle_of
from tests.support.days import dailies_of
from views.sessions.question import ChallengeQuestion
from views.sheet import Sheet, Signs
from views.table_state import DraftTable, RowState
from views.tabletop import NOBODY, AnyTabletop, Ghost, held_over
from views.view import view_of

ADDRESSED = re.compile(r"^You are (?:seat (?P<seat>\d)|(?:the )?(?P<identity>\w+))")
"""The beginning of the task of a puzzle in which somebody is addressed."""

CAT = re.compile(r"^cat (?=\d)")
"""The mark of a seat in the words of If It Fits stands after this."""

APART = 12
"""Of the dailies of a kind one in so many is asked, so that all sizes and seats are among them."""


def addressed(task: str) -> set[str]:
    """The seat or identity that a task addresses, as its mark in tables."""
    found = ADDRESSED.match(task)
    return set() if found is None else {(found["seat"] or found["identity"]).lower()}


def called_you(sheets: Iterator[Sheet]) -> set[str]:
    """The marks of the rows that are called You: their seats or identities."""
    rows = [row for sheet in sheets for row in sheet.rows]
    assert all((row.name == "You") == row.own for row in rows)
    badges = [row.badge for row in rows if row.own]
    return {CAT.sub("", badge.spoken).lower() for badge in badges if isinstance(badge, Signs)}


def assert_addressed(game: str, puzzle: Any, task: str) -> None:
    """Compare the words of a puzzle with its tables on the full screen and on the page."""
    view = view_of(registry.GAMES[game])
    top, seat = view.tabletop(puzzle=puzzle), view.words.reader(puzzle)
    sheets = top.seats(puzzle.draft, seat)
    seated = any(sheet.rows for sheet in sheets)
    assert called_you(iter(sheets)) == (addressed(task) if seated else set()), task
    page = DraftTable(top, puzzle.draft).state(game, seat)
    rows: list[RowState] = [row for sheet in page.seats for row in sheet.rows]
    assert [row.own for row in rows] == [row.own for sheet in sheets for row in sheet.rows]
    assert (page.seat == NOBODY) == (not addressed(task))
    assert page.standing == top.standing(puzzle.draft, seat)


@every_kind
def test_the_seat_that_a_daily_addresses_is_called_you(game: str, kind: str) -> None:
    asked = [each for each in dailies_of(game) if each.kind == kind][::APART]
    for question in map(ChallengeQuestion, asked):
        assert_addressed(game, question.puzzle, question.task)
        assert question.challenge.task == question.view.words.task(question.puzzle)
        assert question.seat == question.view.words.reader(question.puzzle)
        assert kind != "chain" or question.seat == 0


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_seat_that_any_puzzle_addresses_is_called_you(game: str) -> None:
    puzzles = import_module(f"tests.web.{game}.puzzles").puzzles
    view = view_of(registry.GAMES[game])
    for puzzle in islice(puzzles(Stream("addressed", game)), 60):
        assert_addressed(game, puzzle, translated(view.words.task(puzzle)))


# Where a puzzle asks for the largest lead, a step says how it changes the lead, and no points


SOME = 6
"""Puzzles of a game that are looked at."""


def some(game: str) -> Iterator[tuple[Any, AnyTabletop]]:
    """Dailies that ask for the largest lead, with their tables."""
    asked = (each for each in dailies_of(game) if each.puzzle.get("objective") == "margin")
    for puzzle in map(puzzle_of, islice(asked, SOME)):
        yield puzzle, view_of(registry.entry(game)).tabletop(puzzle=puzzle)


def previews(puzzle: Any, top: AnyTabletop) -> Iterator[tuple[Ghost, Any]]:
    """Each choice held over the first place where it may lie, and the draft with it."""
    for choice in top.choices(puzzle.draft):
        if choice.targets is not None and not choice.refusal:
            ghosts = (held_over(puzzle.draft, choice, cell, 0) for cell in choice.targets.cells)
            yield from [(ghost, ghost.after) for ghost in ghosts if ghost.after is not None][:1]


@pytest.mark.parametrize("game", registry.GAMES)
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
