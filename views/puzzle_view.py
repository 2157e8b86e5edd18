"""How a puzzle and its solution are shown: plain text, which a game's own view replaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft, End, Puzzle
from languages.message import Message, message, translated, verbatim
from languages.messages import N_, _
from views.position_view import AnyPositionView
from views.render.drawing import TABLE, Drawing, Theme
from views.turn_view import AnyTurnView

D = TypeVar("D", bound=Draft)
E = TypeVar("E", bound=End)
P = TypeVar("P", bound=Puzzle)


class PuzzleView(Generic[P, D, E]):
    """The defaults, which work for any game by `games.protocol` alone."""

    ends = N_("best end"), N_("best ends")
    """The names of one solution and of several different ones."""

    solution_marks = ""
    """The meaning of the marks in the picture of a solution."""

    def __init__(self, title: str, positions: AnyPositionView, turns: AnyTurnView) -> None:
        self.title, self.positions, self.turns = title, positions, turns

    def stated(self, puzzle: P, width: int) -> Iterator[Text]:
        """The facts and the task, below the board."""
        yield from self.facts(puzzle)
        yield Text(fill(_("task: {task}").format(task=self.task_text(puzzle)), width))

    def start(self, puzzle: P) -> Any:
        """The position of a puzzle before its first step."""
        return getattr(puzzle, "position", puzzle)

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

    def task_text(self, puzzle: P) -> Text:
        """The task as it is shown."""
        return Text(translated(self.task(puzzle)))

    def points(self, puzzle: P) -> str:
        """The unit of the value of a puzzle."""
        return _("points")

    def asks_lead(self, puzzle: P) -> bool:
        """Whether a puzzle asks for the largest lead over the best other seat."""
        return False

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

    def solution(self, puzzle: P, end: E, width: int) -> RenderableType:
        """The end of a solution, beside the start where there is room."""
        return Text(str(end.key))

    def solution_lines(self, puzzle: P, line: Sequence[str]) -> Iterator[Text]:
        """The line of a solution."""
        yield Text(_("line: ")).append(" ".join(line), style="bold")

    def solved_board(self, puzzle: P, end: E, width: int) -> RenderableType:
        """The end of a solution alone, with what is new in it marked."""
        return Text(str(end.key))

    def sums(self, end: E) -> Iterator[Text]:
        """How the points of an end come about."""
        yield from ()

    def text(self, puzzle: P, width: int) -> RenderableType:
        """All that a puzzle states, to be solved on paper."""
        return self.positions.board(self.start(puzzle), None, width)

    def facts(self, puzzle: P) -> Iterator[Text]:
        """The facts that a solver needs besides the board."""
        yield from ()

    def table(self, puzzle: P, width: int) -> Iterator[RenderableType]:
        """The same line by line, with the cards drawn where they are known."""
        yield from self.facts(puzzle)

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

    @property
    def reading(self) -> str:
        """How to read the puzzles of a book."""
        return _("Puzzles of {game}. Every puzzle has one best answer.").format(game=self.title)

    def reading_of(self, puzzles: Sequence[P]) -> str:
        """The same, with what else has to be known for some puzzles."""
        return self.reading


AnyPuzzleView = PuzzleView[Any, Any, Any]
