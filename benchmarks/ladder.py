"""The ladder: all levels of each game on one scale, for every number of seats.

`python -m benchmarks.ladder` plays; `--table` shows what is stored, and `--write` puts it into the
product and the pages. As many neighbours on the ladder as there are seats sit down together, in all
rotations: games between bots that are far apart say little. Levels that are no better by a clock
play four times as many deals. The matches go on in turn, until each has its deals; after Ctrl-C the
same command goes on. Every level makes as many playouts as it does without a clock, so that the
games are the same on every machine. Stored matches of `benchmarks.strength` in which that was so
count too.

What is played lies in the folder of an archive (`matches`) that is named after the commit of its
bots, and each commit has deals of its own: at another commit one plays on, and all folders count.
Remove those of bots that play otherwise now (`zip -d`).
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from benchmarks.matches import Matches
from benchmarks.storing import write_whole
from benchmarks.strength import MatchRow, fill
from games import registry
from games.registry import Entry
from solver.answer import Limit
from solver.arena.blocks import commit
from solver.arena.match import Block, FinishedGame, Match
from solver.bots.roster import ANCHORED, FILE, Ladder, LadderTable, Rung, roster_of
from solver.stats.ratings import ratings
from solver.workers import Workforce, workers

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "strength.md"
EARLIER: Final[Mapping[str, Sequence[str]]] = {
    "catbox-2": [
        "expert-adept-own-2",
        "expert-rival-own-2",
        "adept-rival",
        "rival-greedy",
        "greedy-novice",
        "novice-random",
    ],
    "catbox-3": ["expert-rival-own-3"],
    "catbox-4": ["expert-rival-own-4"],
    "catbox-5": ["expert-rival-own-5"],
    "catinthebox-2": [
        "catinthebox-expert-rival-own-2",
        "catinthebox-greedy-novice-2",
        "catinthebox-novice-random-2",
    ],
    "catinthebox-3": [
        "catinthebox-expert-rival-own-3",
        "catinthebox-expert-rival-plain-3",
        "catinthebox-expert-rival-before-3",
    ],
    "catinthebox-4": ["catinthebox-expert-rival-own-4", "catinthebox-expert-rival-before-4"],
    "catinthebox-5": ["catinthebox-expert-rival-own-5"],
    "ifitfits-2": [
        "ifitfits-expert-rival-2",
        "ifitfits-rival-greedy-2",
        "ifitfits-greedy-novice-2",
        "ifitfits-novice-random-2",
    ],
    "ifitfits-3": ["ifitfits-expert-rival-3"],
    "ifitfits-4": ["ifitfits-expert-rival-4"],
}
"""For each game and number of seats, the matches of `benchmarks.strength` that count too."""

DEALS: Final = 40
QUICK: Final = 4
"""How many times as many deals are played by levels that don't search."""

SEED: Final = "ladder"


def rows(entry: Entry, seats: int, deals: int = DEALS) -> list[MatchRow]:
    """The matches of a game with some number of seats, each of neighbours on the ladder."""
    roster = roster_of(entry)
    levels = tuple(roster.levels)
    windows = [levels[first : first + seats] for first in range(max(1, len(levels) - seats + 1))]
    return [
        MatchRow(
            name=f"{entry.name}-{seats}-{bots[-1]}",
            text=f"{entry.title}, {', '.join(bots)}",
            bots=bots,
            players=seats,
            deals=deals * (1 if any(roster.level(bot).timed for bot in bots) else QUICK),
            limit=Limit(),
            game=entry.name,
            folder=f"ladder/{commit().replace(' ', '-')}",
            seed=f"{SEED}/{commit()}",
        )
        for bots in windows
    ]


def stored(row: MatchRow) -> dict[str, tuple[Match, list[Block]]]:
    """What is stored of a row, one a commit, by its names in the archive."""
    matches = Matches(row.game)
    names = (name for name in matches.names() if fnmatch(name, f"ladder/*/{row.name}.jsonl"))
    return {name: found for name in names if (found := matches.stored(name)) is not None}


def _missing(row: MatchRow, deals: int) -> MatchRow:
    """The row at this commit, with as many deals as are missing beside those of other commits."""
    others = (blocks for name, (_, blocks) in stored(row).items() if name != row.file)
    return row._replace(deals=deals - sum(map(len, others)))


def play(wanted: Sequence[MatchRow], who: Workforce) -> None:
    """Play all matches to the end, each up to twice as many deals in every turn, quick ones first.

    Raises:
        GameError: one can't be played or kept.
    """
    most = max(row.deals for row in wanted)
    games = [registry.entry(name) for name in {row.game for row in wanted}]
    with workers(who, games) as pool:
        for turn in range(most.bit_length() + 1):
            part = min(1.0, 2**turn / most)
            for row in sorted(wanted, key=lambda row: -row.deals):
                now = _missing(row, max(1, int(row.deals * part)))
                if now.deals > 0:
                    fill(now, pool, told=-1)


class StoredGames(NamedTuple):
    """All stored games between the levels of a game with some number of seats.

    Attributes:
        deals: the games of each deal; a bot of a line-up is the number of its level.
        commits: of the bots that played them.
    """

    deals: tuple[tuple[FinishedGame, ...], ...]
    commits: frozenset[str]


def stored_games(entry: Entry, seats: int) -> StoredGames:
    """The stored games of a number of seats, by deal."""
    levels = list(roster_of(entry).levels)
    deals, commits = defaultdict[tuple[str, int], list[FinishedGame]](list), set[str]()
    for match, blocks in _matches(entry, seats):
        numbers = [levels.index(bot) for bot in match.bots]
        commits.add(match.commit)
        for block in blocks:
            deals[match.seed, block.block] += [
                msgspec.structs.replace(game, line_up=tuple(numbers[bot] for bot in game.line_up))
                for game in block.games
            ]
    return StoredGames(tuple(map(tuple, deals.values())), frozenset(commits))


