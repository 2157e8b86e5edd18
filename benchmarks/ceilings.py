"""How far the expert is from what can be reached: `python -m benchmarks.ceilings`.

One bot sits among rivals. Since these never change their ways, how well one can do against them is
a problem for a single player, and its best response is the ceiling. On the same deals: the expert,
the best response, which sees what a seat sees, and the controls that see more. A rival among rivals
has net wins of exactly 0, so that the part of the way from there to a rung is a quotient of two.

`--only catbox-5` picks games and seats, `--only catbox-5-expert` a rung; `--table` shows what is
stored. A run that is stopped goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.strength import MatchRow, margin_text, net_text, run, share_text
from games import registry
from games.registry import Entry
from solver.answer import Limit
from solver.arena.results import read
from solver.arena.summary import Standing, standings
from solver.bots.roster import roster_of
from solver.workers import Workforce

FOLDER: Final = Path(__file__).parent / "results" / "ceilings"
DEALS: Final = 40
SEED: Final = "ceilings"
RIVAL: Final = "rival"
RUNGS: Final = ("expert", "best-response", "expert-told", "expert-seeing")
"""The bots that are compared; a game need not have all."""


class Ceiling(NamedTuple):
    """A game with some number of seats, and its matches."""

    entry: Entry
    seats: int
    rows: tuple[MatchRow, ...]

    @property
    def name(self) -> str:
        """The word of `--only`."""
        return f"{self.entry.name}-{self.seats}"


def ceiling(entry: Entry, seats: int, deals: int = DEALS) -> Ceiling:
    """The matches of a game with some number of seats."""
    names = [name for name in RUNGS if name in roster_of(entry).names]
    return Ceiling(entry, seats, tuple(_row(entry, seats, name, deals) for name in names))


def _row(entry: Entry, seats: int, bot: str, deals: int) -> MatchRow:
    return MatchRow(
        name=f"{entry.name}-{seats}-{bot}",
        text=bot,
        bots=(bot, RIVAL),
        players=seats,
        deals=deals,
        limit=Limit(),
        game=entry.name,
        folder=FOLDER,
        seed=SEED,
    )


def document(found: Ceiling) -> str:
    """The rungs of a game as a Markdown table; empty where nothing is stored."""
    held = [row for row in found.rows if row.path.exists() and read(row.path)[1]]
    if not held:
        return ""
    title = f"{found.entry.title}, {found.seats} players: one among rivals"
    heads = (title, "net wins", "win share", "margin", "deals", "the expert's part of the way")
    return "\n".join(
        [
            f"| {' | '.join(heads)} |",
            f"|{'---|' * len(heads)}",
            *(_line(row, found.rows[0]) for row in held),
        ]
    )


def _line(row: MatchRow, expert: MatchRow) -> str:
    """A rung, beside the expert on the same deals; no part of a way that may be none."""
    deals = min(len(read(each.path)[1]) for each in (row, expert))
    first, other = _standing(row, deals), _standing(expert, deals)
    known = first.net.low is not None and first.net.low > 0
    part = f"{other.net.mean / first.net.mean:.2f}" if known else "-"
    shown = (net_text(first.net), share_text(first.share), margin_text(first.margin))
    return f"| {' | '.join((row.text, *shown, str(deals), part))} |"


def _standing(row: MatchRow, deals: int) -> Standing:
    match, blocks = read(row.path)
    return standings(match, blocks[:deals])[0]


def main() -> None:
    """Play, or show what is stored."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ceilings")
    parser.add_argument("--table", action="store_true", help="show what is stored; play nothing")
    parser.add_argument(
        "--only", nargs="*", metavar="NAME", help="such as catbox-5, or catbox-5-expert"
    )
    parser.add_argument("--deals", type=int, default=DEALS, help="deals of each match")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    wanted = parser.parse_args()
    for entry in registry.GAMES.values():
        for seats in entry.game.seats:
            found = ceiling(entry, seats, wanted.deals)
            if not wanted.table:
                for row in found.rows:
                    if wanted.only is None or {found.name, row.name} & set(wanted.only):
                        run(row, Workforce(wanted.jobs))
            if text := document(found):
                print(f"{text}\n")


if __name__ == "__main__":
    main()
