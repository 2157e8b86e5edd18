"""The rows of the table: which stored puzzles each has, and which engines run on them.

The board of every puzzle was reached by legal play by chance with cards of the standard deck, 12 to
26 of them, and 26 to 43 in late turns. Identities, objectives and the number of cards go round from
puzzle to puzzle of a row. Values that an engine has proved stand in `expected.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "puzzles"
"""Where the puzzles are stored, `<row>-<number>.json`."""

EACH = 12
"""Puzzles a row."""

ENGINE_NAMES = ("search", "brute", "cpsat", "both")
RIVAL_NAMES = ("compiled", "plain-cpsat", "clingo")
NAMES = ENGINE_NAMES + RIVAL_NAMES
"""Everything that can be measured, in the order of the table's columns."""

REFERENCE = "search"
"""The engine whose times are the unit of the table's ratios."""

EVERY_PROVER = ("search", "brute", "cpsat", "compiled", "plain-cpsat", "clingo")


class PuzzleRow(NamedTuple):
    """Puzzles of one kind.

    Attributes:
        key: the beginning of the files' names.
        title: the row's name in the table.
        engines: the names of those that run on it.
        long: whether nobody is expected to prove a value, so that lines and bounds count.
    """

    key: str
    title: str
    engines: tuple[str, ...]
    long: bool = False

    @property
    def files(self) -> tuple[Path, ...]:
        """The row's puzzles."""
        return tuple(FOLDER / f"{self.key}-{number:02}.json" for number in range(EACH))


def _chains() -> list[PuzzleRow]:
    """Chains that some engine proves, a row for each length and objective."""
    engines = {
        3: EVERY_PROVER,
        4: EVERY_PROVER,
        5: ("search", "cpsat", "compiled"),
        6: ("search", "cpsat", "both"),
    }
    return [
        PuzzleRow(f"chain-{length}-{objective}", f"chain of {length}, {objective}", names)
        for length, names in engines.items()
        for objective in ("score", "margin")
    ]


def _long_chains() -> list[PuzzleRow]:
    return [
        PuzzleRow(f"chain-{length}", f"chain of {length}", ("search", "cpsat", "both"), long=True)
        for length in (8, 10, 12)
    ]


ROWS = (
    *_chains(),
    *_long_chains(),
    PuzzleRow("turn-basic", "turn, basic, 5 seats, late", ("search", "brute", "cpsat", "compiled")),
    PuzzleRow("turn-advanced", "turn, five tokens, 2-5 seats", ("search", "brute", "cpsat")),
    PuzzleRow("duel-2-basic", "duel, basic, 2 seats", ("search", "brute", "cpsat", "compiled")),
    PuzzleRow("duel-3-basic", "duel, basic, 3 seats", ("search", "brute", "cpsat", "compiled")),
    PuzzleRow("duel-2-advanced", "duel, two tokens, 2 seats", ("search", "brute", "cpsat")),
)
"""The whole table, in its order."""


def expected() -> dict[str, dict[str, int | None]]:
    """The value of each puzzle that has one, by file, and how many ends reach it if that is known.

    No long chain has one.
    """
    found: dict[str, dict[str, int | None]] = json.loads((FOLDER / "expected.json").read_text())
    return found


def row_of(file: Path) -> PuzzleRow:
    """The row that a stored puzzle belongs to."""
    return next(row for row in ROWS if file in row.files)
