"""The findings of a review, printed."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from cli.print.output import console, say
from languages.messages import _
from languages.people import shown_name
from views.render.course import chart
from views.sessions.review import (
    Review,
    lost_text,
    player_lines,
    point_lines,
)

LONGEST: Final = 12
"""How much of a name the table of turns shows."""


def show(review: Review) -> None:
    """All of it for people, what matters most at the end."""
    console.print(_table(review))
    console.print()
    course = review.course
    if course is not None:
        console.print(
            Text(
                _("{name}: # points ahead or behind, o what it could expect").format(
                    name=shown_name(course.name)
                )
            )
        )
        console.print(chart(course, console.width), no_wrap=True, overflow="ignore")
    show_summary(review)


def show_summary(review: Review) -> None:
    """Print each player's points and the points that they gave away."""
    for line in (*point_lines(review), *player_lines(review)):
        say(Text(line))


def _table(review: Review) -> Table:
    """A row a turn."""
    table = Table(box=None, pad_edge=False)
    table.add_column(_("turn"), justify="right")
    table.add_column(_("who"), max_width=LONGEST, no_wrap=True, overflow="ellipsis")
    table.add_column(_("lost"), justify="right")
    table.add_column(_("played"), overflow="fold")
    table.add_column(_("better"), overflow="fold")
    for each in review.assessments:
        better = "" if each.best is None or each.as_good else each.best.text
        cells = (review.name(each.seat), lost_text(each), each.taken, better)
        table.add_row(str(each.number + 1), *map(Text, cells))
    return table
