"""`python -m benchmarks.codes`: how long share codes are, and how long they take.

Chains of a few faces on boards of a few cards are drawn for the purpose; the other rows are the
stored puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeVar, get_args

from benchmarks.rows import ROWS
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Identity
from games.catbox.loading import load_deck
from games.catbox.puzzle import Chain, Objective, Puzzle
from games.catbox.rulings import Edition
from games.loading import load
from games.rng import Stream
from puzzles.catbox.code import decode, encode
from puzzles.catbox.fingerprint import fingerprint

T = TypeVar("T")

FORMAT = "catbox-code-benchmark/1"
EACH = 300
"""Chains a row."""

LENGTHS, CARDS = (3, 5, 8), (6, 12, 20)
COLUMNS = ("number", "symbols", "longest", "encode", "decode", "fingerprint")


class CodeRow(NamedTuple):
    """Puzzles of one sort."""

    title: str
    puzzles: list[Puzzle]


def chain(length: int, cards: int, number: int) -> Chain:
    """A chain on a legal board of `cards` cards of the standard deck, one side of each."""
    rng = Stream(FORMAT, length, cards, number)
    faces = [rng.choice(card) for card in rng.shuffled(load_deck("standard").cards)]
    board = Board.of([Placement(faces.pop(), 0, 0)])
    while len(board.placements) < cards:
        board = board.place(rng.choice(tuple(legality.placements(board, faces.pop()))))
    identity, objective = rng.choice(list(Identity)), Objective.SCORE
    return Chain(Edition.GRAIL, board, identity, tuple(faces[:length]), objective)


def rows() -> Iterator[CodeRow]:
    """Every row of the table."""
    for length in LENGTHS:
        for cards in CARDS:
            drawn: list[Puzzle] = [chain(length, cards, number) for number in range(EACH)]
            yield CodeRow(f"chain of {length} on {cards} cards", drawn)
    for row in ROWS:
        stored = (load(file).value for file in row.files)
        yield CodeRow(row.title, [p for p in stored if isinstance(p, get_args(Puzzle))])


def milliseconds(work: Callable[[T], object], items: Sequence[T]) -> str:
    """The median time that a piece of work takes."""
    times = []
    for item in items:
        start = perf_counter()
        work(item)
        times.append(perf_counter() - start)
    return f"{1000 * median(times):.2f} ms"


def line(row: CodeRow) -> str:
    """A row as a line of the table."""
    codes = [encode(puzzle) for puzzle in row.puzzles]
    lengths = [len(code) for code in codes]
    cells = (
        row.title,
        str(len(codes)),
        f"{median(lengths):g}",
        str(max(lengths)),
        milliseconds(encode, row.puzzles),
        milliseconds(decode, codes),
        milliseconds(fingerprint, row.puzzles),
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table: medians, but for the longest code."""
    print(f"| puzzles | {' | '.join(COLUMNS)} |")
    print("|---|" + "---:|" * len(COLUMNS))
    for row in rows():
        print(line(row), flush=True)


if __name__ == "__main__":
    main()
