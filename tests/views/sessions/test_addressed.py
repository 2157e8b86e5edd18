"""Whoever the words of a puzzle address is called You beside them, and nobody else is."""

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
from puzzles.challenge import parse_challenge
from puzzles.dailies import folder, shipped_years
from puzzles.kind import puzzles_of
from views.sessions.question import ChallengeQuestion
from views.sheet import Sheet, Signs
from views.table_state import DraftTable, RowState
from views.tabletop import NOBODY
from views.view import view_of

ADDRESSED = re.compile(r"^You are (?:seat (?P<seat>\d)|(?:the )?(?P<identity>\w+))")
"""The beginning of the task of a puzzle in which somebody is addressed."""

CAT = re.compile(r"^cat (?=\d)")
"""The mark of a seat in the words of If It Fits stands after this."""

THIRD = 3
"""Of the dailies every third is asked, so that all kinds, sizes and seats are among them."""

KINDS = [(game, kind) for game in registry.GAMES for kind in puzzles_of(game).kinds()]


def dailies(game: str, kind: str) -> Iterator[ChallengeQuestion]:
    """Shipped dailies of a kind."""
    data = folder(game)
    assert data is not None
    for year in shipped_years(game):
        lines = (data / f"dailies-{year}.jsonl").read_text("utf-8").splitlines()
        found = [line for line in lines if f'"kind":"{kind}"' in line]
        yield from (ChallengeQuestion(parse_challenge(line)) for line in found[::THIRD])


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


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_seat_that_a_daily_addresses_is_called_you(game: str, kind: str) -> None:
    asked = list(dailies(game, kind))
    assert asked
    for question in asked:
        assert_addressed(game, question.puzzle, question.task)
        assert question.challenge.task == question.view.words.task(question.puzzle)
        assert question.seat == question.view.words.reader(question.puzzle)


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_seat_that_any_puzzle_addresses_is_called_you(game: str) -> None:
    puzzles = import_module(f"tests.web.{game}.puzzles").puzzles
    view = view_of(registry.GAMES[game])
    for puzzle in islice(puzzles(Stream("addressed", game)), 60):
        assert_addressed(game, puzzle, translated(view.words.task(puzzle)))
