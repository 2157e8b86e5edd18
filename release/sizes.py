"""`python -m release.sizes`: the lines of each game on each floor, and of what all games share.

The toy game of the tests has a column of its own. Measurements and tests stand below the sum.

A line is one of a tracked source file, Python or JavaScript, comments and blank ones included.
`tests/test_sizes.py` holds the table, so that it grows on purpose only.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from release.tree import FLOORS

SHARED: Final = "shared"
"""The column of what bears the name of no game."""

TOY: Final = "toy"
"""The column of the toy game of the tests."""

TOYS: Final = {
    "toy_game": "games",
    "toy_kinds": "puzzles",
    "toy_lessons": "puzzles",
    "toy_puzzles": "puzzles",
    "toy_view": "views",
}
"""The floor of each of its modules."""

SOURCES: Final = (".py", ".js")

BESIDE: Final = ("benchmarks", "tests")
"""Folders that are counted, and are no part of the product."""

Sizes = Counter[tuple[str, str]]
"""Lines by floor and game."""


def table(sizes: Sizes, games: Iterable[str]) -> str:
    """The lines as a table: a row a floor, a column a game, and sums."""
    columns = (SHARED, *games, TOY)
    rows = {floor: [sizes[floor, column] for column in columns] for floor in FLOORS}
    rows["all"] = [sum(numbers) for numbers in zip(*rows.values(), strict=True)]
    rows |= {folder: [sizes[folder, column] for column in columns] for folder in BESIDE}
    return "\n".join((_line("", columns), *(_line(*row) for row in _spelled(rows))))


def measured(root: Path, games: Iterable[str]) -> Sizes:
    """The lines of the tracked sources below a root."""
    names, sizes = frozenset(games), Sizes()
    for path in _tracked(root):
        if path.parts[0] == "tests" and path.stem in TOYS:
            sizes[TOYS[path.stem], TOY] += _lines_in(root / path)
        elif path.suffix in SOURCES and path.parts[0] in (*FLOORS, *BESIDE):
            sizes[path.parts[0], owner(path, names)] += _lines_in(root / path)
    return sizes


def modules(root: Path) -> int:
    """The number of modules of Python in the product, packages included."""
    product = (path for path in _tracked(root) if path.parts[0] in FLOORS)
    return sum(path.suffix == ".py" for path in product)


def owner(path: PurePosixPath, games: frozenset[str]) -> str:
    """The game whose name a folder below the floor bears."""
    return next((part for part in path.parts[1:-1] if part in games), SHARED)


def _tracked(root: Path) -> Iterator[PurePosixPath]:
    run = subprocess.run(["git", "ls-files"], cwd=root, check=True, capture_output=True, text=True)
    return map(PurePosixPath, run.stdout.splitlines())


def _lines_in(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _spelled(rows: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, list[str]]]:
    return ((name, [f"{number:,}" for number in numbers]) for name, numbers in rows.items())


def _line(first: str, others: Iterable[str]) -> str:
    return f"{first:<10}" + "".join(f"{each:>12}" for each in others)


if __name__ == "__main__":
    from games import registry

    print(table(measured(Path.cwd(), registry.GAMES), registry.GAMES))
    print(f"{modules(Path.cwd())} modules")
