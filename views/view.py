"""How a game is shown, made from its parts: rules, positions, results, puzzles with solutions."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from textwrap import fill
from typing import Any, NamedTuple, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from games import registry
from games.loading import Content
from games.protocol import Draft, End, GameError, Observation, Position, Role
from games.registry import Entry
from languages.messages import _, pgettext
from views.choice_text import hand_text
from views.parts import GameParts
from views.render.drawing import Drawing, Theme
from views.render.text_blocks import WIDTH, beside, width_of
from views.results import Played, Players, players_of, position_of, winners
from views.scenery import AnyScenery
from views.sheet import Note, Part, Sheet
from views.text_table import PrintedSheet, lines_of, note_text
from views.turn_text import progress_lines, standing_lines


class Section(NamedTuple):
    """A paragraph and what it is about, in the language that is spoken."""

    title: str
    text: str


@cache
def _stored(package: str) -> tuple[tuple[str, str], ...]:
    rows = tomllib.loads(files(package).joinpath("overview.toml").read_text("utf-8"))["section"]
    return tuple((row["title"], " ".join(row["text"].split())) for row in rows)


class RulesPicture(Protocol):
    """A picture of the rules, which lessons show as well."""

    @property
    def title(self) -> str:
        """The caption, as a message."""
        ...

    def drawing(self, theme: Theme) -> Drawing:
        """The picture itself."""
        ...


class View:
    """A game as it is shown, by its parts."""

    def __init__(self, parts: GameParts) -> None:
        self.parts, self.title = parts, parts.title
        self.tabletop, self.events, self.words = parts.choices, parts.events, parts.words

    @property
    def scenery(self) -> AnyScenery:
        """The boards as they are drawn.

        Raises:
            GameError: there are no pictures of this game.
        """
        if self.parts.scenery is None:
            raise GameError(_("there are no pictures of {game}").format(game=self.title))
        return self.parts.scenery

    @property
    def page_scenery(self) -> AnyScenery:
        """The boards as the page draws them, also those of a game whose positions are text."""
        return self.parts.scenery or AnyScenery()

    def printed(self, part: Part) -> RenderableType:
        """A sentence or a table as it is printed, with the signs of the game."""
        if isinstance(part, str):
            return Text(part)
        return PrintedSheet(part, self.tabletop().sign)

    def lines(self, notes: Iterable[Note]) -> Iterator[Text]:
        """Sentences as texts."""
        return (note_text(note, self.tabletop().sign) for note in notes)

    # Rules

    @property
    def pictures(self) -> Mapping[str, RulesPicture]:
        """The pictures of the rules, by the names that lessons use."""
        place = self.words.pictures
        return cast(Mapping[str, RulesPicture], registry.load(place)) if place else {}

    @property
    def overview(self) -> Sequence[Section]:
        """How the game is played and won, for newcomers."""
        stored = _stored(self.words.package) if self.words.package else ()
        return tuple(Section(_(title), _(text)) for title, text in stored)

    def rulings(self, options: Mapping[str, str]) -> Iterator[Text]:
        """How this program reads the rules, for all options or those that were chosen."""
        words = self.words
        for ruling in words.rulings():
            title = Text(pgettext("ruling", ruling.name), style="bold")
            yield title.append(" ").append(f"({_(ruling.source)})", style="not bold dim")
            more = [f"{name}: {_(text)}" for name, _value, text in words.additions(ruling, options)]
            yield Text("  " + " ".join([_(ruling.text), *more]))
        if not words.rulings():
            yield Text(_("No rulings are listed for {game}.").format(game=self.title))

    # Positions

    def show(self, content: Content, width: int) -> Iterator[RenderableType]:
        """A puzzle without its task, a position, or where a record stands."""
        if content.role is Role.PUZZLE:
            yield self._text(content.value, width)
        else:
            yield self.board(position_of(content), None, width, players_of(content))

    def board(
        self,
        position: Position,
        before: Position | None,
        width: int,
        players: Players = (),
        untaught: Collection[str] = (),
    ) -> Text:
        """A position, with what changed since another one marked, if one is given.

        Args:
            players: who sits where, if the seats have names.
            untaught: as for `Tabletop`.
        """
        top = self.tabletop(players, untaught=untaught)
        start = position if before is None else before
        if top.scenery is None:
            return Text(str(position))
        board = top.text(position.draft, start.draft, width, brief=before is not None)
        sheets = self.words.whole(position, top) if before is None else top.tables(position)
        return Text("\n").join([board, *lines_of(sheets, top.sign, width)])

    def _text(self, shown: Any, width: int) -> Text:
        """A position, or all that a puzzle states, to be solved on paper, without its task."""
        scenery = self.parts.scenery
        shown = getattr(shown, "position", shown) if scenery is None else scenery.shown(shown)
        if not hasattr(shown, "kind"):
            return self.board(shown, None, width)
        top, draft = self.tabletop(puzzle=shown), shown.draft
        board = top.text(draft, draft, width, brief=False)
        return Text("\n").join([board, Text(_("to place:")), hand_text(top, draft, width)])

    def plain(self, shown: Any) -> str:
        """A puzzle, a position or the end of a puzzle as lines of text without colours."""
        scenery = self.parts.scenery
        scene = None if scenery is None else scenery.bare(scenery.shown(shown))
        text = self._text(shown, WIDTH) if scene is None else self.scenery.text(scene)
        return "\n".join(line.rstrip() for line in text.plain.splitlines())

    def scores(self, content: Content) -> Sheet:
        """The points of every seat."""
        return self.words.scores(content, self.tabletop(players_of(content)))

    def ending(self, record: Played, position: Position, seat: int | None = None) -> Sheet:
        """The scores of a finished game, and who has won it.

        Args:
            seat: who reads it; by default the player who is called `You`.
        """
        top, first = self.tabletop(record.players), winners(position)
        sheet = top.seat_table(position, *self.words.result_points(position), seat)
        rows = tuple(replace(row, first=at in first) for at, row in enumerate(sheet.rows))
        return replace(sheet, rows=rows, notes=((self.words.verdict(record, position),),))

    def seat_lines(
        self,
        observation: Observation,
        players: Players,
        width: int,
        draft: Draft | None = None,
        untaught: Collection[str] = (),
    ) -> Iterator[Text]:
        """How the seat to move stands.

        Args:
            draft: its turn so far, if it has begun.
            untaught: as for `Tabletop`.
        """
        begun = observation.view.draft if draft is None else draft
        top = self.tabletop(players, untaught=untaught)
        lines = standing_lines(top, begun, observation.seat, width)
        if news := self.events.news(observation):
            yield Text(f"{news} ").append_text(next(lines, Text()))
        yield from lines

    # Puzzles

    def stated(self, puzzle: Any, width: int) -> Iterator[Text]:
        """The facts and the task, below the board."""
        if self.words.needs_task:
            yield from self.lines(self.words.facts(puzzle))
            yield Text(fill(_("task: {task}").format(task=self.task_text(puzzle)), width))

    def task_text(self, puzzle: Any) -> Text:
        """The task as a text."""
        return note_text(self.words.task_note(puzzle), self.tabletop().sign)

    def puzzle_text(self, puzzle: Any, width: int) -> Text:
        """All that a puzzle states, to be solved on paper."""
        facts = self.words.facts(puzzle) if self.words.needs_task else ()
        return Text("\n").join([self._text(puzzle, width), *self.lines(facts)])

    def fact_lines(self, puzzle: Any) -> Iterator[Text]:
        """The facts that a solver needs besides the board, below their heading."""
        facts = list(self.words.facts(puzzle))
        if facts and self.words.facts_heading:
            yield Text(_(self.words.facts_heading))
        yield from self.lines(facts)

    def puzzle_progress(
        self, puzzle: Any, draft: Draft, width: int, *, counts: bool = True
    ) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next.

        Args:
            counts: whether the points of steps are said before they are judged.
        """
        top, seat = self.tabletop(puzzle=puzzle, counts=counts), self.words.reader(puzzle)
        yield top.text(draft, puzzle.draft, width)
        yield from lines_of(top.seats(draft, seat), top.sign, width)
        yield from standing_lines(top, draft, seat, width)
        yield from progress_lines(top, draft, seat, width)

    def solution(self, puzzle: Any, end: End, width: int) -> Text:
        """The end of a solution, beside the start where there is room."""
        scenery, after = self.parts.scenery, self.solved_board(puzzle, end, width)
        if scenery is None or scenery.puzzle_scene(puzzle, end) is None:
            return after
        scene = scenery.puzzle_scene(puzzle)
        if scene is None:
            return self.puzzle_text(puzzle, width)
        before, top = scenery.text(scene, width), self.tabletop()
        both = beside(before, after)
        if width_of(both) > width:
            both = Text("\n\n").join([before, after])
        legend = scenery.whole_legend or scenery.legend
        if legend:
            both.append(f"\n{_(legend)}", "dim")
        tables = top.tables(puzzle.position) if self.words.solution_tables else ()
        return Text("\n").join([both, *lines_of(tables, top.sign, width)])

    def solved_board(self, puzzle: Any, end: End, width: int) -> Text:
        """The end of a solution alone, with what is new in it marked."""
        scenery = self.parts.scenery
        scene = None if scenery is None else scenery.puzzle_scene(puzzle, end)
        return Text(str(end.key)) if scene is None else self.scenery.text(scene, width)

    def solution_lines(self, puzzle: Any, line: Sequence[str]) -> Iterator[Text]:
        """The line of a solution."""
        yield Text(_("line: ")).append(" ".join(line), style="bold")
        yield from self.lines(self.words.told(puzzle, line))


@cache
def view_of(entry: Entry) -> View:
    """The view of a game, from its own parts or from plain ones."""
    own = entry.view
    return View(cast(GameParts, registry.load(own)) if own else GameParts(entry.title))
