"""How strong the bots of If It Fits are: `python -m benchmarks.ifitfits.strength`.

The matches are played, stored and shown as those of `benchmarks.strength`, whose options it has.
A seat's share of the win is its measure. OpenSpiel's search has the same time a move as the expert;
otherwise the expert has a number of playouts.
"""

from __future__ import annotations

from typing import Final

from benchmarks.strength import Row, command, match_table, provenance
from solver.answer import Limit

GAME: Final = "ifitfits"
PLAYOUTS: Final = Limit(iterations=1500)
FEWER_PLAYOUTS: Final = Limit(iterations=500)
"""For more than two seats, whose games take longer."""

EQUAL_TIME: Final = Limit(seconds=0.05)
DEALS: Final = 40
"""Deals of a match, unless it states another number."""


def _row(bot: str, other: str, seats: int, reach: float, deals: int = DEALS) -> Row:
    """One bot among others."""
    text = f"{bot} against {other}, {seats} players"
    name = f"{GAME}-{bot}-{other}-{seats}"
    return Row(name, text, (bot, other), seats, deals, reach, PLAYOUTS, {}, GAME)


def _among_rivals(seats: int) -> Row:
    """One expert among rivals: to reach is twice the fair share."""
    row = _row("expert", "rival", seats, 2 / seats)
    return row._replace(limit=FEWER_PLAYOUTS)


def _at_equal_time(seats: int, reach: float) -> Row:
    row = _row("expert", "ismcts", seats, reach)
    text = f"expert against OpenSpiel's ISMCTS, {seats} players"
    return row._replace(text=text, limit=EQUAL_TIME)


ROWS: Final = (
    _row("expert", "rival", 2, 0.75),
    *(_among_rivals(seats) for seats in (3, 4)),
    _at_equal_time(2, 0.9),
    _row("rival", "greedy", 2, 0.6, 100),
    _row("greedy", "novice", 2, 0.6, 60),
    _row("novice", "random", 2, 0.6, 60),
)
"""The matches, each with what it is to reach."""


def document() -> str:
    """All that is stored as Markdown."""
    return "\n".join([*match_table(ROWS), "", provenance(ROWS), ""])


def main() -> None:
    """Play rows, or print the table."""
    command("benchmarks.ifitfits.strength", ROWS, document)


if __name__ == "__main__":
    main()
