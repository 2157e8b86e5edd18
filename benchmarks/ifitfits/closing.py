"""Which boxes close in ordinary play: `python -m benchmarks.ifitfits.closing`.

Games of every number of seats and both modes, dealt from seeds by the shipped deck. All seats play
alike: they draw rather than lay a sleeping cat, look at up to 8 random ways to play the hand, each
with every cat that may follow, and take the one that leaves the most points more than the best
other seat has. `benchmarks/results/ifitfits-closing.jsonl` keeps what was counted; tables that are
there already aren't played at again.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from benchmarks.storing import write_whole
from games.ifitfits.position import Draft, Position
from games.ifitfits.rulings import SEATS, Mode
from games.ifitfits.scoring import score_box, scores
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import DRAW, Turn
from games.rng import Stream

FILE = Path(__file__).parents[1] / "results" / "ifitfits-closing.jsonl"

TABLES = tuple((seats, mode) for seats in SEATS for mode in Mode)
"""The numbers of seats, each in both modes."""

LOOKED_AT = 8
"""How many ways to play the hand a seat compares."""

LARGEST = 9
"""Boxes of this many cards and more are one row of the table."""


@dataclass
class BoxCounts:
    """The boxes at the ends of the games at one table.

    Attributes:
        cards: how many lay on all tables.
        boxes: by the number of its cards: how many there were, how many closed, and how many of
            those somebody scored.
    """

    seats: int
    mode: str
    games: int = 0
    cards: int = 0
    boxes: dict[str, list[int]] = field(default_factory=dict)

    def add(self, end: Position) -> None:
        """Count one more game."""
        self.games += 1
        self.cards += len(end.board.cells)
        for box in end.board.boxes:
            owned = bool(score_box(end.board, box, end.mode).owners)
            row = self.boxes.setdefault(str(len(box.cells)), [0, 0, 0])
            for place, count in enumerate((1, box.closed, box.closed and owned)):
                row[place] += count


def counted(seats: int, mode: Mode, games: int) -> BoxCounts:
    """The ends of some games at a table."""
    found = BoxCounts(seats, mode.value)
    setup = new_setup(seats, {"mode": mode.value})
    for number in range(games):
        rng = Stream("ifitfits-closing", seats, mode.value, number)
        position = setup.deal(str(number)).position()
        while not position.over:
            position = position.play(move(position, rng))
        found.add(position)
    return found


def move(position: Position, rng: Stream) -> Turn:
    """The turn of the seat to move."""
    draft = position.draft
    steps = [*draft.next_steps()]
    if DRAW in steps:
        return Turn((DRAW,))
    if position.start is not None or position.toy is not None:
        return Turn((rng.choice(steps),))
    best: list[Draft] = []
    for step in rng.shuffled(steps)[:LOOKED_AT]:
        laid = draft.play(step)
        best += [laid, *map(laid.play, laid.next_steps())]
    leads = [*map(lead, best)]
    most = max(leads)
    return rng.choice([each for each, ahead in zip(best, leads, strict=True) if ahead == most]).move


def lead(draft: Draft) -> int:
    """The mover's points less the best other seat's, if the game ended after a turn."""
    position = draft.position
    totals = [score.total for score in scores(draft.board, position.mode, len(position.seats))]
    others = totals[: draft.seat] + totals[draft.seat + 1 :]
    return totals[draft.seat] - max(others)


def table(rows: list[BoxCounts]) -> str:
    """The counts as Markdown."""
    games = sum(row.games for row in rows)
    found = {size: [0, 0, 0] for size in range(1, LARGEST + 1)}
    for row in rows:
        for cards, counts in row.boxes.items():
            line = found[min(int(cards), LARGEST)]
            line[:] = map(sum, zip(line, counts, strict=True))
    lines = [
        "| cards in a box | boxes a game | closed | share | closed and scored |",
        "|---|---:|---:|---:|---:|",
    ]
    for size, (every, closed, scored) in found.items():
        name = f"{size} and more" if size == LARGEST else f"{size}"
        shares = f"{closed / games:.2f} | {closed / max(every, 1):.0%} | {scored / games:.2f}"
        lines.append(f"| {name} | {every / games:.2f} | {shares} |")
    return "\n".join(lines) + "\n"


def stored() -> list[BoxCounts]:
    """The tables that are stored, in the order of `TABLES`."""
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    rows = [BoxCounts(**json.loads(line)) for line in lines]
    return sorted(rows, key=lambda row: TABLES.index((row.seats, Mode(row.mode))))


def missing(rows: list[BoxCounts], games: int) -> list[tuple[int, Mode]]:
    """The tables at which fewer games are stored than wanted."""
    done = {(row.seats, Mode(row.mode)) for row in rows if row.games >= games}
    return [each for each in TABLES if each not in done]


def play_missing(games: int) -> None:
    """Play at the tables that are missing, and store each as soon as it is done."""
    for at in missing(stored(), games):
        others = [row for row in stored() if (row.seats, Mode(row.mode)) != at]
        rows = [*others, counted(*at, games)]
        write_whole(FILE, "\n".join(json.dumps(asdict(row)) for row in rows))


def main() -> None:
    """Play, print and store, or print what is stored."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ifitfits.closing")
    parser.add_argument("--table", action="store_true", help="show what is stored; play nothing")
    parser.add_argument("--games", type=int, default=125, help="at each of the eight tables")
    wanted = parser.parse_args()
    if not wanted.table:
        play_missing(wanted.games)
    print(table(stored()))


if __name__ == "__main__":
    main()
