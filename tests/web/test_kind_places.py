"""Every kind of puzzle has all its places, on every floor; one that is forgotten is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from traceback import extract_tb
from typing import Any, NamedTuple

import pytest

from games import registry
from games.loading import parse
from games.protocol import GameError
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
from tests.support.toy_game import ENTRY
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


def sample(entry: Entry, name: str) -> Sample:
    """A daily of a kind; one that is made if the kind has none."""
    kind = kind_named(entry.name, name)
    challenge = shipped_one(entry, name)
    if challenge is None:
        challenge = generate(recipe_of(entry.name, name, TIERS[0], "places"))
    return Sample(entry, kind, challenge, kind.read(challenge.puzzle))


def shipped_one(entry: Entry, name: str) -> Challenge | None:
    """A shipped daily of a kind, if there are any."""
    try:
        return shipped(entry.name, name)
    except StopIteration:
        return None


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
    assert shipped_one(of.entry, of.kind.name) is not None


def feedback(of: Sample) -> None:
    """An attempt is told what can still be reached, what it is worth, and what is replied."""
    line = own_steps(of)
    assert set(of.kind.reaches(of.puzzle, line)) == {of.challenge.value}
    assert of.kind.worth(of.puzzle, line) == of.challenge.value
    of.kind.replies(of.puzzle, line)


def own_steps(of: Sample) -> tuple[str, ...]:
    """The steps of the solution without the replies of others."""
    draft, own = of.puzzle.draft, 0
    for text in of.challenge.solution:
        try:
            draft = draft.add(*of.view.tabletop.steps(draft, text))
        except GameError:
            break
        own += 1
    return of.challenge.solution[:own]


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


class Place(NamedTuple):
    """A place that every kind has.

    Attributes:
        column: the part of the game's row in the registry that leads there.
    """

    name: str
    column: str
    holds: Callable[[Sample], None]


PLACES = (
    Place("file format", "rules", file),
    Place("engine", "engines", engine),
    Place("dailies", "puzzles", daily),
    Place("feedback", "puzzles", feedback),
    Place("translations", "puzzles", translations),
    Place("lines on the terminal", "view", puzzle_lines),
    Place("pictures", "view", pictures),
    Place("words in a book", "view", book),
    Place("full screen", "view", full_screen),
    Place("scenery on the page", "view", scenery),
    Place("rules in JavaScript", "view", javascript),
    Place("line in docs", "puzzles", docs),
)
"""All places; `test_rules_js.py` plays each kind in JavaScript as well."""


def missing(entry: Entry, kind: str) -> Iterator[str]:
    """A line for each place that a kind lacks."""
    try:
        of = sample(entry, kind)
    except Exception as error:
        yield lacking(entry, kind, PLACES[0], error)
        return
    for place in PLACES:
        try:
            place.holds(of)
        except Exception as error:
            yield lacking(entry, kind, place, error)


def lacking(entry: Entry, kind: str, place: Place, error: Exception) -> str:
    """The line for a place, with the reason why it isn't found."""
    where = getattr(entry, place.column) or f"no {place.column} in games/registry.py"
    frame = extract_tb(error.__traceback__)[-1]
    reason = f"{type(error).__name__} in {frame.filename}:{frame.lineno}: {frame.line}"
    return f"the kind {kind} of {entry.name} has no {place.name} ({where}): {reason}"


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_kind_has_all_its_places(game: str, kind: str) -> None:
    lines = "\n".join(missing(registry.entry(game), kind))
    assert not lines, lines


def test_contributing_lists_every_place() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, table = text.partition("| place | where |\n|---|---|\n")
    rows = table.partition("\n\n")[0].splitlines()
    assert [row.split(" | ")[0] for row in rows] == [f"| {place.name}" for place in PLACES]


def test_each_place_that_a_kind_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)
    named = [line.partition(" (")[0] for line in missing(ENTRY, "best")]
    others = [place.name for place in PLACES if place.name != "feedback"]
    assert named == [f"the kind best of ends has no {name}" for name in others]
