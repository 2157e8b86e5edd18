"""Pictures of challenges, as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cli.attempt_feedback import content_of
from cli.drawing import document
from cli.output import check_output, write_parts, write_whole
from cli.view import view_of
from puzzles.challenge import Challenge


class ImageFiles(NamedTuple):
    """The files that a picture of a challenge is written to, if any."""

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
        """
        check_output(self.svg, force, ".svg")
        check_output(self.png, force, ".png")

    def write(self, challenge: Challenge) -> Iterator[Path]:
        """Write each file; yields it when it is there.

        Raises:
            InputError: it can't be written.
        """
        content = content_of(challenge)
        drawing = view_of(content.entry).puzzle_picture(content.value, challenge.task)
        if self.svg is not None:
            write_whole(self.svg, document(drawing, challenge.task))
            yield self.svg
        if self.png is not None:
            from cli.png import drawing_png

            write_parts(self.png, [drawing_png(drawing, content.entry.title)])
            yield self.png
