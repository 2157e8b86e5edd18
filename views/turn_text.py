"""A move in the making as lines of a terminal: how a seat stands, the steps so far, its choices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rich.text import Text

from games.protocol import Draft, IllegalMoveError
from languages.messages import _
from views.choice_text import choice_lines
from views.render.text_blocks import indented, wrapped
from views.tabletop import AnyTabletop


def standing_lines(top: AnyTabletop, draft: Draft, seat: int, width: int) -> Iterator[Text]:
    """How a seat stands."""
    if standing := top.standing(draft, seat):
        yield wrapped(Text(standing), width)


def progress_lines(top: AnyTabletop, draft: Draft, seat: int, width: int) -> Iterator[Text]:
    """Where a move in the making stands, after its board, and what may follow."""
    said = []
    if draft.steps:
        text = _("this turn: {steps}") if top.puzzle is None else _("your steps: {steps}")
        said.append(text.format(steps=" ".join(top.step_texts(draft))))
    if draft.complete:
        said.append(_("Enter ends the turn, undo takes the last step back."))
    elif not any(True for _step in draft.next_steps()):
        try:
            top.ended(draft)
        except IllegalMoveError as error:
            said.append(str(error))
    for sentence in chain(said, top.limits(draft)):
        yield indented(sentence, width)
    yield from choice_lines(top, draft, seat, width)
    if step := next(iter(draft.next_steps()), None):
        text = _("type the number of a choice, or its notation, such as {step}")
        yield Text("  " + text.format(step=step.text), "dim")
