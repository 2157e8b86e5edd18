"""A drawing as a PNG, from the same page of PDF that a book has."""

from __future__ import annotations

import io
from typing import Final

from views.render.drawing import Drawing
from views.render.pdf import POINTS, drawing_pdf

SCALE: Final = 2.0
"""Pixels of a picture for each pixel of a drawing."""


def drawing_png(drawing: Drawing, title: str, scale: float = SCALE) -> bytes:
    """A drawing as a PNG."""
    import pypdfium2

    page = pypdfium2.PdfDocument(drawing_pdf(drawing, title))[0]
    picture = page.render(scale=scale / POINTS).to_pil()
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
