"""How fast turns and duels of If It Fits are solved: `python -m benchmarks.ifitfits.turns`.

The positions are from games by chance, after 20 to 80 moves, with new hands. The engine `search`
gives value, proof and the number of best ends; `compiled` tries every line in numba. Time is that
of the processor, see `model_times`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import cast

from benchmarks.model_times import ModelRow, Solver, run
from benchmarks.rivals import compiled_ifitfits
from games import registry
from games.ifitfits.files import load_deck
from games.ifitfits.position import Position, sorted_hand
from games.ifitfits.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver.ifitfits.search import engine

NAME = "ifitfits-turns"

ROWS = {
    "turn, 2 seats": (SingleTurn, 2, 3),
    "turn, 5 seats": (SingleTurn, 5, 3),
    "duel, 2 seats, 1 card": (Duel, 2, 1),
    "duel, 2 seats, 3 cards": (Duel, 2, 3),
    "duel, 3 seats, 1 card": (Duel, 3, 1),
    "duel, 3 seats, 3 cards": (Duel, 3, 3),
}
"""The kind, the seats, and the cards of each hand."""

PUZZLES = 6
CAP = 60.0
"""Seconds for `search`, unless another number is asked for."""

SOLVERS: dict[str, Solver] = {"search": engine.solve, "compiled": compiled_ifitfits.solve}


def positions(seats: int, name: str) -> Iterator[Position]:
    """The positions of a game by chance in which a hand could be played out.

    Every other game is an advanced one.
    """
    rng = Stream(name)
    mode = rng.choice(tuple(Mode))
    position = registry.entry("ifitfits").game.setup(seats, {"mode": mode}).deal(name).position()
    at = cast(Position, position)
    while not at.over:
        if at.start is None and at.toy is None and not at.ending:
            yield at
        at = at.play(at.moves.random(rng))


def position(seats: int, cards: int, number: int) -> Position:
    """A position with `cards` cards in each hand, without Princesses."""
    name = f"{NAME} {seats} {cards} {number}"
    rng = Stream(name)
    wanted = rng.choice(range(20, 80))
    *_, found = islice(positions(seats, name), wanted)
    deck = rng.shuffled(load_deck("standard").cards)
    hands = (deck[cards * seat : cards * (seat + 1)] for seat in range(seats))
    places = (
        replace(seat, hand=sorted_hand(tuple(card.named for card in hand)))
        for seat, hand in zip(found.seats, hands, strict=True)
    )
    return replace(found, seats=tuple(places))


def task(row: str, number: int) -> Puzzle:
    """The puzzle of a row; its objectives alternate."""
    kind, seats, cards = ROWS[row]
    return kind(position(seats, cards, number), tuple(Objective)[number % 2])


MODEL_ROWS = tuple(ModelRow(row, partial(task, row), SOLVERS, compiled=True) for row in ROWS)


if __name__ == "__main__":
    run("python -m benchmarks.ifitfits.turns", NAME, MODEL_ROWS, PUZZLES, CAP)
