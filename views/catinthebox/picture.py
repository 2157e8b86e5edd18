"""A whole moment of a round as a picture: what is asked, the board, the seats, the open trick."""

from __future__ import annotations

from collections.abc import Sequence

from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round
from games.catinthebox.wording import follow_rule
from languages.messages import N_, _
from views.catinthebox.drawing import LAYOUT, drawn
from views.catinthebox.scenery import round_scene
from views.catinthebox.table import trick_text
from views.render.drawing import TABLE, Drawing, Theme, framed, paragraph, stacked
from views.results import names_of
from views.scene import scene_drawing

LEAST = 500
"""The smallest width of a picture with text in it."""

LEGEND = N_(
    "A row is a colour, a column a number. A cat marks a card that its seat has declared; a "
    "struck-out letter is a closed colour. The highest red wins a trick, else the highest of the "
    "colour that was led."
)
NEUTRAL_LEGEND = N_("Grey discs belong to nobody.")


def round_drawing(moment: Round, theme: Theme = TABLE) -> Drawing:
    """The research board, what lies in front of each seat, and the open trick."""
    return puzzle_drawing(moment, "", theme)


def puzzle_drawing(
    moment: Round, task: str = "", theme: Theme = TABLE, facts: Sequence[str] = ()
) -> Drawing:
    """The same, below a task or how one follows, and above what else has to be known."""
    board = scene_drawing(round_scene(moment), LAYOUT, drawn, theme)
    width = max(LEAST, board.width)
    phase = trick_text(moment, names_of(len(moment.seats)))
    legend = [_(LEGEND)] + [_(NEUTRAL_LEGEND)] * bool(moment.board.cells(NEUTRAL))
    parts = paragraph(task or follow_rule(moment.follow), width, theme)
    parts += [board, *paragraph(phase, width, theme)]
    parts += (line for fact in facts for line in paragraph(fact, width, theme))
    parts += paragraph(" ".join(legend), width, theme)
    return framed(stacked(parts, width), theme)
