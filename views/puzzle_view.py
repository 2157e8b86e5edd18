"""How a puzzle and its solution are shown: plain text, which a game's own view replaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft, End, Puzzle
from languages.message import Message, message, translated, verbatim
from languages.messages import N_, _
from views.position_view import AnyPositionView
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside, width_of
from views.scene import Scene
from views.sheet import Note, Sheet
from views.text_table import lines_of, note_text
from views.turn_view import AnyTurnView

D = TypeVar("D", bound=Draft)
E = TypeVar("E", bound=End)
P = TypeVar("P", bound=Puzzle)


class PuzzleView(Generic[P, D, E]):
    """The defaults, which work for any game by `games.protocol` alone."""

    ends = N_("best end"), N_("best ends")
    """The names of one solution and of several different ones."""

    rules_in_short = ""
    """The rules for a reader of a book of puzzles who doesn't know the game."""

    solution_marks = ""
    """The meaning of the marks in the picture of a solution."""

    needs_task = True
    """Whether a puzzle can't be solved by its board and its cards alone."""

    facts_heading = ""
    """How to read the facts, where they need it."""

    def __init__(self, title: str, positions: AnyPositionView, turns: AnyTurnView) -> None:
        self.title, self.positions, self.turns = title, positions, turns

    def stated(self, puzzle: P, width: int) -> Iterator[Text]:
        """The facts and the task, below the board."""
        if not self.needs_task:
            return
        yield from self.lines(self.facts(puzzle))
        yield Text(fill(_("task: {task}").format(task=self.task_text(puzzle)), width))

    def reader(self, puzzle: P) -> int:
        """The seat that is called You, in words and in tables: by default the one to move.

        `NOBODY` where a puzzle addresses no seat; 0 where it has no seats.
        """
        position = getattr(puzzle, "position", None)
        return 0 if position is None else int(position.turn)

    def task(self, puzzle: P) -> Message:
        """The task, in one sentence, which addresses the `reader`."""
        if self.turns.parts is not None:
            return self.turns.parts.words.task(puzzle)
        text = N_("{kind}: find the line that is worth most.")
        if puzzle.adversarial:
            text = N_("{kind}: find the line that is worth most, whatever the others do.")
        return message(text, kind=verbatim(puzzle.kind))

    def task_note(self, puzzle: P) -> Note:
        """The task as it is shown."""
        return (translated(self.task(puzzle)),)

    def task_text(self, puzzle: P) -> Text:
        """The same as a text."""
        return note_text(self.task_note(puzzle), self.turns.tabletop().sign)

    def lines(self, notes: Iterable[Note]) -> Iterator[Text]:
        """Sentences as texts."""
        return (note_text(note, self.turns.tabletop().sign) for note in notes)

    def points(self, puzzle: P) -> str:
        """The unit of the value of a puzzle."""
        return _("points of margin") if self.asks_lead(puzzle) else _("points")

    def asks_lead(self, puzzle: P) -> bool:
        """Whether a puzzle asks for the largest lead over the best other seat."""
        return getattr(puzzle, "objective", None) == "margin"

    def missed(self, puzzle: P, value: int) -> str:
        """The value of a line that isn't the solution, in a sentence."""
        text = _("That reaches {value}, and more is possible.")
        if self.asks_lead(puzzle):
            text = _("That is a lead of {value}, and a larger one is possible.")
            if puzzle.adversarial:
                text = _("That makes sure of a lead of {value}, and a larger one is possible.")
        elif puzzle.adversarial:
            text = _("That makes sure of {value}, and more is possible.")
        return text.format(value=value)

    def board(self, puzzle: P, end: E | None = None) -> Scene | None:
        """The board before the first step, or at an end, with what is new in it marked.

        None before the first step of a puzzle whose line doesn't change it.
        """
        return None

    def solution(self, puzzle: P, end: E, width: int) -> Text:
        """The end of a solution, beside the start where there is room."""
        top, after = self.turns.tabletop(), self.solved_board(puzzle, end, width)
        scene, scenery = self.board(puzzle), top.scenery
        if scenery is None or self.board(puzzle, end) is None:
            return after
        if scene is None:
            return self.text(puzzle, width)
        before = scenery.text(scene, width)
        both = beside(before, after)
        if width_of(both) > width:
            both = Text("\n\n").join([before, after])
        legend = scenery.whole_legend or scenery.legend
        if legend:
            both.append(f"\n{_(legend)}", "dim")
        return Text("\n").join([both, *lines_of(self.tables(puzzle), top.sign, width)])

    def tables(self, puzzle: P) -> Sequence[Sheet]:
        """All that has to be known besides the boards of a solution."""
        return ()

    def solution_lines(self, puzzle: P, line: Sequence[str]) -> Iterator[Text]:
        """The line of a solution."""
        yield Text(_("line: ")).append(" ".join(line), style="bold")
        yield from self.lines(self.told(puzzle, line))

    def told(self, puzzle: P, line: Sequence[str]) -> Iterator[Note]:
        """A line in words, where its notation says too little."""
        yield from ()

    def solved_board(self, puzzle: P, end: E, width: int) -> Text:
        """The end of a solution alone, with what is new in it marked."""
        scene, scenery = self.board(puzzle, end), self.turns.tabletop().scenery
        if scene is None or scenery is None:
            return Text(str(end.key))
        return scenery.text(scene, width)

    def sums(self, end: E) -> Iterator[str]:
        """How the points of an end come about."""
        yield from ()

    def text(self, puzzle: P, width: int) -> Text:
        """All that a puzzle states, to be solved on paper."""
        text = self.positions.text(puzzle, width)
        facts = self.facts(puzzle) if self.needs_task else ()
        return Text("\n").join([text, *self.lines(facts)])

    def facts(self, puzzle: P) -> Iterator[Note]:
        """The facts that a solver needs besides the board."""
        yield from ()

    def table(self, puzzle: P) -> Iterator[Text]:
        """The same line by line, below their heading."""
        facts = list(self.facts(puzzle))
        if facts and self.facts_heading:
            yield Text(_(self.facts_heading))
        yield from self.lines(facts)

    def progress(self, puzzle: P, draft: D, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next."""
        top, seat = self.turns.tabletop(puzzle=puzzle), self.reader(puzzle)
        yield top.text(draft, puzzle.draft, width)
        yield from self.turns.tables(draft, top, seat, width)
        yield from self.turns.standing(draft, top, seat, width)
        yield from self.turns.progress(draft, top, seat, width)

    def help(self, puzzle: P) -> Iterator[str]:
        """How the steps of a puzzle are typed."""
        return self.turns.help(puzzle.draft)

    def picture(self, puzzle: P, task: str = "", theme: Theme = TABLE) -> Drawing:
        """A puzzle as a drawing, with its task above it if one is given.

        Raises:
            GameError: there are no pictures of this game.
        """
        return self.positions.scenery.drawing(puzzle.draft, theme)

    def solution_picture(self, puzzle: P, end: E, theme: Theme = TABLE) -> Drawing:
        """The end of a solution as a drawing.

        Raises:
            GameError: there are no pictures of this game.
        """
        return self.positions.scenery.drawing(self.positions.shown(end).draft, theme)

    def reading_of(self, puzzles: Sequence[P]) -> str:
        """How to read the puzzles of a book, with all that has to be known for some of them."""
        if self.rules_in_short:
            return _(self.rules_in_short)
        return _("Puzzles of {game}. Every puzzle has one best answer.").format(game=self.title)


AnyPuzzleView = PuzzleView[Any, Any, Any]
