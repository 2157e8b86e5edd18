"""Tables of how many lines some positions have: `perft.json` beside the tables of a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

DEEPEST = 5
"""The most moves of a line."""


class Row(NamedTuple):
    """A recipe, the moves that it made, and the lines of each depth from there."""

    recipe: Any
    done: tuple[str, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """The table of a game.

    Attributes:
        made: the moves that a recipe makes.
        count: the lines of a depth after the moves of a recipe, by the rules.
        plain: the same by the plain rules.
        most: depths after one with more lines than this aren't counted.
        most_plain: the most lines that the plain rules count, which are slow.
    """

    path: Path
    recipes: tuple[Any, ...]
    made: Callable[[Any], tuple[str, ...]]
    count: Callable[[Row, int], int]
    plain: Callable[[Row, int], int]
    most: int
    most_plain: int

    def rows(self) -> list[Row]:
        """The stored rows."""
        recipe = type(self.recipes[0])
        raw = json.loads(self.path.read_text())
        return [
            Row(recipe(**row["recipe"]), tuple(row["done"]), tuple(row["counts"])) for row in raw
        ]

    def update(self) -> None:
        """Count every row by the rules, and store the table."""
        rows = (self._counted(Row(recipe, self.made(recipe), ())) for recipe in self.recipes)
        lines = (json.dumps(row._asdict() | {"recipe": row.recipe._asdict()}) for row in rows)
        self.path.write_text("[\n" + ",\n".join(lines) + "\n]\n")

    def _counted(self, row: Row) -> Row:
        counts = list[int]()
        while len(counts) < DEEPEST and (not counts or 0 < counts[-1] <= self.most):
            counts.append(self.count(row, len(counts) + 1))
        return row._replace(counts=tuple(counts))
