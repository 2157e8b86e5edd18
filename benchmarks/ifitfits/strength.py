"""How strong the bots of If It Fits are: `python -m benchmarks.ifitfits.strength`.

The matches are played, stored and shown as those of `benchmarks.strength`, whose options it has.
A seat's share of the win is its measure. OpenSpiel's search has the same time a move as the expert;
otherwise the expert has a number of playouts.

With three seats and more most games end in a tie. A second table counts how they end, and a control
that sees all cards shows what is in reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.strength import MatchRow, command, match_table, provenance
from games.ifitfits.rulings import Mode
from solver.answer import Limit
from solver.arena.match import FinishedGame

GAME: Final = "ifitfits"
PLAYOUTS: Final = Limit(iterations=1500)
AMONG_RIVALS: Final = {3: Limit(iterations=4000), 4: Limit(iterations=1500)}
"""By the number of seats; with four, games take longer."""

EQUAL_TIME: Final = Limit(seconds=0.05)
DEALS: Final = 40
"""Deals of a match, unless it states another number."""


def _row(bot: str, other: str, seats: int, reach: float, deals: int = DEALS) -> MatchRow:
    """One bot among others."""
    text = f"{bot} against {other}, {seats} players"
    name = f"{GAME}-{bot}-{other}-{seats}"
    return MatchRow(name, text, (bot, other), seats, deals, reach, PLAYOUTS, {}, GAME)


def _among_rivals(seats: int) -> MatchRow:
    """One expert among rivals: to reach is twice the fair share."""
    row = _row("expert", "rival", seats, 2 / seats)
    return row._replace(limit=AMONG_RIVALS[seats])


def _shown(row: MatchRow, name: str, text: str, deals: int, bot: str = "expert") -> MatchRow:
    """A row like another one that has nothing to reach."""
    bots = (bot, *row.bots[1:])
    return row._replace(name=f"{GAME}-{name}", text=text, bots=bots, deals=deals, reach=None)


def _advanced(seats: int, deals: int) -> MatchRow:
    """The same in the advanced game."""
    row = _among_rivals(seats) if seats in AMONG_RIVALS else _row("expert", "rival", seats, 0)
    text = f"expert against rival, {seats} players, advanced"
    shown = _shown(row, f"expert-rival-{seats}-advanced", text, deals)
    return shown._replace(options={"mode": Mode.ADVANCED.value})


def _at_equal_time(seats: int, reach: float) -> MatchRow:
    row = _row("expert", "ismcts", seats, reach)
    text = f"expert against OpenSpiel's ISMCTS, {seats} players"
    return row._replace(text=text, limit=EQUAL_TIME)


CROWDED: Final = (
    _shown(_among_rivals(3), "rivals-3", "rivals alone, 3 players", 20, "rival"),
    _among_rivals(3),
    _shown(
        _among_rivals(3),
        "seeing-rival-3",
        "expert that sees every card against rival, 3 players",
        8,
        "expert-seeing",
    ),
    _shown(_among_rivals(4), "rivals-4", "rivals alone, 4 players", 20, "rival"),
    _among_rivals(4),
)
"""The matches of three seats and more."""

ROWS: Final = (
    _row("expert", "rival", 2, 0.75),
    *CROWDED,
    _advanced(2, 8),
    _advanced(3, 6),
    _at_equal_time(2, 0.9),
    _row("rival", "greedy", 2, 0.6, 100),
    _row("greedy", "novice", 2, 0.6, 60),
    _row("novice", "random", 2, 0.6, 60),
)
"""The matches, each with what it is to reach."""


def document() -> str:
    """All that is stored as Markdown."""
    tables = [*match_table(ROWS), "", *endings_table(CROWDED), "", provenance(ROWS), ""]
    return "\n".join(tables)


def endings_table(rows: Sequence[MatchRow]) -> list[str]:
    """How the games of some stored matches end for the first bot, as parts of all games."""
    endings = ("wins alone", "shares with some", "shares with all", "doesn't win")
    return [
        f"| the first of | {' | '.join(endings)} |",
        "|---|---|---|---|---|",
        *(
            _endings_line(row.text, [game for block in row.stored[1] for game in block.games])
            for row in rows
            if row.stored is not None
        ),
    ]


def _endings_line(text: str, games: Sequence[FinishedGame]) -> str:
    counts = Counter(place for game in games for place in _endings(game))
    cells = (f"{counts[place] / counts.total():.0%}" for place in range(4))
    return f"| {text} | {' | '.join(cells)} |"


def _endings(game: FinishedGame) -> Iterator[int]:
    """For each seat of the first bot: 0 to 3, as `endings_table` heads them."""
    winners = game.winners
    for seat in game.seats(0):
        if seat not in winners:
            yield 3
        else:
            yield 0 if len(winners) == 1 else 2 if len(winners) == len(game.scores) else 1


def main() -> None:
    """Play rows, or print the table."""
    command("benchmarks.ifitfits.strength", ROWS, document)


if __name__ == "__main__":
    main()
