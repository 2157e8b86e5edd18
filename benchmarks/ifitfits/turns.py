"""How fast turns and duels of If It Fits are solved: `python -m benchmarks.ifitfits.turns`.

The positions are from games by chance, after 20 to 80 moves, with new hands. See `solving`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from benchmarks.ifitfits.solving import Tasks, positions, run
from games.ifitfits.deck import standard_deck
from games.ifitfits.position import Position, sorted_hand
from games.ifitfits.puzzle import Duel, Objective, Puzzle, SingleTurn
from games.rng import Stream

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

RIVALS_UP_TO = 5
"""Plain enumerations need minutes for the last row."""

EACH, SECONDS = 6, 60.0


def position(seats: int, cards: int, number: int) -> Position:
    """A position with `cards` cards in each hand, without Princesses."""
    name = f"{NAME} {seats} {cards} {number}"
    rng = Stream(name)
    wanted = rng.choice(range(20, 80))
    *_, found = islice(positions(seats, name), wanted)
    deck = rng.shuffled(standard_deck().cards)
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


def tasks(each: int) -> Tasks:
    """All rows with `each` puzzles."""
    return {row: [task(row, number) for number in range(each)] for row in ROWS}


if __name__ == "__main__":
    run(NAME, tasks, EACH, SECONDS, RIVALS_UP_TO)