def _matches(entry: Entry, seats: int) -> Iterator[tuple[Match, list[Block]]]:
    for row in rows(entry, seats):
        yield from stored(row).values()
    for name in EARLIER.get(f"{entry.name}-{seats}", ()):
        found = Matches(entry.name).stored(f"strength/{name}.jsonl")
        assert found is not None
        yield found


def ladder(entry: Entry) -> Ladder:
    """The ratings of a game's levels by what is stored."""
    roster = roster_of(entry)
    levels, anchor = list(roster.levels), roster.default
    tables = {
        seats: LadderTable(
            deals=len(found.deals),
            games=sum(map(len, found.deals)),
            commits=tuple(sorted(found.commits)),
            rungs=rungs(found.deals, levels, anchor, f"{entry.name}-{seats}"),
        )
        for seats in entry.game.seats
        if len(_played(found := stored_games(entry, seats))) == len(levels)
    }
    return Ladder(anchor, tables)


def _played(found: StoredGames) -> set[int]:
    """The levels that have played."""
    return {bot for games in found.deals for game in games for bot in game.line_up}


def rungs(
    deals: Sequence[Sequence[FinishedGame]], levels: Sequence[str], anchor: str, seed: str
) -> dict[str, Rung]:
    """The rating of each level, measured from one of them."""
    at = levels.index(anchor)
    found = ratings(len(levels), deals, "ladder/1", seed, anchor=at)
    below, above = open_ends(deals, [each.mean for each in found], at)
    measured = dict[str, Rung]()
    for number, (level, each) in enumerate(zip(levels, found, strict=True)):
        low = None if number in below or each.low is None else ANCHORED + round(each.low)
        high = None if number in above or each.high is None else ANCHORED + round(each.high)
        measured[level] = Rung(ANCHORED + round(each.mean), low, high)
    return measured


def open_ends(
    deals: Sequence[Sequence[FinishedGame]], points: Sequence[float], anchor: int
) -> tuple[set[int], set[int]]:
    """The bots whose ratings have no lower end, and those whose ratings have no upper end.

    Where no bot of a weaker group was ever ahead of one of the rest, or level with it, the distance
    between the two groups may be as large as you like: the group without the anchor has no end on
    the far side.
    """
    ranked = sorted(range(len(points)), key=points.__getitem__)
    below, above = set[int](), set[int]()
    for number in range(1, len(ranked)):
        weak, strong = set(ranked[:number]), set(ranked[number:])
        if not any(_upset(game, weak, strong) for games in deals for game in games):
            if anchor in strong:
                below |= weak
            else:
                above |= strong
    return below, above


def _upset(game: FinishedGame, weak: set[int], strong: set[int]) -> bool:
    """Whether a weak bot was level with a strong one or ahead of it."""
    seated = list(zip(game.line_up, game.places, strict=True))
    best = min((place for bot, place in seated if bot in weak), default=len(seated) + 1.0)
    return any(bot in strong and place >= best for bot, place in seated)


def document(entry: Entry) -> str:
    """The ratings of a game's levels as a Markdown table."""
    found = ladder(entry)
    if not found.tables:
        return ""
    heads, tables = [f"{seats} players" for seats in found.tables], found.tables.values()
    games = [f"{table.deals} deals, {table.games} games" for table in tables]
    return "\n".join(
        [
            f"| level | {' | '.join(heads)} |",
            f"|---|{'---|' * len(heads)}",
            *(
                f"| `{level}` | {' | '.join(_cell(table.rungs[level]) for table in tables)} |"
                for level in reversed([*roster_of(entry).levels])
            ),
            f"| played | {' | '.join(games)} |",
        ]
    )


def _cell(rung: Rung) -> str:
    if rung.rating == rung.low == rung.high:
        return str(rung.rating)
    low = "..." if rung.low is None else rung.low
    high = "..." if rung.high is None else rung.high
    return f"{rung.rating} [{low}, {high}]"


def product_file(entry: Entry) -> Path:
    """The file of the product that holds a game's ladder."""
    module = entry.bots.partition(":")[0]
    return ROOT.joinpath(*module.split(".")).with_name(FILE)


def text(found: Ladder) -> str:
    """The content of that file."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def paged(page: str, entry: Entry) -> str:
    """A page with the table of a game as it is stored, below the heading of the game."""
    table = re.compile(rf"(### {entry.title}\n\n)(?:\|.*\n)*")
    return table.sub(lambda found: found[1] + document(entry) + "\n", page)


def write(entry: Entry) -> None:
    """Write a game's ladder into the product and the page."""
    write_whole(product_file(entry), text(ladder(entry)))
    write_whole(PAGE, paged(PAGE.read_text("utf-8"), entry))


def main() -> None:
    """Play, show or write ladders."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("--table", action="store_true", help="show what is stored; play nothing")
    parser.add_argument("--write", action="store_true", help="write it into the product")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="matches such as catbox-3-expert")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals of each match")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    wanted = parser.parse_args()
    entries = list(registry.GAMES.values())
    if not (wanted.table or wanted.write):
        every = [row for e in entries for s in e.game.seats for row in rows(e, s, wanted.deals)]
        play(
            [row for row in every if wanted.only in (None, []) or row.name in wanted.only],
            Workforce(wanted.jobs),
        )
    for entry in entries:
        if wanted.write:
            write(entry)
        print(f"{entry.title}\n\n{document(entry)}\n")


if __name__ == "__main__":
    main()
