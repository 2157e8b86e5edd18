"""The table on which a position is edited; each change is checked as a file would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.json_reader import FormatError
from games.loading import parse
from games.protocol import Draft, IllegalMoveError
from games.registry import Entry
from views.editing import AnyEditing, Edit
from views.results import Players
from views.scene import Scene
from views.scenery import scenery_of
from views.sheet import Sheet
from views.table_state import DraftTable, Pick
from views.tabletop import AnyTabletop, Choice, Ghost, Tabletop
from views.view import view_of


@dataclass(frozen=True)
class EditDraft:
    """A position that may be changed in any way that leaves one that a file can state.

    Attributes:
        text: the last change in a few signs.
    """

    entry: Entry
    position: Any
    text: str = ""
    steps: tuple[Any, ...] = ()
    complete = False
    move = None

    def next_steps(self) -> Sequence[Edit]:
        """Nothing: changes are choices alone."""
        return ()

    def add(self, edit: Edit) -> EditDraft:
        """The position after a change.

        Raises:
            IllegalMoveError: no file may state it; the text says why.
        """
        try:
            parse(self.entry.game.text(edit.after).encode())
        except FormatError as error:
            problem = error.problems[0]
            raise IllegalMoveError(f"{problem.place}: {problem.text}") from None
        return replace(self, position=edit.after, text=edit.text)


class EditTabletop(Tabletop[Any, Any]):
    """A game's own table, on which changes are the choices."""

    def __init__(self, table: AnyTabletop, editing: AnyEditing, wanted: str) -> None:
        super().__init__(table.players)
        self._table, self._editing, self._wanted = table, editing, wanted

    def choices(self, draft: Any) -> Sequence[Choice]:
        """The changes."""
        return tuple(self._editing.choices(draft.position, self._wanted))

    def effects(self, draft: Any, ghost: Ghost) -> Iterator[str]:  # noqa: ARG002
        """Nothing but the change itself."""
        yield from ()

    def standing(self, draft: Any, seat: int) -> str:
        """How the seat stands."""
        return self._table.standing(draft.position.draft, seat)

    def held(self, draft: Any, seat: int) -> Sequence[Choice]:
        """The cards of a seat."""
        return self._table.held(draft.position.draft, seat)

    def seats(self, draft: Any, seat: int) -> Sequence[Sheet]:
        """All seats."""
        return self._table.seats(draft.position.draft, seat)

    def look(self, draft: Any) -> Choice | None:
        """Looks at what lies in the cells."""
        return self._table.look(draft.position.draft)


class EditTable(DraftTable):
    """The table of a position that is edited."""

    def __init__(
        self, entry: Entry, players: Players, editing: AnyEditing, position: Any, wanted: str
    ) -> None:
        view = view_of(entry)
        table = EditTabletop(view.turns.tabletop(players), editing, wanted)
        draft: Draft = EditDraft(entry, position)
        super().__init__(view, scenery_of(entry), table, draft)
        self._entry = entry

    def edited(self, pick: Pick) -> tuple[str, str]:
        """The change that is picked, and the position with it as a file.

        Raises:
            IllegalMoveError: something is left to choose, or no file may state the position.
        """
        after: Any = self.step(pick)
        return after.text, self._entry.game.text(after.position)

    @property
    def _scene(self) -> Scene:
        position: Any = self.draft.position  # type: ignore[attr-defined]
        return self._scenery.scene(position.draft, position.draft)
