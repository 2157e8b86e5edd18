"""Pictures of challenges and of boards, as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cli.print.output import check_output
from games.extras import check_extra
from games.files import write_parts, write_whole
from languages.message import translated
from languages.messages import _
from puzzles.challenge import Challenge
from views.render.drawing import GAP, TABLE, Drawing, document, framed, paragraph, stacked
from views.sessions.question import content_of, solved
from views.view import view_of


class ImageFiles(NamedTuple):
    """The files that a picture is written to, if any."""

    svg: Path | None
    png: Path | None

    @property
    def wanted(self) -> bool:
        """Whether there is any."""
        return self != (None, None)

    def check(self, force: bool) -> None:
        """Raise unless each file may be written.

        Args:
            force: whether files that are there may be overwritten.

        Raises:
            InputError: one of them may not.
            MissingError: the extra that a PNG needs isn't installed.
        """
        check_output(self.svg, force, ".svg")
        check_output(self.png, force, ".png")
        if self.png is not None:
            check_extra("print", "--png")

    def write(self, challenge: Challenge, *, solution: bool = False) -> Iterator[Path]:
        """Write each file; yields it when it is there.

        Args:
            solution: whether the solution is in the picture too.

        Raises:
            GameError: it isn't worth what the challenge states.
            InputError: a file can't be written.
        """
        content, task = content_of(challenge), translated(challenge.task)
        drawing = view_of(content.entry).scenery.puzzle_picture(content.value, task)
        if solution:
            drawing = _with_solution(drawing, challenge)
        yield from self.write_drawing(drawing, task, content.entry.title)

    def write_drawing(self, drawing: Drawing, title: str, subject: str) -> Iterator[Path]:
        """Write a drawing to each file; yields it when it is there.

        Args:
            title: what the SVG states as its title.
            subject: the same for the PNG.

        Raises:
            InputError: a file can't be written.
        """
        if self.svg is not None:
            write_whole(self.svg, document(drawing, title))
            yield self.svg
        if self.png is not None:
            from views.render.pdf import drawing_png

            write_parts(self.png, [drawing_png(drawing, subject)])
            yield self.png


def _with_solution(puzzle: Drawing, challenge: Challenge) -> Drawing:
    """A puzzle above its solution: the line, where it leads, and why nothing else is as good."""
    content = content_of(challenge)
    view = view_of(content.entry)
    end = view.scenery.solution_picture(content.value, solved(content.value, challenge))
    lines = [line.plain for line in view.solution_lines(content.value, challenge.solution)]
    width = max(puzzle.width - 2 * GAP, end.width)
    before = (part for line in lines for part in paragraph(line, width, TABLE))
    said = filter(None, (_(view.words.solution_marks), *map(translated, challenge.explanation)))
    after = (part for line in said for part in paragraph(line, width, TABLE))
    below = framed(stacked([*before, end, *after], width), TABLE)
    return framed(stacked([puzzle, below], below.width), TABLE)
