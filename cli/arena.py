"""`catbox arena`: matches are played into files of results, and the terminal sees how far."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from cli.arena_report import Shown, show
from cli.inputs import InputError, check_text
from cli.output import INTERRUPTED, counted
from cli.progress import progress
from games import registry
from games.catbox.rulings import Edition, Mode
from games.protocol import GameError, quoted
from solver.answer import Limit
from solver.arena.blocks import Contest, play_block
from solver.arena.controls import controls
from solver.arena.match import MOST_BOTS
from solver.arena.report import Report, report, trial
from solver.arena.results import Results, located, read
from solver.arena.running import play as play_blocks
from solver.arena.timing import Played, Timing
from solver.bots.roster import roster_of
from solver.openspiel.extra import check
from solver.stats.sprt import Hypotheses, Trial, Verdict
from solver.workers import processes

AHEAD: Final = 2
"""Pieces of work for each process, so that none waits for the next."""


class Table(NamedTuple):
    """What every game has, whoever plays it."""

    players: int
    mode: Mode
    edition: Edition
    deck: str
    seed: str
    limit: Limit

    def contest(self, bots: tuple[str, ...]) -> Contest:
        """The match of some bots.

        Raises:
            InputError: the deck can't be read, or the seed is no text.
        """
        check_text("--seed", self.seed)
        entry = registry.entry(registry.DEFAULT)
        options = {"mode": self.mode, "edition": self.edition, "deck": self.deck}
        setup = entry.game.setup(self.players, options)
        return Contest(entry, setup, bots, self.seed, self.limit)


class Wanted(NamedTuple):
    """What the options ask for: a match of so many deals, and maybe its controls."""

    bots: tuple[str, ...]
    table: Table
    deals: int
    controls: bool


@dataclass(frozen=True)
class Match:
    """A match to play, and where its results lie."""

    path: Path
    contest: Contest
    deals: int
    hypotheses: Hypotheses | None = None


class LeftError(Exception):
    """Ctrl-C in the middle of a match; the text tells what is kept."""


def parse_bots(text: str) -> tuple[str, ...]:
    """The bots of `--bots`.

    Raises:
        InputError: one of them is unknown, or there are too many.
        MissingError: one of them needs an extra that isn't installed.
    """
    names, roster = tuple(text.split(",")), roster_of(registry.DEFAULT)
    for name in names:
        if name not in roster.names:
            raise InputError(f"--bots: {quoted(name)}: expected some of {', '.join(roster.names)}")
        if name in roster.rivals:
            check(f"--bots: {quoted(name)}")
    if len(names) > MOST_BOTS:
        raise InputError(f"--bots: {len(names)} bots: expected at most {MOST_BOTS}")
    return names


def tell(path: Path, shown: Shown) -> None:
    """Tell what a file of results says.

    Raises:
        ArenaError: it can't be read, or holds no whole deal.
    """
    match, blocks = read(path)
    shown.check(match.bots)
    with located(path):
        found = report(match, blocks, shown.hypotheses)
    show([(path, found)], shown)


def play(wanted: Wanted, out: Path, jobs: int, shown: Shown) -> int:
    """Play what is missing of a match and its controls, and tell what they say; the exit status.

    Raises:
        GameError: it can't be played or kept; all that was played before is kept.
    """
    shown.check(wanted.bots)
    matches = list(_matches(wanted, out, shown.hypotheses))
    try:
        show([(match.path, _played(match, jobs, shown.as_json)) for match in matches], shown)
    except LeftError as left:
        print(f"catbox: interrupted: {left}", file=sys.stderr)
        return INTERRUPTED
    except KeyboardInterrupt:
        print("catbox: interrupted: all is kept; the same command goes on", file=sys.stderr)
        return INTERRUPTED
    return 0


def _matches(wanted: Wanted, out: Path, hypotheses: Hypotheses | None) -> Iterator[Match]:
    """The match itself, then its controls in files beside it."""
    yield Match(out, wanted.table.contest(wanted.bots), wanted.deals, hypotheses)
    roster = roster_of(registry.DEFAULT)
    beside = controls(roster, wanted.bots, wanted.table.players) if wanted.controls else ()
    for control in beside:
        path = out.with_name(f"{out.stem}.{control.name}{out.suffix}")
        yield Match(path, wanted.table.contest(control.bots), wanted.deals)


def _played(match: Match, jobs: int, silent: bool) -> Report:
    """Play what is missing of one match; its report.

    Raises:
        LeftError: Ctrl-C.
    """
    timings = [Timing()] * len(match.contest.bots)
    with Results(match.path, match.contest.match) as results:
        try:
            for played in _fresh(match, results, jobs, silent):
                timings = [one + more for one, more in zip(timings, played.timings, strict=True)]
        except KeyboardInterrupt:
            raise LeftError(_kept(match, results)) from None
        except GameError as error:
            raise InputError(f"{error}; {_kept(match, results)}") from None
        moved = tuple(timings) if any(timing.moves for timing in timings) else ()
        return report(results.match, results.blocks, match.hypotheses, moved)


def _fresh(match: Match, results: Results, jobs: int, silent: bool) -> Iterator[Played]:
    """The blocks that are missing, each once it is kept, until a test has its verdict."""
    held, test = len(results.blocks), _test(match, results)
    if held >= match.deals or _is_decided(test):
        return
    work = partial(play_block, match.contest)
    bar = progress(match.deals, held, silent=silent, plural="deals")
    with processes(jobs) as executor, bar as advance:
        for played in play_blocks(results, match.deals, work, executor, AHEAD * jobs):
            advance()
            yield played
            test = test and test.judged(played.block.share(0))
            if _is_decided(test):
                return


def _test(match: Match, results: Results) -> Trial | None:
    if match.hypotheses is None:
        return None
    return trial(results.match, results.blocks, match.hypotheses)


def _is_decided(test: Trial | None) -> bool:
    return test is not None and test.verdict is not Verdict.UNDECIDED


def _kept(match: Match, results: Results) -> str:
    held = f"{match.path} holds {len(results.blocks)} of {counted(match.deals, 'deal')}"
    return f"{held}; the same command goes on"
