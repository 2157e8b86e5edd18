"""The ladder: all levels of each game on one scale, for every number of seats.

`python -m benchmarks.ladder` plays; `--table` shows what is stored, and `--write` puts it into the
product and the pages. A match is one game with one number of seats: every choice of as many levels
as there are seats sits down, in all rotations. The matches go on in turn, until each has `--deals`;
after Ctrl-C the same command goes on. Every level makes as many playouts as it does without a
clock, so that the games are the same on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.storing import write_whole
from benchmarks.strength import MatchRow, run
from games import registry
from games.registry import Entry
from solver.answer import Limit
from solver.arena.match import Block, Match
from solver.arena.results import read
from solver.arena.summary import pairs
from solver.bots.ladder import ANCHORED, FILE, Ladder, LadderTable, Rung
from solver.bots.roster import roster_of
from solver.stats.intervals import Estimate
from solver.stats.ratings import ratings
from solver.workers import Workforce

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = Path(__file__).parent / "results" / "ladder"
DEALS: Final = 40
SEED: Final = "ladder"


def rows(entry: Entry, deals: int = DEALS) -> list[MatchRow]:
    """The matches of a game, one for each number of seats."""
    levels = tuple(roster_of(entry).levels)
    return [
        MatchRow(
            name=f"{entry.name}-{seats}",
            text=f"{entry.title}, {seats} players",
            bots=levels,
            players=seats,
            deals=deals,
            limit=Limit(),
            game=entry.name,
            folder=FOLDER,
            seed=SEED,
        )
        for seats in entry.game.seats
    ]


ROWS: Final = tuple(row for entry in registry.GAMES.values() for row in rows(entry))
"""The matches of all games."""


def play(wanted: Sequence[MatchRow], who: Workforce) -> None:
    """Play all matches to the end, each with a few deals more in every turn.

    Raises:
        GameError: one can't be played or kept.
    """
    for deals in _turns(max(row.deals for row in wanted)):
        for row in wanted:
            run(row._replace(deals=min(deals, row.deals)), who, told=-1)


def _turns(most: int) -> Iterator[int]:
    """The deals after each turn: twice as many as after the one before."""
    deals = 1
    while deals < most:
        yield deals
        deals *= 2
    yield most


def ladder(entry: Entry) -> Ladder | None:
    """The ratings of a game's levels by what is stored; None where nothing is."""
    anchor = roster_of(entry).default
    tables = {row.players: _table(row, anchor) for row in rows(entry) if row.path.exists()}
    return Ladder(anchor, tables) if tables else None


def _table(row: MatchRow, anchor: str) -> LadderTable:
    match, blocks = read(row.path)
    return LadderTable(
        deals=len(blocks),
        games=sum(len(block.games) for block in blocks),
        commit=match.commit or "unknown",
        rungs=rungs(match, blocks, anchor),
    )


def rungs(match: Match, blocks: Sequence[Block], anchor: str) -> dict[str, Rung]:
    """The rating of each bot of a match, measured from one of them.

    Args:
        blocks: one at the least.
    """
    at = match.bots.index(anchor)
    games = [block.games for block in blocks]
    found = ratings(len(match.bots), games, f"{match.game}-ladder/1", match.seed, anchor=at)
    rated = dict(zip(match.bots, found, strict=True))
    below, above = open_ends(match, blocks, {bot: each.mean for bot, each in rated.items()}, anchor)
    return {bot: _rung(each, bot in below, bot in above) for bot, each in rated.items()}


def _rung(estimate: Estimate, below: bool, above: bool) -> Rung:
    low = None if below or estimate.low is None else ANCHORED + round(estimate.low)
    high = None if above or estimate.high is None else ANCHORED + round(estimate.high)
    return Rung(ANCHORED + round(estimate.mean), low, high)


def open_ends(
    match: Match, blocks: Sequence[Block], points: Mapping[str, float], anchor: str
) -> tuple[set[str], set[str]]:
    """The bots whose ratings have no lower end, and those whose ratings have no upper end.

    Where no bot of a weaker group was ever ahead of one of the rest, the distance between the two
    groups may be as large as you like: the group without the anchor has no end on the far side.
    """
    ahead = {(pair.one, pair.other): pair.ahead.mean for pair in pairs(match, blocks)}
    ranked = sorted(points, key=points.__getitem__)
    below, above = set[str](), set[str]()
    for number in range(1, len(ranked)):
        weak, strong = ranked[:number], ranked[number:]
        if not any(ahead.get((one, other)) for one in weak for other in strong):
            if anchor in strong:
                below.update(weak)
            else:
                above.update(strong)
    return below, above


def document(entry: Entry) -> str:
    """The ratings of a game's levels as a Markdown table."""
    found = ladder(entry)
    if found is None:
        return ""
    heads = [f"{seats} players" for seats in found.tables]
    games = [f"{table.deals} deals, {table.games} games" for table in found.tables.values()]
    return "\n".join(
        [
            f"| level | rating | {' | '.join(heads)} |",
            f"|---|---:|{'---|' * len(heads)}",
            *(_line(found, level) for level in reversed([*roster_of(entry).levels])),
            f"| played | | {' | '.join(games)} |",
        ]
    )


def _line(found: Ladder, level: str) -> str:
    cells = [_cell(table.rungs[level]) for table in found.tables.values()]
    return f"| `{level}` | **{found.rating(level)}** | {' | '.join(cells)} |"


def _cell(rung: Rung) -> str:
    if rung.rating == ANCHORED and rung.low == rung.high:
        return str(ANCHORED)
    low = "..." if rung.low is None else rung.low
    high = "..." if rung.high is None else rung.high
    return f"{rung.rating} [{low}, {high}]"


def written(entry: Entry) -> Path:
    """The file of the product that holds a game's ladder."""
    module = entry.bots.partition(":")[0]
    return ROOT.joinpath(*module.split(".")).with_name(FILE)


def text(found: Ladder) -> str:
    """The content of that file."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def main() -> None:
    """Play, show or write ladders."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("--table", action="store_true", help="show what is stored; play nothing")
    parser.add_argument("--write", action="store_true", help="write it into the product")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="matches such as catbox-3")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals of each match")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    wanted = parser.parse_args()
    if not (wanted.table or wanted.write):
        chosen = [row for row in ROWS if wanted.only is None or row.name in wanted.only]
        play([row._replace(deals=wanted.deals) for row in chosen], Workforce(wanted.jobs))
    for entry in registry.GAMES.values():
        found = ladder(entry)
        if found is not None and wanted.write:
            write_whole(written(entry), text(found))
        print(f"{entry.title}\n\n{document(entry)}\n")


if __name__ == "__main__":
    main()
