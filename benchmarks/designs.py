"""`python -m benchmarks.designs`: which scores of how many cards are settled, and how fast.

Each row has wishes for exactly some number of cards of the standard deck: the six scores of a
board that was laid by chance, the same with one of them a point off, or all totals of some
identities. Each is found or proved impossible, within a cap of processor time, or stays open.
Rows are stored one by one; a later run goes on with those that are missing.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.model_times import ProcessorLimit
from benchmarks.storing import write_whole
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Identity
from games.catbox.loading import load_deck
from games.catbox.scoring import tallies
from games.catbox.wish import Want, Wish
from games.rng import Stream
from solver.answer import Limit, Status
from solver.catbox.design.scores import ScoresSearch

RESULTS = Path(__file__).parent / "results" / "catbox-designs.json"
FORMAT = "catbox-designs-benchmark/1"
"""The beginning of the seeds too."""

CAP = 60.0
"""Seconds of the processor for each wish."""

DRAWN = 8
"""Boards that are laid by chance for a row."""

DECK = load_deck("standard").cards

MOST_POINTS = 8
"""No identity has more points for each card: four cats in sight, in one area."""


class DesignRow(NamedTuple):
    """Wishes of one kind for exactly `cards` cards."""

    kind: str
    cards: int
    wishes: Callable[[int], Iterator[Wish]]


class DesignTimes(NamedTuple):
    """What became of the wishes of a row.

    Attributes:
        seconds: of the processor, for each wish, those that stay open included.
        found, impossible: how many were met by a board, and how many no board meets.
    """

    kind: str
    cards: int
    seconds: tuple[float, ...]
    found: int
    impossible: int

    @property
    def shown(self) -> str:
        """The row of a table."""
        count = len(self.seconds)
        counted = f"{count} | {self.found} | {self.impossible}"
        left = count - self.found - self.impossible
        times = f"{median(self.seconds):.2f} | {max(self.seconds):.2f}"
        return f"| {self.kind} | {self.cards} | {counted} | {left} | {times} |"


def board(cards: int, number: int) -> Board:
    """A board of `cards` cards, laid by chance; the same for a number."""
    rng = Stream(FORMAT, cards, number)
    faces = [rng.choice(card) for card in rng.shuffled(DECK)[:cards]]
    laid = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:]:
        laid = laid.place(rng.choice([*legality.placements(laid, face)]))
    return laid


def scores(cards: int) -> Iterator[Wish]:
    """All scores of boards laid by chance."""
    for number in range(DRAWN):
        yield Wish(tuple(Want(each.identity, each.total) for each in tallies(board(cards, number))))


def off_by_one(cards: int) -> Iterator[Wish]:
    """The same, with one of the scores a point more or less."""
    for number, wish in enumerate(scores(cards)):
        rng = Stream(FORMAT, "off by one", cards, number)
        off = rng.below(len(wish.wants))
        step = 1 if wish.wants[off].total == 0 else rng.choice((-1, 1))
        wants = list(wish.wants)
        wants[off] = Want(wants[off].identity, wants[off].total + step)
        yield Wish(tuple(wants))


def equal_totals(cards: int, identities: Sequence[Identity]) -> Iterator[Wish]:
    """Every total that some identities could all have by the number of cards."""
    for total in range(MOST_POINTS * cards // len(identities) + 1):
        yield Wish(tuple(Want(identity, total) for identity in identities))


PINK, BLUE, BOXES = Identity.PINK, Identity.BLUE, Identity.CHIHUAHUA

KINDS: dict[str, tuple[tuple[int, ...], Callable[[int], Iterator[Wish]]]] = {
    "all scores of a board": ((2, 3, 4, 5, 6, 8, 12, 16, 20), scores),
    "all scores, one a point off": ((2, 3, 4, 5, 6, 8, 12), off_by_one),
    "pink, each total": ((1, 2, 3, 4, 5, 6), partial(equal_totals, identities=[PINK])),
    "chihuahua, each total": ((1, 2, 3, 4, 5, 6), partial(equal_totals, identities=[BOXES])),
    "pink and blue, each equal total": (
        (1, 2, 3, 4, 5, 6),
        partial(equal_totals, identities=[PINK, BLUE]),
    ),
}
"""The numbers of cards of each kind of row, and the wishes for one of them."""

ROWS = tuple(
    DesignRow(kind, cards, wishes) for kind, (sizes, wishes) in KINDS.items() for cards in sizes
)


def measured(row: DesignRow, cap: float) -> DesignTimes:
    """The wishes of a row, one after the other."""
    times, ends = list[float](), Counter[Status]()
    for wish in row.wishes(row.cards):
        start = process_time()
        limit = Limit(watch=ProcessorLimit(cap))
        answer = ScoresSearch(wish, DECK, row.cards, limit=limit, exact=True).run().answer
        times.append(process_time() - start)
        ends[answer.status] += 1
    found, impossible = ends[Status.FEASIBLE], ends[Status.INFEASIBLE]
    return DesignTimes(row.kind, row.cards, tuple(times), found, impossible)


def stored() -> list[DesignTimes]:
    """The rows that are stored."""
    if not RESULTS.exists():
        return []
    rows = json.loads(RESULTS.read_text("utf-8"))["rows"]
    return [DesignTimes(**row | {"seconds": tuple(row["seconds"])}) for row in rows]


def keep(rows: Sequence[DesignTimes]) -> None:
    """Store rows in place of those before."""
    kept = {"format": FORMAT, "rows": [row._asdict() for row in rows]}
    write_whole(RESULTS, json.dumps(kept, indent=1))


def table(rows: Sequence[DesignTimes]) -> Iterator[str]:
    """The rows as a table of Markdown."""
    yield "| scores | cards | wishes | found | impossible | open | median s | longest s |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    yield from (row.shown for row in rows)


def main() -> None:
    """Measure the rows that are missing, and print all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.designs")
    parser.add_argument("--cap", type=float, default=CAP, help="seconds for each wish")
    parser.add_argument("--anew", action="store_true", help="forget the rows that are stored")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    given = parser.parse_args()
    rows = [] if given.anew else stored()
    known = {(row.kind, row.cards) for row in rows}
    for row in () if given.table else ROWS:
        if (row.kind, row.cards) not in known:
            rows.append(measured(row, given.cap))
            keep(rows)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
