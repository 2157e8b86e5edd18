"""The answer to a step that is taken."""

from __future__ import annotations

from msgspec import Struct

from views.table_state import TableState


class StepState(Struct, frozen=True):
    """A table, and what the last step has done."""

    table: TableState
    happened: tuple[str, ...]
