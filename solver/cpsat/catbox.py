"""Cat Box for CP-SAT: every plan that an optimal line of a puzzle may follow."""

from __future__ import annotations

from functools import partial

from games.catbox.board import Placement
from games.catbox.puzzle import Chain, SingleTurn
from games.protocol import Task
from solver.answer import UnsupportedError
from solver.cpsat.catbox_plan import Plan, tile
from solver.cpsat.catbox_turn import turn_plans
from solver.cpsat.layout import Layout


def plans(task: Task) -> list[Plan]:
    """The plans of a chain or a turn.

    Raises:
        UnsupportedError: the task is another puzzle.
    """
    if isinstance(task, Chain):
        return [_chain_plan(task)]
    if isinstance(task, SingleTurn) and not task.adversarial:
        return list(turn_plans(task.position, partial(task.stakes, task.position)))
    raise UnsupportedError("the engine cpsat has no model for this puzzle")


def _chain_plan(task: Chain) -> Plan:
    faces = sorted(task.faces)
    tiles = tuple(tile(face) for face in faces)
    return Plan(
        Layout(task.board.cells, tiles, len(tiles)),
        task.stakes,
        lambda number, anchor: str(Placement(faces[number], *anchor)),
    )
