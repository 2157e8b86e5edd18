"""How far the expert is from what can be reached: `python -m benchmarks.ceilings`.

One bot sits among rivals. Since these never change their ways, how well one can do against them is
a problem for a single player, and its best response is the ceiling. On the same deals: the expert,
the best response, which sees what a seat sees, and the controls that see more. A rival among rivals
has net wins of exactly 0, so that the part of the way from there to a rung is a quotient of two.
Where `benchmarks.strength` has a match of a rung as it is played, it isn't played again, and the
other rungs are given its deals.

`--only catbox-5` picks games and seats, `--only catbox-5-expert` a rung; `--table` shows what is
stored. A run that is stopped goes on. Where most games end in ties, outright wins say more: they
have a part of the way of their own, from what one rival among others wins alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.strength import ROWS, MatchRow, margin_text, net_text, run, share_text
from games import registry
from games.registry import Entry
from solver.answer import Limit
from solver.arena.results import read
from solver.arena.summary import Standing, standings
from solver.bots.roster import roster_of
from solver.stats.intervals import Estimate, mean_of
from solver.workers import Workforce

FOLDER: Final = Path(__file__).parent / "results" / "ceilings"
DEALS: Final = 40
SEED: Final = "ceilings"
RIVAL: Final = "rival"
EXPERT: Final = "expert"
RUNGS: Final = (RIVAL, EXPERT, "best-response", "expert-told", "expert-seeing")
"""The bots that are compared; a game need not have all."""

AS_PLAYED: Final = {
    (row.game, row.players, row.bots[0]): row
    for row in ROWS
    if row.bots[1:] == (RIVAL,) and row.limit == Limit()
}
"""The rungs that have a match among those of strength."""

HEADS: Final = (
    "net wins",
    "ahead of the expert",
    "win share",
    "won alone",
    "margin",
    "deals",
    "the expert's part of the way",
    "in games won alone",
)
"""The columns of a table, after the game."""


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
    if played := AS_PLAYED.get((entry.name, seats, bot)):
        return played._replace(text=bot, deals=deals)
    expert = AS_PLAYED.get((entry.name, seats, EXPERT))
    return MatchRow(
        name=f"{entry.name}-{seats}-{bot}",
        text=bot,
        bots=(bot, RIVAL),
        players=seats,
        deals=deals,
        limit=Limit(),
        game=entry.name,
        folder=FOLDER,
        seed=expert.seed if expert else SEED,
    )


def document(found: Ceiling) -> str:
    """The rungs of a game as a Markdown table; empty where nothing is stored."""
    stored = {row.text: row for row in found.rows if row.path.exists() and read(row.path)[1]}
    if not stored:
        return ""
    title = f"{found.entry.title}, {found.seats} players: one among rivals"
    return "\n".join(
        [
            f"| {' | '.join((title, *HEADS))} |",
            f"|{'---|' * (1 + len(HEADS))}",
            *(_line(name, stored) for name in stored),
        ]
    )


def _line(name: str, stored: Mapping[str, MatchRow]) -> str:
    """A rung, beside the expert and the rival on the same deals."""
    shown = {name, EXPERT, RIVAL} & set(stored)
    deals = min(len(read(stored[each].path)[1]) for each in shown)
    found = {each: _standing(stored[each], deals) for each in shown}
    first = found[name]
    cells = (
        name,
        net_text(first.net),
        _ahead(stored, name, deals),
        share_text(first.share),
        share_text(first.alone),
        margin_text(first.margin),
        str(deals),
        _part({each: standing.net for each, standing in found.items()}, name, 0.0),
        _part({each: standing.alone for each, standing in found.items()}, name, None),
    )
    return f"| {' | '.join(cells)} |"


def _ahead(stored: Mapping[str, MatchRow], name: str, deals: int) -> str:
    """Net wins of a rung beyond those of the expert, deal by deal."""
    if name in (RIVAL, EXPERT) or EXPERT not in stored:
        return "-"
    own, others = (_nets(stored[each], deals) for each in (name, EXPERT))
    return net_text(mean_of([net - other for net, other in zip(own, others, strict=True)]))


def _nets(row: MatchRow, deals: int) -> list[float]:
    """Net wins per opponent in each deal."""
    return [block.net(0) for block in read(row.path)[1][:deals]]


def _part(found: Mapping[str, Estimate], name: str, start: float | None) -> str:
    """The expert's part of the way from a start to a rung; none to a rung that may be no higher.

    Args:
        start: what a rival has; None if that is measured as well.
    """
    if start is None and RIVAL in found:
        start = found[RIVAL].mean
    low = found[name].low
    if EXPERT not in found or start is None or low is None or low <= start or name == RIVAL:
        return "-"
    return f"{(found[EXPERT].mean - start) / (found[name].mean - start):.2f}"


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
