"""How strong the bots are: `python -m benchmarks.strength` plays, `--table` shows what is stored.

Every row is a match of the arena: duplicate deals in all rotations, intervals over deals. Its
results are stored in the arena's own format, with the commit, the seed and the limit of a move (see
`matches`); what is there is not played again, and `--only NAME` picks rows. A limit of iterations
makes a row the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.matches import RESULTS, Matches
from cli.print.progress import match_progress
from games import registry
from games.catbox.rulings import Mode
from solver.answer import Limit
from solver.arena.blocks import Contest, Timing, play, play_block
from solver.arena.match import Block, Match
from solver.arena.report import Report, report, standings
from solver.arena.results import Results
from solver.stats.intervals import Estimate
from solver.worker_pool import WorkerPool
from solver.workers import Workforce, workers

SEED: Final = "strength"
ROLLOUTS: Final = Limit(iterations=1000)


class MatchRow(NamedTuple):
    """A match, as a row of the table.

    Attributes:
        text: the match in words, for people.
        reach: the win share that is to be reached; None where it is only shown.
        options: of the set-up.
        game: the game that is played.
        roster: where the bots are, as in `registry.Entry`; empty for the game's own.
        folder: of the archive, where its results lie.
        seed: of its deals.
        results: where the archives lie.
    """

    name: str
    text: str
    bots: tuple[str, ...]
    players: int
    deals: int
    reach: float | None = None
    limit: Limit = ROLLOUTS
    options: Mapping[str, str] = {}
    game: str = registry.DEFAULT
    roster: str = ""
    folder: str = "strength"
    seed: str = SEED
    results: Path = RESULTS

    @property
    def file(self) -> str:
        """The name of its results in the archive."""
        return f"{self.folder}/{self.name}.jsonl"

    @property
    def stored(self) -> tuple[Match, list[Block]] | None:
        """The match and its deals, once all have been played."""
        found = Matches(self.game, self.results).stored(self.file)
        if found is None or len(found[1]) < self.deals:
            return None
        match, blocks = found
        return match, blocks[: self.deals]

    @property
    def contest(self) -> Contest:
        """The match of the arena."""
        entry = registry.entry(self.game)
        setup = entry.game.setup(self.players, self.options)
        entry = entry._replace(bots=self.roster or entry.bots)
        return Contest(entry, setup, self.bots, self.seed, self.limit)


def _against(bot: str, reach: float) -> MatchRow:
    """A match between two."""
    text = f"expert against {bot}, 2 players"
    return MatchRow(f"expert-{bot}-2", text, ("expert", bot), 2, 40, reach)


def _as_played(
    players: int, reach: float, bot: str = "expert", other: str = "rival", text: str = ""
) -> MatchRow:
    """A match at the levels' own budgets, on deals that no choice was made on."""
    versus = f"{bot} against {other}" if players == 2 else f"one {bot} among {other}s"
    text = text or f"{versus} as they are played, {players} players"
    name = f"{bot}-{other}-own-{players}"
    return MatchRow(name, text, (bot, other), players, 40, reach, Limit(), seed="as-played")


def _equal(bot: str, text: str, deals: int, reach: float | None) -> MatchRow:
    """A match at equal time a move."""
    title = f"expert against {text}, 2 players"
    return MatchRow(f"expert-{bot}", title, ("expert", bot), 2, deals, reach, Limit(seconds=0.5))


def _without(change: str, text: str) -> MatchRow:
    bots = ("expert", f"expert-{change}")
    return MatchRow(f"without-{change}", text, bots, 2, 16, limit=Limit(iterations=300))


MATCHES: Final = (
    _against("rival", 0.8),
    _against("rival", 0.8)._replace(name="expert-rival-2s", deals=4, limit=Limit(seconds=2.0)),
    _against("greedy", 0.9),
    _as_played(2, 0.8),
    _as_played(3, 0.9),
    _as_played(4, 0.77),
    _as_played(5, 0.65),
    _equal("ismcts", "OpenSpiel's ISMCTS", 4, 0.95),
    _equal("ismcts-informed", "ISMCTS with our evaluation and beliefs", 16, 0.7),
    _equal("mcts", "OpenSpiel's MCTS, which sees all", 2, None),
    _against("rival", 0.8)._replace(
        name="advanced",
        text="expert against rival with tokens, 2 players",
        deals=20,
        options={"mode": Mode.ADVANCED.value},
    ),
    _as_played(2, 0.6, other="adept"),
    *(
        MatchRow(f"{bot}-{below}", f"{bot} against {below}", (bot, below), 2, 40, 0.6)
        for bot, below in pairwise(("adept", "rival", "greedy", "novice", "random"))
    ),
)
"""The matches that have something to reach, and those beside them."""

PARTS: Final = (
    _without("no-rollouts", "no rollouts"),
    _without("prior", "no inference: all identities alike"),
    _without("no-leak-penalty", "no care for what a turn gives away"),
)
"""The expert against itself with one part changed."""

SIGHTS: Final = (
    _as_played(2, 0.8, text="expert"),
    _as_played(2, 0.8, "expert-told", text="told every identity"),
    _as_played(2, 0.8, "expert-seeing", text="and shown every card"),
)
"""The same deals by experts that see more and more; the first sees what its seat sees."""

ROWS: Final = (*MATCHES, *PARTS, *SIGHTS[1:])
"""Each match once: the expert's own is among those that have something to reach."""


HEADS: Final = (
    "match",
    "win share to reach",
    "reached",
    "won alone",
    "net wins",
    "place",
    "margin",
    "deals",
    "a move",
)
"""The columns of a table of matches."""

Line = Callable[[MatchRow, Report], str]


