"""How strong the bots of Cat in the Box are: `python -m benchmarks.catinthebox.strength`.

The matches are played, stored and shown as those of `benchmarks.strength`, whose options it has.
Whole games have as many rounds as seats; a seat's share of the win is its measure. OpenSpiel's
search has the same time a move as the expert; the others have the same number of playouts, or
each its own, or as many as take the same CPU time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from benchmarks.strength import MatchRow, command, match_table, provenance
from games.catinthebox.rulings import SEATS
from solver.answer import Limit
from solver.bots.roster import changed, searching
from solver.catinthebox.bots.roster import CHANGES, EXPERT, RIVAL, SEARCH
from solver.catinthebox.bots.roster import ROSTER as OWN_ROSTER

GAME: Final = "catinthebox"
AS_RIVAL: Final = RIVAL.iterations
"""Playouts for which the expert takes no more CPU time than `rival`, which makes as many, where
nobody searches within them."""

QUICK: Final = f"expert-{AS_RIVAL}"
"""The expert that makes so many."""

ROSTER: Final = replace(
    OWN_ROSTER,
    variants={
        **OWN_ROSTER.variants,
        QUICK: searching(
            SEARCH,
            changed([EXPERT], {**CHANGES["expert-no-foresight"], "iterations": AS_RIVAL}),
            QUICK,
            "",
        ),
    },
)
"""All who may sit down in these matches."""

PLAYOUTS: Final = Limit(iterations=400)
EQUAL_TIME: Final = Limit(seconds=0.05)
AS_PLAYED: Final[Mapping[int, float]] = {2: 0.85, 3: 0.7, 4: 0.7, 5: 0.7}
"""The win share to reach as they are played, by the number of seats."""

EQUAL: Final[Mapping[int, float]] = {3: 0.55, 4: 0.45, 5: 0.4}
"""The win share to reach at equal time, by the number of seats."""

DEALS: Final = 100
"""Deals of a match, unless it is listed in `FEWER`."""

FEWER: Final[Mapping[str, int]] = {
    "expert-rival-4": 20,
    "expert-rival-own-2": 40,
    "expert-rival-own-3": 40,
    "expert-rival-5": 16,
    "expert-rival-time-5": 60,
    "expert-ismcts-2": 20,
    "expert-ismcts-3": 8,
    "expert-ismcts-4": 6,
    "expert-ismcts-5": 3,
}
"""Matches that take long, and how many deals of them are played; more go on where they stopped."""


def _row(
    name: str, text: str, bots: tuple[str, str], seats: int, reach: float, limit: Limit = PLAYOUTS
) -> MatchRow:
    """A match of whole games; the text says what is measured."""
    deals = FEWER.get(f"{name}-{seats}", DEALS)
    name, text = f"{GAME}-{name}-{seats}", f"{text}, {seats} players"
    roster = "benchmarks.catinthebox.strength:ROSTER"
    return MatchRow(name, text, bots, seats, deals, reach, limit, {}, GAME, roster)


def _against(bot: str, text: str, seats: int, two: float, fair: float, limit: Limit) -> MatchRow:
    """One expert among others: to reach is a share for 2 seats, and times the fair one for more."""
    reach = two if seats == 2 else fair / seats
    return _row(f"expert-{bot}", f"expert against {text}", ("expert", bot), seats, reach, limit)


def _as_they_are(seats: int) -> MatchRow:
    """Each makes as many playouts as it does unless it is limited."""
    text = "expert against rival as they are played"
    return _row("expert-rival-own", text, ("expert", "rival"), seats, AS_PLAYED[seats], Limit())


def _at_equal_time(seats: int) -> MatchRow:
    text = f"expert with {AS_RIVAL} playouts against rival with as many, in no more CPU time"
    return _row("expert-rival-time", text, (QUICK, "rival"), seats, EQUAL[seats], Limit())


ROWS: Final = (
    *(_against("rival", "rival", seats, 0.65, 1.5, PLAYOUTS) for seats in SEATS),
    *(_as_they_are(seats) for seats in SEATS),
    *(_at_equal_time(seats) for seats in SEATS if seats > 2),
    *(_against("ismcts", "OpenSpiel's ISMCTS", seats, 0.8, 2.0, EQUAL_TIME) for seats in SEATS),
    *(
        _row(f"{bot}-{below}", f"{bot} against {below}", (bot, below), 2, 0.6)
        for bot, below in pairwise(("rival", "greedy", "novice", "random"))
    ),
)
"""The matches, each with what it is to reach."""


def document() -> str:
    """All that is stored as Markdown."""
    return "\n".join([*match_table(ROWS), "", provenance(ROWS), ""])


def main() -> None:
    """Play rows, or print the table."""
    command("benchmarks.catinthebox.strength", ROWS, document)


if __name__ == "__main__":
    main()
