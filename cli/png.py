"""A puzzle as a PNG, from the same drawing as its SVG and its page of PDF."""

from __future__ import annotations

import io
from typing import Final

from cli.catbox.picture import puzzle_drawing
from cli.pdf import POINTS, drawing_pdf
from games.catbox.puzzle import Puzzle

SCALE: Final = 2.0
"""Pixels of a picture for each pixel of a drawing."""


def board_png(puzzle: Puzzle, task: str = "", scale: float = SCALE) -> bytes:
    """A puzzle as a PNG: what there is to do, the board with its coordinates, and the cards."""
    import pypdfium2

    document = pypdfium2.PdfDocument(drawing_pdf(puzzle_drawing(puzzle, task)))
    picture = document[0].render(scale=scale / POINTS).to_pil()
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
