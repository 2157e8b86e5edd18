"""Cat Box for CP-SAT: every plan that an optimal line of a puzzle may follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.catbox.board import Placement
from games.catbox.outcome import Outcome
from games.catbox.puzzle import Chain, ChainState, SingleTurn
from games.protocol import Task
from languages.messages import _
from solver.answer import Clock, UnsupportedError
from solver.catbox.cpsat.layout import Layout
from solver.catbox.cpsat.plan import Plan, tile
from solver.catbox.cpsat.turn_plans import turn_plans


def plans(task: Task) -> list[Plan]:
    """The plans of a chain or a turn.

    Raises:
        UnsupportedError: the task is another puzzle.
    """
    if isinstance(task, Chain):
        return [_chain_plan(task)]
    if isinstance(task, SingleTurn) and not task.adversarial:
        return list(turn_plans(task.position, partial(task.stakes, task.position)))
    raise UnsupportedError(_("the engine cpsat has no model for this puzzle"))


WIDTH = 4
"""Boards that `quick_line` keeps after each placement."""


def quick_line(task: Task, clock: Clock) -> tuple[str, ...] | None:
    """A line that does well after each of its placements; None for a turn, or without a line.

    Raises:
        OutOfTimeError: the time ran out first.
    """
    if not isinstance(task, Chain):
        return None
    kept: list[_Grown] = [(0, (), task.start)]
    for _face in task.faces:
        grown: dict[tuple[int, ...], _Grown] = {}
        for _value, steps, state in kept:
            for placement, child in _children(state):
                clock.check()
                if child.board.planes not in grown:
                    value = Outcome(child.board, task.stakes).value
                    grown[child.board.planes] = (-value, (*steps, str(placement)), child)
        kept = sorted(grown.values(), key=lambda each: each[:2])[:WIDTH]
    return kept[0][1] if kept else None


_Grown = tuple[int, tuple[str, ...], ChainState | Outcome]


def _children(state: ChainState | Outcome) -> Iterator[tuple[Placement, ChainState | Outcome]]:
    return state.children() if isinstance(state, ChainState) else iter(())


def _chain_plan(task: Chain) -> Plan:
    faces = sorted(task.faces)
    tiles = tuple(tile(face) for face in faces)
    return Plan(
        Layout(task.board.cells, tiles, len(tiles)),
        task.stakes,
        lambda number, anchor: str(Placement(faces[number], *anchor)),
    )