def run(row: MatchRow, who: Workforce) -> None:
    """Play what a row's results lack.

    Raises:
        GameError: they can't be played or kept.
    """
    if row.stored is None:
        with workers(who, [row.contest.entry]) as pool:
            fill(row, pool)


def fill(row: MatchRow, pool: WorkerPool, told: int = 0) -> None:
    """Play what a row's results lack, on workers that are there.

    Args:
        told: the number of the bot whose net wins are shown while it is played.

    Raises:
        GameError: they can't be played or kept.
    """
    if row.stored is not None:
        return
    contest = row.contest
    with (
        Matches(row.game, row.results).unpacked(row.file) as path,
        Results(path, contest.match) as results,
        match_progress(row.name, row.deals, len(results.blocks)) as advance,
    ):
        timings = [Timing()] * len(row.bots)
        for played in play(results, row.deals, partial(play_block, contest), pool):
            so_far = {each.bot: each for each in standings(results.match, results.blocks)}
            text = f"{row.bots[told]} {net_text(so_far[row.bots[told]].net)}"
            advance(text)
            timings = [sum(each, Timing()) for each in zip(timings, played.timings, strict=True)]
            if not sys.stderr.isatty():
                pace = ", ".join(
                    f"{bot} {1000 * each.mean:.1f}"
                    for bot, each in zip(row.bots, timings, strict=True)
                )
                print(
                    f"{row.name}: {played.block.block + 1}/{row.deals}, {text}; "
                    f"CPU ms a move: {pace}",
                    file=sys.stderr,
                )


def document() -> str:
    """All tables as Markdown, from what is stored."""
    return "\n".join(
        [
            *match_table(MATCHES),
            "",
            "| expert against itself with | win share of the expert | margin | deals |",
            "|---|---|---|---|",
            *_lines(PARTS, _part),
            "",
            "| against rival, the same deals | win share | margin | share of the last margin |",
            "|---|---|---|---|",
            *_sights(),
            "",
            provenance(ROWS),
            "",
        ]
    )


def _lines(rows: Sequence[MatchRow], line: Line) -> Iterator[str]:
    for row in rows:
        if row.stored is not None:
            yield line(row, report(*row.stored))


def _match(row: MatchRow, found: Report) -> str:
    first = found.standings[0]
    reach = "-" if row.reach is None else f"{row.reach:.2f}"
    cells = (
        row.text,
        reach,
        share_text(first.share),
        share_text(first.alone),
        net_text(first.net),
        share_text(first.place),
        margin_text(first.margin),
        str(found.blocks),
        _budget(row.limit),
    )
    return f"| {' | '.join(cells)} |"


def _budget(limit: Limit) -> str:
    """The limit of every bot for a move, in words."""
    if limit.seconds:
        return f"{limit.seconds:g} s"
    return f"{limit.iterations:,} rollouts" if limit.iterations else "its own"


def _part(row: MatchRow, found: Report) -> str:
    first = found.standings[0]
    return (
        f"| {row.text} | {share_text(first.share)} | {margin_text(first.margin)} | {found.blocks} |"
    )


def _sights() -> Iterator[str]:
    found = [(row, report(*row.stored).standings[0]) for row in SIGHTS if row.stored is not None]
    for row, first in found:
        part = first.margin.mean / found[-1][1].margin.mean
        shown = share_text(first.share), margin_text(first.margin)
        yield f"| {' | '.join((row.text, *shown))} | {part:.2f} |"


def share_text(share: Estimate) -> str:
    """A share or a place with its interval."""
    if share.low is None or share.high is None:
        return f"{share.mean:.2f} in every deal"
    return f"{share.mean:.2f} [{share.low:.2f}, {share.high:.2f}]"


def net_text(net: Estimate) -> str:
    """Net wins with their interval."""
    return difference_text(net, 2)


def margin_text(margin: Estimate) -> str:
    """A margin with its interval."""
    return difference_text(margin, 1)


def difference_text(found: Estimate, digits: int) -> str:
    """A difference with its sign and its interval, to some decimal places."""
    if found.low is None or found.high is None:
        return f"{found.mean:+.{digits}f}"
    return f"{found.mean:+.{digits}f} [{found.low:+.{digits}f}, {found.high:+.{digits}f}]"


def match_table(rows: Sequence[MatchRow]) -> list[str]:
    """The stored ones of some matches, beside what is to be reached."""
    return [
        f"| {' | '.join(HEADS)} |",
        f"|{'---|' * len(HEADS)}",
        *_lines(rows, _match),
    ]


def provenance(rows: Sequence[MatchRow]) -> str:
    """The commits and the seeds of what is stored."""
    stored = [row.stored[0] for row in rows if row.stored is not None]
    commits = ", ".join(sorted({match.commit for match in stored}))
    seeds = " and ".join(sorted({f"`{match.seed}`" for match in stored}, reverse=True))
    return f"Played at commit {commits}, seed {seeds}; brackets hold 95 % intervals over deals."


def command(name: str, rows: Sequence[MatchRow], text: Callable[[], str]) -> None:
    """Play rows as the command line says, and print what is stored.

    Args:
        name: of the module.
        text: all tables.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {name}")
    parser.add_argument("--table", action="store_true", help="show what is stored; play nothing")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="rows to play")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, or local")
    wanted = parser.parse_args()
    if not wanted.table:
        for row in rows:
            if wanted.only is None or row.name in wanted.only:
                run(row, Workforce(wanted.jobs, wanted.cluster))
    print(text(), end="")


def main() -> None:
    """Play rows, or print the tables."""
    command("benchmarks.strength", ROWS, document)


if __name__ == "__main__":
    main()
