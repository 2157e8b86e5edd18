"""Every kind of puzzle has all its places, on every floor; one that is forgotten is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from games import registry
from games.registry import DEFAULT, Entry
from languages.messages import speaking
from puzzles.challenge import Challenge
from puzzles.kind import puzzles_of
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


class Daily(NamedTuple):
    """A daily of a kind."""

    entry: Entry
    challenge: Challenge
    puzzle: Any


def file(of: Daily) -> None:
    """A page says how its files look."""
    assert f"`{of.puzzle.kind}`" in page(of.entry, "files")


def engine(of: Daily) -> None:
    """An engine of the game answers it, besides `brute`."""
    for name in reversed([each for each in engines.engine_names(of.entry.name) if each != "brute"]):
        try:
            assert engines.solve(of.puzzle, engine=name).value == of.challenge.value
        except UnsupportedError:
            continue
        return
    raise AssertionError("no engine but brute")


def daily(of: Daily) -> None:
    """Days of the calendar belong to it."""
    rotation = puzzles_of(of.entry.name).rotation
    assert rotation is not None
    assert of.challenge.kind in rotation.smallest


def translations(of: Daily) -> None:
    """Every sentence of its challenges is said in every language."""
    english = texts_of(of.challenge).sentences
    for tag in TRANSLATED:
        with speaking(tag):
            texts = texts_of(of.challenge).sentences
        assert all(one != other for one, other in zip(english, texts, strict=True)), tag


def puzzle_lines(of: Daily) -> None:
    """The terminal states its task, its facts, its help and its solution in its own words."""
    view, end = view_of(of.entry), of.puzzle.replay(of.challenge.solution)
    assert view.words.task(of.puzzle) != View(GameParts("")).words.task(of.puzzle)
    assert view.words.points(of.puzzle)
    assert list(view.tabletop.puzzle_help(of.puzzle))
    assert list(view.puzzle_progress(of.puzzle, of.puzzle.draft, WIDTH))
    assert view.puzzle_text(of.puzzle, WIDTH)
    assert list(view.solution_lines(of.puzzle, of.challenge.solution))
    assert view.solution(of.puzzle, end, WIDTH)
    assert list(view.words.sums(end))


def pictures(of: Daily) -> None:
    """It is drawn, and so is its solution."""
    scenery, end = view_of(of.entry).scenery, of.puzzle.replay(of.challenge.solution)
    assert scenery.puzzle_picture(of.puzzle, texts_of(of.challenge).task).parts
    assert scenery.solution_picture(of.puzzle, end).parts


def book(of: Daily) -> None:
    """A printed book says how it is read."""
    plain = View(GameParts(of.entry.title)).words.reading_of([], of.entry.title)
    assert view_of(of.entry).words.reading_of([of.puzzle], of.entry.title) != plain


def javascript(of: Daily) -> None:
    """The page has rules without a server, whose types name it."""
    assert view_of(of.entry).page_scenery.rules
    types = (ROOT / "web" / of.entry.name / "types.d.ts").read_text("utf-8")
    assert re.search(rf'^ +kind: .*"{of.puzzle.kind}"', types, re.MULTILINE)


def docs(of: Daily) -> None:
    """The page about the game's puzzles names it."""
    assert f"`{of.challenge.kind}`" in page(of.entry, "puzzles")


def page(entry: Entry, name: str) -> str:
    """The text of a page about a game."""
    folder = ROOT / "docs" / ("" if entry.name == DEFAULT else entry.name)
    return (folder / f"{name}.md").read_text("utf-8")


PLACES: Final[dict[str, Callable[[Daily], None] | str]] = {
    "file format": file,
    "engine": engine,
    "dailies": daily,
    "feedback": "puzzles/test_feedback.py",
    "translations": translations,
    "lines on the terminal": puzzle_lines,
    "pictures": pictures,
    "words in a book": book,
    "full screen": "views/test_scenery.py",
    "scenery on the page": "views/test_scenery.py",
    "rules in JavaScript": javascript,
    "line in docs": docs,
}
"""All places, or the tests that ask every kind for one; `test_rules_js.py` plays each kind, too."""


@every_kind
def test_a_kind_has_all_its_places(game: str, kind: str) -> None:
    entry, challenge = registry.entry(game), shipped(game, kind)
    for place in PLACES.values():
        if isinstance(place, str):
            assert "@every_kind\n" in (ROOT / "tests" / place).read_text("utf-8")
        else:
            place(Daily(entry, challenge, puzzle_of(challenge)))


def test_contributing_lists_every_place() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, table = text.partition("| place | where |\n|---|---|\n")
    rows = table.partition("\n\n")[0].splitlines()
    assert [row.split(" | ")[0] for row in rows] == [f"| {name}" for name in PLACES]
