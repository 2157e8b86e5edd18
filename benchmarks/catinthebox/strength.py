"""How strong the bots of Cat in the Box are: `python -m benchmarks.catinthebox.strength`.

The matches are played, stored and shown as those of `benchmarks.strength`, whose options it has.
Whole games have as many rounds as seats; a seat's share of the win is its measure. Searches of
OpenSpiel have the same time a move as the expert; the others have the same number of playouts, or
each its own, or as many as take the same CPU time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from benchmarks.catinthebox.rivals import AS_RIVAL, OTHER_BUDGETS, budgeted
from benchmarks.strength import MatchRow, command, match_table, provenance
from games.catinthebox.rulings import SEATS, Follow
from solver.answer import Limit

GAME: Final = "catinthebox"
ROSTER: Final = "benchmarks.catinthebox.rivals:ROSTER"
PLAYOUTS: Final = Limit(iterations=400)
EQUAL_TIME: Final = Limit(seconds=0.05)
AS_PLAYED: Final[Mapping[int, float]] = {2: 0.85, 3: 0.7, 4: 0.7, 5: 0.7}
"""The win share to reach as they are played, by the number of seats."""

EQUAL: Final[Mapping[int, float]] = {3: 0.55, 4: 0.45, 5: 0.4}
"""The win share to reach at equal time, by the number of seats."""

OWN: Final = Limit()
"""As many playouts as each level makes unless it is limited."""

DEALS: Final = 100
"""Deals of a match, unless it is listed in `FEWER`."""

FEWER: Final[Mapping[str, int]] = {
    f"{GAME}-{name}": deals
    for name, deals in {
        "expert-rival-4": 20,
        "budget-4000-3": 12,
        "budget-4000-4": 8,
        "budget-64000-3": 17,
        "budget-64000-4": 7,
        "expert-rival-before-3": 61,
        "expert-rival-own-2": 40,
        "expert-rival-own-3": 40,
        "expert-rival-plain-3": 30,
        "expert-rival-foresight-4": 15,
        "expert-rival-foresight-5": 10,
        "expert-rival-5": 16,
        "expert-rival-time-5": 60,
        "expert-ismcts-2": 20,
        "expert-ismcts-3": 8,
        "expert-ismcts-4": 6,
        "expert-ismcts-5": 3,
        "expert-ismcts-tricks-2": 20,
        "expert-ismcts-tricks-3": 12,
        "expert-ismcts-tricks-4": 6,
        "expert-ismcts-tricks-5": 3,
        "strict-expert-rival-2": 40,
        "strict-expert-rival-4": 20,
    }.items()
}
"""Matches that take long, and how many deals of them are played; more go on where they stopped."""

AS_THEY_ARE: Final = ("expert", "rival")

STRICT: Final = {"follow": Follow.STRICT.value}


def _row(name: str, text: str, bots: tuple[str, str], seats: int, reach: float | None) -> MatchRow:
    """A match of whole games; the text says what is measured."""
    title = f"{text}, {seats} players"
    name = f"{GAME}-{name}-{seats}"
    deals = FEWER.get(name, DEALS)
    return MatchRow(name, title, bots, seats, deals, reach, PLAYOUTS, {}, GAME, ROSTER)


def _against(bot: str, text: str, seats: int, two: float, fair: float, limit: Limit) -> MatchRow:
    """One expert among others: to reach is a share for 2 seats, and times the fair one for more."""
    reach = two if seats == 2 else fair / seats
    row = _row(f"expert-{bot}", f"expert against {text}", ("expert", bot), seats, reach)
    return row._replace(limit=limit)


def _own(
    name: str, text: str, seats: int, reach: float | None, bots: tuple[str, str] = AS_THEY_ARE
) -> MatchRow:
    """A match in which each bot makes as many playouts as it does unless it is limited."""
    return _row(name, text, bots, seats, reach)._replace(limit=OWN)


def _as_they_are(seats: int) -> MatchRow:
    text = "expert against rival as they are played"
    return _own("expert-rival-own", text, seats, AS_PLAYED[seats])


def _before(seats: int) -> MatchRow:
    """A stored match of an expert that made 4,000 playouts, and played for points."""
    text = "earlier expert against rival as they were played"
    return _own("expert-rival-before", text, seats, None)


def _plain() -> MatchRow:
    """A stored match of the expert before seats searched within its playouts."""
    text = "expert without search within playouts against rival as they were played"
    return _own("expert-rival-plain", text, 3, None)


def _foreseeing(seats: int) -> MatchRow:
    """A stored match of an expert in whose late playouts seats searched."""
    text = "expert that searches within playouts against rival"
    return _own("expert-rival-foresight", text, seats, None)


def _at_equal_time(seats: int) -> MatchRow:
    text = f"expert with {AS_RIVAL} playouts against rival with as many, in no more CPU time"
    return _own("expert-rival-time", text, seats, EQUAL[seats], (budgeted(AS_RIVAL), "rival"))


def _budgeted(playouts: int, seats: int) -> MatchRow:
    text = f"expert with {playouts:,} playouts against rival"
    return _own(f"budget-{playouts}", text, seats, None, (budgeted(playouts), "rival"))


def _strict(seats: int) -> MatchRow:
    row = _row(
        "strict-expert-rival", "strict: expert against rival", ("expert", "rival"), seats, None
    )
    return row._replace(options=STRICT)


def _step(bot: str, below: str) -> MatchRow:
    return _row(f"{bot}-{below}", f"{bot} against {below}", (bot, below), 2, 0.6)


def _without(change: str, text: str, seats: int) -> MatchRow:
    bots = ("expert", f"expert-{change}")
    return _row(f"without-{change}", f"expert against itself with {text}", bots, seats, None)


MATCHES: Final = (
    *(_against("rival", "rival", seats, 0.65, 1.5, PLAYOUTS) for seats in SEATS),
    *(_as_they_are(seats) for seats in SEATS),
    _plain(),
    *(_foreseeing(seats) for seats in (4, 5)),
    *(_before(seats) for seats in (3, 4)),
    *(_at_equal_time(seats) for seats in SEATS if seats > 2),
    *(_against("ismcts", "OpenSpiel's ISMCTS", seats, 0.8, 2.0, EQUAL_TIME) for seats in SEATS),
    *(
        _against("ismcts-tricks", "ISMCTS that follows tricks", seats, 0.65, 1.5, EQUAL_TIME)
        for seats in SEATS
    ),
    *(_strict(seats) for seats in (2, 4)),
    _step("rival", "greedy"),
    _step("greedy", "novice"),
    _step("novice", "random"),
)
"""The matches that have something to reach, and those beside them."""

PARTS: Final = tuple(
    _without(change, text, seats)
    for change, text in (
        ("no-playouts", "its policy alone"),
        ("no-inference", "no inference: all deals alike"),
        ("greedy-playouts", "playouts by simple heuristics"),
    )
    for seats in (2, 4)
)
"""The expert against itself with one part changed."""

BUDGET_ROWS: Final = tuple(_budgeted(most, seats) for seats in (3, 4) for most in OTHER_BUDGETS)
"""The expert with fewer or more playouts, on the first deals of its own match."""

ROWS: Final = (*MATCHES, *BUDGET_ROWS, *PARTS)


def document() -> str:
    """All that is stored as Markdown."""
    return "\n".join([*match_table(ROWS), "", provenance(ROWS), ""])


def main() -> None:
    """Play rows, or print the table."""
    command("benchmarks.catinthebox.strength", ROWS, document)


if __name__ == "__main__":
    main()
