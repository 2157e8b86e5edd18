"""The pages of a book of puzzles: the puzzles, then hints, then solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, cast

from games.loading import Content
from languages.lists import listed
from languages.message import translated
from languages.messages import N_, _, ngettext
from puzzles.challenge import Challenge
from views.render.drawing import PAPER
from views.render.pdf import FONT, Pages
from views.sessions.question import solved
from views.sessions.share_text import graded_text
from views.view import View, view_of

LEFT, TOP, WIDTH, HEIGHT = 40.0, 45.0, 515.0, 745.0
"""The part of a page of A4 that is printed on, in points."""

ACROSS, DOWN, GAP = 2, 2, 20.0
"""Puzzles beside and below one another on a page, and the room between them."""

AFTER: Final = 170.0
"""The width of a solution's board."""

LEVELS: Final = (N_("First hints"), N_("Second hints"), N_("Third hints"))
"""The headings of the hints of each level."""


class BookPuzzle(NamedTuple):
    """A puzzle of a book."""

    number: int
    challenge: Challenge
    content: Content

    @property
    def name(self) -> str:
        """The heading of the puzzle."""
        return f"{self.number}. {graded_text(self.challenge)}"

    @property
    def view(self) -> View:
        """The view of its game."""
        return view_of(self.content.entry)


def book_pdf(
    title: str, puzzles: Sequence[BookPuzzle], done: Callable[[], None] = lambda: None
) -> bytes:
    """The whole book.

    Args:
        done: called for each puzzle that is done.
    """
    book = Pages(title)
    book.set_margins(LEFT, TOP)
    book.set_auto_page_break(True, 50)
    _title(book, title, puzzles)
    for first in range(0, len(puzzles), ACROSS * DOWN):
        book.add_page()
        for place, puzzle in enumerate(puzzles[first : first + ACROSS * DOWN]):
            _puzzle(book, puzzle, *divmod(place, ACROSS))
    book.add_page()
    for level, heading in enumerate(LEVELS):
        _heading(book, _(heading))
        for puzzle in puzzles:
            hint = translated(puzzle.challenge.hints[level])
            text = f"**{puzzle.number}.** {hint}"
            book.set_font(FONT, size=9.5)
            book.multi_cell(0, 13, text, align="L", markdown=True, new_x="LMARGIN", new_y="NEXT")
    book.add_page()
    _heading(book, _("Solutions"))
    for puzzle in puzzles:
        _solution(book, puzzle)
        done()
    return book.bytes


def _title(book: Pages, title: str, puzzles: Sequence[BookPuzzle]) -> None:
    book.add_page()
    book.set_y(200)
    book.set_font(FONT, "B", 30)
    book.multi_cell(0, 36, title, align="C", new_x="LMARGIN", new_y="NEXT")
    book.set_font(FONT, size=13)
    book.cell(
        0,
        40,
        ngettext("{n} puzzle", "{n} puzzles", len(puzzles)).format(n=len(puzzles)),
        align="C",
        new_x="LMARGIN",
        new_y="NEXT",
    )
    book.set_font(FONT, size=10.5)
    readings = "\n".join(_readings(puzzles))
    height = book.multi_cell(0, 15, readings, align="J", dry_run=True, output="HEIGHT")
    book.set_y(min(440, TOP + HEIGHT - cast(float, height)))
    book.multi_cell(0, 15, readings, align="J")


def title_of(puzzles: Sequence[BookPuzzle]) -> str:
    """The title of a book that is given none: it names all games."""
    titles = dict.fromkeys(puzzle.content.entry.title for puzzle in puzzles)
    return _("{game} puzzles").format(game=listed([*titles]))


def _readings(puzzles: Sequence[BookPuzzle]) -> Iterator[str]:
    """How to read the puzzles of each game."""
    games = dict.fromkeys(puzzle.content.entry.name for puzzle in puzzles)
    for game in games:
        own = [puzzle for puzzle in puzzles if puzzle.content.entry.name == game]
        view = own[0].view
        yield view.words.reading_of([puzzle.content.value for puzzle in own], view.title)


def _puzzle(book: Pages, puzzle: BookPuzzle, row: int, column: int) -> None:
    """A puzzle in its part of the page: its name, what there is to do, and the picture."""
    width, height = (WIDTH - GAP) / ACROSS, (HEIGHT - GAP) / DOWN
    x, y = LEFT + column * (width + GAP), TOP + row * (height + GAP)
    book.set_xy(x, y)
    book.set_font(FONT, "B", 11)
    book.cell(width, 16, puzzle.name)
    book.set_xy(x, y + 17)
    book.set_font(FONT, size=9)
    book.multi_cell(width, 11.5, translated(puzzle.challenge.task), align="L")
    used = book.get_y() + 4 - y
    drawing = puzzle.view.scenery.puzzle_picture(puzzle.content.value, theme=PAPER)
    book.draw(drawing, x, y + used, width, height - used)


def _heading(book: Pages, text: str) -> None:
    if book.get_y() > TOP:
        book.ln(14)
    book.set_font(FONT, "B", 15)
    book.cell(0, 24, text, new_x="LMARGIN", new_y="NEXT")


def _solution(book: Pages, puzzle: BookPuzzle) -> None:
    """The board after the solution, and beside it the explanation."""
    end, text = solved(puzzle.content.value, puzzle.challenge), _explanation(puzzle.challenge)
    drawing = puzzle.view.scenery.solution_picture(puzzle.content.value, end, PAPER)
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
    book.cell(beside, 16, puzzle.name)
    book.set_xy(LEFT + AFTER + GAP, y + 18)
    book.set_font(FONT, size=9)
    book.multi_cell(beside, 12, text, align="L")
    book.set_xy(LEFT, y + height + GAP)


def _explanation(challenge: Challenge) -> str:
    steps = ", ".join(challenge.solution)
    ending = _("{value} in all, {gap} more than anything else.").format(
        value=challenge.value, gap=challenge.gap
    )
    return "\n".join((steps, *map(translated, challenge.explanation), ending))
