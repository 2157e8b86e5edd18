"""Every kind of puzzle has all its places, on every floor; one that is forgotten is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from games import registry
from games.registry import DEFAULT, Entry
from languages.messages import speaking
from puzzles.kind import kind_named, puzzles_of
from release.catalogues import TRANSLATED
from solver import engines
from solver.answer import UnsupportedError
from tests.support.bars import every_kind, puzzle_of, shipped
from tests.support.challenges import texts_of
from tests.support.paths import ROOT
from views.parts import GameParts
from views.view import View, view_of

WIDTH: Final = 100
"""Columns of the terminal on which a puzzle is shown."""

PLACES: Final = (
    *("file format", "engine", "difficulty", "dailies", "feedback", "translations"),
    *("lines on the terminal", "pictures", "words in a book", "full screen", "scenery on the page"),
    *("rules in JavaScript", "line in docs"),
)
"""All places; `test_rules_js.py` plays each kind, too."""

ELSEWHERE: Final = ("puzzles/test_feedback.py", "views/test_scenery.py")
"""The tests that ask every kind for its feedback, its full screen and its scenery on the page."""


def page(entry: Entry, name: str) -> str:
    """The text of a page about a game."""
    folder = ROOT / "docs" / ("" if entry.name == DEFAULT else entry.name)
    return (folder / f"{name}.md").read_text("utf-8")


@every_kind
def test_a_kind_has_all_its_places(game: str, kind: str) -> None:
    entry, challenge = registry.entry(game), shipped(game, kind)
    view, puzzle, texts = view_of(entry), puzzle_of(challenge), texts_of(challenge)
    end = puzzle.replay(challenge.solution)
    assert f"`{puzzle.kind}`" in page(entry, "files"), "a page says how its files look"
    assert next(others(entry, puzzle)) == challenge.value, "an engine answers it, no `brute`"
    rotation = puzzles_of(game).rotation
    assert rotation is not None
    assert challenge.kind in dict(rotation.pairs()), "days of the calendar belong to it"
    for tag in TRANSLATED:
        with speaking(tag):
            pairs = zip(texts.sentences, texts_of(challenge).sentences, strict=True)
            assert all(one != other for one, other in pairs), "every sentence is said in it"
    assert view.words.task(puzzle) != View(GameParts("")).words.task(puzzle)
    assert view.words.points(puzzle)
    assert list(view.tabletop.puzzle_help(puzzle))
    assert list(view.puzzle_progress(puzzle, puzzle.draft, WIDTH))
    assert view.puzzle_text(puzzle, WIDTH)
    assert list(view.solution_lines(puzzle, challenge.solution))
    assert view.solution(puzzle, end, WIDTH)
    assert list(view.words.sums(end))
    assert view.scenery.puzzle_picture(puzzle, texts.task).parts
    assert view.scenery.solution_picture(puzzle, end).parts
    plain = View(GameParts(entry.title)).words.reading_of([], entry.title)
    assert view.words.reading_of([puzzle], entry.title) != plain, "a book says how it is read"
    assert view.page_scenery.rules
    assert kind_named(game, challenge.kind).sight, "bounded solvers attempt it"
    types = (ROOT / "web" / game / "types.d.ts").read_text("utf-8")
    assert re.search(rf'^ +kind: .*"{puzzle.kind}"', types, re.MULTILINE)
    assert f"`{challenge.kind}`" in page(entry, "puzzles"), "the page about its puzzles names it"
    for place in ELSEWHERE:
        assert "@every_kind\n" in (ROOT / "tests" / place).read_text("utf-8")


def others(entry: Entry, puzzle: Any) -> Iterator[int | None]:
    """The values that engines besides `brute` find, as far as they know such puzzles."""
    for name in reversed([each for each in engines.engine_names(entry.name) if each != "brute"]):
        with suppress(UnsupportedError):
            yield engines.solve(puzzle, engine=name).value


def test_contributing_lists_every_place() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, table = text.partition("| place | where |\n|---|---|\n")
    rows = table.partition("\n\n")[0].splitlines()
    assert [row.split(" | ")[0] for row in rows] == [f"| {name}" for name in PLACES]
