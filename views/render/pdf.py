"""Drawings on pages of PDF and as PNGs: the same bytes for the same content."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Final

from fpdf import FPDF

from views.render.drawing import Drawing, document

FONT: Final = "helvetica"
"""One of the fonts that every reader of PDF has; its letters are those of Western Europe."""

DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""When all pages were made, so that the clock changes no byte."""

POINTS: Final = 0.75
"""Points of a page in a pixel of a drawing."""

SCALE: Final = 2.0
"""Pixels of a PNG for each pixel of a drawing."""


class Pages(FPDF):
    """Pages in points, each with its number unless it is the first."""

    def __init__(self, title: str, size: str | tuple[float, float] = "A4") -> None:
        super().__init__(unit="pt", format=size)
        self.set_creation_date(DATE)
        self.set_title(title)
        self.set_producer("catbox")
        self.set_creator("catbox")
        self.set_font(FONT, size=10)

    def footer(self) -> None:
        """The number of the page."""
        if self.page_no() > 1:
            self.set_y(-30)
            self.set_font(FONT, size=9)
            self.cell(0, 10, str(self.page_no()), align="C")

    def draw(self, drawing: Drawing, x: float, y: float, width: float, height: float) -> float:
        """A drawing in a box, as large as it can be and at the middle of its top; its height."""
        scale = min(width / drawing.width, height / drawing.height)
        wide, high = drawing.width * scale, drawing.height * scale
        picture = io.BytesIO(document(drawing).encode())
        self.image(picture, x + (width - wide) / 2, y, wide, high)
        return high

    @property
    def bytes(self) -> bytes:
        """The whole document."""
        return bytes(self.output())


def drawing_pdf(drawing: Drawing, title: str) -> bytes:
    """A drawing as a document of one page of its size."""
    width, height = drawing.width * POINTS, drawing.height * POINTS
    pages = Pages(title, (width, height))
    pages.set_auto_page_break(False)
    pages.add_page()
    pages.draw(drawing, 0, 0, width, height)
    return pages.bytes


def drawing_png(drawing: Drawing, title: str, scale: float = SCALE) -> bytes:
    """A drawing as a PNG, from its page of PDF."""
    import pypdfium2

    page = pypdfium2.PdfDocument(drawing_pdf(drawing, title))[0]
    picture = page.render(scale=scale / POINTS).to_pil()
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def printable(text: str) -> bool:
    """Whether the font has every letter of a text."""
    return text.encode("latin-1", "replace").decode("latin-1") == text
