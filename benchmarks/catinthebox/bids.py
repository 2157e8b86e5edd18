"""Predictions of Cat in the Box against tricks won: `python -m benchmarks.catinthebox.bids`.

All seats of a table are the same bot with the same limit of iterations; whole games, from one seed.
For each prediction: how often it was made, the tricks won on the average, how often they were
exactly as predicted, and what the seat scored. Below: how often a seat causes a paradox, and how
many rounds end in one. `benchmarks/results/catinthebox-bids.jsonl` keeps what was counted.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from benchmarks.storing import write_whole
from games.catinthebox.position import Position
from games.catinthebox.round import Round
from games.catinthebox.rulings import SEATS, Follow
from games.catinthebox.setup import new_setup
from games.rng import Stream
from solver.answer import Limit
from solver.bots.roster import roster_of
from solver.catinthebox.bots.levels import LEVELS

FILE = Path(__file__).parents[1] / "results" / "catinthebox-bids.jsonl"

SEED = "bids"


@dataclass
class PredictionCounts:
    """The results of the rounds at one table.

    Attributes:
        tricks: how often each prediction, `-` for none, ended in each number of tricks.
        points: the points of all seats by their prediction.
        paradoxes: rounds that ended in one; each was caused by one seat.
    """

    bot: str
    seats: int
    follow: str
    iterations: int
    games: int
    rounds: int = 0
    paradoxes: int = 0
    tricks: dict[str, dict[str, int]] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)

    def add(self, end: Round) -> None:
        """Count one more round."""
        self.rounds += 1
        self.paradoxes += end.paradox is not None
        for number, seat in enumerate(end.seats):
            predicted = str(seat.prediction or "-")
            won = Counter(self.tricks.get(predicted, {}))
            self.tricks[predicted] = dict(won + Counter([str(seat.won)]))
            self.points[predicted] = self.points.get(predicted, 0) + end.points(number).points


def counted(bot: str, seats: int, follow: Follow, iterations: int, games: int) -> PredictionCounts:
    """The rounds of some games at a table of one bot."""
    found = PredictionCounts(bot, seats, follow.value, iterations, games)
    for number in range(games):
        for end in round_ends(bot, seats, follow, iterations, number):
            found.add(end)
    return found


def table(rows: list[PredictionCounts]) -> str:
    """The counts as Markdown."""
    lines = [
        "| bot | seats | predicted | times | tricks won | exactly | points |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(line for row in rows for line in _bids(row)),
        "",
        "| bot | seats | follow | rounds | ended in a paradox | a seat's share of them |",
        "|---|---:|---|---:|---:|---:|",
    ]
    for row in rows:
        share = row.paradoxes / row.rounds
        cells = (f"{share:.1%}", f"{share / row.seats:.1%}")
        lines.append(
            f"| {row.bot} | {row.seats} | {row.follow} | {row.rounds} | {' | '.join(cells)} |"
        )
    return "\n".join(lines) + "\n"


def _bids(row: PredictionCounts) -> Iterator[str]:
    for predicted, tricks in sorted(row.tricks.items()):
        times = sum(tricks.values())
        won = sum(int(number) * count for number, count in tricks.items()) / times
        exactly = f"{tricks.get(predicted, 0) / times:.0%}" if predicted != "-" else "-"
        points = row.points[predicted] / times
        cells = (predicted, str(times), f"{won:.2f}", exactly, f"{points:.2f}")
        yield f"| {row.bot} | {row.seats} | {' | '.join(cells)} |"


def round_ends(
    bot: str, seats: int, follow: Follow, iterations: int, number: int
) -> Iterator[Round]:
    """The last moment of each round of a game."""
    deal = new_setup(seats, {"follow": follow.value}).deal(f"{SEED}/{number}")
    position: Position = deal.position()
    memory, limit, made = deal.memory(), Limit(iterations=iterations), 0
    bots = [roster_of("catinthebox").player(bot) for _ in range(seats)]
    while not position.over:
        rng = Stream(SEED, number, made)
        move = bots[position.turn](position, memory, limit, rng)
        after = position.round.play(move)
        if after.over:
            yield after
        memory, position, made = memory.after(position, move), position.play(move), made + 1


def main() -> None:
    """Count, print and store, or print what is stored."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.bids")
    parser.add_argument("--table", action="store_true", help="show what is stored; play nothing")
    parser.add_argument("--bots", nargs="*", default=list(LEVELS), help="whose tables")
    parser.add_argument("--games", type=int, default=30, help="at each table")
    parser.add_argument("--iterations", type=int, default=1000, help="of a move")
    wanted = parser.parse_args()
    if not wanted.table:
        rows = [
            counted(bot, seats, Follow.FREE, wanted.iterations, wanted.games)
            for bot in wanted.bots
            for seats in SEATS
        ]
        write_whole(FILE, "\n".join(json.dumps(asdict(row)) for row in rows))
    print(
        table(
            [PredictionCounts(**json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]
        )
    )


if __name__ == "__main__":
    main()
