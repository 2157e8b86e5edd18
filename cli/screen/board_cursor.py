"""The choice at a table, and the cell of the board over which it is held."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.protocol import Cell, Draft
from views.step_choice import ChoicePlace
from views.tabletop import Choice, Ghost, held_over


class BoardCursor:
    """One of some choices, or one that was taken from elsewhere, held over a cell.

    Args:
        draft: gives the draft whose board is shown.
    """

    def __init__(self, draft: Callable[[], Draft]) -> None:
        self._draft = draft
        self._held: tuple[Draft, Ghost] | None = None
        self.forget()

    def forget(self) -> None:
        """Hold nothing, and go back to the first cell."""
        self.choices: Sequence[Choice] = ()
        self.carried: Choice | None = None
        self.cell: Cell = (0, 0)
        self.at = self._way = 0

    @property
    def chosen(self) -> Choice | None:
        """The current choice: the one that is carried, or one of the choices beside each other."""
        if self.carried is not None:
            return self.carried
        return self.choices[self.at] if self.choices else None

    @property
    def cells(self) -> Sequence[Cell]:
        """The cells over which it can be held."""
        chosen = self.chosen
        return () if chosen is None or chosen.aim is None else chosen.aim.cells

    @property
    def ghost(self) -> Ghost | None:
        """The choice that is held over the board."""
        chosen = self.chosen
        if chosen is None or chosen.aim is None or chosen.refusal:
            return None
        return self._over(chosen, self.cell, self._way % chosen.aim.ways)

    def _over(self, choice: Choice, cell: Cell, way: int) -> Ghost:
        """A choice held over a cell one way up, which is tried once."""
        draft = self._draft()
        if self._held is not None:
            before, ghost = self._held
            if (
                before is draft
                and ghost.choice is choice
                and (ghost.cell, ghost.way) == (cell, way)
            ):
                return ghost
        self._held = draft, held_over(draft, choice, cell, way)
        return self._held[1]

    def offer(self, choices: Sequence[Choice]) -> None:
        """Let one of some choices be chosen; the first one that isn't refused is."""
        self.choices = choices
        self.choose(next((at for at, each in enumerate(choices) if not each.refusal), 0))

    def choose(self, number: int) -> None:
        """Choose by number, and hold it where it may lie."""
        self.at = number
        self.carry(None)

    def take_up(self, held: ChoicePlace, minor: Sequence[bool]) -> None:
        """Choose something, and hold it over its place, unless it stands in the menu.

        Args:
            minor: of each choice that there is, whether it stands in the menu.
        """
        if minor[held.number]:
            return
        self.choose(held.number - sum(minor[: held.number]))
        if held.place is not None:
            x, y, self._way = held.place
            self.cell = x, y

    def carry(self, choice: Choice | None) -> None:
        """Hold something else in place of the choice, or put it down."""
        self.carried = choice
        self._find_place()

    def turn(self) -> bool:
        """Turn what is held; false where it isn't turned."""
        chosen = self.chosen
        if chosen is None or chosen.aim is None or chosen.aim.ways == 1:
            return False
        self._way = (self._way + 1) % chosen.aim.ways
        return True

    def move(self, right: int, down: int) -> bool:
        """Move to the next cell in a direction; false where there is none."""
        ahead = [cell for cell in self.cells if _ahead(self.cell, cell, right, down) > 0]
        if ahead:
            self.cell = min(ahead, key=lambda cell: _effort(self.cell, cell, right, down))
        return bool(ahead)

    def next_place(self) -> bool:
        """Move to the next place where what is chosen may lie; false where there is none."""
        cells = sorted(self.cells, key=lambda cell: (cell[1], cell[0]))
        later = [c for c in cells if (c[1], c[0]) > (self.cell[1], self.cell[0])]
        found = next((cell for cell in [*later, *cells] if self._fits(cell)), None)
        self.cell = self.cell if found is None else found
        return found is not None

    def _find_place(self) -> None:
        """Move to the place nearest to the cursor where what is chosen may lie, if there is one."""
        near = sorted(self.cells, key=lambda cell: _distance(cell, self.cell))
        if near:
            self.cell = next((cell for cell in near if self._fits(cell)), near[0])

    def _fits(self, cell: Cell) -> bool:
        """Whether what is chosen may lie in a cell; it is turned if it only fits so."""
        chosen = self.chosen
        assert chosen is not None
        assert chosen.aim is not None
        for step in range(chosen.aim.ways):
            way = (self._way + step) % chosen.aim.ways
            if self._over(chosen, cell, way).legal:
                self._way = way
                return True
        return False


def _distance(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


def _ahead(here: Cell, cell: Cell, right: int, down: int) -> int:
    """How far a cell lies in a direction."""
    return (cell[0] - here[0]) * right + (cell[1] - here[1]) * down


def _effort(here: Cell, cell: Cell, right: int, down: int) -> int:
    """How far a cell lies in a direction, and aside of it, which counts more."""
    aside = abs((cell[0] - here[0]) * down) + abs((cell[1] - here[1]) * right)
    return _ahead(here, cell, right, down) + 3 * aside
