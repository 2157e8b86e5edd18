"""Pictures of challenges, as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cli.attempt_feedback import puzzle_of
from cli.output import write_parts, write_whole
from puzzles.challenge import Challenge


class Picture(NamedTuple):
    """The files that a picture of a challenge goes into, if any."""

    svg: Path | None
    png: Path | None

    @property
    def wanted(self) -> bool:
        """Whether there is any."""
        return self != (None, None)

    def write(self, challenge: Challenge) -> Iterator[Path]:
        """Write each file; yields it when it is there.

        Raises:
            InputError: it can't be written.
        """
        puzzle = puzzle_of(challenge)
        if self.svg is not None:
            from cli.catbox.picture import puzzle_svg

            write_whole(self.svg, puzzle_svg(puzzle, challenge.task))
            yield self.svg
        if self.png is not None:
            from cli.png import board_png

            write_parts(self.png, [board_png(puzzle, challenge.task)])
            yield self.png
