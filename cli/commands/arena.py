"""`catbox arena`: matches are played into files of results, and the terminal shows how far."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from cli.options.common import AsJson, number
from cli.options.lazy import command
from cli.options.setup_options import Game, SetupCommand, chosen
from cli.options.worker_options import ClusterOption, Jobs, workforce
from cli.print.arena_report import Presentation, show, so_far
from cli.print.output import INTERRUPTED
from cli.print.progress import match_progress
from games import registry
from games.files import InputError
from games.protocol import GameError, Setup, quoted
from games.registry import Entry
from languages.messages import _, plural
from solver.answer import Limit
from solver.arena.blocks import Contest, TimedBlock, Timing, play_block
from solver.arena.blocks import play as play_blocks
from solver.arena.match import MOST_BOTS
from solver.arena.report import Report, report, trial
from solver.arena.results import Results, located, read
from solver.bots.roster import Roster, roster_of
from solver.stats.sprt import Hypotheses, Trial, Verdict
from solver.workers import Workforce, workers
from views.sessions.inputs import check_text, move_limit
from views.sessions.setup import new_setup


class Control(NamedTuple):
    """A match of its own; its name is part of the file of its results."""

    name: str
    bots: tuple[str, ...]


def controls(roster: Roster, bots: Iterable[str], players: int) -> Iterator[Control]:
    """The controls of some bots: each against itself, the weakest level and the clairvoyant."""
    weakest = next(iter(roster.levels))
    others = [name for name in (weakest, roster.clairvoyant) if name]
    for bot in dict.fromkeys(bots):
        yield Control(f"mirror-{bot}", (bot,) * players)
        yield from (Control(f"{bot}-{other}", (bot, other)) for other in others if other != bot)


BotList = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B...",
        help="Who plays; the last one fills the seats left. With ratings, {bots}.",
    ),
]
SeatCount = Annotated[int, typer.Option("--players", metavar="N", help="How many seats.")]
DealCount = Annotated[
    int,
    typer.Option(
        "--deals", metavar="D", min=1, max=1_000_000, help="Each played in all rotations."
    ),
]
MatchSeed = Annotated[
    str, typer.Option("--seed", metavar="SEED", help="The games follow from the seed.")
]
ResultsFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The results, one deal a line.")
]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time", metavar="SECONDS", parser=number(0), help="The limit of a move."),
]
StepLimit = Annotated[
    int | None,
    typer.Option("--iterations", metavar="N", min=1, help="The limit in a bot's own steps."),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="LOW,HIGH",
        help="Stop once it is clear which of two net wins per opponent the first bot has.",
    ),
]
WithControls = Annotated[
    bool,
    typer.Option("--controls", help="Play each bot against itself, random and a clairvoyant, too."),
]
ReportOf = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="Report results; play nothing."),
]


@command("arena --bots rival,greedy --deals 100 --seed 1 --out match.jsonl", SetupCommand)
def arena(
    context: typer.Context,
    game: Game = registry.DEFAULT,
    bots: BotList = None,
    players: SeatCount = 2,
    deals: DealCount = 100,
    seed: MatchSeed = "1",
    out: ResultsFile = None,
    time: TimeLimit = None,
    iterations: StepLimit = None,
    jobs: Jobs = None,
    cluster: ClusterOption = None,
    sprt: SprtOption = None,
    with_controls: WithControls = False,
    report_of: ReportOf = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play duplicate deals, and report who is stronger and how sure that is.

    A deal is played in all rotations of the seats, and counts once. A bot may be a level that
    play has too, such as random or expert, or a control such as clairvoyant, which sees what is
    hidden. A name that isn't known lists all.
    Every deal is on the disk before it counts: after Ctrl-C, or a power cut, the same command
    goes on; a larger --deals adds to it.
    """
    presentation = Presentation(sprt, as_json)
    if report_of is not None:
        if bots or out or with_controls:
            raise GameError(_("--report plays nothing: leave out --bots, --out and --controls"))
        show_results(report_of, presentation)
        return
    if bots is None or out is None:
        raise GameError(_("give --bots and --out to play, or --report FILE to read results"))
    entry = registry.entry(game)
    limit, names = move_limit(time, iterations), parse_bots(entry, bots)
    check_text("--seed", seed)
    setup = new_setup(entry, players, chosen(context, entry))
    order = ArenaOrder(entry, setup, names, seed, limit, deals, with_controls)
    raise typer.Exit(play(order, out, workforce(jobs, cluster), presentation))


@dataclass(frozen=True)
class ArenaOrder:
    """The match that the options ask for, its number of deals, and whether controls are played."""

    entry: Entry
    setup: Setup
    bots: tuple[str, ...]
    seed: str
    limit: Limit
    deals: int
    controls: bool

    def contest(self, bots: tuple[str, ...]) -> Contest:
        """The match of some bots."""
        return Contest(self.entry, self.setup, bots, self.seed, self.limit)


