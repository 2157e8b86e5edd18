"""Every kind of puzzle has all its places, on every floor; one that is forgotten is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from games import registry
from games.loading import parse
from games.registry import DEFAULT, Entry
from languages.messages import speaking
from puzzles.challenge import Challenge
from puzzles.generator import generate
from puzzles.kind import AnyKind, kind_named, puzzles_of, recipe_of
from puzzles.recipe import TIERS
from release.catalogues import TRANSLATED
from solver import engines
from solver.answer import Answer, UnsupportedError
from tests.support.bars import shipped
from tests.support.challenges import texts_of
from tests.support.paths import ROOT
from tests.support.shipped_dailies import own_steps
from views.parts import GameParts
from views.view import View, view_of

KINDS = [(game, kind) for game in registry.GAMES for kind in puzzles_of(game).kinds()]

WIDTH = 100
"""Columns of the terminal on which a puzzle is shown."""


class Sample(NamedTuple):
    """A puzzle of a kind, with all that its places are asked by."""

    entry: Entry
    kind: AnyKind
    challenge: Challenge
    puzzle: Any

    @property
    def view(self) -> View:
        """The game on the terminal."""
        return view_of(self.entry)

    @property
    def end(self) -> Any:
        """The end of its solution."""
        return self.puzzle.replay(self.challenge.solution)


@cache
def sample(game: str, name: str) -> Sample:
    """A daily of a kind; one that is made if the kind has none."""
    kind = kind_named(game, name)
    try:
        challenge = shipped(game, name)
    except StopIteration:
        challenge = generate(recipe_of(game, name, TIERS[0], "places"))
    return Sample(registry.entry(game), kind, challenge, kind.read(challenge.puzzle))


def file(of: Sample) -> None:
    """Its puzzles are read as they are written, and a page says how their files look."""
    assert parse(of.entry.game.text(of.puzzle).encode()).value == of.puzzle
    assert f"`{of.puzzle.kind}`" in page(of.entry, "files")


def engine(of: Sample) -> None:
    """An engine of the game answers it, besides `brute`."""
    names = [name for name in engines.engine_names(of.entry.name) if name != "brute"]
    answer = next(filter(None, (answered(of, name) for name in reversed(names))))
    assert answer.value == of.challenge.value


def answered(of: Sample, name: str) -> Answer | None:
    """The answer of an engine; None if it has no model for the puzzle."""
    try:
        return engines.solve(of.puzzle, engine=name)
    except UnsupportedError:
        return None


def daily(of: Sample) -> None:
    """Days of the calendar belong to it, and such dailies are shipped."""
    rotation = puzzles_of(of.entry.name).rotation
    assert rotation is not None
    assert of.kind.name in rotation.smallest
    assert shipped(of.entry.name, of.kind.name).kind == of.kind.name


def feedback(of: Sample) -> None:
    """An attempt is told what can still be reached, what it is worth, and what is replied."""
    line = own_steps(of.challenge)
    assert set(of.kind.reaches(of.puzzle, line)) == {of.challenge.value}
    assert of.kind.worth(of.puzzle, line) == of.challenge.value
    of.kind.replies(of.puzzle, line)


def translations(of: Sample) -> None:
    """Every sentence of its challenges is said in every language."""
    english = texts_of(of.challenge).sentences
    for tag in TRANSLATED:
        with speaking(tag):
            texts = texts_of(of.challenge).sentences
        assert all(one != other for one, other in zip(english, texts, strict=True)), tag


def puzzle_lines(of: Sample) -> None:
    """The terminal states its task, its facts, its help and its solution in its own words."""
    view, puzzle, draft = of.view, of.puzzle, of.puzzle.draft
    assert view.words.task(puzzle) != View(GameParts("")).words.task(puzzle)
    assert view.words.points(puzzle)
    assert list(view.tabletop.puzzle_help(puzzle))
    assert list(view.puzzle_progress(puzzle, draft, WIDTH))
    assert view.puzzle_text(puzzle, WIDTH)
    assert list(view.solution_lines(puzzle, of.challenge.solution))
    assert view.solution(puzzle, of.end, WIDTH)
    assert list(view.words.sums(of.end))


def pictures(of: Sample) -> None:
    """It is drawn, and so is its solution."""
    assert of.view.scenery.puzzle_picture(of.puzzle, texts_of(of.challenge).task).parts
    assert of.view.scenery.solution_picture(of.puzzle, of.end).parts


def book(of: Sample) -> None:
    """A printed book says how it is read."""
    title = of.entry.title
    plain = View(GameParts(title)).words.reading_of([], title)
    assert of.view.words.reading_of([of.puzzle], title) != plain


def full_screen(of: Sample) -> None:
    """The full screen offers its first steps, and says where it stands."""
    tabletop, draft = of.view.tabletop((), of.puzzle), of.puzzle.draft
    assert tabletop.legend
    assert tabletop.choices(draft)
    assert isinstance(tabletop.standing(draft, 0), str)


def scenery(of: Sample) -> None:
    """The page draws its board, with words for its cells, and what is held over it."""
    drawn, draft = view_of(of.entry).page_scenery, of.puzzle.draft
    assert drawn.scene(draft, draft, of.puzzle).words
    assert drawn.key(of.end)


def javascript(of: Sample) -> None:
    """The page has rules without a server, whose types name it."""
    assert view_of(of.entry).page_scenery.rules
    types = (ROOT / "web" / of.entry.name / "types.d.ts").read_text("utf-8")
    assert re.search(rf'^ +kind: .*"{of.puzzle.kind}"', types, re.MULTILINE)


def docs(of: Sample) -> None:
    """The page about the game's puzzles names it."""
    assert f"`{of.kind.name}`" in page(of.entry, "puzzles")


def page(entry: Entry, name: str) -> str:
    """The text of a page about a game."""
    folder = ROOT / "docs" / ("" if entry.name == DEFAULT else entry.name)
    return (folder / f"{name}.md").read_text("utf-8")


PLACES: Final[dict[str, Callable[[Sample], None]]] = {
    "file format": file,
    "engine": engine,
    "dailies": daily,
    "feedback": feedback,
    "translations": translations,
    "lines on the terminal": puzzle_lines,
    "pictures": pictures,
    "words in a book": book,
    "full screen": full_screen,
    "scenery on the page": scenery,
    "rules in JavaScript": javascript,
    "line in docs": docs,
}
"""All places; `test_rules_js.py` plays each kind in JavaScript as well."""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_kind_has_all_its_places(game: str, kind: str, place: str) -> None:
    PLACES[place](sample(game, kind))


def test_contributing_lists_every_place() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, table = text.partition("| place | where |\n|---|---|\n")
    rows = table.partition("\n\n")[0].splitlines()
    assert [row.split(" | ")[0] for row in rows] == [f"| {name}" for name in PLACES]
