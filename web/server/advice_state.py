"""A hint as it is sent: its steps with their cells, what to hold where, and the numbers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.protocol import Cell
from solver.bots.advice import Adviser
from views.advice import Advice
from views.sessions.advice import measure_lines, worth
from views.sessions.own_turn import OwnTurn
from views.step_choice import choice_of
from views.table_state import texts_of
from views.view import View


class AdviceStepState(Struct, frozen=True):
    """A step of a hint.

    Attributes:
        part: the aim, the card or the place.
        lines: its sentence; with the last step the reasons as well.
        cells: the cells that it is about.
    """

    part: str
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]


class HoldState(Struct, frozen=True):
    """The choice that is a step of the move, and where it goes.

    Attributes:
        steps: the steps before it, in notation.
        choice: its number; None where no single choice leads there.
        place: the cell and the way up, for what goes somewhere.
    """

    steps: tuple[str, ...]
    choice: int | None
    place: tuple[int, int, int] | None


class TurnValueState(Struct, frozen=True):
    """A turn, and what it is worth."""

    turn: str
    worth: str


class AdviceState(Struct, frozen=True):
    """A hint.

    Attributes:
        version: the version of the game that it is about.
        holds: each step of the move.
        numbers: the best turns with what they are worth.
        notes: the meaning of the numbers.
    """

    version: int
    steps: tuple[AdviceStepState, ...]
    holds: tuple[HoldState, ...]
    numbers: tuple[TurnValueState, ...]
    notes: tuple[str, ...]


def advice_state(
    view: View, adviser: Adviser, turn: OwnTurn, advice: Advice, version: int
) -> AdviceState:
    """A hint for a turn in the language that is spoken."""
    steps = (
        AdviceStepState(step.part, advice.said(at), tuple(sorted(step.cells)))
        for at, step in enumerate(advice.steps)
    )
    return AdviceState(
        version,
        tuple(steps),
        tuple(_holds(view, turn, advice)),
        tuple(TurnValueState(each.text, worth(each)) for each in advice.listed),
        tuple(filter(None, (*measure_lines(adviser), advice.why))),
    )


def _holds(view: View, turn: OwnTurn, advice: Advice) -> Iterator[HoldState]:
    tabletop, draft = view.turns.tabletop(turn.players), turn.line.start
    for step in advice.moves:
        found = choice_of(tabletop.choices(draft), step)
        number, place = found or (None, None)
        yield HoldState(texts_of(view, draft), number, place)
        draft = draft.add(step)
