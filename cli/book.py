"""`catbox puzzles book`: a PDF to print, first the puzzles, then hints, then solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, cast

from rich.text import Text

from cli.attempt_feedback import puzzle_of
from cli.catbox.drawing import PAPER, Drawing, board_drawing
from cli.catbox.picture import puzzle_drawing
from cli.challenges import board_of, challenge_of, check_names, solved_board
from cli.inputs import InputError
from cli.output import console, counted, write_parts
from cli.pdf import FONT, Pages, printable
from cli.progress import progress
from games.catbox.board import Placement
from games.catbox.puzzle import Puzzle
from games.protocol import quoted
from puzzles.challenge import Challenge
from puzzles.library import Library

LEFT, TOP, WIDTH, HEIGHT = 40.0, 45.0, 515.0, 745.0
"""What is printed on of a page of A4, in points."""

ACROSS, DOWN, GAP = 2, 2, 20.0
"""Puzzles beside and below one another on a page, and the room between them."""

AFTER: Final = 170.0
"""The width of a solution's board."""

ORDINALS: Final = ("First", "Second", "Third")

READING: Final = (
    "In the corner of each quadrant stands its letter: K black, P pink, V purple, B blue, Y "
    "yellow, o an empty box. Lay the cards so that the rules allow each at its time: a card of "
    "four cats covers exactly one quadrant of what lies there, a card with an empty box one or "
    "two. Cards are never turned. Each cat seen of your colour is a point, and so is each cat of "
    "your largest connected area; the Chihuahua counts empty boxes, and two points for each area "
    "of exactly three cats. A place is told by the column and the row of a card's top left "
    "quadrant. Every puzzle has one best answer and no other. From kitten over tabby, tomcat and "
    "lynx to tiger they become harder. Hints come after the puzzles: first, second and third "
    "ones, so that you see no more than you want. Solutions are at the end."
)


class Choice(NamedTuple):
    """What goes into a book."""

    title: str
    kinds: Sequence[str]
    tiers: Sequence[str]
    most: int | None


class Page(NamedTuple):
    """A puzzle of a book."""

    number: int
    challenge: Challenge
    puzzle: Puzzle

    @property
    def name(self) -> str:
        """What stands over it."""
        return f"{self.number}. {self.challenge.tier} {self.challenge.kind}"


def write(path: Path, out: Path, choice: Choice) -> None:
    """Print puzzles of a library into a file.

    Raises:
        GameError: the library can't be read, or the file can't be written.
    """
    check_names(choice.kinds, choice.tiers)
    if not printable(choice.title):
        raise InputError(f"--title: {quoted(choice.title)}: expected letters of Western Europe")
    with Library(path) as library:
        entries = islice(library.entries(choice.kinds, choice.tiers), choice.most)
        chosen = [(entry.number, challenge_of(path, entry)) for entry in entries]
    if not chosen:
        raise InputError(f"{path}: it has no such puzzles")
    pages = [Page(number, challenge, puzzle_of(challenge)) for number, challenge in chosen]
    with progress(len(pages)) as tell:
        book = book_pdf(choice.title, pages, tell)
    write_parts(out, [book])
    console.print(Text(f"{out}: {counted(len(pages), 'puzzle')}"))


def book_pdf(title: str, pages: Sequence[Page], tell: Callable[[], None] = lambda: None) -> bytes:
    """The whole book.

    Args:
        tell: called for each puzzle that is done.
    """
    book = Pages(title)
    book.set_margins(LEFT, TOP)
    book.set_auto_page_break(True, 50)
    _title(book, title, pages)
    for first in range(0, len(pages), ACROSS * DOWN):
        book.add_page()
        for place, page in enumerate(pages[first : first + ACROSS * DOWN]):
            _puzzle(book, page, *divmod(place, ACROSS))
    book.add_page()
    for level, ordinal in enumerate(ORDINALS):
        _heading(book, f"{ordinal} hints")
        for page in pages:
            _paragraph(book, f"**{page.number}.** {page.challenge.hints[level]}")
    book.add_page()
    _heading(book, "Solutions")
    for page in pages:
        _solution(book, page)
        tell()
    return book.bytes


def _title(book: Pages, title: str, pages: Sequence[Page]) -> None:
    book.add_page()
    book.set_y(200)
    book.set_font(FONT, "B", 30)
    book.multi_cell(0, 36, title, align="C", new_x="LMARGIN", new_y="NEXT")
    book.set_font(FONT, size=13)
    book.cell(0, 40, counted(len(pages), "puzzle"), align="C", new_x="LMARGIN", new_y="NEXT")
    book.set_y(520)
    book.set_font(FONT, size=10.5)
    book.multi_cell(0, 15, READING, align="J")


def _puzzle(book: Pages, page: Page, row: int, column: int) -> None:
    """A puzzle in its part of the page: its name, what there is to do, and the picture."""
    width, height = (WIDTH - GAP) / ACROSS, (HEIGHT - GAP) / DOWN
    x, y = LEFT + column * (width + GAP), TOP + row * (height + GAP)
    book.set_xy(x, y)
    book.set_font(FONT, "B", 11)
    book.cell(width, 16, page.name)
    book.set_xy(x, y + 17)
    book.set_font(FONT, size=9)
    book.multi_cell(width, 11.5, page.challenge.task, align="L")
    used = book.get_y() + 4 - y
    book.draw(puzzle_drawing(page.puzzle, theme=PAPER), x, y + used, width, height - used)


def _heading(book: Pages, text: str) -> None:
    if book.get_y() > TOP:
        book.ln(14)
    book.set_font(FONT, "B", 15)
    book.cell(0, 24, text, new_x="LMARGIN", new_y="NEXT")


def _paragraph(book: Pages, text: str) -> None:
    book.set_font(FONT, size=9.5)
    book.multi_cell(0, 13, text, align="L", markdown=True, new_x="LMARGIN", new_y="NEXT")


def _solution(book: Pages, page: Page) -> None:
    """The board after the solution, and beside it what is told."""
    drawing, text = _after(page), _told(page.challenge)
    scale = min(AFTER / drawing.width, AFTER / drawing.height)
    beside = WIDTH - AFTER - GAP
    book.set_font(FONT, size=9)
    needed = book.multi_cell(beside, 12, text, align="L", dry_run=True, output="HEIGHT")
    height = max(drawing.height * scale, 18 + cast(float, needed))
    if book.get_y() + height > TOP + HEIGHT:
        book.add_page()
    y = book.get_y()
    book.draw(drawing, LEFT, y, AFTER, AFTER)
    book.set_xy(LEFT + AFTER + GAP, y)
    book.set_font(FONT, "B", 11)
    book.cell(beside, 16, page.name)
    book.set_xy(LEFT + AFTER + GAP, y + 18)
    book.set_font(FONT, size=9)
    book.multi_cell(beside, 12, text, align="L")
    book.set_xy(LEFT, y + height + GAP)


def _told(challenge: Challenge) -> str:
    steps = ", ".join(challenge.solution)
    ending = f"{challenge.value} in all, {challenge.gap} more than anything else."
    return "\n".join((steps, *challenge.explanation, ending))


def _after(page: Page) -> Drawing:
    """The board after the solution, what was laid numbered."""
    before = list(board_of(page.puzzle).placements)
    after = solved_board(page.puzzle, page.challenge)
    laid: list[Placement] = []
    for placement in after.placements:
        if placement in before:
            before.remove(placement)
        else:
            laid.append(placement)
    return board_drawing(after, PAPER, laid)
