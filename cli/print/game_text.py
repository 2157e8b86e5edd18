"""A game in words on a terminal: its rules, how one ended, and what a review has found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cli.print.output import console, say
from languages.messages import _
from views.render.course import chart, heading
from views.results import taken_back_text, turns
from views.sessions.past_game import PastGame
from views.sessions.review import Review, loss_texts, point_lines
from views.sessions.summary import summary_lines
from views.view import View

INDENT: Final = "  "
"""The indent of the lines below a title."""


def rules_parts(view: View, options: Mapping[str, str], width: int) -> Iterator[RenderableType]:
    """How a game is played and won, if its view says so, and how the rules are read."""
    for section in view.overview:
        yield Text(section.title, style="bold")
        yield Text(fill(section.text, width, initial_indent=INDENT, subsequent_indent=INDENT))
    if view.overview:
        yield Text("\n" + _("Rulings: how this program reads the rules") + "\n", style="bold")
    yield from view.rulings(options)


LONGEST: Final = 12
"""How much of a name the table of turns shows."""


def show_findings(review: Review) -> None:
    """All of it for people, what matters most at the end."""
    console.print(_table(review))
    console.print()
    course = review.course
    if course is not None:
        console.print(heading(course))
        console.print(chart(course, console.width), no_wrap=True, overflow="ignore")
    show_summary(review)


def show_summary(review: Review) -> None:
    """Print what sums the review up, and the turning points."""
    for line in (*summary_lines(review), *point_lines(review)):
        say(Text(line))


def _table(review: Review) -> Table:
    """A row a turn."""
    table = Table(box=None, pad_edge=False)
    table.add_column(_("turn"), justify="right")
    table.add_column(_("who"), max_width=LONGEST, no_wrap=True, overflow="ellipsis")
    table.add_column(_("lost"), justify="right")
    table.add_column(_("chance"), justify="right")
    table.add_column(_("played"), overflow="fold")
    table.add_column(_("better"), overflow="fold")
    for each in review.assessments:
        better = "" if each.best is None or each.as_good else each.best.text
        cells = (review.name(each.seat), *loss_texts(review, each), each.taken, better)
        table.add_row(str(each.number + 1), *map(Text, cells))
    return table


def show_ending(past: PastGame) -> None:
    """The scores and the winner of a finished game."""
    if past.taken_back:
        say(taken_back_text(past))
    if not past.over:
        console.print(_("{turns}; the game isn't over.").format(turns=turns(past.last)))
        return
    console.print(past.result)
