"""How points become wins in Cat in the Box: `python -m benchmarks.catinthebox.win_chances`.

Rivals play whole games. The chance of a seat to win after a round is taken to be in proportion to e
to the power of its total over a temperature; for each number of seats and of rounds to come, the
temperature is the one by which the winners are likeliest (a conditional logit, McFadden 1974).
`solver/catinthebox/bots/win_chances.json` holds them. The same arguments lead to the same file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.storing import write_whole
from games.catinthebox.position import Position
from games.catinthebox.round import Round
from games.catinthebox.rulings import SEATS
from games.catinthebox.setup import new_setup
from games.rng import Stream
from solver.answer import Limit
from solver.bots.comparison import shares
from solver.bots.roster import roster_of
from solver.catinthebox import bots
from solver.catinthebox.bots.evaluation import TIE
from solver.catinthebox.bots.win_chances import FILE, winning
from solver.catinthebox.playouts.features import Reals

BOT: Final = "rival"

SEED: Final = "bids"
"""Another seed fits other temperatures."""

TRIED: Final = np.arange(0.5, 30.0, 0.1)
"""Temperatures."""


def points_of_rounds(seats: int, games: int, iterations: int) -> Reals:
    """The points of each seat in each round of some games (games x rounds x seats)."""
    return np.array(
        [
            [
                [end.points(seat).points for seat in range(seats)]
                for end in _round_ends(seats, iterations, number)
            ]
            for number in range(games)
        ],
        float,
    )


def _round_ends(seats: int, iterations: int, number: int) -> Iterator[Round]:
    """The last moment of each round of a game."""
    deal = new_setup(seats, {}).deal(f"{SEED}/{number}")
    position: Position = deal.position()
    memory, limit, made = deal.memory(), Limit(iterations=iterations), 0
    bots = [roster_of("catinthebox").player(BOT) for _ in range(seats)]
    while not position.over:
        rng = Stream(SEED, number, made)
        move = bots[position.turn](position, memory, limit, rng)
        after = position.round.play(move)
        if after.over:
            yield after
        draft = position.drafted(move)
        memory, position, made = memory.after(draft), draft.end(), made + 1


def temperatures(points: Reals) -> Sequence[float]:
    """The temperature by which the winners are likeliest, with 1 round to come and with more.

    The more rounds are to come, the less a point decides: no temperature is below the one before.

    Args:
        points: see `points_of_rounds`.
    """
    won = shares(points.sum(axis=1) + TIE * points[:, -1])
    rounds = points.shape[1]
    totals = (points[:, : rounds - coming].sum(axis=1) for coming in range(1, rounds))
    return [*accumulate((_fitted(each, won) for each in totals), max)]


def _fitted(totals: Reals, won: Reals) -> float:
    likelihoods = [float((won * np.log(winning(totals, each))).sum()) for each in TRIED]
    return round(float(TRIED[int(np.argmax(likelihoods))]), 1)


def main() -> None:
    """Play, fit, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.win_chances")
    parser.add_argument("--games", type=int, default=100, help="for each number of seats")
    parser.add_argument("--iterations", type=int, default=60, help="of a move")
    wanted = parser.parse_args()
    found = {}
    for seats in SEATS:
        points = points_of_rounds(seats, wanted.games, wanted.iterations)
        found[str(seats)] = temperatures(points)
        print(seats, *found[str(seats)], flush=True)
    write_whole(Path(bots.__file__).parent / FILE, json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