@dataclass(frozen=True)
class MatchRun:
    """A match to play, and where its results lie."""

    path: Path
    contest: Contest
    deals: int
    hypotheses: Hypotheses | None = None


DEALS: Final = plural("{n} deal", "{n} deals")


class LeftError(Exception):
    """Ctrl-C in the middle of a match; the text says what is kept."""


def parse_bots(entry: Entry, text: str) -> tuple[str, ...]:
    """The bots of `--bots`.

    Raises:
        InputError: one of them is unknown, or there are too many.
    """
    names, roster = tuple(text.split(",")), roster_of(entry)
    for name in names:
        if name not in roster.names:
            raise InputError(
                _("--bots: {name}: expected some of {values}").format(
                    name=quoted(name), values=", ".join(roster.names)
                )
            )
    if len(names) > MOST_BOTS:
        raise InputError(
            _("--bots: {names} bots: expected at most {most}").format(
                names=len(names), most=MOST_BOTS
            )
        )
    return names


def show_results(path: Path, presentation: Presentation) -> None:
    """Report what a file of results holds.

    Raises:
        ArenaError: it can't be read, or holds no whole deal.
    """
    match, blocks = read(path)
    presentation.check(match.bots)
    with located(path):
        found = report(match, blocks, presentation.hypotheses)
    show([(path, found)], presentation)


def play(order: ArenaOrder, out: Path, who: Workforce, presentation: Presentation) -> int:
    """Play what is missing of a match and its controls, and report them; the exit status.

    Raises:
        GameError: it can't be played or kept; all that was played before is kept.
    """
    presentation.check(order.bots)
    runs = list(_runs(order, out, presentation.hypotheses))
    try:
        played = [(run.path, _played(run, who, presentation.as_json)) for run in runs]
        show(played, presentation)
    except LeftError as left:
        print(f"catbox: interrupted: {left}", file=sys.stderr)
        return INTERRUPTED
    except KeyboardInterrupt:
        print("catbox: interrupted: all is kept; the same command goes on", file=sys.stderr)
        return INTERRUPTED
    return 0


def _runs(order: ArenaOrder, out: Path, hypotheses: Hypotheses | None) -> Iterator[MatchRun]:
    """The match itself, then its controls in files beside it."""
    yield MatchRun(out, order.contest(order.bots), order.deals, hypotheses)
    if not order.controls:
        return
    for control in controls(roster_of(order.entry), order.bots, order.setup.players):
        path = out.with_name(f"{out.stem}.{control.name}{out.suffix}")
        yield MatchRun(path, order.contest(control.bots), order.deals)


def _played(run: MatchRun, who: Workforce, silent: bool) -> Report:
    """Play what is missing of one match; its report.

    Raises:
        LeftError: Ctrl-C.
    """
    timings = [Timing()] * len(run.contest.bots)
    with Results(run.path, run.contest.match) as results:
        try:
            for played in _fresh(run, results, who, silent):
                timings = [one + more for one, more in zip(timings, played.timings, strict=True)]
        except KeyboardInterrupt:
            raise LeftError(_kept(run, results)) from None
        except GameError as error:
            raise InputError(f"{error}; {_kept(run, results)}") from None
        moved = tuple(timings) if any(timing.moves for timing in timings) else ()
        return report(results.match, results.blocks, run.hypotheses, moved)


def _fresh(run: MatchRun, results: Results, who: Workforce, silent: bool) -> Iterator[TimedBlock]:
    """The blocks that are missing, each once it is kept, until a test has its verdict."""
    held, test = len(results.blocks), _test(run, results)
    if held >= run.deals or _is_decided(test):
        return
    work = partial(play_block, run.contest)
    bar = match_progress("", run.deals, held, silent=silent)
    entry = run.contest.entry
    with workers(who, [entry]) as pool, bar as advance:
        for played in play_blocks(results, run.deals, work, pool):
            advance(so_far(results.match, results.blocks))
            yield played
            test = test and test.judged(played.block.net(0))
            if _is_decided(test):
                return


def _test(run: MatchRun, results: Results) -> Trial | None:
    if run.hypotheses is None:
        return None
    return trial(results.match, results.blocks, run.hypotheses)


def _is_decided(test: Trial | None) -> bool:
    return test is not None and test.verdict is not Verdict.UNDECIDED


def _kept(run: MatchRun, results: Results) -> str:
    text = _("{path} holds {number} of {deals}; the same command goes on")
    return text.format(path=run.path, number=len(results.blocks), deals=DEALS.of(run.deals))
